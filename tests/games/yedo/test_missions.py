"""Completing missions (YE-X4, X5, X11 to X13), and the reward of every mission."""

from __future__ import annotations

from typing import Any

import pytest

from tenka.games.yedo.board.districts import DISTRICTS
from tenka.games.yedo.goods import ANNEXES
from tenka.games.yedo.missions.rows import MISSIONS
from tenka.games.yedo.phases.action import Activate
from tests.games.yedo.positions import arrange, asked, choices_of, do, hand, keys, missions_of, run, where
from tests.support.rows import every_row

PRINTED = "smoke-over-the-bazaar"
READY: dict[str, Any] = {
    "missions": {0: PRINTED}, "board": {"market": 0, "temple": 0}, "annexes": {0: "yashiki"}, "weapons": {0: "metsubushi"},
    "geisha": {0: 1},
}  # fmt: skip


def activate_at(place, *choices, **changed):
    play = arrange(**{**READY, **changed})
    return play, run(play, Activate(0), f"activate {place}", *choices)


@pytest.mark.parametrize(("place", "other"), [("market", "temple"), ("temple", "market")])
def test_x4_w1_w2_the_printed_example(place, other):
    """W1, W2: 3 PP, an action card, 10 Mon; the other disciple stays; geisha, Metsubushi, Yashiki are kept."""
    play, _ = activate_at(place, f"complete {PRINTED}", tops={"action": "feint"})
    assert choices_of(play) == ["leave-bonus"], "the card just drawn might have stood in for the Shuko; so it is asked"
    do(play, "leave-bonus")
    state = play.state
    assert (state.points[0], state.mon[0], hand(play, 0)) == (3, 22, ["feint"])
    assert where(play, 0) == [other]
    assert (state.geisha[0], state.weapons[0], state.annexes[0]) == (1, ["metsubushi"], 1)
    assert (state.finished[0], state.perfect[0], missions_of(play, 0)) == ([PRINTED], [], [])
    assert state.house[0] == 1


@pytest.mark.parametrize(("place", "changed"), [
    ("market", {"board": {"market": 0}}), ("market", {"weapons": {}}), ("market", {"annexes": {}}), ("market", {"geisha": {}}),
    ("gates", {"board": {"market": 0, "gates": 0}}),
    ("gates", {"board": {"market": 0, "temple": 0, "gates": 0}, "house": {}}),
])
def test_x4_w3_a_missing_requirement_leaves_no_choice(place, changed):
    """W3: no disciple in the Temple, no Metsubushi, no Yashiki, no geisha, or the activated disciple in a third district."""
    play, _ = activate_at(place, **changed)
    assert f"complete {PRINTED}" not in choices_of(play)


def test_x5_w4_a_disciple_on_the_yashiki_counts_as_a_geisha():
    """W4: it goes home, and no geisha is gained."""
    play, events = activate_at("market", f"complete {PRINTED}", geisha={}, stationed={0: "yashiki"})
    do(play, "leave-bonus")
    assert play.state.finished[0] == [PRINTED]
    assert (play.state.geisha[0], play.state.stationed[0]) == (0, 0)
    assert "sent" in keys(events)
    assert play.state.house[0] + play.state.reserve[0] == 3


def test_x13_disciples_on_annexes_fill_no_district_and_complete_nothing():
    play = arrange(**{**READY, "stationed": {0: "yashiki"}})
    run(play, Activate(0), "activate yashiki")
    assert not any("complete" in text for text in choices_of(play))


def test_x13_one_disciple_completes_at_most_one_mission():
    play, _ = activate_at("market", f"complete {PRINTED}", missions={0: f"{PRINTED} rice-for-the-poor"},
                        weapons={0: "metsubushi nawa"})  # fmt: skip
    do(play, "leave-bonus")
    assert asked(play) is None
    assert missions_of(play, 0) == ["rice-for-the-poor"]


def test_x4_a_district_shown_twice_needs_two_disciples():
    weapons = {0: "katana doku shuriken"}
    play = arrange(missions={0: "nine-cuts"}, board={"market": 0, "tavern": 0}, weapons=weapons, geisha={0: 1})
    run(play, Activate(0), "activate market")
    assert "complete nine-cuts" not in choices_of(play)
    play = arrange(missions={0: "nine-cuts"}, board={"market": (0, 0), "tavern": 0}, weapons={0: "katana doku shuriken"},
                   geisha={0: 1})  # fmt: skip
    run(play, Activate(0), "activate market")
    assert "complete nine-cuts" in choices_of(play)


