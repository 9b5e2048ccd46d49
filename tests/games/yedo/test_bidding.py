"""Phase 2: bidding (YE-B)."""

from __future__ import annotations

import pytest

from tenka.core.chance import Tape
from tenka.games.yedo.cards.drawing import Keep
from tenka.games.yedo.phases.auction_reward import reward
from tenka.games.yedo.phases.bidding import Announce, Join, is_bidding_over
from tests.games.yedo.positions import arrange, asked, choices_of, do, hand, keys, missions_of, new, run, under, values_of


def bidding(*choices, **position):
    """Return the first announcement, with all four seats on the track."""
    play = arrange(**position)
    return play, run(play, Announce(), *choices)


def give_reward(play, seat, lot):
    """Give a reward to a seat as its winner."""
    start = len(play.events)
    reward(play, seat, lot)
    play.advance()
    return play.events[start:]


def test_b1_w16_leaving_at_the_start_pays_3_mon():
    """YE-B1, W16: a seat that leaves when asked at the start gets 3 Mon, able to pay or not; it is out of the bidding."""
    play = arrange(mon={1: 1})
    run(play, Join(1), "leave")
    assert play.state.mon[1] == 4
    assert play.state.track == [0, 2, 3]
    run(play, Join(2), "join")
    assert play.state.track == [0, 2, 3]


def test_b1_w16_leaving_later_pays_nothing():
    """YE-B1, W16: a seat that leaves when it is about to announce gets nothing."""
    play, _ = bidding("leave")
    assert play.state.mon[0] == 12
    assert play.state.track == [1, 2, 3]
    assert play.state.lots[0] == "left"


def test_b1_every_seat_is_asked_in_player_order():
    table = new(3, first="2")
    while asked(table)[0] != "join":
        do(table, choices_of(table)[-1])
    seats = []
    while asked(table)[0] == "join":
        seats.append(asked(table)[1])
        do(table, "join")
    assert seats == [1, 2, 0]


def test_b2_w10_an_announcement_bids_the_minimum():
    """YE-B2, W10: exactly 3 Mon for weapons, 5 for annex and geisha."""
    for lot, least in {"weapon": 3, "annex": 5, "geisha": 5, "action": 3, "bonus": 3, "disciple": 3, "mission": 3}.items():
        play, events = bidding(f"announce {lot}")
        assert values_of(events, "announced") == {"seat": 0, "lot": lot, "mon": least}
        assert choices_of(play)[:2] == ["pass", f"bid {least + 1}"]


def test_b2_b6_round_the_track_once_then_the_announcer():
    """YE-B2, B6: downwards from the announcer each seat raises by at least 1 or passes; last the announcer, if it was outbid."""
    play, _ = bidding("announce weapon", "bid 4", "pass", "bid 6")
    assert asked(play) == ("bid", 0)
    assert choices_of(play) == ["pass", *[f"bid {mon}" for mon in range(7, 13)]]
    do(play, "bid 7")
    assert play.state.mon[0] == 5
    assert play.state.lots[0] == "weapon"
    assert play.state.track == [1, 2, 3]


def test_b2_the_highest_bid_pays_and_takes():
    """YE-B2: the announcer passes in the end, the highest bidder pays and is out for this round."""
    play, events = bidding("announce disciple", "bid 4", "bid 5", "pass", "pass")
    assert values_of(events, "won") == {"seat": 2, "lot": "disciple", "mon": 5}
    assert (play.state.mon[2], play.state.house[2], play.state.reserve[2]) == (7, 3, 1)
    assert play.state.track == [0, 1, 3]


def test_b6_an_announcer_that_is_not_outbid_has_won():
    """YE-B6: it pays the minimum and is not asked again."""
    play, events = bidding("announce disciple", "pass", "pass", "pass")
    assert asked(play) is None
    assert values_of(events, "won") == {"seat": 0, "lot": "disciple", "mon": 3}


def test_b3_no_bid_above_the_own_mon():
    """YE-B3: a bid is at most the seat's Mon; a seat that can't raise and has no card is not asked."""
    play, _ = bidding("announce weapon", mon={1: 5, 2: 3})
    assert choices_of(play) == ["pass", "bid 4", "bid 5"]
    do(play, "pass")
    assert asked(play) == ("bid", 3)


