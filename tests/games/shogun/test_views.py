"""What a seat may know, and how a view is determinized."""

from __future__ import annotations

import random

import pytest

from tenka.games.shogun.planning import hand
from tenka.games.shogun.state import EMPTY, UNKNOWN
from tests.games.shogun.positions import lay_all, new, rules_of, until


def middle(seed, seats=4, key="sh.ask.march"):
    """Return a table amid the actions of a season."""
    return until(new(seats, seed=str(seed)), key, seed)


def test_hands_are_public_but_not_which_card_is_where():
    """Provinces are public, so hands are; a card on a box is hidden until it is opened."""
    table = middle(1)
    view, state = table.view(0), table.state
    assert view.state.owner == state.owner
    assert view.state.opened == state.opened
    for other in (1, 2, 3):
        board = view.state.laid[other]
        assert set(board) <= {EMPTY, UNKNOWN}
        assert [card == EMPTY for card in board] == [card == EMPTY for card in state.laid[other]]
    assert view.state.laid[0] == state.laid[0]


def test_a_spectator_knows_no_hidden_card():
    """A spectator sees face-down cards."""
    assert all(card in (EMPTY, UNKNOWN) for board in middle(2).view(None).state.laid for card in board)


@pytest.mark.parametrize("seed", range(8))
def test_a_determinized_game_is_possible(seed):
    """Each box has a card that its seat may have placed: owned since the plan, not opened, no card twice, a payable bid."""
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
def test_a_determinized_game_plays_to_its_end(seed):
    """From any seat's view."""
    rng = random.Random(seed)
    guess = middle(seed).view(seed % 4).determinize(rng)
    while guess.decision is not None:
        seat = rng.choice(guess.decision.seats)
        guess.choose(seat, rng.choice(guess.decision.forward_choices(seat)))
    assert guess.rules.result(guess.rules, guess.state).ranking


def test_a_view_is_determinized_amid_the_plan():
    """The same boxes are filled, with a payable bid."""
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


def test_a_view_is_determinized_amid_the_draft():
    """A card just drawn from the pile, still without armies, is not dealt twice."""
    table = new(5)
    seat = table.decision.seats[0]
    table.choose(seat, "top")
    drawn = table.decision.values["province"]
    guess = table.view(1).determinize(random.Random(1))
    assert drawn not in guess.state.province_pile
    cards = {*guess.state.province_pile, *guess.state.offer, drawn}
    assert len(cards) == len(guess.state.province_pile) + 3 == 45


def test_no_view_shows_the_order_of_piles():
    """Neither of hidden actions nor of coming events."""
    table = middle(3)
    for seat in (*range(4), None):
        state = table.view(seat).state
        assert set(state.hidden_actions) <= {"?"}
        assert set(state.event_pile) == {"?"}
