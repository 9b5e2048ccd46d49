"""A party that has gone: the others agree to go on without it, and one of them lets a bot play on for its seats.

One of them asks, and says how many messages it has heard of whoever has gone. Who agrees has heard as many, and says nothing more
until the one who asked ends it: the party has ``left``, or they ``stay`` together. So all stand at the same place when it is
said, and what the party had said beyond that counts for nobody. A round that was under way is void, and the next begins with new
links: the old ones are known to whoever went.

It is for the page to which all others are connected to ask: what it does not hear from then on, nobody hears. While answers to a
secret question lie open, and not all, nobody is gone on without: whoever answered in its place would have seen them.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from tenka.core import foreign
from tenka.core.errors import BadMessage, IllegalChoice

if TYPE_CHECKING:
    from tenka.live.game import LiveGame

KINDS = frozenset({"gone", "agree", "stay", "left"})


class Departure(NamedTuple):
    """Who went and who plays on for it; the first round without it, whether that is ``void``, and the choices made by then."""

    party: int
    heir: int
    round: int
    void: bool
    moment: int

    def text(self) -> str:
        """Return it as a line of a proof, and of what the others sign."""
        return f"left {self.party} {self.heir} {self.round} {int(self.void)} {self.moment}"


def departure(words: Sequence[Any]) -> Departure:
    """Read one from outside. Raises ValueError, TenkaError."""
    party, heir, number, void, moment = (foreign.calls(int(word)) for word in words)
    if void > 1:
        raise ValueError("void")
    return Departure(party, heir, number, bool(void), moment)


def speaker(departures: Sequence[Departure], party: int) -> int:
    """Return who speaks for a party's seats: itself, or whoever plays on for it."""
    for one in departures:      # in their order: who plays on may have gone later
        if one.party == party:
            party = one.heir
    return party


def present(departures: Sequence[Departure], number: int, parties: int) -> list[int]:
    """Return the parties that show a link in a round (1..); none where the round is void."""
    if any(one.void and one.round == number for one in departures):
        return []
    return [party for party in range(parties) if all(one.party != party or number < one.round for one in departures)]


def sound(departures: Sequence[Departure], parties: int) -> bool:
    """Whether departures can follow each other so: nobody went twice, or was played for by somebody who had gone."""
    here, last = set(range(parties)), None
    for one in departures:
        if one.party not in here or one.heir not in here or one.party == one.heir or one.round < 1:
            return False
        together = last is not None and one == last._replace(party=one.party)
        if last is not None and not together and (one.round < last.round + last.void or one.moment < last.moment):
            return False                # a round that was void can't be the first without somebody else
        here.discard(one.party)
        last = one
    return True


@dataclass
class Asked:
    """A question whether to go on without some parties: how many messages of each the asker had heard, and its message's
    ``number``."""

    parties: dict[int, int]
    number: int
    agreed: set[int] = field(default_factory=set)
    refused: bool = False


