"""Who knows what (YE-L3, L5, K9), and that a determinized game agrees with all that a seat knows."""

from __future__ import annotations

import json
import random

import pytest

from tenka.core.view import view_of
from tenka.games.yedo.board.districts import TAVERN
from tenka.games.yedo.cards.drawing import foresee
from tenka.games.yedo.missions.requirements import is_in_reach
from tenka.games.yedo.phases.action import Activate
from tenka.games.yedo.phases.assignment import Place
from tenka.games.yedo.phases.auction_reward import reward
from tenka.games.yedo.phases.trade import Offers
from tests.games.yedo.positions import arrange, asked, choices_of, do, hand, run
from tests.games.yedo.positions import new as table_of


def view(play, seat):
    return view_of(play.rules, play.state, play.decision, seat, 0)


def guesses(play, seat, number=25):
    seen = view(play, seat)
    return [seen.determinize(random.Random(seed)) for seed in range(number)]


def test_l3_public_and_secret():
    """YE-L3, L5: goods, Mon, numbers of cards and colours of missions are public; faces are not."""
    play = arrange(actions={0: "feint"}, bonuses={0: "schemer"}, missions={0: "nine-cuts ears-at-the-gate"}, weapons={0: "doku"},
                   mon={0: 7}, blackmail={0: 1})  # fmt: skip
    run(play, Place(1))
    seen = play.state.veil(1)
    assert (seen.weapons[0], seen.mon[0], seen.blackmail[0]) == (["doku"], 7, 1)
    assert (len(seen.actions[0]), len(seen.bonuses[0]), [len(held) for held in seen.missions[0]]) == (1, 1, [1, 0, 1, 0])
    text = json.dumps(seen.plain())
    assert not any(f'"{face}"' in text for face in ("feint", "schemer", "nine-cuts", "ears-at-the-gate"))
    assert [face for face, _ in play.state.veil(0).actions[0]] == ["feint"]


def test_l5_colours_of_unfinished_and_faces_of_completed_missions_are_public():
    """YE-L5: the backs show the colour, and a completed mission was face up."""
    play = arrange(missions={0: "nine-cuts ears-at-the-gate"}, finished={0: "the-jesuit"})
    for seat in (1, None):
        seen = play.state.veil(seat)
        assert [[face for face, _ in held] for held in seen.missions[0]] == [["?"], [], ["?"], []]
        assert seen.finished[0] == ["the-jesuit"]


def test_a_spectator_knows_no_hand():
    play = arrange(actions={0: "feint"}, missions={1: "nine-cuts"})
    text = json.dumps(play.state.veil(None).plain())
    assert "feint" not in text
    assert "nine-cuts" not in text


def test_k9_cards_seen_by_foresight_stay_known_to_that_seat_alone():
    """Cards that it has put back are in its order in every determinized game, also after another seat has drawn one."""
    play = arrange(tops={"action": "feint smoke-screen hidden-purse"})
    foresee(play, 0, "action")
    play.advance()
    do(play, "order hidden-purse feint smoke-screen")
    reward(play, 2, "action")
    play.advance()
    assert asked(play) == ("keep", 2)
    for guess in guesses(play, 0):
        assert [face for face, _ in guess.state.stack[-1].drawn] == ["hidden-purse", "feint", "smoke-screen"]
    worlds = {tuple(face for face, _ in guess.state.stack[-1].drawn) for guess in guesses(play, 1)}
    assert len(worlds) > 5
    do(play, "keep feint")
    assert view(play, 0).state.actions[2] == [("?", 0)], "which of the three was kept, seat 0 does not know"


def test_l2_a_card_put_under_a_deck_in_sight_is_known_when_it_is_drawn():
    play = arrange(actions={0: "hidden-purse"})
    run(play, Place(0), "play hidden-purse", "place gates")
    play.state.action_deck = play.state.action_deck[-1:]
    run(play, Activate(0), "activate gates", "home")
    reward(play, 1, "action")
    play.advance()
    assert hand(play, 1) == ["hidden-purse"]
    assert [face for face, _ in view(play, 3).state.actions[1]] == ["hidden-purse"]


def test_x5_a_seat_that_completes_with_a_card_has_one_in_every_determinized_game():
    """A seat that shows a mission without its weapon has shown that it has a replacement."""
    play = arrange(missions={0: "needle-in-the-crowd"}, board={"red-light": 0, "temple": 0},
                   actions={0: "borrowed-blade borrowed-blade smoke-screen", 1: "feint hidden-purse", 2: "feint"})  # fmt: skip
    run(play, Activate(0), "activate temple", "complete needle-in-the-crowd")
    for step in ("play borrowed-blade", "name doku"):
        for guess in guesses(play, 1):
            assert [face for face, _ in guess.state.actions[0]].count("borrowed-blade") >= 1
            assert guess.decision.choices(0)
        do(play, step)
    assert asked(play) == ("reaction", 1)
    for guess in guesses(play, 2):
        assert "borrowed-blade" in [face for face, _ in guess.state.actions[0]]
        completing = next(step for step in guess.state.stack if hasattr(step, "lent"))
        lack = completing.find_lack(guess.rules, guess.state)
        assert is_in_reach(guess, 0, lack._replace(weapons=lack.weapons[:1]))


def test_t4_an_offer_of_hidden_cards_may_be_any_of_the_hand():
    play = arrange(board={"tavern": (0, 1)}, actions={0: "feint smoke-screen", 1: "hidden-purse early-riser"},
                   missions={0: "nine-cuts the-jesuit"})  # fmt: skip
    run(play, Offers(TAVERN, 0), "offer 1", "give action feint", "give red nine-cuts", "ask action", "propose", "accept")
    assert asked(play) == ("hand_over", 1)
    laid = set()
    for guess in guesses(play, 2):
        offer = guess.state.stack[-1].terms
        cards = [face for face, _ in offer.cards]
        laid.add(tuple(cards))
        assert cards[0] in [face for face, _ in guess.state.actions[0]]
        assert cards[1] in [face for face, _ in guess.state.missions[0][2]]
        assert guess.decision.choices(1)
    assert len(laid) > 3


def test_determinizing_keeps_the_colour_of_a_mission():
    table = table_of(4, seed="colours")
    while asked(table)[0] == "mission":
        do(table, choices_of(table)[-1])
    for seed in range(10):
        guess = table.view(0).determinize(random.Random(seed))
        assert [[len(held) for held in hands] for hands in guess.state.missions] == [
            [len(held) for held in hands] for hands in table.state.missions]  # fmt: skip
        rows = guess.rules.missions
        assert all(rows[face].colour == ("green", "yellow", "red", "black")[colour]
                   for hands in guess.state.missions for colour, held in enumerate(hands) for face, _ in held)  # fmt: skip


@pytest.mark.parametrize("seed", range(3))
def test_open_windows_reveal_nothing(seed):
    """With hidden cards replaced from a spectator's view the same seats are asked the same question."""
    table = table_of(4, seed=f"windows {seed}", layers=("samurai",))
    rng = random.Random(seed)
    while table.decision is not None and len(table.history) < 400:
        if len(table.history) % 3 == 0:
            guess = table.view(None).determinize(rng)
            assert (guess.decision.key, guess.decision.seats) == (table.decision.key, table.decision.seats)
            assert guess.decision.values == table.decision.values
            for seat in guess.decision.seats:
                assert guess.decision.choices(seat)
        seat = table.decision.seats[0]
        table.choose(seat, rng.choice(table.decision.forward_choices(seat)))
