"""A second implementation of the war, from the rulebook alone, agrees with the engine (TM-W1 to W8, TM-E1)."""

from __future__ import annotations

import random

import pytest

import tenka
from tests.games.tenka_meidou.positions import DAIMYO, TUMULT, rules_of
from tests.games.tenka_meidou.test_map import LAND, SEA
from tests.support.playing import any_legal, play_on

BORDERS = {frozenset(pair.split()) for pair in f"{LAND}, {SEA}".split(",")}


def scores_of(castles, troops, swords):
    """Fight castles from 2 up, strongest first, ties to the sword, with help to neighbours not yet fought over (TM-W1 to W6)."""
    seats, left = len(swords), set(castles)
    scores, aid = [0] * seats, {place: [0] * seats for place in castles}
    for place in sorted(castles, key=castles.__getitem__):
        left.discard(place)
        there = [seat for seat in range(seats) if troops[place][seat]]
        strength = [have + come for have, come in zip(troops[place], aid[place], strict=True)]
        there.sort(key=list(zip(strength, swords, strict=True)).__getitem__, reverse=True)
        if not there:
            continue
        first, *others = there
        scores[first] += castles[place]
        if others and seats > 2:
            scores[others[0]] += castles[place] // 2
        for near in left:
            if frozenset((place, near)) in BORDERS and troops[near][first]:
                aid[near][first] += 1 if seats == 2 else 2
    return scores


@pytest.mark.parametrize("layers", [TUMULT, DAIMYO], ids=["2023", "daimyo"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_tm_w_by_the_book(seats, layers):
    """TM-W, TM-E1: scores and places of random games are equal; a daimyo counts as two soldiers (TM-W8)."""
    rng = random.Random(seats)
    for seed in range(40):
        table = play_on(tenka.new_table("tenka-meidou", seats=seats, layers=layers, seed=f"book {seed}"), any_legal(rng))
        state, places = table.state, rules_of(table).map.places
        troops = {place: list(there) for place, there in zip(places, state.soldiers, strict=True)}
        for seat, where in enumerate(getattr(state, "lords", ())):
            troops[places[where]][seat] += 2
        scores = scores_of(dict(zip(places, state.castles, strict=True)), troops, state.swords)
        assert table.result.scores == tuple(scores)
        order = sorted(range(seats), key=lambda seat: (scores[seat], state.swords[seat]), reverse=True)
        assert table.result.ranking == tuple((seat,) for seat in order)