def test_x4_the_bonus_comes_after_the_standard_reward():
    """YE-X4, X11: both rewards; without cards or disciples on annexes no question."""
    play, events = activate_at("market", f"complete {PRINTED}", weapons={0: "metsubushi shuko"})
    assert (play.state.points[0], play.state.mon[0]) == (4, 24)
    assert play.state.perfect[0] == [PRINTED]
    assert keys(events).index("completed") < keys(events).index("perfect")


def test_x11_order_of_a_mission():
    """YE-X11: card face up, requirements, activation; standard reward; then the bonus with its reward; the others stay."""
    play, events = activate_at("market", f"complete {PRINTED}", weapons={0: "metsubushi shuko"}, tops={"action": "feint"})
    told = [key for key in keys(events) if key in ("mission", "completed", "earned", "card", "perfect")]
    assert told == ["mission", "completed", "earned", "card", "perfect", "earned"]
    assert (play.state.finished[0], missions_of(play, 0), where(play, 0)) == ([PRINTED], [], ["temple"])


def test_x4_the_bonus_alone_never():
    play, _ = activate_at("market", weapons={0: "shuko"})
    assert not any("complete" in text for text in choices_of(play))


def test_x12_goods_of_the_standard_reward_count_for_the_bonus():
    """YE-X12: the Armourer's Chest brings a random weapon; its bonus needs a Nawa."""
    board = {"market": 0, "gates": 0}
    play = arrange(missions={0: "the-armourers-chest"}, board=board, annexes={0: "dojo"}, weapons={0: "shuko"},
                   tops={"weapon": "nawa"})  # fmt: skip
    run(play, Activate(0), "activate gates", "complete the-armourers-chest")
    assert play.state.perfect[0] == ["the-armourers-chest"]
    assert play.state.points[0] == 3


def test_x12_the_activated_disciple_stays_until_the_end():
    """YE-X12: another disciple meets a bonus district while the activated one still counts for the standard part."""
    play = arrange(missions={0: "clear-the-post-road"}, board={"gates": 0, "tavern": 0, "market": 0}, weapons={0: "yumi katana"})
    run(play, Activate(0), "activate gates", "complete clear-the-post-road", "keep-watch")
    assert play.state.perfect[0] == ["clear-the-post-road"]
    assert where(play, 0) == ["tavern", "market"]


def test_p7_a_mission_may_turn_the_watch():
    weapons = {0: "yumi katana"}
    play = arrange(missions={0: "clear-the-post-road"}, board={"gates": 0, "tavern": 0}, weapons=weapons, watch="harbor")
    run(play, Activate(0), "activate gates", "complete clear-the-post-road")
    assert choices_of(play) == ["turn-watch", "keep-watch"]
    do(play, "turn-watch")
    assert (play.state.colour, DISTRICTS[play.state.watch].id) == ("red", "harbor")


def test_p7_not_in_the_last_round():
    play = arrange(missions={0: "clear-the-post-road"}, board={"gates": 0, "tavern": 0}, weapons={0: "yumi katana"}, colour="")
    run(play, Activate(0), "activate gates", "complete clear-the-post-road")
    assert asked(play) is None
    assert play.state.colour == ""


def test_x5_w32_a_blessing_for_the_bonus_is_taken_without_a_question():
    """W32."""
    play = arrange(missions={0: "rice-for-the-poor"}, board={"market": 0}, weapons={0: "nawa"}, blessing={0: 1})
    run(play, Activate(0), "activate market", "complete rice-for-the-poor")
    assert asked(play) is None
    assert play.state.perfect[0] == ["rice-for-the-poor"]


@pytest.mark.parametrize(("choice", "perfect", "left"), [
    ("send karesansui", ["rice-for-the-poor"], 0), ("leave-bonus", [], 2),
])
def test_x5_w32_or_a_disciple_on_the_karesansui(choice, perfect, left):
    """W32: the owner chooses: the disciple goes home for the bonus, or neither."""
    play = arrange(missions={0: "rice-for-the-poor"}, board={"market": 0}, weapons={0: "nawa"}, annexes={0: "karesansui"},
                   stationed={0: "karesansui"})  # fmt: skip
    run(play, Activate(0), "activate market", "complete rice-for-the-poor")
    assert choices_of(play) == ["leave-bonus", "send karesansui"]
    do(play, choice)
    assert (play.state.perfect[0], play.state.stationed[0]) == (perfect, left)
    assert play.state.finished[0] == ["rice-for-the-poor"]


