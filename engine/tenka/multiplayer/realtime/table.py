"""The table of a page that knows everything: every page where hands are open, else the dealing host alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tenka.codec.record_writer import write_entry
from tenka.core import untrusted
from tenka.core.decision import Decision
from tenka.core.errors import ChanceAwaited, TenkaError
from tenka.core.history import HistoryEntry, is_question_start
from tenka.multiplayer.realtime import bots
from tenka.multiplayer.realtime.answers import Answers, Due, read_answers
from tenka.multiplayer.realtime.bounds import Refused
from tenka.multiplayer.realtime.chance import Round, seed_of
from tenka.multiplayer.realtime.game import commitment
from tenka.multiplayer.realtime.hashing import digest, text_of
from tenka.multiplayer.realtime.messages import HASH
from tenka.table.table import Table

if TYPE_CHECKING:
    from tenka.multiplayer.realtime.game import Game

Next = tuple["FullTable", Due]


@dataclass(frozen=True)
class FullTable:
    """Rules, state and record. ``pending``: the answers that wait for the links of a reveal slot."""

    shown: Table | None = None
    pending: Answers = ()

    @property
    def moment(self) -> int:
        """The number of choices made so far."""
        return 0 if self.shown is None else len(self.shown.history)

    @property
    def views(self) -> Mapping[int, str]:
        """None: every page has the table."""
        return {}

    def opened(self, openings: Mapping[tuple[int, int], tuple[str, str]]) -> FullTable:
        """Return this table: openings stand in the log."""
        return self

    def can_take_back(self, moment: int) -> bool:
        """Return whether a moment is an earlier one at which no sealed question is half answered."""
        return self.shown is not None and 0 <= moment < self.moment and is_question_start(self.shown.history, moment)

    # acts of one party

    def fits(self, game: Game, party: int, value: str) -> bool:
        """Return whether a move or opening is legal, or a commitment well formed."""
        if game.due.kind == "commit":
            return bool(HASH(value))
        try:
            if game.due.kind == "move":
                return self.shown is not None and str(self._asked().parse(game.due.seats[0], value)) == value
            salt, _, answers = value.partition(" ")
            return self.opens(game, party, answers, salt)
        except (TenkaError, *untrusted.DECODE_ERRORS):
            return False

    def ready(self, game: Game, party: int, value: str) -> bool:
        """Return True: where hands are open an act needs nothing beside it."""
        return True

    def opens(self, game: Game, party: int, answers: str, salt: str) -> bool:
        """Return whether these are the legal answers that a party committed to. Raises TenkaError."""
        slot, committed = next((slot, hashed) for who, slot, hashed in game.commitments if who == party)
        return commitment(game, slot, party, answers, salt) == committed and self.answers(game, party, read_answers(answers))

    def answers(self, game: Game, party: int, answers: Answers) -> bool:
        """Return whether these are complete and legal answers of a party to the open question. Raises TenkaError."""
        asked = tuple(seat for seat in game.due.seats if game.terms.seats[seat] == party)
        if tuple(seat for seat, _ in answers) != asked or self.shown is None:
            return False
        if not self._asked().sealed:
            return all(len(made) == 1 and str(self._asked().parse(seat, made[0])) == made[0] for seat, made in answers)
        table = self.shown.fork(Round(None, self.shown.calls))
        try:
            for seat, made in answers:
                _answer(table, seat, made)
        except ChanceAwaited:
            return True
        return True

    def _asked(self) -> Decision:
        if self.shown is None or self.shown.decision is None:
            raise Refused("nothing is asked")
        return self.shown.decision

    # slots

    def follow(self, game: Game, after: Game, content: Any, told: Any, view: str) -> tuple[FullTable, Due, Any]:
        """Return the table after a slot, what is due then, and the hash of the record."""
        kind, value = content
        follow = _VOTES[value[0]] if kind == "vote" else _ACTS[kind]
        table, due = follow(self, game, after, value)
        return table, due, table.record_hash(self, game.standing)

    def record_hash(self, before: FullTable, standing: Any) -> str:
        """Return the hash of the record, from that of an earlier table where the record only grew."""
        table, old = self.shown, before.shown
        if table is None or table is old:
            return standing or digest("record", "")
        lines: Iterable[HistoryEntry] = (table.setup, *table.history)
        grown = 0 if old is None else len(old.history)
        if old is not None and len(table.history) > grown and (not grown or table.history[grown - 1] is old.history[-1]):
            lines = table.history[grown:]
        else:
            standing = digest("record", "")
        for line in lines:
            standing = digest("record", standing, write_entry(line))
        return str(standing)

    def play(self, after: Game, answers: Answers, seed: str | None = None) -> Next:
        """Make choices, let bots answer a sealed question with the seed, and go on to what is due; wait for a seed if needed."""
        try:
            if self.shown is None:
                return ask(after, after.terms.set_up(seed or ""))
            decision = self._asked()
            free = tuple(seat for seat in decision.seats if decision.sealed and seat not in dict(answers))
            if free and seed is None:
                return FullTable(self.shown, answers), Due("reveal")
            table = self.shown.fork(Round(seed, self.shown.calls))
            for seat, made in answers:
                _answer(table, seat, made)
            for seat in free:
                bots.answer(table, seat, digest("answers", seed))
            table.chance = Round(None, table.calls)
        except ChanceAwaited:
            return FullTable(self.shown, answers), Due("reveal")
        except (TenkaError, *untrusted.DECODE_ERRORS) as error:
            raise Refused(f"not possible: {error}") from error
        return ask(after, table)


def _answer(table: Table, seat: int, made: tuple[str, ...]) -> None:
    """Make all choices of a seat at the open question. Raises TenkaError where they are too few, too many or illegal."""
    began, moment = table.public_moment, len(table.history)
    for notation in made:
        decision = table.decision
        if decision is None or (len(table.history) > moment and table.public_moment != began):
            raise Refused("more choices than the question takes")
        table.choose(seat, notation)
    decision = table.decision
    if decision is not None and decision.sealed and table.public_moment == began and seat in decision.seats:
        raise Refused("fewer choices than the question takes")


def ask(after: Game, table: Table) -> Next:
    """Let bots move until a person owes something, chance is asked, or the game is over. The table is played on."""
    moved = after
    while True:
        decision = table.decision
        if decision is None or len(table.history) >= _choices() or moved.full or not any(map(moved.terms.seats_of, moved.stay)):
            return FullTable(table), Due("end", (), _result(table))
        people = tuple(seat for seat in decision.seats if moved.holds(seat))
        if decision.sealed:
            return FullTable(table), Due("commit", people) if people else Due("reveal")
        seat = decision.seats[0]
        if seat in people:
            return FullTable(table), Due("move", (seat,))
        notation = bots.choose(table, seat, moved.terms.session)
        try:
            table.choose(seat, notation)
        except ChanceAwaited:
            return FullTable(table, ((seat, (notation,)),)), Due("reveal")


def _choices() -> int:
    return untrusted.MOST_CHOICES


def _result(table: Table) -> str:
    result = table.result
    return "" if result is None else text_of([result.ranking, result.scores])


# what each act and each vote does


def _opened(self: FullTable, game: Game, after: Game, acts: Any) -> Next:
    answers = [pair for _, value in acts for pair in read_answers(value.partition(" ")[2])]
    return self.play(after, tuple(sorted(answers)))


def _revealed(self: FullTable, game: Game, after: Game, acts: Any) -> Next:
    return self.play(after, self.pending, seed_of(game.terms.session, game.head, acts))


_ACTS: Mapping[str, Callable[[FullTable, Game, Game, Any], Next]] = {
    "start": lambda self, game, after, acts: (self, Due("reveal")),
    "reveal": _revealed,
    "move": lambda self, game, after, acts: self.play(after, ((game.due.seats[0], (acts[0][1],)),)),
    "commit": lambda self, game, after, acts: (self, Due("open", game.due.seats)),
    "open": _opened,
    "end": lambda self, game, after, acts: (self, game.due._replace(kind="over")),
}


def _left(self: FullTable, game: Game, after: Game, proposal: Any) -> Next:
    kind = game.due.kind
    if not any(map(after.terms.seats_of, after.stay)):
        return self, Due("end")
    if after.calm:
        return _again(self, after)
    if kind == "open" and not after.commitments:
        return self.play(after, ())
    seats = tuple(seat for seat in game.due.seats if after.holds(seat))
    return self, game.due._replace(seats=seats)


def _again(self: FullTable, after: Game) -> Next:
    """Ask the same question of those who are in now."""
    if self.shown is None:
        raise Refused("there is no table yet")
    return ask(after, self.shown.fork(Round(None, self.shown.calls)))


def _taken_back(self: FullTable, game: Game, after: Game, proposal: Any) -> Next:
    if self.shown is None:
        raise Refused("there is no table yet")
    table = self.shown.fork(Round())
    calls = len(table.setup.outcomes) + sum(len(line.outcomes) for line in table.history[: proposal[1]])
    table.rewind(proposal[1], calls)
    return ask(after, table)


_VOTES: Mapping[str, Callable[[FullTable, Game, Game, Any], Next]] = {
    "leave": _left,
    "rekey": lambda self, game, after, proposal: _again(self, after),
    "takeback": _taken_back,
    "end": lambda self, game, after, proposal: (self, Due("end")),
}
