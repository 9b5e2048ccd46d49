"""What one browser knows of a correspondence game beside the game itself: its seats, keys, commitments and what others have
sent."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from tenka.codec.base64url import from_base64url, to_base64url
from tenka.multiplayer.correspondence import message, premoves, takeback_state
from tenka.multiplayer.correspondence.commitments import LONGEST_OPENING, SEAL, Commitment
from tenka.multiplayer.correspondence.message import ID, LINK, MOST_SEATS, PUBLIC
from tenka.multiplayer.correspondence.message_fields import SEATS
from tenka.multiplayer.correspondence.premoves import Premoves
from tenka.multiplayer.correspondence.takeback_state import TakebackState
from tenka.multiplayer.crypto import Pair

LONGEST_SECRET = 200


class BadParticipantState(Exception):
    """A stored state that can't be read."""


@dataclass(frozen=True)
class ParticipantState:
    """What one browser knows beside the game. Immutable: every change makes a new value.

    A browser is identified by its first seat. Mappings are keyed by browser or seat. Moments count choices.

    Attributes:
        kinds: One character per seat, see ``message_fields``.
        own_seat: This browser.
        last_moments_from: Browser -> moment of its longest message.
        knows_all_keys: Browsers known to have every public key.
        authenticated: Browsers that have sent this one a message with a valid MAC.
        asked: Moment of the current sealed question, -1 before the first.
        commitments: Seat -> commitment, of that question.
        opened: Seat -> opening, of that question.
        own_commitments: Seat of this browser -> its commitment and opening; secret until all seats have committed.
        previous_asked: Moment of the question before.
        previous_openings: Its openings, as salt and premoves, for browsers not heard since.
        own_premoves: Seat -> premoves committed with its answer to the current question.
        premoves: Seat -> premoves of every seat, once the question is over.
        sent_moment: Choices up to here can't be undone.
        seen_moment: Moment of the person's last look.
        transfer_count: Number of times the seats were moved to another browser.
        transferred: Whether the seats are played in another browser now; this one only watches.
        takeback: The state of takebacks.
        known_holders: Browser -> seats whose openings it is known to have, of the current question.
        previous_holders: The same of the question before.
        salt_only: Openings as salt and premoves, once their question is over.
        first_hand_commitments: Seats whose commitment came in an authenticated message of their own.
    """

    id: str
    kinds: str
    own_seat: int
    pair: Pair
    keys: Mapping[int, bytes] = field(default_factory=dict)
    last_moments_from: Mapping[int, int] = field(default_factory=dict)
    knows_all_keys: frozenset[int] = frozenset()
    authenticated: frozenset[int] = frozenset()
    asked: int = -1
    commitments: Mapping[int, bytes] = field(default_factory=dict)
    opened: Mapping[int, bytes] = field(default_factory=dict)
    own_commitments: Mapping[int, Commitment] = field(default_factory=dict)
    previous_asked: int = -1
    previous_openings: Mapping[int, bytes] = field(default_factory=dict)
    own_premoves: Mapping[int, Premoves] = field(default_factory=dict)
    premoves: Mapping[int, Premoves] = field(default_factory=dict)
    sent_moment: int = 0
    seen_moment: int = 0
    transfer_count: int = 0
    transferred: bool = False
    takeback: TakebackState = takeback_state.NOTHING
    known_holders: Mapping[int, frozenset[int]] = field(default_factory=dict)
    salt_only: Mapping[int, bytes] = field(default_factory=dict)
    previous_holders: Mapping[int, frozenset[int]] = field(default_factory=dict)
    first_hand_commitments: frozenset[int] = frozenset()

    @property
    def maker(self) -> int:
        """Return the browser that started the game, by its first seat."""
        return maker_of(self.kinds)

    @property
    def browsers(self) -> tuple[int, ...]:
        """Return all participating browsers."""
        return message.browsers(self.kinds)

    @property
    def other_participants(self) -> tuple[int, ...]:
        """Return all browsers except this one."""
        return tuple(one for one in self.browsers if one != self.own_seat)

    @property
    def seats(self) -> frozenset[int]:
        """Return the seats played in this browser."""
        return frozenset(seat for seat in range(len(self.kinds)) if self.browser(seat) == self.own_seat)

    def browser(self, seat: int) -> int:
        """Return the browser in which a seat is played."""
        return seat if self.kinds[seat] == LINK else self.maker

    def unheard_seats(self) -> tuple[int, ...]:
        """Return the seats from which no message has come yet."""
        return tuple(one for one in self.other_participants if one not in self.keys)

    def with_sent(self, moment: int) -> ParticipantState:
        """Return the state in which nothing up to a moment can be undone."""
        return replace(self, sent_moment=max(self.sent_moment, moment))

    def at_question(self, asked: int) -> ParticipantState:
        """Return the state at a sealed question; data of another question are put away."""
        if asked == self.asked:
            return self
        empty: dict[int, Any] = {}
        return replace(
            self, asked=asked, commitments=empty, opened=empty, own_commitments=empty, known_holders=empty, salt_only=empty,
            own_premoves=empty, premoves=empty,
            first_hand_commitments=frozenset(),
            previous_asked=self.asked, previous_openings=self.salt_only, previous_holders=self.known_holders,
        )  # fmt: skip

    def with_premoves(self, asked: int, seat: int, ahead: Premoves) -> ParticipantState:
        """Return the state with the premoves of one of our seats for the sealed question at moment ``asked``."""
        here = self.at_question(asked)
        return replace(here, own_premoves={**here.own_premoves, seat: ahead})

    @property
    def openings(self) -> dict[int, bytes]:
        """Return all known openings, including our own."""
        return {**self.opened, **{seat: one.opening for seat, one in self.own_commitments.items()}}

    def with_holders(self, holds: Mapping[int, frozenset[int]], sender: int, *, passed: bool) -> ParticipantState:
        """Return the state with what a message reports about who has which openings. The sender's report about itself replaces
        what was known; about others it only adds."""
        before = self.previous_holders if passed else self.known_holders
        told = {one: seats if one == sender else seats | before.get(one, frozenset()) for one, seats in holds.items()}
        both = {one: seats for one, seats in {**before, **told}.items() if seats}
        return replace(self, previous_holders=both) if passed else replace(self, known_holders=both)

    def openings_due(self, asked: int, openings: Mapping[int, bytes], holds: Mapping[int, frozenset[int]]) -> dict[int, bytes]:
        """Return the openings of that question that a browser not heard since may still need."""
        unheard = {one for one in self.other_participants
                   if self.last_moments_from.get(one, -1) <= asked} if asked >= 0 else set()
        return self.openings_lacked(openings, unheard, holds)

    def openings_lacked(self, openings: Mapping[int, bytes], by: Iterable[int], holds: Mapping[int, frozenset[int]]) -> dict[int,
        bytes]:
        """Return the openings that one of these browsers is not known to have. No browser needs its own."""
        return {seat: raw for seat, raw in openings.items()
                if any(one != self.browser(seat) and seat not in holds.get(one, ()) for one in by)}  # fmt: skip

    def plain(self) -> dict[str, Any]:
        """Return plain data for JSON, only for this browser's own storage: it contains secrets."""
        return {
            "id": self.id, "kinds": self.kinds, "mine": self.own_seat, "secret": to_base64url(self.pair.secret),
            "keys": _texts(self.keys), "heard": {str(one): at for one, at in self.last_moments_from.items()},
            "knows": sorted(self.knows_all_keys), "marked": sorted(self.authenticated), "asked": self.asked,
            "seals": _texts(self.commitments),
            "opened": _texts(self.opened),
            "own": {str(seat): list(map(to_base64url, one)) for seat, one in self.own_commitments.items()},
            "passed_at": self.previous_asked, "passed": _texts(self.previous_openings),
            **({"opening": self._plain_opening()} if self._has_opening else {}),
            "laid": _plain_premoves(self.own_premoves), "orders": _plain_premoves(self.premoves),
            "sent": self.sent_moment, "seen": self.seen_moment,
            **({"hand": self.transfer_count} if self.transfer_count else {}), **({"away": True} if self.transferred else {}),
            **({"consent": self.takeback.plain()} if self.takeback != takeback_state.NOTHING else {}),
        }  # fmt: skip

    @property
    def _has_opening(self) -> bool:
        return bool(self.known_holders or self.salt_only or self.previous_holders or self.first_hand_commitments)

    def _plain_opening(self) -> dict[str, Any]:
        return {
            "holds": _sets(self.known_holders), "folded": _texts(self.salt_only), "passed_holds": _sets(self.previous_holders),
            "vouched": sorted(self.first_hand_commitments),
        }  # fmt: skip


