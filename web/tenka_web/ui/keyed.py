"""Keyed markup: groups of children with ids, so that only changed children are sent to the page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from tenka_web.ui.markup import Markup, Value, attributes


class KeyedGroup(NamedTuple):
    """An element whose children all have ids. ``start``: its opening tag with its own id. ``children``: id -> markup, in
    order."""

    id: str
    start: str
    children: Mapping[str, str]
    end: str


class Keyed(Markup):
    """Markup with its groups. ``frame``: everything outside of the groups; if two frames are equal, only groups differ."""

    __slots__ = ("frame", "groups")

    frame: tuple[str, ...]
    groups: tuple[KeyedGroup, ...]


def group(name: str, children: Mapping[str, str], tag: str = "g", **given: Value) -> KeyedGroup:
    """Return a group of children. A child that is keyed itself is patched by its own groups.

    Args:
        name: Id of the group.
        children: Id without spaces -> markup, in order.
        tag: Name of its element.
        given: Attributes, as those of ``el``.
    """
    return KeyedGroup(name, f"<{tag}{attributes({'id': name, **given})}>", children, f"</{tag}>")


def keyed(*parts: str | KeyedGroup | None) -> Keyed:
    """Join markup and groups; None is skipped."""
    texts: list[str] = []
    frame: list[str] = []
    groups: list[KeyedGroup] = []
    for part in parts:
        if isinstance(part, KeyedGroup):
            texts += [part.start, *part.children.values(), part.end]
            frame.append(part.id)
            groups.append(part)
        elif part is not None:
            texts.append(part)
            frame += part.frame if isinstance(part, Keyed) else (part,)
            groups += part.groups if isinstance(part, Keyed) else ()
    whole = Keyed("".join(texts))
    whole.frame, whole.groups = tuple(frame), tuple(groups)
    return whole
