"""Checks the words of the catalogues: one word for one thing, the printed books' own, in the language's own signs, nothing left
in English.

``terms.<language>.toml`` beside the catalogues: ``instead`` forbids words (a regular expression) and names the right one, for
keys that begin as ``within`` says, all but those of ``spares``; ``signs`` does so for signs; ``foreign`` are words of another
language that no sentence holds. Where ``names`` stand, no other word in Latin letters may.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from web.build.paths import TEXTS, WEB, files

HOLE = re.compile(r"\{\w*\}")
LATIN = re.compile(r"[A-Za-zÀ-ÿ]{2,}")
NO_BORDERS = ("ja",)
"""Languages that put no space between words."""
JOINERS = re.compile(r'"ui\.(?:list\.\w+|and)"')
JOINS = Path("tenka_web/ui/text/catalog.py")
"""Where alone names are joined to lists."""


class Instead(NamedTuple):
    """A forbidden word, the right one, and where this holds."""

    of: re.Pattern[str]
    say: str
    within: tuple[str, ...]
    spares: tuple[str, ...]

    def holds(self, key: str) -> bool:
        """Whether it holds for the sentence of that key."""
        return key.startswith(self.within) and not (self.spares and key.startswith(self.spares))


class Terms:
    """The terms of a language, from their file."""

    def __init__(self, language: str, rows: Mapping[str, Any]) -> None:
        self.language, self._rows = language, rows

    @cached_property
    def instead(self) -> list[Instead]:
        """The forbidden words, as a pattern."""
        border = "" if self.language in NO_BORDERS else r"\b"
        return [
            Instead(re.compile(f"{border}(?:{row['of']}){border}", re.IGNORECASE), row["say"],
                    tuple(row.get("within", ("",))), tuple(row.get("spares", ())))
            for row in self._rows.get("instead", ())
        ]  # fmt: skip

    def faults(self, key: str, sentence: str) -> Iterator[str]:
        """List the offences of a sentence, in words."""
        said = HOLE.sub(" ", sentence)
        for term in self.instead:
            hit = term.of.search(said) if term.holds(key) else None
            if hit:
                yield f"says {hit[0]!r}; the word is {term.say!r}"
        for sign, right in self._rows.get("signs", {}).items():
            if sign in said:
                yield f"has the sign {sign!r}; write {right!r}"
        words = LATIN.findall(said)
        foreign = {word.lower() for word in self._rows.get("foreign", ())}
        yield from (f"has the English word {word!r}" for word in words if word.lower() in foreign)
        if "names" in self._rows:
            yield from (f"has the foreign word {word!r}" for word in words if word not in self._rows["names"])


def load() -> dict[str, Terms]:
    """Return the terms of each language that has a file of them."""
    by_language = {}
    for path in sorted(TEXTS.glob("terms.*.toml")):
        language = path.name.split(".")[1]
        by_language[language] = Terms(language, tomllib.loads(path.read_text(encoding="utf-8")))
    return by_language


def offences(sentences: Mapping[str, Mapping[str, tuple[str, ...]]]) -> list[str]:
    """Return the offences in the words of the catalogues: language -> key -> forms."""
    terms = load()
    return [
        f"{language}: {key!r} {fault}"
        for language, rows in sentences.items() if language in terms
        for key, forms in rows.items()
        for fault in dict.fromkeys(fault for form in forms for fault in terms[language].faults(key, form))
    ]  # fmt: skip


def joined_by_hand() -> list[str]:
    """Places of the page that take a joiner and join a list by themselves: its last would be joined like the others."""
    return [
        f"{path.relative_to(WEB)}: joins a list by hand; texts have `listed` and `strung`"
        for path in files(WEB / "tenka_web", "*.py")
        if path.relative_to(WEB) != JOINS and JOINERS.search(path.read_text(encoding="utf-8"))
    ]
