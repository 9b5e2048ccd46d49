"""The table of a guest whose host deals: its own views, slot by slot. There is nothing else behind it."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from tenka.core import registry
from tenka.core.choice import Choice
from tenka.core.errors import BadRecord, IllegalChoice, StillSecret
from tenka.core.event import Event
from tenka.core.history import HistoryEntry
from tenka.core.rules import Result, Rules
from tenka.core.view import View
from tenka.multiplayer.realtime import views
from tenka.multiplayer.realtime.answers import Answers, Due
from tenka.multiplayer.realtime.bounds import Refused
from tenka.multiplayer.realtime.hashing import digest, keyed
from tenka.multiplayer.realtime.messages import HASH
from tenka.multiplayer.realtime.views import Told
from tenka.table.table import Table

if TYPE_CHECKING:
    from tenka.multiplayer.realtime.game import Game

SALT = 43
"""Characters of the salt at the front of a view."""
KINDS = frozenset({"reveal", "move", "commit", "open", "end", "over", "start"})


def view_digest(key: str, n: int, party: int, text: str) -> str:
    """Return the digest of a view in a slot, as the dealing host signs it."""
    return salted(keyed(key, n, party), text)


def salted(salt: str, text: str) -> str:
    """Return the digest of a view with its salt."""
    return digest("view", salt, text)


class SeenTable(Table):
    """Views as a table that a page can show. Record, chance and truth are the host's alone."""

    has_full_state = False

    def __init__(
        self, rules: Rules, entry: Any, seats: tuple[int, ...], told: tuple[Told, ...], history: list[HistoryEntry]
    ) -> None:
        self.game, self.rules, self.seats = entry, rules, seats
        self.seed, self.start, self.reseeds, self.disagreement = "", None, (), None
        self.setup, self.history, self._told = told[0].lines[0], history, {each.moment: each for each in told}
        self._play = told[-1].play()

    @property
    def result(self) -> Result | None:
        """The result as the host told it."""
        return self._told[len(self.history)].result

    def view(self, seat: int | None, at: int | None = None) -> View:
        """Return what a seat may know, as far as this page was told. Raises BadRecord."""
        moment = len(self.history) if at is None else at
        known = max((each for each in self._told if each <= moment), default=-1)
        if not 0 <= moment <= len(self.history) or known < 0:
            raise BadRecord(f"the game has moments 0..{len(self.history)}, not {moment}")
        return self._told[known].view(seat)

    def choose(self, seat: int, choice: Choice | str) -> tuple[Event, ...]:
        """Raise IllegalChoice: the host makes the choices."""
        raise IllegalChoice("a choice is made at the host's table")

    def state_at(self, at: int) -> Any:
        """Raise StillSecret: this page does not know it."""
        raise StillSecret("this page does not know the whole table")

    def branch(self, at: int, seed: str) -> Table:
        """Raise StillSecret: this page does not know what a branch begins with."""
        raise StillSecret("this page does not know the whole table")

    def record(self) -> str:
        """Return nothing: the record is known when the host has shown its deal."""
        return ""

    def to_data(self) -> dict[str, Any]:
        """Return a table that could be behind the views, for a bot that gives hints."""
        seat = next((seat for seat in self._play.decision.seats if seat in self.seats), None) if self._play.decision else None
        imagined = self.view(seat if seat is not None else next(iter(self.seats), None)).determinize(
            random.Random(len(self.history))
        )
        return {**super().to_data(), "state": imagined.state.plain()}


@dataclass(frozen=True)
class ViewTable:
    """What the host told this page, checked against the digests in its closes.

    Attributes:
        rules: The rules.
        seats: The seats of this page; none for a spectator.
        me: Our party; -1 for a spectator.
        told: The views that count, oldest first.
        views: The view of the last slot, as it came.
        blind: Whether views are left out, as where only signatures are verified.
    """

    rules: Rules
    seats: tuple[int, ...]
    me: int
    told: tuple[Told, ...] = ()
    lines: tuple[HistoryEntry, ...] = ()
    views: Mapping[int, str] = field(default_factory=dict)
    blind: bool = False

    @property
    def moment(self) -> int:
        """The number of choices made so far, as far as this page was told."""
        return self.told[-1].moment if self.told else 0

    @cached_property
    def shown(self) -> Table | None:
        """The views as a table; None before the set-up."""
        if not self.told or not self.told[0].lines:
            return None
        return SeenTable(self.rules, registry.game_of(self.rules.game), self.seats, self.told, list(self.lines))

    def opened(self, openings: Mapping[tuple[int, int], tuple[str, str]]) -> ViewTable:
        """Return this table: a guest gets no openings."""
        return self

    def can_take_back(self, moment: int) -> bool:
        """Return whether a moment is an earlier one; the host checks the rest."""
        return self.blind or 0 <= moment < self.moment

    def fits(self, game: Game, party: int, value: str) -> bool:
        """Return whether a commitment is well formed; openings go to the host alone."""
        return value == "" if game.due.kind == "open" else bool(HASH(value))

    def ready(self, game: Game, party: int, value: str) -> bool:
        """Return False: a guest closes nothing."""
        return False

    def answers(self, game: Game, party: int, answers: Answers) -> bool:
        """Return whether these answer the open question: each seat's first choice is legal, the host checks the others."""
        asked = tuple(seat for seat in game.due.seats if seat in self.seats)
        views_of = {seat: self.told[-1].view(seat).decision for seat in asked} if self.told else {}
        legal = all(
            made and (decision := views_of[seat]) is not None and str(decision.parse(seat, made[0])) == made[0]
            for seat, made in answers
            if seat in views_of
        )
        return bool(asked) and tuple(seat for seat, _ in answers) == asked and legal

    def follow(self, game: Game, after: Game, content: Any, told: Any, view: str) -> tuple[ViewTable, Due, Any]:
        """Return the table after a slot: what is due is the host's word, and our view must be the one its close covers."""
        if not isinstance(told, tuple):
            raise Refused("expected the standing of a dealt game")
        due, digests, onlookers = Due(*told[0]), dict(told[1]), told[2]
        if due.kind not in KINDS or any(not 0 <= seat < len(game.terms.seats) for seat in due.seats):
            raise Refused("nothing of the kind can be due")
        wanted = digests.get(self.me, "") if self.me >= 0 else onlookers
        if self.blind or not wanted:
            return replace(self, views={}), due, told
        try:
            salt, text = view[:SALT], views.inflate(view[SALT:])
            if salted(salt, text) != wanted:
                raise Refused("not the one that the host signed")
            return replace(self._with(Told(text, self.rules, self.seats)), views={self.me: view}), due, told
        except Refused as error:
            raise WrongView(f"the view of slot {game.n}: {error}") from error

    def _with(self, new: Told) -> ViewTable:
        first = new.moment - len(new.lines)                 # -1 where the set-up is the first line
        missed = [HistoryEntry(-1, views.UNKNOWN, (), (), False, False)] * (first - len(self.lines))
        lines = (*self.lines[: max(first, 0)], *missed, *(new.lines if first >= 0 else new.lines[1:]))
        told = tuple(each for each in self.told if each.moment < new.moment)
        return replace(self, told=(*told, new), lines=lines)


class WrongView(Refused):
    """A view that is missing or is not the one that the host signed."""
