"""Positions from outside: what can't be a moment of a game is refused by name, and nothing hangs or breaks."""

from __future__ import annotations

import json
import random

import pytest

import tenka
from tests.games.tenka_meidou.stand import DAIMYO, rules_of, say, stand


def damaged(rng, value):
    """The value with something about it changed: shorter, longer, out of range, or of another kind."""
    if isinstance(value, list) and value:
        i = rng.randrange(len(value))
        return rng.choice([value[:-1], [*value, value[0]], [*value[:i], damaged(rng, value[i]), *value[i + 1 :]], []])
    if isinstance(value, dict):
        key = rng.choice(sorted(value))
        return {**value, key: damaged(rng, value[key])}
    return rng.choice([-1, 0, 1, 2, 7, 99, "", "ninja", None, True])


@pytest.mark.parametrize("layers", [(), ("tumult",), DAIMYO], ids=["2018", "2023", "daimyo"])
def test_damaged_positions(layers):
    """A damaged position is refused as BadRecord, or can be played on like any other, with named errors alone."""
    rng = random.Random(11)
    refused = 0
    for seed in range(150):
        table = tenka.new_table("tenka-meidou", seats=3, layers=layers, seed=str(seed))
        for _ in range(rng.randint(0, 60)):
            seat = table.decision.seats[0]
            table.choose(seat, rng.choice(table.decision.choices(seat)))
        plain = json.loads(json.dumps(table.to_data()))
        plain["state"] = damaged(rng, plain["state"])
        try:
            found = tenka.from_data(plain)
        except tenka.BadRecord:
            refused += 1
            continue
        while found.decision is not None:
            seat = found.decision.seats[0]
            found.choose(seat, rng.choice(found.decision.choices(seat)))
        assert found.result is not None
    assert refused > 75


@pytest.mark.parametrize("layers", [(), ("tumult",), DAIMYO], ids=["2018", "2023", "daimyo"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_moment_is_sound(layers, seats):
    """Every moment of a real game, its end included, can be carried away as plain form and comes back."""
    rng = random.Random(seats)
    for seed in range(2):
        table = tenka.new_table("tenka-meidou", seats=seats, layers=layers, seed=f"sound {seed}")
        while table.decision is not None:
            assert tenka.from_data(table.to_data()).state == table.state
            seat = table.decision.seats[0]
            table.choose(seat, rng.choice(table.decision.choices(seat)))
        assert tenka.from_data(table.to_data()).result == table.result


OFFER = ("scout", "navy", "ninja", "exile")


@pytest.mark.parametrize(("change", "reason"), [
    ({"swords": [3, 0, 0]}, "who has a sword has no reserve"),
    ({"swords": [0, 1, 0]}, "not the highest ones"),
    ({"reserve": [19, 18, 18]}, "reserve do not fit"),
    ({"reserve": [18, 18, 17]}, "soldiers are not those of the game"),
    ({"offer": ["scout", "scout"]}, "offer do not fit"),
    ({"offer": ["split"]}, "offer do not fit"),
    ({"turn": 3}, "turn do not fit"),
    ({"resolved": [True] * 11}, "the war asks nothing"),
])
def test_reasons(change, reason):
    """The refusal says what is wrong."""
    data = stand(offer=OFFER).to_data()
    assert tenka.from_data(data).decision
    data["state"].update(change)
    with pytest.raises(tenka.BadRecord, match=reason):
        tenka.from_data(data)


def test_a_foreign_card_in_the_middle():
    """A position in the midst of a card that its rules don't have, or that is past its end, is refused."""
    table = stand(army={"kyoto": {0: 2}}, offer=OFFER)
    say(table, "card scout", "from kyoto")
    changes: list[dict[str, object]] = [
        {"card": "decoy"}, {"seat": 1}, {"origin": 4}, {"picks": [[0]]}, {"picks": []}, {"past": [[4], [5]]},
    ]
    for change in changes:
        plain = table.to_data()
        plain["state"]["stack"][-1].update(change)
        if change == {"picks": []}:
            assert tenka.from_data(plain).decision.key == "tm.ask.from"
        else:
            with pytest.raises(tenka.BadRecord):
                tenka.from_data(plain)


@pytest.mark.parametrize("layers", [(), DAIMYO], ids=["2018", "daimyo"])
def test_cards_and_reserves_that_do_not_add_up(layers):
    """TM-S1, S3, C1: one card more than seats, each once; who used one, used one that was on offer; 18 soldiers, or 16."""
    table = tenka.new_table("tenka-meidou", seats=3, layers=layers, seed="sums")
    while table.decision.key != "tm.ask.turn":
        table.choose(table.decision.seats[0], table.decision.choices(table.decision.seats[0])[0])
    data = table.to_data()
    offer, more = data["state"]["offer"], [card for card in rules_of(table).deck if card not in data["state"]["offer"]]
    wrong = [
        {"used": [offer[0], offer[0], ""], "offer": offer[2:]},
        {"used": [offer[0], "", ""]},
        {"used": [offer[0], "", ""], "offer": [*offer[1:], more[0]]},
        {"offer": [*offer, *more[:5]]},
        {"offer": []},
        {"reserve": [reserve - 1 for reserve in data["state"]["reserve"]]},
        {"reserve": [data["state"]["reserve"][0] + 1, *data["state"]["reserve"][1:]]},
    ]
    for change in wrong:
        with pytest.raises(tenka.BadRecord):
            tenka.from_data({**data, "state": {**data["state"], **change}})
    assert tenka.from_data({**data, "state": {**data["state"], "used": [offer[0], "", ""], "offer": offer[1:]}}).decision


def test_tm_c2_a_card_being_done_is_one_its_seat_has_used():
    """TM-C2: the card, its seat and what has been said of it fit what lies on the table."""
    table, rng = tenka.new_table("tenka-meidou", seats=3, seed="begun"), random.Random(1)
    while table.decision.key != "tm.ask.to":
        seat = table.decision.seats[0]
        cards = [choice for choice in table.decision.choices(seat) if choice.verb == "card"]
        table.choose(seat, rng.choice(cards or table.decision.choices(seat)))
    data = table.to_data()
    step = data["state"]["stack"][-1]
    unused = next(card for card in rules_of(table).deck if card not in data["state"]["used"])
    wrong = [
        {"card": unused}, {"card": "sushi"}, {"seat": (step["seat"] + 1) % 3}, {"origin": 0}, {"picks": [[99]]}, {"picks": [[]]},
        {"picks": [*step["picks"], [0]]}, {"past": [[0]]}, {"past": [[0], [1]]}, {"picks": [[0, 1, 2, 3]]},
    ]  # fmt: skip
    for change in wrong:
        data["state"]["stack"][-1] = {**step, **change}
        with pytest.raises(tenka.BadRecord):
            tenka.from_data(data)
