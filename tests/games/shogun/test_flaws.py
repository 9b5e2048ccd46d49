"""Positions from outside that no game can reach are refused, and by the clause they break."""

from __future__ import annotations

import pytest

import tenka
from tenka.games.shogun.flaws import flaw
from tests.games.shogun.stand import new, rules_of, to_end, until


@pytest.fixture
def marching():
    """A table at which somebody is about to march."""
    return until(new(3, seed="flaws"), "sh.ask.march")


def test_sh_b11_an_owner_without_an_army(marching):
    """SH-B11: a province with an owner and no army can't be."""
    data = marching.to_data()
    place = max(range(45), key=lambda i: data["state"]["armies"][i])
    data["state"]["stock"][data["state"]["owner"][place]] += data["state"]["armies"][place]
    data["state"]["armies"][place] = 0
    with pytest.raises(tenka.TenkaError, match="an owner without an army"):
        tenka.from_data(data)


def test_sh_y5_events_that_can_not_lie_open(marching):
    """SH-Y5: with an open event too few the winter would have none."""
    data = marching.to_data()
    data["state"]["past_events"].append(data["state"]["events"].pop())
    with pytest.raises(tenka.TenkaError, match="so many events"):
        tenka.from_data(data)


@pytest.fixture
def planning():
    """A table in the second season of a year, nobody done yet."""
    table = until(new(3, seed="flaws"), "sh.ask.march")
    return until(table, "sh.ask.plan")


def refused(table, path, value, match="."):
    """The position with one thing changed is refused for this reason."""
    data = table.to_data()
    holder = data["state"]
    for key in path[:-1]:
        holder = holder[key]
    holder[path[-1]] = value(holder[path[-1]]) if callable(value) else value
    with pytest.raises(tenka.BadRecord, match=match):
        tenka.from_data(data)


def test_sh_a9_a_march_of_a_single_army(marching):
    """SH-A9: one army stays, so with one alone there is nothing to choose."""
    data = marching.to_data()
    state, step = data["state"], data["state"]["stack"][-1]
    state["stock"][step["seat"]] += state["armies"][step["province"]] - 1
    state["armies"][step["province"]] = 1
    with pytest.raises(tenka.BadRecord, match="asks nobody anything"):
        tenka.from_data(data)


def test_sh_a0_a_march_of_another_action_than_the_present_one(marching):
    """SH-A0: who marches has opened the card on the action whose turn it is."""
    for name, value in (("action", "tax"), ("action", "castle"), ("province", 3), ("seat", lambda seat: (seat + 1) % 3)):
        refused(marching, ("stack", -1, name), value, "can't have led|no place")


def test_sh_y3_y4_a_season_without_its_cards(planning):
    """SH-Y3, Y4: ten action cards, five special cards."""
    refused(planning, ("turned",), [], "the actions are not the ten")
    refused(planning, ("hidden_actions",), [], "the actions are not the ten")
    refused(planning, ("specials",), [], "the special cards")
    refused(planning, ("specials", 0), "", "the special cards")


def test_sh_s5_a_draft_without_a_pile():
    """SH-S5: cards nobody has are in the pile."""
    table = until(new(3, start="chosen", seed="flaws"), "sh.ask.draft")
    refused(table, ("province_pile",), [], "province cards")
    refused(table, ("offer",), lambda offer: offer[:1], "province cards")
    refused(table, ("stack", 0, "loops", 0), lambda zeros: [*zeros, 0], "no place of the script")
    refused(table, ("groups", 0), lambda groups: groups[1:], "no place of the script|army groups")


def test_loops_that_disagree_with_year_season_and_action(marching, planning):
    """What is still to come by the walk is what is still to come by the table."""
    for table in (marching, planning):
        for loop, _ in enumerate(table.state.stack[0].loops):
            refused(table, ("stack", 0, "loops", loop), lambda values: [*values, 0], "no place of the script")
    for name in ("year", "season", "at"):
        refused(marching, (name,), lambda value: value + 1)
    refused(planning, ("season",), lambda season: season - 1)


def test_sh_s9_no_events_left_for_the_second_year(planning):
    """SH-S9: four of the twelve a year."""
    data = planning.to_data()
    data["state"]["past_events"] += data["state"]["event_pile"]
    data["state"]["event_pile"] = []
    with pytest.raises(tenka.BadRecord, match="years to come"):
        tenka.from_data(data)


def test_sh_p1_cards_on_boxes_where_they_can_not_lie(marching, planning):
    """SH-P1, Y3, A0: a card lies once, hidden before its action and open after it."""
    refused(planning, ("opened", 0, 0), 1)
    refused(marching, ("opened", 0, -1), 1)
    state, bid = marching.state, marching.rules.box_index["bid"]
    spare = next(card for card in marching.rules.blank_cards if card not in (*state.laid[0], *state.opened[0]))
    refused(marching, ("laid", 0, bid), spare, "two cards lie on one box")
    hidden = [box for box, card in enumerate(state.laid[0]) if card != -1]
    refused(marching, ("laid", 0, hidden[0]), state.laid[0][hidden[1]], "a card twice")
    refused(marching, ("laid", 0, hidden[0]), next(i for i, owner in enumerate(state.owner) if owner == 1), "another's")


def test_sh_w5_more_markers_than_seasons_bring(marching):
    """SH-A5, W5: one a season, none stays for the next year."""
    refused(marching, ("markers", marching.state.stack[-1].province), 60, "markers")


def test_sh_o2_a_turn_order_against_the_places(marching):
    """SH-O2: who has the lower place plays first."""
    refused(marching, ("turn_order",), lambda order: order[::-1])
    refused(marching, ("place",), [0, 0, 1], "order of play|special cards")


def test_an_endless_ledger(planning):
    """SH-W4: a line per seat, kind and region each year, and the points are their sum."""
    refused(planning, ("ledger",), [[1, 0, "provinces", "", 1]] * 500, "ledger")
    refused(planning, ("ledger",), [[1, 0, "provinces", "", 1]], "points are not")
    refused(planning, ("points", 0), 1, "points are not")


@pytest.mark.parametrize("seats", [3, 5])
def test_no_moment_of_a_game_has_a_flaw(seats):
    """Every eleventh moment of a game, winters and the end among them."""
    table = to_end(new(seats, seed="sound"), 8)
    moments = [*range(0, len(table.history), 11), len(table.history)]
    found = [flaw(rules_of(table), table.truth(at)) for at in moments]
    assert found == [None] * len(moments)
    asked = {table.view(None, at=at).state.season for at in moments}
    assert asked >= {0, 1, 2}