def test_b3_a_seat_with_a_card_is_asked_whether_or_not_it_can_raise():
    """So neither the question nor the pass reveals its card."""
    play, _ = bidding("announce weapon", "pass", mon={2: 0}, actions={2: "smoke-screen"})
    assert asked(play) == ("bid", 2)
    assert choices_of(play) == ["pass"]


def test_b4_w15_groups_with_few_seats():
    """YE-B4, W15: three seats bid for groups; the winner chooses within it, and the whole group closes."""
    play, _ = bidding("announce white", "bid 4", "pass", "pass", seats=3)
    assert asked(play) == ("lot", 1)
    assert choices_of(play) == ["win action", "win bonus", "win weapon"]
    do(play, "win action", "keep double-time")
    assert play.state.mon[1] == 8
    run(play, Announce())
    assert choices_of(play) == ["announce black", "announce red", "leave"]


def test_b4_black_costs_5_the_others_3():
    play, _ = bidding(seats=2, mon={0: 4})
    assert choices_of(play) == ["announce white", "announce red", "leave"]


def test_b2_a_closed_category_is_not_announced_again():
    """YE-B2: each category once a round."""
    play, _ = bidding("announce disciple", "pass", "pass", "pass")
    run(play, Announce())
    assert asked(play) == ("announce", 1)
    assert "announce disciple" not in choices_of(play)
    assert "announce mission" in choices_of(play)


def test_b7_the_same_seat_announces_again_if_it_did_not_win():
    """YE-B7: the next announcer is again the first on the track."""
    play, _ = bidding("announce weapon", "bid 4", "pass", "pass", "pass", "keep doku")
    run(play, Announce())
    assert asked(play) == ("announce", 0)


def test_b7_bidding_ends_when_every_seat_has_won_or_left():
    play, _ = bidding("leave")
    assert not is_bidding_over(play)
    play.state.track = []
    assert is_bidding_over(play)


def test_b7_a_seat_that_cannot_pay_a_minimum_must_leave():
    """YE-B7: without a card it leaves unasked; with a card it is asked, and may play the card."""
    play, events = bidding(mon={0: 2})
    assert keys(events) == ["left"]
    play, _ = bidding(mon={0: 2}, actions={0: "hidden-purse"})
    assert choices_of(play) == ["leave", "play hidden-purse"]
    do(play, "play hidden-purse")
    assert choices_of(play)[0] == "announce action"


def test_b5_action():
    """YE-B5: draw three, keep one, the rest under the deck."""
    play = arrange(tops={"action": "feint feint smoke-screen"})
    give_reward(play, 1, "action")
    assert choices_of(play) == ["keep feint", "keep smoke-screen"]
    do(play, "keep feint")
    assert hand(play, 1) == ["feint"]
    assert under(play, "action", 2) == ["feint", "smoke-screen"]


def test_b5_bonus_cards_go_back_to_their_own_deck():
    """YE-B5 [reading]: the unkept bonus cards go under the bonus deck."""
    play = arrange(tops={"bonus": "schemer clean-hands specialist"})
    give_reward(play, 1, "bonus")
    do(play, "keep specialist")
    assert under(play, "bonus", 2) == ["schemer", "clean-hands"]
    assert len(play.state.bonus_deck) == 26


def test_b5_weapon():
    """YE-B5: the other weapons go face up to the discard."""
    play = arrange(tops={"weapon": "nawa yumi doku"})
    events = give_reward(play, 1, "weapon")
    assert values_of(events, "weapons_drawn")["weapons"] == ["nawa", "yumi", "doku"]
    do(play, "keep yumi")
    assert play.state.weapons[1] == ["yumi"]
    assert play.state.weapon_discard == ["nawa", "doku"]


def test_b5_annex_of_choice_and_2_points():
    """YE-B5: an annex that the seat does not have, and 2 PP."""
    play = arrange(annexes={1: "dojo"})
    give_reward(play, 1, "annex")
    assert choices_of(play) == ["take yashiki", "take karesansui", "take kobudo-ryu"]
    do(play, "take kobudo-ryu")
    assert play.state.annexes[1] == 0b1100
    assert play.state.points[1] == 2


