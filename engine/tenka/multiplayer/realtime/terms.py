"""What the parties agree on before a game begins: rules, seats, keys and hash chains. Its hash is the session."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from tenka import open_code
from tenka.codec.base64url import from_base64url
from tenka.core import registry, untrusted
from tenka.core.errors import MissingFile, TenkaError, UnknownGame
from tenka.core.game import Game as Entry
from tenka.core.rules import Rules
from tenka.multiplayer.realtime import bounds
from tenka.multiplayer.realtime.hashing import digest, text_of
from tenka.multiplayer.realtime.protocol_errors import Refused
from tenka.multiplayer.realtime.shared_chance import RoundChance
from tenka.table.table import Table

_PRIME = 2**255 - 19
_ORDER_8 = 0x5FC536D880238B13933C6D305ACDFD5F098EFF289F4C345B027B2C28F95E826
SMALL_ORDER = frozenset({0, 1, _PRIME - 1, _ORDER_8, _PRIME - _ORDER_8})
"""The y coordinates of the points of Ed25519 with an order that divides 8: such a key accepts signatures that no one made."""


class Party(NamedTuple):
    """A client of the game. ``key``: its public Ed25519 key; ``chain_end``: the end of its hash chain; both in base64url."""

    name: str
    key: str
    chain_end: str


def check_key(key: str) -> None:
    """Raise Refused unless this is an Ed25519 key in its one encoding and not of small order."""
    number = int.from_bytes(_bytes(key), "little") & (2**255 - 1)
    if number >= _PRIME or number in SMALL_ORDER:
        raise Refused("expected a key of full order in its canonical encoding")


def check_party(party: Party) -> None:
    """Raise Refused unless name, key and chain end are well formed."""
    if len(party.name) > bounds.NAME or not party.name.isprintable():
        raise Refused(f"expected a name of at most {bounds.NAME} printable characters")
    check_key(party.key)
    _bytes(party.chain_end)


def _bytes(text: str) -> bytes:
    try:
        raw = from_base64url(text)
    except ValueError:
        raw = b""
    if len(raw) != 32:
        raise Refused("expected 32 bytes in base64url")
    return raw


@dataclass(frozen=True)
class Terms:
    """The terms of one game."""

    game: str                                   # catalogue id
    version: int                                # of the rules
    layers: tuple[str, ...]                     # layer ids
    options: tuple[tuple[str, str], ...]        # (option, value), sorted
    seats: tuple[int, ...]                      # for each seat the index of its party; -1 for a bot
    parties: tuple[Party, ...]                  # in order; a party without seats is a screen
    host: int = 0                               # index of the party that closes slots first
    bond: str = ""                              # empty if hands are open; else the hash of the dealing host's view key
    past: str = ""                              # link code of a game that is continued; empty for a new one; hands are open then

    def plain(self) -> list[Any]:
        """Return the terms as they are hashed and sent."""
        setup = [self.game, self.version, self.layers, self.options, self.seats]
        return ["tenka-rt1", *setup, self.parties, self.host, self.bond, self.past]

    @cached_property
    def session(self) -> str:
        """The id of this game."""
        return digest("terms", self.plain())

    @property
    def dealt(self) -> bool:
        """Whether the host deals, and it alone has the true table."""
        return self.bond != ""

    def seats_of(self, party: int) -> tuple[int, ...]:
        """Return the seats of a party."""
        return tuple(seat for seat, holder in enumerate(self.seats) if holder == party)

    def rules(self) -> tuple[Entry, Rules]:
        """Return the game and its rules. Raises TenkaError."""
        entry = registry.game_of(self.game)
        return entry, entry.rules(len(self.seats), self.layers, dict(self.options), self.version)

    def set_up(self, seed: str) -> Table:
        """Return the table of a new game with the chance of this seed, or of the continued game. Raises TenkaError."""
        table = open_code(self.past) if self.past else Table(*self.rules(), self.session[:16], chance=RoundChance(seed))
        if table.rules != self.rules()[1] or table.decision is None:
            raise Refused("a game that the terms don't speak of, or that is over")
        table.chance = RoundChance(None, table.calls)
        return table


def make(
    game: str, seats: tuple[int, ...], parties: tuple[Party, ...], *, layers: tuple[str, ...] = (),
    options: dict[str, str] | None = None, host: int = 0, bond: str = "", past: str = "",
) -> Terms:  # fmt: skip
    """Return the terms of a new game.

    A host that deals draws each card when it is turned, if the game has that option, so no client knows a pile in advance.

    Raises:
        UnknownGame: No game has this id.
        BadSetup: The game cannot be played like this.
        Refused: The parties or seats are malformed.
    """
    entry = registry.game_of(game)
    chosen = dict(options or {})
    if bond and any(option.id == "decks" for option in entry.options_for(layers)):
        chosen["decks"] = "turned"
    rules = entry.rules(len(seats), layers, chosen)
    options_ = tuple(sorted(rules.options.items()))
    return check(Terms(game, rules.version, tuple(rules.layers), options_, seats, parties, host, bond, past))


def of_plain(plain: Any) -> Terms:
    """Return the terms of a message with a valid structure. ``check`` tests whether they can be played."""
    _, game, version, layers, options, seats, parties, *rest = plain
    return Terms(game, version, layers, options, seats, tuple(Party(*party) for party in parties), *rest)


def check(terms: Terms) -> Terms:
    """Return the terms if they can be played. Raises TenkaError."""
    count, parties = len(terms.parties), terms.parties
    holders = set(terms.seats)
    sound = (
        (1 <= count <= bounds.PARTIES and 0 <= terms.host < count, f"1..{bounds.PARTIES} parties with a host among them"),
        (holders <= set(range(-1, count)) and set(range(count)) - {terms.host} <= holders, "a seat for every party but the host"),
        (holders > {-1} or -1 not in holders, "a seat with a person"),
        (len({party.key for party in parties}) == count, "different keys"),
        (len({party.chain_end for party in parties}) == count, "different chains"),
        (terms.options == tuple(sorted(terms.options)), "sorted options"),
        (len(text_of(terms.plain())) <= bounds.TERMS, f"at most {bounds.TERMS} characters"),
        (not (terms.dealt and ("decks", "ahead") in terms.options), "cards drawn when they are turned where a host deals"),
        (not (terms.dealt and terms.past), "open hands in a continued game"),
    )
    for fits, expected in sound:
        if not fits:
            raise Refused(f"expected {expected}")
    for party in parties:
        check_party(party)
    if terms.bond:
        _bytes(terms.bond)
    try:
        terms.rules()
    except untrusted.DECODE_ERRORS as error:
        raise Refused("no rules for these terms") from error
    if terms.past:
        terms.set_up("")
    return terms


def seat_refusal(party: Party, others: Collection[Party]) -> str:
    """Return why a host gives a party no seat: ``full``, ``party`` or ``taken``; "" if it may sit down.

    Args:
        party: The party that says hello.
        others: The parties that are connected already, including the host's own.
    """
    if len(others) >= bounds.PARTIES:
        return "full"
    try:
        check_party(party)
    except Refused:
        return "party"
    taken = {text for other in others for text in (other.key, other.chain_end)}
    return "taken" if {party.key, party.chain_end} & taken or party.key == party.chain_end else ""


def terms_refusal(agreed: Terms, me: int) -> str:
    """Return why a guest can't sit down as a party of some terms: ``file GAME OPTION DIGEST``, ``game``, ``rules`` or ``terms``.

    The text is empty if it can.
    """
    try:
        check(agreed)
    except MissingFile as error:
        return f"file {error.game} {error.option} {error.digest}"[: bounds.REASON]
    except UnknownGame:
        return "game"
    except TenkaError:
        return "rules"
    return "terms" if me >= len(agreed.parties) else ""
