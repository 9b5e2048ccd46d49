"""The 21 benevolence cards at their edges (TC-B)."""

from __future__ import annotations

import pytest

from tenka.games.shogun.cards import BUILDINGS
from tenka.games.shogun.march import targets
from tenka.games.shogun.provinces import INDEX, PROVINCES
from tenka.games.shogun.scoring import result
from tenka.games.shogun.state import NEUTRAL
from tenka.games.shogun.tennos_court.card_effects import EFFECTS
from tenka.games.shogun.tennos_court.cards import FAVOURS
from tenka.games.shogun.tennos_court.panel import Convert
from tenka.games.shogun.tennos_court.state import Court
from tests.games.shogun.positions import act, at, choices_of
from tests.games.shogun.tennos_court.positions import court, markers, receive, state_of, use, values_of_each

ROWS = {favour.id: favour for favour in FAVOURS}


def test_every_number_once():
    """TC-S3, TC-B: the cards of the box are 1 to 21, each with an effect."""
    assert [favour.id for favour in FAVOURS if favour.since == 1] == [str(number) for number in range(1, 22)]
    assert {favour.effect for favour in FAVOURS} == set(EFFECTS)


@pytest.mark.parametrize(("answer", "event", "chests"), [("cancel", "", 7), ("leave", "e8", 5)])
def test_b1_event(answer, event, chests):
    """TC-B1: the season's event may be removed, immediately or never; a removed event does not take place and leaves the game."""
    play = use("1", {"settsu": 1}, answer, event="e8", chests={0: 0})
    assert play.decision is None
    assert play.state.event == event
    assert play.state.past_events == ([] if event else ["e8"])
    assert state_of(play).spent == ["1"]
    act(play, 0, "tax", "settsu")
    assert play.state.chests[0] == chests


def test_b1_without_an_event():
    """TC-B1: without an event there is nothing to remove, and no question."""
    play = use("1", {"kai": 1}, event="")
    assert play.decision is None
    assert state_of(play).spent == ["1"]


@pytest.mark.parametrize("card", ["2", "9", "16"])
def test_b2_b9_b16_chests(card):
    """TC-B2, B9, B16: chests."""
    play = use(card, {"kai": 1}, chests={0: 1})
    assert play.state.chests[0] == 1 + ROWS[card].amount
    assert state_of(play).spent == [card]


@pytest.mark.parametrize("card", ["3", "8", "14"])
def test_b3_b8_b14_tray(card):
    """TC-B3, B8, B14: armies are put into the tray, not thrown; if stock is short, all that is left."""
    play = use(card, {"kai": 1}, stock={0: 20})
    assert (play.state.tray[0], play.state.stock[0]) == (ROWS[card].amount, 20 - ROWS[card].amount)
    play = use(card, {"kai": 1}, stock={0: 1})
    assert (play.state.tray[0], play.state.stock[0]) == (1, 0)


@pytest.mark.parametrize("card", ["3", "8", "14"])
def test_b3_b8_b14_without_an_army_in_stock_do_nothing(card):
    """TC-B3, B8, B14: the card says so, as 7, 12, 17 and 21 do."""
    play = use(card, {"kai": 1}, stock={0: 0})
    assert values_of_each(play, "void") == [{"seat": 0, "favour": card}]
    assert values_of_each(play, "tray") == []
    assert state_of(play).spent == [card]


@pytest.mark.parametrize("card", ["3", "8", "14"])
def test_b3_b8_b14_armies_in_the_tray_are_thrown_or_go_to_court(card):
    """TC-B3, B8, B14, SH-R1, R3: the armies are thrown in the next revolt, or serve a tower card."""
    play = use(card, {"kai": 1}, markers={"kai": 1}, falls=[{}])
    laid = ROWS[card].amount
    thrown = next(dict(event.values) for event in act(play, 0, "tax", "kai") if event.key == "sh.event.thrown")["thrown"]
    assert thrown[0] == 1 + laid
    play = use(card, {"kai": 1})
    play.state.laid[0][play.rules.box_index["convert-3"]] = play.rules.card_index["tower-1"]
    before = state_of(play).officials[0]
    play.state.stack.append(Convert(0))
    play.advance()
    assert (play.state.tray[0], state_of(play).officials[0]) == (laid - 3, before - 3)


@pytest.mark.parametrize("card", ["5", "15", "20"])
def test_b5_b15_b20_rice(card):
    """TC-B5, B15, B20, R5: rice, past 18 as well."""
    play = use(card, {"kai": 1})
    assert play.state.rice[0] == ROWS[card].amount
    play = court({}, antechamber={0: 4}, favours=[card, "2", "1"])
    play.state.rice[0] = 17
    receive(play, 0, f"favour {card}")
    assert play.state.rice[0] == 17 + ROWS[card].amount > 18


