"""Battles (SH-B): which cubes are thrown, which count, and what happens to the province."""

from __future__ import annotations

from tenka.games.shogun.provinces import INDEX
from tests.games.shogun.positions import F, act, arrange, at, choices_of, keys, values_of

SHINANO = {0: {"shinano": 5}, 1: {"kozuke": 3}}


def fight(falls, own=None, **more):
    """Send all possible armies of seat 0 from Shinano into Kozuke; these cubes fall."""
    play = arrange(own or SHINANO, falls=[falls], **more)
    armies = play.state.armies[INDEX["shinano"]] - 1
    return play, act(play, 0, "battle-a", "shinano", f"march kozuke {armies}")


def test_sh_b1_cubes_that_are_thrown():
    """SH-B1: all moved armies, all defenders, and all cubes of the tray go into the tower."""
    _, events = fight({0: 4, 1: 3, 2: 1, F: 2}, tray={0: 1, 2: 1, F: 2})
    assert values_of(events, "thrown")["thrown"] == [5, 3, 1, 2]
    assert values_of(events, "battle")["tray"] == [1, 0, 1, 2]


def test_sh_b1_a_neutral_province_is_defended_by_a_farmer():
    """SH-B1: against a neutral province one farmer is thrown from stock."""
    play, events = fight({0: 4, F: 1}, {0: {"shinano": 5}})
    assert values_of(events, "thrown")["thrown"] == [4, 0, 0, 1]
    assert at(play, "kozuke") == (0, 3)
    assert play.state.stock[F] == 20


def test_sh_b1_no_farmer_left():
    """SH-B1: what stock lacks is left out, farmers too."""
    play, events = fight({0: 1}, {0: {"shinano": 2}}, stock={F: 0}, held={F: 20})
    assert values_of(events, "battle")["defenders"] == 0
    assert at(play, "kozuke") == (0, 1)


def test_sh_b1_fewer_farmers_than_the_event_asks_for():
    """SH-B1, E3: two farmers defend, or the one that is left."""
    _, events = fight({0: 1}, {0: {"shinano": 2}}, event="e3", stock={F: 1}, held={F: 19})
    assert values_of(events, "battle")["defenders"] == 1


def test_sh_b1_bonus_armies_come_from_stock():
    """SH-B1, O5: the special cards add an army from stock; if stock is empty they add none."""
    special = {0: "attack", 1: "defence"}
    _, events = fight({}, special=special)
    assert values_of(events, "thrown")["thrown"] == [5, 4, 0, 0]
    play, events = fight({}, special=special, stock={0: 0, 1: 0})
    assert values_of(events, "thrown")["thrown"] == [4, 3, 0, 0]
    assert min(play.state.stock) >= 0


def test_sh_b2_only_fallen_cubes_count_whatever_their_origin():
    """SH-B2: only what falls out counts, cubes freed from inside too; other seats' armies stay in the tray."""
    play, events = fight({0: 2, 1: 4, 2: 3}, held={1: 3}, tray={2: 3})
    assert values_of(events, "battle_held") == {
        "seat": 0, "province": "kozuke", "defender": 1, "ours": 2, "theirs": 4, "farmers": 0, "left": 2,
    }  # fmt: skip
    assert play.state.tray == [0, 0, 3, 0]


def test_sh_b3_farmers_help_the_defender():
    """SH-B3: without a revolt marker, farmers in the tray count for the defender."""
    play, events = fight({0: 3, 1: 2, F: 2}, held={F: 2})
    assert values_of(events, "battle_held")["left"] == 1
    assert at(play, "kozuke") == (1, 1)


def test_sh_b3_with_a_marker_farmers_count_for_neither_side():
    """SH-B3: with a revolt marker in the province farmers take no part and stay in the tray."""
    play, events = fight({0: 3, 1: 2, F: 2}, held={F: 2}, markers={"kozuke": 1})
    assert values_of(events, "battle_won")["farmers"] == 0
    assert at(play, "kozuke") == (0, 1)
    assert play.state.tray == [0, 0, 0, 2]


def test_sh_b3_farmers_are_the_first_losses():
    """SH-B3: helping farmers are lost before the defender's armies."""
    play, _ = fight({0: 2, 1: 3, F: 2}, held={F: 2})
    assert at(play, "kozuke") == (1, 3)
    play, _ = fight({0: 4, 1: 3, F: 2}, held={F: 2})
    assert at(play, "kozuke") == (1, 1)


def test_sh_b4_more_cubes_win():
    """SH-B4: the loser's cubes go to stock, the winner loses as many, its rest goes to the province."""
    play, _ = fight({0: 4, 1: 1})
    assert at(play, "kozuke") == (0, 3)
    assert play.state.stock == [62 - 1 - 3, 62 - 2, 62, 20]
    assert play.state.tower == [[0, 2, 0, 0]]
    assert play.state.tray == [0, 0, 0, 0]


def test_sh_b4_the_defender_wins():
    """SH-B4: a winning defender keeps province and card, and loses as many as the attacker had."""
    play, events = fight({0: 1, 1: 3})
    assert at(play, "kozuke") == (1, 2)
    assert at(play, "shinano") == (0, 1)
    assert values_of(events, "battle_held")["left"] == 2


def test_sh_b4_more_armies_than_were_sent():
    """SH-B4: cubes freed from inside fight too, so more armies may be left than were sent."""
    play, _ = fight({0: 7}, held={0: 3})
    assert at(play, "kozuke") == (0, 7)


