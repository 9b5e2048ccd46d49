"""Points (SH-W4) and the end of the game (SH-W6)."""

from __future__ import annotations

from tenka.components.score_sheet import points_by_line
from tenka.core.rules import Result
from tenka.games.shogun.cards import BUILDINGS, BUILDINGS_IN, Building
from tenka.games.shogun.rules import ShogunRules
from tenka.games.shogun.state import NEUTRAL, ShogunState

Scored = tuple[int, str, str, int]
"""Seat, line of the score, region or "", points."""


def score(rules: ShogunRules, state: ShogunState) -> list[Scored]:
    """Return what every seat earns this winter, line by line, without empty lines."""
    rows: list[Scored] = []
    built = [0] * (state.seats + 1)  # what is nobody's counts for the last
    for bits, owner in zip(state.buildings, state.owner, strict=True):
        built[owner] += BUILDINGS_IN[bits]
    for seat in range(state.seats):
        rows += [(seat, "provinces", "", state.owner.count(seat)), (seat, "buildings", "", built[seat])]
    for region, provinces in rules.board.regions:
        for building in BUILDINGS:
            leaders, points = majority(state, provinces, building)
            rows += [(seat, building.id, region, points) for seat in leaders]
    return [row for row in rows if row[3]]


def award(state: ShogunState, seat: int, line: str, source: str, points: int) -> None:
    """Give points to a seat, with a row in the ledger; ``source``: the region, or one of ``rules.sources``.

    The caller emits the event if there is no other.
    """
    state.ledger.append((state.year, seat, line, source, points))
    state.points[seat] += points


def majority(state: ShogunState, provinces: tuple[int, ...], building: Building) -> tuple[list[int], int]:
    """Return the seats with most buildings of a kind in a region, and the points of each: one less in a tie; none without
    buildings."""
    counts = count_buildings(state, provinces, building)
    most = max(counts)
    leaders = [seat for seat, count in enumerate(counts) if count == most] if most else []
    return leaders, building.most - (len(leaders) > 1)


def count_buildings(state: ShogunState, provinces: tuple[int, ...], building: Building) -> list[int]:
    """Return how many buildings of a kind each seat has in a region."""
    owner, buildings, bit = state.owner, state.buildings, building.bit
    counts = [0] * state.seats
    for province in provinces:
        if buildings[province] & bit and owner[province] != NEUTRAL:
            counts[owner[province]] += 1
    return counts


def result(rules: ShogunRules, state: ShogunState) -> Result:
    """Return the ranking: most points, then most chests; still equal seats share the place (SH-W6)."""
    standing = [(state.points[seat], state.chests[seat]) for seat in range(state.seats)]
    ranking = tuple(
        tuple(seat for seat in range(state.seats) if standing[seat] == score) for score in sorted(set(standing), reverse=True)
    )
    best = max(state.points)
    decided = state.points.count(best) > 1 and len(ranking[0]) < state.points.count(best)
    return Result(
        ranking=ranking,
        scores=tuple(state.points),
        tie_break="sh.tie.chests" if decided else None,
        tie_values=tuple(state.chests) if decided else (),
        lines=tuple(_lines(rules, state, seat) for seat in range(state.seats)),
    )


def _lines(rules: ShogunRules, state: ShogunState, seat: int) -> dict[str, int]:
    return {f"sh.score.{line}": points for line, points in points_by_line(state.ledger, seat, rules.lines).items()}