def test_x5_a_disciple_counts_in_both_parts():
    """YE-X5, X12: one geisha for the standard and for the bonus part; the Shogun's bonus needs two in total."""
    shogun = arrange(missions={0: "kill-the-shogun"}, board={"castle-1": 0, "castle-4": 0, "gates": 0, "temple": 0},
                     weapons={0: "katana fukiya doku shuriken"}, annexes={0: "yashiki kobudo-ryu"}, geisha={0: 2},
                     blessing={0: 1})  # fmt: skip
    run(shogun, Activate(0), "activate gates", "complete kill-the-shogun")
    assert shogun.state.points[0] == 21
    assert shogun.state.ended


BLADE: dict[str, Any] = {"missions": {0: PRINTED}, "board": {"market": 0, "temple": 0}, "annexes": {0: "yashiki"}}


def test_a20_a_borrowed_blade_replaces_a_weapon():
    """A20: a kind of weapon that is missing, for the standard and the bonus part of this mission."""
    play = arrange(**BLADE, geisha={0: 1}, actions={0: "borrowed-blade"})
    run(play, Activate(0), "activate market", f"complete {PRINTED}")
    assert choices_of(play) == ["play borrowed-blade"]
    do(play, "play borrowed-blade", "leave-bonus")
    assert play.state.finished[0] == [PRINTED]
    assert play.state.weapons[0] == []


def test_a20_w31_the_blade_is_cancelled():
    """W31: mission back in the hand, the Yashiki disciple still there, no disciple activated; the activation is chosen again."""
    play = arrange(**BLADE, stationed={0: "yashiki"}, actions={0: "borrowed-blade", 2: "feint"})
    run(play, Activate(0), "activate market", f"complete {PRINTED}", "play borrowed-blade")
    assert asked(play) == ("reaction", 2)
    do(play, "play feint")
    assert missions_of(play, 0) == [PRINTED]
    assert asked(play) == ("activate", 0)
    assert (play.state.stationed[0], where(play, 0), play.state.finished[0]) == (1, ["market", "temple"], [])
    do(play, "activate temple")
    assert f"complete {PRINTED}" not in choices_of(play)


def test_x5_cards_come_first_then_the_disciples():
    play = arrange(**BLADE, stationed={0: "yashiki"}, actions={0: "borrowed-blade", 2: "smoke-screen"})
    run(play, Activate(0), "activate market", f"complete {PRINTED}")
    assert choices_of(play) == ["play borrowed-blade"]
    do(play, "play borrowed-blade", "pass", "leave-bonus")
    assert (play.state.finished[0], play.state.stationed[0]) == ([PRINTED], 0)


def test_a20_two_blades_for_two_weapons():
    play = arrange(missions={0: "needle-in-the-crowd"}, board={"red-light": 0, "temple": 0},
                   actions={0: "borrowed-blade borrowed-blade"})  # fmt: skip
    run(play, Activate(0), "activate temple", "complete needle-in-the-crowd", "play borrowed-blade")
    assert choices_of(play) == ["name doku", "name fukiya"]
    do(play, "name fukiya", "play borrowed-blade")
    assert play.state.finished[0] == ["needle-in-the-crowd"]


def test_a20_one_blade_is_not_enough_for_two():
    """K1: all that is missing must be within reach."""
    play = arrange(missions={0: "needle-in-the-crowd"}, board={"red-light": 0, "temple": 0}, actions={0: "borrowed-blade"})
    run(play, Activate(0), "activate temple")
    assert not any("complete" in text for text in choices_of(play))


def test_a20_for_the_bonus_it_is_optional():
    """X5: with cards the owner may decline the bonus; a seat with any card is asked if one could help."""
    play = arrange(**READY, actions={0: "borrowed-blade"})
    run(play, Activate(0), "activate market", f"complete {PRINTED}")
    assert choices_of(play) == ["leave-bonus", "play borrowed-blade"]
    do(play, "play borrowed-blade")
    assert play.state.perfect[0] == [PRINTED]
    play = arrange(**READY, actions={0: "smoke-screen"})
    run(play, Activate(0), "activate market", f"complete {PRINTED}")
    assert choices_of(play) == ["leave-bonus"]


