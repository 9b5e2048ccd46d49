"""All decks of a game, locked and shuffled by every party in turn, then locked place by place; and what that came to in the end.

The secrets of a party come from the root of its chain, to which the terms bind it before the game: nothing else has to be
kept, and who shows its root has shown all of them. A deck on its way goes in pieces, so that each can be checked as it comes.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from tenka.core.errors import BadMessage
from tenka.live.dealing import ORDER, PRIME, SIZE, Hand, Random, card, is_square, lock, new_hand, shuffled
from tenka.live.terms import from_text, to_text

PIECE = 8
"""Cards in one message."""


class Plan(NamedTuple):
    """What is dealt: of each deck its name and how many cards it has, for how many parties in which session."""

    session: bytes
    decks: tuple[tuple[str, int], ...]
    parties: int

    @property
    def size(self) -> int:
        """Cards in all decks."""
        return sum(number for _, number in self.decks)

    def parts(self) -> Iterator[tuple[str, slice]]:
        """Yield each deck, and where its cards lie among all."""
        first = 0
        for deck, number in self.decks:
            yield deck, slice(first, first + number)
            first += number

    def cards(self) -> list[int]:
        """Return the squares that stand for the cards, deck by deck."""
        return [card(self.session, deck, at) for deck, number in self.decks for at in range(number)]

    def plain(self) -> list[Any]:
        """Return it as JSON."""
        return [to_text(self.session), [list(deck) for deck in self.decks], self.parties]


def plan(plain: Any) -> Plan:
    """Return what ``plain`` wrote."""
    session, decks, parties = plain
    return Plan(from_text(session, 32), tuple((str(deck), int(number)) for deck, number in decks), int(parties))


def stream(root: bytes, *words: str) -> Random:
    """Bytes that only who has the root can know."""
    head, calls = hashlib.sha256(b"tenka deal" + root + " ".join(words).encode()).digest(), iter(range(1 << 32))

    def more(number: int) -> bytes:
        raw = b""
        while len(raw) < number:
            raw += hashlib.sha256(head + next(calls).to_bytes(4, "big")).digest()
        return raw[:number]

    return more


def hands(of: Plan, root: bytes) -> dict[str, Hand]:
    """Return the secrets of a party, deck by deck."""
    return {deck: new_hand(number, stream(root, of.session.hex(), deck, "locks")) for deck, number in of.decks}


def locks(of: Plan, root: bytes) -> list[int]:
    """Return a party's exponent of each place of all decks."""
    return [key for hand in hands(of, root).values() for key in hand.places]


def order(of: Plan, roots: Sequence[bytes]) -> dict[str, list[int]]:
    """Return which card of each deck lies at each of its places, once all have shown their roots."""
    lying = {}
    for deck, number in of.decks:
        cards = list(range(number))
        for root in roots:
            cards = shuffled(cards, _shuffle(of, root, deck))
        lying[deck] = cards
    return lying


def _shuffle(of: Plan, root: bytes, deck: str) -> Random:
    return stream(root, of.session.hex(), deck, "order")


def step(of: Plan, root: bytes, number: int, squares: Sequence[int]) -> list[int]:
    """Return what the party whose turn it is hands on in pass 0..; the first half of the passes shuffle."""
    own, handed = hands(of, root), list[int]()
    for deck, part in of.parts():
        here, hand = squares[part], own[deck]
        if number < of.parties:
            handed += shuffled(lock(here, hand.first), _shuffle(of, root, deck))
        else:
            back = pow(hand.first, -1, ORDER)
            handed += [pow(square, back * key % ORDER, PRIME) for square, key in zip(here, hand.places, strict=True)]
    return handed


def write(squares: Sequence[int]) -> str:
    """Write squares as letters."""
    return to_text(b"".join(square.to_bytes(SIZE, "big") for square in squares))


def read(letters: str, number: int) -> list[int]:
    """Read so many squares from outside; none may give a key away. Raises BadMessage, BadProof."""
    raw = from_text(letters, SIZE * number)
    squares = [int.from_bytes(raw[at : at + SIZE], "big") for at in range(0, len(raw), SIZE)]
    if len(raw) != SIZE * number or not all(1 < square < PRIME - 1 and is_square(square) for square in squares):
        raise BadMessage("deal", "expected squares modulo the prime: anything else would show through a lock")
    return squares