def test_b5_w14_the_points_come_even_without_annex_or_geisha():
    """YE-B5, W14: geisha won with an empty supply, annex won by a seat that has all kinds left: 2 PP only."""
    play = arrange()
    play.state.geisha_stock = 0
    give_reward(play, 0, "geisha")
    assert (play.state.geisha[0], play.state.points[0]) == (0, 2)
    play = arrange(annexes={1: "dojo"})
    play.state.annex_stock = [0, 0, 1, 0]
    give_reward(play, 1, "annex")
    assert asked(play) is None
    assert (play.state.annexes[1], play.state.points[1]) == (0b0100, 2)


def test_b5_geisha():
    """YE-B5: a geisha and 2 PP; over the limit of 3 it goes back at once (L4)."""
    play = arrange(geisha={1: 2})
    give_reward(play, 1, "geisha")
    assert (play.state.geisha[1], play.state.points[1], play.state.geisha_stock) == (3, 2, 3)
    give_reward(play, 1, "geisha")
    assert (play.state.geisha[1], play.state.points[1], play.state.geisha_stock) == (3, 4, 3)


def test_b5_a_disciple_with_an_empty_reserve():
    """YE-B5: nothing happens except that the bid is paid."""
    play = arrange(reserve={1: 0})
    give_reward(play, 1, "disciple")
    assert (play.state.house[1], play.state.reserve[1]) == (4, 0)


def test_b5_a_mission_of_a_deck_of_choice():
    """YE-B5: three of one deck, one kept, the rest under it; fewer if short, and none of an empty deck."""
    play = arrange(tops={"black": "kill-the-shogun death-of-a-bishop seven-generals"})
    give_reward(play, 1, "mission")
    do(play, "deck black", "keep seven-generals")
    assert missions_of(play, 1) == ["seven-generals"]
    assert under(play, "black", 2) == ["kill-the-shogun", "death-of-a-bishop"]
    play = arrange()
    play.state.mission_decks[0] = play.state.mission_decks[0][:2]
    give_reward(play, 1, "mission")
    do(play, "deck green")
    assert len(choices_of(play)) == 2


def test_b5_a_single_deck_is_not_asked_for():
    play = arrange()
    play.state.mission_decks[1:] = [[], [], []]
    give_reward(play, 1, "mission")
    assert asked(play) == ("keep", 1)


def test_b8_a_reward_comes_before_the_next_announcement():
    """YE-B8: a disciple that is won may be placed this round, a card that is won can be played immediately."""
    play, _ = bidding("announce action", "pass", "pass", "pass", tops={"action": "hidden-purse feint smoke-screen"})
    assert asked(play) == ("keep", 0)


def test_b9_w28_the_discard_is_shuffled_within_a_deal():
    """YE-B9, E6, W28: two weapons in the deck, nine in the discard: the two, then one of the shuffled; the rest discarded."""
    play = arrange(chance=Tape([tuple(range(9))]))
    deck = [face for face, _ in play.state.weapon_deck]
    play.state.weapon_discard = deck[2:11]
    play.state.weapon_deck = play.state.weapon_deck[:2]
    give_reward(play, 0, "weapon")
    play.advance()
    assert len(set(choices_of(play))) >= 1
    assert isinstance(play.state.stack[-1], Keep)
    drawn = play.state.stack[-1].drawn
    assert [face for face, _ in drawn] == [*deck[:2], deck[2]]
    do(play, choices_of(play)[0])
    assert len(play.state.weapon_discard) == 2
    assert len(play.state.weapon_deck) == 8


@pytest.mark.parametrize("lot", ["action", "bonus"])
def test_b9_unkept_cards_go_under_in_the_order_drawn(lot):
    play = arrange()
    top = [face for face, _ in (play.state.action_deck if lot == "action" else play.state.bonus_deck)[:3]]
    give_reward(play, 0, lot)
    do(play, f"keep {top[0]}")
    assert under(play, lot, 2) == top[1:]
