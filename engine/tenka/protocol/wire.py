"""Envelopes, and the signs in them that change nothing at the table: presence, pointing, a short text.

Nothing in one is ever code or markup. An envelope is who, what and the signature under what; the body of a sign is a list:
session, number, kind, values.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, NamedTuple

from tenka.core import untrusted as foreign
from tenka.core.errors import BadMessage, TenkaError
from tenka.protocol.terms import MOST_PARTIES

LONGEST_BODY = 3_800
LONGEST = 8_000
"""Characters of a message; what is longer is dropped unread."""
DEEPEST = 6
LONGEST_TEXT = 200
LONGEST_WORD = 80

Body = str


class Envelope(NamedTuple):
    """``signature``: letters of base64, checked by whoever brings the envelope before the body is listened to."""

    party: int
    body: Body
    signature: str


class Message(NamedTuple):
    """A body that has been read: its values have the types their kind asks for."""

    number: int
    kind: str
    values: tuple[Any, ...]


def _count(value: Any) -> bool:
    return type(value) is int and 0 <= value <= foreign.MOST_CALLS


def is_word(value: Any) -> bool:
    """Whether a value from outside can be a word of a message."""
    return isinstance(value, str) and len(value) <= LONGEST_WORD and value.isprintable()


def _text(value: Any) -> bool:
    return isinstance(value, str) and 0 < len(value) <= LONGEST_TEXT and value.isprintable()


def _counts(value: Any) -> bool:
    return isinstance(value, list) and len(value) <= MOST_PARTIES and all(map(_count, value))


def _many(value: Any) -> bool:
    return isinstance(value, list) and len(value) <= 16 and all(map(_count, value))


SHAPES: dict[str, tuple[Callable[[Any], bool], ...]] = {
    "here": (),
    "around": (_counts,),                                # the parties that are connected, as the host says
    "clock": (_many,),                                   # seconds that were counted of every seat
    "point": (is_word,),                                   # a target on the table
    "say": (_text,),
}  # fmt: skip
"""Signs are not kept, and a flood of them is dropped."""


def envelope(raw: bytes | str) -> Envelope:
    """Read an envelope from outside. Raises BadMessage."""
    if len(raw) > LONGEST:
        raise BadMessage("long", f"a message has at most {LONGEST} characters")
    try:
        text = raw.decode("utf-8") if isinstance(raw, bytes) else raw
        party, body, signature = foreign.read_json(text, LONGEST, DEEPEST)
    except (TenkaError, ValueError, TypeError, RecursionError) as error:
        raise BadMessage("unreadable", "expected who, what and a signature") from error
    return enveloped(party, body, signature)


def enveloped(party: Any, body: Any, signature: Any) -> Envelope:
    """Return the envelope of these, whatever they are. Raises BadMessage."""
    if not _count(party) or not isinstance(body, str) or not isinstance(signature, str) or len(body) > LONGEST_BODY:
        raise BadMessage("unreadable", "expected who, what and a signature")
    return Envelope(party, body, signature)


def packed(envelope: Envelope) -> str:
    """Write an envelope for its way."""
    return json.dumps(envelope, separators=(",", ":"))


def body(session: bytes, number: int, kind: str, *values: Any) -> Body:
    """Write what is said, as it is signed."""
    return json.dumps([_name(session), number, kind, *values], separators=(",", ":"))


def read_body(text: str, session: bytes) -> Message:
    """Read a body from outside. Raises BadMessage."""
    try:
        plain = foreign.read_json(text, LONGEST_BODY, DEEPEST)
        name, number, kind, *values = plain
        shape = SHAPES[kind]
    except (TenkaError, ValueError, TypeError, KeyError, RecursionError) as error:
        raise BadMessage("unreadable", "expected session, number, kind and values") from error
    if name != _name(session):
        raise BadMessage("foreign", "the message is of another game")
    if not _count(number) or len(shape) != len(values) or not all(test(v) for test, v in zip(shape, values, strict=True)):
        raise BadMessage("unreadable", f"a message '{kind}' looks otherwise")
    return Message(number, kind, tuple(values))


def _name(session: bytes) -> str:
    return session[:12].hex()
