"""Every benevolence card is complete: rules, bots, page, words and credits know it.

The tests name what a new card lacks. Its picture: ``tests/app/ui/test_card_art.py``.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from functools import cache
from typing import Any

import pytest

from tenka.bots.shogun.tennos_court.card_value import WORTHS
from tenka.core.chance import RandomChance
from tenka.core.choice import Choice, parse
from tenka.core.play import Play
from tenka.games.shogun.tennos_court.card_effects import EFFECTS, CancelEvent, Grant, spend
from tenka.games.shogun.tennos_court.cards import CERTAIN, FAVOURS, LIKELY, RECONSTRUCTED, Favour
from tenka.games.shogun.tennos_court.rules import favours_of
from tenka.games.shogun.tennos_court.state import Court
from tenka.learn.action_space import action_space_of
from tenka_web.app import game_registry
from tenka_web.games.shogun.tennos_court.court import GLYPHS
from tenka_web.ui import assets
from tenka_web.ui.text.catalog import LANGUAGES, Catalog
from tests.games.shogun.positions import rules_of
from tests.games.shogun.tennos_court.positions import new
from tests.support.rows import every_row

RULES = rules_of(new())
ALPHABET = action_space_of(RULES)
PAGE = game_registry.adapter("shogun", RULES.layers)
GAMES = 4
TOLD: set[str] = set()
"""The keys of all events while cards are used; filled by ``used``."""
every_card = every_row("card", FAVOURS, ids=lambda card: card.id)


@every_card
def test_a_card_is_dealt_and_rules_bots_and_page_know_it(card: Favour) -> None:
    assert favours_of(RULES)[card.id] == card
    assert card.effect in EFFECTS, "a row of favours.EFFECTS"
    assert card.effect in WORTHS, "a row of bots/shogun/tennos_court/card_value.WORTHS"
    assert card.effect in GLYPHS, "a row of the page's tennos_court/court.GLYPHS"
    assert _has_numbers([parse(f"favour {card.id}")])


def test_every_effect_has_a_card() -> None:
    effects = {card.effect for card in FAVOURS}
    assert set(EFFECTS) == set(WORTHS) == set(GLYPHS) == effects


@every_row("language", LANGUAGES)
@every_card
def test_a_card_has_its_name_and_its_text_with_its_numbers(card: Favour, language: str) -> None:
    t = Catalog(language)
    assert [key for key in (f"tc.favour.{card.id}", f"tc.effect.{card.effect}") if not t.has(key)] == []
    said = t(f"tc.effect.{card.effect}", amount=card.amount, building=card.building, actions="A")
    assert "{" not in said
    assert not card.amount or str(card.amount) in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_of_a_card_has_a_sentence(language: str) -> None:
    use_every_card()
    t = Catalog(language)
    assert sorted(key for key in TOLD if not t.has(key)) == []


@every_card
def test_the_credits_say_how_certain_a_card_is(card: Favour) -> None:
    told = [row["game"] for row in assets.read_json("provenance.json") if row["what"] == "data.tc.amounts"]
    assert card.known in (CERTAIN, LIKELY, RECONSTRUCTED)
    assert card.known == CERTAIN or told == ["shogun"]


@every_card
def test_a_card_can_be_used_and_conserves_pieces(card: Favour) -> None:
    """In random games, whenever a seat is asked at court: used on a copy of the table, with random choices."""
    assert use_every_card()[card.id], "its effect isn't there"
    assert [fault for fault in use_every_card()[card.id] if fault] == []


@cache
def use_every_card() -> dict[str, list[str]]:
    """Card -> what went wrong each time it was used, or ""."""
    found: dict[str, list[str]] = {card.id: [] for card in FAVOURS}
    for seed in range(GAMES):
        table, rng = new(seed=f"every card {seed}"), random.Random(seed)
        while table.decision is not None:
            seat = table.decision.seats[0]
            if table.decision.key == "tc.ask.audience":
                for card in [card for card in FAVOURS if card.effect in EFFECTS]:
                    found[card.id].append(_fault(table.state, seat, card, rng))
            table.choose(seat, rng.choice(table.decision.forward_choices(seat)))
    return found


def _fault(state: Any, seat: int, card: Favour, rng: random.Random) -> str:
    """Use a card, wherever it is; return which pieces were lost, or which operand has no action number or place on the table."""
    play: Play[Any, Any] = Play(RULES, state.copy(), RandomChance(rng), [])
    before = RULES.count_pieces(RULES, play.state)
    _take_up(Court.of(play.state), card.id)
    if not EFFECTS[card.effect](play, seat, card):
        spend(Court.of(play.state), card.id)
    play.advance()
    while isinstance(step := play.state.stack[-1], (Grant, CancelEvent)):
        assert play.decision is not None
        offered = play.decision.choices(seat)
        pointed = {target.partition(":")[0] for choice in offered for target in step.targets(play, seat, choice)}
        if not pointed <= PAGE.drawn_kinds | {"button"}:
            return "what it names is nothing the page draws"
        if not _has_numbers(offered):
            return "a choice has no number: learn/games/shogun.py"
        play.choose(seat, rng.choice(offered))
    TOLD.update(event.key for event in play.events or ())
    return "" if RULES.count_pieces(RULES, play.state) == before else "something was lost or came from nowhere"


def _take_up(court: Court, card: str) -> None:
    """Take a card from its place."""
    if card in court.favours:
        court.favours[court.favours.index(card)] = ""
    for pile in (court.favour_pile, court.spent, *court.keepsakes):
        if card in pile:
            pile.remove(card)


def _has_numbers(choices: Iterable[Choice]) -> bool:
    """Return whether every operand has an action number."""
    try:
        ALPHABET.sequences(choices)
    except KeyError:
        return False
    return True
