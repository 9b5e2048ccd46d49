"""Set-up, panel and audience (TC-S, TC-R, TC-E), with the rulebook's examples (TC-X)."""

from __future__ import annotations

import pytest

from tenka.games.shogun.planning import hand
from tenka.games.shogun.provinces import INDEX
from tenka.games.shogun.scoring import result
from tenka.games.shogun.setup import ChargeTower
from tenka.games.shogun.tennos_court.audience import CallAudience, CloseCourt
from tenka.games.shogun.tennos_court.cards import OFFICIALS, PANEL
from tenka.games.shogun.tennos_court.panel import Convert, TurnUpFavours
from tenka.games.shogun.tennos_court.rules import favours_of
from tests.games.shogun.positions import F, act, arrange, choices_of, lay_all, rules_of, strip, to_end, until
from tests.games.shogun.tennos_court.positions import (
    ANIKA,
    BARBARA,
    DIRK,
    JENS,
    court,
    new,
    receive,
    rules_with,
    state_of,
    values_of_each,
)


def happen(play, step):
    """Execute one step of the script."""
    play.state.stack.append(step)
    play.advance()


def convert(play, seat, **laid):
    """Open a seat's panel with these cards on it."""
    for box, card in laid.items():
        play.state.laid[seat][play.rules.box_index[box.replace("_", "-")]] = play.rules.card_index[card]
    happen(play, Convert(seat))
    return state_of(play)


# Set-up


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_s1_material(seats):
    """TC-S1: three more places, seven officials, three tower cards for each seat."""
    table = until(new(seats), "sh.ask.plan")
    state, rules = state_of(table), rules_of(table)
    assert len(rules.boxes) == 14
    assert [box for box in rules.boxes if box in PANEL] == ["convert-3", "convert-2", "convert-1"]
    for seat in range(seats):
        assert state.officials[seat] + state.antechamber[seat] == OFFICIALS == 7
        assert [rules.card_ids[card] for card in hand(rules, state, seat) if card in rules.blank_cards][-3:] == [
            "tower-1", "tower-2", "tower-3"]  # fmt: skip


def test_s2_x1_officials_for_what_falls():
    """TC-S2, X1: 2 farmers, 2 blue, 2 red, 1 purple fall out: officials 2, 2, 1, 0, and all seven cubes to stock."""
    play = arrange({}, seats=4, rules=rules_with(4, [{DIRK: 2, JENS: 2, ANIKA: 1, F: 2}]))
    before = play.state.stock[:]
    happen(play, ChargeTower())
    state = state_of(play)
    assert state.antechamber == [0, 2, 2, 1]
    assert state.officials == [7, 5, 5, 6]
    assert state.tray == [0] * 5
    thrown = [7 if party != F else 10 for party in (*range(4), F)]
    assert [old - new for old, new in zip(before, state.stock, strict=True)] == [
        thrown[party] - fell for party, fell in enumerate((0, 2, 2, 1, 2))]  # fmt: skip


def test_s3_the_pile():
    """TC-S3: 21 benevolence cards, shuffled, face down; no seat sees them."""
    table = until(new(), "sh.ask.plan")
    state = state_of(table)
    assert sorted([*state.favour_pile, *state.favours], key=int) == list(favours_of(rules_of(table)))
    for seat in (None, 0):
        assert set(table.view(seat).state.favour_pile) == {"?"}
    assert state_of(new(seed="a")).favour_pile != state_of(new(seed="b")).favour_pile


# The season


def test_r1_x2_three_cards_by_number():
    """TC-R1, X2: of 10, 8 and 2 the highest costs 4, the next 3, the lowest 2; after the special cards, before the plan."""
    play = court({})
    state_of(play).favour_pile[:] = ["8", "2", "10", "21"]
    happen(play, TurnUpFavours())
    assert state_of(play).favours == ["10", "8", "2"]
    assert state_of(play).favour_pile == ["21"]
    found = until(new(), "sh.ask.plan").log(None)
    order = [event.key for _, event in found]
    assert order.index("sh.event.specials") < order.index("tc.event.favours")


def test_r1_eighteen_cards_are_seen():
    """TC-R1: 18 of the 21 are seen in a game."""
    table = to_end(new())
    seen = [card for _, event in table.log(None) if event.key == "tc.event.favours" for card in event.values["favours"]]
    assert len(seen) == len(set(seen)) == 18
    assert len(state_of(table).favour_pile) == len(favours_of(rules_of(table))) - 18


def test_r2_panel_takes_provinces_tower_and_chest_cards():
    """TC-R2: fourteen places; on each of the panel's a province card, a tower card or a chest card; a plan fills them all."""
    table = until(new(), "sh.ask.plan")
    mine = choices_of(table, 0)
    for card in ("tower-1", "chest-0", "chest-4"):
        for box in PANEL:
            assert f"lay {box} {card}" in mine
    lay_all(table, 0, {"convert-3": "tower-1", "convert-2": "chest-1"})
    assert all(card >= 0 for card in state_of(table).laid[0])


