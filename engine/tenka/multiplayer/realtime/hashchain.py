"""A hash chain: link ``i`` hashes to link ``i - 1``. Link 0, the chain end, stands in the terms and commits to all links."""

from __future__ import annotations

import hashlib
from functools import lru_cache

from tenka.codec.base64url import to_base64url
from tenka.multiplayer.realtime import bounds
from tenka.multiplayer.realtime.hashing import digest


def back(link: str, steps: int = 1) -> str:
    """Return the link ``steps`` places nearer to the chain end."""
    for _ in range(steps):                                  # hot: a chain has thousands; the same as digest("link", link)
        link = to_base64url(hashlib.sha256(b'["tenka link","%b"]' % link.encode()).digest())
    return link


def leads(known: str, link: str, steps: int) -> bool:
    """Return whether ``link`` comes ``steps`` places after a known link of the same chain."""
    return 1 <= steps <= bounds.LINKS and back(link, steps) == known


@lru_cache(16)
def chain(root: str, length: int = bounds.LINKS) -> tuple[str, ...]:
    """Return all links of the chain of a secret root; item 0 is the chain end, the last item is never shown.

    Args:
        root: 32 random bytes in base64url, known to one page only.
        length: The number of links that can be shown.
    """
    return until(digest("root", root), length)


def until(link: str, index: int) -> tuple[str, ...]:
    """Return the links 0 to ``index`` of a chain from its link ``index``. Raises Refused where no chain is as long."""
    if not 0 <= index <= bounds.LINKS:
        raise bounds.Refused(f"a chain has links 0..{bounds.LINKS}")
    links = [link]
    for _ in range(index):
        links.append(back(links[-1]))
    return tuple(reversed(links))
