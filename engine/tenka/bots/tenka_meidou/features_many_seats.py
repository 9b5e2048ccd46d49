"""Features of the networks for three and four seats."""

from __future__ import annotations

from collections.abc import Sequence

from tenka.bots.tenka_meidou.mutable_position import Position
from tenka.bots.tenka_meidou.network import Network, Vector
from tenka.bots.tenka_meidou.win_probability import (
    BORDERS,
    CARDS,
    FAR,
    HOLDING,
    PROVINCES,
    RESERVES,
    WinProbability,
    border,
    clamp,
)

Row = tuple[int, ...]
"""A number for each seat, from the seat on turn."""


class ProvinceFeatures:
    """The features of a province: its rows, each seat's chance to win it, leader and lead, presence, and each seat's lead over
    the best of the others."""

    __slots__ = ("gap", "leads", "part", "soft", "standing", "winner")

    def __init__(self, part: Vector, soft: Vector, winner: int, gap: int, standing: tuple[bool, ...], leads: list[int]) -> None:
        self.part, self.soft, self.winner, self.gap, self.standing, self.leads = part, soft, winner, gap, standing, leads


class ManySeatProbability(WinProbability):
    """Seats are counted from the seat on turn; a seat's leads are those over the best and the second best of the others."""

    def __init__(self, seats: int, network: Network | None = None) -> None:
        super().__init__(seats, network)
        self.first = 0
        self.second = PROVINCES * seats * 8
        self.win = self.second + PROVINCES * seats * 6
        self.place = self.win + PROVINCES * seats
        self.uphill = self.place + PROVINCES * seats
        self.aid = self.uphill + (seats + 1) * 21
        self.in_hand = self.aid + BORDERS * (seats + 1)
        self.sword = self.in_hand + seats * RESERVES
        self.hope = self.sword + seats * seats
        self.offer = self.hope + seats * 2
        self.whole = self.offer + seats * CARDS
        self._provinces: dict[tuple[int, int, Row, Row, Row], ProvinceFeatures] = {}
        self._borders: dict[tuple[int, ...], Vector] = {}
        self._rest: dict[tuple[object, ...], Vector] = {}

    def sums(self, position: Position, swords: Sequence[int], strengths: list[list[int]], scores: Sequence[int]) -> Vector:
        """Return the sum of rows: provinces by each seat's leads, borders by aid, reserves, swords, cards and scores."""
        turn, seats = position.turn, self.seats
        left = sum(position.reserve)
        from_turn = (*swords[turn:], *swords[:turn])
        views = [
            self._collect(province, left, from_turn, (*row[turn:], *row[:turn]), (*then[turn:], *then[:turn]))
            for province, (row, then) in enumerate(zip(position.there, strengths, strict=True))
        ]
        soft = [sum(column) for column in zip(*(seen.soft for seen in views), strict=True)]
        parts = [seen.part for seen in views]
        for low, up in enumerate(position.uphill):
            winner, gap = views[low].winner, views[low].gap
            for high in up:
                above = views[high]
                aided = winner < seats and above.standing[winner]
                number = (low, high, winner, gap, clamp(above.leads[winner], -3, 2) + 4 if aided else 0)
                part = self._borders.get(number)
                if part is None:
                    part = self._borders[number] = self._border(*number)
                parts.append(part)
        rest = (turn, *scores, *swords, position.hopes, position.offer, *position.reserve, *position.swords)
        part = self._rest.get(rest)
        if part is None:
            part = self._rest[rest] = self._others(position, from_turn, scores, left)
        parts.append(part)
        rows, whole = self.network.rows, self.whole
        parts += [[weight * soft[seat] * 0.1 for weight in rows[whole + 2 + 4 * seat]] for seat in range(seats)]
        return [sum(column) for column in zip(*parts, strict=True)]

    def _collect(self, province: int, left: int, swords: Row, row: Row, strengths: Row) -> ProvinceFeatures:
        key = (province, left, swords, row, strengths)
        seen = self._provinces.get(key)
        if seen is None:
            seen = self._provinces[key] = self._province(*key)
        return seen

    def _province(self, province: int, left: int, swords: Row, row: Row, strengths: Row) -> ProvinceFeatures:
        seats, holding, castle = self.seats, HOLDING[left], province + 2
        parts: list[tuple[int, float]] = []
        soft, leads = [], []
        for seat, mine in enumerate(strengths):
            *_, second, best = sorted(other for number, other in enumerate(strengths) if number != seat)
            one, two = mine - best, mine - second
            here, at = row[seat] > 0, province * seats + seat
            won, placed = (holding[clamp(lead, -FAR, FAR) + FAR] for lead in (one, two))
            parts += [
                (self.first + at * 8 + (clamp(one, -3, 3) + 4 if here else 0), 1),
                (self.second + at * 6 + (clamp(two, -2, 2) + 3 if here else 0), 1),
                (self.win + at, won), (self.place + at, placed),
            ]  # fmt: skip
            soft.append(castle * won + (castle >> 1) * (placed - won))
            leads.append(one)
        winner, gap = seats, 0
        if any(strengths):
            winner = max((seat for seat in range(seats) if strengths[seat]), key=lambda seat: strengths[seat] * 8 + swords[seat])
            gap = min(2, leads[winner] // 2)
        return ProvinceFeatures(self.blend(*parts), soft, winner, gap, tuple(strength > 0 for strength in row), leads)

    def _border(self, low: int, high: int, winner: int, gap: int, lead: int) -> Vector:
        row = self.uphill + winner * 21 + gap * 7 + lead
        aided = self.aid + border(low, high) * (self.seats + 1) + (winner if lead else self.seats)
        return self.blend((row, (high + 2) / 10), (aided, 1))

    def _others(self, position: Position, swords: Sequence[int], scores: Sequence[int], left: int) -> Vector:
        out, seats = any(position.swords), self.seats
        parts: list[tuple[int, float]] = [(self.whole, 1), (self.whole + 1, left / 36)]
        for number in range(seats):
            seat = (position.turn + number) % seats
            hope = not out and position.hopes[seat]
            lead = scores[seat] - max(score for other, score in enumerate(scores) if other != seat)
            rows = self.whole + 2 + 4 * number
            parts += [
                (self.in_hand + number * RESERVES + clamp(position.reserve[seat], 0, RESERVES - 1), 1),
                (self.sword + number * seats + swords[number] - 1, 1), (self.hope + 2 * number + hope, 1),
                (rows + 1, lead / 10), (rows + 2, lead / (left + 4)), (rows + 3, position.swords[seat] > 0),
            ]  # fmt: skip
            parts += [(self.offer + number * CARDS + card, 1) for card in position.offer if hope]
        return self.blend(*parts)
