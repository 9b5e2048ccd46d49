"""Chance that nobody steers: joint links, or the salts of openings.

What each proves, and who knows its outcome when:

- ``joint``: every party shows the next link of a chain it was bound to before the first choice. Nobody can steer; whoever shows
  last knows the outcome a moment before, and leaving then changes nothing, since its link lies in trust with the others.
- ``salts``: after a sealed question the salts of all openings, which were bound before anybody opened. Nobody can steer, and
  nobody foresees anything while answers may still be changed; when all is open everybody knows what follows from it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

from tenka.core.choice import Choice
from tenka.protocol.joint import Joint, round_seed
from tenka.protocol.terms import Terms
from tenka.table.table import Table


def seed_of_round(session: bytes, number: int, lies: bytes, asked: str, links: Mapping[int, bytes]) -> str:
    """Return the seed of a round 1..: made of the game, how the table ``lies``, the choice that asks, and all links by party."""
    context = hashlib.sha256(b"tenka asked" + lies + asked.encode()).digest()
    return round_seed(session, number, context, [links[party] for party in sorted(links)])


def seed_of_salts(place: bytes, openings: Mapping[int, bytes]) -> str:
    """Return the seed of what follows a sealed question, made of all openings in the order of parties."""
    told = b"".join(party.to_bytes(1, "big") + len(raw).to_bytes(4, "big") + raw for party, raw in sorted(openings.items()))
    return hashlib.sha256(b"tenka salts" + place + told).hexdigest()


def joint(calls: int, seed: str | None) -> Joint:
    """Return a source that has answered so often and goes on from a seed; without a seed it has no answer yet."""
    source = Joint()
    source.calls = calls
    if seed is not None:
        source.open(seed)
    return source


def set_up(terms: Terms, seed: str) -> Table:
    """Set up the table of a new game."""
    source = joint(0, seed)
    table = Table(*terms.rules(), terms.seed, chance=source)
    source.close()
    return table


def chosen(table: Table, seat: int, choice: Choice | str, seed: str | None = None) -> Table:
    """Return the table after a choice; the one before stays as it is. Raises TenkaError; ChanceAwaited where a seed is needed."""
    source = joint(table.chance.calls, seed)
    other = table.fork(source)
    other.choose(seat, choice)
    source.close()
    return other
