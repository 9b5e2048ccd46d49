"""Forks, copies and pickles of tables, environments and nodes, with their own dice or, on request, the same."""

from __future__ import annotations

import copy
import dataclasses
import pickle
import random

import pytest

import tenka
from tenka.core import registry, untrusted
from tenka.core.chance import RandomChance
from tenka.core.errors import IllegalChoice
from tenka.learn import Environment
from tenka.learn.nodes import Node
from tests.learn import kuhn
from tests.support.setups import plain


@pytest.fixture
def poker():
    tenka.register(kuhn.ROW)
    yield Environment("kuhn", seats=2)
    registry.remove("kuhn")


def onward(table, choices, seed="on"):
    rng = random.Random(seed)
    for _ in range(choices):
        if table.decision is None:
            break
        seat = table.decision.seats[0]
        table.choose(seat, rng.choice(table.decision.forward_choices(seat)))
    return table


def table_after_roll():
    table = tenka.new_table("tenka-meidou", seats=2, seed="fork")
    return table, table.decision.seats[0]


def test_forks_of_one_table_roll_their_own_dice_and_leave_it_unchanged():
    table, seat = table_after_roll()
    before = table.record()
    dice = set()
    for number in range(30):
        fork = table.fork(f"fork {number}")
        fork.choose(seat, "roll")
        dice.add(fork.history[-1].outcomes)
    assert len(dice) > 20
    assert table.record() == before


@plain
def test_record_and_code_of_a_fork_open(setup):
    table = onward(setup.table("fork"), 40)
    before = table.record()
    fork, same = table.fork("another seed"), table.fork("another seed")
    assert onward(fork, 60).record() == onward(same, 60).record()
    assert tenka.open_code(fork.code()).record() == fork.record() == tenka.replay(fork.record()).record()
    assert table.record() == before


def test_a_fork_of_a_fork_at_the_same_moment_uses_the_last_seed():
    table, seat = table_after_roll()
    one, other = table.fork("one").fork("two"), table.fork("two")
    one.choose(seat, "roll")
    other.choose(seat, "roll")
    assert one.record() == other.record()


def test_more_nested_forks_than_a_record_can_hold_are_refused(monkeypatch):
    monkeypatch.setattr(untrusted, "MOST_RESEEDS", 3)
    table = onward(tenka.new_table("tenka-meidou", seats=2, seed="fork"), 1)
    for number in range(3):
        table = onward(table.fork(f"{number}"), 4)
    with pytest.raises(tenka.BadRecord, match=r"at most 3 \(call, seed\) pairs"):
        table.fork("one more")
    assert onward(table.fork(RandomChance(random.Random(1))), 3).history[:-3] == table.history


@plain
def test_a_pickle_and_a_deep_copy_continue_like_their_table(setup):
    table = onward(setup.table("pickle"), 50)
    view = table.view(0)
    assert pickle.loads(pickle.dumps(view)) == copy.deepcopy(view) == view
    again = [pickle.loads(pickle.dumps(table)), copy.deepcopy(table)]
    for each in again:
        assert each is not table
        assert each.rules is table.rules
    expected = onward(table, 40).record()
    assert [onward(each, 40).record() for each in again] == [expected] * 2


def test_changed_rules_are_not_pickled():
    rules = tenka.game("shogun").rules(3)
    assert pickle.loads(pickle.dumps(rules)) is rules
    with pytest.raises(TypeError, match="were changed after"):
        pickle.dumps(dataclasses.replace(rules, names={"a": "b"}))


@pytest.mark.parametrize("recorded", [True, False])
@pytest.mark.parametrize("game", ["tenka-meidou", "shogun", "yedo"])
def test_an_environment_is_pickled_and_copied_within_a_choice(game, recorded):
    one, rng = Environment(game, seats=3, recorded=recorded), random.Random(2)
    assert pickle.loads(pickle.dumps(one)).seat == copy.deepcopy(one).seat == -1
    one.reset("pickled")
    for _ in range(600):
        if one.begun or (one.seat >= 0 and game == "tenka-meidou"):
            break
        one.step(rng.choice(one.legal()))
    copies = [pickle.loads(pickle.dumps(one)), copy.deepcopy(one), one.fork("fork")]
    for other in copies:
        assert (other.begun, other.legal(), other.observe(one.seat)) == (one.begun, one.legal(), one.observe(one.seat))
    played = [[*actions(each)] for each in (*copies[:2], one)]
    assert played[0] == played[1] == played[2]


def actions(environment):
    """Return the actions of a random rest of the game, and its rewards."""
    rng = random.Random(4)
    while environment.seat >= 0:
        yield (action := rng.choice(environment.legal()))
        environment.step(action)
    yield environment.rewards()


def test_a_fork_for_a_seat_replaces_what_the_seat_does_not_know():
    one, rng = Environment("yedo", seats=3, recorded=False), random.Random(7)
    one.reset("fair")
    for _ in range(30):
        one.step(rng.choice(one.legal()))
    others = [one.fork(RandomChance(random.Random(number)), seat=one.seat) for number in range(8)]
    assert {tuple(other.observe(one.seat)) for other in others} == {tuple(one.observe(one.seat))}
    assert len({repr(other.table.state.plain()) for other in others}) == 8