def maker_of(kinds: str) -> int:
    """Return the first seat that is not by link. Raises BadParticipantState if there is none."""
    maker = next((seat for seat, kind in enumerate(kinds) if kind != LINK), None)
    if maker is None:
        raise BadParticipantState("expected a seat where the game was started")
    return maker


def read(plain: object) -> ParticipantState:
    """Read a stored state. Raises BadParticipantState."""
    try:
        return _read(plain)
    except (ValueError, KeyError, TypeError, IndexError, AttributeError) as error:
        raise BadParticipantState(str(error)) from error


def _read(plain: Any) -> ParticipantState:
    kinds, mine = str(plain["kinds"]), _count(plain["mine"])
    keys = _bytes(plain["keys"], PUBLIC)
    state = ParticipantState(
        str(plain["id"]), kinds, mine, Pair(_secret(plain["secret"]), keys[mine]), keys,
        {_seat(one): _count(at) for one, at in plain["heard"].items()}, frozenset(map(_count, plain["knows"])),
        frozenset(map(_count, plain["marked"])), _count(plain["asked"] + 1) - 1, _bytes(plain["seals"], SEAL, SEAL),
        _bytes(plain["opened"], LONGEST_OPENING), {_seat(seat): _read_commitment(*row) for seat, row in plain["own"].items()},
        _count(plain["passed_at"] + 1) - 1, _bytes(plain["passed"], LONGEST_OPENING), _read_premoves(plain["laid"]),
        _read_premoves(plain["orders"]), _count(plain["sent"]), _count(plain["seen"]),
        _count(plain.get("hand", 0)), plain.get("away", False) is True,
        takeback_state.from_plain(plain["consent"]) if "consent" in plain else takeback_state.NOTHING,
    )  # fmt: skip
    if "opening" in plain:
        state = _with_opening(state, plain["opening"])
    if not ID.fullmatch(state.id) or not SEATS.fullmatch(kinds) or mine not in state.browsers:
        raise ValueError("unknown game or seat")
    return state


