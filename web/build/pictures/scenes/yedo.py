"""A round of Yedo."""

from __future__ import annotations

from collections.abc import Iterator

import tenka
from web.build.pictures.scenes import Scene, asked, link, played


def scenes() -> Iterator[Scene]:
    """Preparation, bidding, assignment, patrol, trade, action, end."""
    yield Scene("yedo-favour", lambda: asked(_table(), "ye.ask.favor", 0))
    yield Scene("yedo-bidding", lambda: asked(_table(), "ye.ask.announce", 0.4))
    yield Scene("yedo-assignment", lambda: asked(_table(), "ye.ask.place", 0.5), visions=True)
    yield Scene("yedo-patrol", lambda: asked(_table(), "ye.ask.save", 0.2))
    yield Scene("yedo-trade", lambda: asked(_table(), "ye.ask.trade", 0.2))
    yield Scene("yedo-action", lambda: asked(_table(), "ye.ask.act", 0.5))
    yield Scene("yedo-join", lambda: asked(played("yedo", 2), "ye.ask.join", 0.4))
    yield Scene("yedo-activate", lambda: asked(_table(), "ye.ask.activate", 0.5))
    yield Scene("yedo-annex", lambda: asked(played("yedo", 3), "ye.ask.annex", 0))
    yield Scene("yedo-build", lambda: asked(played("yedo", 3), "ye.ask.act", 0.28))
    yield Scene("yedo-result", lambda: link(_table()))


def _table() -> tenka.Table:
    return played("yedo", 4)
