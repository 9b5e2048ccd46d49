"""The war (TM-W), province by province, for the table, for forecasts and for bots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tenka.components.area_map import Links
from tenka.core.data import data
from tenka.core.step import AutomaticStep
from tenka.games.tenka_meidou.rules import TenkaRules
from tenka.games.tenka_meidou.state import NOBODY, TenkaPlay, TenkaState

REINFORCEMENTS = 30


def first_and_second(strengths: Sequence[int], swords: Sequence[int]) -> tuple[int, int]:
    """Return the seats first and second in a province, -1 for nobody (TM-W3). Swords of seats there must differ."""
    first = second = NOBODY
    most = next_most = 0
    for seat, strength in enumerate(strengths):
        if strength:
            weight = strength * 8 + swords[seat]  # swords are below 8: they decide between equals alone
            if weight > most:
                second, next_most = first, most
                first, most = seat, weight
            elif weight > next_most:
                second, next_most = seat, weight
    return first, second


class Outlook(NamedTuple):
    """The result of a war: per province first, second and strengths; scores per seat."""

    first: list[int]
    second: list[int]
    strengths: list[list[int]]
    scores: list[int]


def war(links: Links, castles: Sequence[int], strengths: Sequence[Sequence[int]], swords: Sequence[int]) -> Outlook:
    """Fight the whole war (TM-W1 to W6). ``strengths``: per province, per seat; not changed. ``swords``: per seat.

    Integer arithmetic, about 12 µs in CPython, because bots call it thousands of times a second.
    """
    seats = len(swords)
    gain = 1 if seats == 2 else 2
    met = [list(there) for there in strengths]
    firsts, seconds = [NOBODY] * len(met), [NOBODY] * len(met)
    scores = [0] * seats
    for province in sorted(range(len(met)), key=castles.__getitem__):
        first, second = first_and_second(met[province], swords)
        if first < 0:
            continue
        castle = castles[province]
        firsts[province], seconds[province] = first, second
        scores[first] += castle
        if second >= 0 and seats > 2:
            scores[second] += castle // 2
        for other in links[province]:
            if castles[other] > castle and met[other][first]:
                met[other][first] += gain
    return Outlook(firsts, seconds, met, scores)


def likely_swords(rules: TenkaRules, state: TenkaState) -> list[int]:
    """Return swords for a forecast: seats that are out keep theirs; of the others the seat with the fewest pieces goes out next,
    in a tie the one whose turn comes first."""
    swords = list(state.swords)
    seats = state.seats
    waiting = [seat for seat in range(seats) if not swords[seat]]
    waiting.sort(key=lambda seat: (rules.rulings.in_hand(state, seat), (seat - state.turn) % seats))
    for sword, seat in zip(range(len(waiting), 0, -1), waiting, strict=True):
        swords[seat] = sword
    return swords


def forecast(rules: TenkaRules, state: TenkaState) -> Outlook:
    """Return how the war would end now, with ``likely_swords``."""
    strengths = [rules.rulings.strengths(state, province) for province in range(len(state.castles))]
    return war(rules.map.links, state.castles, strengths, likely_swords(rules, state))


@data
class Battle(AutomaticStep[TenkaRules, TenkaState]):
    """Resolves one province of the war; the event describes it (TM-W2 to W7)."""

    province: int

    def execute(self, play: TenkaPlay) -> None:
        rules, state, province = play.rules, play.state, self.province
        strengths = rules.rulings.strengths(state, province)
        for seat, more in enumerate(state.reinforcements[province]):
            strengths[seat] += more
        state.resolved[province] = True
        first, second = first_and_second(strengths, state.swords)
        castle, name = state.castles[province], rules.map.places[province]
        if first < 0:
            play.emit("tm.event.deserted", province=name, castle=castle)
            return
        small = castle // 2 if second >= 0 and state.seats > 2 else 0
        state.large[province] = first
        if small:
            state.small[province] = second
        aided = _find_aided(play, province, first)
        aid = 1 if state.seats == 2 else 2
        play.emit(
            "tm.event.battle", province=name, castle=castle, strengths=tuple(strengths), first=first, second=second,
            small=small, aided=tuple(rules.map.places[other] for other in aided), aid=aid,
        )  # fmt: skip
        for other in aided:
            _make_room(play, aid)
            state.reinforcements[other][first] += aid


def _find_aided(play: TenkaPlay, province: int, first: int) -> list[int]:
    """Return the neighbouring unresolved castles where the winner has pieces (TM-W6)."""
    rules, state = play.rules, play.state
    return [
        other
        for other in rules.map.links[province]
        if not state.resolved[other] and rules.rulings.strengths(state, other)[first]
    ]


def _make_room(play: TenkaPlay, aid: int) -> None:
    """If the supply is short, reuse reinforcements of resolved provinces, lowest castle first (TM-W7)."""
    state = play.state
    short = aid + sum(map(sum, state.reinforcements)) - REINFORCEMENTS
    if short <= 0:
        return
    for province in sorted(range(len(state.castles)), key=state.castles.__getitem__):
        there = state.reinforcements[province]
        for seat, standing in enumerate(there):
            back = min(short, standing) if state.resolved[province] else 0
            if back > 0:
                there[seat] -= back
                short -= back
                name = play.rules.map.places[province]
                play.emit("tm.event.reused", province=name, seat=seat, reinforcements=back)
