"""Cards that are drawn only when they are turned up: no client holds the order of a deck, and the rules stay the same."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any, cast

import pytest

import tenka
from tenka.components.deck import NOBODY, Card, bit
from tenka.components.lazy_draw import bring_up, bring_up_cards, require_lazy_draws
from tenka.core.chance import Seeded
from tenka.games.shogun.rules import ShogunRules
from tests.support.playing import asks, play_on, rarely_withdrawing
from tests.support.setups import any_choice

LATE = {"decks": "turned"}


def shogun(decks: str, seed: str = "late", **options: str) -> tenka.Table:
    return tenka.new_table("shogun", seats=3, seed=seed, options={"decks": decks, **options})


def play_to(table: tenka.Table, key: str, rng: random.Random) -> tenka.Table:
    """Play at random to a question of this key."""
    return play_on(table, rarely_withdrawing(rng), asks(key))


def later(decks: str, chance: str) -> tuple[Any, ...]:
    """Return the cards turned up after the first plan if chance changes from there on; all before stays the same."""
    table = play_to(shogun(decks, start="prescribed"), "sh.ask.plan", random.Random(3))
    table.chance = Seeded(chance)
    rng = random.Random(4)
    while table.state.season == 0 and table.decision is not None:
        seat = table.decision.seats[0]
        table.choose(seat, any_choice(table.decision, seat, rng))
        if len(table.state.turned) == 10:
            break
    return tuple(table.state.turned[5:])


def test_a_lazy_card_is_decided_when_it_is_turned_up() -> None:
    """A deck shuffled in advance gives the same cards whatever chance answers later; a lazy deck doesn't."""
    assert len({later("ahead", chance) for chance in "abcd"}) == 1
    assert len({later("turned", chance) for chance in "abcd"}) == 4


def test_a_lazy_pile_reveals_no_order() -> None:
    """Its cards are in the order of the rulebook's table until they are turned up."""
    state = play_to(shogun("turned", start="prescribed"), "sh.ask.plan", random.Random(1)).state
    others = play_to(shogun("turned", "other", start="prescribed"), "sh.ask.plan", random.Random(1)).state
    rules = cast(ShogunRules, tenka.game("shogun").base)
    assert sorted([*state.turned, *state.hidden_actions]) == sorted(rules.actions)
    assert state.turned != others.turned
    assert sorted([*state.events, *state.event_pile]) == sorted(rules.events)


def test_every_card_is_drawn_equally_often() -> None:
    found: Counter[tuple[str, ...]] = Counter()
    for number in range(3_000):
        pile = list("abcde")
        bring_up(Seeded(f"{number}"), pile, 2)
        found.update([tuple(pile[:2])])
        assert sorted(pile) == list("abcde")
    assert len(found) == 20
    assert max(found.values()) < 1.8 * min(found.values())


def test_province_cards_put_under_the_pile_come_last() -> None:
    """SH-S5: replaced face-up cards go under the pile and come last, however the others are drawn."""
    table = shogun("turned", start="chosen")
    while not any(choice.verb == "renew" for choice in table.decision.choices(table.decision.seats[0])):
        seat = table.decision.seats[0]
        table.choose(seat, "top" if table.decision.key == "sh.ask.draft" else table.decision.choices(seat)[0])
    offered = table.state.offer[:]
    table.choose(table.decision.seats[0], "renew")
    assert table.state.under == 2
    assert table.state.province_pile[-2:] == offered
    for number in range(50):
        pile = list("abcde") + offered
        bring_up(Seeded(f"{number}"), pile, 5, known=2)
        assert pile[-2:] == offered
    walk, rng = table, random.Random(5)
    while walk.decision.key in ("sh.ask.draft", "sh.ask.group"):
        assert walk.state.province_pile[-2:] == offered
        seat = walk.decision.seats[0]
        walk.choose(seat, "top" if walk.decision.key == "sh.ask.draft" else rng.choice(walk.decision.choices(seat)))
    assert walk.state.under == 0


def test_cards_known_to_a_seat_keep_their_place() -> None:
    deck: list[Card] = [("a", NOBODY), ("b", bit(1)), ("c", NOBODY), ("d", NOBODY), ("e", bit(0))]
    tops = set()
    for number in range(40):
        fresh = deck[:]
        bring_up_cards(Seeded(f"{number}"), fresh, 2)
        assert (fresh[1], fresh[4]) == (deck[1], deck[4])
        assert sorted(fresh) == sorted(deck)
        tops.add(fresh[0][0])
    assert tops == {"a", "c", "d"}


@pytest.mark.parametrize(("game", "seats"), [("shogun", 3), ("yedo", 2)])
def test_a_whole_game_ends_and_replays(game: str, seats: int) -> None:
    table = tenka.new_table(game, seats=seats, seed="late", options=LATE)
    play_to(table, "never", random.Random(6))
    assert table.result is not None
    assert tenka.replay(table.record()).result == table.result
    assert tenka.open_code(table.code()).record() == table.record()


def test_live_games_with_decks_draw_lazily() -> None:
    assert [require_lazy_draws(tenka.game(game).options) for game in ("shogun", "yedo", "tenka-meidou")] == [LATE, LATE, {}]
