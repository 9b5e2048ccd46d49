"""The differences in attributes and words between two markup texts with the same elements, so the page need not parse either."""

from __future__ import annotations

import re

from tenka_web.ui.markup import unescape

Touch = tuple[int, str, str | None]
"""(index of the element, the outermost is 0; attribute; value, or None to remove it). Without an attribute: the element's
text."""

MOST = 24
"""With more differences, replacing the whole is faster."""
_ALIVE = re.compile("<(?:input|select|textarea|details)")
"""Elements with state beyond their markup; they are never patched this way."""
_GIVEN = re.compile(r' ([\w:-]+)(?:="([^"]*)")?')


def diff_attributes(before: str, now: str) -> list[Touch] | None:
    """Return what turns ``before`` into ``now``; None if they differ in more than attributes and words."""
    was, then = before.split("<"), now.split("<")
    if len(was) != len(then) or _ALIVE.search(now):
        return None
    differing = [at for at, one in enumerate(then) if was[at] != one]
    if len(differing) > MOST or was[0] != then[0]:
        return None
    edits: list[Touch] = []
    for at in differing:
        old, _, words = was[at].partition(">")
        new, _, said = then[at].partition(">")
        name = new.partition(" ")[0]
        if name[0] == "/" or name != old.partition(" ")[0]:
            return None
        number = at - 1 - "<".join(then[:at]).count("</")
        for given, value in _find_differences(old, new) if old != new else ():
            if given == "id":
                return None         # Another tag
            edits.append((number, given, value))
        if words != said:
            # Text must be the whole content of its element, before and now.
            if not (words and said and "".join(then[at + 1:at + 2]).startswith(f"/{name}>")):
                return None
            edits.append((number, "", unescape(said)))
    return edits


def _find_differences(old: str, new: str) -> list[tuple[str, str | None]]:
    """Return the attributes in which two opening tags differ. Hot; most tags have the same attributes in the same order."""
    had, has = old.split('"'), new.split('"')
    if had[::2] == has[::2]:
        changed = [at for at, one in enumerate(has) if had[at] != one]
        return [(has[at - 1].rpartition(" ")[2][:-1], unescape(has[at])) for at in changed]
    before, now = dict(_GIVEN.findall(old)), dict(_GIVEN.findall(new))
    gone: list[tuple[str, str | None]] = [(name, None) for name in before if name not in now]
    return gone + [(name, unescape(value)) for name, value in now.items() if before.get(name) != value]


def elements(markup: str) -> int:
    """Return the number of elements in markup."""
    return markup.count("<") - markup.count("</")