def test_sh_b4_buildings_and_markers_stay():
    """SH-B4: a conquered province keeps buildings and revolt markers."""
    play, _ = fight({0: 4, 1: 1}, buildings={"kozuke": 3}, markers={"kozuke": 2})
    assert play.state.buildings[INDEX["kozuke"]] == 3
    assert play.state.markers[INDEX["kozuke"]] == 2


def test_sh_b5_equal():
    """SH-B5: on a tie all cubes of both sides go to stock and the province becomes neutral, without buildings or markers."""
    play, events = fight({0: 2, 1: 2}, buildings={"kozuke": 5}, markers={"kozuke": 1})
    state = play.state
    assert at(play, "kozuke") == (-1, 0)
    assert state.buildings[INDEX["kozuke"]] == state.markers[INDEX["kozuke"]] == 0
    assert state.supply == [29, 26, 27], "the buildings are back in the supply"
    assert state.tray == [0, 0, 0, 0]
    assert keys(events)[-2:] == ["battle_tie", "neutral"]


def test_sh_b5_equal_with_helping_farmers():
    """SH-B5: helping farmers count in a tie and go to stock too."""
    play, _ = fight({0: 3, 1: 1, F: 2}, held={F: 2})
    assert at(play, "kozuke") == (-1, 0)
    assert play.state.stock[F] == 20


def test_sh_b5_nothing_falls():
    """SH-B5: nothing against nothing is a tie too."""
    play, _ = fight({})
    assert at(play, "kozuke") == (-1, 0)


def test_sh_b6_farmers_alone_hold_no_province():
    """SH-B6: a defender whose farmers would win without any of its armies: a tie."""
    play, events = fight({0: 1, F: 3}, held={F: 3})
    assert at(play, "kozuke") == (-1, 0)
    assert values_of(events, "battle_tie")["farmers"] == 3
    assert play.state.stock[F] == 20
    assert play.state.tray == [0, 0, 0, 0]


def test_sh_b7_cubes_inside_the_tower_fight_later():
    """SH-B7: cubes that stay in the tower fight when they fall."""
    play, _ = fight({0: 2, 1: 1}, {0: {"shinano": 5}, 1: {"kozuke": 3, "kaga": 4}})
    assert play.state.tower == [[2, 2, 0, 0]]
    events = act(play, 1, "battle-b", "kaga", "march noto 1")
    assert values_of(events, "thrown")["thrown"] == [0, 1, 0, 1]
    assert values_of(events, "thrown")["inside"] == [2, 2, 0, 0]


def test_sh_b8_a_neutral_province_is_taken():
    """SH-B8: the card of a conquered neutral province comes from the pool: the province is the attacker's."""
    play, events = fight({0: 3, F: 1}, {0: {"shinano": 5}})
    assert at(play, "kozuke") == (0, 2)
    assert values_of(events, "battle_won")["defender"] == F


def test_sh_b9_farmers_that_survive_a_defence_go_to_stock():
    """SH-B9: farmers that survive a won defence are neither placed nor returned to the tray."""
    play, _ = fight({0: 1, 1: 3, F: 3}, held={F: 3})
    assert at(play, "kozuke") == (1, 3)
    assert play.state.tray[F] == 0
    assert play.state.stock[F] == 20


def test_sh_b10_a_neutral_province_that_holds():
    """SH-B10: a neutral province not won stays neutral; the attacker's cubes of the tray and all farmers go to stock."""
    for falls in ({0: 1, F: 1}, {0: 1, F: 3}, {2: 0}):
        play, events = fight(falls, {0: {"shinano": 5}}, held={F: 3})
        assert at(play, "kozuke") == (-1, 0)
        assert "battle_held" in keys(events)
        assert play.state.tray == [0, 0, 0, 0]


def test_sh_b11_a_winner_by_one_cube_has_one_army():
    """SH-B11."""
    play, _ = fight({0: 2, 1: 1})
    assert at(play, "kozuke") == (0, 1)


def test_sh_x12_blue_from_shinano_against_kozuke():
    """SH-X12: 4 blue against 3 yellow, no marker; 3 blue, 1 yellow and 1 farmer fall: blue wins 3:2 and keeps 1 army."""
    play = arrange({0: {"shinano": 5}, 1: {"kozuke": 3}}, falls=[{0: 3, 1: 1, F: 1}], held={F: 1})
    state = play.state
    before = state.stock[:]
    state.laid[1][3] = INDEX["kozuke"]
    events = act(play, 0, "battle-a", "shinano", "march kozuke 4")
    assert values_of(events, "battle_won") == {
        "seat": 0, "province": "kozuke", "defender": 1, "ours": 3, "theirs": 1, "farmers": 1, "left": 1,
    }  # fmt: skip
    assert [now - then for now, then in zip(state.stock, before, strict=True)] == [2, 1, 0, 1]
    assert at(play, "kozuke") == (0, 1)
    assert state.laid[1][3] == -1, "the card went from yellow to blue"
    assert values_of(events, "card_lost") == {"seat": 1, "province": "kozuke", "box": "rice"}, "its plan there is gone"


def test_the_choices_of_a_battle_are_target_and_number():
    """SH-A9: every neighbour with every number of armies that may move."""
    play = arrange({0: {"noto": 3}})
    act(play, 0, "battle-a", "noto")
    assert choices_of(play, 0) == ["march etchu 1", "march etchu 2", "march kaga 1", "march kaga 2"]
    decision = play.decision
    assert decision.targets(0, decision.choices(0)[1]) == ("province:etchu", "armies:2")
