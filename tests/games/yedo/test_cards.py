"""Action cards: windows, Feint, and every card at its edges (sections 4.1 and 4.2 of the data page)."""

from __future__ import annotations

import pytest

from tenka.core.chance import Tape
from tenka.games.yedo.action import Activate
from tenka.games.yedo.assignment import Place
from tenka.games.yedo.bidding import Announce
from tenka.games.yedo.cards import ACTION_CARDS
from tenka.games.yedo.districts import DISTRICT, DISTRICTS
from tenka.games.yedo.patrol import Arrest, Influence, Save
from tests.games.yedo.stand import asked, do, hand, keys, missions_of, options, run, said, stand, under, where


def here(play):
    return DISTRICTS[play.state.watch].id


def playable(play):
    return [text.removeprefix("play ") for text in options(play) if text.startswith("play ")]


# Feint and the order of things


def test_k2_a_card_is_shown_then_the_others_are_asked_then_it_works_and_goes_under():
    play = stand(actions={0: "hidden-purse", 1: "smoke-screen", 3: "feint"})
    events = run(play, Place(0), "play hidden-purse")
    assert hand(play, 0) == [], "a card being played is no longer in hand"
    assert play.state.mon[0] == 12
    assert asked(play) == ("reaction", 1)
    assert options(play) == ["pass"]
    do(play, "pass")
    assert asked(play) == ("reaction", 3)
    assert options(play) == ["play feint", "pass"]
    do(play, "pass")
    assert play.state.mon[0] == 16
    assert under(play, "action") == ["hidden-purse"]
    assert said(events, "played") == {"seat": 0, "card": "hidden-purse"}


def test_k8_the_first_feint_ends_the_asking_and_goes_under_before_the_card():
    play = stand(actions={0: "hidden-purse", 1: "feint", 3: "feint"})
    run(play, Place(0), "play hidden-purse", "play feint")
    assert asked(play) == ("reaction", 3), "the Feint itself may be feinted"
    do(play, "pass")
    assert play.state.mon[0] == 12
    assert under(play, "action", 2) == ["feint", "hidden-purse"]
    assert asked(play) == ("place", 0), "the card never takes the place of the turn"
    assert "cancelled" in keys(play.events)


def test_k8_a_feint_may_be_feinted_and_then_the_card_works():
    play = stand(actions={0: "hidden-purse feint", 1: "feint", 2: "smoke-screen"})
    run(play, Place(0), "play hidden-purse", "play feint")
    assert asked(play) == ("reaction", 0)
    do(play, "play feint")
    assert asked(play) == ("reaction", 2)
    do(play, "pass")
    assert play.state.mon[0] == 16
    assert under(play, "action", 3) == ["feint", "feint", "hidden-purse"]


def test_k8_asked_in_player_order():
    play = stand(actions=dict.fromkeys((0, 1), "smoke-screen") | {2: "hidden-purse", 3: "early-riser"})
    play.state.order = [3, 1, 2, 0]
    run(play, Place(2), "play hidden-purse")
    seats = []
    while asked(play)[0] == "reaction":
        seats.append(asked(play)[1])
        do(play, "pass")
    assert seats == [3, 1, 0]


def test_a09_a_feint_has_no_other_window():
    play = stand(actions={0: "feint"}, board={"gates": 0})
    for step in (Place(0), Influence(0), Save(0), Activate(0), Announce()):
        run(play, step)
        assert playable(play) == []


def test_a09_never_against_blackmail():
    play = stand(actions={1: "feint"}, board={"gates": 0}, blackmail={0: 1})
    run(play, Save(0), "blackmail gates")
    assert asked(play) is None
    assert hand(play, 1) == ["feint"]


def test_k3_a_cancelled_card_costs_nothing():
    play = stand(actions={0: "bribed-captain smoke-screen", 1: "feint"}, board={"gates": 0})
    run(play, Save(0), "play bribed-captain", "play feint", "pass")
    assert play.state.mon[0] == 12
    assert options(play) == ["pass"]


WINDOWS = {
    "place": (lambda: Place(0), {"4", "any"}), "influence": (lambda: Influence(0), {"5b", "any"}),
    "save": (lambda: Save(0), {"5c", "any"}), "activate": (lambda: Activate(0), {"7-before", "any"}),
    "announce": (Announce, {"any"}),
}  # fmt: skip


