"""Going on at a live table without somebody who is away: whom this page may ask about, and how such a question stands."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tenka import IllegalChoice
from tenka_web.features.realtime.peers import PeerGroup
from tenka_web.features.realtime.presence import Presence
from tenka_web.features.realtime.slot_asking import Asked, unanswered

Stand = tuple[int, int, int]
"""How many have left, how many questions are open, and how many have agreed to one."""


class Parting:
    """What this page may ask and answer, and how it stood when it was looked at last."""

    def __init__(self, group: PeerGroup, presence: Presence, flush: Callable[[], None]) -> None:
        self._group, self._presence, self._flush = group, presence, flush
        self._stand: Stand = (0, 0, 0)

    @property
    def missing(self) -> tuple[int, ...]:
        """Return the parties without which this page may ask to go on: those that are away, if it would hear of them, and those
        whose word in trust can't be opened."""
        group, game = self._group, self._group.game
        if game is None or group.together or (group.dealt and not group.host):
            return ()           # without who deals nobody can go on
        late = {game.terms.seats[seat] for seat in self._presence.clocks.over(group.now())}
        here = {group.party_at(place) for place, guest in group.places.items() if guest.stage == "here"} - late
        here -= set(game.spoilt)
        away = tuple(party for party in game.present if party not in {game.me, *here})
        return away if group.host or len(away) == len(game.present) - 1 else ()

    @property
    def asked(self) -> Mapping[int, Asked]:
        """What is asked now, by who asked it."""
        game = self._group.game
        return {} if game is None else game.leaving.asked

    @property
    def to_answer(self) -> int | None:
        """Return who asks what this page has not agreed to yet."""
        game = self._group.game
        return None if game is None else unanswered(self.asked, game.me)

    def may_agree(self, by: int) -> bool:
        """Whether this page may agree to what a party has asked."""
        game = self._group.game
        return game is not None and game.leaving.may_agree(by)

    def ask(self) -> None:
        """Ask the others whether to go on without who is missing. Raises IllegalChoice."""
        game = self._group.game
        if game is None:
            raise IllegalChoice("nobody can be gone on without here")
        game.leaving.ask(*self.missing)
        self._flush()

    def answer(self, by: int, *, agree: bool) -> None:
        """Agree to what a party has asked, or not. Raises IllegalChoice."""
        game = self._group.game
        if game is None:
            raise IllegalChoice("nobody is asked")
        game.leaving.answer(by, agree=agree)
        self._flush()

    def changed(self) -> bool:
        """Whether something has changed since this was asked last."""
        game = self._group.game
        if game is None:
            return False
        leaving, before = game.leaving, self._stand
        agreed = sum(len(one.agreed) for one in leaving.asked.values())
        self._stand = (len(game.departures), len(leaving.asked), agreed)
        return self._stand != before
