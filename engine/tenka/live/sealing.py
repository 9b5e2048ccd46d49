"""Secret answers: each page answers on its own table, binds itself by a hash, and opens when all are bound."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from tenka.core.choice import Choice, parse
from tenka.core.errors import BadMessage, ChanceAwaited, TenkaError
from tenka.live.joint import open_since

if TYPE_CHECKING:
    from tenka.core.table import Table
    from tenka.live.game import LiveGame


class Answers(NamedTuple):
    """The answers of one party's seats, and the salt that keeps them from being guessed before they are opened."""

    choices: tuple[str, ...]
    salt: str

    def seal(self, session: bytes, moment: int, party: int) -> str:
        """Return the hash that binds a party to its answers."""
        told = "\n".join((str(moment), str(party), self.salt, *self.choices))
        return hashlib.sha256(b"tenka seal" + session + told.encode("utf-8", "surrogatepass")).hexdigest()


class Sealing:
    """The open sealed question, if there is one."""

    def __init__(self, game: LiveGame) -> None:
        self._game = game
        self._begin(-1)

    def _begin(self, moment: int) -> None:
        self._moment = moment
        self.mine: dict[int, Answers] = {}
        self._seals: dict[int, str] = {}
        self._opened: dict[int, Answers] = {}

    @property
    def begun(self) -> bool:
        """Whether anything has been answered, bound or opened of the open question."""
        table = self._game.common
        asked = table is not None and table.decision is not None and table.decision.sealed
        return asked and bool(self.mine or self._seals or self._opened)

    @property
    def opening(self) -> bool:
        """Whether some answers to the question lie open, but not all."""
        return self.begun and bool(self._opened) and not self._all(self._opened)

    @property
    def bound(self) -> tuple[int, ...]:
        """Return the parties that are bound to their answers, or have opened them."""
        return tuple(self._seals) if self.begun else ()

    @property
    def _spoken_for(self) -> list[int]:
        """Return the parties this page answers for: itself, and those for which it plays on."""
        game = self._game
        return [party for party in range(len(game.terms.parties)) if game.speaks_for(party) == game.me]

    def answer(self, seat: int, choice: Choice) -> None:
        """Make a choice of this page on its own table. Raises IllegalChoice."""
        table = self._game.common
        assert table is not None
        moment, alone, last = open_since(table.history), len(self._game.rounds.present) == 1, None
        try:
            events = table.choose(seat, choice)
        except ChanceAwaited:
            if not alone:
                raise
            last = seat, choice
        if last is not None or (alone and _ended(table, moment)):
            self._answered_alone(table, moment, last)
        else:
            self._game.happened(events)
        self.look()

    def _answered_alone(self, table: Table, moment: int, last: tuple[int, Choice] | None) -> None:
        """Bind and open the answers of all, which this page alone has given."""
        told = None if last is None else table.standing_answers()
        said = [*(told or [(line.seat, line.choice) for line in table.history[moment:]]), *([] if last is None else [last])]
        table.rewind(moment, table.chance.calls)
        self._at(table)
        seats = self._game.terms.seats
        for party in self._spoken_for:
            lines = tuple(f"{seat} {choice}" for seat, choice in said if seats[seat] == party)
            self.mine[party] = Answers(lines, secrets.token_hex(16))

    def look(self) -> None:
        """Do what is due: bind this page once its seats have answered, open once all are bound, go on once all have opened."""
        game, table = self._game, self._game.common
        if table is None or game.pending or game.stopped or table.decision is None or not table.decision.sealed:
            return
        self._at(table)
        if game.awaits:
            return
        if not game.listening:      # else it has bound and opened them itself, and hears so next
            self._speak(table)
        if self._all(self._opened):
            self._lay_open(table)

    def _speak(self, table: Table) -> None:
        """Say what this page has to bind and to open."""
        game = self._game
        for party in self._spoken_for:
            if party in self._seals and party not in self.mine and party not in self._opened:
                game.stop(game.me, "forgot", f"this page has lost the answers to which it has bound party {party}")
                return
            self._bind(table, party)
        for party in self._spoken_for:
            if party in self.mine and self._all(self._seals) and party not in self._opened:
                self._opened[party] = mine = self.mine[party]
                self._say("unseal", party, list(mine.choices), mine.salt)

    def _bind(self, table: Table, party: int) -> None:
        if party in self._opened or table.decision is None:
            return
        seats = self._game.terms.seats
        if party not in self.mine and all(seats[seat] != party for seat in table.decision.seats):
            self.mine[party] = self._my_answers(table, party)
        if party in self.mine and party not in self._seals:
            self._seals[party] = seal = self._sealed(party, self.mine[party])
            self._game.returning.lapse()
            self._say("seal", party, seal)

    def _say(self, kind: str, party: int, *values: Any) -> None:
        """Say something for this page, or for a party for which it plays on."""
        if party == self._game.me:
            self._game.say(kind, self._moment, *values)
        else:
            self._game.say({"seal": "bind", "unseal": "unbind"}[kind], self._moment, party, *values)

    def take(self, speaker: int, kind: str, values: tuple[Any, ...]) -> None:
        """Take what another party seals or opens. Raises BadMessage."""
        table = self._game.common
        if table is None or table.decision is None or not table.decision.sealed or self._game.pending:
            raise BadMessage("turn", "nothing is asked in secret now")
        self._at(table)
        moment, *rest = values
        party, *rest = (speaker, *rest) if kind in ("seal", "unseal") else rest
        known = self._seals if kind in ("seal", "bind") else self._opened
        here = party < len(self._game.terms.parties) and self._game.speaks_for(party) == speaker
        if moment != self._moment or not here or party in known:
            raise BadMessage("turn", f"party {speaker} has no secret answer to give at moment {moment}")
        if kind in ("seal", "bind"):
            self._seals[party] = rest[0]
            self._game.returning.lapse()
        else:
            self._open(party, Answers(tuple(rest[0]), rest[1]))

    def without(self, party: int) -> None:
        """Forget what a party was bound to and had not opened when it went; somebody answers for it."""
        if party not in self._opened:
            self._seals.pop(party, None)
        self.mine.pop(party, None)

    def _open(self, party: int, answers: Answers) -> None:
        if not self._all(self._seals):
            raise BadMessage("turn", f"party {party} opens its answers before all are bound")
        if self._sealed(party, answers) != self._seals[party]:
            raise BadMessage("seal", f"what party {party} opens is not what it was bound to")
        self._opened[party] = answers

    def keep(self, party: int, mine: Answers) -> None:
        """Restore the secret answers a page was bound to before it was closed. Raises TenkaError for what is none."""
        game, table = self._game, self._game.common
        if table is not None and table.decision is not None and table.decision.sealed:
            self._at(table)
            if not self._all(self._opened):     # else all answers lie on the table, and it waits for the dice
                _give(table, party, mine.choices, game.terms.seats, game.happened)
            self.mine[party] = mine

    def _at(self, table: Table) -> None:
        moment = open_since(table.history)
        if moment != self._moment:
            self._begin(moment)

    def _all(self, by_party: dict[int, Any]) -> bool:
        return len(by_party) == len(self._game.terms.parties)

    def _sealed(self, party: int, answers: Answers) -> str:
        return answers.seal(self._game.terms.session, self._moment, party)

    def _my_answers(self, table: Table, party: int) -> Answers:
        """Return the answers that stand: nobody learns what was tried and taken back."""
        lines = [(line.seat, line.choice) for line in table.history[self._moment :]]
        told = table.standing_answers() or lines
        said = [f"{seat} {choice}" for seat, choice in told if self._game.terms.seats[seat] == party]
        return Answers(tuple(said), secrets.token_hex(16))

    def _lay_open(self, table: Table) -> None:
        """Lay the answers of all, party by party, onto a table without any answer to this question."""
        game, opened, moment = self._game, self._opened, self._moment
        table.rewind(moment, table.chance.calls)
        for party in sorted(opened):
            try:
                left = _give(table, party, opened[party].choices, game.terms.seats, game.happened)
            except TenkaError as error:
                game.stop(party, "illegal", f"party {party} was bound to answers that can't be given: {error}")
                return
            if left is not None:
                game.throws.wait(*left)
                return
        if table.decision is not None and table.decision.sealed and open_since(table.history) == moment:
            party = game.terms.seats[table.decision.seats[0]]
            game.stop(party, "illegal", f"party {party} was bound to answers that are not all")
            return
        game.answered()


def _ended(table: Table, moment: int) -> bool:
    """Whether the secret question that was open at a moment has been answered by all."""
    return table.decision is None or not table.decision.sealed or open_since(table.history) > moment


def _give(
    table: Table, party: int, said: tuple[str, ...], seats: Sequence[int], told: Callable[[Any], None]
) -> tuple[int, Choice] | None:
    """Give the answers of one party; return the one that waits for chance, if any does. Raises TenkaError."""
    for place, line in enumerate(said):
        seat, choice = _answer(line)
        if seat >= len(seats) or seats[seat] != party or table.decision is None or not table.decision.sealed:
            raise BadMessage("illegal", f"'{line}' is no answer of party {party} to what is asked")
        try:
            told(table.choose(seat, choice))
        except ChanceAwaited:
            if place + 1 < len(said):
                raise BadMessage("illegal", "there are answers after the last") from None
            return seat, choice
    return None


def _answer(line: str) -> tuple[int, Choice]:
    seat, _, notation = line.partition(" ")
    if not seat.isascii() or not seat.isdigit() or len(seat) > 2:
        raise BadMessage("illegal", f"'{line}' is no answer of a seat")
    return int(seat), parse(notation)
