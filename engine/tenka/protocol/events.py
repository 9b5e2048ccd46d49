"""Events that come in, and effects that go out or that the page is to carry out: plain values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

# in


class Intent(NamedTuple):
    """The person at this page wants something: ``choose`` (seat, choice), ``propose`` (parties, fate: see ``entries.BACK``),
    ``renew`` (party, key, chain's end), ``agree`` (by), ``refuse`` (by), ``withdraw`` (), ``unheard`` (places): go on without
    having heard those pages since this one was opened."""

    kind: str
    values: tuple[Any, ...] = ()


class Heard(NamedTuple):
    """A text came from a place. ``good``: of each word in it, in order, whether its signature is its party's; None: not looked
    at yet."""

    place: str
    text: str
    now: float = 0.0
    good: tuple[bool, ...] | None = None


class Vouched(NamedTuple):
    """This page's signature under what it is about to say."""

    body: str
    signature: str


class Worked(NamedTuple):
    """What was to be worked out is: its name, and what came of it."""

    name: str
    answer: str


class Kept(NamedTuple):
    """This many lines of the journal are safely stored."""

    upto: int


class Peer(NamedTuple):
    """A place came up or went down."""

    place: str
    up: bool
    now: float = 0.0


class Tick(NamedTuple):
    """Time has passed."""

    now: float


Event = Intent | Heard | Vouched | Worked | Kept | Peer | Tick

# out


class Send(NamedTuple):
    """A text to a place."""

    place: str
    text: str


# to do


class Vouch(NamedTuple):
    """Sign this; ``Vouched`` brings it back."""

    body: str


class Keep(NamedTuple):
    """Write this line of the journal, the ``number``-th, 1.., and then say ``Kept``."""

    number: int
    line: str


class Check(NamedTuple):
    """Look at the signatures of these words, and bring the text again with what was found. Until then nothing else is heard: an
    answer that was given meanwhile would leave out what has come already. ``keys``: with which each has to be signed."""

    place: str
    text: str
    words: tuple[tuple[int, str, str], ...]
    keys: tuple[bytes, ...]


class Work(NamedTuple):
    """Work this out beside the page, since it takes a while (``together.decks.work``); ``Worked`` brings the answer."""

    name: str
    question: Mapping[str, Any]


class Show(NamedTuple):
    """A fact for the person. It ends nothing."""

    fact: str
    values: tuple[Any, ...] = ()


class Name(NamedTuple):
    """A seat's party broke a rule, and its own signatures prove it: the words as they were packed."""

    party: int
    rule: str
    why: str
    words: tuple[str, ...]


Effect = Vouch | Keep | Check | Work | Show | Name
