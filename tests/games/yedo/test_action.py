"""Phase 7: disciples are activated (YE-X), district by district, annex by annex."""

from __future__ import annotations

import pytest

from tenka.games.yedo.holdings import deck_of
from tenka.games.yedo.phases.action import Activate, are_all_home
from tenka.games.yedo.phases.preparation import EndRound
from tests.games.yedo.positions import arrange, asked, choices_of, do, hand, missions_of, run, under, values_of, where

ACTION_FACES = "feint smoke-screen hidden-purse"


def act_at(place, *choices, **position):
    """Activate a disciple of seat 0 at a place and make these choices."""
    play = arrange(board={place: 0, **position.pop("board", {})}, **position)
    events = run(play, Activate(0), f"activate {place}", *choices)
    return play, events


def act_on_annex(annex, *choices, **position):
    """Activate a disciple of seat 0 on an own annex and make these choices."""
    owned = f"{annex} {position.pop('more', '')}".strip()
    play = arrange(annexes={0: owned, **position.pop("annexes", {})}, stationed={0: annex}, **position)
    events = run(play, Activate(0), f"activate {annex}", *choices)
    return play, events


def refusals_of(play):
    return {(r.target, r.key.removeprefix("ye.no.")) for r in play.decision.refusals(0)}


def test_x1_one_must_be_activated_even_if_it_does_nothing():
    """YE-X1: going home is always a choice and passing is not; each disciple goes home after its action."""
    play = arrange(board={"gates": (0, 0), "castle-3": 0}, annexes={0: "dojo"}, stationed={0: "dojo"})
    run(play, Activate(0))
    assert choices_of(play) == ["activate castle-3", "activate gates", "activate dojo"]
    do(play, "activate gates")
    assert choices_of(play)[-1] == "home"
    do(play, "home")
    assert where(play, 0) == ["castle-3", "gates"]
    assert play.state.house[0] == 1


def test_x1_a_seat_without_disciples_is_skipped_until_all_are_home():
    play = arrange(board={"gates": 1}, actions={0: "hidden-purse"})
    run(play, Activate(0))
    assert asked(play) is None
    assert not are_all_home(play)
    run(play, Activate(1), "activate gates", "home")
    assert are_all_home(play)


def test_x2_any_action_of_the_district_however_often_chosen():
    play = arrange(board={"gates": (0, 1)}, mon={0: 20, 1: 20})
    run(play, Activate(0), "activate gates", "recruit")
    run(play, Activate(1), "activate gates", "recruit")
    assert play.state.house[:2] == [3, 3]


# The Castle


@pytest.mark.parametrize(("place", "mon"), [("castle-1", 0), ("castle-2", 1), ("castle-3", 2)])
def test_x2_the_gazebo(place, mon):
    """CAS-1 to CAS-3: 1 PP and 0, 1, 2 Mon; taking the place in the order is optional."""
    play, _ = act_at(place)
    assert choices_of(play) == ["audience stay", "audience rise", "home"]
    do(play, "audience stay")
    assert (play.state.points[0], play.state.mon[0], play.state.moves) == (1, 12 + mon, [])


def test_r4_the_order_changes_at_the_end_of_the_phase():
    """YE-R4: moves are kept, then applied in the order 1, 2, 3; the others close up."""
    play = arrange(board={"castle-1": 3, "castle-3": 0})
    run(play, Activate(0), "activate castle-3", "audience rise")
    run(play, Activate(3), "activate castle-1", "audience rise")
    assert play.state.order == [0, 1, 2, 3]
    run(play, EndRound())
    assert play.state.order == [3, 1, 0, 2]
    assert play.state.moves == []


@pytest.mark.parametrize(("first", "second"), [(0, 3), (3, 0), (1, 2), (2, 1)])
@pytest.mark.parametrize("place", [1, 2, 3])
def test_r4_a_gazebo_place_taken_twice_belongs_to_the_later_seat(place, first, second):
    """YE-R4: Street Errand (A15) brings a second seat to a place just left; the earlier seat closes up."""
    play = arrange(actions={second: "street-errand"}, board={f"castle-{place}": first, "gates": second})
    run(play, Activate(first), f"activate castle-{place}", "audience rise")
    run(play, Activate(second), "play street-errand")
    do(play, next(text for text in choices_of(play) if text.endswith(f"castle-{place}")))
    do(play, f"activate castle-{place}", "audience rise")
    run(play, EndRound())
    assert play.state.order.index(second) == place - 1
    others = [seat for seat in range(4) if seat not in (first, second)]
    assert [seat for seat in play.state.order if seat in others] == others
    assert abs(play.state.order.index(first) - (place - 1)) == 1


