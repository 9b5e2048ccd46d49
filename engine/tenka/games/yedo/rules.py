"""The rules of Yedo: its tables, which options can replace."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from tenka.core.play import Play
from tenka.core.rules import Rules
from tenka.games.yedo.board.districts import DISTRICTS
from tenka.games.yedo.cards.rows import ACTION_CARDS, BONUS_CARDS, EVENT_CARDS, ActionCard, BonusCard, EventCard
from tenka.games.yedo.goods import COLOURS, FEW
from tenka.games.yedo.missions.rows import MISSIONS, Mission
from tenka.games.yedo.rulings import Rulings
from tenka.games.yedo.state import YedoState

if TYPE_CHECKING:
    from tenka.games.yedo.cards.playing import Effect


@dataclass(frozen=True, kw_only=True)
class YedoRules(Rules):
    """The rules of Yedo.

    ``rounds``: of the game. ``trade``: whether there is a phase 6. ``late``: whether cards are drawn when they are turned, see
    ``tenka.components.lazy_draw``.
    """

    state_type: type[YedoState]
    missions: Mapping[str, Mission] = field(default_factory=lambda: {row.id: row for row in MISSIONS})
    actions: Mapping[str, ActionCard] = field(default_factory=lambda: {row.id: row for row in ACTION_CARDS if not row.samurai})
    bonuses: Mapping[str, BonusCard] = field(default_factory=lambda: {row.id: row for row in BONUS_CARDS})
    events: Mapping[str, EventCard] = field(default_factory=lambda: {row.id: row for row in EVENT_CARDS if not row.samurai})
    rulings: Rulings = field(default_factory=Rulings)
    effects: Mapping[str, Effect]
    rounds: int = 11
    trade: bool = True
    late: bool = False

    @cached_property
    def has_groups(self) -> bool:
        """Whether groups are auctioned (YE-B4)."""
        return self.seats <= FEW

    @cached_property
    def windows(self) -> Mapping[str, tuple[str, ...]]:
        """Window -> the action cards of this setting that can be played in it."""
        by_window: dict[str, tuple[str, ...]] = {}
        for card in self.actions.values():
            for window in card.windows.split():
                by_window[window] = (*by_window.get(window, ()), card.id)
        return by_window

    @cached_property
    def _playable(self) -> dict[tuple[str, ...], frozenset[str]]:
        return {}

    def playable(self, windows: tuple[str, ...]) -> frozenset[str]:
        """Return the action cards that can be played in one of some windows."""
        faces = self._playable.get(windows)
        if faces is None:
            faces = self._playable[windows] = frozenset(face for window in windows for face in self.windows.get(window, ()))
        return faces

    @cached_property
    def missions_at(self) -> tuple[frozenset[str], ...]:
        """The missions that a disciple in each district can complete (YE-X4)."""
        return tuple(
            frozenset(row.id for row in self.missions.values() if any(place == district for place, _ in row.need.places))
            for district in range(len(DISTRICTS))
        )

    @cached_property
    def mission_faces(self) -> tuple[tuple[str, ...], ...]:
        """The missions of each colour."""
        rows = self.missions.values()
        return tuple(tuple(row.id for row in rows if row.colour == colour) for colour in COLOURS)

    @cached_property
    def action_faces(self) -> tuple[str, ...]:
        """Every action card of this setting, as often as there is."""
        return tuple(row.id for row in self.actions.values() for _ in range(row.copies))

    @cached_property
    def bonus_faces(self) -> tuple[str, ...]:
        """Every bonus card."""
        return tuple(self.bonuses)

    @cached_property
    def event_faces(self) -> tuple[str, ...]:
        """Every event card of this setting, as often as there is."""
        return tuple(row.id for row in self.events.values() for _ in range(row.copies))


YedoPlay = Play[YedoRules, YedoState]
