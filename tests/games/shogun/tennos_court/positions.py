"""Tables and positions with the court."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from tenka.core.choice import parse
from tenka.games.shogun import GAME as BASE
from tenka.games.shogun.provinces import INDEX
from tenka.games.shogun.rules import ShogunPlay, ShogunRules
from tenka.games.shogun.tennos_court import LAYER
from tenka.games.shogun.tennos_court.audience import Audience
from tenka.table.table import Table
from tests.games.shogun.positions import Cubes, Rigged, arrange

GAME = replace(BASE, layers=(*(layer for layer in BASE.layers if layer.id != LAYER.id), LAYER))
BARBARA, DIRK, JENS, ANIKA = range(4)


def rules_with(seats: int = 4, falls: Sequence[Cubes] = (), **options: str) -> ShogunRules:
    """Return the rules with the court and a rigged tower."""
    found = GAME.rules(seats, (LAYER.id,), options)
    assert isinstance(found, ShogunRules)
    return replace(found, tower=Rigged(list(falls)))


def new(seats: int = 3, seed: str = "court", **options: str) -> Table:
    """Return a table with the court, at its first question."""
    return new_with_options(options, seats, seed)


def new_with_options(options: Mapping[str, str], seats: int = 3, seed: str = "court") -> Table:
    """Return the same table with options."""
    return Table(GAME, GAME.rules(seats, (LAYER.id,), {"start": "prescribed", **options}), seed)


def court(
    own: Mapping[int, Mapping[str, int]], *, antechamber: Mapping[int, int] | None = None, favours: Sequence[str] = (),
    order: Sequence[int] = (), seats: int = 4, falls: Sequence[Cubes] = (), options: Mapping[str, str] | None = None,
    **more: Any,
) -> ShogunPlay:  # fmt: skip
    """Return a play between the order of play and the actions, with these officials and these cards."""
    play = arrange(own, rules=rules_with(seats, falls, **(options or {})), seats=seats, **more)
    state = state_of(play)
    for seat, officials in (antechamber or {}).items():
        state.officials[seat] -= officials
        state.antechamber[seat] = officials
    state.favours = list(favours)
    state.turn_order = list(order or range(seats))
    state.audience = sorted(state.turn_order, key=lambda seat: -state.antechamber[seat])
    return play


def state_of(held: ShogunPlay | Table) -> Any:
    """Return the state, with the fields of the base and of the court."""
    return held.state


def receive(play: ShogunPlay, seat: int, *choices: str) -> ShogunPlay:
    """Ask a seat at court and make these choices."""
    play.state.stack.append(Audience(seat))
    play.advance()
    for text in choices:
        assert play.decision is not None
        chosen = parse(text)
        assert chosen in play.decision.choices(seat), (text, [str(each) for each in play.decision.choices(seat)])
        play.choose(seat, chosen)
    return play


def use(
    favour: str, own: Mapping[str, int], *choices: str, others: Mapping[int, Mapping[str, int]] | None = None, **more: Any
) -> ShogunPlay:
    """Let seat 0 take a card from the cheapest place and make these choices."""
    held = {0: own, **(others or {})}
    row = sorted([favour, *[other for other in ("1", "2", "3") if other != favour][:2]], key=int, reverse=True)
    play = court(held, antechamber={0: 4}, favours=row, **more)
    return receive(play, 0, f"favour {favour}", *choices)


def values_of_each(play: ShogunPlay, key: str) -> list[dict[str, Any]]:
    """Return the values of all events of this key."""
    return [dict(event.values) for event in play.events or () if event.key == f"tc.event.{key}"]


def markers(play: ShogunPlay, province: str) -> int:
    """Return the number of revolt markers in a province."""
    return play.state.markers[INDEX[province]]
