"""Phase 5: the watch (YE-P)."""

from __future__ import annotations

import copy
import random
from collections import Counter

import pytest

import tenka
from tenka.games.yedo.board.districts import DISTRICT, DISTRICTS
from tenka.games.yedo.phases.patrol import Arrest, Influence, MoveWatch, Save, has_watch
from tests.games.yedo.positions import arrange, asked, choices_of, do, run, values_of, where


def here(play):
    return DISTRICTS[play.state.watch].id


@pytest.mark.parametrize(("colour", "way"), [
    ("blue", ["tavern", "harbor", "red-light", "market", "temple", "castle", "gates"]),
    ("red", ["castle", "temple", "market", "red-light", "harbor", "tavern", "gates"]),
])
def test_p1_red_clockwise_blue_anticlockwise(colour, way):
    """YE-P1: one district a round, round all seven."""
    play = arrange(colour=colour)
    found = []
    for _ in way:
        run(play, MoveWatch())
        found.append(here(play))
    assert found == way


def test_e17_double_watch():
    """E17: two districts in 5a; only the last is searched."""
    play = arrange(event="double-watch", board={"tavern": 0, "harbor": 1})
    run(play, MoveWatch())
    assert here(play) == "harbor"
    run(play, Arrest())
    assert (where(play, 0), where(play, 1)) == (["tavern"], [])


def test_p2_w11_double_time():
    """YE-P2, W11: one more district in its direction."""
    play = arrange(watch="tavern", actions={0: "double-time"})
    run(play, Influence(0), "play double-time")
    assert here(play) == "harbor"


def test_p2_p5_w12_one_card_of_5b_and_others_of_any_moment():
    """W12: after Double Time!, The Walls Have Ears is allowed, a second 5b card is no choice."""
    play = arrange(actions={0: "double-time slow-march the-walls-have-ears"})
    run(play, Influence(0))
    assert choices_of(play) == ["pass", "play double-time", "play slow-march", "play the-walls-have-ears"]
    do(play, "play double-time")
    assert choices_of(play) == ["pass", "play the-walls-have-ears"]


def test_p2_a_cancelled_card_counts_as_played():
    """K3."""
    play = arrange(actions={0: "double-time slow-march", 1: "feint"})
    run(play, Influence(0), "play double-time", "play feint", "pass")
    assert here(play) == "gates"
    assert choices_of(play) == ["pass"]


def test_p2_every_seat_with_a_card_is_asked():
    """Whether or not it could play, so the question reveals nothing; a seat without cards is not asked."""
    play = arrange(actions={0: "early-riser"})
    run(play, Influence(0))
    assert choices_of(play) == ["pass"]
    run(play, Influence(1))
    assert asked(play) == ("influence", 0)


def test_p3_one_card_of_5c_or_blackmail():
    """YE-P3: not both."""
    play = arrange(board={"gates": (0, 0)}, actions={0: "smoke-screen"}, blackmail={0: 1})
    run(play, Save(0))
    assert choices_of(play) == ["pass", "blackmail gates", "play smoke-screen"]
    do(play, "blackmail gates")
    assert asked(play) is None
    assert play.state.blackmail[0] == 0
    run(play, Arrest())
    assert where(play, 0) == ["gates"], "Blackmail saves one"


def test_p3_blackmail_without_a_card_in_hand():
    play = arrange(board={"castle-1": 0, "castle-4": 0}, watch="castle", blackmail={0: 1})
    run(play, Save(0))
    assert choices_of(play) == ["pass", "blackmail castle-1", "blackmail castle-4"]
    assert play.decision.targets(0, play.decision.parse(0, "blackmail castle-4")) == ("card:blackmail", "disciple:0:CAS-4")


@pytest.mark.parametrize("hand", ["smoke-screen", "hidden-purse"])
def test_p3_a_seat_that_obviously_can_save_no_disciple_is_not_asked(hand):
    """It has no disciple with the watch, or all of them are saved; whatever its cards are."""
    play = arrange(board={"gates": 1}, blackmail={0: 1, 1: 1}, actions={0: hand, 1: hand})
    run(play, Save(0))
    assert asked(play) is None
    run(play, Save(1))
    assert asked(play) == ("save", 1)
    play = arrange(board={"gates": 1}, actions={1: hand})
    play.state.saved = [space for space, seat in enumerate(play.state.spaces) if seat == 1]
    run(play, Save(1))
    assert asked(play) is None


