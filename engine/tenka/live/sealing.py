"""Secret answers: each page answers on its own table, binds itself by a hash, and opens when all are bound."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from tenka.core.choice import Choice, parse
from tenka.core.errors import BadMessage, ChanceAwaited, TenkaError
from tenka.live.joint import open_since

if TYPE_CHECKING:
    from tenka.core.table import Table
    from tenka.live.game import LiveGame


class Answers(NamedTuple):
    """What the seats of one party answer, and the salt that keeps it from being guessed before it is opened."""

    said: tuple[str, ...]
    salt: str

    def seal(self, session: bytes, moment: int, party: int) -> str:
        """The hash that binds a party to its answers."""
        told = "\n".join((str(moment), str(party), self.salt, *self.said))
        return hashlib.sha256(b"tenka seal" + session + told.encode("utf-8", "surrogatepass")).hexdigest()


class Sealing:
    """The sealed question that is open, if one is."""

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
        """Whether anything has been answered, bound or opened of the question that is open."""
        table = self._game.table
        asked = table is not None and table.decision is not None and table.decision.sealed
        return asked and (self.mine is not None or bool(self._seals or self._opened))

    def look(self) -> None:
        """Bind this page when all its seats have answered; open when all are bound; go on when all have opened."""
        game, table = self._game, self._game.table
        if table is None or game.pending or game.stopped or table.decision is None or not table.decision.sealed:
            return
        self._at(table)
        if self.mine is None and game.me not in map(game.holder, table.decision.seats):
            self.mine = self._my_answers(table)
        if self.mine is not None and game.me not in self._seals:
            self._seals[game.me] = seal = self._sealed(game.me, self.mine)
            game.say("seal", self._moment, seal)
        if self.mine is not None and self._all(self._seals) and game.me not in self._opened:
            self._opened[game.me] = self.mine
            game.say("unseal", self._moment, list(self.mine.said), self.mine.salt)
        if self._all(self._opened):
            self._lay_open(table)

    def take(self, party: int, kind: str, values: tuple[Any, ...]) -> None:
        """What another party seals or opens. Raises BadMessage."""
        table = self._game.table
        if table is None or table.decision is None or not table.decision.sealed or self._game.pending:
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
        """The secret answers a page was bound to before it was closed. Raises TenkaError when they are none."""
        game, table = self._game, self._game.table
        if table is not None and table.decision is not None and table.decision.sealed:
            self._at(table)
            if not self._all(self._opened):     # else all answers lie on the table, and it waits for the dice
                _give(table, game.me, mine.said, game.holder, game.happened)
            self.mine = mine

    def _at(self, table: Table) -> None:
        moment = open_since(table.history)
        if moment != self._moment:
            self._begin(moment)

    def _all(self, found: dict[int, Any]) -> bool:
        return len(found) == len(self._game.terms.parties)

    def _sealed(self, party: int, answers: Answers) -> str:
        return answers.seal(self._game.terms.session, self._moment, party)

    def _my_answers(self, table: Table) -> Answers:
        """Those that stand: of what was tried and taken back nobody learns."""
        lines = [(line.seat, line.choice) for line in table.history[self._moment :]]
        told = table.state.stack[-1].told(table._play) or lines
        said = [f"{seat} {choice}" for seat, choice in told if self._game.holder(seat) == self._game.me]
        return Answers(tuple(said), secrets.token_hex(16))

    def _lay_open(self, table: Table) -> None:
        """The answers of all, party by party, onto a table without any of this question."""
        game, opened, moment = self._game, self._opened, self._moment
        table._rewind(moment, table.chance.calls)
        for party in sorted(opened):
            try:
                left = _give(table, party, opened[party].said, game.holder, game.happened)
            except TenkaError as error:
                game.stop(party, "illegal", f"party {party} was bound to answers that can't be given: {error}")
                return
            if left is not None:
                game.wait_for_all(*left)
                return
        if table.decision is not None and table.decision.sealed and open_since(table.history) == moment:
            party = game.holder(table.decision.seats[0])
            game.stop(party, "illegal", f"party {party} was bound to answers that are not all")
            return
        game.answered()


def _give(
    table: Table, party: int, said: tuple[str, ...], holder: Callable[[int], int], told: Callable[[Any], None]
) -> tuple[int, Choice] | None:
    """Answers of one party; the one that waits for chance, if one does. Raises TenkaError."""
    for place, line in enumerate(said):
        seat, choice = _answer(line)
        if holder(seat) != party or table.decision is None or not table.decision.sealed:
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
