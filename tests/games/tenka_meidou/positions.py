"""Tables at a chosen position, for tests that read like a rulebook's examples.

``arrange(army={"kyoto": {0: 2, 1: 1}}, offer=("ninja",))`` is seat 0's turn with two soldiers of seat 0 and one of seat 1 in
Kyoto, all others in reserve, and one card on offer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from unittest.mock import patch

import pytest

import tenka
from tenka.core.event import Event
from tenka.core.rules import Rules
from tenka.core.view import View
from tenka.games.tenka_meidou.rules import TenkaRules
from tenka.table.table import Table
from tests.support.playing import asks, first_choice, play_on

TUMULT = ("tumult",)
DAIMYO = ("tumult", "daimyo")
EDITIONS = pytest.mark.parametrize("layers", [(), TUMULT, DAIMYO], ids=["2018", "2023", "daimyo"])

CLASSIC_CASTLES = {
    "inabayama": 2, "yoshida-koriyama": 3, "okou": 4, "kyoto": 5, "usuki": 6, "shuri": 7, "kiyosu": 8, "odawara": 9,
    "yonezawa": 10, "tokuyama": 11, "kasugayama": 12,
}  # fmt: skip
"""Castles (L) as in the worked example of both rulebooks; the six that it doesn't name are ours."""


def rules_of(held: Table | View | Rules) -> TenkaRules:
    found = held if isinstance(held, Rules) else held.rules
    assert isinstance(found, TenkaRules)
    return found


def in_the_box(layers: Sequence[str] = (), seats: int = 4) -> TenkaRules:
    """Return the rules with the cards of the printed box; later versions may deal more."""
    return rules_of(tenka.game("tenka-meidou").rules(seats, layers, version=1))


def arrange(
    *layers: str,
    seats: int = 3,
    army: Mapping[str, Mapping[int, int]] | None = None,
    lords: Mapping[int, str] | None = None,
    dice: Sequence[Sequence[int]] = (),
    **changes: Any,
) -> Table:
    """Return a table at seat 0's turn (or ``turn``'s). ``lords``: where daimyo are; ``dice``: the rolls to come.

    ``changes`` are fields of the state; by default reserves hold all other soldiers, and no card is on offer.
    """
    table = tenka.new_table("tenka-meidou", seats=seats, layers=layers)
    play_on(table, first_choice, asks("tm.ask.turn"))
    plain = table.to_data()
    state, places = plain["state"], rules_of(table).map.places
    for name, there in (army or {}).items():
        for seat, soldiers in there.items():
            state["soldiers"][places.index(name)][seat] = soldiers
    for seat, name in (lords or {}).items():
        state["lords"][seat] = places.index(name)
    state["castles"] = [CLASSIC_CASTLES[place] for place in rules_of(tenka.game("tenka-meidou").base).map.places]
    state["reserve"] = [rules_of(table).soldiers - sum(there[seat] for there in state["soldiers"]) for seat in range(seats)]
    state["turn"], state["offer"] = 0, []
    unknown = set(changes) - set(state)
    assert not unknown, f"no such fields of the state: {unknown}"
    state.update({name: list(value) if isinstance(value, tuple) else value for name, value in changes.items()})
    # A test leaves out pieces that don't matter to it
    with patch("tenka.table.position_check.find_flaw", lambda rules, state: None):
        made = tenka.from_data(plain)
    made.chance = tenka.Tape(dice)
    return made


def last_stand(*layers: str, army: Mapping[str, Mapping[int, int]], swords: Sequence[int], **more: Any) -> Table:
    """Fight the war of this army: the seat with sword 1 deploys its last soldier, which the army has in the castle of 12."""
    last = swords.index(1)
    seats = len(swords)
    before = {name: dict(there) for name, there in army.items()}
    twelve = "tsutsujigasaki" if "tumult" in layers else "kasugayama"
    before[twelve][last] -= 1
    held = [int(seat == last) for seat in range(seats)]
    out = [0 if sword == 1 else sword for sword in swords]
    table = arrange(*layers, seats=seats, army=before, turn=last, reserve=held, swords=out, dice=[(6, 6, 1)], **more)
    choose(table, "roll", "deploy 12 1")
    return table


def led_by(card: str) -> tuple[str, str, str]:
    """Return daimyo cards of three seats with this card for seat 0."""
    first, second, *_ = (other for other in ("takeda", "mori", "oda") if other != card)
    return card, first, second


def choices_of(table: Table) -> list[str]:
    """Return what the asked seat may choose, in notation."""
    assert table.decision is not None
    return [str(choice) for choice in table.decision.choices(table.decision.seats[0])]


def choose(table: Table, *choices: str) -> list[Event]:
    """Make choices in order, each by the asked seat; return the events."""
    events: list[Event] = []
    for text in choices:
        assert table.decision is not None
        events += table.choose(table.decision.seats[0], text)
    return events


def at(table: Table, place: str) -> list[int]:
    """Return the soldiers in a province, by seat."""
    found: list[int] = table.state.soldiers[rules_of(table).map.index[place]]
    return found


def lord(table: Table, seat: int) -> str:
    """Return the province of a daimyo."""
    name: str = rules_of(table).map.places[table.state.lords[seat]]
    return name


def cards_on_offer(table: Table) -> list[str]:
    """Return the tactics and daimyo cards that may be played now."""
    return [text.split()[1] for text in choices_of(table) if text.split()[0] in ("card", "daimyo")]


def refused(table: Table, target: str) -> tuple[str, str] | None:
    """Return key and clause of the refusal of a target, or None."""
    assert table.decision is not None
    found = [r for r in table.decision.refusals(table.decision.seats[0]) if r.target == target]
    assert len(found) <= 1, f"{target} is refused twice"
    return (found[0].key, found[0].clause) if found else None


def values_of(events: Sequence[Event], key: str) -> list[dict[str, Any]]:
    """Return the values of all events of a key."""
    return [dict(event.values) for event in events if event.key == key]
