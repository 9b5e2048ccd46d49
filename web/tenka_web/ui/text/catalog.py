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
"""Put behind the key of a sentence with a plural, it is the key of the name of the value that picks its form; else ``n``."""
_HOLE = re.compile(r"\{(\w+)\}")


class Catalog:
    """The catalogue of a language. A key without a sentence shows itself, so a gap is seen and not fatal."""

    def __init__(self, language: str) -> None:
        self.language = language if language in LANGUAGES else "en"
        self._catalogue = _load(self.language, tuple(row.catalogues for row in registry.rows() if row.catalogues))
        self._general: dict[str, str] = {}      # hot: a table asks for the same few sentences thousands of times
        self._counting: dict[str, str] = {}
        self._known: dict[str, bool] = {}

    def __call__(self, key: str, **values: object) -> str:
        """Return the sentence as plain text."""
        if not values:
            return self.sentence(key)
        sentence = grammar.spoken_to(self.sentence(key, values), values)
        for value in values.values():
            if isinstance(value, Named):
                return self._close("".join(_fill(_HOLE.split(sentence), values)))
        return self._close(_HOLE.sub(lambda hole: str(values.get(hole[1], hole[0])), sentence))

    def rich(self, key: str, values: Mapping[str, object]) -> Markup:
        """Return the sentence as markup: values that are markup stay so, all else is escaped."""
        filled = "".join(map(escape, _fill(_HOLE.split(grammar.spoken_to(self.sentence(key, values), values)), values)))
        return Markup(self._close(filled))

    def _close(self, filled: str) -> str:
        return sentences.once_closed(grammar.spoken(filled, self.language))

    def sentence(self, key: str, values: Mapping[str, object] | None = None) -> str:
        """Return the sentence with its holes; a count among the values picks the plural form."""
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
        """Return the names of the values that fill the sentence of that key, in its general form."""
        general = self._catalogue.ngettext(key, key, 2)
        return set(_HOLE.findall(self._catalogue.gettext(key) if general == key else general))

    def has(self, key: str) -> bool:
        """Whether there is a sentence of that key."""
        known = self._known.get(key)
        if known is None:
            known = self._catalogue.gettext(key) != key or self._catalogue.ngettext(key, key, 2) != key
            self._known[key] = known
        return known

    def label(self, name: str, text: str) -> str:
        """Return what is named, and what there is to say of it."""
        return self("ui.labelled", name=name, text=text)

    def end_sentence(self, sentence: str) -> str:
        """Return a sentence with its full stop."""
        return sentences.end_sentence(sentence, self("ui.fullstop"))

    def join_sentences(self, *said: str) -> str:
        """Return what is said in one breath; nothing where there is nothing."""
        return sentences.join_sentences([one for one in said if one], self("ui.fullstop"))

    def join_names(self, names: Iterable[str]) -> str:
        """Names in a sentence: "Kai, Shinano and Suruga"."""
        return grammar.join_names(list(names), self("ui.list.two"), self("ui.list.last"), self("ui.list.more"))

    def join_facts(self, facts: Iterable[str]) -> str:
        """Facts in a row, none of which is the last of a thought."""
        return self("ui.list.more").join(facts)

    def number(self, value: float) -> str:
        """Return a number as it is written in the language: 2.5, and in Spanish 2,5; a whole one without a fraction."""
        return f"{value:g}".replace(".", self("ui.decimal"))

    def error(self, what: TenkaError | str) -> str:
        """Return what the engine says is wrong, as a visitor reads it: never in the words for programmers."""
        said = what.sentence if isinstance(what, TenkaError) else what if isinstance(what, Sentence) else TenkaError().sentence
        return self(f"ui.error.{said.key}", **said.values)

    def own(self, prefix: str, name: str, **values: object) -> str:
        """Return what the page says, in a game's own words where it has some: ``sh.forecast`` before ``ui.forecast``."""
        return self(self.first(f"{prefix}.{name}") or f"ui.{name}", **values)

    def first(self, *keys: str) -> str | None:
        """Return the first of the keys that has a sentence."""
        return next((key for key in keys if self.has(key)), None)


def _count(n: object) -> int:
    """Return what is counted, as plural forms ask for it: a fraction or a range is more than one."""
    return abs(n) if isinstance(n, int) else 1 if n == "1" else 2


def _fill(parts: list[str], values: Mapping[str, object]) -> list[str]:
    """Return a sentence's words and its values by turns; names get their articles, and the words before them give way."""
    filled: list[Any] = [values.get(part, f"{{{part}}}") if at % 2 else part for at, part in enumerate(parts)]
    for at in range(1, len(parts), 2):
        if isinstance(filled[at], Named):
            filled[at - 1], filled[at] = grammar.set_in(filled[at], grammar.surroundings(parts, at))
    return [one if isinstance(one, str) else str(one) for one in filled]


@cache
def _load(language: str, guests: tuple[str, ...]) -> gettext.NullTranslations:
    """Return the house's catalogue, and behind it those that games from elsewhere bring along."""
    catalogue = gettext.GNUTranslations(io.BytesIO(read_bytes(f"texts/{language}.mo")))
    for place in guests:
        catalogue.add_fallback(registry.load(place)(language))
    return catalogue
