"""The secret plan (SH-P, SH-O4), in records and link codes, and in other seats' views."""

from __future__ import annotations

import random

import pytest

import tenka
from tenka.games.shogun.planning import Plan, hand
from tenka.games.shogun.provinces import INDEX
from tenka.games.shogun.state import EMPTY, UNKNOWN
from tests.games.shogun.positions import arrange, choices_of, lay_all, new, rules_for, strip, to_end, until

A = ["suruga", "mino", "tamba", "musashi", "harima", "izu", "owari", "sagami", "tajima"]
CHESTS = [f"chest-{n}" for n in range(5)]


def planning(seats=3, **more):
    """Return a table of the prescribed start at its first plan."""
    return until(new(seats, start="prescribed", **more), "sh.ask.plan")


def bare(own, **more):
    """Return a play at a plan with these cards."""
    play = arrange(own, **more)
    play.state.stack.append(Plan())
    play.advance()
    return play


def say(play, seat, *texts):
    for text in texts:
        play.choose(seat, play.decision.parse(seat, text))


def test_sh_p1_all_seats_plan_together_and_in_secret():
    """SH-P1: all seats plan at the same time, in any order, and no seat sees another's cards."""
    table = planning()
    assert table.decision.seats == (0, 1, 2)
    assert table.decision.sealed
    table.choose(2, "lay tax bizen")
    table.choose(0, "lay rice suruga")
    for seat in (0, 1, None):
        assert table.view(seat).state.laid[2] == [UNKNOWN if card != EMPTY else EMPTY for card in table.state.laid[2]]
    assert table.view(2).state.laid[2][table.rules.box_index["tax"]] == INDEX["bizen"]


def test_sh_p1_choices_after_a_plan_can_be_undone_and_made_again():
    """SH-P1: a finished plan is finalized once; undo of a later choice meets the finalized plan."""
    plain, fussy = planning(4, seed="again"), planning(4, seed="again")
    for table in (plain, fussy):
        rng = random.Random(3)
        while table.decision is not None:
            seat, key = table.decision.seats[0], table.decision.key
            choices = table.decision.forward_choices(seat)
            made = choices[rng.randrange(len(choices))]
            table.choose(seat, made)
            if table is fussy and key == "sh.ask.special" and not table.history[-1].outcomes and not table.history[-1].revealed:
                table.undo()
                table.choose(seat, made)
    assert fussy.record() == plain.record()
    assert fussy.state == plain.state


def test_sh_p1_a_card_on_every_box():
    """SH-P1: one card on each of the ten actions and the bid, if possible; ``done`` is offered only then."""
    table = planning()
    boxes = table.rules.boxes
    for box, card in zip(boxes[:-1], [*A, "chest-0"], strict=True):
        assert "done" not in choices_of(table, 0)
        table.choose(0, f"lay {box} {card}")
    assert {r.target: r.clause for r in table.decision.refusals(0)}["button:done"] == "SH-P1"
    table.choose(0, "lay bid chest-1")
    assert choices_of(table, 0) == ["done", *(f"take {box}" for box in boxes)]


def test_sh_p1_never_more_than_one():
    """SH-P1: never more than one card on a box."""
    table = planning()
    table.choose(0, "lay castle suruga")
    assert not any(text.startswith("lay castle") for text in choices_of(table, 0))


def test_sh_p1_a_card_can_be_withdrawn():
    """SH-P1: until the plan is done."""
    table = planning()
    table.choose(0, "lay castle suruga")
    before = choices_of(table, 0)
    table.choose(0, "lay temple mino")
    table.choose(0, "take temple")
    assert choices_of(table, 0) == before
    table.choose(0, "take castle")
    assert choices_of(table, 0) == choices_of(planning(), 0)


def test_sh_p2_a_province_or_a_chest_card():
    """SH-P2: on an action one of one's own province cards or a chest card."""
    table = planning()
    cards = {text.split()[2] for text in choices_of(table, 0) if text.startswith("lay castle")}
    assert cards == {*A, *CHESTS}


