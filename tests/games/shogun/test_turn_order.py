"""Bids and the order of play (SH-O)."""

from __future__ import annotations

import pytest

from tenka.core.chance import Tape
from tenka.games.shogun.cards import SPECIALS
from tenka.games.shogun.provinces import INDEX
from tenka.games.shogun.rulings import bid
from tenka.games.shogun.turn_order import ClaimSpecial, OpenBids, SettleOrder
from tests.games.shogun.positions import arrange, choices_of, keys, rules_for


def bids(*cards, seats=3, tape=(), **more):
    """Open these bids, one for each seat ("" for none)."""
    play = arrange({seat: {name: 1} for seat, name in enumerate(["kai", "omi", "aki", "ise", "kii"][:seats])}, seats=seats,
                   chance=Tape(tape), **more)  # fmt: skip
    box = play.rules.box_index["bid"]
    for seat, card in enumerate(cards):
        play.state.laid[seat][box] = play.rules.card_index[card] if card else -1
    play.state.specials = list(SPECIALS)
    play.state.stack.append(OpenBids())
    play.advance()
    return play


def test_sh_o1_bids_are_paid_by_every_bidder():
    """SH-O1: the printed chests are paid to the bank, by every bidder; a province card pays nothing."""
    play = bids("chest-4", "chest-2", "aki")
    assert play.state.chests == [14, 16, 18]


def test_sh_o1_rank():
    """SH-O1: chest cards 4 > 3 > 2 > 1, then province cards, then the chest card 0, then no card."""
    rules = rules_for(5)
    play = arrange({0: {"kai": 1}}, seats=5)
    ranks = [bid(rules, play.state, 0, rules.card_index[name])[0] for name in ("chest-4", "chest-3", "chest-2", "chest-1")]
    ranks += [bid(rules, play.state, 0, card)[0] for card in (INDEX["kai"], rules.card_index["chest-0"], -1)]
    assert ranks == sorted(ranks, reverse=True)
    assert len(set(ranks)) == 7
    assert bids("", "chest-0", "aki", "chest-1", "chest-3", seats=5).state.bidders == [4, 3, 2, 1, 0]


def test_sh_x10_a_province_card_before_the_chest_card_0():
    """SH-X10: a province card ranks before the chest card 0 and pays nothing."""
    play = bids("chest-0", "omi", "chest-1")
    assert play.state.bidders == [2, 1, 0]
    assert play.state.chests[1] == 18


def test_sh_o2_each_seat_takes_a_special_card_and_its_place():
    """SH-O2: by rank each seat takes a special card; the card's place is the seat's place in the order."""
    play = bids("chest-4", "chest-2", "aki")
    play.state.stack.append(ClaimSpecial(0))
    play.advance()
    assert choices_of(play, 0) == [f"claim {special}" for special in SPECIALS]
    play.choose(0, play.decision.parse(0, "claim six-armies"))
    assert play.state.special[0] == "six-armies"
    assert play.state.place[0] == 2
    play.state.stack.append(ClaimSpecial(1))
    play.advance()
    assert "claim six-armies" not in choices_of(play, 1)


def claim(play, *picks):
    for seat, special in picks:
        play.state.stack.append(ClaimSpecial(seat))
        play.advance()
        if play.decision is not None:
            play.choose(seat, play.decision.parse(seat, f"claim {special}"))
    play.state.stack.append(SettleOrder())
    play.advance()


def test_sh_x8_place_one_is_first():
    """SH-X8: the seat that takes the special card on place 1 is first this season."""
    play = bids("chest-4", "chest-2", "aki")
    claim(play, (0, SPECIALS[3]), (1, SPECIALS[0]), (2, SPECIALS[4]))
    assert play.state.turn_order[0] == 1


def test_sh_x9_free_places_are_skipped():
    """SH-X9: three seats, from low place to high red, blue, black: that is the order; the two free places are skipped."""
    play = bids("chest-4", "chest-2", "aki")
    red, blue, black = 2, 0, 1
    claim(play, (blue, SPECIALS[2]), (black, SPECIALS[4]), (red, SPECIALS[1]))
    assert play.state.turn_order == [red, blue, black]


def test_sh_o2_left_over_special_cards_have_no_effect():
    """SH-O2: remaining special cards belong to no seat this season."""
    play = bids("chest-4", "chest-2", "aki")
    claim(play, (0, SPECIALS[3]), (1, SPECIALS[0]), (2, SPECIALS[4]))
    assert set(play.state.special) == {SPECIALS[3], SPECIALS[0], SPECIALS[4]}
    assert not any(play.state.specials)


def test_sh_o2_the_last_of_five_has_no_choice():
    """SH-O2: with five seats the last one takes the card that is left."""
    play = bids("chest-4", "chest-3", "chest-2", "chest-1", "chest-0", seats=5)
    claim(play, *zip(range(5), reversed(SPECIALS), strict=True))
    assert play.state.special == list(reversed(SPECIALS))
    assert play.state.turn_order == [4, 3, 2, 1, 0]


@pytest.mark.parametrize("cards", [("chest-2", "chest-2", "chest-4"), ("kai", "omi", "chest-4"), ("", "", "chest-0")])
def test_sh_o3_equal_bids_by_lot(cards):
    """SH-O3: equal bids are drawn by lot; all province cards are equal to one another, and so are no cards."""
    assert bids(*cards, tape=[(0, 1)]).state.bidders == [2, 0, 1]
    play = bids(*cards, tape=[(1, 0)])
    assert play.state.bidders == [2, 1, 0]
    assert keys(play.events)[-1] == "equal_bids"


def test_sh_o3_ties_at_two_ranks():
    """SH-O3: ties at two ranks are drawn one by one; no seat leaves its rank."""
    play = bids("chest-0", "chest-3", "chest-0", "chest-3", seats=4, tape=[(1, 0), (1, 0)])
    assert play.state.bidders == [3, 1, 2, 0]


def test_sh_o4_a_bid_that_cannot_be_paid_ties_with_the_chest_card_0():
    """SH-O4, O3, option bid; a bid of all own chests is a full bid."""
    play = bids("chest-4", "chest-0", "chest-3", chests={0: 3, 2: 3}, rules=rules_for(3, bid="any"), tape=[(1, 0)])
    assert play.state.bidders == [2, 1, 0]
    assert play.state.chests == [3, 18, 0]


def test_sh_o4_a_bid_that_cannot_be_paid_costs_nothing():
    """SH-O4, option bid: it ranks like the chest card 0."""
    play = bids("chest-4", "omi", "chest-1", chests={0: 3}, rules=rules_for(3, bid="any"))
    assert play.state.bidders == [2, 1, 0]
    assert play.state.chests[0] == 3