def test_k11_if_a_card_for_the_bonus_is_cancelled_there_is_no_bonus():
    play = arrange(**READY, actions={0: "borrowed-blade", 1: "feint"}, tops={"action": "smoke-screen"})
    run(play, Activate(0), "activate market", f"complete {PRINTED}", "play borrowed-blade", "play feint", "pass")
    assert choices_of(play) == ["leave-bonus"]
    do(play, "leave-bonus")
    assert (play.state.finished[0], play.state.perfect[0]) == ([PRINTED], [])


PRAYER: dict[str, Any] = {"missions": {0: "the-bronze-bell"}, "board": {"temple": 0, "harbor": 0}, "weapons": {0: "nawa"}}


def test_a21_a_silent_prayer_replaces_a_blessing():
    play = arrange(**PRAYER, actions={0: "silent-prayer"})
    run(play, Activate(0), "activate temple", "complete the-bronze-bell", "play silent-prayer")
    assert (play.state.finished[0], play.state.blessing[0]) == (["the-bronze-bell"], 0)


def test_a21_or_the_garden():
    play = arrange(**PRAYER, annexes={0: "karesansui"}, stationed={0: "karesansui"}, actions={0: "silent-prayer"})
    run(play, Activate(0), "activate temple", "complete the-bronze-bell")
    assert choices_of(play) == ["play silent-prayer", "send karesansui"]
    do(play, "send karesansui")
    assert (play.state.stationed[0], hand(play, 0)) == (0, ["silent-prayer"])


def test_x5_without_a_card_the_garden_is_used_without_a_question():
    play = arrange(**PRAYER, annexes={0: "karesansui"}, stationed={0: "karesansui"})
    run(play, Activate(0), "activate temple", "complete the-bronze-bell")
    assert play.state.finished[0] == ["the-bronze-bell"]
    assert play.state.stationed[0] == 0


def needs_met(row, bonus):
    """Return a position in which seat 0 meets a mission's requirements, or the standard ones alone."""
    need = row.need
    places = dict(need.places)
    weapons, annexes, geisha, blessing = set(need.weapons), need.annexes, need.geisha, need.blessing
    if bonus:
        places.update(dict(row.bonus.places))
        weapons |= row.bonus.weapons
        annexes |= row.bonus.annexes
        geisha, blessing = max(geisha, row.bonus.geisha), max(blessing, row.bonus.blessing)
    board = {}
    for place, number in places.items():
        if place:
            board[DISTRICTS[place].id] = (0,) * number
        else:
            board.update({"castle-4": 0} if number == 1 else {"castle-4": 0, "castle-1": 0})
    owned = " ".join(name for kind, name in enumerate(ANNEXES) if annexes >> kind & 1)
    return arrange(missions={0: row.id}, board=board, weapons={0: " ".join(weapons)}, annexes={0: owned}, geisha={0: geisha},
                   blessing={0: blessing}, mon={0: 0}, tops={"weapon": "doku doku"})  # fmt: skip


def complete(row, bonus):
    play = needs_met(row, bonus)
    place = row.need.places[0][0]
    run(play, Activate(0), f"activate {DISTRICTS[place].id if place else 'castle-4'}", f"complete {row.id}")
    decks = 0
    while play.decision is not None:
        decks += asked(play)[0] == "deck"
        do(play, choices_of(play)[0])
    return play, decks


@every_row("row", MISSIONS, ids=lambda row: row.code)
@every_row("bonus", [False, True])
def test_the_reward_of_every_mission(row, bonus):
    """Each mission: its reward without and with its bonus, and that shown goods are kept (YE-X4)."""
    play, decks = complete(row, bonus)
    state = play.state
    gains = [row.gain, row.bonus_gain] if bonus else [row.gain]
    perfect = bonus or row.id in state.perfect[0]
    assert state.points[0] == sum(gain.points for gain in gains)
    assert state.mon[0] == sum(gain.mon for gain in gains)
    items = [gain.item for gain in gains]
    assert len(state.actions[0]) == items.count("action")
    assert len(state.bonuses[0]) == items.count("bonus")
    assert decks == items.count("mission") == len(missions_of(play, 0))
    assert len(state.weapons[0]) == len(row.need.weapons | (row.bonus.weapons if bonus else set())) + items.count("weapon")
    assert state.ended is ("end" in items)
    assert (state.colour == "red") is ("swap" in items)
    assert state.finished[0] == [row.id]
    assert state.perfect[0] == ([row.id] if perfect else [])
