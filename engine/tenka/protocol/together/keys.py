"""Who is to know which card, whose lock of it is to be told or passed, and what lies there when the locks are off."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from tenka.protocol.together.decks import Plan, locks, raw, stream
from tenka.protocol.together.squares import EXPONENT, PRIME, exponent

AT_ONCE = 50
"""Locks in one word."""

Told = Mapping[int, Mapping[int, int]]
"""Of each place the locks that all know, by party."""


def box(root: bytes, session: bytes) -> int:
    """Return the exponent by which a party agrees with each other one on a key."""
    return exponent(stream(root, session.hex(), "box"))


def open_box(secret: int) -> int:
    """Return what others need to agree with a party on a key."""
    return pow(2, secret, PRIME)


def pad(session: bytes, theirs: int, mine: int, number: int, key: int) -> int:
    """Encrypt a lock under the key of two parties, or decrypt it; each lock of a place is passed once under each such key."""
    shared = raw([pow(theirs, mine, PRIME)])
    mask = hashlib.sha256(b"tenka pass" + session + number.to_bytes(4, "big") + shared).digest()
    return key ^ int.from_bytes(mask, "big")


def letters(keys: Iterable[int]) -> bytes:
    """Write locks as bytes."""
    return b"".join(key.to_bytes(EXPONENT, "big") for key in keys)


def exponents(written: bytes) -> list[int]:
    """Return the locks in bytes."""
    return [int.from_bytes(written[at : at + EXPONENT], "big") for at in range(0, len(written), EXPONENT)]


@dataclass(frozen=True)
class Keys:
    """All that all pages know of locks: a value.

    ``told``: the locks that are published; ``keeper``: of each place that somebody knows; ``meant``: who is to know it;
    ``passed``: what was passed of a place, by who it is for.
    """

    parties: int
    told: Told = field(default_factory=dict)
    keeper: Mapping[int, int] = field(default_factory=dict)
    meant: Mapping[int, frozenset[int]] = field(default_factory=dict)
    passed: Mapping[tuple[int, int], int] = field(default_factory=dict)

    def noting(self, knowers: Iterable[tuple[int, Sequence[int]]]) -> Keys:
        """Return the same, where these parties are to know what lies at these places."""
        keeper, meant = {**self.keeper}, {**self.meant}
        for number, parties in knowers:
            keeper.setdefault(number, min(parties))
            meant[number] = meant.get(number, frozenset()) | {*parties}
        return replace(self, keeper=keeper, meant=meant)

    def telling(self, party: int, locks: Mapping[int, int]) -> Keys:
        """Return the same, where a party has published its locks of these places."""
        told = {number: {**self.told.get(number, {}), party: key} for number, key in locks.items()}
        return replace(self, told={**self.told, **told})

    def passing(self, locks: Mapping[tuple[int, int], int]) -> Keys:
        """Return the same, where these locks were passed."""
        return replace(self, passed={**self.passed, **locks})

    # what is owed

    def to_tell(self, party: int, opened: Iterable[int]) -> list[int]:
        """Return the places whose lock a party has to publish, all that are to be ``opened`` among them."""
        wanted = {number for number, keeper in self.keeper.items() if keeper != party} | set(opened)
        return sorted(number for number in wanted if party not in self.told.get(number, {}))

    def to_pass(self, party: int) -> list[tuple[int, int]]:
        """Return the places whose lock a party has to pass, with whom it is for."""
        mine = [number for number, keeper in self.keeper.items() if keeper == party and party not in self.told.get(number, {})]
        return sorted((number, to) for number in mine for to in self.meant[number] - {party} if (number, to) not in self.passed)

    def owed(self, party: int, opened: Iterable[int]) -> tuple[list[int], list[tuple[int, int]]]:
        """Return what a party has to say next: as many as go into one word."""
        tell = self.to_tell(party, opened)[:AT_ONCE]
        return tell, self.to_pass(party)[: AT_ONCE - len(tell)]

    # what is there

    def known(self, number: int) -> bool:
        """Whether all locks of a place are published."""
        return len(self.told.get(number, {})) == self.parties

    def seen_by(self, party: int, number: int) -> bool:
        """Whether all locks of a place are published or passed to a party that is to know it, or are its own."""
        keeper, told = self.keeper[number], self.told.get(number, {})
        others = all(one in told for one in range(self.parties) if one != keeper)
        return others and (keeper in (party, *told) or (number, party) in self.passed)

    # the end

    def liar(self, of: Plan, roots: Sequence[bytes], boxes: Mapping[int, int]) -> int | None:
        """Return the party whose locks were others than its root gives, if any."""
        own, secrets = [locks(of, root) for root in roots], [box(root, of.session) for root in roots]
        for number, told in self.told.items():
            for party, key in told.items():
                if own[party][number] != key:
                    return party
        for party, shown in boxes.items():
            if open_box(secrets[party]) != shown:
                return party
        for (number, to), key in self.passed.items():
            keeper = self.keeper[number]
            if pad(of.session, boxes[to], secrets[keeper], number, key) != own[keeper][number]:
                return keeper
        return None
