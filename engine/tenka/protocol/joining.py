"""Before the first link: who comes to the table, on what terms. Reads, with care, what a channel brings besides envelopes."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any, NamedTuple

from tenka.core import untrusted as foreign
from tenka.core.errors import BadMessage, MissingFile, TenkaError, UnknownGame
from tenka.protocol.terms import MOST_PARTIES, Party, Terms, party, read_terms
from tenka.protocol.wire import DEEPEST, LONGEST

LONGEST_LOOKS = 1_500
LONGEST_LACKED = 40
RELEASE = re.compile(r"[0-9A-Za-z.+-]{1,20}", re.ASCII)
MEETING = re.compile(r"[0-9A-Za-z]{4,64}", re.ASCII)
REASONS = ("file", "game", "rules", "seat")
"""Why a page can't play: it lacks a data file, the game, or this version of the rules."""


class Hello(NamedTuple):
    """A guest says who it is, and of which release its page is, if the host's release can read that."""

    party: Party
    release: str = ""


class Agreed(NamedTuple):
    """The host tells a guest the terms, which party it is, how the seats look (JSON, read by the page), and the code of a game to
    go on with."""

    terms: Terms
    me: int
    looks: Any
    past: str = ""


class Have(NamedTuple):
    """The host asks whoever comes to say who it is."""


class Cannot(NamedTuple):
    """A guest can't set up the table of the terms: for which of ``REASONS``, and of a file its game, option and digest; or, from
    the host, it has come to a seat of a game without that seat's key, for "seat"."""

    reason: str
    what: tuple[str, ...] = ()


class Watch(NamedTuple):
    """Somebody wants to look on."""


class Show(NamedTuple):
    """The host tells an onlooker the terms, what the seats look like, and where the words begin that follow: at a moment as
    ``tenka.protocol.checkpoint`` writes it, which is read there, with a code in place of the record; None: at the beginning, or
    with the game gone on with."""

    terms: Terms
    looks: Any
    since: list[Any] | None
    past: str = ""


class Theirs(NamedTuple):
    """The other page's game as a code, where two tables differ."""

    code: str


class Again(NamedTuple):
    """Once a game is over a page asks for another one, over the connections that stand: in which meeting, and at which place."""

    meeting: str
    place: int


Control = Hello | Agreed | Have | Theirs | Watch | Show | Cannot | Again


def write(said: Control) -> str:
    """Write a message that opens or resumes a game."""
    if isinstance(said, Hello):
        plain: list[Any] = ["hello", said.party.plain(), *filter(None, [said.release])]
    elif isinstance(said, Agreed):
        plain = ["terms", said.terms.plain(), said.me, said.looks, *filter(None, [said.past])]
    elif isinstance(said, Watch):
        plain = ["watch"]
    elif isinstance(said, Show):
        plain = ["show", said.terms.plain(), said.looks, said.since, *filter(None, [said.past])]
    elif isinstance(said, Theirs):
        plain = ["theirs", said.code]
    elif isinstance(said, Cannot):
        plain = ["cannot", said.reason, *said.what]
    elif isinstance(said, Again):
        plain = ["again", said.meeting, said.place]
    else:
        plain = ["have"]
    return json.dumps(plain, separators=(",", ":"))


def read(text: str) -> Control | None:
    """Read such a message from outside; None for what may be an envelope. Raises BadMessage."""
    if len(text) > LONGEST:
        raise BadMessage("long", f"a message has at most {LONGEST} characters")
    try:
        plain = foreign.read_json(text, LONGEST, DEEPEST)
        return _read(*plain) if isinstance(plain, list) and plain and isinstance(plain[0], str) else None
    except (TenkaError, ValueError, TypeError, KeyError) as error:
        raise BadMessage("unreadable", "expected a message that opens or resumes a game") from error


def _read(kind: str, *values: Any) -> Control:
    return READERS[kind](*values)


def _hello(plain: Any, release: Any = "") -> Hello:
    if not isinstance(release, str) or (release and not RELEASE.fullmatch(release)):
        raise ValueError("release")
    return Hello(party(plain), release)


def _agreed(plain: Any, me: Any, looks: Any, past: Any = "") -> Agreed:
    terms = read_terms(plain)
    if type(me) is not int or not 0 < me < len(terms.parties):
        raise ValueError("me")
    return Agreed(terms, me, _looks(looks), _code(past))


def _looks(looks: Any) -> Any:
    if len(json.dumps(looks)) > LONGEST_LOOKS:
        raise ValueError("looks")
    return looks


def _cannot(reason: Any, *what: Any) -> Cannot:
    if reason not in REASONS or len(what) > 3 or not all(isinstance(word, str) and len(word) <= LONGEST_LACKED for word in what):
        raise ValueError("cannot")
    if not all(word.isprintable() for word in what):
        raise ValueError("cannot")
    return Cannot(reason, what)


def why_not(error: Exception) -> Cannot:
    """Return what a page says that can't set up the table."""
    if isinstance(error, MissingFile):
        return Cannot("file", (error.game, error.option, error.digest))
    return Cannot("game" if isinstance(error, UnknownGame) else "rules")


def _theirs(code: Any) -> Theirs:
    return Theirs(_code(code))


def _code(code: Any) -> str:
    if not isinstance(code, str) or not code.isascii():
        raise ValueError("code")
    return code


def _show(plain: Any, looks: Any, since: Any, past: Any = "") -> Show:
    return Show(read_terms(plain), _looks(looks), _moment(since), _code(past))


def _moment(since: Any) -> list[Any] | None:
    if since is not None and not (isinstance(since, list) and since):
        raise ValueError("since")
    return None if since is None else [_code(since[0]), *since[1:]]


def _again(meeting: Any, place: Any) -> Again:
    # of what is no text ``fullmatch`` raises TypeError, and ``read`` says the same of it
    if not MEETING.fullmatch(meeting) or type(place) is not int or not 0 <= place < MOST_PARTIES:
        raise ValueError("again")
    return Again(meeting, place)


READERS: dict[str, Callable[..., Control]] = {
    "hello": _hello, "terms": _agreed, "have": Have, "theirs": _theirs, "watch": Watch, "show": _show,
    "cannot": _cannot, "again": _again,
}  # fmt: skip
