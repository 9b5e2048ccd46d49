"""Where the first party deals: what a page has of its own, the choice under way, and all that was chosen and told before."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import ClassVar, NamedTuple

from tenka.protocol.chain import Chain
from tenka.table.table import Table

HOST = 0
"""The party that deals."""
SET_UP = -1
"""Stands in place of a seat where the table is set up."""


@dataclass(frozen=True)
class Hand:
    """What this page alone has. ``me``: its party, -1 for an onlooker.

    ``keys``: the encryption keys by party; a guest has its own, the dealer all. ``chain``: the dealer's links. ``end``: the
    commitment to its own chain. ``renewed``: its party began with another signing key. ``looks``: whether it tries out what it
    is told before that counts; a page that is opened again does not. ``fits`` raises for a table that can't be drawn. ``texts``:
    by guest, what it was told of the last tables, so that the dealer writes no text twice.
    """

    me: int = -1
    keys: Mapping[int, bytes] = field(default_factory=dict, repr=False)
    chain: Chain | None = field(default=None, repr=False)
    end: bytes = b""
    renewed: bool = False
    looks: bool = True
    fits: Callable[[Table], object] = lambda table: None
    texts: dict[int, tuple[tuple[Table, str], ...]] = field(default_factory=dict, compare=False, repr=False)

    @property
    def deals(self) -> bool:
        """Whether this page deals."""
        return self.me == HOST


class Move(NamedTuple):
    """A choice as the log has it.

    ``ciphertext``: what was chosen; its party and the dealer can read it. ``where``: the head before it. ``number``: the round
    of links that answered it, 0 where it asked no chance; ``links``: those of the guests. ``to``: the parties that are told what
    came of it; ``told``: the mark of what each was told. ``turn``: the seat asked next. ``wrong``: the dealer says it was no
    choice.
    """

    seat: int
    party: int
    ciphertext: bytes
    where: bytes
    number: int = 0
    links: Mapping[int, bytes] = {}
    to: tuple[int, ...] = ()
    told: tuple[bytes, ...] = ()
    turn: int = -1
    wrong: bool = False


@dataclass(frozen=True)
class Dealing:
    """Where a dealt game stands.

    ``bonds``: the dealer's commitments to all keys. ``moves``: those that are over; ``move``: the one under way. ``asks``:
    whether that one asks chance. ``turn``: the seat that chooses. ``after``: the table after the move under way, once chance has
    answered; the dealer's page alone has it.
    """

    trusts: ClassVar[bool] = True

    hand: Hand = field(default_factory=Hand)
    bonds: tuple[bytes, ...] = ()
    moves: tuple[Move, ...] = ()
    move: Move | None = None
    asks: bool = False
    turn: int = -1
    after: Table | None = None
