"""A small builder of HTML and SVG. Text that is not markup is escaped."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache


class Markup(str):
    """Text that is markup and needs no escaping."""

    __slots__ = ()


Child = str | int | float | None | Iterable["Child"]
Value = str | int | float | bool | None
VOID = frozenset({"area", "br", "col", "hr", "img", "input", "link", "meta", "source"})
PLAIN = (str, int, float)
SHORT = 80
_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"})


def escape(value: object) -> Markup:
    """Escape text for content and attribute values; markup passes unchanged."""
    if isinstance(value, Markup):
        return value
    text = str(value)
    return _short(text) if len(text) < SHORT else Markup(text.translate(_ESCAPES))


@lru_cache(maxsize=10_000)
def _short(text: str) -> Markup:
    """Cached, because drawings repeat the same few thousand short texts."""
    return Markup(text.translate(_ESCAPES))


def attributes(given: dict[str, Value]) -> str:
    """Return attributes, a space before each: ``data_target`` is data-target; True is bare, None and False are omitted."""
    return "".join([_attribute(key, value) for key, value in given.items()])


@lru_cache(maxsize=10_000, typed=True)      # A table has thousands; typed, because values of different types may be equal
def _attribute(key: str, value: Value) -> str:
    if value is None or value is False:
        return ""
    name = key.rstrip("_").replace("_", "-")
    return f" {name}" if value is True else f' {name}="{escape(value)}"'


def el(name: str, *children: Child, **given: Value) -> Markup:
    """Return an element with attributes and children (texts, markup, or lists of either).

    Args:
        name: Name of the element.
        children: Its content.
        given: Attributes: ``data_target`` is data-target, ``class_`` is class.
    """
    start = f"<{name}{attributes(given)}>"
    return Markup(start if name in VOID else f"{start}{join(children)}</{name}>")


def join(children: Iterable[Child]) -> Markup:
    """Join children; None is skipped."""
    return Markup("".join([child if type(child) is Markup else _child(child) for child in children]))


def style_element(styles: str) -> Markup:
    """Return a style element, inserted with the markup that needs it."""
    return Markup(f"<style>{styles}</style>")


def text_of(markup: str) -> str:
    """Return the text of markup, as it is read out."""
    if not isinstance(markup, Markup):
        return markup
    return unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", markup)).strip())


def unescape(text: str) -> str:
    """Undo ``escape``."""
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
