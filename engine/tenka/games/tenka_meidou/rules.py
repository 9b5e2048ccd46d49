"""The Rules value of Tenka Meidou: its tables, and what a way of acting and an action of a turn are made of."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple, Self, TypeAlias

from tenka.components.area_map import AreaMap
from tenka.core.choice import Choice
from tenka.core.decision import Refusal
from tenka.core.rules import Rules
from tenka.games.tenka_meidou.cards import Card
from tenka.games.tenka_meidou.rulings import Rulings
from tenka.games.tenka_meidou.state import TenkaPlay

if TYPE_CHECKING:
    from tenka.games.tenka_meidou.tactics import UseCard

Pick: TypeAlias = "tuple[int | str, ...]"
"""One small choice of a card: a province by index, and what else it names."""

Plan: TypeAlias = "tuple[Pick, ...]"
"""All small choices of one round of a card, in order."""


def province_and_soldier(play: TenkaPlay, use: UseCard, choice: Choice) -> tuple[str, ...]:
    """Return the province, and the rival's soldier there when one is named."""
    place, *rivals = choice.operands
    return (f"province:{place}", *(f"soldier:{place}:{rival}" for rival in rivals))


class Way(NamedTuple):
    """A way of acting that cards share.

    ``verbs``: of its small choices. ``plans``: every way to do a round in full, in a fixed order; no plan, no card (C2).
    ``effect``: what a plan does. ``point``: what a small choice points at.
    """

    verbs: tuple[str, ...]
    plans: Callable[[TenkaPlay, UseCard, Card], Iterator[Plan]]
    effect: Callable[[TenkaPlay, UseCard, Card, Plan], None]
    targets: Callable[[TenkaPlay, UseCard, Choice], tuple[str, ...]] = province_and_soldier


class Action(NamedTuple):
    """One of the things a turn may be used for (D1): what it offers, does and points at, and why it can't be done now."""

    choices: Callable[[TenkaPlay, int], tuple[Choice, ...]]
    apply: Callable[[TenkaPlay, int, Choice], None]
    targets: Callable[[Choice], tuple[str, ...]]
    refusals: Callable[[TenkaPlay, int], tuple[Refusal, ...]]


@dataclass(frozen=True, kw_only=True)
class TenkaRules(Rules):
    """``deck``: tactics cards the offer is dealt from (S3). ``cards``: every card there is, by id. ``actions``: by verb.

    ``first``: the seat that begins, None when it is drawn (S7).
    """

    map: AreaMap
    deck: tuple[str, ...]
    cards: Mapping[str, Card]
    ways: Mapping[str, Way]
    actions: Mapping[str, Action]
    soldiers: int
    first: int | None
    rulings: Rulings

    def until(self, version: int) -> Self:
        """Leave out the cards that are dealt since a later version, out of the deck too."""
        former = super().until(version)
        return replace(former, deck=tuple(name for name in former.deck if name in former.cards))


def cards_in_sight(play: TenkaPlay, seat: int) -> list[str]:
    """Targets of all the cards on the table that a turn may be thought to be used for, possible or not."""
    targets: list[str] = []
    for action in play.rules.actions.values():
        targets += [action.targets(choice)[0] for choice in action.choices(play, seat)]
        targets += [refusal.target for refusal in action.refusals(play, seat)]
    return [target for target in targets if target.startswith("card:")]
