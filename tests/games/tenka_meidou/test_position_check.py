"""Every position reads back from its plain form; one out of its ranges or with wrong pieces is refused with the reason."""

from __future__ import annotations

import random

import pytest

import tenka
from tests.games.tenka_meidou.positions import DAIMYO, EDITIONS, arrange, rules_of
from tests.support.playing import any_legal, asks, first_choice, play_on


def reads_back(table):
    """Assert that a position reads back, and play on."""
    assert tenka.from_data(table.to_data()).state == table.state


@EDITIONS
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_position_reads_back(layers, seats):
    """Every moment of a game, its end included."""
    rng = random.Random(seats)
    for seed in range(2):
        table = tenka.new_table("tenka-meidou", seats=seats, layers=layers, seed=f"sound {seed}")
        play_on(table, any_legal(rng), reads_back)
        assert tenka.from_data(table.to_data()).result == table.result


OFFER = ("scout", "navy", "ninja", "exile")


@pytest.mark.parametrize(("change", "reason"), [
    ({"reserve": [19, 18, 18]}, "reserve do not fit"),
    ({"reserve": [18, 18, 17]}, "soldiers are not those of the game"),
    ({"offer": ["scout", "scout"]}, "offer do not fit"),
    ({"offer": ["split"]}, "offer do not fit"),
    ({"turn": 3}, "turn do not fit"),
    ({"swords": [3, 0, 0], "turn": 0}, "on turn that is out already"),      # The game would never end
    ({"resolved": [True] * 10}, "resolved do not fit"),
])
def test_a_wrong_position_is_refused_with_the_reason(change, reason):
    data = arrange(offer=OFFER).to_data()
    assert tenka.from_data(data).decision
    data["state"].update(change)
    with pytest.raises(tenka.BadRecord, match=reason):
        tenka.from_data(data)


@pytest.mark.parametrize("layers", [(), DAIMYO], ids=["2018", "daimyo"])
def test_wrong_numbers_of_cards_and_soldiers_are_refused(layers):
    """TM-S1, S3, C1: one card more than seats, each once; a seat's used card was on offer; 18 soldiers, or 16."""
    table = play_on(tenka.new_table("tenka-meidou", seats=3, layers=layers, seed="sums"), first_choice, asks("tm.ask.turn"))
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
