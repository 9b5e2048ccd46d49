"""A tiny builder of HTML and SVG text: what is not markup already is escaped, so a player's name stays a name."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache


class Markup(str):
    """Text that is markup already and goes out as it stands."""

    __slots__ = ()


Child = str | int | float | None | Iterable["Child"]
Value = str | int | float | bool | None
VOID = frozenset({"area", "br", "col", "hr", "img", "input", "link", "meta", "source"})
PLAIN = (str, int, float)
SHORT = 80
_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"})


def escape(value: object) -> Markup:
    """Text made safe for content and for attribute values; markup passes unchanged."""
    if isinstance(value, Markup):
        return value
    text = str(value)
    return _short(text) if len(text) < SHORT else Markup(text.translate(_ESCAPES))


@lru_cache(maxsize=10_000)
def _short(text: str) -> Markup:
    """Hot: a drawing says the same few thousand short texts again and again."""
    return Markup(text.translate(_ESCAPES))


def attributes(given: dict[str, Value]) -> str:
    """Attributes, a space before each: ``data_target`` is data-target; True is bare, None and False are left out."""
    return "".join([_attribute(key, value) for key, value in given.items()])


@lru_cache(maxsize=10_000, typed=True)      # hot: a table is thousands of them, and one type's value may equal another's
def _attribute(key: str, value: Value) -> str:
    if value is None or value is False:
        return ""
    name = key.rstrip("_").replace("_", "-")
    return f" {name}" if value is True else f' {name}="{escape(value)}"'


def el(name: str, *children: Child, **given: Value) -> Markup:
    """One element with its attributes and children (texts, markup, or lists of either)."""
    start = f"<{name}{attributes(given)}>"
    return Markup(start if name in VOID else f"{start}{join(children)}</{name}>")


def join(children: Iterable[Child]) -> Markup:
    """Children one after the other; None is nothing."""
    return Markup("".join([child if type(child) is Markup else _child(child) for child in children]))


def sheet(styles: str) -> Markup:
    """Return styles that come with what they dress, as nobody waits for it at the first paint."""
    return Markup(f"<style>{styles}</style>")


def words(markup: str) -> str:
    """Markup as it is read out: its text alone."""
    if not isinstance(markup, Markup):
        return markup
    return unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", markup)).strip())


def unescape(text: str) -> str:
    """Return what was escaped, as it is read."""
    if "&" in text:
        for char, name in (("<", "&lt;"), (">", "&gt;"), ('"', "&quot;"), ("'", "&#39;"), ("&", "&amp;")):
            text = text.replace(name, char)
    return text


def _child(child: Child) -> str:
    if child is None:
        return ""
    if isinstance(child, PLAIN):
        return escape(child)
    return join(child)
