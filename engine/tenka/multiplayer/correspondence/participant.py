"""What one browser knows of a game played apart, beside the game: which seats are its own, keys, seals, whom it heard."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from tenka.codec.base64url import from_base64url, to_base64url
from tenka.multiplayer.commitments import LONGEST_OPENING, SEAL, Sealed
from tenka.multiplayer.correspondence import message, premoves, takeback
from tenka.multiplayer.correspondence.message import ID, LINK, MOST_SEATS, PUBLIC
from tenka.multiplayer.correspondence.message_fields import SEATS
from tenka.multiplayer.correspondence.premoves import Orders
from tenka.multiplayer.correspondence.takeback import Consent
from tenka.multiplayer.crypto import Pair

LONGEST_SECRET = 200


class BadLedger(Exception):
    """A kept ledger that can't be read."""


@dataclass(frozen=True)
class Ledger:
    """A value: what happens gives a new one. A browser is named by its first seat; keys of mappings are such names or seats.

    ``kinds``: see ``letter``. ``heard``: the choices of the longest letter from each browser; ``knows``: those that know
    everybody's public key; ``marked``: those that have marked a letter for us. ``seals`` and ``opened`` belong to the sealed
    question after ``asked`` choices; ``own`` are the seals of our seats, their openings for us alone until all have sealed.
    ``passed`` are the openings of the question before, after ``passed_at`` choices, for whoever has not been heard since.
    ``vouched``: the seats whose seals stand here by a marked letter of their own; the others were handed on.
    ``holds``: whose openings of the question that is ``asked`` each browser is known to have; ``passed_holds``: of the one
    before. ``folded``: openings of the question that is ``asked`` once it is over, as salt and orders alone, as are
    ``passed``.
    ``laid``: what our seats order ahead with their answers to the question that is ``asked``; ``orders``: what all have, once
    it is over.
    ``sent``: choices up to which nothing is taken back any more; ``seen``: choices at the last look.
    ``consent``: what is asked of all, and how often the game went back.
    ``hand``: how often the seats were taken along to another browser; ``away``: they were from here, which only looks on since.
    """

    id: str
    kinds: str
    mine: int
    pair: Pair
    keys: Mapping[int, bytes] = field(default_factory=dict)
    heard: Mapping[int, int] = field(default_factory=dict)
    knows: frozenset[int] = frozenset()
    marked: frozenset[int] = frozenset()
    asked: int = -1
    seals: Mapping[int, bytes] = field(default_factory=dict)
    opened: Mapping[int, bytes] = field(default_factory=dict)
    own: Mapping[int, Sealed] = field(default_factory=dict)
    passed_at: int = -1
    passed: Mapping[int, bytes] = field(default_factory=dict)
    laid: Mapping[int, Orders] = field(default_factory=dict)
    orders: Mapping[int, Orders] = field(default_factory=dict)
    sent: int = 0
    seen: int = 0
    hand: int = 0
    away: bool = False
    consent: Consent = takeback.NOTHING
    holds: Mapping[int, frozenset[int]] = field(default_factory=dict)
    folded: Mapping[int, bytes] = field(default_factory=dict)
    passed_holds: Mapping[int, frozenset[int]] = field(default_factory=dict)
    vouched: frozenset[int] = frozenset()

    @property
    def maker(self) -> int:
        """Return the browser that began the game, by its first seat."""
        return maker_of(self.kinds)

    @property
    def browsers(self) -> tuple[int, ...]:
        """Return all browsers that take part."""
        return message.browsers(self.kinds)

    @property
    def others(self) -> tuple[int, ...]:
        """Return all browsers but this one."""
        return tuple(one for one in self.browsers if one != self.mine)

    @property
    def seats(self) -> frozenset[int]:
        """Return the seats that are played here."""
        return frozenset(seat for seat in range(len(self.kinds)) if self.browser(seat) == self.mine)

    def browser(self, seat: int) -> int:
        """Return the browser where a seat is played."""
        return seat if self.kinds[seat] == LINK else self.maker

    def free(self) -> tuple[int, ...]:
        """Return the seats of which nobody has been heard yet."""
        return tuple(one for one in self.others if one not in self.keys)

    def until(self, moment: int) -> Ledger:
        """Return the ledger with nothing up to a moment to be taken back any more."""
        return replace(self, sent=max(self.sent, moment))

    def standing(self, asked: int) -> Ledger:
        """Return the ledger at a sealed question; what belonged to another one is put away."""
        if asked == self.asked:
            return self
        empty: dict[int, Any] = {}
        return replace(
            self, asked=asked, seals=empty, opened=empty, own=empty, holds=empty, folded=empty, laid=empty, orders=empty,
            vouched=frozenset(),
            passed_at=self.asked, passed=self.folded, passed_holds=self.holds,
        )  # fmt: skip

    def ordering(self, asked: int, seat: int, ahead: Orders) -> Ledger:
        """Return the ledger with what a seat of ours orders ahead in its answer to the sealed question after ``asked``
        choices."""
        here = self.standing(asked)
        return replace(here, laid={**here.laid, seat: ahead})

    @property
    def openings(self) -> dict[int, bytes]:
        """Return the openings we have, our own among them."""
        return {**self.opened, **{seat: one.opening for seat, one in self.own.items()}}

    def holding(self, holds: Mapping[int, frozenset[int]], sender: int, *, passed: bool) -> Ledger:
        """Return the ledger with what a letter tells of who has which openings. What its sender says of itself counts, more or
        less; of others it can only add."""
        before = self.passed_holds if passed else self.holds
        told = {one: seats if one == sender else seats | before.get(one, frozenset()) for one, seats in holds.items()}
        both = {one: seats for one, seats in {**before, **told}.items() if seats}
        return replace(self, passed_holds=both) if passed else replace(self, holds=both)

    def due(self, asked: int, openings: Mapping[int, bytes], holds: Mapping[int, frozenset[int]]) -> dict[int, bytes]:
        """Return those openings of that sealed question that somebody not heard since may still need."""
        unheard = {one for one in self.others if self.heard.get(one, -1) <= asked} if asked >= 0 else set()
        return self.lacked(openings, unheard, holds)

    def lacked(self, openings: Mapping[int, bytes], by: Iterable[int], holds: Mapping[int, frozenset[int]]) -> dict[int, bytes]:
        """Return those openings that one of these browsers is not known to have; nobody needs its own."""
        return {seat: raw for seat, raw in openings.items()
                if any(one != self.browser(seat) and seat not in holds.get(one, ()) for one in by)}  # fmt: skip

    def plain(self) -> dict[str, Any]:
        """JSON-able, for the browser's own storage alone: it holds what is secret."""
        return {
            "id": self.id, "kinds": self.kinds, "mine": self.mine, "secret": to_base64url(self.pair.secret),
            "keys": _texts(self.keys), "heard": {str(one): at for one, at in self.heard.items()},
            "knows": sorted(self.knows), "marked": sorted(self.marked), "asked": self.asked, "seals": _texts(self.seals),
            "opened": _texts(self.opened), "own": {str(seat): list(map(to_base64url, one)) for seat, one in self.own.items()},
            "passed_at": self.passed_at, "passed": _texts(self.passed),
            **({"opening": self._plain_opening()} if self._has_opening else {}),
            "laid": _orders(self.laid), "orders": _orders(self.orders), "sent": self.sent, "seen": self.seen,
            **({"hand": self.hand} if self.hand else {}), **({"away": True} if self.away else {}),
            **({"consent": self.consent.plain()} if self.consent != takeback.NOTHING else {}),
        }  # fmt: skip

    @property
    def _has_opening(self) -> bool:
        return bool(self.holds or self.folded or self.passed_holds or self.vouched)

    def _plain_opening(self) -> dict[str, Any]:
        return {
            "holds": _sets(self.holds), "folded": _texts(self.folded), "passed_holds": _sets(self.passed_holds),
            "vouched": sorted(self.vouched),
        }  # fmt: skip


