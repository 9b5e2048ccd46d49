"""The table that all pages share: cards are called by the places they were dealt to, until all may see them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tenka.core.chance import Tape
from tenka.core.decision import Decision
from tenka.core.play import Play
from tenka.protocol.together.places import named_state
from tenka.table.table import Table


class Placed(Table):
    """``opened``: which places were laid open, by how many choices had been made."""

    def __init__(self, *args: Any, **more: Any) -> None:
        self.opened: Mapping[int, Mapping[str, str]] = {}
        super().__init__(*args, **more)

    def lay_open(self, names: Mapping[str, str]) -> None:
        """Lay these cards open: all know them from now on."""
        at = len(self.history)
        self.opened = {**self.opened, at: {**self.opened.get(at, {}), **names}}     # a new one: forks share the old one
        self._call(self._play, names)

    def with_open(self, names: Mapping[str, str]) -> Decision:
        """Return what the table would ask if all knew these cards."""
        play: Play[Any, Any] = Play(self.rules, named_state(self.state, names), Tape([]))
        play.resume()
        assert play.decision is not None
        return play.decision

    def _call(self, play: Play[Any, Any], names: Mapping[str, str] | None) -> None:
        if names:
            play.state = named_state(play.state, names)
            play.resume()

    def play_at(self, moment: int) -> Play[Any, Any]:
        """Stand at a moment as any table does, with what was laid open by then."""
        at, state = next(copy for copy in reversed(self._copies) if copy[0] <= moment)
        play: Play[Any, Any] = Play(self.rules, state.copy(), Tape([]))
        play.resume()
        self._call(play, self.opened.get(at))
        for number, line in enumerate(self.history[at:moment], at + 1):
            play.chance = Tape([outcome.values for outcome in line.outcomes])
            play.choose(line.seat, line.choice)
            self._call(play, self.opened.get(number))
        return play
