"""Going on at a live table without somebody who is away: who may be asked about, and how it stands."""

from __future__ import annotations

from collections.abc import Callable

from page.state.around import Around
from page.state.company import Company
from page.state.lines import Lines
from tenka.live import joining
from tenka.live.game import LiveGame
from tenka.live.joining import Have

Stand = tuple[int, int, int, int]
"""How many have left, how many questions were ended otherwise, how many are open, and how many have agreed to one."""


class Parting:
    """What this page may ask and answer, and how it stood when it was looked at last."""

    def __init__(self, company: Company, around: Around, lines: Lines, flush: Callable[[], None]) -> None:
        self._company, self._around, self._lines, self._flush = company, around, lines, flush
        self._stand: Stand = (0, 0, 0, 0)

    @property
    def missing(self) -> tuple[int, ...]:
        """The parties without which this page may ask to go on: those that are away, where it would hear of them."""
        company, game = self._company, self._company.game
        if game is None or company.together or (company.dealt and not company.host):    # without who deals nobody can go on
            return ()
        if isinstance(game, LiveGame) and game.leaving.held:        # answers lie open, and one is missing
            return ()
        late = {game.terms.seats[seat] for seat in self._around.clocks.over(company.now())}
        here = {company.party_at(place) for place, guest in company.places.items() if guest.stage == "here"} - late
        away = tuple(party for party in game.rounds.present if party not in {game.me, *here})
        return away if company.host or len(away) == len(game.rounds.present) - 1 else ()

    @property
    def held(self) -> tuple[int, ...]:
        """The parties that are away while answers lie open and one is missing, so that nobody may be gone on without."""
        game = self._company.game
        if not isinstance(game, LiveGame) or game.stopped or not game.leaving.held:
            return ()
        return tuple(party for party in game.rounds.present if party != game.me and not self._around.here(party))

    def ask(self) -> None:
        """Ask the others whether to go on without who is missing. Raises IllegalChoice."""
        assert self._company.game is not None
        self._company.game.leaving.ask(*self.missing)
        self._flush()

    def answer(self, by: int, *, agree: bool) -> None:
        """Agree to what a party has asked, or not. Raises IllegalChoice."""
        assert self._company.game is not None
        self._company.game.leaving.answer(by, agree=agree)
        self._flush()

    def changed(self) -> bool:
        """Whether something has changed since this was asked last; who stays is asked for what nobody listened to meanwhile."""
        game = self._company.game
        assert game is not None
        leaving, before = game.leaving, self._stand
        agreed = sum(len(one.agreed) for one in leaving.asked.values())
        self._stand = (len(game.departures), leaving.ended, len(leaving.asked), agreed)
        if self._stand[1] != before[1] and isinstance(game, LiveGame):
            self._lines.send(joining.write(Have(tuple(game.ledger.counts()))))
        return self._stand != before
