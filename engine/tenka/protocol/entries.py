"""What a party can say, how it is signed, and how foreign words are read: kinds, shapes, and bounds.

A word names the game, the slot it belongs to and the head before that slot, so it can't be of another game, another place or
another past. ``boot`` names the start of the page that says it: by it a page that forgot is told from one that says two things.

What one party alone may read goes beside a word, encrypted on a *slip*. A slip is neither signed nor part of the log; the signed
word has its mark.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping
from typing import Any, NamedTuple

from tenka.core import untrusted as foreign
from tenka.core.errors import BadMessage, TenkaError
from tenka.multiplayer.commitments import SEAL
from tenka.protocol import bounds, wire
from tenka.protocol.hosted.hidden import BOND, KEY, TAG
from tenka.protocol.terms import LONGEST_KEY, from_text, to_text
from tenka.protocol.wire import Envelope, envelope

__all__ = ["PROPOSING", "Envelope", "Escrow", "Said", "body", "envelope", "mask_of", "parties_of", "read", "unpacked", "written"]

LINK, SHARE, HASH = 32, 16, 12
"""Bytes of a link, a share of an escrow, and the hash of a share."""
NAME = 12
"""Bytes of the session and of a head that stand in a word."""
LONGEST_BOX = 1_200


class Escrow(NamedTuple):
    """Something held in trust: the ciphertext ``box``, whose key is the sum of one share of each other party present.

    ``shares``, by party: the hash of its share, and the share, encrypted for that party.
    """

    box: bytes
    shares: tuple[tuple[bytes, bytes], ...]

    def plain(self) -> list[Any]:
        """As JSON."""
        return [to_text(self.box), [[to_text(hashed), to_text(hidden)] for hashed, hidden in self.shares]]


Slips = tuple[tuple[int, bytes], ...]
"""What goes beside a word: each slip with the party that can read it, or with ``ALL``."""
ALL = bounds.MOST_PARTIES
"""In place of a party: everybody can read it."""


class Said(NamedTuple):
    """A signed word that has been read: its values have the types their kind asks for.

    ``content``: what it says, whichever start of its page says it; ``plain``: the whole word as it goes out; ``slips``: what goes
    beside it."""

    party: int
    boot: int
    slot: int
    head: bytes
    kind: str
    values: tuple[Any, ...]
    content: str
    envelope: Envelope
    plain: str
    slips: Slips = ()


# shapes: a value from outside -> what it means. Raises ValueError, TypeError, TenkaError.

Shape = Callable[[Any], Any]


def number(most: int) -> Shape:
    """Return the shape of a count from 0 to ``most``."""

    def read(value: Any) -> int:
        if type(value) is not int or not 0 <= value <= most:
            raise ValueError("number")
        return value

    return read


def text(value: Any) -> str:
    """Read a choice in its notation."""
    if not isinstance(value, str) or not 0 < len(value) <= bounds.LONGEST_NOTATION or not value.isprintable():
        raise ValueError("text")
    return value


def raw(size: int, most: int = 0) -> Shape:
    """Return the shape of so many bytes, or of between so many and ``most``."""

    def read(value: Any) -> bytes:
        decoded = from_text(value, most or size)
        if not size <= len(decoded) <= (most or size):
            raise ValueError("bytes")
        return decoded

    return read


def maybe(shape: Shape) -> Shape:
    """Return the shape of the same, or of nothing."""
    return lambda value: None if value is None else shape(value)


def listing(shape: Shape, most: int) -> Shape:
    """Return the shape of a list of at most so many."""

    def read(value: Any) -> tuple[Any, ...]:
        if not isinstance(value, list) or len(value) > most:
            raise ValueError("list")
        return tuple(map(shape, value))

    return read


def row(*shapes: Shape) -> Shape:
    """Return the shape of a row with one value of each shape."""

    def read(value: Any) -> tuple[Any, ...]:
        if not isinstance(value, list):
            raise ValueError("row")
        return tuple(shape(each) for shape, each in zip(shapes, value, strict=True))

    return read


STANDS, VOID, BACK = 0, 1, 2
"""The fate of the open question under a proposal: it stands, it is void, or (``BACK`` plus a number) all go back to so many
choices."""
PARTY, FATE, MASK = number(bounds.MOST_PARTIES - 1), number(BACK + foreign.MOST_CHOICES), number(2**bounds.MOST_PARTIES - 1)
COUNT = number(bounds.MOST_NUMBERED)
OTHERS = bounds.MOST_PARTIES - 1


def escrow(value: Any) -> Escrow:
    """Read what is held in trust."""
    return Escrow(*row(raw(1, LONGEST_BOX), listing(row(raw(HASH), raw(SHARE)), OTHERS))(value))


KINDS: Mapping[str, tuple[Shape, ...]] = {
    "ready": (text, maybe(escrow)),                         # what its rules are, its next link in trust
    "link": (raw(LINK), maybe(escrow)),                     # the link of the round, the next one in trust
    "choose": (number(63), text, maybe(raw(LINK)), maybe(escrow)),  # seat, choice, and its link if chance is asked
    "seal": (raw(SEAL),),
    "escrow": (escrow,),                                    # its opening in trust
    "open": (raw(1, LONGEST_BOX),),
    "share": (listing(row(PARTY, raw(SHARE)), OTHERS),),    # of whom, and the share that was trusted to it
    "end": (),
    "propose": (COUNT, listing(PARTY, OTHERS), FATE, MASK),  # number, who is gone, what becomes of the question, words held
    "renew": (COUNT, PARTY, raw(1, LONGEST_KEY), raw(LINK), MASK),  # number, who lost its key, its new key and chain, words held
    "agree": (PARTY, COUNT, MASK),                          # to whose proposal of which number, words held
    "refuse": (PARTY, COUNT),
    "withdraw": (COUNT,),
    "settle": (COUNT, MASK),                                # its own proposal, the words that count in this slot
}  # fmt: skip
MOST_MOVE = 256
LONGEST_SLIP = 11_000
"""Bytes of what goes beside a word for one party: no game of ours comes to a tenth."""
SLIPS = frozenset({"pledge", "deal", "deck"})
"""Kinds of words beside which slips go."""
DEALT: Mapping[str, tuple[Shape, ...]] = {      # where the first party deals; what is hidden it and one other can read
    "pledge": (text, listing(raw(BOND), bounds.MOST_PARTIES)),  # its rules, its commitments to the keys of all
    "move": (number(63), raw(1, MOST_MOVE)),                # seat, and its choice, hidden
    "ask": (),                                              # the choice asks chance: for links
    "wrong": (),                                            # the choice is none
    "deal": (number(63), listing(raw(TAG), OTHERS)),        # the seat asked next, marks of what each guest is told of it
    "show": (listing(raw(KEY), bounds.MOST_PARTIES), raw(LINK)),  # the game is over: all keys, and the dealer's last link
}  # fmt: skip
LOCK, SQUARE, DIGEST = 32, 256, 32
MOST_SHOWN, MOST_LOCKS, MOST_PLACES = 40, 50, 1_000
"""Cards shown with one choice; locks told in one word; places of all decks."""
PLACE = number(MOST_PLACES)
TOGETHER: Mapping[str, tuple[Shape, ...]] = {   # where all deal together
    "box": (text, raw(SQUARE)),                             # its rules, and by what others agree with it on a key
    "deck": (raw(DIGEST),),                                 # of the squares that it hands on, which go beside it
    "locks": (raw(LOCK, LOCK * MOST_LOCKS),),               # all that it owes, in the order of places: told, then passed
    "play": (number(63), text, listing(row(PLACE, raw(LOCK)), MOST_SHOWN), maybe(raw(LINK))),   # seat, choice, shown, link
    "spoilt": (PLACE,),                                     # what others told of this place opens no card
    "root": (raw(LINK),),                                   # of its chain: all its locks
}  # fmt: skip
SLIP_ROWS = listing(row(number(ALL), raw(1, LONGEST_SLIP)), OTHERS)
EVERY = {**KINDS, **DEALT, **TOGETHER}
PROPOSING = ("propose", "renew")
"""Kinds of notes that ask all who are there for something."""
NOTES = frozenset({*PROPOSING, "agree", "refuse", "withdraw", "settle"})
"""Kinds of words beside the one that a slot awaits of a party."""
HEADER = (raw(NAME), number(bounds.MOST_SLOTS), number(2**32 - 1), raw(NAME))


def body(session: bytes, slot: int, boot: int, head: bytes, kind: str, *values: Any) -> str:
    """Write what is said, as it is signed."""
    plain = [_plain(value) for value in values]
    return json.dumps([to_text(session[:NAME]), slot, boot, to_text(head[:NAME]), kind, *plain], separators=(",", ":"))


def _plain(value: Any) -> Any:
    if isinstance(value, bytes):
        return to_text(value)
    return [_plain(each) for each in value] if isinstance(value, (list, tuple)) else value


def read(signed: Envelope, session: bytes, parties: int, slips: Slips = ()) -> Said:
    """Read a word from outside, whoever has signed it. Raises BadMessage."""
    if signed.party >= parties:
        raise BadMessage("foreign", "no word of anybody here")
    try:
        name, slot, boot, head, kind, *values = foreign.read_json(signed.body, bounds.LONGEST_BODY, bounds.DEEPEST)
        game, at, start, before = (shape(value) for shape, value in zip(HEADER, (name, slot, boot, head), strict=True))
        shapes = EVERY[kind]
        said = tuple(shape(value) for shape, value in zip(shapes, values, strict=True))
    except (TenkaError, ValueError, TypeError, KeyError, RecursionError) as error:
        raise BadMessage("unreadable", "expected game, slot, start, head, kind and values") from error
    if game != session[:NAME]:
        raise BadMessage("foreign", "a word of another game")
    if json.dumps([name, slot, boot, head, kind, *values], separators=(",", ":")) != signed.body:
        raise BadMessage("unreadable", "a word is written in one way alone, so that a proof can hold it")
    content = json.dumps([kind, *values], separators=(",", ":"))
    if slips and kind not in SLIPS:
        raise BadMessage("unreadable", "nothing goes beside such a word")
    return Said(signed.party, start, at, before, kind, said, content, signed, wire.packed(signed), slips)


def unpacked(plain: str, session: bytes, parties: int) -> Said:
    """Read a word and its slips from outside, as ``written`` gave them. Raises BadMessage."""
    try:
        party, said, signature, *more = foreign.read_json(plain, bounds.LONGEST_LINE, bounds.DEEPEST)
        slips = SLIP_ROWS(*more) if more else ()
    except (TenkaError, ValueError, TypeError, RecursionError) as error:
        raise BadMessage("unreadable", "expected who, what, a signature, and what is beside it") from error
    return read(wire.enveloped(party, said, signature), session, parties, slips)


def written(said: Said, to: Collection[int] | None = None) -> str:
    """Write a word for its way, with the slips for these parties; with all there are for none in particular."""
    rows = [[party, to_text(slip)] for party, slip in said.slips if to is None or party in to or party == ALL]
    return f"{said.plain[:-1]},{json.dumps(rows, separators=(',', ':'))}]" if rows else said.plain


def mask_of(parties: Any) -> int:
    """Write a set of parties as bits."""
    return sum(1 << party for party in set(parties))


def parties_of(mask: int) -> tuple[int, ...]:
    """Read a set of parties from its bits."""
    return tuple(party for party in range(bounds.MOST_PARTIES) if mask >> party & 1)