def digest(squares: Sequence[int]) -> str:
    """Return the digest of a pass."""
    return hashlib.sha256(write(squares).encode()).hexdigest()


class Passes:
    """The decks as all parties see them grow; ``digests``: of each pass, in short, what was handed on."""

    def __init__(self, of: Plan) -> None:
        self.plan, self.squares = of, of.cards()
        self.digests: list[str] = []
        self._pieces: list[int] = []

    @property
    def number(self) -> int:
        """Return the number of passes that are over."""
        return len(self.digests)

    @property
    def turn(self) -> int | None:
        """Return the party that hands the decks on; None when they are dealt."""
        return None if self.number == 2 * self.plan.parties else self.number % self.plan.parties

    @property
    def piece(self) -> int:
        """Return the number of the piece of a pass that comes next."""
        return -(-len(self._pieces) // PIECE)

    def pieces(self, letters: str) -> Iterator[tuple[int, int, str]]:
        """Yield a whole pass as its messages say it: its number, the piece, the squares."""
        squares = _whole(letters)
        for at in range(0, len(squares), PIECE):
            yield self.number, at // PIECE, write(squares[at : at + PIECE])

    def take(self, party: int, number: int, piece: int, letters: str) -> None:
        """Take a piece that a party hands on. Raises BadMessage, BadProof."""
        if (party, number, piece) != (self.turn, self.number, self.piece):
            raise BadMessage("turn", f"it is not for party {party} to hand on piece {piece} of pass {number}")
        self._pieces += read(letters, min(PIECE, self.plan.size - len(self._pieces)))
        if len(self._pieces) < self.plan.size:
            return
        if len(set(self._pieces)) != self.plan.size:
            raise BadMessage("deal", f"party {party} handed on one card twice")
        self.squares, self._pieces = self._pieces, []
        self.digests.append(digest(self.squares))

    def begin_at(self, letters: str, digests: Sequence[str]) -> None:
        """Begin with a finished deal. Raises BadProof, ValueError."""
        self.squares, self.digests = _whole(letters), [str(one) for one in digests]
        if len(self.squares) != self.plan.size or self.turn is not None:
            raise ValueError("the decks are not dealt")


def _whole(letters: str) -> list[int]:
    raw = from_text(letters, SIZE * 1_000)
    return [int.from_bytes(raw[at : at + SIZE], "big") for at in range(0, len(raw), SIZE)]


def guilty(of: Plan, roots: Sequence[bytes], squares: Sequence[int], digests: Sequence[str]) -> int | None:
    """Return the party that dealt otherwise than its root says; None where the deal is what the roots make."""
    cards, keys, dealt = of.cards(), [locks(of, root) for root in roots], order(of, roots)
    for deck, part in of.parts():
        for at, place in enumerate(range(part.start, part.stop)):
            key = 1
            for one in keys:
                key *= one[place]
            if pow(cards[part][dealt[deck][at]], key, PRIME) != squares[place]:
                return _first(of, roots, digests)
    return None


def _first(of: Plan, roots: Sequence[bytes], digests: Sequence[str]) -> int | None:
    made = of.cards()
    for number, said in enumerate(digests):
        party = number % of.parties
        made = step(of, roots[party], number, made)
        if digest(made) != said:
            return party
    return None


def work(question: Mapping[str, Any]) -> str:
    """Do what takes a while, beside the page, with plain values both ways.

    A ``pass`` returns squares as letters. A check of the ``roots`` returns the party that dealt otherwise, or nothing.
    """
    of, squares = plan(question["plan"]), _whole(question["squares"])
    if "pass" in question:
        return write(step(of, from_text(question["root"], 32), int(question["pass"]), squares))
    party = guilty(of, [from_text(root, 32) for root in question["roots"]], squares, question["digests"])
    return "" if party is None else str(party)


def passing(of: Passes, root: bytes) -> dict[str, Any]:
    """Return the task of a pass of this party."""
    return {"plan": of.plan.plain(), "squares": write(of.squares), "pass": of.number, "root": to_text(root)}


def checking(of: Passes, roots: Sequence[bytes]) -> dict[str, Any]:
    """Return the task of the check at the end."""
    return {"plan": of.plan.plain(), "squares": write(of.squares), "roots": [*map(to_text, roots)], "digests": of.digests}