def maker_of(kinds: str) -> int:
    """Return the first seat that is not by link. Raises BadLedger where all are."""
    maker = next((seat for seat, kind in enumerate(kinds) if kind != LINK), None)
    if maker is None:
        raise BadLedger("somebody must sit where the game is begun")
    return maker


def read(plain: object) -> Ledger:
    """Read a kept ledger. Raises BadLedger."""
    try:
        return _read(plain)
    except (ValueError, KeyError, TypeError, IndexError, AttributeError) as error:
        raise BadLedger(str(error)) from error


def _read(plain: Any) -> Ledger:
    kinds, mine = str(plain["kinds"]), _count(plain["mine"])
    keys = _bytes(plain["keys"], PUBLIC)
    ledger = Ledger(
        str(plain["id"]), kinds, mine, Pair(_secret(plain["secret"]), keys[mine]), keys,
        {_seat(one): _count(at) for one, at in plain["heard"].items()}, frozenset(map(_count, plain["knows"])),
        frozenset(map(_count, plain["marked"])), _count(plain["asked"] + 1) - 1, _bytes(plain["seals"], SEAL, SEAL),
        _bytes(plain["opened"], LONGEST_OPENING), {_seat(seat): _sealed(*row) for seat, row in plain["own"].items()},
        _count(plain["passed_at"] + 1) - 1, _bytes(plain["passed"], LONGEST_OPENING), _read_orders(plain["laid"]),
        _read_orders(plain["orders"]), _count(plain["sent"]), _count(plain["seen"]),
        _count(plain.get("hand", 0)), plain.get("away", False) is True,
        takeback.kept(plain["consent"]) if "consent" in plain else takeback.NOTHING,
    )  # fmt: skip
    if "opening" in plain:
        ledger = _with_opening(ledger, plain["opening"])
    if not ID.fullmatch(ledger.id) or not SEATS.fullmatch(kinds) or mine not in ledger.browsers:
        raise ValueError("no such game, or no such seat")
    return ledger


