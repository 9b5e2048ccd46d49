"""What all pages share: the closed slots, and where the game stands in the open one.

The head after a slot is a hash of the head before it, of what was said in it, and of how the table lies then. So pages that have
the same head have the same past, and a word that names a head can't be read under another one.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from tenka.core.choice import Choice
from tenka.multiplayer.crypto import digest
from tenka.protocol.entries import Escrow, Said
from tenka.protocol.hosted.hands import HOST, Dealing
from tenka.protocol.terms import Party, Terms
from tenka.table.table import Table

if TYPE_CHECKING:
    from tenka.protocol.together.locked import Locked


class Stage(StrEnum):
    """What the open slot awaits."""

    READY = "ready"         # of all: what their rules are, and their next link in trust
    DECK = "deck"           # where all deal together: the next piece of the decks
    LOCKS = "locks"         # the locks of cards that somebody is to see now
    ROOT = "root"           # all that anybody had in secret, when such a game is over
    SET_UP = "set-up"       # links, before there is a table
    CHOICE = "choice"       # of one; and of the others a link, where it asks chance
    ROUND = "round"         # links that are still out after somebody went, or that the dealer asks for
    DEAL = "deal"           # what the dealer says to a choice: that it asks chance, what came of it, or that the game is over
    SEAL = "seal"
    ESCROW = "escrow"
    OPEN = "open"
    SHARE = "share"         # of what somebody who went was bound to
    END = "end"             # all sign the last head
    OVER = "over"


class Gone(NamedTuple):
    """A departure: the party, the slot, and who plays on for it."""

    party: int
    heir: int
    slot: int


class Return(NamedTuple):
    """A return: who asked for it, how many choices stayed, and how many had been made."""

    by: int
    moment: int
    at: int


class Renewal(NamedTuple):
    """A party that came back with another key and chain, since its page had lost its own: who it is now, who asked, the slot, and
    how many rounds were over."""

    party: int
    now: Party
    by: int
    slot: int
    rounds: int


class Trust(NamedTuple):
    """What the others hold in trust of one party, in their order."""

    escrow: Escrow
    holders: tuple[int, ...]


class Pending(NamedTuple):
    """A choice whose chance waits for links."""

    seat: int
    choice: Choice


@dataclass(frozen=True)
class Common:
    """A value that is a function of the closed slots and of what is ``held`` in the open one, by party.

    ``shown``: of each party the round it showed a link in last, and that link; ``links``: those of the round under way;
    ``lent``: the next links in trust; ``lending``: those after them, until the round is over. ``missing``: parties that went and
    whose link or opening the others have to open. ``stale``: what is in trust is so with somebody who went.
    ``voided``: questions that were asked anew after something had come to light; ``returns``: what was taken back; ``floor``: so
    many choices had been made when somebody went last. ``renewals``: who came back with another key; ``replaced``: those who did
    while something was bound that is still to be opened, as they were then.

    Where hands are dealt there is ``deal``, and in it what only this page knows. Where the first party deals ``table`` is what
    this page may know; where all deal together it is the table on which cards are called by their places.
    """

    terms: Terms
    table: Table | None = None
    slot: int = 0
    head: bytes = b""
    stage: Stage = Stage.READY
    held: Mapping[int, Said] = field(default_factory=dict)
    present: tuple[int, ...] = ()
    gone: tuple[Gone, ...] = ()
    rounds: int = 0
    shown: Mapping[int, tuple[int, bytes]] = field(default_factory=dict)
    links: Mapping[int, bytes] = field(default_factory=dict)
    lent: Mapping[int, Trust] = field(default_factory=dict)
    lending: Mapping[int, Trust] = field(default_factory=dict)
    pending: Pending | None = None
    question: bytes = b""
    seals: Mapping[int, bytes] = field(default_factory=dict)
    trusts: Mapping[int, Trust] = field(default_factory=dict)
    openings: Mapping[int, bytes] = field(default_factory=dict)
    missing: tuple[int, ...] = ()
    stale: bool = False
    ended: frozenset[int] = frozenset()
    voided: int = 0
    returns: tuple[Return, ...] = ()
    floor: int = 0
    renewals: tuple[Renewal, ...] = ()
    replaced: Mapping[int, Party] = field(default_factory=dict)
    lies: bytes = b""
    made: Table | None = None       # what the choice that is held leads to, if it asks nothing of chance, or what is told of it
    deal: Dealing | Locked | None = None

    @property
    def number(self) -> int:
        """Return the number of the round that is next, or under way."""
        return self.rounds + 1

    @property
    def trusting(self) -> bool:
        """Whether so many are present that what is bound lies in trust."""
        return len(self.present) > 2 and (self.deal is None or self.deal.trusts)

    @property
    def linkers(self) -> tuple[int, ...]:
        """Return the parties that show links in a round: all who are present but a dealer, which alone knows what comes of it."""
        return self.others(HOST) if isinstance(self.deal, Dealing) else self.present

    def others(self, party: int) -> tuple[int, ...]:
        """Return all present parties but one."""
        return tuple(one for one in self.present if one != party)

    def party(self, number: int) -> Party:
        """Return a party as its words have to be signed now."""
        return next((one.now for one in reversed(self.renewals) if one.party == number), self.terms.parties[number])

    def chained(self, party: int) -> int:
        """Return how many rounds were over when the chain began that a party is bound to now."""
        return next((one.rounds for one in reversed(self.renewals) if one.party == party), 0)

    @property
    def shown_after(self) -> dict[int, tuple[int, bytes]]:
        """Return what each party has shown last once the round is over; who came back with a new chain begins it now."""
        links = {party: (self.number, link) for party, link in self.links.items()}
        return {**self.shown, **links, **{party: (self.number, self.party(party).commitment) for party in self.replaced}}

    def speaker(self, party: int) -> int:
        """Return who speaks for a party's seats: itself, or whoever plays on for it."""
        for one in self.gone:
            if one.party == party:
                party = one.heir
        return party

    def holder(self, seat: int) -> int:
        """Return who speaks for a seat."""
        return self.speaker(self.terms.seats[seat])

    def asked(self, party: int) -> tuple[int, ...]:
        """Return the seats of a party that are asked in secret where the table stands."""
        decision = None if self.table is None else self.table.decision
        seats = () if decision is None or not decision.sealed else decision.seats
        return tuple(seat for seat in sorted(seats) if self.holder(seat) == party)

    def bound_seats(self, party: int) -> tuple[int, ...]:
        """Return the seats whose answers a party's seal binds: those it spoke for when it sealed, whoever has gone since."""
        before = tuple(one for one in self.gone if one.party not in self.seals)
        return replace(self, gone=before).asked(party)


