"""Messages between pages: the one decoder of untrusted text, and the types of what it returns."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NamedTuple

from tenka.core import untrusted
from tenka.core.errors import TenkaError
from tenka.multiplayer.realtime import bounds, terms
from tenka.multiplayer.realtime.bounds import RELEASE
from tenka.multiplayer.realtime.hashing import frozen, text_of

ACTS = frozenset({"start", "reveal", "move", "commit", "open", "end"})
PROPOSALS = frozenset({"takeback", "leave", "rekey", "end"})


class Body(NamedTuple):
    """What is signed. ``value``: text for an act and for a close, (proposal, 1 or 0) for a vote."""

    session: str
    n: int
    head: str
    party: int
    epoch: int
    kind: str
    value: Any

    @property
    def text(self) -> str:
        """The text that is signed."""
        return text_of([RELEASE, *self])

    @property
    def spot(self) -> tuple[Any, ...]:
        """The place in the log in which a party may sign one body only."""
        what = self.value[0] if self.kind == "vote" else ()
        return (self.session, self.n, self.party, self.epoch, self.kind if self.kind in ("vote", "close") else "act", what)


class Slot(NamedTuple):
    """A closed slot.

    Attributes:
        n: Number of the slot.
        content: (kind, ((party, value), ...)) or ("vote", proposal).
        signatures: (party, signature) of every act, or of every yes that the proposal needs.
        close: Signature of the party that closed the slot.
        standing: Open hands: the hash of the record. Dealt: (due, view digests, digest of the spectators' view).
    """

    n: int
    content: tuple[str, Any]
    signatures: tuple[tuple[int, str], ...]
    close: str
    standing: Any


class Message(NamedTuple):
    """A decoded message: its kind, and values of the types that ``KINDS`` lists for the kind."""

    kind: str
    values: tuple[Any, ...]


Shape = Callable[[Any], bool]


def _number(most: int, least: int = 0) -> Shape:
    return lambda value: type(value) is int and least <= value <= most


def _text(most: int, pattern: str = "") -> Shape:
    found = re.compile(pattern or r"(?s:.*)").fullmatch
    return lambda value: isinstance(value, str) and len(value) <= most and found(value) is not None


def _many(one: Shape, most: int) -> Shape:
    return lambda value: isinstance(value, tuple) and len(value) <= most and all(map(one, value))


def _row(*shapes: Shape) -> Shape:
    return lambda value: (
        isinstance(value, tuple) and len(value) == len(shapes)
        and all(shape(part) for shape, part in zip(shapes, value, strict=True))
    )  # fmt: skip


def _one_of(words: frozenset[str]) -> Shape:
    return lambda value: isinstance(value, str) and value in words


HASH = _text(43, r"[\w-]{43}")
SIGNATURE = _text(86, r"[\w-]{86}")
NONCE = _text(43, r"[\w-]{22,43}")
PARTY, LARGE = _number(bounds.PARTIES - 1), _number(bounds.SLOTS)
VALUE = _text(bounds.VALUE)
_EACH: dict[str, Shape] = {
    "takeback": _row(_one_of(PROPOSALS), _number(bounds.CHOICES)),
    "leave": _row(_one_of(PROPOSALS), _many(PARTY, bounds.PARTIES), _number(bounds.TRIES - 1)),
    "rekey": _row(_one_of(PROPOSALS), PARTY, HASH, HASH),
    "end": _row(_one_of(PROPOSALS)),
}


def is_proposal(value: Any) -> bool:
    """Return whether this has the shape of a proposal."""
    return isinstance(value, tuple) and bool(value) and isinstance(value[0], str) and _EACH.get(value[0], _row())(value)


ACT_LIST = _many(_row(PARTY, VALUE), bounds.PARTIES)
DUE = _row(_text(8), _many(_number(99), 99), _text(bounds.VALUE))
STANDING = (HASH, _row(DUE, _many(_row(PARTY, HASH), bounds.PARTIES), _text(43)))


def _content(value: Any) -> bool:
    return _row(_one_of(ACTS), ACT_LIST)(value) or _row(_one_of(frozenset({"vote"})), is_proposal)(value)


def _standing(value: Any) -> bool:
    return any(shape(value) for shape in STANDING)


is_slot = _row(LARGE, _content, _many(_row(PARTY, SIGNATURE), bounds.PARTIES), SIGNATURE, _standing)
_PARTY = _row(_text(bounds.NAME), HASH, HASH)
_WORD = _text(60)
_TERMS = _row(
    _one_of(frozenset({"tenka-rt1"})), _WORD, LARGE, _many(_WORD, 16), _many(_row(_WORD, _text(400)), 40),
    _many(_number(bounds.PARTIES - 1, -1), 12), _many(_PARTY, bounds.PARTIES), PARTY, _text(43), _text(bounds.PAST),
)  # fmt: skip


def is_body(value: Any) -> bool:
    """Return whether this has the shape of a signed body, the version at its front."""
    if not _row(_one_of(frozenset({RELEASE})), HASH, LARGE, HASH, PARTY, _number(bounds.REKEYS), _text(8), lambda _: True)(value):
        return False
    kind, said = value[6], value[7]
    if kind in ACTS:
        return VALUE(said)
    return HASH(said) if kind == "close" else kind == "vote" and _row(is_proposal, _number(1))(said)


_PARTIES = _many(PARTY, bounds.PARTIES)
KINDS: dict[str, tuple[Shape, ...]] = {
    "say": (is_body, SIGNATURE),
    "slots": (_many(is_slot, 64), _many(_text(bounds.VIEW_DEFLATED), 64)),    # slots; for each a deflated view, or none
    "nonce": (NONCE,),
    "here": (LARGE, PARTY, SIGNATURE),                                      # slots we have, who we are, our proof
    "have": (LARGE,),
    "hello": (_PARTY, _text(20)),
    "cannot": (_text(bounds.REASON),),
    "terms": (_TERMS, _number(bounds.PARTIES - 1, -1), _text(bounds.LOOKS)),   # terms, the reader's party (-1: spectator), looks
    "watch": (),
    "again": (_text(12, r"[A-Za-z0-9]{4,12}"), _number(15)),                # name of another meeting, place in it
    "around": (_PARTIES, _PARTIES),                                         # parties that are connected, that have acted
    "chat": (_number(bounds.PARTIES - 1, -1), _text(bounds.CHAT)),          # who; the host says so
    "point": (_number(bounds.PARTIES - 1, -1), _text(bounds.NOTATION)),
    "opening": (LARGE, VALUE, HASH),                                        # slot of the commitment, answers, salt
    "deal": (_number(999), _number(999, 1), _text(bounds.BATCH)),           # piece, pieces, text
}  # fmt: skip
_LONG = ('["slots",', '["deal",')


def write(kind: str, *values: Any) -> str:
    """Return the text of a message."""
    return text_of([kind, *values])


def read_plain(text: str, most: int, depth: int = bounds.DEPTH) -> Any:
    """Return the value of canonical JSON, with tuples for lists. Raises Refused for any other text."""
    try:
        plain = untrusted.read_json(text, most, depth)
        if text_of(plain) == text:
            return frozen(plain)
    except (TenkaError, ValueError, RecursionError):
        pass
    raise Refused


Refused = bounds.Refused


def decode(text: str, most: int = bounds.MESSAGE) -> Message | None:
    """Return the message of a text; None for everything that is not one.

    Args:
        text: What came over a channel.
        most: Characters allowed: ``bounds.STRANGER`` before the terms, ``bounds.MESSAGE`` after them. Batches of slots and
            pieces of a deal may have ``bounds.LONGEST`` after the terms.
    """
    long = most >= bounds.MESSAGE and isinstance(text, str) and text.startswith(_LONG)
    try:
        kind, *values = read_plain(text, bounds.LONGEST if long else most)
        shapes = KINDS.get(kind) if isinstance(kind, str) else None
        if shapes is None or not _row(*shapes)(tuple(values)):
            return None
        return Message(kind, _typed(kind, values))
    except (TenkaError, TypeError, ValueError):
        return None


def _typed(kind: str, values: list[Any]) -> tuple[Any, ...]:
    if kind == "say":
        return Body(*values[0][1:]), values[1]
    if kind == "slots":
        return tuple(Slot(*slot) for slot in values[0]), values[1]
    if kind == "terms":
        return terms.of_plain(values[0]), *values[1:]
    return (terms.Party(*values[0]), values[1]) if kind == "hello" else tuple(values)
