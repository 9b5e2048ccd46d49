"""Taking back by consent at a live table: what this page may ask, what others ask it, and what came of it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from tenka_web.features.realtime.peers import PeerGroup
from tenka_web.features.realtime.presence import Presence
from tenka_web.features.realtime.slot_asking import Asked, unanswered
from tenka_web.features.realtime.slot_game import SlotGame

FAR = 12
"""Choices among which one is looked for that had another one beside it."""


class TakingBack:
    """Taking back, where every page plays the whole game. Where hands are dealt there is none: most of what happens brings
    something to light."""

    def __init__(self, group: PeerGroup, presence: Presence, flush: Callable[[], None]) -> None:
        self._group, self._presence, self._flush = group, presence, flush
        self._asked: frozenset[int] = frozenset()
        self._often = 0
        self._left = False      # whether what this page asked was left by itself

    @property
    def _game(self) -> SlotGame | None:
        game = self._group.game
        return game if game is not None and not game.stopped and not self._group.watches else None

    @property
    def wishes(self) -> Mapping[int, Asked]:
        """What is asked now, by who asked."""
        return {} if self._game is None else self._game.returning.asked

    @property
    def to_answer(self) -> int | None:
        """Return who asks what this page has not agreed to yet."""
        return None if self._game is None else unanswered(self.wishes, self._game.me)

    def own(self, people: Collection[int]) -> list[int]:
        """Return the moments before which choices of these seats were made that may be taken back, the last one first; none while
        somebody is away, who could not agree."""
        game = self._game
        if game is None or game.table is None or game.busy or game.leaving.asked or not self._all_here(game):
            return []
        history = game.table.history
        return [at for at in range(len(history) - 1, game.returning.reach - 1, -1) if history[at].seat in people][:FAR]

    def _all_here(self, game: SlotGame) -> bool:
        return all(self._presence.here(party) for party in game.present)

    def ask(self, people: Collection[int]) -> None:
        """Ask to go back before the last choice of these seats that was one. Raises IllegalChoice."""
        game, own = self._game, self.own(people)
        if game is None or game.table is None or not own:
            return
        for at in own:
            decision = game.table.play_at(at).decision
            if decision is not None and len(decision.choices(game.table.history[at].seat)) > 1:
                break
        else:
            at = own[0]
        game.returning.ask(at)
        self._flush()

    def answer(self, by: int, *, agree: bool) -> None:
        """Agree to what a party has asked, or not; who asked takes it back by not agreeing. Raises IllegalChoice."""
        if self._game is not None:
            self._left = by == self._game.me and not agree
            self._game.returning.answer(by, agree=agree)
            self._flush()

    def news(self) -> tuple[bool, bool, int | None, bool]:
        """Return what is new since the last call: whether a question came or went, whether the game went back, who newly asks us,
        and whether what we asked was refused."""
        game, wishes = self._game, self.wishes
        often = 0 if game is None else len(game.taken_back)
        anew = [by for by in wishes if by not in self._asked and game is not None and by != game.me]
        gone = game is not None and game.me in self._asked and game.me not in wishes
        changed, back = frozenset(wishes) != self._asked, often > self._often
        told = changed, back, anew[0] if anew else None, gone and not back and not self._left
        self._asked, self._often, self._left = frozenset(wishes), often, self._left and not gone
        return told
