"""Every event card at its edges (YE-E01 to E26), and the prayer in place of a blessing (A21)."""

from __future__ import annotations

import pytest

from tenka.games.yedo.board.districts import DISTRICT, OTHER
from tests.games.yedo.positions import asked, choices_of, do, event, hand, keys, under, values_of


@pytest.mark.parametrize(("name", "district"), [
    ("castle-closed", "castle"), ("gates-barred", "gates"), ("inns-shut", "tavern"), ("harbor-blockade", "harbor"),
    ("lanterns-out", "red-light"), ("market-holiday", "market"), ("temple-retreat", "temple"),
])
def test_e09_to_e15_a_district_is_closed(name, district):
    play, events = event(name)
    assert play.state.closed == DISTRICT[district]
    assert values_of(events, "closed") == {"district": district}


def test_e01_w13_earthquake_takes_a_disciple_and_an_annex():
    """YE-E3, W13: 3 disciples and 2 annexes: 1 of each; a seat with 2 disciples and no annex loses nothing (E4)."""
    play, _ = event("earthquake", house={0: 3}, annexes={0: "dojo yashiki"})
    assert asked(play) == ("lose", 0)
    assert choices_of(play) == ["lose yashiki", "lose dojo"]
    do(play, "lose dojo")
    assert (play.state.house[0], play.state.reserve[0], play.state.annexes[0]) == (2, 2, 1)
    assert play.state.annex_stock == [2, 3, 3, 3]
    assert play.state.house[1:] == [2, 2, 2]
    assert asked(play) is None


def test_e01_softened_costs_one_of_the_two():
    """YE-E3, V5: with a returned blessing the owner chooses one that it can lose."""
    play, _ = event("earthquake", house={0: 3}, annexes={0: "dojo"}, blessing={0: 1})
    assert asked(play) == ("soften", 0)
    assert choices_of(play) == ["bear", "return"]
    do(play, "return")
    assert choices_of(play) == ["lose disciple", "lose annex"]
    do(play, "lose disciple")
    assert (play.state.house[0], play.state.annexes[0], play.state.blessing[0], play.state.blessing_stock) == (2, 4, 0, 4)


def test_e01_without_returning_the_blessing():
    play, _ = event("earthquake", house={0: 3}, annexes={0: "dojo"}, blessing={0: 1})
    do(play, "bear")
    assert (play.state.house[0], play.state.annexes[0], play.state.blessing[0]) == (2, 0, 1)


def test_e02_tsunami():
    """A geisha and 3 Mon, or all if fewer; softened only the Mon."""
    play, _ = event("tsunami", geisha={0: 2, 1: 1}, mon={0: 2, 3: 0}, blessing={1: 1})
    assert (play.state.geisha[0], play.state.mon[0]) == (1, 0)
    do(play, "return")
    assert (play.state.geisha[1], play.state.mon[1]) == (1, 9)
    assert play.state.mon[2:] == [9, 0]
    assert play.state.geisha_stock == 4


def test_e03_great_fire():
    """An annex and a weapon; softened only the weapon."""
    play, _ = event("great-fire-of-meireki", annexes={0: "dojo", 1: "dojo"}, weapons={0: "nawa yumi", 1: "doku"}, blessing={1: 1})
    assert asked(play) == ("lose", 0)
    do(play, "lose yumi")
    assert (play.state.annexes[0], play.state.weapons[0]) == (0, ["nawa"])
    do(play, "return")
    assert (play.state.annexes[1], play.state.weapons[1]) == (4, [])
    assert play.state.weapon_discard == ["yumi", "doku"]


def test_e04_plague():
    """A disciple and a geisha; softened one of the two."""
    play, _ = event("plague", house={0: 4, 1: 3}, geisha={0: 1, 1: 1}, blessing={1: 1})
    assert (play.state.house[0], play.state.geisha[0]) == (3, 0)
    do(play, "return", "lose geisha")
    assert (play.state.house[1], play.state.geisha[1]) == (3, 0)


def test_e05_famine():
    """2 Mon for each disciple in the house, as far as the Mon go; each unpaid one is lost, but not below 2."""
    play, _ = event("famine", house={0: 4, 1: 4, 2: 3}, mon={0: 5, 1: 20, 2: 1, 3: 0})
    assert (play.state.house[0], play.state.mon[0]) == (2, 1)
    assert (play.state.house[1], play.state.mon[1]) == (4, 12)
    assert (play.state.house[2], play.state.mon[2]) == (2, 1)
    assert (play.state.house[3], play.state.mon[3]) == (2, 0)