@pytest.mark.parametrize("row", ACTION_CARDS, ids=lambda row: row.code)
@pytest.mark.parametrize("window", WINDOWS)
def test_l6_a_card_is_played_in_its_window_alone(row, window):
    """YE-L6, K1: in a position where every card has a target."""
    step, windows = WINDOWS[window]
    play = stand(harsh=True, actions={0: row.id}, board={"gates": (0, 1), "tavern": 1}, closed="temple", house={0: 3},
                 missions={0: "nine-cuts"}, market="nawa - - - -")  # fmt: skip
    run(play, step())
    assert playable(play) == ([row.id] if windows & set(row.windows.split()) else [])


# 5b


def test_a01_double_time():
    play = stand(watch="tavern", actions={0: "double-time"})
    run(play, Influence(0), "play double-time")
    assert (here(play), play.state.colour) == ("harbor", "blue")


def test_a02_slow_march():
    play = stand(watch="tavern", actions={0: "slow-march"})
    run(play, Influence(0), "play slow-march")
    assert (here(play), play.state.colour) == ("gates", "blue")


def test_a03_about_face():
    play = stand(watch="tavern", actions={0: "about-face"})
    run(play, Influence(0), "play about-face")
    assert (here(play), play.state.colour) == ("gates", "red")


def test_a04_false_alarm():
    """One or two districts along the circuit, either way; the colour stays."""
    play = stand(harsh=True, watch="tavern", actions={0: "false-alarm"})
    run(play, Influence(0), "play false-alarm")
    assert options(play) == ["name castle", "name gates", "name harbor", "name red-light"]
    do(play, "name red-light")
    assert (here(play), play.state.colour) == ("red-light", "blue")


# 5c


def test_a05_smoke_screen():
    """One own disciple in the district of the watch."""
    play = stand(actions={0: "smoke-screen"}, board={"gates": (0, 0, 1), "tavern": 0})
    run(play, Save(0), "play smoke-screen")
    run(play, Arrest())
    assert where(play, 0) == ["gates", "tavern"]
    assert where(play, 1) == []


def test_a05_in_the_castle_each_disciple_is_named():
    play = stand(actions={0: "smoke-screen"}, watch="castle", board={"castle-1": 0, "castle-4": 0})
    run(play, Save(0), "play smoke-screen")
    assert options(play) == ["name castle-1", "name castle-4"]
    assert play.decision.targets(0, play.decision.read(0, "name castle-4")) == ("space:CAS-4",)


def test_a05_needs_somebody_in_danger():
    play = stand(actions={0: "smoke-screen"}, board={"tavern": 0})
    run(play, Save(0))
    assert playable(play) == []


def test_a06_bribed_captain():
    """2 Mon: all own disciples in danger are saved."""
    play = stand(actions={0: "bribed-captain"}, board={"gates": (0, 0, 1)})
    run(play, Save(0), "play bribed-captain")
    run(play, Arrest())
    assert (where(play, 0), where(play, 1), play.state.mon[0]) == (["gates", "gates"], [], 10)


def test_a06_the_price_must_be_in_hand():
    play = stand(actions={0: "bribed-captain"}, board={"gates": 0}, mon={0: 1})
    run(play, Save(0))
    assert playable(play) == []


def test_a07_informer():
    """The own one is saved, an opposing one next door is arrested with the others."""
    play = stand(harsh=True, actions={0: "informer"}, watch="tavern",
                 board={"tavern": (0, 2), "gates": (1, 1), "harbor": 2, "temple": 3})  # fmt: skip
    run(play, Save(0), "play informer")
    assert options(play) == ["name 1 gates", "name 2 harbor"]
    assert play.decision.targets(0, play.decision.read(0, "name 1 gates")) == ("disciple:1:GAT",)
    do(play, "name 1 gates")
    run(play, Arrest())
    assert (where(play, 0), where(play, 1), where(play, 2), where(play, 3)) == (["tavern"], ["gates"], ["harbor"], ["temple"])