def test_sh_p2_a_bluff_does_nothing_and_costs_nothing():
    """SH-P2: a chest card on an action does nothing and its chests are not paid."""
    table = planning()
    boxes = table.rules.boxes
    plan = dict(zip(boxes, ["chest-4", "chest-3", "chest-2", "chest-1", *A[:6], "chest-0"], strict=True))
    for seat in range(3):
        lay_all(table, seat, plan if seat == 0 else {"bid": "chest-0"})
    while table.state.season == 0:
        table.choose(table.decision.seats[0], table.decision.choices(table.decision.seats[0])[0])
    bluffs = [e.values for _, e in table.log(None) if e.key == "sh.event.bluff" and e.values["seat"] == 0]
    assert {(v["action"], v["card"]) for v in bluffs} == {
        ("castle", "chest-4"), ("temple", "chest-3"), ("theatre", "chest-2"), ("rice", "chest-1"),
    }  # fmt: skip
    paid = [e.values.get("paid", 0) for _, e in table.log(None) if e.values.get("seat") == 0]
    assert sum(paid) == sum(e.values["paid"] for _, e in table.log(None) if e.key == "sh.event.placed" and e.values["seat"] == 0)


def test_sh_p3_a_bid():
    """SH-P3: as a bid a chest card or a province card."""
    table = planning()
    cards = {text.split()[2] for text in choices_of(table, 0) if text.startswith("lay bid")}
    assert cards == {*A, *CHESTS}


def test_sh_p3_a_province_on_the_bid_does_nothing_else():
    """SH-P3: a province card on the bid does nothing else this season and pays nothing."""
    table = planning()
    for seat in range(3):
        lay_all(table, seat, {"bid": "suruga"} if seat == 0 else {"bid": "chest-0"})
    bid = next(e.values for _, e in table.log(None) if e.key == "sh.event.bid" and e.values["seat"] == 0)
    assert bid == {"seat": 0, "card": "suruga", "paid": 0}
    assert INDEX["suruga"] not in table.state.laid[0]


def test_sh_p4_a_province_card_is_on_one_box():
    """SH-P4: so each province acts at most once a season."""
    table = planning()
    table.choose(0, "lay castle suruga")
    assert not any(text.endswith(" suruga") for text in choices_of(table, 0))


def test_sh_p5_a_seat_short_of_cards():
    """SH-P5: a seat with fewer than 6 provinces places all its cards; it chooses which boxes stay empty."""
    play = bare({0: {"kai": 1, "omi": 1}, 1: {"aki": 1}, 2: {"ise": 1}})
    assert "done" not in choices_of(play, 0)
    say(play, 0, "lay tax kai", "lay battle-b omi", *(f"lay {box} {card}" for box, card in zip(
        ("rice", "castle", "temple", "theatre"), CHESTS, strict=False)))  # fmt: skip
    assert "done" not in choices_of(play, 0)
    say(play, 0, "lay armies-1 chest-4", "done")
    assert play.state.laid[0][play.rules.box_index["bid"]] == EMPTY, "the bid may be among the empty ones"
    assert play.decision.seats == (1, 2)


def test_sh_p5_an_empty_action_is_like_a_chest_card():
    """SH-P5: nothing happens on an empty action."""
    table = planning()
    strip(table, 0, "suruga")
    for seat in range(3):
        lay_all(table, seat, {"bid": "chest-0", "tax": "suruga"} if seat == 0 else {"bid": "chest-0"})
    while table.state.season == 0:
        table.choose(table.decision.seats[0], table.decision.choices(table.decision.seats[0])[0])
    idle = [e.values for _, e in table.log(None) if e.key == "sh.event.idle" and e.values["seat"] == 0]
    assert len(idle) == 10 - 5


def test_sh_p5_more_than_eleven_cards():
    """SH-P5: a seat with more cards than boxes keeps the others in hand."""
    table = planning()
    lay_all(table, 0)
    assert len(hand(table.rules, table.state, 0)) == 14 - 11


def test_sh_o4_a_bid_above_the_own_chests_is_refused():
    """SH-O4: a chest card above the own chests can't be a bid; it can be a bluff."""
    play = bare({0: dict.fromkeys(A, 1), 1: {"kii": 1}, 2: {"omi": 1}}, chests={0: 2})
    found = choices_of(play, 0)
    assert "lay bid chest-2" in found
    assert "lay bid chest-3" not in found
    assert "lay castle chest-4" in found
    refused = {r.target: (r.key, r.clause) for r in play.decision.refusals(0)}
    assert refused["card:chest-3"] == refused["card:chest-4"] == ("sh.no.bid", "SH-O4")