Taken = Common | tuple[str, str] | None
"""A word was taken; or which rule it breaks, and how; or it can't be told yet, as the slip beside it is not here."""


def begin(terms: Terms, table: Table | None = None) -> Common:
    """Return the game before anything is said. ``table``: a game to go on with, whose past nobody takes back."""
    parties = range(len(terms.parties))
    shown = {party: (0, terms.parties[party].commitment) for party in parties}
    common = Common(terms, head=digest("begin", terms.session), present=tuple(parties), shown=shown)
    return common if table is None else replace(common, table=table, floor=len(table.history), lies=position(table))


def position(table: Table) -> bytes:
    """Return a digest of how everything lies on the table."""
    return hashlib.sha256(repr(table.state.plain()).encode()).digest()[:12]


def next_head(head: bytes, held: Mapping[int, Said], settled: Said | None, lies: bytes, renewed: bytes = b"") -> bytes:
    """Return the head after a slot; ``renewed``: what all agreed on where it was a new key."""
    told = [digest("entry", bytes([party]), said.content.encode()) for party, said in sorted(held.items())]
    gone = b"" if settled is None else digest("settled", bytes([settled.party]), settled.content.encode())
    return digest("head", head, *told, gone, lies, *filter(None, [renewed]))


class Closed(NamedTuple):
    """A closed slot: the head before it, what counted in it by party, and the notes that ended it where consent did."""

    head: bytes
    held: Mapping[int, Said]
    notes: tuple[Said, ...] = ()


class Log:
    """Closed slots, in order, from ``base`` on. A value: ``with_one`` gives a new one, which shares what lies before."""

    __slots__ = ("_slots", "_until", "base")

    def __init__(self, slots: list[Closed] | None = None, until: int = 0, base: int = 0) -> None:
        self._slots = [] if slots is None else slots
        self._until, self.base = until, base

    def __len__(self) -> int:
        return self.base + self._until

    def __getitem__(self, slot: int) -> Closed:
        if not self.base <= slot < len(self):
            raise IndexError(slot)
        return self._slots[slot - self.base]

    def said(self, slot: int, party: int) -> Said | None:
        """Return what counted of a party in a slot, as far as that is known here."""
        return self[slot].held.get(party) if self.base <= slot < len(self) else None

    def with_one(self, closed: Closed) -> Log:
        """Return the log with one slot more. The newest value appends to what all share; an older one copies first."""
        slots = self._slots if len(self._slots) == self._until else self._slots[: self._until]
        slots.append(closed)
        return Log(slots, self._until + 1, self.base)

    def since(self, slot: int) -> Iterator[tuple[int, Closed]]:
        """Return the slots from one on with their numbers, as far as they are known here."""
        first = max(slot, self.base)
        return enumerate(self._slots[first - self.base : self._until], first)
