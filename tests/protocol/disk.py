"""A page of the world with its disk, which lags and may be lost."""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace

from tenka.protocol import checkpoint
from tenka.protocol.events import Event
from tenka.protocol.state import State
from tenka.protocol.step import fold
from tenka.protocol.terms import Terms


@dataclass
class Here:
    """A page with its disk: lines that are safe, and those on their way there; ``todo``: what its own machinery owes it."""

    state: State
    boot: int = 1
    life: int = 0
    safe: list[str] = field(default_factory=list)
    lagging: list[str] = field(default_factory=list)
    todo: list[Event] = field(default_factory=list)
    alive: bool = True
    up: set[int] = field(default_factory=set)
    moment: tuple[str, int, list[str], int] | None = None      # a calm one, its slot, all said before, and how many lines

    def note_calm(self) -> None:
        """Keep this moment, which is calm, as a page would from which it may open again."""
        state, lines = self.state, len(self.safe) + len(self.lagging)
        self.moment = json.dumps(checkpoint.plain(state.common)), state.slot, checkpoint.words(state, 0), lines

    def opened(self, fresh: State, terms: Terms) -> State:
        """From the last calm moment it kept and the lines since, or from all its lines; both come to the same."""
        whole = fold(fresh, self.safe)
        if self.moment is None or self.moment[3] > len(self.safe):
            self.moment = None
            return whole
        plain, slot, words, lines = self.moment
        begun = checkpoint.at(fresh, checkpoint.common_of(terms, json.loads(plain)), checkpoint.log_of(terms, 0, words, slot))
        found = fold(replace(begun, written=lines), self.safe[lines:])
        same = (found.slot, found.common.head, found.common.stage, found.common.held, found.bound, found.written)
        assert same == (whole.slot, whole.common.head, whole.common.stage, whole.common.held, whole.bound, whole.written)
        assert sorted(checkpoint.words(found, 0)) == sorted(checkpoint.words(whole, 0))
        return found
