"""The end (YE-R3, YE-Z), and every bonus card alone, tied and beaten."""

from __future__ import annotations

from typing import Any

import pytest

from tenka.core.step import ScriptCursor
from tenka.games.yedo.cards.rows import BONUS_CARDS
from tenka.games.yedo.goods import COLOURS
from tenka.games.yedo.missions.rows import MISSIONS
from tenka.games.yedo.phases.action import Activate
from tenka.games.yedo.phases.preparation import EndRound, game_over
from tenka.games.yedo.scoring import FinalScore, result
from tests.games.yedo.positions import arrange, asked, keys, new, rules_for, run, to_end
from tests.golden.golden import replayed
from tests.support.rows import every_row

ENDINGS = ("3-order-decides", "2-kill-the-shogun")
WAR = [row.id for row in MISSIONS if row.category == "war"]


def final_points(**position):
    play = arrange(**position)
    run(play, FinalScore())
    return play.state.points


@pytest.mark.parametrize(("mine", "theirs", "points"), [(3, 2, 4), (3, 3, 2), (2, 3, 0)])
def test_z1_w7_w8_w9_the_printed_bonus_card(mine, theirs, points):
    """YE-Z1, W7 to W9: alone 4, tied 2, beaten 0; the tied rival scores nothing for it."""
    done = {0: " ".join(WAR[:mine]), 1: " ".join(WAR[mine : mine + theirs]), 2: WAR[-1]}
    assert final_points(finished=done, bonuses={0: "master-of-war"}) == [points, 0, 0, 0]


def missions(field, value, number, start=0):
    rows = [row.id for row in MISSIONS if getattr(row, field) == value]
    return rows[start : start + number]


def holding(measure, number, seat, start=0):
    """Return a position in which a seat has this much of what a card counts."""
    for field in ("category", "colour"):
        if any(getattr(row, field) == measure for row in MISSIONS):
            return {"finished": {seat: " ".join(missions(field, measure, number, start))}}
    return {
        "missions": {"finished": {seat: " ".join([row.id for row in MISSIONS][start : start + number])}},
        "perfect": {"finished": {seat: " ".join([row.id for row in MISSIONS][start : start + number])}},
        "weapons": {"weapons": {seat: " ".join(["doku", "nawa", "yumi", "shuko"][:number])}},
        "annexes": {"annexes": {seat: " ".join(["yashiki", "dojo", "kobudo-ryu"][:number])}},
        "geisha": {"geisha": {seat: number}}, "mon": {"mon": {seat: number}},
        "actions": {"actions": {seat: " ".join(["feint"] * min(2, number) + ["smoke-screen"] * max(0, number - 2))}},
        "clan": {"reserve": {seat: 4 - number}},
    }[measure]  # fmt: skip


MOST = [card for card in BONUS_CARDS if card.most]


def compare(card, mine, theirs):
    position: Any = {"mon": dict.fromkeys(range(4), 0), "reserve": dict.fromkeys(range(4), 4) if card.most == "clan" else {}}
    for part in (holding(card.most, mine, 0), holding(card.most, theirs, 1, start=mine)):
        for name, by_seat in part.items():
            position[name] = {**position.get(name, {}), **by_seat}
    play = arrange(seats=4, bonuses={0: card.id}, **position)
    if card.most == "perfect":
        play.state.perfect = [done[:] for done in play.state.finished]
    run(play, FinalScore())
    return play.state.points[0]


@every_row("card", MOST, ids=lambda card: card.code)
def test_z1_most_of_something(card):
    """Alone: the points; tied with the best rival: the number in parentheses; beaten: nothing; zero never wins."""
    most = 3 if card.most != "geisha" else 2
    assert compare(card, most, most - 1) == card.points
    assert compare(card, most, most) == card.tied
    assert compare(card, 1, 2) == 0
    if card.most != "clan":
        assert compare(card, 0, 0) == 0


GREEN, YELLOW, RED, BLACK = ([row.id for row in MISSIONS if row.colour == colour] for colour in COLOURS)
OF = {row.category: [other.id for other in MISSIONS if other.category == row.category] for row in MISSIONS}


@pytest.mark.parametrize(("card", "enough", "short", "points"), [
    ("full-estate", {"annexes": {0: "yashiki karesansui dojo kobudo-ryu"}}, {"annexes": {0: "yashiki karesansui dojo"}}, 4),
    ("three-flowers", {"geisha": {0: 3}}, {"geisha": {0: 2}}, 4),
    ("full-armoury", {"weapons": {0: "doku nawa yumi shuko"}}, {"weapons": {0: "doku nawa yumi yumi"}}, 3),
    ("pure-of-heart", {"geisha": {0: 1}, "blessing": {0: 1}}, {"geisha": {0: 3}}, 3),
    ("complete-household", {"house": {0: 4}}, {"house": {0: 3}}, 2),
    ("every-colour", {"finished": {0: f"{GREEN[0]} {RED[0]} {BLACK[0]}"}}, {"finished": {0: f"{GREEN[0]} {RED[0]} {RED[1]}"}}, 3),
    ("five-paths", {"finished": {0: " ".join(each[0] for each in list(OF.values())[:4])}},
     {"finished": {0: " ".join(each[0] for each in list(OF.values())[:3])}}, 4),
    ("specialist", {"finished": {0: " ".join(OF["theft"][:3])}}, {"finished": {0: " ".join(OF["theft"][:2] + OF["war"][:2])}}, 3),
    ("well-filled-chest", {"mon": {0: 15}}, {"mon": {0: 14}}, 3),
])
def test_z1_enough_of_something(card, enough, short, points):
    """A card without parentheses scores whenever its condition holds, whatever others have."""
    assert final_points(bonuses={0: card}, **enough)[0] == points
    assert final_points(bonuses={0: card}, **short)[0] == 0
    rivals = {name: {**by_seat, 1: by_seat[0]} for name, by_seat in enough.items() if name in ("mon", "house", "blessing")}
    assert final_points(bonuses={0: card}, **{**enough, **rivals})[0] == points


