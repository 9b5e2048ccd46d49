"""The table that follows the log of a game. Where the host deals, its client and its guests have tables of their own kinds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from tenka.codec.record_writer import write_entry
from tenka.core import untrusted
from tenka.core.decision import Decision
from tenka.core.errors import ChanceAwaited, TenkaError
from tenka.core.history import is_question_start
from tenka.multiplayer.realtime import bots, bounds
from tenka.multiplayer.realtime.hashing import digest, text_of
from tenka.multiplayer.realtime.messages import is_hash
from tenka.multiplayer.realtime.protocol_errors import Refused
from tenka.multiplayer.realtime.shared_chance import RoundChance, seed_of
from tenka.table.table import Table

if TYPE_CHECKING:
    from tenka.multiplayer.realtime.log_game import LogGame

Answers = tuple[tuple[int, tuple[str, ...]], ...]
"""Choices in one-line notation by seat, in order of seats."""
Openings = Mapping[tuple[int, int], tuple[str, str]]
"""(answers, salt) behind commitments, by (slot, party)."""


class Due(NamedTuple):
    """What the open slot waits for."""

    kind: str                       # start, reveal, move, commit, open, end; over when nothing is due any more
    seats: tuple[int, ...] = ()     # the asked seats of move, commit and open
    result: str = ""                # of end and over: ranking and scores as JSON; empty if the game was stopped before its end


def write_answers(answers: Answers) -> str:
    """Return answers as text, such as ``0:lay a b|done;2:bid 3``."""
    return ";".join(f"{seat}:{'|'.join(notations)}" for seat, notations in answers)


def read_answers(text: str) -> Answers:
    """Return the answers of a text. Raises Refused for any text that ``write_answers`` does not write."""
    try:
        pairs = [part.split(":") for part in text.split(";")] if text else []
        answers = tuple((int(seat), tuple(notations.split("|"))) for seat, notations in pairs)
    except ValueError:
        raise Refused("expected seats and their choices") from None
    if write_answers(answers) != text or any(len(notation) > bounds.NOTATION for _, made in answers for notation in made):
        raise Refused("expected seats and their choices")
    return answers


def commitment(game: LogGame, slot: int, party: int, answers: str, salt: str) -> str:
    """Return the commitment to the answers of a party in a slot."""
    return digest("choice", game.terms.session, slot, party, answers, salt)


@dataclass(frozen=True)
class LogTable:
    """Rules, state and record. ``DealingTable`` and ``GuestTable`` answer the same questions where the host deals."""

    shown: Table | None = None                                  # for the client to show; None before the set-up
    pending: Answers = ()                                       # the answers that wait for the links of a reveal slot
    views: Mapping[int, str] = field(default_factory=dict)      # deflated views of the last slot by party, -1: spectators

    @property
    def moment(self) -> int:
        """The number of choices made so far that this client knows of."""
        return 0 if self.shown is None else len(self.shown.history)

    @property
    def decision(self) -> Decision:
        """The open question; there is one while a move, a commitment or an opening is due."""
        assert self.shown is not None
        assert self.shown.decision is not None
        return self.shown.decision

    def can_take_back(self, moment: int) -> bool:
        """Return whether the game may go back to a moment: an earlier one at which no sealed question is half answered."""
        return self.shown is not None and 0 <= moment < self.moment and is_question_start(self.shown.history, moment)

    # acts of one party

    def fits(self, game: LogGame, party: int, value: str) -> bool:
        """Return whether a move, commitment or opening of a party is well formed and, as far as is known here, legal."""
        if game.due.kind == "commit":
            return is_hash(value)
        try:
            if game.due.kind == "move":
                return str(self.decision.parse(game.due.seats[0], value)) == value
            salt, _, answers = value.partition(" ")
            slot, committed = game.commitments[party]
            same = commitment(game, slot, party, answers, salt) == committed
            return same and self.accepts_answers(game, party, read_answers(answers))
        except (TenkaError, *untrusted.DECODE_ERRORS):
            return False

    def with_openings(self, openings: Openings) -> Self:
        """Return the table with more openings. Only a dealing host stores them; with open hands they are in the log."""
        return self

    def is_ready(self, game: LogGame, party: int, value: str) -> bool:
        """Return whether a host has all that it needs to close over this act."""
        return True

    def accepts_answers(self, game: LogGame, party: int, answers: Answers) -> bool:
        """Return whether these are complete and legal answers of a party to the open question. Raises TenkaError."""
        asked = tuple(seat for seat in game.due.seats if game.terms.seats[seat] == party)
        if self.shown is None or tuple(seat for seat, _ in answers) != asked:
            return False
        if not self.decision.sealed:
            return all(len(made) == 1 and str(self.decision.parse(seat, made[0])) == made[0] for seat, made in answers)
        table = self.shown.fork(RoundChance(None, self.shown.calls))
        try:
            for seat, made in answers:
                _answer(table, seat, made)
        except ChanceAwaited:
            return True
        return True

    # slots

    def follow(self, game: LogGame, after: LogGame, content: Any, claimed: Any = None, view: str = "") -> tuple[Self, Due, Any]:
        """Return the table after a slot, what is due then, and the standing of the slot: the running hash of the record.

        Args:
            game: The game before the slot.
            after: The game with its parties, links and commitments after the slot.
            content: The content of the slot.
            claimed: The standing that the host signed; None for the host itself.
            view: The view that came with the slot; only a guest of a dealing host has one.
        """
        kind, value = content
        table, due = self._apply_proposal(game, after, value) if kind == "vote" else self._apply_acts(game, after, kind, value)
        lines = []
        if table.shown is not None and table.shown is not self.shown:
            grown = value[1] if kind == "vote" and value[0] == "takeback" else self.moment
            lines = [*([table.shown.setup] if self.shown is None else []), *table.shown.history[grown:]]
        return table, due, digest("record", game.standing, [write_entry(line) for line in lines])

    def _apply_acts(self, game: LogGame, after: LogGame, kind: str, acts: Any) -> tuple[Self, Due]:
        match kind:
            case "reveal":
                return self._make_choices(after, self.pending, seed_of(game.terms.session, game.head, acts))
            case "move":
                return self._make_choices(after, ((game.due.seats[0], (acts[0][1],)),))
            case "open":
                answers = [pair for _, value in acts for pair in read_answers(value.partition(" ")[2])]
                return self._make_choices(after, tuple(sorted(answers)))
            case "commit":
                return self, Due("open", game.due.seats)
        return self, Due("reveal") if kind == "start" else game.due._replace(kind="over")

    def _apply_proposal(self, game: LogGame, after: LogGame, proposal: Any) -> tuple[Self, Due]:
        kind, due = proposal[0], game.due
        if not any(map(after.terms.seats_of, after.stay)):
            return self, Due("end")
        if game.is_calm and self.shown is not None:            # the same question again, of those who are in now
            table = self.shown.fork(RoundChance(None, self.shown.calls))
            if kind == "takeback":
                lines = (table.setup, *table.history[: proposal[1]])
                table.rewind(proposal[1], sum(len(line.outcomes) for line in lines))
            return self._play_on(after, table)
        if due.kind == "open" and not after.commitments:
            return self._make_choices(after, ())
        return self, due._replace(seats=tuple(seat for seat in due.seats if after.is_person(seat)))

    def _make_choices(self, after: LogGame, answers: Answers, seed: str | None = None) -> tuple[Self, Due]:
        """Make choices, let bots answer a sealed question with the seed, and go on to what is due; wait for a seed if needed."""
        try:
            if self.shown is None:
                return self._play_on(after, after.terms.set_up(seed or ""))
            decision, table = self.decision, self.shown.fork(RoundChance(seed, self.shown.calls))
            free = [seat for seat in decision.seats if decision.sealed and seat not in dict(answers)]
            if free and seed is None:
                return replace(self, pending=answers), Due("reveal")
            for seat, made in answers:
                _answer(table, seat, made)
            for seat in free:
                bots.answer(table, seat, digest("answers", seed))
            table.chance = RoundChance(None, table.calls)
        except ChanceAwaited:
            return replace(self, pending=answers), Due("reveal")
        except (TenkaError, *untrusted.DECODE_ERRORS) as error:
            raise Refused(f"not possible: {error}") from error
        return self._play_on(after, table)

    def _play_on(self, after: LogGame, table: Table) -> tuple[Self, Due]:
        """Let bots move until a person owes something, chance is asked, or the game is over. The table is played on."""
        now, terms = replace(self, shown=table, pending=()), after.terms
        while True:
            decision = table.decision
            full = after.is_full or len(table.history) >= untrusted.MOST_CHOICES
            if decision is None or full or not any(map(terms.seats_of, after.stay)):
                result = table.result
                return now, Due("end", (), "" if result is None else text_of([result.ranking, result.scores]))
            people, seat = tuple(seat for seat in decision.seats if after.is_person(seat)), decision.seats[0]
            if decision.sealed:
                return now, Due("commit", people) if people else Due("reveal")
            if seat in people:
                return now, Due("move", (seat,))
            notation = bots.choose(table, seat, terms.session)
            try:
                table.choose(seat, notation)
            except ChanceAwaited:
                return replace(now, pending=((seat, (notation,)),)), Due("reveal")


def _answer(table: Table, seat: int, made: tuple[str, ...]) -> None:
    """Make all choices of a seat at the open question. Raises TenkaError if they are too few, too many or illegal."""
    began, moment = table.public_moment, len(table.history)
    for notation in made:
        decision = table.decision
        if decision is None or (len(table.history) > moment and table.public_moment != began):
            raise Refused("more choices than the question takes")
        table.choose(seat, notation)
    decision = table.decision
    if decision is not None and decision.sealed and table.public_moment == began and seat in decision.seats:
        raise Refused("fewer choices than the question takes")
