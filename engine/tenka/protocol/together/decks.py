"""All decks of a game, locked and shuffled by every party in turn, then locked place by place; and what that came to in the end.

The secrets of a party come from the root of its chain, to which the terms bind it before the game: nothing else has to be
kept, and who shows its root has shown all of them. A deck on its way goes in pieces, so that each can be checked as it comes.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from tenka.protocol.terms import from_text, to_text
from tenka.protocol.together.squares import ORDER, PRIME, SIZE, Hand, Random, card, is_square, lock, new_hand, shuffled

PIECE = 40
"""Cards in one piece: as many as go beside one word."""


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


def raw(squares: Sequence[int]) -> bytes:
    """Write squares as bytes."""
    return b"".join(square.to_bytes(SIZE, "big") for square in squares)


def cut(written: bytes) -> list[int]:
    """Return the squares in bytes."""
    return [int.from_bytes(written[at : at + SIZE], "big") for at in range(0, len(written), SIZE)]


def sound(squares: Sequence[int]) -> bool:
    """Whether all are squares modulo the prime, and none gives a key away: anything else would show through a lock."""
    return all(1 < square < PRIME - 1 and is_square(square) for square in squares)


def write(squares: Sequence[int]) -> str:
    """Write squares as letters."""
    return to_text(raw(squares))


def digest(squares: Sequence[int]) -> str:
    """Return the digest of a pass."""
    return hashlib.sha256(write(squares).encode()).hexdigest()


class Passes(NamedTuple):
    """The decks as all parties see them grow: the ``squares`` of the last pass that is over, the ``pieces`` of the next one, and
    ``digests``: of each pass, in short, what was handed on."""

    squares: tuple[int, ...]
    pieces: tuple[int, ...] = ()
    digests: tuple[str, ...] = ()

    def turn(self, of: Plan) -> int | None:
        """Return the party that hands the decks on; None when they are dealt."""
        return None if len(self.digests) == 2 * of.parties else len(self.digests) % of.parties

    def due(self, of: Plan) -> int:
        """Return how many cards the next piece has."""
        return min(PIECE, of.size - len(self.pieces))

    def piece(self, whole: Sequence[int], of: Plan) -> Sequence[int]:
        """Return the piece of a whole pass that comes next."""
        return whole[len(self.pieces) : len(self.pieces) + self.due(of)]

    def after(self, squares: Sequence[int], of: Plan) -> Passes:
        """Return the decks with one piece more."""
        pieces = (*self.pieces, *squares)
        if len(pieces) < of.size:
            return self._replace(pieces=pieces)
        return Passes(pieces, (), (*self.digests, digest(pieces)))

    def unseen(self, of: Plan) -> Passes:
        """Return the decks with one piece more, which nobody looks at."""
        return self.after([0] * self.due(of), of)


def whole(letters: str) -> list[int]:
    """Return the squares that ``write`` wrote."""
    return cut(from_text(letters, SIZE * 1_000))


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
    of, squares = plan(question["plan"]), whole(question["squares"])
    if "pass" in question:
        return write(step(of, from_text(question["root"], 32), int(question["pass"]), squares))
    party = guilty(of, [from_text(root, 32) for root in question["roots"]], squares, question["digests"])
    return "" if party is None else str(party)


def passing(of: Plan, passes: Passes, root: bytes) -> dict[str, Any]:
    """Return the question of a pass of this party."""
    return {"plan": of.plain(), "squares": write(passes.squares), "pass": len(passes.digests), "root": to_text(root)}


def checking(of: Plan, passes: Passes, roots: Sequence[bytes]) -> dict[str, Any]:
    """Return the question of the check at the end."""
    squares, shown = write(passes.squares), [*map(to_text, roots)]
    return {"plan": of.plain(), "squares": squares, "roots": shown, "digests": list(passes.digests)}
