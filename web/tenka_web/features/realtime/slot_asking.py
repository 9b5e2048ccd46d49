"""Questions to all pages of a game by slots, as its page puts them: to go on without somebody, to take back, to let back."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import NamedTuple, Protocol

from tenka.core.errors import IllegalChoice
from tenka.protocol import consent
from tenka.protocol.consent import Proposal
from tenka.protocol.entries import BACK, STANDS, VOID
from tenka.protocol.terms import Party
from tenka_web.features.realtime.slot_desk import Seated


class Game(Seated, Protocol):
    """The game by slots in which something is asked."""

    @property
    def stopped(self) -> object:
        """Why it can't go on; None if it can."""

    @property
    def busy(self) -> bool:
        """Whether nothing can be chosen on this page."""

    @property
    def settled(self) -> int:
        """How many choices all pages know of."""

    @property
    def moment(self) -> int:
        """The same, with this page's own secret answers."""

    @property
    def pending(self) -> bool:
        """Whether a choice waits for the links of a round."""

    @property
    def spoilt(self) -> tuple[int, ...]:
        """The parties whose words in trust can't be used on this page."""

    def go_on_without(self) -> None:
        """Stop waiting for pages that are not connected: this page's person wants so."""


class Asked(NamedTuple):
    """Whether to go on without some parties, or to go back to a ``moment``; and who has agreed."""

    parties: tuple[int, ...]
    moment: int
    agreed: frozenset[int]


def unanswered(asked: Mapping[int, Asked], me: int) -> int | None:
    """Return who asks what a party has still to answer; None where nobody does. ``asked``: what is asked, by who asks it."""
    return next((by for by, one in asked.items() if me not in (by, *one.agreed, *one.parties)), None)


class _Asking(ABC):
    """A question that any party may ask of all others."""

    def __init__(self, game: Game) -> None:
        self._game = game

    @property
    @abstractmethod
    def asked(self) -> Mapping[int, object]:
        """What is asked now, by who asked it."""

    def answer(self, by: int, *, agree: bool) -> None:
        """Agree to what somebody has asked, or not; who asked takes it back by not agreeing. Raises IllegalChoice."""
        if by not in self.asked:
            raise IllegalChoice(f"party {by} has asked nothing")
        _answer(self._game, by, agree=agree)


class SlotLeaving(_Asking):
    """Going on without somebody, as the page asks for it."""

    @property
    def asked(self) -> dict[int, Asked]:
        """What is asked now, by who asked it."""
        return {one.by: _asked(self._game, one) for one in _open(self._game) if one.parties and not one.renews}

    def ask(self, *parties: int) -> None:
        """Ask whether to go on without these. Raises IllegalChoice."""
        game, common = self._game, self._game.state.common
        if game.stopped or not parties or not consent.free(game.state, parties):
            raise IllegalChoice(f"parties {parties} can't be gone on without here and now")
        game.go_on_without()
        void = consent.needs_void(common, parties) or set(parties) & set(game.spoilt)
        game.want("propose", parties, VOID if void else STANDS)

    def may_agree(self, by: int) -> bool:
        """Whether this page waits for nobody else."""
        return any(one.by == by and consent.free(self._game.state, one.parties) for one in _open(self._game))


class SlotReturning(_Asking):
    """Taking back by consent, as the page asks for it."""

    @property
    def asked(self) -> dict[int, Asked]:
        """What is asked now, by who asked it."""
        return {one.by: _asked(self._game, one) for one in _open(self._game) if one.moment is not None}

    @property
    def reach(self) -> int:
        """The earliest moment that may be gone back to; none while this page has answered anything in secret."""
        game = self._game
        return consent.reach(game.state.common) if game.moment == game.settled and not game.pending else game.moment

    def ask(self, moment: int) -> None:
        """Ask whether to go back to a moment. Raises IllegalChoice."""
        if self._game.busy:
            raise IllegalChoice("nothing can be asked now")
        self._game.want("propose", (), BACK + moment)


class Renewed(NamedTuple):
    """Whether a party goes on with another key; and who has agreed."""

    party: int
    now: Party
    agreed: frozenset[int]


class SlotRenewing(_Asking):
    """Letting somebody back whose page lost its key, as the page asks for it."""

    @property
    def asked(self) -> dict[int, Renewed]:
        """What is asked now, by who asked it."""
        return {one.by: self._renewed(one) for one in _open(self._game) if one.renews}

    def _renewed(self, one: Proposal) -> Renewed:
        _, party, key, end, _ = one.said.values
        name = self._game.state.common.terms.parties[party].name
        return Renewed(party, Party(name, end, key), frozenset(consent.agreed(self._game.state, one)))

    def ask(self, party: int, now: Party) -> None:
        """Ask whether a party goes on with the key and the chain it has now. Raises IllegalChoice."""
        game = self._game
        if game.stopped or not consent.free(game.state, (party,)):
            raise IllegalChoice("nobody can come back here and now")
        game.go_on_without()
        game.want("renew", party, now.key, now.commitment)


def _open(game: Game) -> list[Proposal]:
    """Return what is proposed and neither refused nor ended."""
    return [one for one in consent.proposals(game.state) if not consent.refused(game.state, one)]


def _asked(game: Game, one: Proposal) -> Asked:
    return Asked(one.parties, one.moment or 0, frozenset(consent.agreed(game.state, one)))


def _answer(game: Game, by: int, *, agree: bool) -> None:
    if by == game.me and not agree:
        game.want("withdraw")
        return
    one = next(one for one in _open(game) if one.by == by)
    may = by != game.me and game.me in consent.needed(game.state.common, one) and not consent.answered(game.state, one)
    if not may or (agree and not consent.free(game.state, one.parties)):
        raise IllegalChoice(f"party {by} has asked nothing that can be answered here and now")
    game.want("agree" if agree else "refuse", by)
