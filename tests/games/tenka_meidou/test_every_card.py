"""Every card is complete: rules, bots, page and action numbers know it.

The tests name what a new card lacks. Its picture: ``tests/app/ui/test_card_art.py``.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

import pytest

import tenka
from tenka import bots
from tenka.core.chance import RandomChance
from tenka.core.choice import Choice
from tenka.core.play import Play
from tenka.core.view import view_of
from tenka.games.tenka_meidou.cards import CARDS, Card
from tenka.games.tenka_meidou.daimyo.cards import LORDS
from tenka.games.tenka_meidou.daimyo.state import Lords
from tenka.games.tenka_meidou.state import NOBODY
from tenka.games.tenka_meidou.tactics import UseCard, can_use
from tenka.games.tenka_meidou.tumult import MORE
from tenka.learn.action_space import action_space_of
from tenka.table.table import Table
from tenka_web.app import game_registry
from tenka_web.ui.text.catalog import LANGUAGES, Catalog
from tests.games.tenka_meidou.positions import DAIMYO, in_the_box, rules_of
from tests.support.rows import every_row

RULES = rules_of(tenka.game("tenka-meidou").rules(3, DAIMYO))
EVERY = (*CARDS.values(), *MORE.values(), *LORDS.values())
GAMES, WAYS = 8, 12
"""Number of random games, and most uses of a card."""
PAGE = game_registry.adapter("tenka-meidou", DAIMYO)
ALPHABET = action_space_of(RULES)
TOLD: set[str] = set()
"""The keys of all events while cards are used; filled by ``used``."""
every_card = every_row("card", EVERY, ids=lambda card: card.id)


@every_card
def test_a_card_is_dealt_and_its_way_of_acting_exists(card: Card) -> None:
    assert card.id in RULES.cards
    assert (card.id in RULES.deck) == (card.id not in LORDS)
    assert RULES.cards[card.id].effect in RULES.effects, "an effect: tenka_meidou/card_effects.py or daimyo/card_effects.py"


def test_the_box_has_eighteen_cards() -> None:
    assert len(in_the_box(DAIMYO).cards) == 18


def test_every_way_of_acting_has_a_card() -> None:
    assert set(RULES.effects) == {card.effect for card in EVERY}


@every_row("language", LANGUAGES)
@every_card
def test_a_card_has_its_name_text_questions_and_refusals(card: Card, language: str) -> None:
    t, verbs = Catalog(language), RULES.effects[card.effect].verbs
    keys = [f"tm.card.{card.id}", f"tm.card.{card.id}.text", f"tm.no.card.{card.id}"]
    keys += [key for verb in verbs for key in (f"tm.ask.{verb}", f"tm.no.{verb}.{card.id}")]
    assert [key for key in keys if not t.has(key)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_of_a_card_has_a_sentence(language: str) -> None:
    use_every_card()
    t = Catalog(language)
    assert sorted(key for key in TOLD if not t.has(key)) == []


@every_card
def test_a_card_can_be_used_and_conserves_pieces(card: Card) -> None:
    """In random games, at the beginning of turns: used on a copy of the table, with random choices."""
    assert use_every_card()[card.id], f"in {GAMES} random games there was no turn at which {card.id} could be used"
    assert [fault for fault in use_every_card()[card.id] if fault] == []


@pytest.mark.parametrize("level", ["light", "steady"])
@every_card
def test_bots_finish_a_card(card: Card, level: str) -> None:
    """A bot that has begun a card finishes it; strong evaluates every position by the same counts."""
    table, rng = next(_tables()), random.Random(1)
    while table.decision is not None and not (table.decision.key == "tm.ask.turn" and _usable(table, card)):
        _choose_once(table, rng)
    assert table.decision is not None, "there was no turn at which it could be used"
    play, seat = _begin(table, card), table.state.turn
    assert play.decision is not None
    view = view_of(RULES, play.state, play.decision, seat, len(table.history))
    assert bots.bot("tenka-meidou", level).choose(view, rng) in play.decision.choices(seat)


@cache
def use_every_card() -> dict[str, list[str]]:
    """Card -> what went wrong each time it was used, or ""."""
    found: dict[str, list[str]] = {card.id: [] for card in EVERY}
    for table in _tables():
        rng = random.Random(1)
        while table.decision is not None and not any(table.state.swords):
            if table.decision.key == "tm.ask.turn":
                for card in EVERY:
                    if len(found[card.id]) < WAYS and _usable(table, card):
                        found[card.id].append(_fault(table, card, rng))
            _choose_once(table, rng)
    return found


def _tables() -> Iterator[Table]:
    for seed in range(GAMES):
        yield tenka.new_table("tenka-meidou", seats=3, layers=DAIMYO, seed=f"every card {seed}")


def _choose_once(table: Table, rng: random.Random) -> None:
    assert table.decision is not None
    seat = table.decision.seats[0]
    table.choose(seat, rng.choice(table.decision.forward_choices(seat)))


def _play(table: Table) -> Play[Any, Any]:
    return Play(RULES, table.state.copy(), RandomChance(random.Random(1)), [])


def _origin(table: Table, card: Card) -> int:
    """Return the province that a card refers to: the daimyo's. Other cards refer to none."""
    return Lords.of(table.state).lords[table.state.turn] if card.id in LORDS else NOBODY


def _usable(table: Table, card: Card) -> bool:
    origin = _origin(table, card)
    away = card.id in LORDS and origin == NOBODY
    known = card.id in RULES.cards and RULES.cards[card.id].effect in RULES.effects
    return known and not away and can_use(_play(table), table.state.turn, card.id, origin)


def _begin(table: Table, card: Card) -> Play[Any, Any]:
    """Return a copy of the table at the first question of a card."""
    play = _play(table)
    play.state.stack.append(UseCard(table.state.turn, card.id, _origin(table, card), [], []))
    play.advance()
    return play


def _fault(table: Table, card: Card, rng: random.Random) -> str:
    """Use a card; return which pieces were lost, or which operand has no words or no place on the table."""
    play = _begin(table, card)
    before = RULES.count_pieces(RULES, play.state)
    while isinstance(step := play.state.stack[-1], UseCard):
        assert play.decision is not None
        offered = play.decision.choices(step.seat)
        pointed = {target.partition(":")[0] for choice in offered for target in step.targets(play, step.seat, choice)}
        if not pointed <= PAGE.drawn_kinds | {"button"}:
            return "what it names is nothing the page draws"
        if not _has_numbers(offered):
            return "a choice has no number: learn/games/tenka_meidou.py"
        play.choose(step.seat, rng.choice(offered))
    TOLD.update(event.key for event in play.events or ())
    return "" if RULES.count_pieces(RULES, play.state) == before else "something was lost or came from nowhere"


def _has_numbers(choices: Iterable[Choice]) -> bool:
    """Return whether every operand has an action number."""
    try:
        ALPHABET.sequences(choices)
    except KeyError:
        return False
    return True
