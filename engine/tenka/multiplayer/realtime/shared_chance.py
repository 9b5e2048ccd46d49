"""Chance of a realtime game: hash chains, and the outcomes that follow from links shown after the choice is fixed.

Link ``i`` of a chain hashes to link ``i - 1``. Link 0, the chain end, is part of the terms and commits to all links.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import lru_cache

from tenka.codec.base64url import from_base64url, to_base64url
from tenka.core.chance import Chance, Seeded
from tenka.core.errors import ChanceAwaited
from tenka.multiplayer.realtime import bounds
from tenka.multiplayer.realtime.hashing import digest
from tenka.multiplayer.realtime.protocol_errors import Refused


class RoundChance(Chance):
    """The outcomes of one round of links. Raises ChanceAwaited as long as there is no seed."""

    def __init__(self, seed: str | None = None, calls: int = 0) -> None:
        self._source = None if seed is None else Seeded(seed)
        self.calls = calls

    def _number(self, bound: int) -> int:
        if self._source is None:
            raise ChanceAwaited("chance waits for a link of every party")
        self.calls += 1
        return self._source._number(bound)


def seed_of(session: str, head: str, links: Sequence[tuple[int, str]]) -> str:
    """Return the seed of a round from the head of its reveal slot and the (party, link) pairs in order of parties."""
    return digest("chance", session, head, links)


def four_words(*bound: object) -> tuple[int, ...]:
    """Return four numbers ``0 <= word < 32768``: 60 bits that people compare aloud."""
    number = int.from_bytes(from_base64url(digest("words", *bound)), "big")
    return tuple(number >> 15 * at & 32767 for at in range(4))


def is_link_of(known: str, link: str, steps: int) -> bool:
    """Return whether ``link`` comes ``steps`` places after a known link of the same chain."""
    return 1 <= steps <= bounds.LINKS and links_until(link, steps)[0] == known


@lru_cache(16)
def chain(root: str) -> tuple[str, ...]:
    """Return all links of the chain of a secret root; item 0 is the chain end, the last item is never shown.

    Args:
        root: 32 random bytes in base64url, known to one client only.
    """
    return links_until(digest("root", root), bounds.LINKS)


def links_until(link: str, index: int) -> tuple[str, ...]:
    """Return the links 0 to ``index`` of a chain from its link ``index``. Raises Refused if no chain is as long."""
    if not 0 <= index <= bounds.LINKS:
        raise Refused(f"a chain has links 0..{bounds.LINKS}")
    links = [link]
    for _ in range(index):          # hot: a chain has thousands of links; the same as digest("link", link)
        links.append(to_base64url(hashlib.sha256(b'["tenka link","%b"]' % links[-1].encode()).digest()))
    return tuple(reversed(links))
