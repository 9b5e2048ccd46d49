"""Who has taken its lock off which place, and what this page knows of what lies there.

All parties publish their locks for a card except its *keeper*, the first party that may know it: so the keeper alone can read
the card. A second party that may know it gets the keeper's lock, encrypted under a key that those two have agreed on
(Diffie-Hellman, in the same group). For a card that everybody may see, the keeper publishes its lock too.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tenka.core.errors import BadMessage
from tenka.live.dealing import EXPONENT, PRIME, exponent, unlock
from tenka.live.terms import from_text, to_text
from tenka.live.together.decks import Passes, locks, read, stream, write
from tenka.live.together.places import Places

AT_ONCE = 50
"""Keys in one message."""


def box(root: bytes, session: bytes) -> int:
    """Return the exponent by which a party agrees with each other one on a key."""
    return exponent(stream(root, session.hex(), "box"))


def pad(session: bytes, theirs: int, mine: int, number: int, key: int) -> int:
    """Encrypt a lock under the key of two parties, or decrypt it; each lock of a place is passed once under each such key."""
    shared = write([pow(theirs, mine, PRIME)])
    mask = hashlib.sha256(b"tenka pass" + session + number.to_bytes(4, "big") + shared.encode()).digest()
    return key ^ int.from_bytes(mask, "big")


class Keys:
    """``told``: of each place the locks that all know, by party; ``keeper``: of each place that somebody knows; ``meant``: who is
    to know it; ``passed``: what was passed of a place, by who it is for; ``names``: the cards this page knows, by place."""

    def __init__(self, places: Places, passes: Passes, me: int, root: bytes) -> None:
        self._places, self._passes, self._me, self._session = places, passes, me, places.plan.session
        self._own = locks(places.plan, root)
        self._box = box(root, self._session)
        self.boxes: dict[int, int] = {}
        self.told: dict[int, dict[int, int]] = {}
        self.keeper: dict[int, int] = {}
        self.meant: dict[int, set[int]] = {}
        self.passed: dict[tuple[int, int], int] = {}
        self.names: dict[str, str] = {}

    # what is to be told

    @property
    def own_box(self) -> str:
        """Return what others need to agree with this party on a key."""
        return write([pow(2, self._box, PRIME)])

    def take_box(self, party: int, letters: str) -> None:
        """Take the same of another party. Raises BadMessage, BadProof."""
        if party in self.boxes:
            raise BadMessage("turn", f"party {party} has shown its box")
        (self.boxes[party],) = read(letters, 1)

    def note(self, number: int, parties: Sequence[int]) -> None:
        """Note that these parties are to know what lies at a place."""
        self.keeper.setdefault(number, min(parties))
        self.meant.setdefault(number, set()).update(parties)

    def due(self, opened: Iterable[int]) -> list[int]:
        """Return the places whose lock this party has to publish, all that are to be ``opened`` among them."""
        wanted = {number for number, keeper in self.keeper.items() if keeper != self._me} | set(opened)
        return sorted(number for number in wanted if self._me not in self.told.get(number, {}))

    def tell(self, numbers: Sequence[int]) -> tuple[list[int], str]:
        """Return this party's locks of these places, as they are said."""
        for number in numbers:
            self._tell(self._me, number, self._own[number])
        return list(numbers), _letters(self._own[number] for number in numbers)

    def to_show(self, numbers: Sequence[int]) -> tuple[list[int], str]:
        """Return the last locks of these places, as they are said. Raises BadMessage where this page does not know them."""
        return list(numbers), _letters(self.key(number) for number in numbers)

    def key(self, number: int) -> int:
        """Return the keeper's lock, where this page knows it, else its own."""
        keeper = self.keeper.get(number, self._me)
        if keeper == self._me:
            return self._own[number]
        passed = self.passed.get((number, self._me))
        told = self.told.get(number, {}).get(keeper)
        if told is not None:
            return told
        if passed is None:
            raise BadMessage("turn", "this page does not know what lies there")
        return pad(self._session, self.boxes[keeper], self._box, number, passed)

    def to_pass(self) -> list[tuple[int, int, str]]:
        """Return the locks this party has to pass: to whom, of which place, under a key of both."""
        locks = []
        for number, keeper in self.keeper.items():
            if keeper != self._me or self._me in self.told.get(number, {}):
                continue
            for party in sorted(self.meant[number] - {self._me}):
                if (number, party) not in self.passed:
                    key = pad(self._session, self.boxes[party], self._box, number, self._own[number])
                    locks.append((party, number, _letters([key])))
        return locks

    # what is told

    def take(self, party: int, numbers: Sequence[int], letters: str, opened: Iterable[int]) -> None:
        """Take the locks a party had to tell of some places. Raises BadMessage, BadProof."""
        allowed = {number for number, keeper in self.keeper.items() if keeper != party} | set(opened)
        locks = exponents(numbers, letters)
        for number, key in zip(numbers, locks, strict=True):
            if number not in allowed or party in self.told.get(number, {}):
                raise BadMessage("turn", f"nobody has asked party {party} for its lock of place {number}")
            if not key:
                raise BadMessage("deal", f"what party {party} tells of place {number} is no lock")
        for number, key in zip(numbers, locks, strict=True):
            self._tell(party, number, key)

    def _tell(self, party: int, number: int, key: int) -> None:
        self.told.setdefault(number, {})[party] = key

    def take_passed(self, party: int, to: int, number: int, letters: str) -> None:
        """Take the lock of a place that a party passes to another. Raises BadMessage, BadProof."""
        known = self.keeper.get(number) == party and to in self.meant[number] - {party}
        if not known or (number, to) in self.passed:
            raise BadMessage("turn", f"party {party} has no lock to pass to party {to}")
        (self.passed[number, to],) = exponents([number], letters)

    # what lies there

    def look(self) -> list[int]:
        """Find out what can be known now; return the places whose locks don't open them."""
        wrong = []
        for number, meant in self.meant.items():
            if self._me in meant and self._places.names[number] not in self.names and self._whole(number):
                try:
                    self.names[self._places.names[number]] = self.face(number, self.key(number))
                except BadMessage:
                    wrong.append(number)
        return wrong

    def _whole(self, number: int) -> bool:
        keeper, told = self.keeper[number], self.told.get(number, {})
        others = all(party in told for party in range(self._places.plan.parties) if party != keeper)
        return others and (keeper == self._me or keeper in told or (number, self._me) in self.passed)

    def known(self, number: int) -> bool:
        """Whether all locks of a place are published."""
        return len(self.told.get(number, {})) == self._places.plan.parties

    def face(self, number: int, key: int | None = None) -> str:
        """Return the card at a place whose locks are all published, or all but this page's as its keeper. Raises BadMessage."""
        told = dict(self.told.get(number, {}))
        if key is not None:
            told[self.keeper[number]] = key
        if len(told) != self._places.plan.parties:
            raise BadMessage("turn", "not all have taken their locks off")
        deck = self._places.deck[number]
        part = dict(self._places.plan.parts())[deck]
        square = unlock(self._passes.squares[number], *told.values()) if all(told.values()) else 0
        cards = self._cards()[part]
        if square not in cards:
            raise BadMessage("deal", f"what was told of place {number} opens no card")
        return self._places.faces[deck][cards.index(square)]

    def open(self, number: int, key: int) -> str:
        """Take the keeper's lock, now published. Raises BadMessage."""
        face = self.face(number, key)
        self._tell(self.keeper[number], number, key)
        return face

    def shown(self, party: int, numbers: Sequence[int], letters: str) -> dict[str, str]:
        """Return the cards, by place, that a party shows as it knows them. Raises BadMessage, BadProof."""
        keys = exponents(numbers, letters)
        if any(party not in self.meant.get(number, ()) or self.known(number) for number in numbers):
            raise BadMessage("turn", f"party {party} shows cards that it does not know")
        return {self._places.names[number]: self.open(number, key) for number, key in zip(numbers, keys, strict=True)}

    def _cards(self) -> list[int]:
        if not hasattr(self, "_squares"):
            self._squares = self._places.plan.cards()
        return self._squares

    # the end

    def liar(self, roots: Sequence[bytes]) -> int | None:
        """Return the party whose locks were others than its root gives, if any."""
        own = [locks(self._places.plan, root) for root in roots]
        boxes = [box(root, self._session) for root in roots]
        for number, told in self.told.items():
            for party, key in told.items():
                if own[party][number] != key:
                    return party
        for party, shown in self.boxes.items():
            if pow(2, boxes[party], PRIME) != shown:
                return party
        for (number, to), key in self.passed.items():
            keeper = self.keeper[number]
            if pad(self._session, pow(2, boxes[to], PRIME), boxes[keeper], number, key) != own[keeper][number]:
                return keeper
        return None

    # keeping

    def plain(self) -> Mapping[str, object]:
        """Return it as JSON: what all know."""
        return {
            "boxes": {party: write([one]) for party, one in self.boxes.items()},
            "told": [[number, party, _letters([key])] for number, told in self.told.items() for party, key in told.items()],
            "keeper": dict(self.keeper), "meant": {number: sorted(meant) for number, meant in self.meant.items()},
            "passed": [[number, to, _letters([key])] for (number, to), key in self.passed.items()],
        }  # fmt: skip

    def begin_at(self, plain: Mapping[str, Any]) -> None:
        """What ``plain`` wrote. Raises TenkaError, ValueError, TypeError or KeyError."""
        self.boxes = {int(party): read(letters, 1)[0] for party, letters in plain["boxes"].items()}
        for number, party, key in plain["told"]:
            self._tell(int(party), int(number), exponents([number], key)[0])
        self.keeper = {int(number): int(keeper) for number, keeper in plain["keeper"].items()}
        self.meant = {int(number): set(map(int, meant)) for number, meant in plain["meant"].items()}
        self.passed = {(int(number), int(to)): exponents([number], key)[0] for number, to, key in plain["passed"]}


def _letters(keys: Iterable[int]) -> str:
    return to_text(b"".join(key.to_bytes(EXPONENT, "big") for key in keys))


def exponents(numbers: Sequence[int], letters: str) -> list[int]:
    """Read so many exponents from outside. Raises BadMessage, BadProof."""
    raw = from_text(letters, EXPONENT * len(numbers))
    if len(raw) != EXPONENT * len(numbers) or len(set(numbers)) != len(numbers):
        raise BadMessage("deal", "expected a lock of each place")
    return [int.from_bytes(raw[at : at + EXPONENT], "big") for at in range(0, len(raw), EXPONENT)]
