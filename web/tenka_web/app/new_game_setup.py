"""The set-up form of a new game, as a value."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace

import tenka
from tenka import bots
from tenka.components.deck import veil_hands
from tenka.components.lazy_draw import turned_live
from tenka.core.data import hands
from tenka_web.ui import seats as seating
from tenka_web.ui.seats import COLORS, CRESTS, LINK, LIVE, PERSON, Seat, tidy

OPEN, DEALER = "open", "dealer"
HANDS = (OPEN, DEALER)
"""Who knows what seats hold at a live table: every page, or the host's, which deals."""
MINUTES = (0, 5, 10, 20, 40)
"""What each person may think at a live table, in all; 0: as long as it takes."""

ELSEWHERE: set[str] = set()
"""Kinds of seats in other browsers. Each is registered by the feature that plays with them."""
MOST = len(COLORS)


def kinds(game: str) -> tuple[str, ...]:
    """Return who can sit at a game: a person here or by link, or a bot of some level."""
    return (PERSON, LINK, *bots.levels(game))


def choosable(game: str) -> tuple[str, ...]:
    """Return who can be chosen to sit at a game on this site: others elsewhere only where a feature plays with them."""
    return tuple(kind for kind in (*kinds(game), LIVE) if kind not in (LINK, LIVE) or kind in ELSEWHERE)


def turned_decks(entry: tenka.Game, switches: tuple[tenka.Option, ...]) -> dict[str, str]:
    """Return the options by which no deck is known ahead, where dice follow from what all seal."""
    return turned_live(switches) if entry.base.premoves else {}


