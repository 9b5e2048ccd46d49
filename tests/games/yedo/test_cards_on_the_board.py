"""Action cards of patrol, assignment and action, each at its edges (section 4.2 of the data page)."""

from __future__ import annotations

from tenka.core.chance import Tape
from tenka.games.yedo.board.districts import DISTRICTS
from tenka.games.yedo.phases.action import Activate
from tenka.games.yedo.phases.assignment import Place
from tenka.games.yedo.phases.patrol import Arrest, Influence, Save
from tests.games.yedo.positions import arrange, asked, choices_of, do, missions_of, playable, run, under, where


def here(play):
    return DISTRICTS[play.state.watch].id


# 5b


def test_a01_double_time():
    play = arrange(watch="tavern", actions={0: "double-time"})
    run(play, Influence(0), "play double-time")
    assert (here(play), play.state.colour) == ("harbor", "blue")


def test_a02_slow_march():
    play = arrange(watch="tavern", actions={0: "slow-march"})
    run(play, Influence(0), "play slow-march")
    assert (here(play), play.state.colour) == ("gates", "blue")


def test_a03_about_face():
    play = arrange(watch="tavern", actions={0: "about-face"})
    run(play, Influence(0), "play about-face")
    assert (here(play), play.state.colour) == ("gates", "red")


def test_a04_false_alarm():
    """One or two districts along the circuit, either way; the colour stays."""
    play = arrange(samurai=True, watch="tavern", actions={0: "false-alarm"})
    run(play, Influence(0), "play false-alarm")
    assert choices_of(play) == ["name castle", "name gates", "name harbor", "name red-light"]
    do(play, "name red-light")
    assert (here(play), play.state.colour) == ("red-light", "blue")


# 5c


def test_a05_smoke_screen():
    """One own disciple in the district of the watch."""
    play = arrange(actions={0: "smoke-screen"}, board={"gates": (0, 0, 1), "tavern": 0})
    run(play, Save(0), "play smoke-screen")
    run(play, Arrest())
    assert where(play, 0) == ["gates", "tavern"]
    assert where(play, 1) == []


def test_a05_in_the_castle_each_disciple_is_a_choice():
    play = arrange(actions={0: "smoke-screen"}, watch="castle", board={"castle-1": 0, "castle-4": 0})
    run(play, Save(0), "play smoke-screen")
    assert choices_of(play) == ["name castle-1", "name castle-4"]
    assert play.decision.targets(0, play.decision.parse(0, "name castle-4")) == ("space:CAS-4",)


def test_a05_needs_a_disciple_in_danger():
    play = arrange(actions={0: "smoke-screen"}, board={"tavern": 0})
    run(play, Save(0))
    assert asked(play) is None


def test_a06_bribed_captain():
    """2 Mon: all own disciples in danger are saved."""
    play = arrange(actions={0: "bribed-captain"}, board={"gates": (0, 0, 1)})
    run(play, Save(0), "play bribed-captain")
    run(play, Arrest())
    assert (where(play, 0), where(play, 1), play.state.mon[0]) == (["gates", "gates"], [], 10)


def test_a06_needs_its_price():
    play = arrange(actions={0: "bribed-captain"}, board={"gates": 0}, mon={0: 1})
    run(play, Save(0))
    assert playable(play) == []


def test_a07_informer():
    """The own disciple is saved, an opposing one next door is arrested with the others."""
    play = arrange(samurai=True, actions={0: "informer"}, watch="tavern",
                   board={"tavern": (0, 2), "gates": (1, 1), "harbor": 2, "temple": 3})  # fmt: skip
    run(play, Save(0), "play informer")
    assert choices_of(play) == ["name 1 gates", "name 2 harbor"]
    assert play.decision.targets(0, play.decision.parse(0, "name 1 gates")) == ("disciple:1:GAT",)
    do(play, "name 1 gates")
    run(play, Arrest())
    assert (where(play, 0), where(play, 1), where(play, 2), where(play, 3)) == (["tavern"], ["gates"], ["harbor"], ["temple"])


