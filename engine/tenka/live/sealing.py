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
        self.mine: Answers | None = None
        self._seals: dict[int, str] = {}
        self._opened: dict[int, Answers] = {}

    @property
    def begun(self) -> bool:
        """Whether anything has been answered, bound or opened of the open question."""
        table = self._game.common
        asked = table is not None and table.decision is not None and table.decision.sealed
        return asked and (self.mine is not None or bool(self._seals or self._opened))

    @property
    def bound(self) -> tuple[int, ...]:
        """Return the parties that are bound to their answers, or have opened them."""
        return tuple(self._seals) if self.begun else ()

    def answer(self, seat: int, choice: Choice) -> None:
        """Make a choice of this page on its own table. Raises IllegalChoice."""
        table = self._game.common
        assert table is not None
        self._game.happened(table.choose(seat, choice))
        self.look()

    def look(self) -> None:
        """Do what is due: bind this page once its seats have answered, open once all are bound, go on once all have opened."""
        game, table = self._game, self._game.common
        if table is None or game.stopped or table.decision is None or not table.decision.sealed:
            return
        self._at(table)
        if not game.listening:      # else it has bound and opened them itself, and hears so next
            self._speak(table)
        if self._all(self._opened):
            self._lay_open(table)

    def _speak(self, table: Table) -> None:
        """Say what this page has to bind and to open."""
        game, me = self._game, self._game.me
        if me in self._opened:
            return
        assert table.decision is not None
        if me in self._seals and self.mine is None:
            game.stop(me, "forgot", "this page has lost the answers to which it is bound")
            return
        if self.mine is None and me not in map(game.holder, table.decision.seats):
            self.mine = self._my_answers(table)
        if self.mine is None:
            return
        if me not in self._seals:
            self._seals[me] = self._sealed(me, self.mine)
            game.say("seal", self._moment, self._seals[me])
        if self._all(self._seals):
            self._opened[me] = self.mine
            game.say("unseal", self._moment, list(self.mine.choices), self.mine.salt)

    def take(self, party: int, kind: str, values: tuple[Any, ...]) -> None:
        """Take what another party seals or opens. Raises BadMessage."""
        table = self._game.common
        if table is None or table.decision is None or not table.decision.sealed:
            raise BadMessage("turn", "nothing is asked in secret now")
        self._at(table)
        if values[0] != self._moment or party in (self._seals if kind == "seal" else self._opened):
            raise BadMessage("turn", f"party {party} has no secret answer to give at moment {values[0]}")
        if kind == "seal":
            self._seals[party] = values[1]
        else:
            self._open(party, Answers(tuple(values[1]), values[2]))

    def _open(self, party: int, answers: Answers) -> None:
        if not self._all(self._seals):
            raise BadMessage("turn", f"party {party} opens its answers before all are bound")
        if self._sealed(party, answers) != self._seals[party]:
            raise BadMessage("seal", f"what party {party} opens is not what it was bound to")
        self._opened[party] = answers

    def keep(self, mine: Answers) -> None:
        """Restore the secret answers a page was bound to before it was closed. Raises TenkaError for what is none."""
        game, table = self._game, self._game.common
        if table is not None and table.decision is not None and table.decision.sealed:
            self._at(table)
            if not self._all(self._opened):     # else all answers lie on the table, and it waits for the dice
                _give(table, game.me, mine.choices, game.terms.seats, game.happened)
            self.mine = mine

    def _at(self, table: Table) -> None:
        moment = open_since(table.history)
        if moment != self._moment:
            self._begin(moment)

    def _all(self, by_party: dict[int, Any]) -> bool:
        return len(by_party) == len(self._game.terms.parties)

    def _sealed(self, party: int, answers: Answers) -> str:
        return answers.seal(self._game.terms.session, self._moment, party)

    def _my_answers(self, table: Table) -> Answers:
        """Return the answers that stand: nobody learns what was tried and taken back."""
        lines = [(line.seat, line.choice) for line in table.history[self._moment :]]
        told = table.standing_answers() or lines
        said = [f"{seat} {choice}" for seat, choice in told if self._game.holder(seat) == self._game.me]
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
