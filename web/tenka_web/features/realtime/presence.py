"""Presence at a live table: connections, clocks, short texts, pointing. The game does not depend on it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from tenka_web.features.realtime.clocks import Clocks
from tenka_web.features.realtime.live_game import LiveGame

MOST_TEXTS = 50


@dataclass(eq=False)
class Presence:
    """What pages show each other beside the game."""

    clocks: Clocks = field(default_factory=Clocks)                      # thinking time
    texts: list[tuple[int, str]] = field(default_factory=list)          # the sending party and the text
    pointed: tuple[int, str] | None = None                              # the pointing party and the target
    pointed_at: int = 0                                                 # the moment of that
    times_pointed: int = 0
    quiet: bool = False                                                 # whether texts are hidden
    changed: bool = False                                               # whether something changed since the page was drawn
    heard: list[str] = field(default_factory=list)                      # actions of others for which no sound was played yet
    around: frozenset[int] = frozenset()                                # the parties that the host reports as connected
    _answered: frozenset[int] = frozenset()
    _stands: tuple[bool, bool] = False, False

    def update(self, game: LiveGame, now: int) -> None:
        """Update clocks, answers and whether anything can be chosen here, from the game."""
        self.clocks.run(game.thinking, now)
        if game.answered - self._answered - {game.me}:
            self.heard.append("seal")
        stands = game.busy, game.over
        self.changed = self.changed or (game.answered, stands) != (self._answered, self._stands)
        self._answered, self._stands = game.answered, stands

    def said(self, party: int, words: str) -> None:
        """Take a short text of another party."""
        if not self.quiet:
            self.keep(party, words)
            self.heard.append("say")

    def keep(self, party: int, words: str) -> None:
        """Add a short text."""
        self.texts = [*self.texts, (party, words)][-MOST_TEXTS:]
        self.changed = True

    def points(self, party: int, target: str, moment: int) -> None:
        """Take the pointing of another party."""
        self.pointed, self.pointed_at, self.changed = (party, target), moment, True
        self.times_pointed += 1
        self.heard.append("point")

    def are_around(self, parties: Iterable[int]) -> None:
        """Set the connected parties, as the host reports them."""
        self.around, self.changed = frozenset(parties), True
