"""Every action card is complete: rules, card files, bots, page, words and credits know it.

The tests name what a new card lacks, one failure for each place.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import islice
from typing import Any

import pytest

from tenka.bots.yedo.assignment_policy import DANGER_LEFT
from tenka.bots.yedo.card_policy import CANCEL_WORTH, GAIN_NOW
from tenka.bots.yedo.mission_plan import CARD_WORTH
from tenka.core.chance import RandomChance
from tenka.core.choice import Choice
from tenka.games.yedo.cards.effects import EFFECTS
from tenka.games.yedo.cards.playing import Reaction, target
from tenka.games.yedo.cards.rows import ACTION_CARDS, EVENT_CARDS, ActionCard, EventCard
from tenka.games.yedo.conservation import count_pieces
from tenka.games.yedo.custom_deck.columns import EVENT_AMOUNTS
from tenka.games.yedo.custom_deck.file import read, template
from tenka.games.yedo.custom_deck.replacement import Cards
from tenka.games.yedo.provenance import CERTAIN, LIKELY, REBUILT
from tenka.games.yedo.rules import YedoPlay
from tenka_web.games.yedo import card_art
from tenka_web.ui import assets
from tenka_web.ui.text.catalog import LANGUAGES, Catalog
from tests.games.yedo.positions import new
from tests.games.yedo.test_targets import KINDS
from tests.support.rows import every_row

WAYS = 3
"""Number of ways of a card that are tried at one question."""
GAMES = 16
TOLD: set[str] = set()
"""The keys of all events while cards are used; filled by ``played``."""
every_card = every_row("card", ACTION_CARDS, ids=lambda card: card.id)


@every_card
def test_the_effect_of_a_card_is_a_row_and_its_amount_fits(card: ActionCard) -> None:
    least, most = EFFECTS[card.effect].amounts
    assert least <= card.amount <= most, "Effect.amounts says what a card may amount to"


def test_every_effect_has_a_card() -> None:
    assert set(EFFECTS) == {card.effect for card in ACTION_CARDS}


@every_card
def test_a_card_can_be_in_a_file_of_cards(card: ActionCard) -> None:
    """The template writes a row that its own reader accepts."""
    only = Cards(actions=tuple(row for row in ACTION_CARDS if row.id == card.id or row.effect != card.effect))
    found = {row.id: row for row in read(template(only)).actions}
    assert found[card.id] == card._replace(mark=found[card.id].mark, known="", since=1)


@every_card
def test_bots_know_the_worth_of_a_card(card: ActionCard) -> None:
    """The worth of playing it, having it, being saved by it, and cancelling it."""
    gain, windows = EFFECTS[card.effect].gain_now, card.windows.split()
    assert not isinstance(gain, str) or gain in GAIN_NOW, "a gain is a number of Mon, or a row in bots/yedo/card_policy.py"
    assert card.effect in CARD_WORTH, "bots/yedo/mission_plan.py says what a card with this effect is worth in hand"
    if "5b" in windows or "5c" in windows:
        assert card.effect in DANGER_LEFT, "bots/yedo/assignment_policy.py says how much of the danger is left to its holder"
    if "5b" in windows:
        assert card.effect in CANCEL_WORTH, "bots/yedo/card_policy.py says what it is worth to cancel a card that moves the watch"


def test_bots_know_only_existing_effects() -> None:
    assert set(CARD_WORTH) == set(EFFECTS)
    assert set(GAIN_NOW) == {effect.gain_now for effect in EFFECTS.values() if isinstance(effect.gain_now, str)}
    assert set(DANGER_LEFT) == {card.effect for card in ACTION_CARDS if {"5b", "5c"} & {*card.windows.split()}}
    assert set(CANCEL_WORTH) == {card.effect for card in ACTION_CARDS if "5b" in card.windows.split()}


@every_row("language", LANGUAGES)
@every_card
def test_a_card_has_its_words(card: ActionCard, language: str) -> None:
    t = Catalog(language)
    keys = [f"ye.card.{card.id}", f"ye.card.{card.id}.text", *(f"ye.page.window.{window}" for window in card.windows.split())]
    assert [key for key in keys if not t.has(key)] == []


@every_card
def test_a_card_has_its_own_picture(card: ActionCard) -> None:
    """A card without a drawing shows a calm scene."""
    drawn = card_art.card_print(card)
    assert drawn not in [row for code, row in card_art.rows().items() if code != card.code]
    assert drawn not in [card_art.card_print(other) for other in ACTION_CARDS if other is not card]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_of_a_card_has_a_sentence(language: str) -> None:
    """An effect with a new event needs a sentence, ``ye.event...``, in each language."""
    t = Catalog(language)
    assert sorted(key for key in event_keys() if not t.has(key)) == []


@every_card
def test_the_credits_say_how_certain_a_card_is(card: ActionCard) -> None:
    told = [row for row in assets.read_json("provenance.json") if row["what"] == "data.ye.cards"]
    assert card.mark in (CERTAIN, LIKELY, REBUILT)
    assert card.mark == CERTAIN or [row["game"] for row in told] == ["yedo"]


@every_card
def test_a_card_can_be_played_and_conserves_pieces(card: ActionCard) -> None:
    """In random games, whenever its window is open and it has a target: played on a copy, in a few of its ways."""
    ways = play_every_card()[card.id]
    assert ways, f"in {GAMES} random games there was no moment at which {card.id} could be played: raise GAMES"
    assert {kind for kinds, _ in ways for kind in kinds} <= KINDS - {"button"}, "what it names is nothing the page can show"
    assert [fault for _, fault in ways if fault] == []


@cache
def event_keys() -> set[str]:
    """Return the keys of all events while cards are played."""
    play_every_card()
    return TOLD


@cache
def play_every_card() -> dict[str, list[tuple[tuple[str, ...], str]]]:
    """Card -> for each way tried, the kinds of its targets, and what went wrong."""
    found: dict[str, list[tuple[tuple[str, ...], str]]] = {card.id: [] for card in ACTION_CARDS}
    for seed in range(GAMES):
        table, rng = new(3 + seed % 2, seed=f"every card {seed}", layers=("samurai",)), random.Random(seed)
        while table.decision is not None:
            for card, path, play in _ways(table, rng):
                if len(found[card.id]) < 40:
                    found[card.id].append((tuple(target(named).split(":")[0] for named in path), _fault(play, card, path)))
            seat = table.decision.seats[0]
            onward = table.decision.forward_choices(seat)
            missions = [choice for choice in onward if choice.verb == "complete"]   # Rare, and two cards need them
            table.choose(seat, rng.choice(missions or onward))
    return found


def _ways(table: Any, rng: random.Random) -> Iterator[tuple[ActionCard, Any, YedoPlay]]:
    """Yield cards that could be played at this question by a seat that has them: their targets, and a copy to play them on."""
    step, rules = table.state.stack[-1], table.rules
    windows = ("reaction",) if isinstance(step, Reaction) else getattr(step, "windows", ())
    for face in sorted(rules.playable(windows)):
        card, now = rules.actions[face], YedoPlay(rules, table.state, RandomChance(rng))
        for path in islice(EFFECTS[card.effect].paths(now, table.decision.seats[0], card), WAYS):
            yield card, path, YedoPlay(rules, table.state.copy(), RandomChance(rng), [])


def _fault(play: YedoPlay, card: ActionCard, path: Any) -> str:
    """Play a card; return which pieces were lost, or which seat has no answer."""
    if isinstance(play.state.stack[-1], Reaction):
        play.pop()
    play.decision = None
    before, seat = count_pieces(play.rules, play.state), _player(play)
    EFFECTS[card.effect].do(play, seat, card, path)
    if count_pieces(play.rules, play.state) != before:
        return "something was lost or came from nowhere"
    play.advance()
    TOLD.update(event.key for event in play.events or ())
    asked: Any = play.decision
    if asked is not None and not all(asked.choices(other) for other in asked.seats):
        return "somebody is asked and has no answer"
    return ""


def _player(play: YedoPlay) -> int:
    """Return the seat that is asked; in answer to a card, another seat than the card's."""
    step = play.state.stack[-1]
    asked = getattr(step, "seat", None)
    return asked if isinstance(asked, int) else step.ask(play).seats[0]