# Nodes


def walk_to_node(game, choices, seed):
    """Return a node after this many choices, and the actions that led to it."""
    node, rng, actions = Node(game), random.Random(seed), []
    while choices and not node.is_over:
        if node.chance_question is not None:
            outcomes = node.outcomes()
            assert sum(share for _, share in outcomes) == pytest.approx(1)
            actions.append(rng.choice(outcomes)[0])
            node.apply_outcome(actions[-1])
        else:
            actions.append(rng.choice(node.legal()))
            node.apply_action(actions[-1])
            choices -= 1
    return node, actions


@pytest.mark.parametrize("game", ["tenka-meidou", "shogun", "yedo"])
def test_equal_actions_and_outcomes_give_an_equal_node(game):
    table = Environment(game, seats=3, recorded=False)
    node, actions = walk_to_node(table, 60, 1)
    again = Node(table)
    for action in actions:
        (again.apply_action if again.chance_question is None else again.apply_outcome)(action)
    assert repr(again) == repr(node)
    assert [again.observe(seat) for seat in range(3)] == [node.observe(seat) for seat in range(3)]
    assert [again.digest(seat) for seat in range(3)] == [node.digest(seat) for seat in range(3)]


def test_a_node_asks_forced_choices_too():
    """A forced choice may ask chance, which is a node of its own."""
    passing = Environment("tenka-meidou", seats=3, recorded=False, pass_forced=True)
    assert walk_to_node(passing, 40, 1)[1] == walk_to_node(Environment("tenka-meidou", seats=3, recorded=False), 40, 1)[1]
    assert passing.pass_forced


def test_copies_of_a_node_are_independent_and_hold_no_dice():
    node, _ = walk_to_node(Environment("tenka-meidou", seats=2), 0, 1)
    while node.chance_question is not None:
        node.apply_outcome(0)
    node.apply_action(node.labels.index("roll"))
    outcomes = node.outcomes()
    assert len(outcomes) == 216
    ends = set()
    for outcome, _ in outcomes:
        other = node.copy()
        assert other.outcome(outcome).startswith("roll ")
        other.apply_outcome(outcome)
        ends.add(tuple(other.observe(0)))
    assert len(ends) == 216
    assert node.chance_question is not None


def test_a_node_takes_only_what_it_asks_for():
    node = Node(Environment("tenka-meidou", seats=2))
    while not node.is_over:
        if node.chance_question is None:
            seen = node.observe(node.seat)
            for call in (node.outcomes, lambda: node.apply_outcome(0), lambda: node.outcome(0)):
                with pytest.raises(IllegalChoice, match="chance is not asked"):
                    call()
            assert node.observe(node.seat) == seen
            node.apply_action(node.legal()[0])
        else:
            asked = node.chance_question
            with pytest.raises(IllegalChoice, match="chance is asked"):
                node.apply_action(0)
            for wrong in (-1, len(node.outcomes())):
                with pytest.raises(IllegalChoice, match="is not a listed outcome"):
                    node.apply_outcome(wrong)
            assert node.chance_question == asked
            node.apply_outcome(len(node.outcomes()) - 1)


def test_a_determinized_node_looks_the_same_to_its_seat(poker):
    node = Node(poker)
    node.apply_outcome(0)
    assert node.chance_question is None
    hands = set()
    for number in range(20):
        other = node.determinize(0, random.Random(number))
        assert (other.observe(0), other.digest(0)) == (node.observe(0), node.digest(0))
        hands.add(str(other.view(1).state.held[1]))
    assert len(hands) == 2


def test_information_states_differ_by_what_the_seat_saw_and_did(poker):
    """And by nothing else: a seat that passed with a jack can't tell which card bets against it."""
    seen: dict[str, set[bytes]] = {}
    for deal in range(6):
        node = Node(poker)
        node.apply_outcome(deal)
        held = [node.view(seat).state.held[seat][0] for seat in range(2)]
        node.apply_action(node.labels.index("pass"))
        node.apply_action(node.labels.index("bet"))
        seen.setdefault(held[0], set()).add(node.digest(0))
        assert node.digest(0) != node.digest(1)
    assert {card: len(digests) for card, digests in seen.items()} == {"jack": 1, "queen": 1, "king": 1}
    assert len({digest for digests in seen.values() for digest in digests}) == 3


@pytest.mark.parametrize("game", ["shogun", "yedo"])
def test_public_observations_hold_no_hand(game):
    table = Environment(game, seats=3, recorded=False)
    node, _ = walk_to_node(table, 50, 3)
    public = node.observe_public()
    for seat in range(3):
        for number in range(3):
            assert node.determinize(seat, random.Random(number)).observe_public() == public
    assert all(low <= number <= high for low, number, high in zip(table.low, public, table.high, strict=True))
