"""The steps that turn a page which shows some parts into one that shows others. They change as little as the parts let them.

Parts map an element's id to the markup in it, an attribute (``id@name``) to its value, or ``@title`` to the title. Parts that
hold others come before them.

A step is a tuple. ``("title", text)`` and ``("set", id, attribute, value)`` say what they do. ``("put", id, markup)`` replaces
all that stands in an element. ``("group", part, id, start, order, markup)`` has the opening tag (empty unless it changed), the
ids of all children (None unless any came, went or moved) and the children that changed or are new. ``("touch", part, id,
number, touches)`` changes what differs within the element of that id, which counts so many elements with itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from tenka_web.ui.attribute_diff import Touch, elements, touches
from tenka_web.ui.keyed import Keyed

Step = tuple[str | int | list[Touch] | None, ...]
ALL = "main"
"""The part that holds everything."""
HELD = {"live": "spot"}
"""Parts that stand inside others and are emptied when those are put whole."""


class Patches:
    """Remembers what stands in the page. ``standing``: the parts that stand there already."""

    def __init__(self, standing: dict[str, str]) -> None:
        self.standing = standing

    def to(self, parts: Mapping[str, str]) -> list[Step]:
        """Return the steps from the parts that stand there to these parts, which stand there from now on."""
        return [step for name, markup in parts.items() for step in self._change(name, markup)]

    def whole(self, names: Iterable[str]) -> list[Step]:
        """Return steps that put all of these parts whole, and the parts inside them: the page was not as it was left."""
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
    """Return steps for the groups that differ, outer ones first."""
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
