"""A round of Yedo."""

from __future__ import annotations

from collections.abc import Iterator

import tenka
from web.build.pictures.scenes import Scene, find_question, link, play_game


def scenes() -> Iterator[Scene]:
    """Preparation, bidding, assignment, patrol, trade, action, end."""
    yield Scene("yedo-favour", lambda: find_question(_table(), "ye.ask.favor", 0))
    yield Scene("yedo-bidding", lambda: find_question(_table(), "ye.ask.announce", 0.4))
    yield Scene("yedo-assignment", lambda: find_question(_table(), "ye.ask.place", 0.5), visions=True)
    yield Scene("yedo-patrol", lambda: find_question(_table(), "ye.ask.save", 0.2))
    yield Scene("yedo-trade", lambda: find_question(_table(), "ye.ask.trade", 0.2))
    yield Scene("yedo-action", lambda: find_question(_table(), "ye.ask.act", 0.5))
    yield Scene("yedo-join", lambda: find_question(play_game("yedo", 2), "ye.ask.join", 0.4))
    yield Scene("yedo-activate", lambda: find_question(_table(), "ye.ask.activate", 0.5))
    yield Scene("yedo-annex", lambda: find_question(play_game("yedo", 3), "ye.ask.annex", 0))
    yield Scene("yedo-build", lambda: find_question(play_game("yedo", 3), "ye.ask.act", 0.28))
    yield Scene("yedo-result", lambda: link(_table()))


def _table() -> tenka.Table:
    return play_game("yedo", 4)