def test_a07_its_owner_may_still_save_it():
    """For A05, A06 and Blackmail it counts as standing with the watch; for another Informer it does not."""
    play = stand(harsh=True, actions={0: "informer", 1: "smoke-screen informer bribed-captain"}, watch="tavern",
                 board={"tavern": 0, "gates": 1}, blackmail={1: 1})  # fmt: skip
    run(play, Save(0), "play informer", "pass")
    run(play, Save(1))
    assert options(play) == ["pass", "blackmail gates", "play bribed-captain", "play smoke-screen"]
    do(play, "blackmail gates", "pass")
    run(play, Arrest())
    assert where(play, 1) == ["gates"]


def test_a07_needs_both():
    for board in ({"tavern": 0, "temple": 1}, {"harbor": 0, "gates": 1}):
        play = stand(harsh=True, actions={0: "informer"}, watch="tavern", board=board)
        run(play, Save(0))
        assert playable(play) == []


# 4


def test_a08_heart_of_the_dragon():
    """YE-A2: the district is open to everyone for the rest of the round; it needs the counter on the board."""
    play = stand(actions={0: "heart-of-the-dragon"}, closed="market")
    run(play, Place(0), "play heart-of-the-dragon")
    assert play.state.closed == -1
    assert "place market" in options(play)
    do(play, "place market")
    run(play, Place(1))
    assert "place market" in options(play)
    play = stand(actions={0: "heart-of-the-dragon"})
    run(play, Place(0))
    assert playable(play) == []


def test_a16_early_riser():
    """Two disciples this turn; window 4 before each of the two, and only once a turn."""
    play = stand(actions={0: "early-riser early-riser hidden-purse"}, house={0: 3})
    run(play, Place(0), "play early-riser")
    assert playable(play) == ["hidden-purse"]
    do(play, "place gates")
    assert asked(play) == ("place", 0)
    assert playable(play) == ["hidden-purse"]
    do(play, "place tavern")
    assert asked(play) is None
    assert play.state.house[0] == 1


def test_a16_needs_two_in_the_house():
    play = stand(actions={0: "early-riser"}, board={"gates": 0})
    run(play, Place(0))
    assert playable(play) == []


def test_a16_cancelled_leaves_one_placement():
    play = stand(actions={0: "early-riser", 1: "feint"})
    run(play, Place(0), "play early-riser", "play feint", "place gates")
    assert asked(play) is None


def test_a17_elbow_room():
    """An opposing disciple goes to another space of any open district; the space it leaves is free for the placement."""
    play = stand(harsh=True, actions={0: "elbow-room"}, board={"gates": (1, 2, 3), "castle-1": 2}, closed="tavern")
    run(play, Place(0), "play elbow-room")
    assert options(play) == ["name 2 castle-1", "name 1 gates", "name 2 gates", "name 3 gates"]
    do(play, "name 2 castle-1")
    goals = [text.removeprefix("name ") for text in options(play)]
    assert goals == ["castle-2", "castle-3", "castle-4", "castle-5", "harbor", "red-light", "market", "temple"]
    do(play, "name castle-4")
    assert where(play, 2) == ["castle-4", "gates"]
    assert "place castle-1" in options(play)


def test_a17_elsewhere_another_district_and_one_in_the_gazebo():
    play = stand(harsh=True, actions={0: "elbow-room"}, board={"gates": 2, "castle-1": 2})
    run(play, Place(0), "play elbow-room", "name 2 gates")
    assert [text for text in options(play) if "castle" in text] == ["name castle-4", "name castle-5"]
    assert "name gates" not in options(play)


# any


def test_a10_the_walls_have_ears():
    """All unfinished missions and action cards of one opponent, which nobody else sees; then the top action card."""
    play = stand(actions={0: "the-walls-have-ears", 2: "feint smoke-screen"}, missions={2: "nine-cuts"}, bonuses={2: "schemer"},
                 tops={"action": "early-riser"}, blackmail={2: 1})  # fmt: skip
    run(play, Place(0), "play the-walls-have-ears")
    assert options(play) == ["name 1", "name 2", "name 3"]
    events = run(play, Place(3))
    do(play, "place gates")
    do(play, "name 2", "pass")
    event = next(event for event in play.events if event.key == "ye.event.listened")
    assert event.seen(0).values["actions"] == ["feint", "smoke-screen"]
    assert event.seen(0).values["missions"] == ["nine-cuts"]
    assert "actions" not in event.seen(1).values
    assert hand(play, 0) == ["early-riser"]
    assert [face for face, _ in play.state.veil(0).actions[2]] == ["feint", "smoke-screen"]
    assert [face for face, _ in play.state.veil(1).actions[2]] == ["?", "?"]
    assert play.state.veil(0).bonuses[2] == [("?", 0)]
    assert events == [] or keys(events)


