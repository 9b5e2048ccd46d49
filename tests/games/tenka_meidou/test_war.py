"""The war and the end (TM-W1 to W7, TM-E1, TM-X8); what a daimyo is worth there stands in ``test_daimyo``."""

from __future__ import annotations

import random

import pytest

import tenka
from tenka.games.tenka_meidou.war import first_and_second, forecast, likely_swords, war
from tests.games.tenka_meidou.positions import EDITIONS, arrange, choices_of, choose, last_stand, rules_of, values_of
from tests.support.playing import any_legal, play_on

X8 = {
    "inabayama": {2: 2, 1: 1},
    "yoshida-koriyama": {0: 2, 2: 2},
    "okou": {0: 1, 1: 1, 2: 1},
    "kyoto": {0: 1, 2: 3},
    "kasugayama": {2: 1},
}


def fight_war(army, swords, layers=(), **more):
    """The table after the war, and what the war told of each province it resolved."""
    table = last_stand(*layers, army=army, swords=swords, **more)
    events = [event for line in table.history for event in line.events]
    return table, {row["province"]: row for row in values_of(events, "tm.event.battle")}


@pytest.mark.parametrize("layers", [(), ("tumult",)], ids=["2018", "2023"])
def test_tm_x8_the_worked_example(layers):
    """TM-X8: the war of both rulebooks, province by province, with the scores after province 5 and of the whole."""
    names = {"inabayama": "kasugayama", "kasugayama": "tsutsujigasaki"} if layers else {}
    army = {names.get(place, place): there for place, there in X8.items()}
    two, twelve = (names.get(place, place) for place in ("inabayama", "kasugayama"))
    table, battles = fight_war(army, (3, 2, 1), layers)
    rows = [(b["castle"], b["strengths"], b["first"], b["second"], b["small"], set(b["aided"])) for b in battles.values()]
    assert rows == [
        (2, (0, 1, 2), 2, 1, 1, {"kyoto", twelve}),
        (3, (2, 0, 2), 0, 2, 1, {"okou", "kyoto"}),
        (4, (3, 1, 1), 0, 1, 2, {"kyoto"}),
        (5, (5, 0, 5), 0, 2, 2, set()),
        (12, (0, 0, 3), 2, -1, 0, set()),
    ]
    assert list(battles) == [two, "yoshida-koriyama", "okou", "kyoto", twelve]
    assert all(battle["aid"] == 2 for battle in battles.values())
    assert table.result.scores == (12, 3, 5 + 12)
    assert table.result.ranking == ((2,), (0,), (1,))


def test_tm_w1_ascending_without_choice():
    """TM-W1: provinces are resolved from castle 2 to castle 12, and nobody is asked anything."""
    table = arrange(seats=2, reserve=(1, 0), swords=(0, 2), dice=[(6, 6, 1)])
    choose(table, "roll")
    events = choose(table, "deploy 12 1")
    order = [e.values["castle"] for e in events if e.key in ("tm.event.battle", "tm.event.deserted")]
    assert order == list(range(2, 13))
    assert table.decision is None


def test_tm_w2_strength():
    """TM-W2: strength is own soldiers and own reinforcements there."""
    _, battles = fight_war({"okou": {0: 1}, "kyoto": {0: 2, 1: 3}, "kasugayama": {1: 1}}, (2, 1))
    assert battles["kyoto"]["strengths"] == (3, 3)


@pytest.mark.parametrize(("strengths", "swords", "order"), [
    ((3, 2, 1), (1, 2, 3), (0, 1)),
    ((2, 2, 1), (1, 2, 3), (1, 0)),
    ((1, 3, 1), (2, 1, 3), (1, 2)),
    ((2, 2, 2, 2), (4, 1, 3, 2), (0, 2)),
    ((0, 5, 0), (3, 1, 2), (1, -1)),
    ((0, 0, 0, 0), (4, 3, 2, 1), (-1, -1)),
    ((1, 0, 18, 17), (4, 3, 2, 1), (2, 3)),
])
def test_tm_w3_order_and_ties(strengths, swords, order):
    """TM-W3: highest first, next second, ties to the higher sword; only seats with soldiers there take part."""
    assert first_and_second(strengths, swords) == order


