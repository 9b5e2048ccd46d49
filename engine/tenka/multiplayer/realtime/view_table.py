"""The table of a guest whose host deals: its own views, slot by slot. There is nothing else behind it."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Self

from tenka.core import registry
from tenka.core.choice import Choice
from tenka.core.errors import BadRecord, IllegalChoice, StillSecret
from tenka.core.event import Event
from tenka.core.history import HistoryEntry
from tenka.core.rules import Result, Rules
from tenka.core.view import View
from tenka.multiplayer.realtime import messages, view_text
from tenka.multiplayer.realtime.hashing import digest
from tenka.multiplayer.realtime.log_table import Answers, Due, LogTable
from tenka.multiplayer.realtime.protocol_errors import Refused
from tenka.multiplayer.realtime.view_text import ReceivedView
from tenka.table.table import Table

if TYPE_CHECKING:
    from tenka.multiplayer.realtime.log_game import LogGame

SALT = 43
"""Characters of the salt at the front of a view."""
DUE = (*messages.ACTS, "over")


def salted(salt: str, text: str) -> str:
    """Return the digest of a view with its salt, as the dealing host signs it."""
    return digest("view", salt, text)


class ViewedTable(Table):
    """Views as a table that a client can show. Record, chance and truth are the host's alone."""

    has_full_state = False

    def __init__(
        self, rules: Rules, seats: tuple[int, ...], received: tuple[ReceivedView, ...], lines: list[HistoryEntry]
    ) -> None:
        self.game, self.rules, self.seats = registry.game_of(rules.game), rules, seats
        self.seed, self.start, self.reseeds, self.disagreement = "", None, (), None
        self.setup, *self.history = lines
        self._received, self._play = {each.moment: each for each in received}, received[-1].play()

    @property
    def result(self) -> Result | None:
        """The result in the host's view."""
        return self._received[len(self.history)].result

    def view(self, seat: int | None, at: int | None = None) -> View:
        """Return what a seat may know, as far as this client knows. Raises BadRecord."""
        moment = len(self.history) if at is None else at
        known = max((each for each in self._received if each <= moment), default=-1)
        if not 0 <= moment <= len(self.history) or known < 0:
            raise BadRecord(f"the game has moments 0..{len(self.history)}, not {moment}")
        return self._received[known].view(seat)

    def choose(self, seat: int, choice: Choice | str) -> tuple[Event, ...]:
        """Raise IllegalChoice: the host makes the choices."""
        raise IllegalChoice("a choice is made at the host's table")

    def state_at(self, at: int) -> Any:
        """Raise StillSecret: this client does not know it."""
        raise StillSecret("this client does not know the whole table")

    def branch(self, at: int, seed: str) -> Table:
        """Raise StillSecret: this client does not know what a branch begins with."""
        raise StillSecret("this client does not know the whole table")

    def record(self) -> str:
        """Return nothing: the record is known when the host has shown its deal."""
        return ""

    def to_data(self) -> dict[str, Any]:
        """Return a table that could be behind the views, for a bot that gives hints."""
        asked = () if self._play.decision is None else self._play.decision.seats
        seat = next((seat for seat in asked if seat in self.seats), next(iter(self.seats), None))
        imagined = self.view(seat).determinize(random.Random(len(self.history)))
        return {**super().to_data(), "state": imagined.state.plain()}


@dataclass(frozen=True, kw_only=True)
class GuestTable(LogTable):
    """The views that the host sent to this client, checked against the digests in its closes."""

    rules: Rules
    seats: tuple[int, ...]                          # of this client; none for a spectator
    me: int                                         # our party; -1 for a spectator
    received: tuple[ReceivedView, ...] = ()                     # the views that count, oldest first

    def can_take_back(self, moment: int) -> bool:
        """Return whether a moment is an earlier one, as far as this client knows; the host checks the rest."""
        return self.shown is None or 0 <= moment < self.moment

    def accepts_answers(self, game: LogGame, party: int, answers: Answers) -> bool:
        """Return whether these answer the open question: each seat's first choice is legal, the host checks the others."""
        asked = tuple(seat for seat in game.due.seats if seat in self.seats)
        if not self.received or tuple(seat for seat, _ in answers) != asked:
            return False
        decisions = [(self.received[-1].view(seat).decision, seat, made) for seat, made in answers]
        return all(made and asks is not None and str(asks.parse(seat, made[0])) == made[0] for asks, seat, made in decisions)

    def follow(self, game: LogGame, after: LogGame, content: Any, claimed: Any = None, view: str = "") -> tuple[Self, Due, Any]:
        """Return the table after a slot. The host decides what is due, and our view must have the digest in its close."""
        if not isinstance(claimed, tuple):
            raise Refused("expected the standing of a dealt game")
        due, digests, onlookers = Due(*claimed[0]), dict(claimed[1]), claimed[2]
        if due.kind not in DUE or any(not 0 <= seat < len(game.terms.seats) for seat in due.seats):
            raise Refused("nothing of the kind can be due")
        wanted = digests.get(self.me, "") if self.me >= 0 else onlookers
        if not wanted:
            return replace(self, views={}), due, claimed
        try:
            salt, text = view[:SALT], view_text.inflate(view[SALT:])
            if salted(salt, text) != wanted:
                raise Refused("not the one that the host signed")
            return replace(self._with(ReceivedView(text, self.rules, self.seats)), views={self.me: view}), due, claimed
        except Refused as error:
            raise WrongView(f"the view of slot {game.n}: {error}") from error

    def _with(self, new: ReceivedView) -> Self:
        received = (*(each for each in self.received if each.moment < new.moment), new)
        known = [] if self.shown is None else [self.shown.setup, *self.shown.history]
        first = new.moment + 1 - len(new.lines)             # 0 for the set-up
        if first < 0 or (first and not known):
            raise Refused("not the lines that led there")
        missed = [HistoryEntry(-1, view_text.UNKNOWN, (), (), False, False)] * (first - len(known))
        shown = ViewedTable(self.rules, self.seats, received, [*known[:first], *missed, *new.lines])
        return replace(self, received=received, shown=shown)


class WrongView(Refused):
    """A view that is missing or is not the one that the host signed."""
