"""What a seat may know, and the games it may imagine behind it."""

from __future__ import annotations

import random

import pytest

from tenka.games.shogun.planning import hand
from tenka.games.shogun.state import EMPTY, UNKNOWN
from tests.games.shogun.positions import lay_all, new, rules_of, until


def middle(seed, seats=4, key="sh.ask.march"):
    """A table amid the actions of a season."""
    return until(new(seats, seed=str(seed)), key, seed)


def test_hands_are_known_but_not_what_is_laid():
    """Provinces are open, so hands are; which card lies where is not, until it is opened."""
    table = middle(1)
    view, state = table.view(0), table.state
    assert view.state.owner == state.owner
    assert view.state.opened == state.opened
    for other in (1, 2, 3):
        board = view.state.laid[other]
        assert set(board) <= {EMPTY, UNKNOWN}
        assert [card == EMPTY for card in board] == [card == EMPTY for card in state.laid[other]]
    assert view.state.laid[0] == state.laid[0]


def test_an_onlooker_knows_no_laid_card():
    """An onlooker sees cards lying, face down."""
    assert all(card in (EMPTY, UNKNOWN) for board in middle(2).view(None).state.laid for card in board)


@pytest.mark.parametrize("seed", range(8))
def test_a_redealt_game_is_possible(seed):
    """Imagined boards hold only cards their seats may have laid: own since the plan, not opened, none twice, a payable bid."""
    table = middle(seed)
    rng = random.Random(seed)
    for seat in (*range(4), None):
        guess = table.view(seat).determinize(rng)
        state, rules = guess.state, guess.rules
        for other, board in enumerate(state.laid):
            cards = [card for card in (*board, *state.opened[other]) if card != EMPTY]
            assert len(set(cards)) == len(cards)
            assert all(state.owner[card] == other and card not in state.fresh for card in board if 0 <= card < 45)
            assert min(board) >= EMPTY
        assert sorted(state.turned + state.hidden_actions) == sorted(rules.actions)
        known = [*state.events, *state.past_events, state.event, *state.event_pile]
        assert sorted(filter(None, known)) == sorted(rules.events)


@pytest.mark.parametrize("seed", range(4))
def test_a_redealt_game_plays_on_to_its_end(seed):
    """From any seat's view a whole game can be imagined."""
    rng = random.Random(seed)
    guess = middle(seed).view(seed % 4).determinize(rng)
    while guess.decision is not None:
        seat = rng.choice(guess.decision.seats)
        guess.choose(seat, rng.choice(guess.decision.forward_choices(seat)))
    assert guess.rules.result(guess.rules, guess.state).ranking


def test_redealing_amid_the_plan():
    """While others plan, an imagined board fills the boxes that are filled, with a bid they can pay."""
    table = until(new(3, start="prescribed"), "sh.ask.plan")
    lay_all(table, 1, {"bid": "chest-4"})
    table.choose(2, "lay bid chest-1")
    table.choose(2, "lay tax bizen")
    bid = rules_of(table).box_index["bid"]
    seen = set()
    for seed in range(60):
        guess = table.view(0).determinize(random.Random(seed))
        assert guess.decision.seats == (0, 2)
        assert [card != EMPTY for card in guess.state.laid[2]] == [card != EMPTY for card in table.state.laid[2]]
        assert len(hand(guess.rules, guess.state, 1)) == 3
        seen.add(guess.state.laid[2][bid])
    assert len(seen) > 5, "anything may be the bid"


def test_redealing_amid_the_draft():
    """A card just drawn from the pile, still without armies, is not dealt once more."""
    table = new(5)
    seat = table.decision.seats[0]
    table.choose(seat, "top")
    drawn = table.decision.values["province"]
    guess = table.view(1).determinize(random.Random(1))
    assert drawn not in guess.state.province_pile
    cards = {*guess.state.province_pile, *guess.state.offer, drawn}
    assert len(cards) == len(guess.state.province_pile) + 3 == 45


def test_nothing_of_the_piles_is_seen():
    """The order of hidden actions and of the coming events is in nobody's view."""
    table = middle(3)
    for seat in (*range(4), None):
        state = table.view(seat).state
        assert set(state.hidden_actions) <= {"?"}
        assert set(state.event_pile) == {"?"}