def _with_opening(ledger: Ledger, plain: Mapping[str, Any]) -> Ledger:
    """Return the ledger with what is kept of openings: who has which, the folded ones, and whose seals are vouched for."""
    return replace(
        ledger, holds=_read_sets(plain["holds"]), folded=_bytes(plain["folded"], LONGEST_OPENING),
        passed_holds=_read_sets(plain["passed_holds"]),
        vouched=frozenset(_count(seat, MOST_SEATS - 1) for seat in plain["vouched"]),
    )  # fmt: skip


def _sets(rows: Mapping[int, frozenset[int]]) -> dict[str, list[int]]:
    return {str(one): sorted(seats) for one, seats in rows.items()}


def _read_sets(plain: Mapping[str, Iterable[int]]) -> dict[int, frozenset[int]]:
    return {_seat(one): frozenset(_count(seat, MOST_SEATS - 1) for seat in seats) for one, seats in plain.items()}


def _texts(rows: Mapping[int, bytes]) -> dict[str, str]:
    return {str(seat): to_base64url(raw) for seat, raw in rows.items()}


def _bytes(plain: Mapping[str, str], most: int, least: int = 0) -> dict[int, bytes]:
    by_seat = {_seat(seat): from_base64url(text) for seat, text in plain.items()}
    if not all(least <= len(raw) <= most for raw in by_seat.values()):
        raise ValueError("longer or shorter than it can be")
    return by_seat


def _orders(rows: Mapping[int, Orders]) -> dict[str, Any]:
    return {str(seat): premoves.plain(ahead) for seat, ahead in rows.items()}


def _read_orders(plain: Mapping[str, Any]) -> dict[int, Orders]:
    return {_seat(seat): premoves.read(rows) for seat, rows in plain.items()}


def _secret(text: str) -> bytes:
    if len(text) > LONGEST_SECRET:
        raise ValueError("no secret is so long")
    return from_base64url(text)


def _sealed(seal: str, opening: str) -> Sealed:
    return Sealed(from_base64url(seal), from_base64url(opening))


def _seat(text: str) -> int:
    return _count(int(text), MOST_SEATS - 1)


def _count(number: object, most: int = 1_000_000) -> int:
    if type(number) is not int or not 0 <= number <= most:
        raise ValueError(f"expected a number from 0 to {most}, got {number!r:.40}")
    return number
