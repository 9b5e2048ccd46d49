"""Every event and special card is complete: it changes a season, and bots and page know it.

The tests name what a new row lacks. Its words: ``test_names.py``; its picture: ``tests/app/ui/test_card_art.py``; a second
implementation of its effect: ``bookkeeper.py``.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from tenka.bots.shogun.policy import Policy
from tenka.bots.shogun.tennos_court.card_value import HARMS
from tenka.core.chance import RandomChance
from tenka.core.play import Play
from tenka.games.shogun.cards import SPECIALS
from tenka.games.shogun.events import EVENTS, EventCard
from tenka_web.games.shogun.cards import SIGNS
from tests.games.shogun.positions import arrange, new, rules_of

RULES = rules_of(new())
GAMES = 12
CARDS = (*(event.id for event in EVENTS), *SPECIALS)


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: event.id)
def test_an_event_is_dealt_and_bots_know_whom_it_harms(event: EventCard) -> None:
    assert RULES.events[event.id] == event
    assert event.effect in HARMS, "a row of bots/shogun/tennos_court/card_value.HARMS"


def test_bots_know_no_effect_without_an_event() -> None:
    assert set(HARMS) == {event.effect for event in EVENTS}


@pytest.mark.parametrize("special", SPECIALS)
def test_bots_value_a_special_card_and_it_has_a_sign(special: str) -> None:
    play = arrange({0: {"kai": 2}, 1: {"owari": 2}})
    assert Policy(RULES, play.state, 0)._use(special) >= 0, "a row in bots/shogun/policy.py"
    assert special in SIGNS, "a row of the page's games/shogun/cards.SIGNS"


@pytest.mark.parametrize("card", CARDS)
def test_a_card_changes_a_season(card: str) -> None:
    """In random games some season with the card has other events than without it, with the same luck and choices."""
    assert card in cards_with_effect(), f"in {GAMES} random games {card} changed nothing: a ruling in rulings.py is wanted"


@cache
def cards_with_effect() -> frozenset[str]:
    """Return the cards with which some season of a random game differs."""
    found, events = set[str](), {event.id for event in EVENTS}
    for seed in range(GAMES):
        table, rng = new(seed=f"every card {seed}"), random.Random(seed)
        while table.decision is not None:
            if table.decision.key == "sh.ask.special" and "" not in table.state.specials:
                without = _season(table.state, seed, _event(""))
                found |= {one for one in events - found if _season(table.state, seed, _event(one)) != without}
            before = table.state.special[:]
            seat = table.decision.seats[0]
            table.choose(seat, rng.choice(table.decision.forward_choices(seat)))
            if any(table.state.special) and table.state.special != before and not any(table.state.specials):
                without = _season(table.state, seed, _special(""))
                found |= {one for one in {*SPECIALS} - found if _season(table.state, seed, _special(one)) != without}
        if found == set(CARDS):
            break
    return frozenset(found)


def _event(event: str) -> Callable[[Any], None]:
    def lay(state: Any) -> None:
        state.event = event

    return lay


def _special(special: str) -> Callable[[Any], None]:
    """Give the special card to all seats."""

    def lay(state: Any) -> None:
        state.special = [special] * state.seats

    return lay


def _season(state: Any, seed: int, lay: Callable[[Any], None]) -> list[Any]:
    """Return the events of the rest of a season, played at random on a copy."""
    rng, now = random.Random(seed), state.copy()
    lay(now)
    play: Play[Any, Any] = Play(RULES, now, RandomChance(rng), [])
    play.resume()
    while play.decision is not None and play.decision.key not in ("sh.ask.plan", "sh.ask.revolt"):
        seat = play.decision.seats[0]
        play.choose(seat, rng.choice(play.decision.choices(seat)))
    return [(event.key, event.values) for event in play.events or ()]
