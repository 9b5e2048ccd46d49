"""The rules of Tenka Meidou: tables, effects of cards and actions of a turn."""

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

Path: TypeAlias = "tuple[Pick, ...]"
"""All small choices of one round of a card, in order."""


def province_and_soldier(play: TenkaPlay, use: UseCard, choice: Choice) -> tuple[str, ...]:
    """Return the targets of a choice: the province, and the named rival's soldier."""
    place, *rivals = choice.operands
    return (f"province:{place}", *(f"soldier:{place}:{rival}" for rival in rivals))


class Effect(NamedTuple):
    """What a card does.

    ``verbs``: of its small choices. ``paths``: each path that completes a round, in a fixed order; without one the card can't be
    used (C2). ``do``: carries out a path. ``targets``: of a small choice.
    """

    verbs: tuple[str, ...]
    paths: Callable[[TenkaPlay, UseCard, Card], Iterator[Path]]
    do: Callable[[TenkaPlay, UseCard, Card, Path], None]
    targets: Callable[[TenkaPlay, UseCard, Choice], tuple[str, ...]] = province_and_soldier


class Deed(NamedTuple):
    """An action of a turn (D1): its choices, effect and targets, and its refusals."""

    choices: Callable[[TenkaPlay, int], tuple[Choice, ...]]
    apply: Callable[[TenkaPlay, int, Choice], None]
    targets: Callable[[Choice], tuple[str, ...]]
    refusals: Callable[[TenkaPlay, int], tuple[Refusal, ...]]


@dataclass(frozen=True, kw_only=True)
class TenkaRules(Rules):
    """``deck``: tactics cards from which the offer is dealt (S3). ``cards``: all cards by id. ``actions``: by verb."""

    map: AreaMap
    deck: tuple[str, ...]
    cards: Mapping[str, Card]
    effects: Mapping[str, Effect]
    actions: Mapping[str, Deed]
    soldiers: int
    rulings: Rulings

    def at_version(self, version: int) -> Self:
        """Remove the cards whose ``since`` is a later version, from the deck too."""
        former = super().at_version(version)
        return replace(former, deck=tuple(name for name in former.deck if name in former.cards))


def cards_in_sight(play: TenkaPlay, seat: int) -> list[str]:
    """Return the targets of all cards that a player might want to use in a turn, possible or not."""
    targets: list[str] = []
    for action in play.rules.actions.values():
        targets += [action.targets(choice)[0] for choice in action.choices(play, seat)]
        targets += [refusal.target for refusal in action.refusals(play, seat)]
    return [target for target in targets if target.startswith("card:")]
