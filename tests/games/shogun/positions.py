"""Positions for tests: provinces and armies, a rigged tower, and one action at a time."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, cast

import tenka
from tenka.core.chance import Chance, RandomChance
from tenka.core.event import Event
from tenka.core.rules import Rules
from tenka.core.view import View
from tenka.games.shogun import GAME
from tenka.games.shogun.actions import Act
from tenka.games.shogun.planning import hand
from tenka.games.shogun.provinces import INDEX, NAMES
from tenka.games.shogun.rules import ShogunPlay, ShogunRules
from tenka.games.shogun.state import FARMERS, NEUTRAL, ShogunState
from tenka.table.table import Table
from tests.support.playing import asks, at_random, play_on

F = FARMERS
Cubes = Mapping[int, int]


@dataclass(frozen=True)
class Rigged:
    """A tower from which the test's cubes fall, throw by throw; without further instructions all cubes fall."""

    falls: list[Cubes] = field(default_factory=list)
    floors: int = 1

    def throw(self, held: list[list[int]], thrown: list[int], number: int) -> list[int]:
        fallen = thrown[:]
        if self.falls:
            fallen = [0] * len(thrown)
            for party, count in self.falls.pop(0).items():
                fallen[party] = count
        held[0] = [stuck + new - out for stuck, new, out in zip(held[0], thrown, fallen, strict=True)]
        assert min(held[0]) >= 0, "more falls than there is"
        return fallen

    charge = throw


def rules_of(held: Table | View | Rules) -> ShogunRules:
    found = held if isinstance(held, Rules) else held.rules
    assert isinstance(found, ShogunRules)
    return found


def rules_for(seats: int = 3, falls: Iterable[Cubes] = (), **options: str) -> ShogunRules:
    """Return the rules of a set-up with a rigged tower."""
    found = GAME.rules(seats, (), options)
    assert isinstance(found, ShogunRules)
    return replace(found, tower=Rigged(list(falls)))


def arrange(
    own: Mapping[int, Mapping[str, int]], *, seats: int = 3, falls: Iterable[Cubes] = (), event: str = "",
    special: Mapping[int, str] | None = None, chests: Mapping[int, int] | None = None, markers: Mapping[str, int] | None = None,
    buildings: Mapping[str, int] | None = None, tray: Cubes | None = None, stock: Cubes | None = None,
    held: Cubes | None = None, chance: Chance | None = None, rules: ShogunRules | None = None, **options: str,
) -> ShogunPlay:  # fmt: skip
    """Return a play in the middle of a season. ``own``: seat -> province -> armies; all other provinces are neutral.

    Cubes in ``tray`` and ``held`` (inside the tower) are taken from stock; ``stock`` then overrides it.
    """
    made = rules or rules_for(seats, falls, **options)
    state = made.new_state(made, seats)
    assert isinstance(state, ShogunState)
    state.year, state.event = 1, event
    for seat, provinces in own.items():
        for name, armies in provinces.items():
            state.owner[INDEX[name]], state.armies[INDEX[name]] = seat, armies
            state.stock[seat] -= armies
    for target, cubes in ((state.tray, tray), (state.tower[0], held)):
        for party, count in (cubes or {}).items():
            target[party] += count
            state.stock[party] -= count
    for party, count in (stock or {}).items():
        state.stock[party] = count
    for seat, name in (special or {}).items():
        state.special[seat] = name
    for seat, count in (chests or {}).items():
        state.chests[seat] = count
    for name, count in (markers or {}).items():
        state.markers[INDEX[name]] = count
    for name, bits in (buildings or {}).items():
        state.buildings[INDEX[name]] = bits
    return ShogunPlay(made, state, chance or RandomChance(random.Random(1)), [])


def act(play: ShogunPlay, seat: int, action: str, card: str, *choices: str) -> list[Event]:
    """Open a seat's card on an action and make these choices; return the events."""
    state, rules = play.state, play.rules
    state.turned, state.at = [action], 0
    state.laid[seat][rules.box_index[action]] = rules.card_index[card]
    state.stack.append(Act(seat))
    start = len(play.events or ())
    play.advance()
    for text in choices:
        assert play.decision is not None
        play.choose(seat, play.decision.parse(seat, text))
    return (play.events or [])[start:]


def choices_of(play: ShogunPlay | Table, seat: int) -> list[str]:
    """Return what a seat may choose, in notation."""
    assert play.decision is not None
    return [str(choice) for choice in play.decision.choices(seat)]


def values_of(events: Sequence[Event], key: str) -> dict[str, Any]:
    """Return the values of the only event of this key."""
    found = [event.values for event in events if event.key == f"sh.event.{key}"]
    assert len(found) == 1, f"{key}: {len(found)} times"
    return dict(found[0])


def keys(events: Sequence[Event]) -> list[str]:
    """Return the keys of events."""
    return [event.key.removeprefix("sh.event.") for event in events]


def at(play: ShogunPlay | Table, name: str) -> tuple[int, int]:
    """Return the owner and the armies of a province."""
    return play.state.owner[INDEX[name]], play.state.armies[INDEX[name]]


def new(seats: int = 3, seed: str = "shogun", **options: str) -> Table:
    """Return a new table at its first decision."""
    return tenka.new_table("shogun", seats=seats, options={k.replace("_", "-"): v for k, v in options.items()}, seed=seed)


def lay_all(table: Table, seat: int, wanted: Mapping[str, str] | None = None) -> None:
    """Plan for a seat: first these cards, then any others while there is room, then ``done``."""
    for box, card in (wanted or {}).items():
        table.choose(seat, f"lay {box} {card}")
    while table.decision is not None and seat in table.decision.seats and table.decision.key == "sh.ask.plan":
        found = table.decision.forward_choices(seat)[-1]
        table.choose(seat, found)
        if found.verb == "done":
            return


def strip(table: Table, seat: int, *kept: str) -> None:
    """Take all provinces but these from a seat that is about to plan."""
    state = table.state
    for province, owner in enumerate(state.owner):
        if owner == seat and NAMES[province] not in kept:
            state.stock[seat] += state.armies[province]
            state.owner[province], state.armies[province] = NEUTRAL, 0
    state.stack[-1].held[seat] = hand(cast(ShogunRules, table.rules), state, seat)


def until(table: Table, key: str, seed: int = 1) -> Table:
    """Play at random to a question of this key."""
    play_on(table, at_random(random.Random(seed), any_seat=True), asks(key))
    assert table.decision is not None
    return table


def to_end(table: Table, seed: int = 1) -> Table:
    """Play at random to the end."""
    return play_on(table, at_random(random.Random(seed), any_seat=True))
