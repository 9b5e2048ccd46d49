"""Chance that nobody steers: joint links, the salts of openings, or links that are handed over with the turn.

What each proves, and who knows its outcome when, is told mode by mode:

- ``joint``: every party shows the next link of a chain it was bound to before the first choice. Nobody can steer; whoever shows
  last knows the outcome a moment before, and leaving then changes nothing, since its link lies in trust with the others.
- ``salts``: after a sealed question the salts of all openings, which were bound before anybody opened. Nobody can steer, and
  nobody foresees anything while answers may still be changed; when all is open everybody knows what follows from it.
- ``handed``: in letters, the mover's links lie bound since it joined, and the others' come with the turn. Nobody can steer; the
  mover alone could foresee, its own turn, by a changed program.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence

from tenka.core.chance import Chance, Seeded
from tenka.core.choice import Choice
from tenka.core.table import Table
from tenka.live.joint import Joint, round_seed
from tenka.live.terms import Terms


def seed_of_round(session: bytes, number: int, lies: bytes, asked: str, links: Mapping[int, bytes]) -> str:
    """Return the seed of a round 1..: made of the game, how the table ``lies``, the choice that asks, and all links by party."""
    context = hashlib.sha256(b"tenka asked" + lies + asked.encode()).digest()
    return round_seed(session, number, context, [links[party] for party in sorted(links)])


def seed_of_salts(place: bytes, openings: Mapping[int, bytes]) -> str:
    """Return the seed of what follows a sealed question, made of all openings in the order of parties."""
    told = b"".join(party.to_bytes(1, "big") + len(raw).to_bytes(4, "big") + raw for party, raw in sorted(openings.items()))
    return hashlib.sha256(b"tenka salts" + place + told).hexdigest()


def seed_of_hand_over(session: bytes, number: int, links: Sequence[bytes], own: bytes) -> str:
    """Return the seed of a turn in letters: made of the links of the others, then the mover's own. Choices are not in it, so that
    trying them in another order changes no die."""
    told = b"".join((*links, own))
    return hashlib.sha256(b"tenka handed" + session + number.to_bytes(4, "big") + told).hexdigest()


class Handed(Chance):
    """The random numbers of one turn, one after the other."""

    def __init__(self, seed: str) -> None:
        self._source = Seeded(seed)
        self.calls = 0

    def _number(self, bound: int) -> int:
        self._source.calls = self.calls
        self.calls += 1
        return self._source._number(bound)


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