def test_n23_every_colour_all_four():
    assert final_points(finished={0: f"{GREEN[0]} {YELLOW[0]} {RED[0]} {BLACK[0]}"}, bonuses={0: "every-colour"})[0] == 5


def test_n24_five_paths_all_five():
    assert final_points(finished={0: " ".join(each[0] for each in OF.values())}, bonuses={0: "five-paths"})[0] == 6


def test_n27_z2_w26_blackmail():
    """YE-Z2, W26: unused 2 PP; used, 0. Clean Hands scores 2 more."""
    assert final_points(blackmail={0: 1}) == [2, 0, 0, 0]
    assert final_points(blackmail={0: 1}, bonuses={0: "clean-hands"})[0] == 4
    assert final_points(bonuses={0: "clean-hands"})[0] == 0


def test_z1_scoring_one_card_changes_nothing_another_counts():
    assert final_points(mon={0: 20}, weapons={0: "doku"}, bonuses={0: "house-of-gold quartermaster"})[0] == 7


def test_z3_a_tie_goes_to_the_higher_in_the_player_order():
    """YE-Z3: the tie-break names it."""
    play = arrange(points={0: 9, 1: 9, 2: 3})
    play.state.order = [3, 1, 0, 2]
    found = result(play.rules, play.state)
    assert found.ranking == ((1,), (0,), (2,), (3,))
    assert (found.tie_break, found.tie_values) == ("ye.tie.order", (3, 2, 4, 1))
    play.state.points[0] = 8
    assert result(play.rules, play.state).tie_break is None


def test_z4_the_last_rounds_change_of_order_counts():
    """YE-Z4: the change comes before the end of the round, and so before the scoring."""
    play = arrange(points={0: 9, 1: 9})
    play.state.moves = [(0, 1)]
    run(play, EndRound())
    assert result(play.rules, play.state).winners == (1,)


@pytest.mark.parametrize("rounds", ["11", "8", "6"])
def test_r3_the_game_ends_after_its_last_round(rounds):
    play = arrange(rules=rules_for(rounds=rounds), round_=int(rounds) - 1)
    assert not game_over(play)
    play.state.round += 1
    assert game_over(play)


def test_r1_a_whole_game_has_its_rounds_and_phases_in_order():
    """YE-R1: preparation, bidding, event, assignment, watch, action, round after round."""
    table = to_end(new(3, seed="phases", trade="off"), 5)
    said = [event.key.removeprefix("ye.event.") for _, event in table.log(None)]
    assert said.count("round") == 11
    marks = [key for key in said if key in ("round", "event")]
    assert marks == ["round", "event"] * 11
    assert said.count("watch_gone") == 1
    last = said[len(said) - said[::-1].index("round") :]
    assert "watch" not in last
    assert "arrested" not in last


def test_r3_w25_kill_the_shogun_ends_the_game_after_the_round():
    """YE-R3, W25: the others still act, then scoring; no further round."""
    play = arrange(board={"castle-1": 0, "castle-4": 0, "gates": (0, 1), "temple": 0}, annexes={0: "yashiki kobudo-ryu"},
                   weapons={0: "katana fukiya doku"}, geisha={0: 1}, blessing={0: 1}, missions={0: "kill-the-shogun"},
                   round_=7)  # fmt: skip
    line = next(at for at, op in enumerate(play.rules.program) if op[:2] == ("step", "activate")) + 1
    play.push(ScriptCursor(line, [(0,), (0,), (0, 1, 2, 3)]))
    run(play, Activate(0), "activate temple", "complete kill-the-shogun")
    assert play.state.ended
    while play.decision is not None:
        assert asked(play)[0] in ("activate", "act")
        seat = play.decision.seats[0]
        play.choose(seat, play.decision.choices(seat)[-1 if asked(play)[0] == "act" else 0])
    assert play.state.round == 7
    assert keys(play.events)[-1] != "round"
    assert result(play.rules, play.state).winners == (0,)


def test_z4_one_golden_game_was_decided_by_the_order_and_one_by_the_death_of_the_shogun():
    tied, killed = (replayed(f"yedo-{name}") for name in ENDINGS)
    assert tied.result.tie_break == "ye.tie.order"
    assert killed.state.ended
    assert killed.state.round == 9
