"""Phase 6: trade (YE-T)."""

from __future__ import annotations

import pytest

from tenka.games.yedo.board.districts import MARKET, TAVERN
from tenka.games.yedo.phases.trade import Offers, markets, traders
from tests.games.yedo.positions import arrange, asked, choices_of, do, hand, missions_of, rules_for, run, to_end, until, values_of
from tests.games.yedo.positions import new as table_of


def trading(*choices, place=TAVERN, **position):
    """Return a trade with seats 0 and 1 in the Market or the Tavern; seat 0 begins."""
    word = "tavern" if place == TAVERN else "market"
    play = arrange(board={word: (0, 1)}, **position)
    return play, run(play, Offers(place, 0), *choices)


def test_t1_t3_market_first_then_tavern_and_only_where_two_meet():
    """YE-T1 to T3: seats with a disciple there; arrested disciples are gone."""
    play = arrange(board={"market": (0, 1), "tavern": (0, 2)})
    assert markets(play) == (MARKET, TAVERN)
    assert traders(play.state, TAVERN) == [0, 2]
    play = arrange(board={"market": (0, 0), "tavern": (0, 2)})
    assert markets(play) == (TAVERN,)


def test_no_trade_with_the_option_off():
    play = arrange(board={"market": (0, 1)}, rules=rules_for(4, trade="off"))
    assert markets(play) == ()
    table = table_of(2, trade="off", rounds="6")
    keys = set()
    while table.decision is not None and len(table.history) < 250:
        keys.add(asked(table)[0])
        do(table, choices_of(table)[0])
    assert "trade" not in keys


GOODS = {"weapons": {0: "doku", 1: "nawa nawa"}, "geisha": {0: 1, 1: 1}, "actions": {0: "feint", 1: "smoke-screen feint"},
         "bonuses": {0: "schemer", 1: "specialist"}, "missions": {0: "nine-cuts", 1: "fire-arrows the-jesuit"},
         "annexes": {0: "dojo"}, "blessing": {0: 1}, "blackmail": {0: 1}}  # fmt: skip


def test_t1_in_the_market_weapons_and_mon():
    play, _ = trading("offer 1", place=MARKET, **GOODS)
    assert choices_of(play) == ["withdraw", "give doku", "give mon", "ask nawa", "ask mon"]


def test_t2_in_the_tavern_more_but_never_annexes_blessings_blackmail():
    """YE-T2: own cards by face, those of the other seat by kind, a mission by its colour; Blackmail never."""
    play, _ = trading("offer 1", **GOODS)
    assert choices_of(play) == [
        "withdraw", "give doku", "give geisha", "give action feint", "give bonus schemer", "give red nine-cuts", "give mon",
        "ask nawa", "ask geisha", "ask action", "ask bonus", "ask red", "ask mon",
    ]  # fmt: skip


def test_t5_a_deal_is_carried_out_immediately():
    play, events = trading("offer 1", "give doku", "give mon", "mon 2", "ask nawa", "propose", place=MARKET, **GOODS)
    assert asked(play) == ("deal", 1)
    assert values_of(events, "offered") == {"seat": 0, "other": 1, "given": ["doku"], "asked": ["nawa"], "mon": 2}
    do(play, "accept")
    assert (play.state.weapons[0], play.state.weapons[1]) == (["nawa"], ["doku", "nawa"])
    assert play.state.mon[:2] == [10, 14]
    assert asked(play) == ("trade", 0)


def test_t5_a_refused_offer_counts_and_there_are_three():
    play, _ = trading(place=MARKET, **GOODS)
    for _ in range(3):
        assert asked(play) == ("trade", 0)
        do(play, "offer 1", "give doku", "ask nawa", "propose", "refuse")
    assert asked(play) is None
    assert play.state.weapons[:2] == [["doku"], ["nawa", "nawa"]]


def test_t5_an_offer_withdrawn_before_it_is_made_does_not_count():
    play, _ = trading("offer 1", "give doku", "withdraw", place=MARKET, **GOODS)
    assert asked(play) == ("trade", 0)
    assert play.state.stack[-1].made == 0


def test_t5_each_side_gives_something_and_mon_against_mon_is_no_deal():
    """YE-T5: Mon in one direction at most; against nothing, Mon are no deal."""
    play, _ = trading("offer 1", "give mon", "mon 3", place=MARKET, **GOODS)
    assert "propose" not in choices_of(play)
    assert not any("mon" in text for text in choices_of(play))
    do(play, "give doku")
    assert "propose" not in choices_of(play)
    do(play, "ask nawa")
    assert "propose" in choices_of(play)


@pytest.mark.parametrize("mon", [{0: 12, 1: 12}, {0: 1, 1: 1}])
def test_t5_mon_can_be_chosen_only_if_goods_can_come_back(mon):
    """YE-T5: a seat with Mon alone can't ask for Mon, and a seat without goods can't be given Mon."""
    play, _ = trading("offer 1", place=MARKET, mon=mon, weapons={1: "nawa"})
    assert choices_of(play) == ["withdraw", "give mon", "ask nawa"]
    play, _ = trading("offer 1", place=MARKET, mon=mon, weapons={0: "doku"})
    assert choices_of(play) == ["withdraw", "give doku", "ask mon"]