def _with_opening(state: ParticipantState, plain: Mapping[str, Any]) -> ParticipantState:
    """Return the state with stored data about openings: who has which, salts, and first-hand commitments."""
    return replace(
        state, known_holders=_read_sets(plain["holds"]), salt_only=_bytes(plain["folded"], LONGEST_OPENING),
        previous_holders=_read_sets(plain["passed_holds"]),
        first_hand_commitments=frozenset(_count(seat, MOST_SEATS - 1) for seat in plain["vouched"]),
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
        raise ValueError("invalid length")
    return by_seat


def _plain_premoves(rows: Mapping[int, Premoves]) -> dict[str, Any]:
    return {str(seat): premoves.plain(ahead) for seat, ahead in rows.items()}


def _read_premoves(plain: Mapping[str, Any]) -> dict[int, Premoves]:
    return {_seat(seat): premoves.read(rows) for seat, rows in plain.items()}


def _secret(text: str) -> bytes:
    if len(text) > LONGEST_SECRET:
        raise ValueError("too many secrets")
    return from_base64url(text)


def _read_commitment(seal: str, opening: str) -> Commitment:
    return Commitment(from_base64url(seal), from_base64url(opening))


def _seat(text: str) -> int:
    return _count(int(text), MOST_SEATS - 1)


def _count(number: object, most: int = 1_000_000) -> int:
    if type(number) is not int or not 0 <= number <= most:
        raise ValueError(f"expected a number from 0 to {most}, got {number!r:.40}")
    return number
