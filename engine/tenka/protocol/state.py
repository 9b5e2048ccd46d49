"""The state of one page: what all share, and what is its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from tenka.core.choice import Choice
from tenka.protocol import bounds, dealers
from tenka.protocol.chain import LENGTH, Chain
from tenka.protocol.entries import Said, Slips
from tenka.protocol.events import Name
from tenka.protocol.hosted.hands import Hand
from tenka.protocol.hosted.saying import hand_of
from tenka.protocol.log import Common, Log, begin
from tenka.protocol.terms import Terms
from tenka.table.table import Table


@dataclass(frozen=True)
class Peer:
    """A place as this page knows it. ``read``, ``letters``, ``answers``: what it may still bring or ask at once; ``at``: when
    that was counted; ``asked``: when this page asked it last."""

    up: bool = False
    read: float = bounds.BUCKET
    letters: float = bounds.BYTES_BUCKET
    answers: float = bounds.ANSWER_BUCKET
    at: float = 0.0
    asked: float = -bounds.BEAT


class Saying(NamedTuple):
    """What this page is about to say: it waits for its signature, then to be kept as the ``number``-th line."""

    body: str
    bound: bytes | None = None      # what it seals, to be kept with it
    number: int = 0
    packed: str = ""
    slips: Slips = ()


@dataclass(frozen=True)
class State:
    """``pair_with``: the secret shared with whoever holds a key, for what lies in trust. ``notes``: of the open slot, by party,
    kind, whose proposal and number. ``desks``: tables on which this page's seats answer in secret, by seat; ``given``: those
    that are done. ``bound``: the opening of this page's seal. ``wish``: what the person wants settled; ``chosen``: what it chose.
    ``unheard``: places that have not told yet what this page may have said before it was opened. ``at``: which party is at a
    place, so that what is for its eyes alone goes there.
    """

    common: Common
    log: Log
    me: int
    boot: int
    root: bytes = field(repr=False)
    chain: Chain = field(repr=False)
    pair_with: Callable[[bytes], bytes] = field(repr=False)
    relays: bool = False
    at: Mapping[str, int] = field(default_factory=dict)
    peers: Mapping[str, Peer] = field(default_factory=dict)
    notes: Mapping[tuple[int, str, int, int], Said] = field(default_factory=dict)
    desks: Mapping[int, Table] = field(default_factory=dict)
    given: Mapping[int, tuple[Choice, ...]] = field(default_factory=dict)
    bound: bytes | None = None
    chosen: tuple[int, str] | None = None
    wish: tuple[str, tuple[Any, ...]] | None = None
    saying: Saying | None = None
    written: int = 0
    unheard: frozenset[str] = frozenset()
    stopped: Name | None = None
    mute: int = -1          # the slot in which a word of this page was none: it would say the same again
    twice: Mapping[int, tuple[Said, Said]] = field(default_factory=dict)
    told: frozenset[tuple[Any, ...]] = frozenset()     # facts of the open slot that were shown
    now: float = 0.0

    @property
    def slot(self) -> int:
        """Return the number of the open slot."""
        return self.common.slot

    @property
    def table(self) -> Table | None:
        """Return the table as far as this page knows it; where hands lie open all know the same."""
        return dealers.table_of(self.common)

    def table_of(self, seat: int) -> Table | None:
        """Return the table as a seat of this page sees it, with its own secret answers."""
        return self.desks.get(seat, self.table)

    @property
    def alone(self) -> bool:
        """Whether nobody else is there."""
        return self.common.present == (self.me,)

    @property
    def out(self) -> bool:
        """Whether the others have gone on without this page, or its seats go on under another key than its own."""
        return self.me not in self.common.present or self.common.party(self.me).commitment != self.chain.commitment

    @property
    def awaited(self) -> bool:
        """Whether nobody has agreed to this page's key yet, as far as it knows: it has come back, and reads what was said."""
        ever = (self.common.terms.parties[self.me], *(one.now for one in self.common.renewals if one.party == self.me))
        return all(one.commitment != self.chain.commitment for one in ever)

    def eyes(self, place: str) -> tuple[int, ...]:
        """Return who reads what is sent to a place."""
        return (self.at[place],) if place in self.at else ()

    def pairs(self, parties: Sequence[int]) -> dict[int, bytes]:
        """Return the secrets shared with these parties as they are now."""
        return {party: self.pair_with(self.common.party(party).key) for party in parties}

    def pair_when_bound(self, party: int) -> bytes:
        """Return the secret shared with a party when it bound itself to what is still to be opened."""
        return self.pair_with(self.common.replaced.get(party, self.common.party(party)).key)


def new(terms: Terms, me: int, root: bytes, pair_with: Callable[[bytes], bytes], places: Sequence[str], boot: int, *,
        relays: bool = False, chain: Chain | None = None, table: Table | None = None,
        renewed: bool = False, at: Mapping[str, int] | None = None) -> State:  # fmt: skip
    """Return the state of a page just opened: it listens to all places before it says anything. ``relays``: hands on what it
    hears; ``me`` below 0: it only looks on; ``table``: what is gone on with;
    ``renewed``: the page has another key than the one its party had in the terms; ``at``: which party is at a place.

    Raises ValueError for a root that is not that of the terms.
    """
    chain = Chain(root) if chain is None else chain
    if me >= 0 and not renewed and terms.parties[me].commitment != chain.commitment:
        raise ValueError("the terms bind this page to another chain than its own")
    peers = {place: Peer() for place in places}
    common = begin(terms, table)

    def hand() -> Hand:
        pairs = {at: pair_with(party.key) for at, party in enumerate(terms.parties) if me >= 0 and at != me}
        return hand_of(terms, me, root, pairs, chain, renewed=renewed)

    common = dealers.dealt(common, me, chain.link(LENGTH) if me >= 0 else b"", hand)
    return State(common, Log(), me, boot, root, chain, pair_with, relays, at or {}, peers, unheard=frozenset(places))


def with_place(state: State, place: str) -> State:
    """Return the state with one place more, which has nothing to tell of what this page said."""
    return replace(state, peers={**state.peers, place: Peer()})