def test_e25_shoguns_birthday():
    """E25: an audience gives 1 PP more."""
    play, _ = act_at("castle-2", "audience stay", event="shoguns-birthday")
    assert play.state.points[0] == 2


def test_x2_record_office_a():
    """CAS-4: the top card of any mission deck."""
    play, _ = act_at("castle-4", tops={"red": "nine-cuts"})
    assert choices_of(play) == ["orders green", "orders yellow", "orders red", "orders black", "home"]
    do(play, "orders red")
    assert missions_of(play, 0) == ["nine-cuts"]


def test_x2_record_office_b():
    """CAS-5: for 3 Mon one of the top three, the rest under."""
    play, _ = act_at("castle-5", "select black", tops={"black": "kill-the-shogun seven-generals death-of-a-bishop"})
    assert play.state.mon[0] == 9
    do(play, "keep death-of-a-bishop")
    assert missions_of(play, 0) == ["death-of-a-bishop"]
    assert under(play, "black", 2) == ["kill-the-shogun", "seven-generals"]
    play, _ = act_at("castle-5", mon={0: 2})
    assert choices_of(play) == ["home"]
    assert refusals_of(play) == {("deed:select", "mon")}


# The other districts


def test_x2_gates_recruit():
    """GAT-1: 7 Mon; without a disciple in reserve it is no choice."""
    play, _ = act_at("gates", "recruit")
    assert (play.state.mon[0], play.state.reserve[0], play.state.house[0]) == (5, 1, 3)
    play, _ = act_at("gates", mon={0: 6})
    assert ("deed:recruit", "mon") in refusals_of(play)
    play, _ = act_at("gates", reserve={0: 0})
    assert ("deed:recruit", "reserve") in refusals_of(play)


def test_x2_gates_prestige_for_mon():
    """GAT-2: 3 Mon for 1 PP, 5 for 2; not more PP than the seat has."""
    play, _ = act_at("gates", points={0: 1})
    assert [text for text in choices_of(play) if "pawn" in text] == ["pawn 1"]
    do(play, "pawn 1")
    assert (play.state.points[0], play.state.mon[0]) == (0, 15)
    play, _ = act_at("gates", "pawn 2", points={0: 4})
    assert (play.state.points[0], play.state.mon[0]) == (2, 17)
    play, _ = act_at("gates")
    assert ("deed:pawn", "points") in refusals_of(play)


@pytest.mark.parametrize(("place", "kind", "top"), [
    ("gates", "action", "feint smoke-screen hidden-purse"), ("tavern", "weapon", "yumi doku nawa"),
    ("harbor", "red", "nine-cuts the-jesuit fire-arrows"), ("market", "bonus", "schemer clean-hands specialist"),
])
def test_x8_foresight_in_a_district(place, kind, top):
    """GAT-3, TAV-2, HAR-3, MAR-3: the top three back on top in any order; only the seat knows the order."""
    a, b, c = top.split()
    play, events = act_at(place, f"foresee {kind}", tops={kind: top})
    assert next(e for e in events if e.key == "ye.event.foreseen").as_seen_by(1).values == {"seat": 0, "kind": kind, "number": 3}
    assert len(choices_of(play)) == 6
    do(play, f"order {c} {a} {b}")
    assert deck_of(play.state, kind)[:3] == [(c, 1), (a, 1), (b, 1)]
    assert where(play, 0) == []


def test_x8_orders_that_look_the_same_are_one_choice():
    play, _ = act_at("gates", "foresee action", tops={"action": "feint feint smoke-screen"})
    assert len(choices_of(play)) == 3


def test_x14_foresight_with_fewer_than_three():
    play, _ = act_at("market")
    play.state.bonus_deck = play.state.bonus_deck[:1]
    do(play, "foresee bonus")
    assert asked(play) is None
    play, _ = act_at("harbor")
    play.state.mission_decks[0] = []
    play.decision._choices.clear()
    assert "foresee green" not in choices_of(play)