@pytest.mark.parametrize("card", ["6", "13", "19"])
def test_b6_b13_b19_points(card):
    """TC-B6, B13, B19: points, with their own line in the ledger and in the score."""
    play = use(card, {"kai": 1})
    assert play.state.points[0] == ROWS[card].amount
    assert play.state.ledger == [(1, 0, "benevolence", f"favour-{card}", ROWS[card].amount)]
    assert result(play.rules, play.state).lines[0]["sh.score.benevolence"] == ROWS[card].amount


@pytest.mark.parametrize("card", ["7", "17", "21"])
def test_b7_b17_b21_building(card):
    """TC-B7, B17, B21: a free building of the owner's choice where the building rules allow it; otherwise nothing."""
    bit = next(each.bit for each in BUILDINGS if each.id == ROWS[card].building)
    play = use(card, {"kai": 1, "echigo": 1}, "grant kai", chests={0: 0})
    assert play.state.buildings[INDEX["kai"]] == bit
    assert play.state.chests[0] == 0
    alone = use(card, {"kai": 1, "echigo": 1}, buildings={"echigo": bit})
    assert alone.state.buildings[INDEX["kai"]] == bit, "one place is no choice"
    nowhere = use(card, {"kai": 1}, buildings={"kai": bit})
    assert values_of_each(nowhere, "void") == [{"seat": 0, "favour": card}]
    assert state_of(nowhere).spent == [card]
    spent = court({0: {"kai": 1}}, antechamber={0: 4}, favours=[card, "2", "1"])
    spent.state.supply = [0, 0, 0]
    receive(spent, 0, f"favour {card}")
    assert values_of_each(spent, "void")


@pytest.mark.parametrize("event", ["e1", "e2"])
@pytest.mark.parametrize("card", ["7", "17", "21"])
def test_b7_b17_b21_a_theatre_calms(card, event):
    """TC-B7, B17, B21, SH-E1, E2: a theatre from any card calms the province if the event says so."""
    said = {"court-buildings": "theatre-theatre-theatre"}
    assert markers(use(card, {"kai": 1}, event=event, markers={"kai": 2}, options=said), "kai") == 1
    assert markers(use(card, {"kai": 1}, event="e3", markers={"kai": 2}, options=said), "kai") == 2


@pytest.mark.parametrize("card", ["7", "17", "21"])
def test_b7_b17_b21_no_site_no_building(card):
    """TC-B7, B17, B21, SH-A1 to A3: without a free site nothing is built, and another seat's province is no site."""
    sites = {name: PROVINCES[place].sites for name, place in INDEX.items()}
    alone = min(sites, key=lambda name: sites[name])
    other = next(each.bit for each in BUILDINGS if each.id != ROWS[card].building)
    assert sites[alone] == 1
    play = use(card, {alone: 1}, buildings={alone: other}, others={1: {next(name for name in sites if name != alone): 1}})
    assert values_of_each(play, "void") == [{"seat": 0, "favour": card}]


def test_b4_calms_an_own_province():
    """TC-B4: one marker leaves an own province of choice, immediately."""
    play = use("4", {"kai": 1, "echigo": 1}, "grant echigo", markers={"kai": 1, "echigo": 2})
    assert (markers(play, "kai"), markers(play, "echigo")) == (1, 1)
    assert state_of(play).spent == ["4"]
    assert state_of(play).keepsakes[0] == []


def test_b4_kept_refuses_the_next_marker():
    """TC-B4: a seat without markers keeps the card, face up; its next marker is not placed, then the card leaves."""
    play = use("4", {"kai": 1, "echigo": 1}, others={1: {"noto": 1}}, markers={"noto": 1})
    assert state_of(play).keepsakes[0] == ["4"]
    act(play, 0, "tax", "kai")
    assert markers(play, "kai") == 0
    assert (state_of(play).keepsakes[0], state_of(play).spent) == ([], ["4"])
    act(play, 0, "rice", "echigo")
    assert markers(play, "echigo") == 1


def test_b4_refuses_one_marker_alone():
    """TC-B4: the next marker, wherever it is due; the one after it is placed."""
    play = use("4", {"kai": 1, "echigo": 1})
    for province in ("kai", "echigo"):
        play.rules.rulings.unrest(play, INDEX[province])
    assert (markers(play, "kai"), markers(play, "echigo")) == (0, 1)
    assert values_of_each(play, "refused") == [{"seat": 0, "favour": "4", "province": "kai"}]


def test_b4_lies_open():
    """TC-B4: every seat sees the kept card."""
    play = use("4", {"kai": 1})
    for seat in (None, 0, 1):
        assert Court.of(play.state.veil(seat)).keepsakes[0] == ["4"]