def test_sh_o4_any_bid_with_the_option():
    """SH-O4, option bid: any chest card may be a bid."""
    play = bare({0: {"kai": 1}, 1: {"kii": 1}, 2: {"omi": 1}}, rules=rules_for(3, bid="any"), chests={0: 0})
    assert "lay bid chest-4" in choices_of(play, 0)


def test_sh_o4_has_no_dead_end():
    """SH-O4: if only cards that can't be bid are left for the bid, another card can be withdrawn."""
    play = bare({0: dict.fromkeys(A[:6], 1), 1: {"kii": 1}, 2: {"omi": 1}}, chests={0: 3})
    cards = [*A[:6], "chest-0", "chest-1", "chest-2", "chest-3"]
    say(play, 0, *(f"lay {box} {card}" for box, card in zip(play.rules.boxes[:-1], cards, strict=True)))
    assert choices_of(play, 0) == [f"take {box}" for box in play.rules.boxes[:-1]]
    assert [str(c) for c in play.decision.forward_choices(0)] == choices_of(play, 0)


def test_the_record_keeps_the_final_plan():
    """The plan is finalized seat by seat, box by box: order and withdrawals are not kept."""
    one, other = planning(), planning()
    plans = [dict(zip(one.rules.boxes, [*A, "chest-0", "chest-1"], strict=True)), {"bid": "chest-0"}, {"bid": "chest-2"}]
    for seat in (0, 1, 2):
        lay_all(one, seat, plans[seat])
    other.choose(0, "lay castle chest-4")
    other.choose(2, "lay bid chest-2")
    other.choose(0, "take castle")
    for seat in (2, 1, 0):
        lay_all(other, seat, {} if seat == 2 else dict(reversed(plans[seat].items())))
    assert one.state == other.state
    assert one.record() == other.record()
    verbs = [line.choice.verb for line in one.history]
    assert verbs == ["lay"] * 11 + ["done"] + ["lay"] * 11 + ["done"] + ["lay"] * 11 + ["done"]
    assert [line.seat for line in one.history] == [0] * 12 + [1] * 12 + [2] * 12


def test_a_finished_seat_waits_and_the_last_one_opens_the_bids():
    """SH-P1: after the last seat no plan can be withdrawn."""
    table = planning()
    lay_all(table, 1)
    assert table.decision.seats == (0, 2)
    lay_all(table, 0)
    lay_all(table, 2)
    assert table.decision.key != "sh.ask.plan"
    with pytest.raises(tenka.UndoRefused):
        table.undo()


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_short_list_of_a_link_code_holds_every_choice_of_a_final_plan(seats):
    """Link codes: every choice of a finished plan is in the short list of its moment."""
    table = to_end(new(seats, seed="coded"), 3)
    again = new(seats, seed="coded")
    widths = []
    for line in table.history:
        short = again.decision.code_options()
        if short is not None:
            assert (line.seat, line.choice) in short
            widths.append(len(short))
        again.choose(line.seat, line.choice)
    assert max(widths) < 30


def test_plans_with_empty_boxes_are_coded_too():
    """Link codes: with empty boxes (P5) the short list holds every possible next choice of the final plan."""
    for seed in range(20):
        rng = random.Random(seed)
        names = rng.sample(A, 3)
        play = bare({0: dict.fromkeys(names, 1), 1: {"kii": 1}, 2: {"omi": 1}})
        while 0 in play.decision.seats:
            play.choose(0, rng.choice(play.decision.forward_choices(0)))
        told = play.state.stack[-1].standing_answers(play)
        again = bare({0: dict.fromkeys(names, 1), 1: {"kii": 1}, 2: {"omi": 1}})
        for pair in [pair for pair in told if pair[0] == 0]:
            assert pair in again.decision.code_options()
            again.choose(*pair)
        assert again.state.laid == play.state.laid


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_finished_game_fits_into_an_address(seats):
    """The link code of a finished game has at most 260 characters, with its history."""
    codes = [to_end(new(seats, seed=f"length {i}"), i).code() for i in range(10)]
    assert sorted(map(len, codes))[len(codes) // 2] <= 260
    assert tenka.open_code(codes[0]).code() == codes[0]
