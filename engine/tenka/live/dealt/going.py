"""Somebody goes from a dealer's table: the dealer asks the others, and a bot of its own plays on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tenka.core.errors import BadMessage, IllegalChoice
from tenka.live.leaving import Asked, Departure, departure

if TYPE_CHECKING:
    from tenka.live.dealt.dealer import Dealer
    from tenka.live.dealt.page import Dealt


class Going:
    """``asked``: whether to go on without somebody, by who asked it, always the dealer."""

    def __init__(self, game: Dealt) -> None:
        self._game = game
        self.asked: dict[int, Asked] = {}
        self.ended = 0

    @property
    def number(self) -> int:
        """Return the number of the open question, or of the next."""
        return self.ended + len(self._game.departures)

    def ask(self, *parties: int) -> None:
        """Ask whether to go on without these. Raises IllegalChoice."""
        self._game.ask_without(parties)

    def answer(self, by: int, *, agree: bool) -> None:
        """Answer what the dealer asked; the dealer takes it back by not agreeing. Raises IllegalChoice."""
        if by not in self.asked:
            raise IllegalChoice("nothing is asked that could be answered")
        self._game.answer_without(self.asked[by], agree=agree)

    def may_agree(self, by: int) -> bool:
        """Whether this page is one of those that are asked."""
        return self._game.me != by and self._game.me not in self.asked[by].parties

    def depart(self, gone: Sequence[Departure]) -> None:
        """Let these parties leave, together."""
        self._game.departures += gone
        self.asked.clear()
        self._game.rounds.leave({one.party for one in gone}, void=gone[0].void)


class Asking:
    """The dealer's side of going on without somebody."""

    def __init__(self, game: Dealer) -> None:
        self._game = game
        self._going = game.leaving

    def ask(self, parties: Sequence[int]) -> None:
        """Ask those who stay. Raises IllegalChoice."""
        game, going = self._game, self._going
        if game.stopped or not parties or not set(game.guests) >= set(parties) or going.asked:
            raise IllegalChoice(f"parties {parties} can't be gone on without here and now")
        going.asked[game.me] = Asked(dict.fromkeys(parties, 0), going.number)
        for party in self._asked_now():
            game.say(party, "gone", going.number, list(parties))
        self._look_at_answers()

    def take(self, party: int, number: int, *, agree: bool) -> None:
        """Take a guest's answer. Raises BadMessage."""
        asked = self._going.asked.get(self._game.me)
        if asked is None or asked.number != number:
            return                          # it was ended before the answer came
        if party in asked.parties or party in asked.agreed:
            raise BadMessage("turn", f"party {party} was not asked whether to go on")
        if agree:
            asked.agreed.add(party)
            self._look_at_answers()
        else:
            self.stay(asked)

    def stay(self, asked: Asked) -> None:
        """End the question: all stay."""
        for party in self._asked_now():
            self._game.say(party, "back", asked.number)
        self._going.asked.clear()
        self._going.ended += 1

    def _asked_now(self) -> list[int]:
        return [party for party in self._game.guests if party not in self._going.asked[self._game.me].parties]

    def _look_at_answers(self) -> None:
        game, asked = self._game, self._going.asked[self._game.me]
        if not asked.agreed >= set(self._asked_now()):
            return
        void, moment = game.table is None or game.pending is not None, 0 if game.table is None else len(game.table.history)
        gone = [Departure(party, game.me, game.rounds.number, void, moment) for party in asked.parties]
        for party in game.guests:           # those who have gone find it when they come back
            game.say(party, "left", list(asked.parties), gone[0].round, int(void), moment)
        self._going.depart(gone)
        if void:
            game.ask_round()

    # keeping

    def plain(self) -> dict[str, Any]:
        """Return it as JSON."""
        asked = self._going.asked.get(self._game.me)
        return {
            "gone": [*map(list, self._game.departures)], "ended": self._going.ended,
            "asked": None if asked is None else [asked.number, list(asked.parties), list(asked.agreed)],
        }  # fmt: skip

    def restore(self, plain: Any) -> None:
        """Restore what ``plain`` wrote. Raises ValueError, TypeError, KeyError or TenkaError."""
        self._game.departures = [*map(departure, plain["gone"])]
        self._going.ended = int(plain["ended"])
        if plain["asked"] is not None:
            number, parties, agreed = plain["asked"]
            self._going.asked[self._game.me] = Asked(dict.fromkeys(parties, 0), number, set(agreed))