def test_b4_lasts_through_winter_and_protects_only_its_owner():
    """TC-B4: the kept card stays through season and winter; another seat's marker is placed as usual."""
    play = use("4", {"kai": 1}, others={1: {"noto": 1}})
    state = state_of(play)
    state.favours, state.audience = [], []
    for name in ("end_peace", "end_season"):
        state.stack.append(play.rules.steps[name]())
        play.advance()
    assert state.keepsakes[0] == ["4"]
    act(play, 1, "tax", "noto")
    assert markers(play, "noto") == 1
    assert state.keepsakes[0] == ["4"]


def test_b12_into_an_own_province():
    """TC-B12: three armies, free, into an own province."""
    play = use("12", {"kai": 1}, "grant kai", chests={0: 0})
    assert at(play, "kai") == (0, 4)


def test_b_events_and_special_cards_do_not_change_cards():
    """TC-B: an event with fewer armies or less rice, or a special card, does not change what a benevolence card gives."""
    for special in ("six-armies", "more-tax", "more-rice"):
        assert at(use("12", {"kai": 1}, "grant kai", event="e12", special={0: special}), "kai") == (0, 4)
        assert use("14", {"kai": 1}, event="e12", special={0: special}).state.tray[0] == ROWS["14"].amount
        assert use("20", {"kai": 1}, event="e11", special={0: special}).state.rice[0] == ROWS["20"].amount
        assert use("16", {"kai": 1}, event="e8", special={0: special}, chests={0: 0}).state.chests[0] == ROWS["16"].amount


def test_b12_takes_a_neutral_province():
    """TC-B12: a neutral province anywhere is taken without battle, and its card goes to the hand (SH-A11)."""
    play = use("12", {"kai": 1}, "grant aki", others={1: {"noto": 1}})
    assert at(play, "aki") == (0, 3)
    assert INDEX["aki"] in play.state.fresh
    assert values_of_each(play, "armies")[0]["taken"] is True


def test_b12_neither_a_rivals_province_nor_one_that_is_out():
    """TC-B12, SH-S2: no province of another seat, and none that is out with three seats."""
    play = court({0: {"kai": 1}, 1: {"noto": 1}}, antechamber={0: 4}, favours=["12", "2", "1"], seats=3)
    receive(play, 0, "favour 12")
    found = {option.split()[1] for option in choices_of(play, 0)}
    board = play.rules.board.in_play
    assert found == {name for name, place in INDEX.items() if place in board and play.state.owner[place] in (0, NEUTRAL)}
    assert "noto" not in found
    assert len(found) == 36


def test_b12_short_stock():
    """TC-B12: if stock is short, all that is left; without any army nothing is taken."""
    play = use("12", {"kai": 1}, "grant aki", stock={0: 2})
    assert at(play, "aki") == (0, 2)
    play = use("12", {"kai": 1}, stock={0: 0})
    assert values_of_each(play, "void")
    assert play.state.fresh == []


@pytest.mark.parametrize(("card", "barred"), [("10", {"battle-a"}), ("11", {"battle-b"}), ("18", {"battle-a", "battle-b"})])
def test_b10_b11_b18_peace(card, barred):
    """TC-B10, B11, B18, SH-A12, A13: closed in this battle, open in the other; an attacker with another target must act."""
    play = use(card, {"etchu": 2}, others={1: {"noto": 3}})
    state = state_of(play)
    assert state.keepsakes[0] == [card]
    for action in ("battle-a", "battle-b"):
        shut = INDEX["etchu"] not in targets(play.rules, state, 1, INDEX["noto"], action)
        assert shut is (action in barred)
        assert INDEX["kaga"] in targets(play.rules, state, 1, INDEX["noto"], action), "others stay open, and must be attacked"
        assert INDEX["noto"] in targets(play.rules, state, 0, INDEX["etchu"], action), "the seat itself may attack"
    action = min(barred)
    act(play, 1, action, "noto")
    assert [(each.key, each.clause) for each in play.decision.refusals(1)] == [("sh.no.peace", "SH-A13")]


@pytest.mark.parametrize("card", ["10", "11", "18"])
def test_b10_b11_b18_until_the_seasons_end(card):
    """TC-B10, B11, B18: at the season's end the card leaves the game, and an event says that peace is over."""
    play = use(card, {"etchu": 2})
    state = state_of(play)
    state.keepsakes[0].append("4")
    state.stack.append(play.rules.steps["end_peace"]())
    play.advance()
    assert (state.keepsakes[0], state.spent) == (["4"], [card])
    assert values_of_each(play, "peace_over") == [{"seat": 0, "favour": card, "actions": list(ROWS[card].bars)}]


def test_b10_revolts_continue():
    """TC-B10: peace prevents battles alone; a revolt is fought as usual."""
    play = use("18", {"kai": 2}, markers={"kai": 1}, falls=[{}])
    act(play, 0, "tax", "kai")
    assert any(event.key == "sh.event.revolt" for event in play.events or ())