def test_a14_hidden_purse():
    play = stand(actions={0: "hidden-purse"})
    run(play, Influence(0), "play hidden-purse")
    assert play.state.mon[0] == 16


# bidding


def test_a12_silver_tongue():
    """3 Mon less for this auction, at least 1; the bid itself was within one's Mon."""
    play = stand(actions={0: "silver-tongue silver-tongue"}, mon={0: 4})
    run(play, Announce(), "announce disciple", "bid 4", "pass", "pass", "pass")
    assert asked(play) is None, "seat 1 won and holds no card"
    play = stand(actions={0: "silver-tongue silver-tongue"}, mon={0: 5})
    run(play, Announce(), "announce disciple", "pass", "pass", "pass")
    assert options(play) == ["pay", "play silver-tongue"]
    do(play, "play silver-tongue")
    assert play.state.mon[0] == 4, "3 less than 3 is 1; a price of 1 can't be lowered, so nothing more is asked"
    assert hand(play, 0) == ["silver-tongue"]


def test_a12_a_winner_who_holds_any_card_is_asked():
    play = stand(actions={0: "smoke-screen"})
    run(play, Announce(), "announce disciple", "pass", "pass", "pass")
    assert options(play) == ["pay"]


def test_a13_closed_doors_when_announcing():
    """Just after naming: one opponent's turn is a pass without a window; who holds a card is asked (K8's reason)."""
    play = stand(harsh=True, actions={0: "closed-doors", 2: "hidden-purse"})
    run(play, Announce(), "announce disciple")
    assert asked(play) == ("named", 0)
    assert options(play) == ["play closed-doors", "pass"]
    do(play, "play closed-doors")
    assert options(play) == ["name 1", "name 2", "name 3"]
    do(play, "name 2", "pass", "pass", "pass")
    assert play.state.lots[0] == "disciple"


def test_a13_closed_doors_on_the_own_turn():
    """Whose turn is still to come, the announcer's last word included; a bid already made stands."""
    play = stand(harsh=True, actions={2: "closed-doors"})
    run(play, Announce(), "announce disciple", "bid 4", "play closed-doors")
    assert options(play) == ["name 3", "name 0"]
    do(play, "name 0", "pass", "pass")
    assert play.state.lots[1] == "disciple", "the announcer has no last word"


def test_a13_no_window_in_the_gentle_setting():
    play = stand(actions={0: "smoke-screen"})
    run(play, Announce(), "announce disciple")
    assert asked(play) == ("bid", 1)


# 7


def test_a11_new_shipment():
    """All market weapons are discarded, three new on the 8 spaces and two on the 6; no disciple in the Market is needed."""
    play = stand(actions={0: "new-shipment"}, board={"gates": 0}, market="nawa - yumi doku doku", chance=Tape([]),
                 tops={"weapon": "katana shuko shuriken fukiya shuko"})  # fmt: skip
    run(play, Activate(0), "play new-shipment")
    assert play.state.market == ["katana", "shuko", "shuriken", "fukiya", "shuko"]
    assert play.state.weapon_discard == ["nawa", "yumi", "doku", "doku"]
    assert asked(play) == ("activate", 0)


def test_a15_street_errand():
    """An own disciple to a free space of a neighbouring open district; the gazebo takes one per owner (K6)."""
    play = stand(actions={0: "street-errand"}, board={"gates": 0, "castle-1": 0, "tavern": (1, 2, 3)})
    run(play, Activate(0), "play street-errand")
    assert options(play) == ["name castle-1", "name gates"]
    do(play, "name gates")
    assert options(play) == ["name castle-4", "name castle-5"]
    do(play, "name castle-5")
    assert where(play, 0) == ["castle-1", "castle-5"]
    assert "activate castle-5" in options(play)


