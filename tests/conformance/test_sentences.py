"""Every key that the engine emits has a sentence in every language, and its values fill the sentence."""

from __future__ import annotations

import importlib
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import tenka
from tenka import bots
from tenka.core import registry
from tenka.core.choice import Choice
from tenka.core.decision import Decision
from tenka.core.game import DIGEST
from tenka.table.table import Table
from tenka_web.app import game_registry
from tenka_web.app.help_chapters import PAGE
from tenka_web.app.selection import Selection
from tenka_web.ui.seats import COLORS, Seat
from tenka_web.ui.text import catalog
from tenka_web.ui.text.catalog import LANGUAGES, Catalog
from tenka_web.ui.text.localizer import Localizer
from tests.conformance.test_second_person import WRONG
from tests.support.setups import Setup, each_of, every, plain_setups, setups_of, simplest, walk
from toygame import texts
from web.build import catalogs
from web.build.paths import ROOT

HOLE = re.compile(r"\{\w+\}")
KEY = re.compile(r'"([a-z]{2,}\.(?:ask|event|no|why|tie|score|hint)\.[a-z0-9_.-]+)"')
PAGE_KEY = re.compile(r'(?<![fr])"(ui\.[a-z0-9_.-]+)"')
REFUSALS_EVERY = 5
Said = dict[tuple[str, frozenset[str]], Mapping[str, Any]]
"""(key, names of values) -> one set of values that the key was emitted with."""
WRITERS = {row.id: [place for place in (row.game, row.bots) if place] for row in registry.rows()}
"""By game: the modules beside which its keys are written."""
every_game = pytest.mark.parametrize("game", game_registry.listed_games())


@cache
def words(language: str, game: str, layers: tuple[str, ...] = (), you: int | None = None) -> Localizer:
    """Return the localizer of a table. ``you``: the seat that is addressed; None: no seat."""
    shown = game_registry.adapter(game, layers) if game_registry.has(game) else None
    seats = [Seat(color=color) for color in COLORS]
    return Localizer(Catalog(language), seats, shown.vocabulary if shown else {}, shown.phrases if shown else {}, you=you)


def said(setup: Setup) -> Said:
    """Return all keys of one random game: prompts, refusals, events as each seat and a spectator see them, and the result."""
    found: Said = {}

    def note(key: str, values: Mapping[str, Any]) -> None:
        found.setdefault((key, frozenset(values)), values)

    def check(table: Table) -> None:
        decision = table.decision
        assert decision is not None
        note(decision.key, decision.values)
        if len(table.history) % REFUSALS_EVERY == 0:
            for seat in decision.seats:
                _refusals(decision, seat, note)

    table = walk(setup.table("words"), 11, check)
    for line in (table.setup, *table.history):
        for event in line.events:
            for seat in (*range(setup.seats), None):
                seen = event.as_seen_by(seat)
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


@every
def test_every_key_of_a_game_has_its_sentence(setup: Setup) -> None:
    spoken = said(setup)
    assert faults(setup, spoken) == []
    if game_registry.has(setup.game):
        assert [fault for language in LANGUAGES for fault in _raw_ids(setup, Catalog(language), spoken)] == []


def faults(setup: Setup, spoken: Said) -> list[str]:
    """List sentences that are missing, unfilled or without a form for the player addressed."""
    found = []
    for language in LANGUAGES:
        teller = words(language, setup.game, setup.layers)
        for (key, _), values in spoken.items():
            if not teller.t.has(key):
                found.append(f"{language}: {key} has no sentence")
                continue
            sentence = teller.say(key, values)
            if not sentence.strip() or HOLE.search(sentence):
                found.append(f"{language}: {key} with {dict(values)}: {sentence}")
            seats = {value for name, value in values.items() if teller.vocabulary.get(name) == "seat" and isinstance(value, int)}
            for seat in () if is_english_too(setup.game, teller.t, key) else sorted(seats):
                addressed = words(language, setup.game, setup.layers, seat).say(key, values)
                if re.search(WRONG[language], addressed):
                    found.append(f"{language}: {key} has no form for the player addressed: {addressed}")
    return found