class Leaving:
    """``asked``: what is asked now, by who asked it."""

    def __init__(self, game: LiveGame) -> None:
        self._game = game
        self.asked: dict[int, Asked] = {}
        self.ended = 0
        """How often it was said that all stay: what was said meanwhile has to be asked for again."""
        self._last: dict[int, int] = {}                     # by who asked: the number of its last question
        self._answers: dict[tuple[int, int], int] = {}      # by who answered whom: the number of the last question answered

    # what this page may say

    @property
    def awaits(self) -> set[int]:
        """The parties that have to end what this page has asked or agreed to; until then it says nothing else."""
        me = self._game.me
        return {by for by, one in self.asked.items() if by == me or me in one.agreed}

    @property
    def held(self) -> bool:
        """Whether nobody may be declared gone: some secret answers lie open while others are hidden, and whoever plays on for the
        one who went would answer knowing them. Whoever is left alone deceives nobody."""
        return self._game.opening and len(self._game.rounds.present) > 2

    def ask(self, *parties: int) -> None:
        """Ask whether to go on without these. Raises IllegalChoice."""
        game = self._game
        others = set(game.rounds.present) - {game.me}
        held = game.opening and bool(others - set(parties))
        if game.stopped or held or not parties or not others >= set(parties) or self._waits(parties):
            raise IllegalChoice(f"parties {parties} can't be gone on without here and now")
        counts = game.ledger.counts()
        self._say("gone", list(parties), [counts[party] for party in parties])

    def answer(self, by: int, *, agree: bool) -> None:
        """Agree to what somebody asked, or not; who asked takes it back by not agreeing. Raises IllegalChoice."""
        one, me = self.asked.get(by), self._game.me
        if one is None or me in one.parties or (by != me and me in one.agreed) or (agree and not self.may_agree(by)):
            raise IllegalChoice(f"party {by} has asked nothing that can be answered here and now")
        self._say("agree" if agree else "stay", by, one.number)

    def may_agree(self, by: int) -> bool:
        """Whether this page has heard what is to count of the one who has gone, and waits for nobody else."""
        one, counts = self.asked[by], self._game.ledger.counts()
        same = all(counts[party] == heard for party, heard in one.parties.items())
        return by != self._game.me and same and not self._game.opening and not self._waits(one.parties)

    def _waits(self, parties: Collection[int]) -> bool:
        """Whether this page waits for anybody but these to end something."""
        return bool((self.awaits | self._game.returning.awaits) - set(parties))

    def _say(self, kind: str, *values: Any) -> None:
        number = self._game.messages_said
        self._game.say(kind, *values)
        self.take(self._game.me, number, kind, values)
        self.look()

    # what is said

    def barred(self, party: int) -> bool:
        """Whether a party is no longer heard: it has gone, or this page has said how much of it shall count."""
        me = self._game.me
        asked = any(party in one.parties and (by == me or me in one.agreed) for by, one in self.asked.items())
        return party != me and (asked or party not in self._game.rounds.present)

    def take(self, party: int, number: int, kind: str, values: tuple[Any, ...]) -> None:
        """Take a party's message of this number. Raises BadMessage."""
        if kind == "gone":
            self._take_asked(party, number, *values)
        elif kind == "left":
            self._take_left(party)
        else:
            self._take_answer(party, *values, agree=kind == "agree")

    def _take_asked(self, by: int, number: int, parties: list[int], heard: list[int]) -> None:
        others = set(self._game.rounds.present) - {by}
        whole = len(set(parties)) == len(parties) == len(heard)
        if not parties or not whole or not others >= set(parties) or by in self.asked:
            raise BadMessage("turn", f"party {by} can't ask to go on without parties {parties}")
        self.asked[by] = Asked(dict(zip(parties, heard, strict=True)), number)
        self._last[by] = number

    def _take_answer(self, party: int, by: int, number: int, *, agree: bool) -> None:
        one = self.asked.get(by)
        if one is None or one.number != number:
            self._take_late(party, by, number)
            return
        if party in one.parties or party in one.agreed or (agree and party == by):
            raise BadMessage("turn", f"party {party} was not asked whether to go on")
        self._answers[party, by] = number
        if agree:
            one.agreed.add(party)
        elif party == by:
            del self.asked[by]
            self.ended += 1
            self._game.resume()
        else:
            one.refused = True

    def _take_late(self, party: int, by: int, number: int) -> None:
        """Take, once, an answer to a question that was ended before it came. Raises BadMessage for any other: nobody asked."""
        if self._game.replaying:
            return
        if number > self._last.get(by, -1) or number <= self._answers.get((party, by), -1):
            raise BadMessage("gap", f"party {by} has asked nothing that party {party} could answer")
        self._answers[party, by] = number

    def _take_left(self, by: int) -> None:
        one = self.asked.get(by)
        if one is None or not self._all(by, one):
            raise BadMessage("turn", f"party {by} has not asked all whether to go on, or not all have agreed")
        self._depart(by, one)

    def _all(self, by: int, one: Asked) -> bool:
        return one.agreed >= set(self._game.rounds.present) - {by, *one.parties}

    def _depart(self, heir: int, gone: Asked) -> None:
        game, rounds = self._game, self._game.rounds
        void = game.common is None or game.pending is not None
        game.departures += [Departure(party, heir, rounds.number, void, game.settled) for party in gone.parties]
        self.asked = {by: one for by, one in self.asked.items() if not {by, *one.parties} & gone.parties.keys()}
        rounds.leave(gone.parties, void=void)
        game.without(gone.parties)
        if game.me in gone.parties:
            game.stop(game.me, "gone", "the others have gone on without this page")
        else:
            game.resume(anew=True)

    # what follows by itself

    def look(self) -> None:
        """Do what follows by itself: the asker ends the question when all have answered.

        Who waits for somebody agrees to nothing else; nobody agrees while answers lie open."""
        me = self._game.me
        mine = self.asked.get(me)
        if self._game.listening:
            return
        if mine is not None and (mine.refused or self._all(me, mine)):
            self._say(*(("stay", me, mine.number) if mine.refused else ("left",)))
        for by, one in list(self.asked.items()):
            unanswered = by != me and me not in one.parties and me not in one.agreed and not one.refused
            if unanswered and (self._game.opening or self.awaits - set(one.parties)):
                self._say("stay", by, one.number)
                return