# Events: their words are in ``test_words.py``; ``test_custom_deck.py`` checks that a file of cards has all cards of the box


def test_every_effect_of_an_event_has_a_card() -> None:
    assert set(EVENT_AMOUNTS) == {card.effect for card in EVENT_CARDS}


@pytest.mark.parametrize("card", EVENT_CARDS, ids=lambda card: card.id)
def test_an_event_changes_a_round(card: EventCard) -> None:
    """In random games some round with the event differs from one without effect, with the same luck and choices."""
    assert card.id in events_with_effect(), f"in {GAMES} random games {card.id} changed nothing"


@cache
def events_with_effect() -> frozenset[str]:
    """Return the events with which some round of a random game differs."""
    found, every = set[str](), {card.id for card in EVENT_CARDS}
    for seed in range(GAMES):
        table, rng = new(3, seed=f"every card {seed}", layers=("samurai",)), random.Random(seed)
        while table.decision is not None:
            before, drawn = table.state.copy(), len(table.state.event_deck)
            seat = table.decision.seats[0]
            choice = rng.choice(table.decision.forward_choices(seat))
            table.choose(seat, choice)
            if len(table.state.event_deck) == drawn - 1:
                found |= {name for name in every - found if _differs(table.rules, before, (seat, choice), name, seed)}
    return frozenset(found)


def _differs(rules: Any, before: Any, last: tuple[int, Choice], name: str, seed: int) -> bool:
    nothing = replace(rules, events={**rules.events, name: rules.events[name]._replace(effect="nothing", loss="")})
    return _round(rules, before, last, name, seed) != _round(nothing, before, last, name, seed)


def _round(rules: Any, before: Any, last: tuple[int, Choice], name: str, seed: int) -> list[Any]:
    """Return the events of a round that begins with this event card, played at random on a copy."""
    rng, state = random.Random(seed), before.copy()
    state.event_deck[0] = (name, *state.event_deck[0][1:])
    play: Any = YedoPlay(rules, state, RandomChance(rng), [])
    play.resume()
    play.choose(*last)
    while play.decision is not None and state.event == name:
        seat = play.decision.seats[0]
        play.choose(seat, rng.choice(play.decision.choices(seat)))
    return [(event.key, event.values) for event in play.events or ()]