def test_x2_tavern_carpenter():
    """TAV-1: 11 Mon for an annex that the seat does not have."""
    play, _ = act_at("tavern", annexes={0: "dojo"})
    assert [text for text in choices_of(play) if "build" in text] == ["build yashiki", "build karesansui", "build kobudo-ryu"]
    do(play, "build yashiki")
    assert (play.state.mon[0], play.state.annexes[0], play.state.annex_stock) == (1, 0b0101, [2, 3, 2, 3])
    play, _ = act_at("tavern", mon={0: 10})
    assert ("deed:build", "mon") in refusals_of(play)


def test_x2_harbor_church():
    """HAR-1: all Mon on the church; without Mon it is no choice."""
    play, _ = act_at("harbor", "church")
    assert (play.state.mon[0], play.state.church) == (15, 0)
    play, _ = act_at("harbor")
    play.state.church = 0
    play.decision._choices.clear()
    assert "church" not in choices_of(play)
    assert ("deed:church", "church") in refusals_of(play)


def test_x2_harbor_luxuries():
    """HAR-2: 5 Mon for each PP, two at most; E21: 4 Mon."""
    play, _ = act_at("harbor", mon={0: 22})
    assert [text for text in choices_of(play) if "luxury" in text] == ["luxury 1", "luxury 2"]
    do(play, "luxury 2")
    assert (play.state.mon[0], play.state.points[0]) == (12, 2)
    play, _ = act_at("harbor", "luxury 2", mon={0: 8}, event="black-ship")
    assert (play.state.mon[0], play.state.points[0]) == (0, 2)
    play, _ = act_at("harbor", mon={0: 4})
    assert ("deed:luxury", "mon") in refusals_of(play)


def test_x2_red_light_geisha():
    """RED-1: 8 Mon or 2 PP; E20: 5 Mon or 1 PP; only if a geisha is left and the seat has fewer than 3."""
    play, _ = act_at("red-light", points={0: 2})
    assert [text for text in choices_of(play) if "hire" in text] == ["hire mon", "hire points"]
    do(play, "hire points")
    assert (play.state.geisha[0], play.state.points[0], play.state.geisha_stock) == (1, 0, 5)
    play, _ = act_at("red-light", "hire mon", event="festival-of-lanterns")
    assert play.state.mon[0] == 7
    play, _ = act_at("red-light", geisha={0: 3})
    assert ("deed:hire", "geisha") in refusals_of(play)
    play, _ = act_at("red-light", mon={0: 7}, points={0: 1})
    assert ("deed:hire", "mon") in refusals_of(play)


def test_x2_red_light_card():
    """RED-2: 4 Mon for the top action card; over the limit one goes."""
    play, _ = act_at("red-light", "buy-card", actions={0: ACTION_FACES}, tops={"action": "early-riser"})
    assert asked(play) == ("trim", 0)
    do(play, "drop action early-riser")
    assert (hand(play, 0), play.state.mon[0]) == (sorted(ACTION_FACES.split()), 8)
    assert under(play, "action") == ["early-riser"]


def test_x2_market_buying():
    """MAR-1: the price is under the space; equal weapons of one price are one choice."""
    play, _ = act_at("market", market="nawa yumi nawa nawa doku")
    assert [text for text in choices_of(play) if "buy" in text] == ["buy nawa 8", "buy yumi 8", "buy nawa 6", "buy doku 6"]
    do(play, "buy nawa 6")
    assert (play.state.mon[0], play.state.weapons[0], play.state.market) == (6, ["nawa"], ["nawa", "yumi", "nawa", "", "doku"])


@pytest.mark.parametrize(("annex", "event", "dear", "cheap"), [
    ("", "", 8, 6), ("kobudo-ryu", "", 5, 3), ("", "arms-fair", 6, 4), ("kobudo-ryu", "arms-fair", 3, 1),
    ("", "sword-tax", 10, 8), ("kobudo-ryu", "sword-tax", 7, 5),
])
def test_x6_w18_weapon_prices(annex, event, dear, cheap):
    """YE-X6, W18, E18, E19: the Kobudo-ryu saves 3 without a disciple on it; events add to it."""
    play, _ = act_at("market", market="nawa - - yumi -", annexes={0: annex} if annex else {}, event=event)
    assert [text for text in choices_of(play) if "buy" in text] == [f"buy nawa {dear}", f"buy yumi {cheap}"]


