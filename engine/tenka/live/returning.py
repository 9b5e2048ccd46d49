"""Taking back by consent: one asks, all present agree, and all go on from the earlier moment.

Nothing goes back behind chance, behind a secret answer or behind anything that came to light: what was made together stays made,
and nobody unsees. It goes as leaving does: who agrees says nothing more until the one who asked ends it, so that all stand at the
same place when it is said. A question lapses as soon as anybody chooses or binds an answer, since who does has not agreed. What
was taken back is on the proof, and signed by all with the rest.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from tenka.core import foreign
from tenka.core.errors import BadMessage, IllegalChoice
from tenka.core.history import free_since

if TYPE_CHECKING:
    from tenka.live.game import LiveGame

KINDS = frozenset({"back", "yes", "no", "backed"})
MOST = 60
"""How often a game goes back at most."""


class Return(NamedTuple):
    """A return: who asked for it, how many choices stayed, and how many had been made."""

    by: int
    moment: int
    at: int

    def text(self) -> str:
        """Write it as a line of a proof, and of what all sign."""
        return f"back {self.by} {self.moment} {self.at}"


def returned(words: Sequence[Any]) -> Return:
    """One from outside. Raises ValueError, TenkaError."""
    by, moment, at = (foreign.calls(int(word)) for word in words)
    if moment >= at:
        raise ValueError("back")
    return Return(by, moment, at)


@dataclass
class Wish:
    """A wish to go back from ``at`` choices to ``moment``; ``number`` is that of its party's message."""

    moment: int
    at: int
    number: int
    agreed: set[int] = field(default_factory=set)
    refused: bool = False


class Returning:
    """``asked``: what is asked now, by who asked it; ``returns``: what was taken back so far."""

    def __init__(self, game: LiveGame) -> None:
        self._game = game
        self.asked: dict[int, Wish] = {}
        self.returns: list[Return] = []

    # what this page may say

    @property
    def awaits(self) -> set[int]:
        """The parties that have to end what this page has asked or agreed to; until then it says nothing else."""
        me = self._game.me
        return {by for by, one in self.asked.items() if by == me or me in one.agreed}

    @property
    def reach(self) -> int:
        """Return the earliest moment all may go back to; the present one where nothing can be taken back."""
        game, table = self._game, self._game.common
        history = () if table is None else table.history
        first = max([0, *(one.moment for one in game.departures)])
        if game.terms.past is not None:
            first = max(first, game.terms.past.moment)
        if table is None or table.decision is None or game.pending or game.sealing or len(self.returns) >= MOST:
            return len(history)
        return free_since(history, first)

    def ask(self, moment: int) -> None:
        """Ask whether to go back to a moment. Raises IllegalChoice."""
        game = self._game
        if game.busy or game.leaving.asked or not self.reach <= moment < game.moment:
            raise IllegalChoice(f"moment {moment} can't be gone back to here and now")
        self._say("back", moment, game.moment)

    def answer(self, by: int, *, agree: bool) -> None:
        """Agree to what somebody asked, or not; who asked takes it back by not agreeing. Raises IllegalChoice."""
        one, me = self.asked.get(by), self._game.me
        if one is None or self._game.stopped or (by != me and me in one.agreed) or (agree and (by == me or self._game.busy)):
            raise IllegalChoice(f"party {by} has asked nothing that can be answered here and now")
        self._say("yes" if agree else "no", by, one.number)

    def _say(self, kind: str, *values: Any) -> None:
        number = self._game.messages_said
        self._game.say(kind, *values)
        self.take(self._game.me, number, kind, values)
        self.look()

    # what is said

    def take(self, party: int, number: int, kind: str, values: tuple[Any, ...]) -> None:
        """Take a party's message of this number. Raises BadMessage."""
        if kind == "back":
            self._take_asked(party, number, *values)
        elif kind == "backed":
            self._take_settled(party)
        else:
            self._take_answer(party, *values, agree=kind == "yes")

    def _take_asked(self, by: int, number: int, moment: int, at: int) -> None:
        if by in self.asked:
            raise BadMessage("turn", f"party {by} has asked to go back, and asks again")
        if at != self._game.moment or self._game.pending or self._game.sealing:
            return                      # somebody has gone on meanwhile
        if not self.reach <= moment < at:
            raise BadMessage("turn", f"party {by} asks to go back to moment {moment}, behind what can't be taken back")
        self.asked[by] = Wish(moment, at, number)

    def _take_answer(self, party: int, by: int, number: int, *, agree: bool) -> None:
        one = self.asked.get(by)
        if one is None or one.number != number:
            return                      # it has lapsed meanwhile
        if party in one.agreed or (agree and party == by):
            raise BadMessage("turn", f"party {party} has answered that already")
        if agree:
            one.agreed.add(party)
        elif party == by:
            del self.asked[by]
            self._game.resume()
        else:
            one.refused = True

    def _take_settled(self, by: int) -> None:
        one = self.asked.get(by)
        if one is None or not self._all(by, one):
            raise BadMessage("turn", f"party {by} has not asked all whether to go back, or not all have agreed")
        table = self._game.common
        assert table is not None
        self.asked.clear()
        self.returns.append(Return(by, one.moment, one.at))
        table.rewind(one.moment, table.chance.calls)        # what is taken back never asked chance anything
        self._game.checkpoints.go_back(one.moment)
        self._game.resume(anew=True)

    def _all(self, by: int, one: Wish) -> bool:
        return one.agreed >= set(self._game.rounds.present) - {by}

    # what follows by itself

    def lapse(self) -> None:
        """Let the open question lapse: somebody has gone on."""
        self.asked.clear()

    def without(self, parties: set[int]) -> None:
        """Drop what these parties asked or answered: they have gone."""
        self.asked = {by: one for by, one in self.asked.items() if by not in parties}

    def look(self) -> None:
        """Do what follows by itself: the asker ends the question when all have answered."""
        game, mine = self._game, self.asked.get(self._game.me)
        if game.listening or game.stopped:
            return
        if mine is not None and mine.refused:
            self._say("no", game.me, mine.number)
        elif mine is not None and self._all(game.me, mine):
            self._say("backed")
