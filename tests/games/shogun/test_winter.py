"""Winter and the end (SH-W)."""

from __future__ import annotations

import pytest

from tenka.core.chance import Tape
from tenka.games.shogun.cards import CASTLE, TEMPLE, THEATRE
from tenka.games.shogun.provinces import INDEX, PROVINCES
from tenka.games.shogun.scoring import majority, result, score
from tenka.games.shogun.winter import EndYear, FeedProvinces, LoseRice, Revolts, Score, count_unfed, find_revolts
from tests.games.shogun.positions import F, arrange, at, choices_of, keys, new, to_end, values_of

NINE = dict.fromkeys(["kai", "suruga", "izu", "sagami", "musashi", "totomi", "mikawa", "owari", "mino"], 3)


def happen(play, *steps):
    start = len(play.events)
    for step in steps:
        play.state.stack.append(step)
        play.advance()
    return play.events[start:]


def winter(play, event="e8"):
    play.state.season, play.state.event, play.state.events = 3, "", [event]
    return play


@pytest.mark.parametrize(("rice", "left"), [(5, 2), (3, 0), (2, 0), (0, 0)])
def test_sh_w1_x14_the_loss(rice, left):
    """SH-W1, SH-X14: an event with loss 3 costs every seat 3 rice, but none falls below 0."""
    play = winter(arrange({0: {"kai": 1}}), "e3")
    play.state.rice = [rice, 9, 3]
    happen(play, LoseRice())
    assert play.state.rice == [left, 6, 0]


def test_sh_w1_only_the_loss_counts():
    """SH-W1, Y5: the winter's event has no other effect than its loss."""
    play = winter(arrange({0: {"kai": 1}}), "e6")
    happen(play, LoseRice())
    assert play.state.event == ""
    assert play.state.events == []


@pytest.mark.parametrize(("lacking", "revolts", "extra"), [
    (0, 0, 0), (1, 1, 1), (2, 1, 2), (3, 2, 2), (4, 2, 2), (5, 2, 3), (6, 2, 3), (7, 3, 3), (8, 3, 3), (15, 3, 3),
])  # fmt: skip
def test_sh_w2_the_supply_table(lacking, revolts, extra):
    """SH-W2: missing 1, 2, 3-4, 5-6, 7 and more provinces: so many revolts with so many extra farmers each."""
    assert find_revolts(lacking) == (revolts, extra)


def test_sh_w2_one_rice_a_province():
    """SH-W2: one rice for each own province; a seat with enough rice has no revolts."""
    play = winter(arrange({0: NINE, 1: {"aki": 1}, 2: {"ise": 1, "omi": 1}}, chance=Tape([])))
    play.state.rice = [9, 1, 4]
    events = happen(play, FeedProvinces())
    assert keys(events) == ["fed"] * 3
    assert play.state.rice == [0, 0, 2]
    assert play.state.unrest == [[], [], []]


def test_sh_w2_the_missing_rice_after_a_coming_loss():
    """SH-W1, W2: provinces without rice after a coming loss."""
    play = arrange({0: NINE})
    play.state.rice[0] = 10
    assert count_unfed(play.state, 0) == 0
    assert count_unfed(play.state, 0, 3) == 2
    assert count_unfed(play.state, 0, 40) == 9


def test_sh_w3_x15_nine_provinces_six_rice():
    """SH-W3, SH-X15: 3 missing: the left neighbour draws 2 of the cards; in each revolt farmers = its markers + 2."""
    play = winter(arrange({0: NINE}, chance=Tape([(3, 3), 1, 2]), markers={"mikawa": 1}))
    play.state.rice[0] = 6
    cards = [i for i, owner in enumerate(play.state.owner) if owner == 0]
    events = happen(play, FeedProvinces())
    assert values_of(events, "unrest")["drawer"] == 1
    assert values_of(events, "unrest")["extra"] == 2
    drawn = play.state.unrest[0][:]
    assert drawn == [cards[3], cards[4]], "the second is drawn from the cards that are left"
    happen(play, Revolts(0))
    assert len(choices_of(play, 0)) == 2
    play.choose(0, play.decision.choices(0)[1])
    revolts = [event.values for event in play.events if event.key == "sh.event.revolt"]
    assert [INDEX[values["province"]] for values in revolts] == sorted(drawn, reverse=True)
    assert [values["farmers"] for values in revolts] == [values["markers"] + 2 for values in revolts]