def test_r2_short_of_cards():
    """TC-R2, SH-P5: with fewer than six provinces some of the fourteen places stay empty; with six none does."""
    table = until(new(), "sh.ask.plan")
    names = [rules_of(table).card_ids[card] for card in hand(rules_of(table), state_of(table), 0)]
    strip(table, 0, *names[:5])
    lay_all(table, 0)
    assert state_of(table).laid[0].count(-1) == 1


def test_r2_x6_a_tower_card_elsewhere():
    """TC-R2, X6: on an action a tower card does nothing; as a bid it is level with the chest card 0."""
    play = arrange({0: {"kai": 3}}, seats=4, rules=rules_with(4))
    act(play, 0, "castle", "tower-1")
    assert [event.key for event in play.events or ()] == ["sh.event.bluff"]
    rules = play.rules
    ranks = {name: rules.rulings.bid(rules, play.state, 0, rules.card_index[name]) for name in ("tower-2", "chest-0", "kai")}
    assert ranks["tower-2"] == ranks["chest-0"] == (1, 0)
    assert ranks["kai"] > ranks["tower-2"]


def test_r3_x3_x4_x5_conversion():
    """TC-R3 (1), X3 to X5: 3 of 4 armies from Kai, 2 from the tray, a chest card for nothing: 5 officials sent."""
    play = court({BARBARA: {"kai": 4}}, tray={BARBARA: 2}, chests={BARBARA: 6})
    stock = play.state.stock[BARBARA]
    state = convert(play, BARBARA, convert_3="kai", convert_2="tower-1", convert_1="chest-3")
    assert state.antechamber[BARBARA] == 5
    assert state.officials[BARBARA] == 2
    assert state.armies[INDEX["kai"]] == 1
    assert state.tray[BARBARA] == 0
    assert state.stock[BARBARA] == stock + 5
    assert state.chests[BARBARA] == 6
    assert [values["box"] for values in values_of_each(play, "converted")] == ["convert-3", "convert-2"]
    assert values_of_each(play, "unconverted") == [{"seat": BARBARA, "box": "convert-1", "card": "chest-3", "lack": "chest"}]


@pytest.mark.parametrize(
    ("armies", "box", "sent"),
    [(3, "convert_3", 0), (4, "convert_3", 3), (2, "convert_2", 0), (3, "convert_2", 2), (1, "convert_1", 0)],
)
def test_r3_a_province_keeps_an_army(armies, box, sent):
    """TC-R3 (1): at least one army stays; an action that can't be done in full is not done."""
    play = court({0: {"kai": armies}})
    state = convert(play, 0, **{box: "kai"})
    assert (state.antechamber[0], state.armies[INDEX["kai"]]) == (sent, armies - sent)


def test_r3_the_tray_counts_and_the_tower_does_not():
    """TC-R3 (1): a tower card takes armies from the tray, not from inside the tower."""
    play = court({}, tray={0: 1}, held={0: 6})
    assert convert(play, 0, convert_2="tower-1").antechamber[0] == 0
    play = court({}, tray={0: 3}, held={0: 6})
    state = convert(play, 0, convert_3="tower-1")
    assert (state.antechamber[0], state.tray[0], state.tower[0][0]) == (3, 0, 6)


def test_r3_officials_in_stock_too_few():
    """TC-R3 (1): without enough officials in stock nothing is converted in part; a smaller place after it still is."""
    play = court({0: {"kai": 5, "echigo": 5}}, antechamber={0: 5})
    state = convert(play, 0, convert_3="kai", convert_2="echigo")
    assert (state.antechamber[0], state.armies[INDEX["kai"]], state.armies[INDEX["echigo"]]) == (7, 5, 3)


@pytest.mark.parametrize(
    ("card", "position", "why"),
    [
        ("kai", {"own": {0: {"kai": 3}}}, "garrison"),
        ("tower-1", {"own": {}, "tray": {0: 2}}, "tray"),
        ("kai", {"own": {0: {"kai": 9}}, "antechamber": {0: 5}}, "officials"),
        ("tower-1", {"own": {}, "tray": {0: 3}, "antechamber": {0: 5}}, "officials"),
        ("chest-2", {"own": {}, "antechamber": {0: 5}}, "chest"),
        ("", {"own": {}}, "empty"),
    ],
)
def test_r3_unconverted_places_give_a_reason(card, position, why):
    """TC-R2, R3 (1): a place that sends no official names its reason, and no event mentions armies."""
    play = court(**position)
    convert(play, 0, **({"convert_3": card} if card else {}))
    assert values_of_each(play, "unconverted")[0] == {"seat": 0, "box": "convert-3", "card": card, "lack": why}
    assert not values_of_each(play, "converted")