def is_english_too(game: str, t: Catalog, key: str) -> bool:
    """Return whether a package has only its English sentence for this language."""
    packaged = bool(registry.row_of(game).catalogues)
    return packaged and t.language != "en" and t.sentence(key) == Catalog("en").sentence(key)


def test_a_package_may_have_english_sentences_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """They have no form for the player addressed in another language."""
    setup, caches = next(one for one in plain_setups() if one.game == "ohajiki"), (catalog._load, words)
    assert not is_english_too("ohajiki", Catalog("es"), "oh.event.took")
    monkeypatch.setattr(texts, "_PLACE", dict.fromkeys(LANGUAGES, 0))
    try:
        for kept in caches:
            kept.cache_clear()
        assert is_english_too("ohajiki", Catalog("es"), "oh.event.took")
        assert not is_english_too("yedo", Catalog("en"), "ye.title")
        assert faults(setup, said(setup)) == []
    finally:
        for kept in caches:
            kept.cache_clear()


def _raw_ids(setup: Setup, t: Catalog, spoken: Said) -> list[str]:
    """List ids of the engine that a sentence would show instead of their names."""
    vocabulary = game_registry.adapter(setup.game, setup.layers).vocabulary
    patterns = {name: pattern.split("|") for name, pattern in vocabulary.items() if pattern != "seat"}
    return [
        f"{t.language}: {key}: {name}={one!r}"
        for (key, _), values in spoken.items()
        for name in patterns.keys() & values.keys()
        for one in (values[name] if isinstance(values[name], list | tuple) else (values[name],))
        if isinstance(one, str) and not t.find_key(*(pattern.format(one or "none") for pattern in patterns[name]))
    ]


@each_of([setup for setup in plain_setups() if game_registry.has(setup.game)], simplest)
def test_choices_have_words(setup: Setup) -> None:
    """As a line of text and as a button: one choice of each verb, and each target that several choices share."""
    adapter, prefix = game_registry.adapter(setup.game, setup.layers), registry.row_of(setup.game).texts
    told: dict[str, str] = {}

    def note(name: str, text: str) -> None:
        told[name] = text
        assert not re.search(rf"\b{prefix}\.\w+\.", text), text
        assert not HOLE.search(text), f"{text}: a placeholder is not filled; a row of `choice_rows` or `target_rows` fills it"

    def check(table: Table) -> None:
        assert table.decision is not None
        seat = table.decision.seats[0]
        choices = table.decision.choices(seat)
        shared = folded(Selection(tuple((choice, table.decision.targets(seat, choice)) for choice in choices)))
        for language in LANGUAGES:
            teller = words(language, setup.game, setup.layers)
            for choice in choices:
                if (name := f"{language} {choice.verb}") not in told:
                    note(name, adapter.choice(teller, table.view(seat), choice))
            for target in shared:
                if (name := f"{language} {target}") not in told:
                    note(name, adapter.target(teller, target))

    walk(setup.table("choices"), 17, check)
    assert told


def folded(selection: Selection) -> set[str]:
    """Return the first targets that are one button for several choices, and those after them."""
    groups = [group for group in selection.groups if group.target and group.only is None]
    return {group.target for group in groups}.union(*(folded(selection.pick(group.target)) for group in groups))


@pytest.mark.parametrize("target", ["button:take", "button:take {}"])
def test_choices_of_one_verb_that_share_a_target_are_one_button(target: str) -> None:
    choices = [Choice("take", (number,)) for number in (1, 2, 3)]
    selection = Selection(tuple((choice, (target.format(*choice.operands),)) for choice in choices))
    assert folded(selection) == ({target} if target == "button:take" else set())


@pytest.mark.parametrize("owner", [*WRITERS, "engine"])
def test_every_key_written_in_the_engine_has_a_sentence(owner: str) -> None:
    """Also covers keys that are too rare for random games."""
    keys = keys_in(ROOT / "engine").difference(*map(keys_of, WRITERS)) if owner == "engine" else keys_of(owner)
    assert keys
    assert [f"{t.language}: {key}" for t in map(Catalog, LANGUAGES) for key in sorted(keys) if not t.has(key)] == []


