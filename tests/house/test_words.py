"""Everything the engine says has a sentence in every language, and its values fill the sentence."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest

from page import chapters, games, tutorial
from page.seats import COLORS, Seat
from page.texts import LANGUAGES, Texts
from page.words import Words
from tenka import bots
from tenka.core.decision import Decision
from tenka.core.table import Table
from tests.house.setups import Setup, setups, walk
from web.build import texts as catalogues

HOLE = re.compile(r"\{\w+\}")
REFUSALS_EVERY = 5
Said = dict[tuple[str, frozenset[str]], Mapping[str, Any]]
"""Key and names of values -> one set of values it came with."""


@pytest.fixture(scope="module", autouse=True)
def _compiled() -> None:
    catalogues.compile_all()


@cache
def words(language: str, game: str) -> Words:
    """As the page speaks at a table of that game."""
    vocabulary = games.adapter(game).vocabulary if game in games.SHELF else {}
    return Words(Texts(language), [Seat(color=color) for color in COLORS], vocabulary)


def said(setup: Setup) -> Said:
    """All that is said in one random game: prompts, refusals, events as each seat and an onlooker see them, the result."""
    found: Said = {}

    def note(key: str, values: Mapping[str, Any]) -> None:
        found.setdefault((key, frozenset(values)), values)

    def look(table: Table) -> None:
        decision = table.decision
        assert decision is not None
        note(decision.key, decision.values)
        if len(table.history) % REFUSALS_EVERY == 0:
            for seat in decision.seats:
                _refusals(decision, seat, note)

    table = walk(setup.table("words"), 11, look)
    for line in (table.setup, *table.history):
        for event in line.events:
            for seat in (*range(setup.seats), None):
                seen = event.seen(seat)
                note(seen.key, seen.values)
    assert table.result is not None
    for key in (table.result.tie_break, *(key for lines in table.result.lines for key in lines)):
        if key is not None:
            note(key, {})
    return found


def _refusals(decision: Decision, seat: int, note: Any) -> None:
    for refusal in decision.refusals(seat):
        assert re.fullmatch(r"[A-Z]{2}-\S.*", refusal.clause)
        note(refusal.key, refusal.values)


@pytest.mark.parametrize("setup", setups(), ids=str)
def test_all_that_is_said_in_a_game_has_its_sentence(setup: Setup) -> None:
    spoken = said(setup)
    faults = []
    for language in LANGUAGES:
        teller = words(language, setup.game)
        for (key, _), values in spoken.items():
            sentence = teller.say(key, values) if teller.t.has(key) else f"{{{key}}}"
            if not sentence.strip() or HOLE.search(sentence):
                faults.append(f"{language}: {key} with {dict(values)}: {sentence}")
    assert faults == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_and_editions_have_names(language: str) -> None:
    """What values stand for, and the lobby's words: title, layers and options of every game."""
    t = Texts(language)
    missing = []
    for setup in {setup.game: setup for setup in setups()}.values():
        game = setup.table("names").game
        prefix = game.title.split(".")[0]
        keys = [game.title]
        keys += [key for layer in game.layers for key in (f"{prefix}.layer.{layer.id}", f"{prefix}.layer.{layer.id}.about")]
        for option in game.options:
            keys += [f"{prefix}.option.{option.id}", *(f"{prefix}.option.{option.id}.{value}" for value in option.values)]
        missing += [key for key in keys if not t.has(key)]
    assert missing == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_chapters_have_heading_and_text(language: str) -> None:
    t = Texts(language)
    rows = (*chapters.page(), *(row for setup in setups() for row in chapters.rules(setup.game, setup.layers)))
    assert rows
    assert [key for row in rows for key in (row.title, row.text) if not t.has(key)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_levels_of_bots_have_names(language: str) -> None:
    t = Texts(language)
    levels = {level for setup in setups() for level in bots.levels(setup.game)}
    assert levels
    assert [level for level in sorted(levels) if not t.has(f"ui.kind.{level}")] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pages_of_the_tutorial_fill_their_texts(language: str) -> None:
    teller = words(language, "tenka-meidou")
    for step in tutorial.steps():
        for part in ("title", "text"):
            key = f"{step.key}.{part}"
            assert teller.t.has(key)
            assert not HOLE.search(teller.say(key, step.values))