def test_a15_needs_a_free_space_next_door():
    play = stand(actions={0: "street-errand"}, board={"harbor": 0, "tavern": (1, 2, 3)}, closed="red-light")
    run(play, Activate(0))
    assert playable(play) == []


def with_company(card, **position):
    play = stand(harsh=True, actions={0: card}, board={"gates": (0, 1, 2), "tavern": 3}, **position)
    run(play, Activate(0), "activate gates", "home")
    return play


def test_a18_pickpocket():
    """3 Mon, or all if fewer, from an opponent in the activated disciple's district with at least 1 Mon."""
    play = with_company("pickpocket", mon={1: 2, 2: 0})
    assert asked(play) == ("with", 0)
    do(play, "play pickpocket")
    assert (play.state.mon[0], play.state.mon[1]) == (14, 0)
    assert where(play, 0) == []


def test_a18_the_victim_is_named_and_the_disciple_goes_home_after():
    play = with_company("pickpocket")
    do(play, "play pickpocket")
    assert options(play) == ["name 1", "name 2"]
    do(play, "name 2")
    assert (play.state.mon[0], play.state.mon[2]) == (15, 9)


def test_a19_sabotage():
    """Its owner chooses a weapon and discards it."""
    play = with_company("sabotage", weapons={1: "nawa yumi", 3: "doku"})
    do(play, "play sabotage")
    assert asked(play) == ("lose", 1)
    do(play, "lose yumi")
    assert (play.state.weapons[1], play.state.weapon_discard) == (["nawa"], ["yumi"])


def test_7_with_who_holds_a_card_is_asked_where_a_card_could_be_played():
    """In company that has anything, whatever the card; alone, on an annex or in the gentle setting nobody is asked."""
    play = with_company("smoke-screen")
    assert options(play) == ["pass"]
    do(play, "pass")
    assert where(play, 0) == []
    play = stand(harsh=True, actions={0: "sabotage"}, board={"gates": 0, "tavern": 1})
    run(play, Activate(0), "activate gates", "home")
    assert asked(play) is None
    play = stand(actions={0: "smoke-screen"}, board={"gates": (0, 1)})
    run(play, Activate(0), "activate gates", "home")
    assert asked(play) is None


def test_a22_sudden_orders():
    """A mission under its deck, then one of the top two of a deck named at once; which mission is told to nobody."""
    play = stand(actions={0: "sudden-orders"}, board={"gates": 0}, missions={0: "nine-cuts the-jesuit ears-at-the-gate"},
                 tops={"black": "seven-generals death-of-a-bishop"})  # fmt: skip
    run(play, Activate(0), "play sudden-orders")
    assert options(play) == ["name green", "name red"]
    do(play, "name red")
    assert options(play) == ["name green", "name yellow", "name red", "name black"]
    do(play, "name black")
    assert asked(play) == ("put_away", 0)
    do(play, "put nine-cuts", "keep death-of-a-bishop")
    assert missions_of(play, 0) == ["ears-at-the-gate", "the-jesuit", "death-of-a-bishop"]
    assert under(play, "red") == ["nine-cuts"]
    assert under(play, "black") == ["seven-generals"]


def test_a22_the_card_put_away_may_come_back():
    play = stand(actions={0: "sudden-orders"}, board={"gates": 0}, missions={0: "nine-cuts"})
    play.state.mission_decks[2] = []
    run(play, Activate(0), "play sudden-orders", "name red")
    assert missions_of(play, 0) == ["nine-cuts"]


def test_a22_needs_a_mission():
    play = stand(actions={0: "sudden-orders"}, board={"gates": 0})
    run(play, Activate(0))
    assert playable(play) == []


def test_l2_a_played_card_is_known_to_all_at_the_bottom():
    """YE-L2: everybody has seen it go there."""
    play = stand(actions={0: "hidden-purse"})
    run(play, Place(0), "play hidden-purse")
    assert play.state.veil(3).action_deck[-1] == ("hidden-purse", -1)
    assert play.state.veil(None).action_deck[-1] == ("hidden-purse", -1)
    assert DISTRICT["castle"] == 0
