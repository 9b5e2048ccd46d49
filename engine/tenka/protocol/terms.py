"""What the parties agree on before the first link is shown: the game, who sits where, and what each is bound to.

A party is one page. It may hold several seats: two people on a sofa, or the bots of whoever has set the table up. That of the
host may hold none: a screen that shows the table.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from tenka.codec.base64url import letters, unletters
from tenka.core import registry
from tenka.core import untrusted as foreign
from tenka.core.errors import BadProof, TenkaError
from tenka.core.game import Game
from tenka.core.rules import Rules
from tenka.protocol.chain import SIZE
from tenka.table.table import Table

MOST_PARTIES = 8
LONGEST_NAME = 40
LONGEST_KEY = 200
LONGEST_TERMS = 3_000
OPEN, DEALER, TOGETHER = "open", "dealer", "together"
HANDS = (OPEN, DEALER, TOGETHER)
"""Who knows what seats hold: every page, as each plays the whole game; the first party, which deals; or nobody but the
holder, as all deal together."""
SLOTS = "slots"
"""What terms of this protocol say."""

to_text = letters


def from_text(text: str, most: int) -> bytes:
    """``to_text`` backwards, for at most so many bytes. Raises BadProof."""
    if not isinstance(text, str) or len(text) > most * 4 // 3 + 2:
        raise BadProof(f"expected at most {most} bytes as letters")
    try:
        return unletters(text)
    except ValueError as error:
        raise BadProof("expected bytes as letters, each in the one way to write them") from error


@dataclass(frozen=True)
class Party:
    """``commitment``: the end of its chain; ``key``: what its signatures are checked with, empty when it signs nothing."""

    name: str
    commitment: bytes
    key: bytes = b""

    def plain(self) -> list[str]:
        """Return it as JSON."""
        return [self.name, to_text(self.commitment), to_text(self.key)]


def party(plain: Any) -> Party:
    """Read a party from outside. Raises BadProof."""
    if not isinstance(plain, list) or len(plain) != 3 or not all(isinstance(part, str) for part in plain):
        raise BadProof("a party is its name, its commitment and its key")
    name, commitment, key = plain[0], from_text(plain[1], SIZE), from_text(plain[2], LONGEST_KEY)
    if len(commitment) != SIZE or len(name) > LONGEST_NAME or not name.isprintable():
        raise BadProof(f"a party has a name of at most {LONGEST_NAME} letters and a commitment of {SIZE} bytes")
    return Party(name, commitment, key)


class Past(NamedTuple):
    """A game to go on with: how many choices had been made, and the hash of what all had by then."""

    moment: int
    digest: str


@dataclass(frozen=True)
class Terms:
    """``seats``: for each seat the party that holds it; ``hands``: who knows what seats hold, see ``HANDS``; ``past``: what is
    gone on with, if it is no new game."""

    game: str
    version: int
    layers: tuple[str, ...]
    options: tuple[tuple[str, str], ...]
    seats: tuple[int, ...]
    parties: tuple[Party, ...]
    hands: str = OPEN
    past: Past | None = None

    def plain(self) -> list[Any]:
        """Return it as JSON, in the one way that the session is made of."""
        options = sorted(map(list, self.options))
        plain = [self.game, self.version, list(self.layers), options, list(self.seats), [p.plain() for p in self.parties]]
        hands = [] if self.hands == OPEN else [self.hands]
        return [*plain, *hands, SLOTS, *([] if self.past is None else [list(self.past)])]

    @cached_property
    def session(self) -> bytes:
        """Return 32 bytes that name this game and no other; whatever is signed or rolled in it depends on them."""
        text = json.dumps(self.plain(), separators=(",", ":"))
        return hashlib.sha256(b"tenka session" + text.encode("utf-8", "surrogatepass")).digest()

    @property
    def seed(self) -> str:
        """Return the seed in the record: it rolls nothing while all are there, but binds the record to the session."""
        return to_text(self.session[:12])

    def rules(self) -> tuple[Game, Rules]:
        """Return the game and its rules. Raises UnknownGame, BadSetup."""
        game = registry.game_of(self.game)
        return game, game.rules(len(self.seats), self.layers, dict(self.options), self.version)

    def try_out(self) -> None:
        """Try out whether a table can be set up under these terms, before anything is promised. Raises TenkaError."""
        try:
            Table(*self.rules(), self.seed)
        except TenkaError:
            raise
        except foreign.STUMBLES as error:
            raise BadProof(f"no table can be set up under these terms: {error}") from error


def terms_of(game: str, *, layers: tuple[str, ...] = (), options: dict[str, str] | None = None,
             seats: tuple[int, ...], parties: tuple[Party, ...], hands: str = OPEN, past: Past | None = None,
             version: int | None = None) -> Terms:  # fmt: skip
    """Make the terms of a table to be set up or gone on with. Raises UnknownGame, BadSetup, BadProof."""
    entry = registry.game_of(game)
    rules = entry.rules(len(seats), layers, options, version)
    agreed = tuple(rules.options.items())
    return read_terms(Terms(game, rules.version, rules.layers, agreed, seats, parties, hands, past).plain())


def read_terms(plain: Any) -> Terms:
    """Read terms from outside. Raises BadProof."""
    foreign.weigh(plain)
    try:
        game, version, layers, options, seats, parties, *more = plain
        terms = Terms(
            game, version, tuple(layers), tuple((name, value) for name, value in options), tuple(seats),
            tuple(party(each) for each in parties), *_more(*more),
        )  # fmt: skip
    except (TypeError, ValueError) as error:
        raise BadProof("terms are game, version, layers, options, seats and parties") from error
    words = [game, *terms.layers, *(word for pair in terms.options for word in pair)]
    if not all(isinstance(word, str) for word in words) or not all(type(n) is int for n in (version, *terms.seats)):
        raise BadProof("terms name games, layers and options, and count seats")
    _sound(terms)
    return terms


def _more(*plain: Any) -> tuple[str, Past | None]:
    """Read what stands behind the parties: hands that are dealt, or a game to go on with. Raises ValueError, TypeError, BadProof.
    """
    if plain[:1] == (SLOTS,):
        (before,) = plain[1:] or (None,)
        return OPEN, None if before is None else _past(before)
    if plain in ((DEALER, SLOTS), (TOGETHER, SLOTS)):
        return plain[0], None
    raise ValueError("terms of no protocol")


def _past(plain: list[Any]) -> Past:
    moment, digest = plain
    if len(from_text(digest, 32)) != 32:
        raise ValueError("digest")
    return Past(foreign.calls(moment), digest)


def _sound(terms: Terms) -> None:
    parties = len(terms.parties)
    if not 1 <= parties <= MOST_PARTIES or {0, *terms.seats} != set(range(parties)):
        raise BadProof("every seat is held by a party, and every party but the host's holds a seat")
    if len({party.commitment for party in terms.parties}) != parties:
        raise BadProof("two parties are bound to the same chain")