def test_a07_its_owner_may_still_save_it():
    """For A05, A06 and Blackmail it counts as being in the watch's district; for another Informer it does not."""
    play = arrange(samurai=True, actions={0: "informer", 1: "smoke-screen informer bribed-captain"}, watch="tavern",
                   board={"tavern": 0, "gates": 1}, blackmail={1: 1})  # fmt: skip
    run(play, Save(0), "play informer", "pass")
    run(play, Save(1))
    assert choices_of(play) == ["pass", "blackmail gates", "play bribed-captain", "play smoke-screen"]
    do(play, "blackmail gates")
    run(play, Arrest())
    assert where(play, 1) == ["gates"]


def test_a07_needs_both():
    play = arrange(samurai=True, actions={0: "informer"}, watch="tavern", board={"tavern": 0, "temple": 1})
    run(play, Save(0))
    assert playable(play) == []
    play = arrange(samurai=True, actions={0: "informer"}, watch="tavern", board={"harbor": 0, "gates": 1})
    run(play, Save(0))
    assert asked(play) is None


# 4


def test_a08_heart_of_the_dragon():
    """YE-A2: the district is open to all for the rest of the round; it needs the counter on the board."""
    play = arrange(actions={0: "heart-of-the-dragon"}, closed="market")
    run(play, Place(0), "play heart-of-the-dragon")
    assert play.state.closed == -1
    assert "place market" in choices_of(play)
    do(play, "place market")
    run(play, Place(1))
    assert "place market" in choices_of(play)
    play = arrange(actions={0: "heart-of-the-dragon"})
    run(play, Place(0))
    assert playable(play) == []


def test_a16_early_riser():
    """Two disciples this turn; window 4 before each of them, only once a turn."""
    play = arrange(actions={0: "early-riser early-riser hidden-purse"}, house={0: 3})
    run(play, Place(0), "play early-riser")
    assert playable(play) == ["hidden-purse"]
    do(play, "place gates")
    assert asked(play) == ("place", 0)
    assert playable(play) == ["hidden-purse"]
    do(play, "place tavern")
    assert asked(play) is None
    assert play.state.house[0] == 1


def test_a16_needs_two_disciples_in_the_house():
    play = arrange(actions={0: "early-riser"}, board={"gates": 0})
    run(play, Place(0))
    assert playable(play) == []


def test_a16_cancelled_leaves_one_placement():
    play = arrange(actions={0: "early-riser", 1: "feint"})
    run(play, Place(0), "play early-riser", "play feint", "place gates")
    assert asked(play) is None


def test_a17_elbow_room():
    """An opposing disciple goes to another space of any open district; the placement may use the space that it leaves."""
    play = arrange(samurai=True, actions={0: "elbow-room"}, board={"gates": (1, 2, 3), "castle-1": 2}, closed="tavern")
    run(play, Place(0), "play elbow-room")
    assert choices_of(play) == ["name 2 castle-1", "name 1 gates", "name 2 gates", "name 3 gates"]
    do(play, "name 2 castle-1")
    goals = [text.removeprefix("name ") for text in choices_of(play)]
    assert goals == ["castle-2", "castle-3", "castle-4", "castle-5", "harbor", "red-light", "market", "temple"]
    do(play, "name castle-4")
    assert where(play, 2) == ["castle-4", "gates"]
    assert "place castle-1" in choices_of(play)


def test_a17_elsewhere_another_district_and_one_in_the_gazebo():
    play = arrange(samurai=True, actions={0: "elbow-room"}, board={"gates": 2, "castle-1": 2})
    run(play, Place(0), "play elbow-room", "name 2 gates")
    assert [text for text in choices_of(play) if "castle" in text] == ["name castle-4", "name castle-5"]
    assert "name gates" not in choices_of(play)


# 7


def test_a11_new_shipment():
    """All market weapons are discarded, three new on the 8 spaces and two on the 6; no disciple in the Market is needed."""
    play = arrange(actions={0: "new-shipment"}, board={"gates": 0}, market="nawa - yumi doku doku", chance=Tape([]),
                   tops={"weapon": "katana shuko shuriken fukiya shuko"})  # fmt: skip
    run(play, Activate(0), "play new-shipment")
    assert play.state.market == ["katana", "shuko", "shuriken", "fukiya", "shuko"]
    assert play.state.weapon_discard == ["nawa", "yumi", "doku", "doku"]
    assert asked(play) == ("activate", 0)


