"""The running account of a plan: what it costs and brings, what the winter may take, and what speaks against it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from tenka.games.shogun.actions import obstacle
from tenka.games.shogun.cards import BID, Action
from tenka.games.shogun.provinces import NAMES
from tenka.games.shogun.rules import ShogunRules
from tenka.games.shogun.state import EMPTY
from tenka.games.shogun.winter import count_unfed, find_revolts

CERTAIN = ("twice", "site", "supply")
"""Obstacles that nothing in the season will remove."""


class Span(NamedTuple):
    """The least and the most that something can be."""

    least: int
    most: int

    def __str__(self) -> str:
        return str(self.least) if self.least == self.most else f"{self.least}–{self.most}"

    def add(self, other: Span) -> Span:
        """Add two spans."""
        return Span(self.least + other.least, self.most + other.most)

    def subtract(self, amount: int) -> Span:
        """Subtract a number from both ends."""
        return Span(self.least - amount, self.most - amount)


NOTHING = Span(0, 0)
AUTUMN = 2
"""The last season that is planned before a winter."""


class Warned(NamedTuple):
    """A warning about the plan: a sentence, and the box it is about."""

    key: str
    values: dict[str, Any]
    box: str = ""

    @property
    def is_certain(self) -> bool:
        """Return whether this happens for every event. Only then is it shown as a warning."""
        return self.values.get("why") in CERTAIN


@dataclass(frozen=True)
class Account:
    """The account of one plan. ``chests``/``rice``: now. ``taxes``, ``harvest``, ``loss``: the spans under the open events.
    ``lacking``: provinces without rice if winter came after this season. ``harvests``: seasons to plan between this one and
    the winter."""

    chests: int
    bid: int
    costs: int
    taxes: Span
    rice: int
    harvest: Span
    loss: Span
    provinces: int
    lacking: Span
    harvests: int
    warnings: tuple[Warned, ...] = field(hash=False)

    @property
    def chests_left(self) -> Span:
        """Return the chests after the season, if all goes as planned."""
        return self.taxes.add(Span(self.chests, self.chests)).subtract(self.bid + self.costs)

    @property
    def revolts(self) -> Span:
        """Return the revolts in winter, by the table of hunger."""
        return Span(find_revolts(self.lacking.least)[0], find_revolts(self.lacking.most)[0])


def account(rules: ShogunRules, state: Any, seat: int) -> Account:
    """Return the account of a seat's present plan."""
    planned = plan_of(rules, state, seat)
    bid = rules.worth(state.laid[seat][rules.box_index[BID]])
    taxes, harvest = (gains(rules, state, seat, kind, planned.get(kind)) for kind in ("tax", "rice"))
    losses = [rules.events[name].loss for name in state.events] or [0]
    fed = state.copy()
    fed.rice[seat] += harvest.most
    best = count_unfed(fed, seat, min(losses))
    fed.rice[seat] += harvest.least - harvest.most
    return Account(
        chests=state.chests[seat], bid=bid, costs=sum(rules.actions[name].price for name in planned), taxes=taxes,
        rice=state.rice[seat], harvest=harvest, loss=Span(min(losses), max(losses)), provinces=state.owner.count(seat),
        lacking=Span(best, count_unfed(fed, seat, max(losses))), harvests=max(0, AUTUMN - state.season),
        warnings=tuple(warnings(rules, state, seat, planned, taxes)),
    )  # fmt: skip


def plan_of(rules: ShogunRules, state: Any, seat: int) -> dict[str, int]:
    """Return action -> province planned on it, without bluffs. Open actions come first, in their order."""
    order = [*state.turned, *(name for name in rules.actions if name not in state.turned)]
    planned = {}
    for name in order:
        card = state.laid[seat][rules.box_index[name]]
        if EMPTY < card < len(NAMES):
            planned[name] = card
    return planned


def gains(rules: ShogunRules, state: Any, seat: int, kind: str, province: int | None) -> Span:
    """Return the chests or rice that a province yields, for each possible event."""
    if province is None:
        return NOTHING
    ruling = rules.rulings.tax if kind == "tax" else rules.rulings.rice
    amounts = []
    shown = state.copy()
    for event in state.events if not state.event else [state.event]:
        shown.event = event
        amounts.append(ruling(rules, shown, seat, province))
    return Span(min(amounts), max(amounts)) if amounts else NOTHING


def warnings(rules: ShogunRules, state: Any, seat: int, planned: dict[str, int], taxes: Span) -> Iterable[Warned]:
    """Return the warnings about the plan, box by box."""
    yield from _short_of_chests(rules, state, seat, planned, taxes)
    rich = _rich(state, seat)
    for name, province in planned.items():
        values = {"action": name, "province": NAMES[province]}
        why = obstacle(rules, rich, seat, rules.actions[name], province)
        if why in CERTAIN:
            yield Warned("sh.warn.void", {**values, "why": why}, name)
        elif why in ("stock", "armies", "closed"):
            yield Warned("sh.warn.perhaps", {**values, "why": why}, name)
        if name in ("tax", "rice") and state.markers[province]:
            yield Warned("sh.warn.revolt", {**values, "markers": state.markers[province]}, name)


def _rich(state: Any, seat: int) -> Any:
    """Return the position with chests for everything, so that any other obstacle shows."""
    rich = state.copy()
    rich.chests[seat] += 99
    return rich


def _short_of_chests(rules: ShogunRules, state: Any, seat: int, planned: dict[str, int], taxes: Span) -> Iterable[Warned]:
    """Go through the face-up actions in order, and warn where chests run out; the order of face-down actions is unknown."""
    chests = state.chests[seat] - rules.worth(state.laid[seat][rules.box_index[BID]])
    hidden: list[Action] = []
    for name in planned:
        action = rules.actions[name]
        if name not in state.turned:
            hidden.append(action)
        elif action.price > chests:
            yield Warned("sh.warn.chests", {"action": name, "price": action.price, "money": chests}, name)
        else:
            chests += taxes.least - action.price if name == "tax" else -action.price
    wanted = sum(action.price for action in hidden)
    if wanted > chests:
        yield Warned("sh.warn.hidden", {"price": wanted, "money": chests})


def effect(rules: ShogunRules, state: Any, seat: int, action: Action, province: int) -> tuple[str, dict[str, Any]]:
    """Return what an action would do now in an own province, or why it would do nothing."""
    why = obstacle(rules, state, seat, action, province)
    if why == "chests" and not state.event:
        why = obstacle(rules, _rich(state, seat), seat, action, province)
    if why is not None and (why in CERTAIN or state.event):
        return "sh.effect.void", {"why": why}
    if action.id in ("tax", "rice"):
        return f"sh.effect.{action.id}", {"gain": str(gains(rules, state, seat, action.id, province))}
    if action.id == "armies-1":
        return "sh.effect.one", {"price": action.price}
    if action.armies:
        return "sh.effect.armies", {
            "gain": min(rules.rulings.levy(rules, state, seat, action.armies)[1], state.stock[seat]),
            "price": action.price,
        }
    if action.price:
        return "sh.effect.build", {"price": action.price}
    return "sh.effect.march", {"gain": max(0, state.armies[province] - 1)}
