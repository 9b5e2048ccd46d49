"""The end (YE-Z): bonus cards, unused Blackmail, and the ranking."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from tenka.components.deck import faces
from tenka.components.score_sheet import points_by_line
from tenka.core.data import data
from tenka.core.rules import Result
from tenka.core.step import AutomaticStep
from tenka.games.yedo.cards.rows import BonusCard
from tenka.games.yedo.goods import BLACKMAIL_POINTS, CATEGORIES, COLOURS
from tenka.games.yedo.holdings import score
from tenka.games.yedo.rules import YedoPlay, YedoRules
from tenka.games.yedo.state import YedoState, clan

LINES = (
    "mission", "mission-bonus", "audience", "luxury", "auction", "bonus", "blackmail", "pawned", "geisha", "event",
)  # fmt: skip


MEASURES = (
    *COLOURS, *CATEGORIES, "colours", "categories", "one-category", "missions", "perfect", "weapons", "weapon-kinds", "annexes",
    "geisha", "blessing", "mon", "actions", "clan", "house", "blackmail",
)  # fmt: skip
"""Measures that bonus cards may count."""


def measures(rules: YedoRules, state: YedoState, seat: int) -> Mapping[str, int]:
    """Return all measures of one seat."""
    rows = [rules.missions[mission] for mission in state.finished[seat]]
    colours, kinds = Counter(row.colour for row in rows), Counter(row.category for row in rows)
    return {
        **{colour: colours[colour] for colour in COLOURS}, **{kind: kinds[kind] for kind in CATEGORIES},
        "colours": len(colours), "categories": len(kinds), "one-category": max(kinds.values(), default=0),
        "missions": len(rows), "perfect": len(state.perfect[seat]),
        "weapons": len(state.weapons[seat]), "weapon-kinds": len(set(state.weapons[seat])),
        "annexes": state.annexes[seat].bit_count(), "geisha": state.geisha[seat], "blessing": state.blessing[seat],
        "mon": state.mon[seat], "actions": len(state.actions[seat]), "clan": clan(state, seat), "house": state.house[seat],
        "blackmail": state.blackmail[seat],
    }  # fmt: skip


def is_reached(counts: Mapping[str, int], condition: str) -> bool:
    """Return whether all measures of a condition are reached."""
    words = condition.split()
    return bool(words) and all(counts[words[i]] >= int(words[i + 1]) for i in range(0, len(words), 2))


def worth(card: BonusCard, counts: list[Mapping[str, int]], seat: int) -> int:
    """Return a bonus card's points (YE-Z1): alone, tied or beaten; zero never wins."""
    if card.most:
        mine = counts[seat][card.most]
        best = max((other[card.most] for number, other in enumerate(counts) if number != seat), default=0)
        return 0 if not mine or mine < best else card.tied if mine == best else card.points
    if is_reached(counts[seat], card.more):
        return card.more_points
    return card.points if is_reached(counts[seat], card.least) else 0


@data
class FinalScore(AutomaticStep[YedoRules, YedoState]):
    """Scores bonus cards, then 2 for an unused Blackmail (YE-Z1, Z2). The cards do not influence each other."""

    def execute(self, play: YedoPlay) -> None:
        rules, state = play.rules, play.state
        play.reveal()
        counts = [measures(rules, state, seat) for seat in range(state.seats)]
        for seat in state.order:
            for face in faces(state.bonuses[seat]):
                points = worth(rules.bonuses[face], counts, seat)
                play.emit("ye.event.bonus", seat=seat, card=face, points=points)
                score(play, seat, "bonus", points, face)
        for seat in state.order:
            score(play, seat, "blackmail", BLACKMAIL_POINTS * state.blackmail[seat])


def result(rules: YedoRules, state: YedoState) -> Result:
    """Return the ranking: most prestige; a tie goes to the higher place in the player order, so none is shared (YE-Z3)."""
    place = [state.order.index(seat) for seat in range(state.seats)]
    ranking = sorted(range(state.seats), key=lambda seat: (-state.points[seat], place[seat]))
    best = state.points.count(max(state.points))
    return Result(
        ranking=tuple((seat,) for seat in ranking),
        scores=tuple(state.points),
        tie_break="ye.tie.order" if best > 1 else None,
        tie_values=tuple(at + 1 for at in place) if best > 1 else (),
        lines=tuple(_lines(state, seat) for seat in range(state.seats)),
    )


def _lines(state: YedoState, seat: int) -> dict[str, int]:
    return {f"ye.score.{line}": points for line, points in points_by_line(state.ledger, seat, LINES).items()}
