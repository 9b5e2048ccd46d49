"""The names for writers of a game's page, stable as those of ``tenka.authoring`` are.

A name here keeps its meaning from one release to the next; a removal is announced one release before. Of a value's fields, those
count that its docstring or the line below it describes. ``web/docs/writing_a_game.md`` of the repository builds a whole game with
them, step by step.

- The game in the client: ``Adapter``, made of rows; ``add_rows`` adds some, as a layer's ``apply`` does.
- What drawings get: ``RenderContext`` (view, selection, localizer, seats), ``Catalog``, ``Localizer``; a ``Phrase`` words
  an event. They return ``Markup``, made by ``el`` or by hand with ``escape``.
- Targets: ``Pointers`` tells what is highlighted, picked or refused; ``target_attributes`` makes the attributes of one target.
- Beside the map: ``Zone`` in a ``Dock``, ``Fact`` in the row of a seat, ``PlaceRow`` in the map as a list. ``group`` and
  ``keyed`` mark a large drawing whose parts come and go, so that only those are patched.
- Narration: ``Scene`` of a story, ``Chapter`` of the help (``chapters``, ``silent``), ``Lesson`` with each ``lesson_page``.
- Clicks that stand for several choices: ``Gesture``. Requests for the worker: ``OddsRequest``. Premoves in correspondence games:
  ``PremoveQuestion``.
"""

from __future__ import annotations

from tenka.core.rules import add_rows
from tenka_web.app.adapter import Adapter, OddsRequest
from tenka_web.app.help_chapters import Chapter, chapters, silent
from tenka_web.app.lesson import Lesson, lesson_page
from tenka_web.app.playback import Scene
from tenka_web.app.premove_form import PremoveQuestion
from tenka_web.app.render_context import RenderContext
from tenka_web.app.selection import Gesture
from tenka_web.ui.boards.targets import target_attributes
from tenka_web.ui.boards.view_model import Pointers
from tenka_web.ui.keyed import group, keyed
from tenka_web.ui.markup import Markup, el, escape
from tenka_web.ui.text.catalog import Catalog
from tenka_web.ui.text.localizer import Localizer, Phrase
from tenka_web.ui.zones import Dock, Fact, PlaceRow, Zone

__all__ = [
    "Adapter", "Catalog", "Chapter", "Dock", "Fact", "Gesture", "Lesson", "Localizer", "Markup", "OddsRequest", "Phrase",
    "PlaceRow", "Pointers", "PremoveQuestion", "RenderContext", "Scene", "Zone", "add_rows", "chapters", "el", "escape", "group",
    "keyed", "lesson_page", "silent", "target_attributes",
]  # fmt: skip
