"""What goes into ``step`` and what comes out of it: plain values."""

from __future__ import annotations

from typing import Any, NamedTuple

from tenka.multiplayer.realtime.messages import Message


class Received(NamedTuple):
    """A decoded message. ``valid``: whether all signatures that ``signatures.required`` names for the state at hand verify."""

    connection: str
    message: Message
    valid: bool


class Wish(NamedTuple):
    """What the person wants. ``engine/docs/realtime.md`` lists the kinds."""

    kind: str
    value: Any


class Stored(NamedTuple):
    """The journal has the line of the body that ``SignAndStore`` asked for, with our signature."""

    signature: str


class Up(NamedTuple):
    """A connection is open. ``nonce``: fresh random text of 22 to 43 characters of base64url."""

    connection: str
    nonce: str


class Down(NamedTuple):
    """A connection is gone."""

    connection: str


class Tick(NamedTuple):
    """A second or two have passed."""


Input = Received | Wish | Stored | Up | Down | Tick


class SignAndStore(NamedTuple):
    """Sign ``body``, append the line ``journal.own_line(body, signature, memo)`` to the journal, then answer ``Stored``."""

    body: str
    memo: str


class Store(NamedTuple):
    """Append this line to the journal."""

    line: str


class Send(NamedTuple):
    """Send this text to a connection."""

    connection: str
    text: str


class Prove(NamedTuple):
    """Sign ``text``, then send ``messages.write("here", n, party, signature)`` to a connection. Nothing is stored."""

    connection: str
    text: str
    n: int
    party: int


class Fact(NamedTuple):
    """Something the person should know. ``engine/docs/realtime.md`` lists the names and values."""

    name: str
    values: tuple[Any, ...]


Effect = SignAndStore | Store | Send | Prove | Fact