def test_a15_street_errand():
    """An own disciple to a free space of a neighbouring open district; the gazebo takes one of each owner (K6)."""
    play = arrange(actions={0: "street-errand"}, board={"gates": 0, "castle-1": 0, "tavern": (1, 2, 3)})
    run(play, Activate(0), "play street-errand")
    assert choices_of(play) == ["name castle-1", "name gates"]
    do(play, "name gates")
    assert choices_of(play) == ["name castle-4", "name castle-5"]
    do(play, "name castle-5")
    assert where(play, 0) == ["castle-1", "castle-5"]
    assert "activate castle-5" in choices_of(play)


def test_a15_needs_a_free_neighbouring_space():
    play = arrange(actions={0: "street-errand"}, board={"harbor": 0, "tavern": (1, 2, 3)}, closed="red-light")
    run(play, Activate(0))
    assert playable(play) == []


def with_company(card, **position):
    play = arrange(samurai=True, actions={0: card}, board={"gates": (0, 1, 2), "tavern": 3}, **position)
    run(play, Activate(0), "activate gates", "home")
    return play


def test_a18_pickpocket():
    """3 Mon, or all if fewer, from an opponent in the activated disciple's district with at least 1 Mon."""
    play = with_company("pickpocket", mon={1: 2, 2: 0})
    assert asked(play) == ("with", 0)
    do(play, "play pickpocket")
    assert (play.state.mon[0], play.state.mon[1]) == (14, 0)
    assert where(play, 0) == []


def test_a18_the_victim_is_chosen_and_the_disciple_goes_home():
    play = with_company("pickpocket")
    do(play, "play pickpocket")
    assert choices_of(play) == ["name 1", "name 2"]
    do(play, "name 2")
    assert (play.state.mon[0], play.state.mon[2]) == (15, 9)


def test_a19_sabotage():
    """Its owner chooses a weapon and discards it."""
    play = with_company("sabotage", weapons={1: "nawa yumi", 3: "doku"})
    do(play, "play sabotage")
    assert asked(play) == ("lose", 1)
    do(play, "lose yumi")
    assert (play.state.weapons[1], play.state.weapon_discard) == (["nawa"], ["yumi"])


def test_7_seats_with_a_card_are_asked_where_a_card_could_be_played():
    """If an opponent there has anything, whatever the card; alone, on an annex or in the Geisha setting no seat is asked."""
    play = with_company("smoke-screen")
    assert choices_of(play) == ["pass"]
    do(play, "pass")
    assert where(play, 0) == []
    play = arrange(samurai=True, actions={0: "sabotage"}, board={"gates": 0, "tavern": 1})
    run(play, Activate(0), "activate gates", "home")
    assert asked(play) is None
    play = arrange(actions={0: "smoke-screen"}, board={"gates": (0, 1)})
    run(play, Activate(0), "activate gates", "home")
    assert asked(play) is None


def test_a22_sudden_orders():
    """A mission under its deck, then one of the top two of a named deck; the event hides which mission."""
    play = arrange(actions={0: "sudden-orders"}, board={"gates": 0}, missions={0: "nine-cuts the-jesuit ears-at-the-gate"},
                   tops={"black": "seven-generals death-of-a-bishop"})  # fmt: skip
    run(play, Activate(0), "play sudden-orders")
    assert choices_of(play) == ["name green", "name red"]
    do(play, "name red")
    assert choices_of(play) == ["name green", "name yellow", "name red", "name black"]
    do(play, "name black")
    assert asked(play) == ("put_away", 0)
    do(play, "put nine-cuts", "keep death-of-a-bishop")
    assert missions_of(play, 0) == ["ears-at-the-gate", "the-jesuit", "death-of-a-bishop"]
    assert under(play, "red") == ["nine-cuts"]
    assert under(play, "black") == ["seven-generals"]


def test_a22_the_returned_card_may_come_back():
    play = arrange(actions={0: "sudden-orders"}, board={"gates": 0}, missions={0: "nine-cuts"})
    play.state.mission_decks[2] = []
    run(play, Activate(0), "play sudden-orders", "name red")
    assert missions_of(play, 0) == ["nine-cuts"]


def test_a22_needs_a_mission():
    play = arrange(actions={0: "sudden-orders"}, board={"gates": 0})
    run(play, Activate(0))
    assert playable(play) == []