def test_r3_seat_by_seat_in_turn_order():
    """TC-R3 (1): a seat opens its whole panel before the next in turn order; each place has an event."""
    table = until(new(4), "tc.ask.audience")
    seats = [event.values["seat"] for _, event in table.log(None) if event.key.endswith("converted")]
    last = seats[-12:]
    assert last == [seat for seat in state_of(table).turn_order for _ in PANEL]


def test_r3_x7_the_audience():
    """TC-R3 (2), X7: 5, 3, 2, 2 officials; Barbara takes 8 for 3, Dirk 2 for 2, the others can't pay 10, which is out."""
    officials = {BARBARA: 5, DIRK: 3, JENS: 2, ANIKA: 2}
    play = court({}, antechamber=officials, favours=["10", "8", "2"], order=[JENS, ANIKA, DIRK, BARBARA])
    happen(play, CallAudience())
    state = state_of(play)
    assert state.audience == [BARBARA, DIRK, JENS, ANIKA]
    receive(play, BARBARA, "favour 8")
    receive(play, DIRK, "favour 2")
    receive(play, JENS)
    receive(play, ANIKA)
    assert play.decision is None
    assert state.favours == ["10", "", ""]
    happen(play, CloseCourt())
    assert state.antechamber == [2, 1, 2, 2]
    assert state.officials == [5, 6, 5, 5]
    assert (state.hall, state.favours, state.audience) == ([0] * 4, [], [])
    assert "10" in state.spent


def test_r3_one_card_at_most_or_none():
    """TC-R3 (2): a seat may decline. A seat that took a card is not asked again; a card it can't pay for is refused with its
    clause."""
    play = receive(court({}, antechamber={0: 3}, favours=["19", "9", "2"]), 0)
    assert choices_of(play, 0) == ["favour 9", "favour 2", "decline"]
    assert [(each.target, each.clause) for each in play.decision.refusals(0)] == [("favour:19", "TC-R3")]
    play.choose(0, play.decision.parse(0, "decline"))
    assert play.decision is None
    assert state_of(play).favours == ["19", "9", "2"]
    play = receive(court({}, antechamber={0: 7}, favours=["19", "9", "2"]), 0, "favour 9")
    assert play.decision is None
    assert (state_of(play).favours, state_of(play).hall[0]) == (["19", "", "2"], 4)


def test_r3_ends_when_the_cards_are_gone():
    """TC-R3 (2): with no card left no further seat is asked."""
    play = receive(court({}, antechamber={0: 7}, favours=["", "", ""]), 0)
    assert (state_of(play).antechamber[0], state_of(play).hall[0]) == (7, 0)
    assert not values_of_each(play, "received")


def test_r4_a_province_is_used_for_the_season():
    """TC-R4, SH-Y6: a province on the panel can't be placed elsewhere; at the season's end the panel's cards return to the
    hand."""
    table = until(new(), "sh.ask.plan")
    name = rules_of(table).card_ids[hand(rules_of(table), state_of(table), 0)[0]]
    table.choose(0, f"lay convert-3 {name}")
    assert not any(option.endswith(f" {name}") for option in choices_of(table, 0) if option.startswith("lay"))
    until(table, "tc.ask.audience")
    season = state_of(table).season
    while state_of(table).season == season:
        seat = table.decision.seats[0]
        table.choose(seat, table.decision.choices(seat)[0])
    assert all(card == -1 for board in state_of(table).opened for card in board)


def test_r5_officials_stay_through_winter():
    """TC-R5: only the audience moves officials; the antechamber is the same before and after winter."""
    play = court({}, antechamber={0: 5})
    happen(play, CloseCourt())
    state = state_of(play)
    kept = state.antechamber[:]
    for step in (play.rules.steps["end_peace"](), play.rules.steps["end_season"]()):
        happen(play, step)
    assert state.antechamber == kept


def test_r6_a_panel_province_still_belongs_to_its_seat():
    """TC-R6: when the panels open, every province on them belongs to its seat."""
    for seed in range(6):
        table = until(new(4, seed=f"own{seed}"), "tc.ask.audience", seed)
        state = state_of(table)
        for seat in range(4):
            for box in PANEL:
                card = state.opened[seat][rules_of(table).box_index[box]]
                assert card >= 45 or card == -1 or state.owner[card] == seat


def test_e1_officials_and_kept_cards_are_worth_nothing():
    """TC-E1: the result is that of points and chests alone."""
    play = court({0: {"kai": 1}}, antechamber={0: 7})
    state_of(play).keepsakes[0] = ["4"]
    assert result(play.rules, play.state).scores == (0, 0, 0, 0)
    assert result(play.rules, play.state).lines[0]["sh.score.benevolence"] == 0