def test_sh_w3_x16_two_missing_one_revolt():
    """SH-W3, SH-X16: Arne lacks 2 rice; Kai is drawn: one revolt, in Kai, farmers = its markers + 2."""
    play = winter(arrange({0: {"kai": 4, "omi": 1}}, chance=Tape([1, 7]), markers={"kai": 1}, falls=[{0: 4, F: 3}]))
    cards = [i for i, owner in enumerate(play.state.owner) if owner == 0]
    assert cards.index(INDEX["kai"]) == 1
    events = happen(play, FeedProvinces(), Revolts(0))
    assert values_of(events, "revolt")["province"] == "kai"
    assert values_of(events, "revolt")["farmers"] == 3
    assert at(play, "kai") == (0, 1)
    assert play.state.markers[INDEX["kai"]] == 1, "in winter no marker is added (R3)"


def test_sh_w3_three_revolts_in_the_owners_order():
    """SH-W2, W3: with 7 missing three provinces revolt with 3 more farmers each; the owner orders the revolts by two choices."""
    play = winter(arrange({0: NINE}, chance=Tape([(8, 0, 0), 1, 2, 3])))
    play.state.rice[0] = 2
    happen(play, FeedProvinces(), Revolts(0))
    asked = []
    while play.decision is not None:
        asked.append(len(choices_of(play, 0)))
        play.choose(0, play.decision.choices(0)[-1])
    revolts = [event.values for event in play.events if event.key == "sh.event.revolt"]
    assert asked == [3, 2]
    assert [values["farmers"] for values in revolts] == [3, 3, 3]
    assert len({values["province"] for values in revolts}) == 3


def test_sh_a14_w2_a_seat_without_provinces_in_winter():
    """SH-A14, W2, W4: it needs no rice, has no revolts and scores nothing; its points stay."""
    play = winter(arrange({1: {"aki": 1}}, chance=Tape([])))
    play.state.rice, play.state.points, play.state.turn_order = [0, 1, 0], [9, 0, 0], [0, 1, 2]
    happen(play, FeedProvinces(), *(Revolts(seat) for seat in range(3)), Score())
    assert play.state.unrest == [[], [], []]
    assert play.state.points == [9, 1, 0]


def test_sh_w3_all_are_drawn_before_the_first_is_fought():
    """SH-W3: all provinces are drawn before the first revolt; several seats follow autumn's turn order."""
    play = winter(arrange({0: {"kai": 1}, 1: {"omi": 1}, 2: {"ise": 1}}, chance=Tape([0, 0, 0, 5, 5, 5])))
    play.state.turn_order = [2, 0, 1]
    events = happen(play, FeedProvinces(), *(Revolts(seat) for seat in play.state.turn_order))
    shown = [key for key in keys(events) if key in ("unrest", "revolt")]
    assert shown == ["unrest"] * 3 + ["revolt"] * 3
    assert [event.values["seat"] for event in events if event.key == "sh.event.revolt"] == [2, 0, 1]


def test_sh_w2_at_most_as_many_revolts_as_provinces():
    assert all(find_revolts(lacking)[0] <= lacking for lacking in range(46))


def test_sh_w4_provinces_and_buildings():
    """SH-W4: 1 point a province, 1 a building."""
    play = arrange({0: {"kai": 1, "omi": 1}, 1: {"aki": 1}}, buildings={"omi": 7, "aki": 1})
    rows = score(play.rules, play.state)
    assert (0, "provinces", "", 2) in rows
    assert (0, "buildings", "", 3) in rows
    assert (1, "buildings", "", 1) in rows
    assert not any(row[0] == 2 for row in rows)


def test_sh_w4_majorities():
    """SH-W4: in each region the most castles score 3, temples 2, theatres 1; tied leaders score one less each."""
    red = {0: {"omi": 1, "hida": 1}, 1: {"mino": 1}, 2: {"tamba": 1}}
    play = arrange(red, buildings={"omi": 7, "hida": 1, "mino": 3, "tamba": 4})
    provinces = dict(play.rules.board.regions)["red"]
    assert majority(play.state, provinces, CASTLE) == ([0], 3)
    assert majority(play.state, provinces, TEMPLE) == ([0, 1], 1)
    assert majority(play.state, provinces, THEATRE) == ([0, 2], 0)


@pytest.mark.parametrize(("building", "points"), [(CASTLE, 2), (TEMPLE, 1), (THEATRE, 0)])
def test_sh_w4_three_leaders(building, points):
    """SH-W4: three tied leaders score one less each, as two would; a fourth with fewer scores nothing."""
    own = {0: {"omi": 1, "hida": 1}, 1: {"mino": 1, "harima": 1}, 2: {"tamba": 1, "wakasa": 1}, 3: {"owari": 1}}
    bits = {name: building.bit for provinces in own.values() for name in provinces}
    play = arrange(own, seats=4, buildings=bits)
    assert majority(play.state, dict(play.rules.board.regions)["red"], building) == ([0, 1, 2], points)