def test_every_key_written_in_the_page_has_a_sentence() -> None:
    keys = keys_in(ROOT / "web" / "tenka_web", PAGE_KEY)
    assert len(keys) > 500
    assert [f"{t.language}: {key}" for t in map(Catalog, LANGUAGES) for key in sorted(keys) if not t.has(key)] == []


@cache
def keys_of(game: str) -> set[str]:
    """Return the keys in the folders of a game's rules and bots."""
    modules = {place.partition(":")[0] for place in WRITERS[game]}
    return set().union(*(keys_in(Path(str(importlib.import_module(name).__file__)).parent) for name in modules))


def keys_in(folder: Path, written: re.Pattern[str] = KEY) -> set[str]:
    return {key for path in folder.rglob("*.py") for key in written.findall(path.read_text(encoding="utf-8"))}


@every_game
def test_a_game_its_layers_and_options_have_names(game: str) -> None:
    made = tenka.game(game)
    prefix = made.title.split(".")[0]
    keys = [made.title]
    keys += [key for layer in made.layers for key in (f"{prefix}.layer.{layer.id}", f"{prefix}.layer.{layer.id}.about")]
    for option in made.options_for([layer.id for layer in made.layers]):
        keys.append(f"{prefix}.option.{option.id}")
        listed = [value for value in option.values if not DIGEST.fullmatch(value)]   # No data file
        keys += [f"{prefix}.option.{option.id}.{value}" for value in listed if not option.entered]
    assert [f"{t.language}: {key}" for t in map(Catalog, LANGUAGES) for key in keys if not t.has(key)] == []


@every_game
def test_help_chapters_have_heading_and_text(game: str) -> None:
    rows = {row for setup in setups_of(game) for row in game_registry.adapter(setup.game, setup.layers).chapters}
    assert rows
    keys = [key for row in (*rows, *PAGE) for key in row.keys]
    assert [f"{t.language}: {key}" for t in map(Catalog, LANGUAGES) for key in keys if not t.has(key)] == []


@pytest.mark.parametrize(("game", "level"), [(game.id, level) for game in tenka.games() for level in bots.levels(game.id)])
def test_a_level_of_bots_has_its_names(game: str, level: str) -> None:
    keys = f"ui.kind.{level}", f"ui.kind.{level}.for"
    assert [f"{t.language}: {key}" for t in map(Catalog, LANGUAGES) for key in keys if not t.has(key)] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", [game for game in game_registry.listed_games() if game_registry.adapter(game).lesson])
def test_the_pages_of_a_guided_first_game_fill_their_texts(game: str, language: str) -> None:
    lesson, teller = game_registry.adapter(game).lesson, words(language, game)
    assert lesson is not None
    for step in lesson.pages:
        values = step.text_values(tenka.replay(lesson.record, at=step.moment), lesson.learner)
        for part in ("title", "text"):
            key = f"{step.key}.{part}"
            assert teller.t.has(key)
            assert not HOLE.search(teller.say(key, values))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_counted_value_selects_the_plural_form(language: str) -> None:
    t = Catalog(language)
    for path in catalogs.sources()[language]:
        for message in catalogs._read(path, language):
            if isinstance(message.id, tuple) and isinstance(message.string, tuple):
                key, name = message.id
                assert t.sentence(key, {name: 1}) == message.string[0]
                assert t.sentence(key, {name: 7}) == message.string[-1]
                assert t.sentence(key, {name: "1"}) == message.string[0]
                assert t.sentence(key, {name: "5–7"}) == message.string[-1]


def test_a_key_with_two_sentences_in_one_file_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Babel would keep the second sentence silently."""
    monkeypatch.setattr(catalogs, "TEXTS", tmp_path)
    monkeypatch.setattr(catalogs, "ROOT", tmp_path)
    (tmp_path / "en.po").write_text('msgid "ui.stop"\nmsgstr "."\n\nmsgid "ui.stop"\nmsgstr "Stop"\n', encoding="utf-8")
    assert catalogs.offences() == ["en.po: 'ui.stop' stands twice"]
