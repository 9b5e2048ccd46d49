"""What has to be done to a page that shows some parts so that it shows others: as little as the parts know of themselves.

Parts are element id -> markup of what stands in it, an attribute (``id@name``) or ``@title``; those that hold others come before
them. A step is a tuple: ``("title", text)``, ``("set", id, attribute, value)``, ``("put", id, markup)`` for all that
stands in an element, ``("group", part, id, start, order, markup)``: its opening tag, empty unless that changed; the ids of
all children, parted by spaces, None unless any came, went or moved; the children that changed or are new; or
``("touch", part, id, number, touches)``: what differs within the element of that id, which counts so many with itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from page.keyed import Keyed
from page.touches import Touch, elements, touches

Step = tuple[str | int | list[Touch] | None, ...]
ALL = "main"
"""Holds everything."""
HELD = {"live": "spot"}
"""Parts that stand inside others and are emptied when those are put whole."""


class Patches:
    """Remembers what stands in the page. ``standing``: the parts that stand there already."""

    def __init__(self, standing: dict[str, str]) -> None:
        self.standing = standing

    def to(self, parts: Mapping[str, str]) -> list[Step]:
        """The steps from what stands there to these parts, which stand there from now on."""
        return [step for name, markup in parts.items() for step in self._change(name, markup)]

    def whole(self, names: Iterable[str]) -> list[Step]:
        """All of these parts, and of what stands inside: where the page was found not to be as it was left."""
        parts = [part for name in names for part in (name, HELD.get(name, "")) if part in self.standing]
        return [("put", part, str(self.standing[part])) for part in parts]

    def _change(self, name: str, markup: str) -> Iterator[Step]:
        before = self.standing.get(name)
        if before != markup:
            where, _, attribute = name.partition("@")
            if attribute:
                yield ("set", where, attribute, str(markup)) if where else ("title", str(markup))
            elif isinstance(before, Keyed) and isinstance(markup, Keyed) and before.frame == markup.frame:
                yield from _groups(name, before, markup)
            else:
                yield "put", name, str(markup)
                if name == ALL:
                    self.standing.clear()
                self.standing.pop(HELD.get(name, ""), None)
        self.standing[name] = markup        # though it be the same text: it may know more of itself than one that was kept



def _groups(name: str, before: Keyed, now: Keyed) -> Iterator[Step]:
    """Steps for the groups that differ, outer ones first."""
    for old, new in zip(before.groups, now.groups, strict=True):
        arranged = list(old.children) != list(new.children)
        if old == new and not arranged:
            continue
        inner, fresh, touched = [], [], list[Step]()
        for key, child in new.children.items():
            known = old.children.get(key)
            if known == child:
                continue
            if isinstance(known, Keyed) and isinstance(child, Keyed) and known.frame == child.frame:
                inner.append((known, child))
            elif known is not None and (touch := touches(known, child)) is not None:
                touched.append(("touch", name, key, elements(child), touch))
            else:
                fresh.append(child)
        start = "" if old.start == new.start else new.start
        if start or arranged or fresh:
            yield "group", name, new.id, start, " ".join(new.children) if arranged else None, "".join(fresh)
        yield from touched
        for known, child in inner:
            yield from _groups(name, known, child)
