"""Features of the network for two seats; ``features_many_seats`` has those for three and four."""

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

STANDING = 0
MET = STANDING + PROVINCES * 4 * 9
NOW = MET + PROVINCES
UPHILL = NOW + PROVINCES
AID = UPHILL + 5 * 4 * 5
IN_HAND = AID + BORDERS * 3
TIE = IN_HAND + 2 * RESERVES
HOPE = TIE + 4
OFFER = HOPE + 4
WHOLE = OFFER + 2 * CARDS
"""The first row of each kind of feature."""


class TwoSeatProbability(WinProbability):
    """Two seats: everything is seen from the seat on turn, by its lead over the other."""

    def __init__(self, network: Network | None = None) -> None:
        super().__init__(2, network)
        self._provinces: dict[tuple[int, ...], tuple[Vector, float, int]] = {}
        self._borders: dict[int, Vector] = {}
        self._rest: dict[tuple[object, ...], Vector] = {}
        self._soft: dict[int, Vector] = {}

    def sums(self, position: Position, swords: Sequence[int], strengths: list[list[int]], scores: Sequence[int]) -> Vector:
        """Return the sum of rows: provinces by both strengths, borders by leads on both sides, reserves, cards and scores."""
        mine = position.turn
        left = sum(position.reserve)
        soft = 0.0
        parts: list[Vector] = []
        codes: list[int] = []
        provinces, borders = self._provinces, self._borders
        for province, (row, then) in enumerate(zip(position.there, strengths, strict=True)):
            key = (province, left, row[mine], row[1 - mine], then[mine] - then[1 - mine])
            seen = provinces.get(key)
            if seen is None:
                seen = provinces[key] = self._province(*key)
            parts.append(seen[0])
            soft += seen[1]
            codes.append(seen[2])
        tie = swords[mine] > swords[1 - mine]
        for low, up in enumerate(position.uphill):
            code = (low * 40 + codes[low] * 2 + tie) * 220
            for high in up:
                number = code + high * 20 + codes[high]
                part = borders.get(number)
                if part is None:
                    part = borders[number] = self._border(low, high, codes[low], codes[high], tie)
                parts.append(part)
        lead = scores[mine] - scores[1 - mine]
        rest = (mine, lead, tie, position.hopes, position.offer, *position.reserve, *position.swords)
        part_ = self._rest.get(rest)
        if part_ is None:
            part_ = self._rest[rest] = self._others(position, lead, tie, left)
        parts.append(part_)
        weights = self._soft.get(left)
        if weights is None:
            weights = self._soft[left] = self.blend((WHOLE + 1, 0.1), (WHOLE + 6, 1 / (left + 4)))
        return [sum(column, soft * weight) for column, weight in zip(zip(*parts, strict=True), weights, strict=True)]

    def _province(self, province: int, left: int, mine: int, other: int, lead: int) -> tuple[Vector, float, int]:
        """Return a province's rows, its part of the likely lead, and its code for borders (lead and presence)."""
        who = (mine > 0) + 2 * (other > 0)
        after_war = HOLDING[left][clamp(lead, -FAR, FAR) + FAR] * 2 - 1
        now = HOLDING[left][clamp(mine - other, -FAR, FAR) + FAR] * 2 - 1
        row = STANDING + (province * 4 + who) * 9 + clamp(lead, -4, 4) + 4
        part = self.blend((row, 1), (MET + province, after_war), (NOW + province, now))
        return part, (province + 2) * after_war, who * 5 + clamp(lead, -2, 2) + 2

    def _border(self, low: int, high: int, below: int, above: int, tie: bool) -> Vector:
        """Return a border's rows: leads on both sides, and whose lower winner aids the upper province."""
        who, lead = divmod(below, 5)
        winner = 0 if lead > 2 or (lead == 2 and tie) else 1
        aided = 1 + winner if who and above // 5 >> winner & 1 else 0
        row = UPHILL + lead * 20 + above
        return self.blend((row, (high + 2) / 10), (AID + border(low, high) * 3 + aided, 1))

    def _others(self, position: Position, lead: int, tie: bool, left: int) -> Vector:
        """Return the rows of reserves, swords, cards and the score."""
        mine = position.turn
        own, other = position.reserve[mine], position.reserve[1 - mine]
        out = any(position.swords)
        hopes = [not out and position.hopes[seat] for seat in (mine, 1 - mine)]
        parts: list[tuple[int, float]] = [
            (IN_HAND + clamp(own, 0, RESERVES - 1), 1), (IN_HAND + RESERVES + clamp(other, 0, RESERVES - 1), 1),
            (TIE + tie, 1), (TIE + 2, out), (HOPE + hopes[0] + 2 * hopes[1], 1),
            (WHOLE, 1), (WHOLE + 2, lead / 10), (WHOLE + 3, left / 36), (WHOLE + 4, (own - other) / 5),
            (WHOLE + 5, lead / (left + 4)),
        ]  # fmt: skip
        parts += [(OFFER + CARDS * number + card, 1) for number in (0, 1) if hopes[number] for card in position.offer]
        return self.blend(*parts)