def test_tm_w3_is_what_sorting_says():
    """TM-W3: the same order as sorting by strength, then sword, for a thousand random provinces."""
    rng = random.Random(8)
    for _ in range(1000):
        seats = rng.randint(2, 4)
        strengths = [rng.choice([0, 0, 1, 2, 3]) for _ in range(seats)]
        swords = rng.sample(range(1, seats + 1), seats)
        there = sorted((s for s in range(seats) if strengths[s]), key=lambda s: (-strengths[s], -swords[s]))
        assert first_and_second(strengths, swords) == (*there, -1, -1)[:2]


@pytest.mark.parametrize(("castle", "small"), [("inabayama", 1), ("yoshida-koriyama", 1), ("kyoto", 2), ("tokuyama", 5)])
def test_tm_w4_large_and_small(castle, small):
    """TM-W4: first takes the castle (L), with three or four seats second takes half of it, rounded down."""
    table, battles = fight_war({castle: {0: 2, 1: 1}, "kasugayama": {2: 1}}, (3, 2, 1))
    index = table.rules.map.index[castle]
    assert battles[castle]["small"] == small
    assert (table.state.large[index], table.state.small[index]) == (0, 1)
    assert table.result.scores[1] == small
    assert table.result.lines[1] == {"tm.score.large": 0, "tm.score.small": small}


def test_tm_w4_no_small_with_two_seats():
    """TM-W4: with two seats there are no castles (S)."""
    table, battles = fight_war({"kyoto": {0: 2, 1: 1}, "kasugayama": {1: 1}}, (2, 1))
    assert (battles["kyoto"]["second"], battles["kyoto"]["small"]) == (1, 0)
    assert table.result.scores == (5, 12)
    assert table.result.lines[0] == {"tm.score.large": 5}


def test_tm_w4_alone():
    """TM-W4: with one seat there, no castle (S) is given."""
    table, battles = fight_war({"kyoto": {0: 2}, "kasugayama": {2: 1}}, (3, 2, 1))
    assert (battles["kyoto"]["second"], battles["kyoto"]["small"]) == (-1, 0)
    assert table.result.scores == (5, 0, 12)


def test_tm_w5_deserted():
    """TM-W5: a province without soldiers: its castle (L) is set aside, nobody takes or reinforces anything."""
    table, battles = fight_war({"kasugayama": {2: 1}}, (3, 2, 1))
    assert list(battles) == ["kasugayama"]
    deserted = values_of([e for line in table.history for e in line.events], "tm.event.deserted")
    assert [row["castle"] for row in deserted] == list(range(2, 12))
    assert table.result.scores == (0, 0, 12)


@pytest.mark.parametrize(("seats", "aid"), [(2, 1), (3, 2), (4, 2)])
def test_tm_w6_reinforcements(seats, aid):
    """TM-W6: first places two (one with two seats) in each neighbour, by land or sea, that still has its castle and
    holds soldiers of that seat."""
    last = seats - 1
    swords = tuple(range(seats, 0, -1))
    army = {"yoshida-koriyama": {0: 2}, "okou": {0: 1}, "kyoto": {0: 1, 1: 1}, "usuki": {last: 1}, "kasugayama": {last: 1}}
    table, battles = fight_war(army, swords)
    assert battles["yoshida-koriyama"]["aided"] == ("okou", "kyoto")
    assert battles["yoshida-koriyama"]["aid"] == aid
    assert battles["okou"]["strengths"][0] == 1 + aid
    assert battles["okou"]["aided"] == ("kyoto",)
    assert battles["kyoto"]["strengths"][0] == 1 + 2 * aid
    assert battles["kyoto"]["aided"] == (), "what is resolved gets nothing"
    assert table.state.reinforcements[table.rules.map.index["usuki"]] == [0] * seats


def test_tm_w7_reinforcements_are_used_again():
    """TM-W7: with one seat everywhere all sixteen borders pay, 32 in all: the last come from resolved provinces."""
    army = {place: {0: 1} for place in rules_of(tenka.game("tenka-meidou").base).map.places}
    army["kasugayama"] = {0: 1, 2: 1}
    table, battles = fight_war(army, (3, 2, 1))
    assert sum(len(battle["aided"]) for battle in battles.values()) == 16
    assert sum(map(sum, table.state.reinforcements)) == 30
    reused = values_of([e for line in table.history for e in line.events], "tm.event.reused")
    assert sum(row["reinforcements"] for row in reused) == 2
    assert battles["kasugayama"]["strengths"] == (9, 0, 1)


