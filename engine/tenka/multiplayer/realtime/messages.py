"""Messages between clients: the one decoder of untrusted text, and the types of what it returns."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NamedTuple

from tenka.core import untrusted
from tenka.core.errors import TenkaError
from tenka.multiplayer.realtime import bounds, terms
from tenka.multiplayer.realtime.bounds import RELEASE
from tenka.multiplayer.realtime.hashing import freeze, text_of
from tenka.multiplayer.realtime.protocol_errors import Refused

ACTS = ("start", "reveal", "move", "commit", "open", "end")


class Body(NamedTuple):
    """A body to be signed. ``value``: text for an act and for a close, (proposal, 1 or 0) for a vote."""

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
        """The spot of the log at which a party may sign one body only."""
        what = self.value[0] if self.kind == "vote" else ()
        return (self.session, self.n, self.party, self.epoch, self.kind if self.kind in ("vote", "close") else "act", what)


class Slot(NamedTuple):
    """A closed slot."""

    n: int
    content: tuple[str, Any]                    # (kind, ((party, value), ...)) or ("vote", proposal)
    signatures: tuple[tuple[int, str], ...]     # (party, signature) of every act, or of every yes that the proposal needs
    close: str                                  # signature of the party that closed the slot
    standing: Any                               # open hands: hash of the record; dealt: (due, view digests, spectators' digest)


class Message(NamedTuple):
    """A decoded message: its kind, and values of the types that ``KINDS`` lists for the kind."""

    kind: str
    values: tuple[Any, ...]


Shape = Callable[[Any], bool]


def _number(most: int, least: int = 0) -> Shape:
    return lambda value: type(value) is int and least <= value <= most


def _text(most: int, pattern: str = r"(?s:.*)") -> Shape:
    found = re.compile(pattern, re.ASCII).fullmatch
    return lambda value: isinstance(value, str) and len(value) <= most and found(value) is not None


def _word(*words: str) -> Shape:
    return lambda value: isinstance(value, str) and value in words


def _many(one: Shape, most: int) -> Shape:
    return lambda value: isinstance(value, tuple) and len(value) <= most and all(map(one, value))


def _row(*shapes: Shape) -> Shape:
    return lambda value: (
        isinstance(value, tuple) and len(value) == len(shapes)
        and all(shape(part) for shape, part in zip(shapes, value, strict=True))
    )  # fmt: skip


def _either(*shapes: Shape) -> Shape:
    return lambda value: any(shape(value) for shape in shapes)


HASH, SIGNATURE, NONCE = _text(43, r"[\w-]{43}"), _text(86, r"[\w-]{86}"), _text(43, r"[\w-]{22,43}")
is_hash = HASH
PARTY, SPECTATOR_OR_PARTY, SLOT = _number(bounds.PARTIES - 1), _number(bounds.PARTIES - 1, -1), _number(bounds.SLOTS)
PARTIES = _many(PARTY, bounds.PARTIES)
VALUE = _text(bounds.VALUE, r"[ !#-\[\]-~]*")                 # what JSON writes as it is: a body has at most ``bounds.BODY``
is_proposal = _either(
    _row(_word("takeback"), _number(bounds.CHOICES)),
    _row(_word("leave"), PARTIES, _number(bounds.TRIES - 1)),
    _row(_word("rekey"), PARTY, HASH, HASH),
)
_HEADER = (_word(RELEASE), HASH, SLOT, HASH, PARTY, SLOT)
is_body = _either(
    _row(*_HEADER, _word(*ACTS), VALUE),
    _row(*_HEADER, _word("vote"), _row(is_proposal, _number(1))),
    _row(*_HEADER, _word("close"), HASH),
)
_DUE = _row(_text(8), _many(_number(99), 99), VALUE)
is_slot = _row(
    SLOT,
    _either(_row(_word(*ACTS), _many(_row(PARTY, VALUE), bounds.PARTIES)), _row(_word("vote"), is_proposal)),
    _many(_row(PARTY, SIGNATURE), bounds.PARTIES),
    SIGNATURE,
    _either(HASH, _row(_DUE, _many(_row(PARTY, HASH), bounds.PARTIES), _text(43))),
)
_PARTY = _row(_text(bounds.NAME), HASH, HASH)
_ID = _text(60)
is_terms = _row(
    _word("tenka-rt1"), _ID, SLOT, _many(_ID, 16), _many(_row(_ID, _text(400)), 40), _many(SPECTATOR_OR_PARTY, 12),
    _many(_PARTY, bounds.PARTIES), PARTY, _text(43), _text(bounds.PAST),
)  # fmt: skip
KINDS: dict[str, tuple[Shape, ...]] = {
    "say": (is_body, SIGNATURE),
    "slots": (_many(is_slot, 64), _many(_text(bounds.VIEW_DEFLATED), 64)),      # slots; for each a deflated view, or none
    "nonce": (NONCE,),
    "here": (SLOT, PARTY, SIGNATURE),                                           # slots we have, who we are, our proof
    "have": (SLOT,),
    "hello": (_PARTY, _text(20)),                                               # who we are, our release
    "cannot": (_text(bounds.REASON),),
    "terms": (is_terms, SPECTATOR_OR_PARTY, _text(bounds.LOOKS)),                 # terms, the reader's party, looks
    "watch": (),
    "again": (_text(12, r"[A-Za-z0-9]{4,12}"), _number(15)),                    # name of another meeting, place in it
    "around": (PARTIES, PARTIES),                                               # parties that are connected, that have acted
    "chat": (SPECTATOR_OR_PARTY, _text(bounds.CHAT)),                           # the party, filled in by the host
    "point": (SPECTATOR_OR_PARTY, _text(bounds.NOTATION)),
    "opening": (SLOT, VALUE, HASH),                                             # slot of the commitment, answers, salt
    "deal": (_number(999), _number(999, 1), _text(bounds.BATCH)),               # piece, pieces, text
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
            return freeze(plain)
    except (TenkaError, ValueError, RecursionError):
        pass
    raise Refused


def decode(text: str, most: int = bounds.MESSAGE) -> Message | None:
    """Return the message of a text; None for every other text.

    Args:
        text: What came over a channel.
        most: Characters allowed: ``bounds.STRANGER`` before the terms, ``bounds.MESSAGE`` after them. Batches of slots and
            pieces of a deal may have ``bounds.LONGEST`` after the terms.
    """
    long = most >= bounds.MESSAGE and isinstance(text, str) and text.startswith(_LONG)
    try:
        kind, *values = read_plain(text, bounds.LONGEST if long else most)
        if not _row(*KINDS[kind])(tuple(values)):
            return None
    except (TenkaError, LookupError, TypeError, ValueError):
        return None
    if kind == "say":
        values[0] = Body(*values[0][1:])
    elif kind == "slots":
        values[0] = tuple(Slot(*slot) for slot in values[0])
    elif kind == "terms":
        values[0] = terms.of_plain(values[0])
    elif kind == "hello":
        values[0] = terms.Party(*values[0])
    return Message(kind, tuple(values))
