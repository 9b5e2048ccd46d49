"""The lazy list of a plan's choices equals the whole list (SH-P1, SH-O4)."""

from __future__ import annotations

import random

import pytest

import tenka
from tenka.core.choice import Choice, choice
from tenka.core.errors import IllegalChoice
from tenka.games.shogun.cards import BID
from tenka.games.shogun.plan_choices import PlanChoices
from tenka.games.shogun.planning import hand
from tenka.games.shogun.state import EMPTY
from tests.games.shogun.positions import new, until

TABLES = [({}, ()), ({"bid": "any"}, ()), ({}, ("tennos-court",))]


def spelled_choices(table, seat):
    """Write the choices out box by box: first each withdrawal, then each card of the hand on each free box."""
    rules, state = table.rules, table.state
    board, held = state.laid[seat], hand(rules, state, seat)
    most = rules.rulings.highest_bid(state, seat)
    back = [f"take {box}" for box, card in zip(rules.boxes, board, strict=True) if card != EMPTY]
    lay = [
        f"lay {box} {rules.card_ids[card]}"
        for box, lies in zip(rules.boxes, board, strict=True) if lies == EMPTY
        for card in held if box != BID or rules.worth(card) <= most
    ]  # fmt: skip
    return back, lay


@pytest.mark.parametrize(("chosen", "layers"), TABLES)
@pytest.mark.parametrize("chests", range(6))
def test_sh_p1_the_list_follows_boxes_and_hand_at_every_card(chosen, layers, chests):
    """SH-P1, SH-O4: with any number of chests, at every card of a whole plan, as a whole and item by item."""
    options = {"start": "prescribed", **chosen}
    table = until(tenka.new_table("shogun", seats=3, layers=layers, options=options, seed="plans"), "sh.ask.plan")
    table.state.chests[0] = chests
    rng, seen = random.Random(chests), 0
    while 0 in table.decision.seats:
        listed, onward = table.decision.lazy_choices(0), table.decision.forward_choices(0)
        back, lay = spelled_choices(table, 0)
        if isinstance(listed, PlanChoices):
            seen += 1
            assert [*map(str, listed)] == back + lay == [str(listed[i]) for i in range(len(listed))]
            assert [*map(str, onward)] == (lay or back) == [str(onward[i]) for i in range(len(onward))]
            assert [listed.index(each) for each in listed] == [*range(len(listed))]
            assert [listed.find_equal(Choice(*each)) for each in listed] == [*listed]
            assert table.decision.choices(0) == tuple(listed)
        table.choose(0, rng.choice(onward if rng.random() < 0.8 else table.decision.choices(0)))
    assert seen > 5


def layable(chests=2):
    table = until(new(3, start="prescribed"), "sh.ask.plan")
    table.state.chests[0] = chests
    table.choose(0, "lay tax chest-0")
    listed = table.decision.lazy_choices(0)
    assert isinstance(listed, PlanChoices)
    return table, listed


def test_sh_p1_the_list_slices_and_indexes_like_a_tuple():
    """SH-P1: slices, negative indices, indices out of range."""
    _, listed = layable()
    every = tuple(listed)
    assert (listed[-1], listed[3:9], listed[::-1], listed[:0]) == (every[-1], every[3:9], every[::-1], ())
    for beyond in (len(every), -len(every) - 1):
        with pytest.raises(IndexError):
            listed[beyond]
    assert listed.index(every[5], 3) == 5
    with pytest.raises(ValueError):
        listed.index(every[5], 6)


NEVER = [
    choice("lay", "bid", "chest-3"),
    choice("lay", "bid", "chest-0"),
    choice("lay", "tax", "chest-1"),
    choice("take", "bid"),
    choice("lay", "rice", "nowhere"),
    choice("done"),
    "lay rice chest-1",
    Choice("lay", ["rice", "chest-1"]),  # type: ignore[arg-type]  # what a caller might hand in
    None,
]


@pytest.mark.parametrize("never", NEVER)
def test_sh_p1_a_choice_outside_the_list_is_refused(never):
    """SH-O4, SH-P1: a card that is too expensive or already placed, a full or an empty box, malformed notation."""
    table, listed = layable()
    assert never not in listed
    for find in (listed.index, listed.find_equal):
        with pytest.raises(ValueError):
            find(never)
    if isinstance(never, Choice) and isinstance(never.operands, tuple):
        with pytest.raises(IllegalChoice):
            table.choose(0, never)


def test_sh_p1_a_stored_list_does_not_change():
    """SH-P1: the choices of a past question stay the same when the board changes."""
    table, listed = layable()
    before = tuple(listed)
    table.choose(0, "lay bid chest-1")
    assert tuple(listed) == before


def test_a_random_seat_makes_few_of_its_possible_choices(monkeypatch):
    """A whole plan from forward choices never builds the full list."""
    table = tenka.new_table("shogun", seats=3, options={"start": "prescribed"}, seed="few")
    monkeypatch.setattr(PlanChoices, "__iter__", lambda self: pytest.fail("the list was spelled out"))
    rng = random.Random(1)
    while table.decision.key == "sh.ask.plan":
        seat = table.decision.seats[0]
        table.choose(seat, rng.choice(table.decision.forward_choices(seat)))
