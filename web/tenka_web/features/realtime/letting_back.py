"""Letting somebody back to a live table whose browser has lost its key: what this page may ask, and how that stands."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tenka.core.errors import IllegalChoice
from tenka.protocol.terms import Party
from tenka_web.features.realtime.peers import Guest, PeerGroup
from tenka_web.features.realtime.slot_asking import Renewed


class LettingBack:
    """``refused``: the party that was asked for last, where not all agreed; ``let`` tells the page at a place that all did."""

    def __init__(self, group: PeerGroup, let: Callable[[int], None], flush: Callable[[], None]) -> None:
        self._group, self._let, self._flush = group, let, flush
        self._asked: int | None = None
        self._before: tuple[int, ...] = ()
        self.refused: int | None = None

    def may(self, now: Party) -> bool:
        """Whether somebody may be let back here under this key: nobody has ever had it. Where all deal
        together nobody may, as the locks went with the key that was lost."""
        game = self._group.game
        if game is None or self._group.together:
            return False
        ever = (*game.terms.parties, *(one.now for one in game.state.common.renewals))
        return all(now.key != one.key and now.commitment != one.commitment for one in ever)

    @property
    def claims(self) -> dict[int, Guest]:
        """Return the places to which somebody came without the key of the party that still plays there."""
        game = self._group.game
        if game is None or game.stopped:
            return {}
        return {place: guest for place, guest in self._group.places.items()
                if guest.claim is not None and self._group.party_at(place) in game.present}  # fmt: skip

    @property
    def asked(self) -> Mapping[int, Renewed]:
        """Return what is asked now, by who asked it."""
        return {} if self._group.game is None else self._group.game.renewing.asked

    def ask(self, place: int) -> None:
        """Ask all whether who came to a place is let back. Raises IllegalChoice."""
        game, guest = self._group.game, self.claims.get(place)
        if game is None or guest is None or guest.claim is None:
            raise IllegalChoice("nobody has come there")
        self.refused, party = None, self._group.party_at(place)
        game.renewing.ask(party, guest.claim)
        self._asked = party
        self._flush()

    def answer(self, by: int, *, agree: bool) -> None:
        """Agree to what a party has asked, or not. Raises IllegalChoice."""
        if self._group.game is None:
            raise IllegalChoice("nobody is asked")
        if by == self._group.game.me and not agree:
            self._asked = None
        self._group.game.renewing.answer(by, agree=agree)
        self._flush()

    def changed(self) -> bool:
        """Whether another thing is asked than when this was asked last."""
        before, self._before = self._before, tuple(self.asked)
        return before != self._before

    def look(self) -> None:
        """Let in whoever all have agreed to; take notice where somebody did not."""
        game = self._group.game
        if game is None:
            return
        for place, guest in self._group.places.items():
            number = self._group.party_at(place)
            if guest.claim is not None and game.party(number).key == guest.claim.key:
                guest.party, guest.claim = guest.claim, None
                self._let(place)
        open_ = game.me in self.asked or (game.state.wish is not None and game.state.wish[0] == "renew") or game.state.saying
        if self._asked is not None and not open_:
            back = any(one.party == self._asked for one in game.state.common.renewals[-1:])
            self.refused, self._asked = None if back else self._asked, None
