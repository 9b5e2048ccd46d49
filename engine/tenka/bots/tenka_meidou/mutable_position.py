"""A mutable position for searches, which make and undo deployments. It starts as a ``Compact``."""

from __future__ import annotations

from tenka.bots.tenka_meidou.compact_state import Compact, Uphill, compact, fight
from tenka.games.tenka_meidou.rules import TenkaRules
from tenka.games.tenka_meidou.state import TenkaState


class Position:
    """The pieces between two turns, and the seat on turn.

    ``there``: strengths per province (by castle), per seat. ``hopes``: per seat, whether a card may still be used.
    ``offer``: open cards, by their place in the deck.
    """

    __slots__ = ("hopes", "offer", "reserve", "swords", "there", "turn", "uphill")

    def __init__(self, start: Compact, offer: tuple[int, ...]) -> None:
        self.uphill: Uphill = start.uphill
        self.there = [list(row) for row in start.there]
        self.reserve = list(start.reserve)
        self.swords = list(start.swords)
        self.hopes = tuple(card > 0 for card in start.cards)
        self.offer = offer
        self.turn = start.turn

    def deploy(self, province: int, pieces: int) -> int:
        """Deploy pieces of the seat on turn and end its turn (D8). Return the seat, for ``take_back``."""
        seat = self.turn
        self.there[province][seat] += pieces
        self.reserve[seat] -= pieces
        swords = self.swords
        if not self.reserve[seat]:
            swords[seat] = swords.count(0)
        if 0 in swords:
            turn = seat + 1
            while swords[turn % len(swords)]:
                turn += 1
            self.turn = turn % len(swords)
        return seat

    def take_back(self, seat: int, province: int, pieces: int) -> None:
        """Undo the last deployment, made by this seat."""
        self.there[province][seat] -= pieces
        self.reserve[seat] += pieces
        self.swords[seat] = 0
        self.turn = seat

    def war(self) -> tuple[int, list[int]]:
        """Return the winner of the war now (E1), and all scores; every seat must have a sword."""
        scores = fight(self.uphill, [row[:] for row in self.there], self.swords)
        return max(range(len(scores)), key=lambda seat: (scores[seat], self.swords[seat])), scores

    def likely_swords(self) -> list[int]:
        """Return swords for a forecast, as ``war.likely_swords`` does."""
        swords, seats = list(self.swords), len(self.swords)
        waiting = [seat for seat in range(seats) if not swords[seat]]
        waiting.sort(key=lambda seat: (self.reserve[seat], (seat - self.turn) % seats))
        for sword, seat in zip(range(len(waiting), 0, -1), waiting, strict=True):
            swords[seat] = sword
        return swords


def position(rules: TenkaRules, state: TenkaState) -> Position:
    """Return the position of a state at the beginning of a turn, or at its end."""
    return Position(compact(rules, state), tuple(NUMBER[card] for card in state.offer if card in NUMBER))


NUMBER = {
    card: number for number, card in enumerate((
        "scout", "mountain", "navy", "ninja", "kyoto", "backup", "betrayal", "exile", "hostage", "retreat", "split", "decoy",
    ))
}  # fmt: skip
"""Numbers of the cards in the network. Of cards added later it knows only that a card may still be used."""