def test_p3_a_seat_that_has_played_its_card_of_5c_is_not_asked_again():
    """YE-P5: other cards come before it."""
    play = arrange(board={"gates": (0, 0)}, actions={0: "hidden-purse smoke-screen smoke-screen"})
    run(play, Save(0), "play hidden-purse")
    assert choices_of(play) == ["pass", "play smoke-screen"]
    do(play, "play smoke-screen")
    assert asked(play) is None


@pytest.mark.parametrize("seats", [2, 5])
def test_windows_do_not_depend_on_hands(seats):
    """At every moment of a game, with everything that a spectator does not see replaced at random, the same seats are asked."""
    rng, opened = random.Random(1), Counter[tuple[str, bool]]()
    for game in range(5):
        table = tenka.new_table("yedo", seats=seats, layers=("samurai",), seed=f"windows {game}")
        while table.decision is not None:
            guess = table.view(None).determinize(rng)
            for seat in range(seats if table.state.colour else 0):
                for step in (Influence(seat), Influence(seat, played=True), Save(seat)):
                    mine, other = _opens(table._play, step), _opens(guess, step)
                    assert mine == other, (step, table.state.actions[seat])
                    opened[type(step).__name__, mine] += 1
            (asking,) = table.decision.seats
            table.choose(asking, rng.choice(table.decision.choices(asking)))
        if len(opened) == 4 and min(opened.values()) > 10:
            return
    raise AssertionError(f"a window is too rare in random games: {opened}")


def _opens(play, step):
    play = copy.deepcopy(play)
    play.push(step)
    return not step.run(play)


def test_p4_w5_disciples_that_are_not_saved_go_to_reserve():
    """YE-P4, W5: blue ends in the Red Light; a green and a yellow disciple there go to reserve."""
    play = arrange(watch="red-light", board={"red-light": (1, 2)}, reserve={1: 1, 2: 0})
    before = play.state.reserve[:]
    events = run(play, Arrest())
    assert play.state.reserve[1] == before[1] + 1
    assert play.state.reserve[2] == before[2] + 1
    assert where(play, 1) == where(play, 2) == []
    assert sum(event.key == "ye.event.arrested" for event in events) == 2


def test_p4_w6_with_two_in_reserve_it_goes_home():
    """YE-P4, W6."""
    play = arrange(watch="red-light", board={"red-light": (1, 2)}, reserve={1: 2, 2: 1})
    house = play.state.house[:]
    run(play, Arrest())
    assert (play.state.reserve[1], play.state.house[1]) == (2, house[1] + 1)
    assert (play.state.reserve[2], play.state.house[2]) == (2, house[2])


def test_p4_the_second_of_two_arrested_goes_home():
    play = arrange(board={"gates": (0, 0, 0)}, reserve={0: 1})
    run(play, Arrest())
    assert (play.state.reserve[0], play.state.house[0]) == (2, 2)


def test_p6_the_district_after_5b_is_searched():
    play = arrange(watch="tavern", board={"tavern": 0, "harbor": 1}, actions={2: "double-time"})
    run(play, Influence(2), "play double-time")
    run(play, Arrest())
    assert (where(play, 0), where(play, 1)) == (["tavern"], [])


def test_p7_a_watch_of_another_colour_stays_where_it_is():
    play = arrange(watch="harbor", actions={0: "about-face"})
    run(play, Influence(0), "play about-face")
    assert (play.state.colour, here(play)) == ("red", "tavern")


def test_p8_annexes_are_never_searched():
    play = arrange(annexes={0: "dojo"}, stationed={0: "dojo"})
    run(play, Arrest())
    assert play.state.stationed[0] == 4


def test_p8_the_watch_enters_a_closed_district():
    play = arrange(closed="tavern")
    run(play, MoveWatch())
    assert here(play) == "tavern"


def test_r2_no_watch_in_the_last_round():
    """YE-R2, K10."""
    assert has_watch(arrange())
    assert not has_watch(arrange(colour=""))


def test_the_whole_district_is_searched_the_gazebo_included():
    play = arrange(watch="castle", board={"castle-1": 0, "castle-4": 1, "castle-5": 2})
    events = run(play, Arrest())
    assert not any(where(play, seat) for seat in range(3))
    assert values_of(events[:1], "arrested")["place"] == "castle-1"
    assert DISTRICT["castle"] == play.state.watch