def test_e05_famine_softened():
    """1 Mon instead of 2: fewer disciples are lost, or equally many for less Mon."""
    play, _ = event("famine", house={0: 4}, mon={0: 5, 1: 0, 2: 1}, blessing={0: 1, 1: 1, 2: 1})
    do(play, "return")
    assert (play.state.house[0], play.state.mon[0]) == (4, 1)
    assert asked(play) is None, "seats 1 and 2 would lose no less"
    assert (play.state.mon[1], play.state.mon[2], play.state.house[2]) == (0, 1, 2)


def test_e06_typhoon():
    """Two weapons, or all if fewer; softened one."""
    play, _ = event("typhoon", weapons={0: "nawa nawa yumi", 1: "doku", 2: "doku yumi"}, blessing={1: 1, 2: 1})
    do(play, "lose nawa")
    assert choices_of(play) == ["lose nawa", "lose yumi"]
    do(play, "lose yumi")
    assert play.state.weapons[0] == ["nawa"]
    assert play.state.weapons[1] == [], "one weapon goes either way, so nothing is asked"
    do(play, "return", "lose doku")
    assert play.state.weapons[2] == ["yumi"]


def test_e07_night_of_thieves():
    """Half the Mon, rounded up; softened 3 at most."""
    play, _ = event("night-of-thieves", mon={0: 9, 1: 6, 2: 0, 3: 7}, blessing={1: 1, 3: 1})
    assert play.state.mon[:3] == [4, 3, 0]
    do(play, "return")
    assert play.state.mon[3] == 4


def test_e08_loss_of_face():
    """2 PP, not below 0; softened 1."""
    play, _ = event("loss-of-face", points={0: 1, 1: 5, 2: 5}, blessing={0: 1, 2: 1})
    assert play.state.points[:2] == [0, 3]
    do(play, "return")
    assert play.state.points[2] == 4
    assert play.state.blessing[0] == 1


def test_a21_a_prayer_counts_as_a_returned_blessing():
    """A21 in phase 3: under the same conditions; the blessing stays."""
    play, _ = event("loss-of-face", points={0: 5}, blessing={0: 1}, actions={0: "silent-prayer"})
    assert choices_of(play) == ["bear", "return", "play silent-prayer"]
    do(play, "play silent-prayer")
    assert (play.state.points[0], play.state.blessing[0]) == (4, 1)


def test_a21_a_seat_with_a_card_is_asked_and_a_cancelled_prayer_is_no_return():
    """V4: the seat is asked again."""
    play, _ = event("loss-of-face", points={0: 5, 2: 5}, actions={0: "silent-prayer feint", 1: "feint", 2: "feint"})
    assert choices_of(play) == ["bear", "play silent-prayer"]
    do(play, "play silent-prayer")
    assert asked(play) == ("reaction", 1)
    do(play, "play feint", "pass", "pass")
    assert asked(play) == ("soften", 0)
    do(play, "bear")
    assert play.state.points[0] == 3
    assert asked(play) == ("soften", 2)
    assert choices_of(play) == ["bear"]


def test_e16_changing_of_the_guard():
    """The other colour, where it is; in the last round nothing (V7)."""
    play, _ = event("changing-of-the-guard", watch="harbor")
    assert (play.state.colour, play.state.watch) == (OTHER["blue"], DISTRICT["harbor"])
    play, _ = event("changing-of-the-guard", colour="")
    assert play.state.colour == ""


def test_e22_rich_collection():
    play, _ = event("rich-collection")
    assert play.state.church == 6


def test_e23_good_harvest():
    play, events = event("good-harvest")
    assert play.state.mon == [15] * 4
    assert asked(play) is None
    assert keys(events)[:1] == ["event"]


def test_e24_rumours():
    """In player order each seat draws the top action card; over 3 it discards down, the new one included."""
    held = {1: "feint feint smoke-screen"}
    play, _ = event("rumours", actions=held, tops={"action": "sabotage informer closed-doors"})
    assert hand(play, 0) == ["sabotage"]
    assert asked(play) == ("trim", 1)
    assert choices_of(play) == ["drop action feint", "drop action informer", "drop action smoke-screen"]
    do(play, "drop action feint")
    assert hand(play, 1) == ["feint", "informer", "smoke-screen"]
    assert hand(play, 2) == ["closed-doors"]
    assert under(play, "action") == ["feint"]


def test_e26_amnesty():
    """Each seat may pay 3 Mon to move a disciple from the reserve to the house."""
    play, _ = event("amnesty", mon={1: 2}, reserve={2: 0})
    assert choices_of(play) == ["pardon", "pass"]
    do(play, "pardon")
    assert (play.state.mon[0], play.state.house[0], play.state.reserve[0]) == (9, 3, 1)
    assert asked(play) == ("pardon", 3), "seat 1 can't pay, seat 2 has none in reserve"
    do(play, "pass")
    assert play.state.house[3] == 2
