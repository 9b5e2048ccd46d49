"""Where the first party deals: what a page has of its own, the choice under way, and all that was chosen and told before."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from tenka.core.table import Table
from tenka.live.chain import Chain

HOST = 0
"""The party that deals."""
SET_UP = -1
"""Stands in place of a seat where the table is set up."""


@dataclass(frozen=True)
class Hand:
    """``keys``: by party, what hides what is said to it: a guest has its own, the dealer all; ``looks``: whether what is told is
    tried before it counts, as it is but when a page is opened again; ``end``: of its own chain; ``renewed``: it has another key
    than its party had at the beginning; ``fits`` raises where it can't be shown to anybody;
    ``texts``: what each guest was told of the last tables, so that it need not be written twice."""

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
    """A choice as all know it. ``hidden``: what was chosen, for who said it and the dealer; ``where``: the head before it;
    ``number``: the round that answered it, 0 where none did, with the ``links`` of the guests; ``to``: who is told what came of
    it, and ``told``, the marks of what each of them was; ``turn``: who is asked next; ``wrong``: the dealer says that it was
    none."""

    seat: int
    party: int
    hidden: bytes
    where: bytes
    number: int = 0
    links: Mapping[int, bytes] = {}
    to: tuple[int, ...] = ()
    told: tuple[bytes, ...] = ()
    turn: int = -1
    wrong: bool = False


@dataclass(frozen=True)
class Dealing:
    """``bonds``: what binds the dealer to all keys; ``moves``: all before the one under way, ``move``; ``asks``: it asks chance;
    ``turn``: the seat that chooses; ``after``, on the dealer's page alone: the table after the move under way, once nothing is
    asked of chance any more."""

    hand: Hand = field(default_factory=Hand)
    bonds: tuple[bytes, ...] = ()
    moves: tuple[Move, ...] = ()
    move: Move | None = None
    asks: bool = False
    turn: int = -1
    after: Table | None = None