def test_x2_market_over_the_limit():
    play, _ = act_at("market", "buy nawa 8", weapons={0: "doku doku yumi katana"}, market="nawa - - - -")
    assert choices_of(play) == ["drop weapon doku", "drop weapon katana", "drop weapon nawa", "drop weapon yumi"]
    do(play, "drop weapon doku")
    assert play.state.weapons[0] == ["doku", "katana", "nawa", "yumi"]
    assert play.state.weapon_discard == ["doku"]


def test_x2_market_selling():
    """MAR-2: a weapon to the discard, 3 Mon."""
    play, _ = act_at("market", "sell doku", weapons={0: "doku"})
    assert (play.state.mon[0], play.state.weapons[0], play.state.weapon_discard) == (15, [], ["doku"])
    play, _ = act_at("market", mon={0: 1})
    assert {("deed:sell", "weapon"), ("deed:buy", "market")} <= refusals_of(play)


def test_x2_temple():
    """TEM-1: 5 Mon for a blessing, limit 1; TEM-2: the top three events, back in the same order."""
    play, _ = act_at("temple", "bless")
    assert (play.state.mon[0], play.state.blessing[0], play.state.blessing_stock) == (7, 1, 3)
    play, _ = act_at("temple", blessing={0: 1})
    assert ("deed:bless", "blessing") in refusals_of(play)
    play, events = act_at("temple", "foresee event", tops={"event": "arms-fair black-ship rumours"})
    assert values_of(events, "foreseen")["cards"] == ["arms-fair", "black-ship", "rumours"]
    assert asked(play) is None
    assert [known for _, known in play.state.event_deck[:4]] == [1, 1, 1, 0]


# Annexes


def test_x7_yashiki():
    """YE-X7: a mission under the deck of its colour, then the top card of any mission deck."""
    play, _ = act_on_annex("yashiki", missions={0: "nine-cuts ears-at-the-gate"}, tops={"black": "seven-generals"})
    assert len(choices_of(play)) == 9
    do(play, "exchange nine-cuts black")
    assert missions_of(play, 0) == ["ears-at-the-gate", "seven-generals"]
    assert under(play, "red") == ["nine-cuts"]
    assert play.state.stationed[0] == 0
    assert values_of([e for e in play.events if e.key == "ye.event.put_under"], "put_under")["kind"] == "red"


def test_x7_w33_a_mission_can_come_back_from_an_empty_deck():
    """W33: the green deck is empty, a green mission is put under it, green is named: the same card comes back."""
    play, _ = act_on_annex("yashiki", missions={0: "ears-at-the-gate"})
    play.state.mission_decks[0] = []
    play.decision._choices.clear()
    assert "exchange ears-at-the-gate green" in choices_of(play)
    do(play, "exchange ears-at-the-gate green")
    assert missions_of(play, 0) == ["ears-at-the-gate"]


def test_x8_karesansui():
    """YE-X8: any deck but the weapons' discard; events are put back as they were."""
    play, _ = act_on_annex("karesansui")
    assert choices_of(play) == [f"foresee {kind}" for kind in
                             ("action", "bonus", "weapon", "green", "yellow", "red", "black", "event")] + ["home"]  # fmt: skip
    do(play, "foresee event")
    assert asked(play) is None


def test_x9_dojo():
    """YE-X9: a weapon to the discard, then the top weapon."""
    play, _ = act_on_annex("dojo", "rearm doku", weapons={0: "doku yumi"}, tops={"weapon": "katana"})
    assert (play.state.weapons[0], play.state.weapon_discard) == (["katana", "yumi"], ["doku"])


def test_x10_kobudo_ryu():
    """YE-X10: an action card under its deck, then the top action card."""
    play, _ = act_on_annex("kobudo-ryu", "renew feint", actions={0: "feint feint"}, tops={"action": "early-riser"})
    assert hand(play, 0) == ["early-riser", "feint"]
    assert under(play, "action") == ["feint"]


@pytest.mark.parametrize("annex", ["yashiki", "dojo", "kobudo-ryu"])
def test_x14_without_anything_to_give(annex):
    """YE-X14: giving comes first; without a card or weapon the disciple only goes home."""
    play, _ = act_on_annex(annex)
    assert choices_of(play) == ["home"]
    assert refusals_of(play) == {(f"annex:{annex}", "nothing_to_give")}
