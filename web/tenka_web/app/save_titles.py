"""Titles of saved games: the visitor's name, or a title that is translated when shown.

A title is stored as words: kind, game and seats, after what it was derived from: ``branch 12 save shogun 3``.
"""

from __future__ import annotations

from tenka import UnknownGame
from tenka.core import registry
from tenka_web.ui.text.catalog import Catalog

LONGEST = 80
KINDS = {
    "save": "ui.save.name", "letters": "ui.letter.save", "link": "ui.link.name", "look": "ui.letter.copy.name",
    "lesson": "ui.tutorial",
}  # fmt: skip
MADE = {"copy": "ui.copy.of"}
BRANCH, DAY = "branch", "daily"


def title(kind: str, game: str, seats: int) -> str:
    """Return the title of a new game: ``save``, ``letters``, ``link``, ``look`` or ``lesson``."""
    return f"{kind} {game} {seats}"


def day(game: str, number: int) -> str:
    """Return the title of a game of the day, by which its save is found."""
    return f"{DAY} {game} {number}"


def derive_title(what: str, of: str) -> str:
    """Return the title of a game derived from another: ``copy`` or ``branch 12``; "" if the original has a name."""
    text = f"{what} {of}"
    return text if of and len(text) <= LONGEST else ""


def say_title(t: Catalog, words: str, name: str = "") -> str:
    """Return a title in the page's language; the name if there is no known title."""
    return _say(t, words.split()) or name


def _say(t: Catalog, words: list[str]) -> str:
    kind, *rest = words or ("",)
    if kind in MADE:
        inner = _say(t, rest)
        return t(MADE[kind], name=inner) if inner else ""
    if kind == BRANCH and len(rest) > 1 and is_number(rest[0]):
        inner = _say(t, rest[1:])
        return t("ui.branch.name", name=inner, at=int(rest[0])) if inner else ""
    if kind == DAY and len(rest) == 2 and is_number(rest[1]):
        return _day(t, *rest)
    if kind in KINDS and len(rest) == 2 and is_number(rest[1]):
        return _kind(t, kind, *rest)
    return ""


def _kind(t: Catalog, kind: str, game: str, seats: str) -> str:
    try:
        named = t(f"{registry.row_of(game).texts}.title")
    except UnknownGame:
        return ""
    return t(KINDS[kind], game=named, n=int(seats))


def _day(t: Catalog, game: str, number: str) -> str:
    try:
        what = f"{registry.row_of(game).texts}.daily"
    except UnknownGame:
        return ""
    return t("ui.daily.title", what=t(what), n=int(number)) if t.has(what) else ""


def is_number(word: str) -> bool:
    """Return whether a word is a short number."""
    return word.isascii() and word.isdigit() and len(word) <= 6
