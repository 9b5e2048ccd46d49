"""Sentences by key from the catalogue of one language; values fill the {placeholders}."""

from __future__ import annotations

import gettext
import io
import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from tenka.core import registry
from tenka.core.errors import Sentence, TenkaError
from tenka_web.ui.assets import read_bytes
from tenka_web.ui.markup import Markup, escape
from tenka_web.ui.text import grammar, sentences
from tenka_web.ui.text.grammar import Named

LANGUAGES = {"en": "English", "es": "Español", "ja": "日本語"}
COUNTED = "#counted"
"""After a plural sentence's key: the key of the name of the counted value; else ``n``."""
_HOLE = re.compile(r"\{(\w+)\}")


class Catalog:
    """The catalogue of a language. A missing sentence shows its key, so a gap is visible and not fatal."""

    def __init__(self, language: str) -> None:
        self.language = language if language in LANGUAGES else "en"
        self._catalogue = _load(self.language, tuple(row.catalogues for row in registry.rows() if row.catalogues))
        self._general: dict[str, str] = {}      # A table uses the same few sentences thousands of times
        self._counting: dict[str, str] = {}
        self._known: dict[str, bool] = {}

    def __call__(self, key: str, **values: object) -> str:
        """Return the sentence as plain text."""
        if not values:
            return self.sentence(key)
        sentence = grammar.address(self.sentence(key, values), values)
        for value in values.values():
            if isinstance(value, Named):
                return self._close("".join(_fill(_HOLE.split(sentence), values)))
        return self._close(_HOLE.sub(lambda hole: str(values.get(hole[1], hole[0])), sentence))

    def rich(self, key: str, values: Mapping[str, object]) -> Markup:
        """Return the sentence as markup: values that are markup are kept, others escaped.

        Args:
            key: Key of the sentence.
            values: Name of a placeholder -> value.
        """
        filled = "".join(map(escape, _fill(_HOLE.split(grammar.address(self.sentence(key, values), values)), values)))
        return Markup(self._close(filled))

    def _close(self, filled: str) -> str:
        return sentences.close_once(grammar.add_euphony(filled, self.language))

    def sentence(self, key: str, values: Mapping[str, object] | None = None) -> str:
        """Return the sentence with its placeholders; a count among the values selects the plural form.

        Args:
            key: Key of the sentence.
            values: Name of a placeholder -> value.
        """
        if values:
            name = self._counting.get(key)
            if name is None:
                name = self._counting[key] = self._catalogue.gettext(key + COUNTED)
            n = values.get("n" if name.endswith(COUNTED) else name)
            plural = self._catalogue.ngettext(key, "", _count(n)) if n is not None else ""
            if plural and plural != key:
                return plural
        sentence = self._general.get(key)
        if sentence is None:
            sentence = self._general[key] = self._catalogue.gettext(key)
        return sentence

    def placeholders(self, key: str) -> set[str]:
        """Return the placeholders of a key's sentence, in its general form."""
        general = self._catalogue.ngettext(key, key, 2)
        return set(_HOLE.findall(self._catalogue.gettext(key) if general == key else general))

    def has(self, key: str) -> bool:
        """Return whether a key has a sentence."""
        known = self._known.get(key)
        if known is None:
            known = self._catalogue.gettext(key) != key or self._catalogue.ngettext(key, key, 2) != key
            self._known[key] = known
        return known

    def label(self, name: str, text: str) -> str:
        """Return a label: a name, and a text about it.

        Args:
            name: What is labelled.
            text: What is said of it.
        """
        return self("ui.labelled", name=name, text=text)

    def end_sentence(self, sentence: str) -> str:
        """Return a sentence with its full stop."""
        return sentences.end_sentence(sentence, self("ui.fullstop"))

    def join_sentences(self, *said: str) -> str:
        """Join sentences; empty ones are skipped."""
        return sentences.join_sentences([one for one in said if one], self("ui.fullstop"))

    def join_names(self, names: Iterable[str]) -> str:
        """Join names: "Kai, Shinano and Suruga"."""
        return grammar.join_names(list(names), self("ui.list.two"), self("ui.list.last"), self("ui.list.more"))

    def join_facts(self, facts: Iterable[str]) -> str:
        """Join facts of equal rank."""
        return self("ui.list.more").join(facts)

    def number(self, value: float) -> str:
        """Return a number in the language's notation: 2.5, in Spanish 2,5; integers without a fraction; a minus, not a hyphen."""
        return f"{value:g}".replace(".", self("ui.decimal")).replace("-", "−")

    def error(self, what: TenkaError | str) -> str:
        """Return an engine's error as a sentence for visitors, never as its English message."""
        said = what.sentence if isinstance(what, TenkaError) else what if isinstance(what, Sentence) else TenkaError().sentence
        return self(f"ui.error.{said.key}", **said.values)

    def for_game(self, prefix: str, name: str, **values: object) -> str:
        """Return a sentence in a game's own words, if it has some: ``sh.forecast`` before ``ui.forecast``.

        Args:
            prefix: First word of the game's keys.
            name: The key without its first word.
            values: Name of a placeholder -> value.
        """
        return self(self.find_key(f"{prefix}.{name}") or f"ui.{name}", **values)

    def find_key(self, *keys: str) -> str | None:
        """Return the first key that has a sentence; None if none has one."""
        return next((key for key in keys if self.has(key)), None)


def _count(n: object) -> int:
    """Return a count for plural forms: a fraction or a range is more than one."""
    return abs(n) if isinstance(n, int) else 1 if n == "1" else 2


def _fill(parts: list[str], values: Mapping[str, object]) -> list[str]:
    """Return words and values of a sentence in turn; names get articles, and the words before them are adapted."""
    filled: list[Any] = [values.get(part, f"{{{part}}}") if at % 2 else part for at, part in enumerate(parts)]
    for at in range(1, len(parts), 2):
        if isinstance(filled[at], Named):
            filled[at - 1], filled[at] = grammar.set_in(filled[at], grammar.find_surroundings(parts, at))
    return [one if isinstance(one, str) else str(one) for one in filled]


@cache
def _load(language: str, guests: tuple[str, ...]) -> gettext.NullTranslations:
    """Return our catalogue, with those of games from other packages behind it."""
    catalogue = gettext.GNUTranslations(io.BytesIO(read_bytes(f"texts/{language}.mo")))
    for place in guests:
        catalogue.add_fallback(registry.load(place)(language))
    return catalogue
