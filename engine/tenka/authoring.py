"""What a game, a layer or a bot is made of: the names another package may rely on, as it may on those of ``tenka``.

They are stable: a name here keeps its meaning from one release to the next, and a removal is announced one release before.
``tests/toygame`` of the repository is a whole game made of them, with a bot, a page and a row of its own.

- The game as a value: ``Game``, ``Rules``, ``Layer``, ``Option``, ``Result``, and ``GameRow`` with ``register``.
- Its table: ``State``, a class marked ``@data``; ``secret`` fields with a veil such as ``pile`` or ``hands``.
- Its course: a script of steps. A ``Step`` asks (``ask``, ``choices``, ``apply``, ``targets``, ``refusals``), an
  ``AutomaticStep`` asks nobody; both get a ``Play``. ``ScriptCursor`` is the position in the script.
- What it says: ``Decision``, ``Choice`` (made by ``choice``), ``Refusal``, ``Event``; ``View`` is what a seat may know.
- What a position may hold: a ``FieldSchema`` per field (``number``, ``word``, ``row``, ``up_to``, ``distinct``, ``parts``,
  ``anything``), and the count of all pieces.
- What layers do: ``replace_rows``, ``add_rows``, ``remove_rows``, ``insert_before``, ``insert_after``, ``replace_step``; a
  ``LayerState`` is what a layer adds to the state.
- Components that games share: ``AreaMap``; ``deck``, cards and who knows which; ``Window``, in which seats may react;
  ``first_seat_option``, ``find_first_seat_clash``, ``choose_first_seat``.
- Bots: ``Bot``, ``Advice``, ``Budget``, ``Progress``, ``legal``.
"""

from __future__ import annotations

from tenka.bots.bot import Advice, Bot, Budget, Progress, legal
from tenka.components import deck
from tenka.components.area_map import AreaMap
from tenka.components.first_seat import choose_first_seat, find_first_seat_clash, first_seat_option
from tenka.components.reaction_window import Window
from tenka.core.choice import Choice, choice
from tenka.core.data import Data, data, hands, pile, secret
from tenka.core.decision import Decision, Refusal
from tenka.core.event import Event
from tenka.core.game import Game, Layer, Option
from tenka.core.layer_state import LayerState
from tenka.core.play import Play
from tenka.core.registry import GameRow, register
from tenka.core.rules import (
    Result,
    Rules,
    add_rows,
    insert_after,
    insert_before,
    remove_rows,
    replace_rows,
    replace_step,
    unchanged,
)
from tenka.core.schema import FieldSchema, anything, distinct, number, parts, row, up_to, word
from tenka.core.state import State
from tenka.core.step import AutomaticStep, ScriptCursor, Step
from tenka.core.view import View

__all__ = [
    "Advice", "AreaMap", "AutomaticStep", "Bot", "Budget", "Choice", "Data", "Decision", "Event", "FieldSchema", "Game",
    "GameRow", "Layer", "LayerState", "Option", "Play", "Progress", "Refusal", "Result", "Rules", "ScriptCursor", "State",
    "Step", "View", "Window", "add_rows", "anything", "choice", "choose_first_seat", "data", "deck", "distinct",
    "find_first_seat_clash", "first_seat_option", "hands", "insert_after", "insert_before", "legal", "number", "parts",
    "pile", "register", "remove_rows", "replace_rows", "replace_step", "row", "secret", "unchanged", "up_to", "word",
]  # fmt: skip
