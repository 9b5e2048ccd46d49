"""Patches: the steps that turn a page with some parts into a page with others, with as few changes as possible.

Parts map an element's id to its markup, an attribute (``id@name``) to its value, or ``@title`` to the title. Containers come
before their parts.

A step is a tuple:

- ``("title", text)`` and ``("set", id, attribute, value)``
- ``("put", id, markup)`` replaces the content of an element
- ``("group", part, id, start, order, markup)``: the opening tag ("" if unchanged), the ids of all children (None if unchanged),
  and the changed or new children
- ``("touch", part, id, number, touches)`` changes attributes and words within the element ``id``; ``number`` elements, itself
  included, must be there
"""

from __future__ import annotations

from binascii import crc32
from collections.abc import Iterable, Iterator, Mapping

from tenka_web.ui.attribute_diff import Touch, diff_attributes, elements
from tenka_web.ui.keyed import Keyed

Step = tuple[str | int | list[Touch] | None, ...]
ALL = "main"
"""The part that contains all others, but for ``BESIDE``."""
BESIDE = frozenset({"@title", "glyphs"})
HELD = {"live": "spot"}
"""Parts inside others, which become empty when those are replaced."""


def digest(markup: str) -> int:
    """Return the number by which a page tells which markup it was built with."""
    return crc32(markup.encode())


class Patches:
    """Tracks what is in the page. ``current``: the parts that are there already. ``built``: the digest of ``ALL`` where it is
    still as the build wrote it."""

    def __init__(self, current: dict[str, str], built: int | None = None) -> None:
        self.current = current
        self._built = built

    def update(self, parts: Mapping[str, str]) -> list[Step]:
        """Return the steps from the current parts to these, which are then current."""
        return [step for name, markup in parts.items() for step in self._change(name, markup)]

    def replace_all(self, names: Iterable[str]) -> list[Step]:
        """Return steps that replace all of these parts and those inside them, because the page was altered."""
        parts = [part for name in names for part in (name, HELD.get(name, "")) if part in self.current]
        return [("put", part, str(self.current[part])) for part in parts]

    def _change(self, name: str, markup: str) -> Iterator[Step]:
        before = self.current.get(name)
        if before != markup:
            where, _, attribute = name.partition("@")
            if attribute:
                yield ("set", where, attribute, str(markup)) if where else ("title", str(markup))
            elif isinstance(before, Keyed) and isinstance(markup, Keyed) and before.frame == markup.frame:
                yield from _diff_groups(name, before, markup)
            elif name != ALL or self._built is None or digest(markup) != self._built:
                yield "put", name, str(markup)
                if name == ALL:
                    self.current = {part: text for part, text in self.current.items() if part in BESIDE}
                self.current.pop(HELD.get(name, ""), None)
            if name == ALL:
                self._built = None
        self.current[name] = markup        # An equal text may know its groups, which a stored one does not


def _diff_groups(name: str, before: Keyed, now: Keyed) -> Iterator[Step]:
    """Return steps for the groups that differ, outer ones first."""
    for old, new in zip(before.groups, now.groups, strict=True):
        reordered = list(old.children) != list(new.children)
        if old == new and not reordered:
            continue
        inner, fresh, touched = [], [], list[Step]()
        for key, child in new.children.items():
            known = old.children.get(key)
            if known == child:
                continue
            if isinstance(known, Keyed) and isinstance(child, Keyed) and known.frame == child.frame:
                inner.append((known, child))
            elif known is not None and (touch := diff_attributes(known, child)) is not None:
                touched.append(("touch", name, key, elements(child), touch))
            else:
                fresh.append(child)
        start = "" if old.start == new.start else new.start
        if start or reordered or fresh:
            yield "group", name, new.id, start, " ".join(new.children) if reordered else None, "".join(fresh)
        yield from touched
        for known, child in inner:
            yield from _diff_groups(name, known, child)