@dataclass
class Setup:
    """What is chosen in the lobby. Seats beyond ``count`` are kept for when more are wanted again."""

    game: str
    count: int = 2
    seats: list[Seat] = field(default_factory=list)
    layers: tuple[str, ...] = ()
    options: dict[str, str] = field(default_factory=dict)
    seed: str = ""
    friends: int = 2
    """How many people come together by the door for friends."""
    minutes: int = 0
    """How many minutes each person may think at a live table in total; 0: no limit."""
    deal: str = DEALER
    """Who knows what seats hold at a live table, one of ``deals``."""
    faults: Sequence[tuple[int, str]] = ()
    """What is wrong in the data file that was brought last: (line, what), line 0 for the whole."""

    def __post_init__(self) -> None:
        while len(self.seats) < MOST:
            self.seats.append(seating.default(len(self.seats)))
            if len(self.seats) > 1:
                self.seats[-1].kind = second_choice(self.game)

    @property
    def entry(self) -> tenka.Game:
        """The game's entry in the catalogue."""
        return tenka.game(self.game)

    def sit(self, count: int) -> None:
        """Change the number of seats."""
        if count in self.entry.seats:
            self.count = count
            self._keep_fitting()

    def change(self, at: int, name: str, value: str) -> None:
        """Change a seat; whoever had the colour or crest that is wanted takes the one given up."""
        seat = self.seats[at]
        if name == "name":
            seat.name = tidy(value)
        elif name == "kind" and value in choosable(self.game):
            seat.kind = value
        elif (name == "color" and value in COLORS) or (name == "crest" and value in CRESTS):
            for other in self.seats:
                if getattr(other, name) == value:
                    setattr(other, name, getattr(seat, name))
            setattr(seat, name, value)

    def toggle(self, layer: str) -> None:
        """Lay a layer on or off; what it needs comes along, what needs it or excludes it goes."""
        rows = {row.id: row for row in self.entry.layers}
        wanted = set(self.layers)
        if layer in wanted:
            wanted.discard(layer)
            wanted = {one for one in wanted if layer not in rows[one].needs}
        elif layer in rows:
            wanted -= set(rows[layer].excludes)
            wanted |= {layer, *rows[layer].needs}
        self.layers = tuple(row for row in rows if row in wanted)
        self._keep_fitting()

    def _keep_fitting(self) -> None:
        """Reset what no longer goes with seats or layers."""
        rows = self.options.items()
        self.options = {name: value for name, value in rows if self.entry.refuse(self.count, self.layers, {name: value}) is None}

    @property
    def switches(self) -> tuple[tenka.Option, ...]:
        """The options there are with the layers chosen."""
        return self.entry.switches(self.layers)

    def option(self, name: str, value: str) -> None:
        """Set an option."""
        row = next((row for row in self.switches if row.id == name), None)
        if row is not None and value in row.values:
            self.options = {**self.options, name: value}

    def fitting(self, option: tenka.Option) -> tuple[str, ...]:
        """Return the values of an option that go with the seats and layers chosen."""
        return tuple(
            value
            for value in option.values
            if self.entry.refuse(self.count, self.layers, {**self.options, option.id: value}) is None
        )

    @property
    def refusal(self) -> str | None:
        """Why this can't be played, for programmers; None when it can."""
        return self.entry.refuse(self.count, self.layers, self.options)

    def table(self, seed: str) -> tenka.Table:
        """Return the table. Raises BadSetup."""
        return tenka.new_table(self.game, seats=self.count, layers=self.layers, options=self.options, seed=self.seed or seed)

    def by_letters(self) -> Setup:
        """Return the same for a game by letters."""
        return replace(self, options={**self.options, **turned_decks(self.entry, self.switches)})

    def first(self, options: Mapping[str, str]) -> Setup:
        """Return the same with ``options`` where nothing was chosen; as it is where they don't go with what was."""
        merged = replace(self, options={**options, **self.options})
        return self if merged.refusal else merged

    @property
    def has_remote_seats(self) -> bool:
        """Whether somebody is to sit at another page."""
        return any(seat.kind == LIVE for seat in self.seats[: self.count])

    @property
    def people(self) -> int:
        """How many people come together, as many as the game takes."""
        return min(self.friends, max(self.entry.seats))

    def on_screen(self) -> Setup:
        """Return the same with everybody at a phone of their own around a page that shows the table. It deals where hands are
        dealt: nobody sits there who could gain by it."""
        setup = self.among_friends(LIVE, "")
        setup.seats[0].kind, setup.deal = LIVE, DEALER
        return setup

    def among_friends(self, kind: str, name: str) -> Setup:
        """Return the same for this visitor and friends elsewhere, who are of this kind; gentle bots where the game wants more."""
        setup = replace(self, seats=[replace(seat) for seat in self.seats])
        setup.sit(next(count for count in sorted(self.entry.seats) if count >= self.people))
        for at, seat in enumerate(setup.seats[: setup.count]):
            seat.kind = PERSON if at == 0 else kind if at < self.people else gentle(self.game)
        setup.seats[0].name = name
        return setup

    @property
    def has_hands(self) -> bool:
        """Whether seats hold cards that nobody else may see."""
        return any(row.metadata.get("veil") in (hands, veil_hands) for row in fields(self.entry.base.state_type))

    @property
    def dealt(self) -> str:
        """How hands are dealt at a live table."""
        return self.deal if self.deal in self.deals else DEALER if self.has_hands else OPEN

    @property
    def deals(self) -> tuple[str, ...]:
        """The ways in which hands can be dealt."""
        return HANDS if self.has_hands else (OPEN,)

    def sitting(self) -> list[Seat]:
        """Return the seats that play."""
        return seating.unclash([Seat(**seat.plain()) for seat in self.seats[: self.count]])


def second_choice(game: str) -> str:
    """Return the bot a new seat begins with: the strongest that answers at once."""
    levels = bots.levels(game)
    return "steady" if "steady" in levels else levels[-1]


def gentle(game: str) -> str:
    """Return the bot a newcomer meets: the weakest that plays to win."""
    return "light" if "light" in bots.levels(game) else second_choice(game)


def among_bots(game: str, count: int, person: int = 0) -> list[Seat]:
    """Return seats for a person among bots that are gentle with newcomers."""
    seats = [seating.default(at) for at in range(count)]
    for at, seat in enumerate(seats):
        seat.kind = PERSON if at == person else gentle(game)
    return seats