@pytest.mark.parametrize("held", [{0: "doku"}, {1: "nawa"}, {0: "doku", 1: "nawa"}])
def test_t5_every_offer_that_is_begun_can_be_made(held):
    """YE-T5: whatever is offered first, something can follow that makes the offer fair."""
    play, _ = trading("offer 1", place=MARKET, weapons=held)
    for first in [text for text in choices_of(play) if text != "withdraw"]:
        play, _ = trading("offer 1", first, *(["mon 1"] if first.endswith("mon") else []), place=MARKET, weapons=held)
        following = [text for text in choices_of(play) if text not in ("withdraw", first)]
        assert any(text == "propose" or text.startswith("ask" if first.startswith("give") else "give") for text in following)


def test_t5_mon_may_be_asked_for():
    play, _ = trading("offer 1", "ask mon", place=MARKET, mon={1: 4}, **GOODS)
    assert choices_of(play) == ["mon 1", "mon 2", "mon 3", "mon 4"]
    do(play, "mon 4", "give doku", "propose", "accept")
    assert play.state.mon[:2] == [16, 0]


def test_t5_no_more_than_the_other_seat_visibly_has():
    play, _ = trading("offer 1", "ask nawa", "ask nawa", place=MARKET, **GOODS)
    assert "ask nawa" not in choices_of(play)


def test_t5_w30_the_seat_that_accepts_chooses_its_card():
    """W30: 2 Mon for a red mission: the other seat chooses which of its two; no offer for a named card, nor for Mon alone."""
    play, _ = trading("offer 1", "ask red", "give mon", "mon 2", **GOODS)
    assert not any("fire-arrows" in text for text in choices_of(play))
    do(play, "propose")
    assert asked(play) == ("deal", 1)
    do(play, "accept")
    assert asked(play) == ("hand_over", 1)
    assert choices_of(play) == ["hand fire-arrows", "hand the-jesuit"]
    do(play, "hand the-jesuit")
    assert missions_of(play, 0) == ["nine-cuts", "the-jesuit"]
    assert missions_of(play, 1) == ["fire-arrows"]


def test_t2_t4_cards_change_hands_unseen():
    """YE-T2, T4: kinds are public, faces are not; a seat that gave a card knows where it is."""
    play, events = trading("offer 1", "give action feint", "ask bonus", "propose", "accept", **GOODS)
    assert hand(play, 1) == ["feint", "feint", "smoke-screen"]
    assert [face for face, _ in play.state.bonuses[0]] == ["schemer", "specialist"]
    for event in events:
        told = str(event.as_seen_by(2))
        assert not any(face in told for face in ("feint", "specialist", "smoke-screen"))
    assert [face for face, _ in play.state.veil(0).actions[1]] == ["feint", "?", "?"]
    assert [face for face, _ in play.state.veil(2).actions[1]] == ["?", "?", "?"]


def test_t4_an_offer_shows_only_its_kinds():
    """While it is composed and when it is made, no other seat sees the cards."""
    play, _ = trading("offer 1", "give action feint", "give red nine-cuts", "ask nawa", "propose", **GOODS)
    for seat in (1, 2, None):
        offer = play.state.veil(seat).stack[-1].terms
        assert (offer.given, offer.cards) == (["action", "red"], [])
    assert [face for face, _ in play.state.veil(0).stack[-1].terms.cards] == ["feint", "nine-cuts"]


def test_t5_limits_afterwards_in_player_order():
    """YE-T5, L4."""
    held = {**GOODS, "weapons": {0: "doku doku doku doku", 1: "nawa"}}
    play, _ = trading("offer 1", "give mon", "mon 1", "ask nawa", "propose", "accept", **held)
    assert asked(play) == ("trim", 0)
    assert choices_of(play) == ["drop weapon doku", "drop weapon nawa"]


def test_t5_a_fourth_geisha_goes_back_to_the_supply():
    held = {**GOODS, "geisha": {0: 3, 1: 1}}
    play, _ = trading("offer 1", "give mon", "mon 1", "ask geisha", "propose", "accept", **held)
    assert (play.state.geisha[0], play.state.geisha[1], play.state.geisha_stock) == (3, 0, 3)


def test_t3_a_seat_that_traded_stays():
    play, _ = trading("offer 1", "give doku", "ask nawa", "propose", "accept", "done", place=MARKET, **GOODS)
    assert traders(play.state, MARKET) == [0, 1]


def test_no_seat_is_asked_if_no_deal_is_possible():
    play, _ = trading(place=MARKET)
    assert asked(play) is None


def test_an_offer_can_be_undone_until_it_is_made():
    """Composed in small choices; each can be undone, the proposal only until it is answered."""
    table = until(table_of(5, seed="bazaar"), "offer")
    before = table.state.copy()
    first = next(text for text in choices_of(table) if text != "withdraw")
    do(table, first)
    table.undo()
    assert table.state == before
    assert to_end(table).result is not None
