"""Markup in which groups of children have ids. Of a large part only the children that changed are then sent to the page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from tenka_web.ui.markup import Markup, Value, attributes


class Group(NamedTuple):
    """An element that holds nothing but children with ids. ``start``: its opening tag, with its own id; ``children``: id ->
    markup, in their order."""

    id: str
    start: str
    children: Mapping[str, str]
    end: str


class Keyed(Markup):
    """Markup that also knows its groups. ``frame``: everything around the groups. Where two frames are equal, all that differs
    lies in the groups."""

    __slots__ = ("frame", "groups")

    frame: tuple[str, ...]
    groups: tuple[Group, ...]


def group(name: str, children: Mapping[str, str], tag: str = "g", **given: Value) -> Group:
    """Make a group from its id and its children by their ids; no id holds a space. A child that is keyed itself is patched by
    its own groups."""
    return Group(name, f"<{tag}{attributes({'id': name, **given})}>", children, f"</{tag}>")


def keyed(*parts: str | Group | None) -> Keyed:
    """Join markup and groups, one after the other; None is nothing."""
    texts: list[str] = []
    frame: list[str] = []
    groups: list[Group] = []
    for part in parts:
        if isinstance(part, Group):
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
