"""Positions from outside: what can't be a moment of a game is refused by name, and nothing hangs or breaks."""

from __future__ import annotations

import json
import random

import pytest

import tenka
from tests.games.tenka_meidou.stand import DAIMYO, say, stand


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


@pytest.mark.parametrize(("change", "reason"), [
    ({"swords": (3, 0, 0)}, "who has a sword has no reserve"),
    ({"swords": (0, 1, 0), "reserve": (5, 0, 5)}, "not the highest ones"),
    ({"reserve": (19, 18, 18)}, "do not fit the seats"),
    ({"army": {"kyoto": {0: 3}}, "reserve": (18, 18, 18)}, "more than 18 soldiers"),
    ({"offer": ("scout", "scout")}, "other cards than the deck"),
    ({"offer": ("split",)}, "other cards than the deck"),
    ({"turn": 3}, "belongs to no seat"),
    ({"resolved": (True,) * 11}, "the war asks nothing"),
])
def test_reasons(change, reason):
    """The refusal says what is wrong."""
    with pytest.raises(tenka.BadRecord, match=reason):
        stand(**change)


def test_a_foreign_card_in_the_middle():
    """A position in the midst of a card that its rules don't have, or that is past its end, is refused."""
    table = stand(army={"kyoto": {0: 2}}, offer=("scout",))
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
