"""What a page keeps of a game by slots: lines since a calm moment, that moment, and what was said before it, in pieces.

A word more is a line more. Every so many lines, at a calm moment, all that counted goes out as a piece that is written once, the
moment takes its place, and the lines begin anew: what is written grows with the game, and not with its square. Where hands are
dealt there is no such moment, as no page knows all of the table: what the pieces hold is played again, then the lines. Where all
deal together cards that the page had seen by then lie there besides, as it takes long to take the locks off them again.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from tenka.core import untrusted as foreign
from tenka.protocol import checkpoint, dealers
from tenka.protocol.log import Common, Log
from tenka.protocol.state import State
from tenka.protocol.step import fold
from tenka.protocol.terms import Terms
from tenka_web.app import input_limits as bounds

STRETCH = 64
"""Lines after which the next calm moment is kept."""
SINCE = "since"
DOOR = "a kept live game"
Read = Callable[[str], str | None]
"""What lies under a name beside the rest."""


class SlotJournal:
    """``lines``: since the moment; ``beside``: what is to be written under names of its own, in this order, before the rest."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.beside: list[tuple[str, str]] = []
        self._before = 0        # lines that lie in pieces
        self._pieces = 0
        self._from = self._slot = 0     # of the first slot that is known, and of the moment

    @property
    def count(self) -> int:
        """How many lines there were."""
        return self._before + len(self.lines)

    def look(self, state: State) -> None:
        """Keep the moment, if it is still and time to."""
        if len(self.lines) >= STRETCH and checkpoint.still(state):
            self._pieces += 1
            self._put(str(self._pieces), checkpoint.words(state, self._slot))
            self._keep(state.common)

    def begin_at(self, common: Common) -> None:
        """Begin at this moment: what was said before is not known here."""
        self._from = common.slot
        self._keep(common)

    def _keep(self, common: Common) -> None:
        self._slot = common.slot
        at = None if common.deal is not None else checkpoint.plain(common)
        faces = [*map(list, dealers.faces(common).items())]
        self._put(SINCE, {"pieces": self._pieces, "from": self._from, "slot": common.slot, "at": at, "faces": faces})
        self._before += len(self.lines)
        self.lines = []

    def _put(self, name: str, plain: Any) -> None:
        others = [(other, text) for other, text in self.beside if other != name]
        self.beside = [*others, (name, json.dumps(plain, separators=(",", ":")))]

    def restore(self, state: State, lines: Iterable[str], read: Read) -> State:
        """Restore the page as it was kept. Raises TenkaError, TypeError, ValueError, KeyError."""
        text = read(SINCE)
        if text is not None:
            state = self._begin(state, bounds.read_json(text, DOOR), read)
        self.lines = list(lines)
        return fold(state, self.lines)

    def _begin(self, state: State, since: Any, read: Read) -> State:
        terms: Terms = state.common.terms
        self._pieces, self._from = since["pieces"], since["from"]
        said = [word for number in range(1, self._pieces + 1) for word in bounds.read_json(read(str(number)) or "", DOOR)]
        if state.common.deal is not None:
            self._slot = foreign.calls(since["slot"])
            state = replace(state, common=dealers.seen(state.common, dict(since.get("faces", ()))))
            return replace(fold(state, (json.dumps([word, None]) for word in said)), written=0)
        common = checkpoint.common_of(terms, since["at"])
        self._slot = common.slot
        log: Log = checkpoint.log_of(terms, self._from, said, common.slot)
        return checkpoint.at(state, common, log)
