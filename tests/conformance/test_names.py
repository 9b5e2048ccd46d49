"""Names of clans, players, places and cards keep the grammar of each language when they fill a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache

import pytest

from tenka.core import registry
from tenka_web.app import game_registry
from tenka_web.ui.seats import COLORS, LONGEST_NAME, Seat
from tenka_web.ui.text.catalog import LANGUAGES, Catalog
from tenka_web.ui.text.localizer import Localizer
from web.build.catalogs import every

PEOPLE = ("W" * LONGEST_NAME, "Al")
"""The longest permitted name of a player, and a short one that begins with a vowel, like an article."""
WRONG = {
    "en": r"\b(?:the|a|an) (?:the|a|an)\b|\b[Tt]he (?:W+|Al)\b|\ba [aeiou]\w+ (?:clan|army)\b",
    "es": r"\b(?:de|a) el\b|\b(?:[Dd]el|[Aa]l|[Ee]l|la|los|las) (?:W+|Al|el|la|los|las)\b|\by (?:I|Hi)\w",
    "ja": r"の一族さん",
}
"""Language -> faults of articles: one twice or before a player's name, a missing contraction, a Spanish "y" before an i."""
ANYWHERE = r"  |^\s|\s$|\(\)|«»|“”|「」|\{|\[|\]|\s[,.;:!?](?!\.)|[,;:]\.|\.\.(?!\.)|、[。、]|。。"
"""Faults in any language: two spaces, an unfilled placeholder, an empty pair of quotes or brackets, a space before a sign, two
signs."""
SCORE = " : "
SENTENCE = re.compile(r"\{|[.。:：]$")
"""Sentences that stand alone and fill no other sentence."""
COUNTS = (1, 2, 12)


sentences = cache(every)


@cache
def tellers(language: str, game: str) -> dict[str, Localizer]:
    """Return the localizers of a table of clans and of a table of named players."""
    adapter = game_registry.full_adapter(game)
    clans = [Seat(color=color) for color in COLORS]
    people = [Seat(name=PEOPLE[at % 2], color=color) for at, color in enumerate(COLORS)]
    seatings = (("clans", clans), ("people", people))
    return {name: Localizer(Catalog(language), seats, adapter.vocabulary) for name, seats in seatings}


def meanings(language: str, pattern: str) -> list[str]:
    """Return the shortest and the longest text of a value."""
    said = {
        forms[0]
        for one in pattern.split("|")
        for key, forms in sentences()[language].items()
        if re.fullmatch(re.escape(one).replace(r"\{\}", r"[a-z0-9-]+"), key) and not SENTENCE.search(forms[0])
    }
    return [min(said, key=len), max(said, key=len)] if said else []


@cache
def fillings(language: str, game: str) -> dict[str, list[str]]:
    """Return the texts by which a value that is no seat is replaced, by its name."""
    vocabulary = game_registry.full_adapter(game).vocabulary
    plain = {name: pattern for name, pattern in vocabulary.items() if not pattern.startswith(("seat", "lead", "pair "))}
    return {name: found for name, pattern in plain.items() if (found := meanings(language, pattern))}


def sentences_with_names(language: str, game: str, prefixes: tuple[str, ...]) -> Iterator[tuple[str, str, str]]:
    """Yield each sentence that has a name in it: its key, the seats and the filled sentence."""
    t, vocabulary, known = Catalog(language), game_registry.full_adapter(game).vocabulary, fillings(language, game)
    for key in sentences()[language]:
        holes = t.placeholders(key)
        if not key.startswith(prefixes) or not holes & {*known, *(name for name in holes if vocabulary.get(name) == "seat")}:
            continue
        for who, localizer in tellers(language, game).items():
            for way in (0, 1):
                values = {name: _value(localizer, name, way, known, vocabulary) for name in holes}
                for n in COUNTS:
                    yield key, who, t(key, **{**values, **{name: n for name, value in values.items() if value is None}, "n": n})


def _value(localizer: Localizer, name: str, way: int, known: dict[str, list[str]], vocabulary: Mapping[str, str]) -> str | None:
    """Return the text of a value; nothing for a count."""
    if vocabulary.get(name) == "seat":
        if name == "seats":
            return localizer.value("seats", [way, 1 - way, 2])
        return localizer.seat(way if name == "seat" else 1 - way)
    return known[name][way] if name in known else None


PREFIXES = {"tenka-meidou": ("tm.", "ui."), "shogun": ("sh.", "tc."), "yedo": ("ye.",)}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", PREFIXES)
def test_sentences_hold_with_the_longest_and_the_shortest_names(game: str, language: str) -> None:
    faults, seen = dict[str, str](), 0
    clans = {localizer.seat(at) for localizer in [tellers(language, game)["clans"]] for at in range(len(COLORS))}
    for key, who, said in sentences_with_names(language, game, PREFIXES[game]):
        seen += 1
        if wrong(language, said) or (who == "people" and any(clan in said for clan in clans)):
            faults.setdefault(key, said)
    assert seen > 500
    assert {row.id for row in registry.rows() if game_registry.has(row.id)} >= PREFIXES.keys()
    assert faults == {}


def wrong(language: str, said: str) -> bool:
    """Return whether a sentence breaks the grammar of names."""
    return bool(re.search(ANYWHERE, said.replace(SCORE, "–")) or re.search(WRONG[language], said))


@pytest.mark.parametrize(("language", "said"), [
    ("en", "The Al passes."), ("en", "the the Red clan"), ("en", "Two  spaces."), ("en", "Nothing ()."),
    ("en", "Left there: {n}."), ("es", "El turno de el Clan Rojo."), ("es", "Pasa el Al."), ("es", "Kii y Iga."),
    ("es", "Gana «»."), ("es", "Pasa , y ya."), ("ja", "赤の一族さん"), ("ja", "終わり。。"), ("ja", "「」を使う"),
])  # fmt: skip
def test_planted_faults_are_found(language: str, said: str) -> None:
    assert wrong(language, said)