def test_tm_w7_never_runs_short():
    """TM-W7: whatever the order of the castles, no more than 26 reinforcements stand in castles not yet taken."""
    rng = random.Random(3)
    links = rules_of(tenka.game("tenka-meidou").base).map.links
    for _ in range(300):
        castles = rng.sample(range(2, 13), 11)
        for now in range(2, 13):
            paid = sum(1 for here in range(11) for there in links[here] if castles[here] <= now < castles[there])
            assert 2 * paid <= 26


@pytest.mark.parametrize(("swords", "winner"), [((3, 2, 1), 0), ((2, 3, 1), 1)])
def test_tm_e1_a_tie_goes_to_the_higher_sword(swords, winner):
    """TM-E1: the highest sum wins; a tie goes to the higher sword, and the result says so."""
    army = {"kyoto": {0: 1}, "inabayama": {1: 1}, "yoshida-koriyama": {1: 1}, "kasugayama": {2: 1}}
    table, _ = fight_war(army, swords)
    result = table.result
    assert result.scores == (5, 5, 12)
    assert result.ranking == ((2,), (winner,), (1 - winner,))
    assert (result.tie_break, result.tie_values) == ("tm.tie.sword", swords)


def test_tm_e1_a_tie_for_the_win():
    """TM-E1: with the win itself at stake the higher sword decides too; no place is ever shared."""
    table, _ = fight_war({"shuri": {0: 1}, "kyoto": {0: 1}, "kasugayama": {1: 1}}, (2, 1))
    assert table.result.scores == (12, 12)
    assert table.result.ranking == ((0,), (1,))
    assert table.result.tie_break == "tm.tie.sword"


def test_tm_e1_no_tie():
    """TM-E1: the sum of castles (L) and (S); without a tie nothing else decides."""
    army = {"kyoto": {0: 1, 1: 2}, "okou": {0: 2, 1: 1}, "kasugayama": {2: 1}}
    table, _ = fight_war(army, (3, 2, 1))
    assert table.result.scores == (4 + 5, 2 + 2, 12)
    assert (table.result.tie_break, table.result.tie_values) == (None, ())
    assert table.result.lines[0] == {"tm.score.large": 9, "tm.score.small": 0}


# "if the war were now"


@EDITIONS
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_forecast_is_the_war(seats, layers):
    """In random games the forecast and the war have the same scores."""
    rng = random.Random(seats)
    for seed in range(25):
        table = play_on(tenka.new_table("tenka-meidou", seats=seats, layers=layers, seed=str(seed)), any_legal(rng))
        outlook = forecast(rules_of(table), table.state)
        assert tuple(outlook.scores) == table.result.scores
        assert outlook.first == table.state.large
        if seats > 2:
            assert outlook.second == table.state.small


def test_a_forecast_changes_nothing():
    """A forecast only looks: the position stays as it is."""
    table = arrange(army=X8)
    state = table.state.copy()
    assert forecast(rules_of(table), state).scores == [5, 1, 26], "whoever has fewest left is taken to be out first"
    assert state == table.state
    state.swords = [3, 2, 1]
    assert forecast(rules_of(table), state).scores == [12, 3, 17]


def test_likely_swords():
    """Who is out keeps the sword; of the others fewest pieces left first, then whose turn comes first."""
    table = arrange(seats=4, reserve=(5, 0, 3, 5), swords=(0, 4, 0, 0), turn=3)
    assert likely_swords(rules_of(table), table.state) == [1, 4, 3, 2]


def test_war_takes_plain_numbers():
    """Bots call the war with numbers of their own."""
    outlook = war(((1,), (0,)), (3, 2), ((1, 1), (0, 1)), (2, 1))
    assert outlook.scores == [0, 5]
    assert outlook.strengths == [[1, 2], [0, 1]]
    assert (outlook.first, outlook.second) == ([1, 1], [0, -1])


def test_nothing_is_asked_after_the_war():
    """A finished game asks nothing, shows its result and refuses further choices."""
    table, _ = fight_war({"kasugayama": {2: 1}}, (3, 2, 1))
    assert table.decision is None
    with pytest.raises(tenka.IllegalChoice):
        table.choose(0, "roll")
    with pytest.raises(AssertionError):
        choices_of(table)
