"""The form of a new game, as a value."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace

import tenka
from tenka import bots
from tenka.components.deck import veil_hands
from tenka.components.lazy_draw import require_lazy_draws
from tenka.core.data import hands
from tenka_web.ui import seats as seating
from tenka_web.ui.seats import COLORS, CRESTS, LINK, LIVE, PERSON, Seat, tidy

OPEN, DEALER = "open", "dealer"
HANDS = (OPEN, DEALER)
"""Who knows the hands in a live game: every client, or only the host, who deals."""
MINUTES = (0, 5, 10, 20, 40)
"""Minutes per person in a live game; 0: no limit."""

ELSEWHERE: set[str] = set()
"""Kinds of seats in other browsers; the features that play with them register these."""
MOST = len(COLORS)


def list_kinds(game: str) -> tuple[str, ...]:
    """Return who can play a seat: a person here, a person elsewhere, or a bot of some level."""
    return (PERSON, LINK, *bots.levels(game))


def list_choosable_kinds(game: str) -> tuple[str, ...]:
    """Return who can be chosen for a seat; people elsewhere only if a feature plays with them."""
    return tuple(kind for kind in (*list_kinds(game), LIVE) if kind not in (LINK, LIVE) or kind in ELSEWHERE)


def require_lazy_decks(entry: tenka.Game, options: tuple[tenka.Option, ...]) -> dict[str, str]:
    """Return the options that draw cards late, for games whose dice follow from sealed answers."""
    return require_lazy_draws(options) if entry.base.premoves else {}


@dataclass
class Setup:
    """The lobby's form. Seats beyond ``count`` are remembered."""

    game: str
    count: int = 2
    seats: list[Seat] = field(default_factory=list)
    layers: tuple[str, ...] = ()
    options: dict[str, str] = field(default_factory=dict)
    seed: str = ""
    friends: int = 2
    """Number of people for "Play with a friend"."""
    minutes: int = 0
    """How many minutes each person may think at a live table in total; 0: no limit."""
    deal: str = DEALER
    """Who knows the hands in a live game, one of ``deals``."""
    faults: Sequence[tuple[int, str]] = ()
    """Problems of the last data file: (line, text); line 0 is the whole file."""

    def __post_init__(self) -> None:
        while len(self.seats) < MOST:
            self.seats.append(seating.default(len(self.seats)))
            if len(self.seats) > 1:
                self.seats[-1].kind = pick_default_bot(self.game)

    @property
    def entry(self) -> tenka.Game:
        """The game's entry in the catalogue."""
        return tenka.game(self.game)

    def set_count(self, count: int) -> None:
        """Change the number of seats."""
        if count in self.entry.seats:
            self.count = count
            self._keep_fitting()

    def change(self, at: int, name: str, value: str) -> None:
        """Change a seat; the seat that had the wanted colour or crest gets the old one."""
        seat = self.seats[at]
        if name == "name":
            seat.name = tidy(value)
        elif name == "kind" and value in list_choosable_kinds(self.game):
            seat.kind = value
        elif (name == "color" and value in COLORS) or (name == "crest" and value in CRESTS):
            for other in self.seats:
                if getattr(other, name) == value:
                    setattr(other, name, getattr(seat, name))
            setattr(seat, name, value)

    def toggle(self, layer: str) -> None:
        """Add or remove a layer; required layers are added, dependent and excluded ones removed."""
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
        """Reset what does not fit the seats and layers."""
        rows = self.options.items()
        self.options = {name: value for name, value in rows if self.entry.refuse(self.count, self.layers, {name: value}) is None}

    @property
    def offered_options(self) -> tuple[tenka.Option, ...]:
        """The options available with the chosen layers."""
        return self.entry.options_for(self.layers)

    def set_option(self, name: str, value: str) -> None:
        """Set an option."""
        row = next((row for row in self.offered_options if row.id == name), None)
        if row is not None and value in row.values:
            self.options = {**self.options, name: value}

    def list_fitting_values(self, option: tenka.Option) -> tuple[str, ...]:
        """Return the values of an option that fit the chosen seats and layers."""
        return tuple(
            value
            for value in option.values
            if self.entry.refuse(self.count, self.layers, {**self.options, option.id: value}) is None
        )

    @property
    def refusal(self) -> str | None:
        """Why this can't be played, in English; None if it can."""
        return self.entry.refuse(self.count, self.layers, self.options)

    def make_table(self, seed: str) -> tenka.Table:
        """Return the table. Raises BadSetup."""
        return tenka.new_table(self.game, seats=self.count, layers=self.layers, options=self.options, seed=self.seed or seed)

    def for_letters(self) -> Setup:
        """Return the same for a correspondence game."""
        return replace(self, options={**self.options, **require_lazy_decks(self.entry, self.offered_options)})

    def with_defaults(self, options: Mapping[str, str]) -> Setup:
        """Return the same with ``options`` where nothing was chosen; unchanged if they don't fit."""
        merged = replace(self, options={**options, **self.options})
        return self if merged.refusal else merged

    @property
    def has_remote_seats(self) -> bool:
        """Whether some person plays elsewhere."""
        return any(seat.kind == LIVE for seat in self.seats[: self.count])

    @property
    def people(self) -> int:
        """Number of people, within the game's limits."""
        return min(self.friends, max(self.entry.seats))

    def on_screen(self) -> Setup:
        """Return the same with everybody at an own phone around a page that shows the table. That page deals, because nobody
        there could cheat."""
        setup = self.for_friends(LIVE, "")
        setup.seats[0].kind, setup.deal = LIVE, DEALER
        return setup

    def for_friends(self, kind: str, name: str) -> Setup:
        """Return the same for this visitor and friends elsewhere of a kind; weak bots fill the game's minimum."""
        setup = replace(self, seats=[replace(seat) for seat in self.seats])
        setup.set_count(next(count for count in sorted(self.entry.seats) if count >= self.people))
        for at, seat in enumerate(setup.seats[: setup.count]):
            seat.kind = PERSON if at == 0 else kind if at < self.people else pick_gentle_bot(self.game)
        setup.seats[0].name = name
        return setup

    @property
    def has_hands(self) -> bool:
        """Whether seats have hidden cards."""
        return any(row.metadata.get("veil") in (hands, veil_hands) for row in fields(self.entry.base.state_type))

    @property
    def dealt(self) -> str:
        """How hands are dealt in a live game."""
        return self.deal if self.deal in self.deals else DEALER if self.has_hands else OPEN

    @property
    def deals(self) -> tuple[str, ...]:
        """The possible ways to deal hands."""
        return HANDS if self.has_hands else (OPEN,)

    def list_seats(self) -> list[Seat]:
        """Return the playing seats."""
        return seating.resolve_clashes([Seat(**seat.plain()) for seat in self.seats[: self.count]])


def pick_default_bot(game: str) -> str:
    """Return the default bot of a new seat: the strongest that answers at once."""
    levels = bots.levels(game)
    return "steady" if "steady" in levels else levels[-1]


def pick_gentle_bot(game: str) -> str:
    """Return the bot for newcomers: the weakest that tries to win."""
    return "light" if "light" in bots.levels(game) else pick_default_bot(game)


def make_seats_with_bots(game: str, count: int, person: int = 0) -> list[Seat]:
    """Return seats for a person and weak bots."""
    seats = [seating.default(at) for at in range(count)]
    for at, seat in enumerate(seats):
        seat.kind = PERSON if at == person else pick_gentle_bot(game)
    return seats
