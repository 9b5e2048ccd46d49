"""The action space of a game is closed, stable and declared by its rules."""

from __future__ import annotations

import pytest

import tenka
from tenka.core.choice import choice
from tenka.learn.action_space import ActionRow, ActionSpace, action_space_of, next_actions
from tests.learn.random_walks import meet, numbered, own_cards, table_of
from web.build import versions

PINNED = {
    ("tenka-meidou", 1, ()): (211, "95987a8c43a0955b"),
    ("tenka-meidou", 1, ("tumult", "daimyo")): (310, "7efb5209991be254"),
    ("shogun", 1, ()): (819, "9390a093e8651674"),
    ("shogun", 1, ("tennos-court",)): (1083, "a3fa1ab7a34cfcf9"),
    ("yedo", 1, ()): (1289, "abea195fc05110aa"),
}
"""(game, released version, layers) -> the number of actions, and a digest of them in order."""


@pytest.mark.parametrize("setup", numbered(), ids=str)
def test_every_choice_of_a_game_has_its_actions(setup):
    for number in (0, 7):       # Some games of Yedo have custom cards
        table = table_of(setup, number)
        assert meet(table, action_space_of(table.rules), number)


@pytest.mark.parametrize(("game", "version", "layers"), PINNED)
def test_action_numbers_are_stable(game, version, layers):
    """A changed number breaks trained policies, so it belongs to a new version of the rules with its own row here."""
    one = action_space_of(tenka.game(game).rules(4, layers, version=version))
    assert (len(one), one.digest) == PINNED[game, version, layers]
    assert len(set(one.labels)) == len(one)


@pytest.mark.parametrize("game", ["tenka-meidou", "shogun", "yedo"])
def test_two_tables_have_the_same_actions(game):
    one, other = (action_space_of(tenka.new_table(game, seats=4, seed=seed).rules) for seed in ("one", "other"))
    assert (one.labels, one.digest) == (other.labels, other.digest)


def test_every_released_version_has_its_actions_pinned():
    known = {(game.id, version) for game in tenka.games() for version in versions.find_released(game.id)}
    assert {(game, version) for game, version, _ in PINNED} == known


def test_custom_cards_have_their_own_actions():
    plain = action_space_of(tenka.game("yedo").rules(3))
    own = action_space_of(tenka.game("yedo").rules(3, (), {"cards": own_cards()}))
    assert len(own) == len(plain)
    assert own.digest != plain.digest
    assert any(action.startswith("play own-") for action in own.labels)


def test_an_order_is_spelled_by_several_actions():
    action_space = ActionSpace([ActionRow("order", (("a", "b", "c"),), spelled=True), ActionRow("pass")])
    made = [choice("order", *order) for order in ("abc", "acb", "bac")]
    words = action_space.sequences([*made, choice("pass")])
    assert [action_space.labels[number] for number in words[1]] == ["order …", "… a", "… c", "… b"]
    assert [action_space.labels[number] for number in next_actions(words)] == ["order …", "pass"]
    assert [action_space.labels[number] for number in next_actions(words, words[0][:2])] == ["… b", "… c"]
    assert [action_space.choice(word) for word in words[:3]] == made


@pytest.mark.parametrize("number", [0, 7, 99, 100, 101, 250, 999])
def test_a_large_number_is_spelled_by_its_hundreds(number):
    action_space = ActionSpace([ActionRow("bid", spelled=True)])
    word = action_space.sequence(choice("bid", number))
    assert len(word) == 2 + (number >= 100)
    assert action_space.choice(word) == choice("bid", number)


def test_a_choice_that_no_game_offers_has_no_actions():
    action_space = action_space_of(tenka.game("shogun").rules(3))
    for made in (choice("lay", "bid", "atlantis"), choice("fly"), choice("march", "kai", 1000)):
        with pytest.raises(KeyError):
            action_space.sequence(made)


def test_a_game_without_an_action_space_raises():
    with pytest.raises(tenka.BadSetup, match="declares no action space"):
        action_space_of(tenka.game("ohajiki").rules(2))