def test_sh_w4_without_a_building_there_is_no_leader():
    """SH-W4."""
    play = arrange({0: {"omi": 1}}, buildings={"omi": 1})
    rows = score(play.rules, play.state)
    assert [row for row in rows if row[1] in ("castle", "temple", "theatre")] == [(0, "castle", "red", 3)]


def test_sh_w4_regions_of_the_side():
    """SH-W4: regions are those of the side: two castles in Kai and Musashi are one region on sun, two on moon."""
    own, buildings = {0: {"kai": 1, "musashi": 1}}, {"kai": 1, "musashi": 1}
    sun = score(arrange(own, buildings=buildings).rules, arrange(own, buildings=buildings).state)
    moon_play = arrange(own, buildings=buildings, side="moon")
    assert [row[2] for row in sun if row[1] == "castle"] == ["yellow"]
    assert [row[2] for row in score(moon_play.rules, moon_play.state) if row[1] == "castle"] == ["red", "yellow"]


def test_sh_w4_points_and_ledger():
    """SH-W4: points are added to the score, and the ledger gives their reasons."""
    play = arrange({0: {"omi": 1}}, buildings={"omi": 1})
    happen(play, Score())
    assert play.state.points == [5, 0, 0]
    assert play.state.ledger == [(1, 0, "provinces", "", 1), (1, 0, "buildings", "", 1), (1, 0, "castle", "red", 3)]


def test_sh_w5_after_the_first_year():
    """SH-W5: rice returns to 0 and all revolt markers are removed; all else stays."""
    play = arrange({0: {"omi": 4}}, buildings={"omi": 3}, markers={"omi": 2}, tray={1: 2}, held={2: 3})
    play.state.rice, play.state.points = [3, 4, 5], [7, 8, 9]
    before = play.state.copy()
    happen(play, EndYear())
    assert play.state.rice == [0, 0, 0]
    assert play.state.markers == [0] * 45
    for name in ("points", "chests", "armies", "owner", "buildings", "tower", "tray", "stock"):
        assert getattr(play.state, name) == getattr(before, name)


def test_sh_w5_four_new_events():
    """SH-W5: the second year has four new events from the pile."""
    table = to_end(new(3))
    years = [event.values["events"] for _, event in table.log(None) if event.key == "sh.event.year"]
    assert [len(events) for events in years] == [4, 4]
    assert not set(years[0]) & set(years[1])


def result_of(points, chests):
    play = arrange({})
    play.state.points, play.state.chests = list(points), list(chests)
    return result(play.rules, play.state)


def test_sh_w6_most_points():
    """SH-W6: most points win."""
    found = result_of((30, 41, 35), (9, 0, 0))
    assert found.ranking == ((1,), (2,), (0,))
    assert found.tie_break is None


def test_sh_w6_then_most_chests():
    """SH-W6: on a tie most chests win."""
    found = result_of((41, 41, 35), (2, 5, 30))
    assert found.ranking == ((1,), (0,), (2,))
    assert (found.tie_break, found.tie_values) == ("sh.tie.chests", (2, 5, 30))


def test_sh_w6_still_tied_is_shared():
    """SH-W6: if still tied, the victory is shared."""
    found = result_of((41, 41, 35), (5, 5, 30))
    assert found.winners == (0, 1)
    assert found.tie_break is None


def test_sh_w6_a_tie_of_three_partly_broken_by_chests():
    """SH-W6: of three seats with equal points two with most chests share the victory."""
    found = result_of((41, 41, 41), (5, 5, 1))
    assert found.ranking == ((0, 1), (2,))
    assert found.tie_break == "sh.tie.chests"


def test_sh_w6_the_game_is_over_after_the_second_winter():
    """SH-W6: after year 2's winter the game ends; its lines add up to the scores."""
    table = to_end(new(4))
    assert table.state.year == 2
    assert table.result.scores == tuple(table.state.points)
    assert [sum(lines.values()) for lines in table.result.lines] == list(table.result.scores)
    assert {row[0] for row in table.state.ledger} == {1, 2}


def test_sh_w7_winter_in_order():
    """SH-W7: the loss for all, then the rice of all, then revolts, then points."""
    events = [event.key.removeprefix("sh.event.") for _, event in to_end(new(3, seed="w7")).log(None)]
    start = events.index("winter")
    rest = events[start : events.index("scored") + 1]
    assert [key for key in rest if key in ("winter", "fed", "scored")] == ["winter", "fed", "fed", "fed", "scored"]
    assert all(rest.index(key) > 3 for key in ("revolt", "scored") if key in rest)


def test_sh_w7_rice_has_no_ceiling():
    """SH-W7: a year yields at most 18 rice, the end of the track, so rice needs no limit."""
    assert 3 * (max(row.rice for row in PROVINCES) + 1) == 18
