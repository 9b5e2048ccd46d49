"""What the lessons of Shogun count in their prepared games."""

from __future__ import annotations

from typing import Any

from tenka import Table
from tenka.games.shogun.cards import BID, BUILDINGS
from tenka.games.shogun.provinces import INDEX, NAMES, PROVINCES
from tenka.games.shogun.rules import ShogunRules
from tenka.games.shogun.state import EMPTY, ShogunState, provinces_of
from tenka_web.app.counts import Count, entry, find_last_event
from tenka_web.games.shogun.plan_budget import account

FOUGHT = tuple(f"sh.event.{end}" for end in ("battle_won", "battle_held", "battle_tie", "revolt_put_down", "revolt_lost"))
chests = entry(ShogunState, lambda state: state.chests)
stored_rice = entry(ShogunState, lambda state: state.rice)
"""The learner's entries of the state's rows."""


def provinces(table: Table, seat: int) -> int:
    """Count the learner's provinces."""
    return len(provinces_of(table.state, seat))


def armies(table: Table, seat: int) -> int:
    """Count the learner's armies on the map."""
    return sum(table.state.armies[at] for at in provinces_of(table.state, seat))


def regions(table: Table, seat: int) -> int:
    """Count the regions of the map."""
    return len(_rules(table).board.regions)


def open_actions(table: Table, seat: int) -> int:
    """Count the actions that lie face up."""
    return len(table.state.turned)


def armies_in(province: str) -> Count:
    """Count the armies in a province."""
    return lambda table, seat: table.state.armies[INDEX[province]]


def movable(province: str, more: int = 0) -> Count:
    """Count the armies that can leave a province, with ``more`` that a special card adds."""
    return lambda table, seat: table.state.armies[INDEX[province]] - 1 + more


def sites(province: str) -> Count:
    """Count the sites of a province."""
    return lambda table, seat: PROVINCES[INDEX[province]].sites


def tax(province: str) -> Count:
    """Count the chests that a province pays."""
    return lambda table, seat: PROVINCES[INDEX[province]].tax


def rice(province: str) -> Count:
    """Count the rice that a province yields."""
    return lambda table, seat: PROVINCES[INDEX[province]].rice


def markers(province: str) -> Count:
    """Count the revolt markers in a province."""
    return lambda table, seat: table.state.markers[INDEX[province]]


def price(action: str) -> Count:
    """Count the chests that an action costs."""
    return lambda table, seat: _rules(table).actions[action].price


def count_placed(action: str) -> Count:
    """Count the armies that an action places."""
    return lambda table, seat: _rules(table).actions[action].armies


def cost(table: Table, seat: int) -> int:
    """Count the chests that the actions of the learner's plan cost."""
    return account(_rules(table), table.state, seat).costs


def count_laid(table: Table, seat: int) -> int:
    """Count the learner's placed cards."""
    return sum(card != EMPTY for card in table.state.laid[seat])


def bluffs(table: Table, seat: int) -> int:
    """Count the actions of the learner's plan without a province."""
    return sum(card >= len(NAMES) for box, card in _actions(table, seat) if box != BID)


def attacks(table: Table, seat: int) -> int:
    """Count the marches of the learner's plan."""
    return sum(0 <= card < len(NAMES) for box, card in _actions(table, seat) if box.startswith("battle"))


def fight(province: str, name: str) -> Count:
    """Count what the last fight in a province ended with: ``ours``, ``theirs``, ``farmers``, ``left``."""

    def count(table: Table, seat: int) -> Any:
        lines = reversed(table.history)
        ends = (event for line in lines for event in reversed(line.events)
                if event.key in FOUGHT and event.values["province"] == province)  # fmt: skip
        return next(ends).values[name]

    return count


def tray(table: Table, seat: int) -> int:
    """Count the learner's cubes in the tray."""
    return int(table.state.tray[seat])


def events_of_year(table: Table, seat: int) -> int:
    """Count the events that were face up when the year began."""
    return len(find_last_event(table, "sh.event.event").values["left"]) + 1


def events_left(table: Table, seat: int) -> int:
    """Count the events that are open and not drawn yet."""
    return len(table.state.events)


def revolts(table: Table, seat: int) -> int:
    """Count the revolts of the learner's last winter."""
    return len(find_last_event(table, "sh.event.unrest", seat=seat).values["provinces"])


def extra(table: Table, seat: int) -> int:
    """Count the farmers that join each of them."""
    return int(find_last_event(table, "sh.event.unrest", seat=seat).values["extra"])


def points(table: Table, seat: int) -> int:
    """Count the learner's points."""
    return int(table.state.points[seat])


def points_of(*lines: str) -> Count:
    """Count the learner's points of some lines of the score."""
    return lambda table, seat: sum(more for _, scorer, line, _, more in table.state.ledger if scorer == seat and line in lines)


def most_buildings(building: str) -> Count:
    """Count what the most buildings of a kind earn in a region."""
    return lambda table, seat: next(kind.most for kind in BUILDINGS if kind.id == building)


def others(table: Table, seat: int) -> list[int]:
    """Return the points of the other seats, the most first."""
    return sorted((more for other, more in enumerate(table.state.points) if other != seat), reverse=True)


def _actions(table: Table, seat: int) -> list[tuple[str, int]]:
    return list(zip(_rules(table).boxes, table.state.laid[seat], strict=True))


def _rules(table: Table) -> ShogunRules:
    rules: ShogunRules = table.rules  # type: ignore[assignment]  # this file is for Shogun alone
    return rules
