"""The choices of a plan (SH-P1), as a list that creates items on access."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from operator import itemgetter
from typing import Any, overload

from tenka.core.choice import Choice, Choices, Listing
from tenka.games.shogun.rules import ShogunRules


class PlanChoices(Listing):
    """Lists the choices that withdraw a card, box by box, then those that place one: each card on each free box.

    Each placed card has about seventy choices, of which one is made. So the list stores what the seat may place and computes
    items on access. A list is never changed.

    ``board``: the seat's board, by which the list is identified. ``cards``: placeable cards; ``boxes``: where; ``payable``: cards
    allowed on the bid. The first ``taken`` choices withdraw, the next ``number`` place. ``fewer``: the number of cards that are
    too dear for the bid. The choices of the bid have the indices ``start`` to ``end`` after the withdrawals.
    """

    __slots__ = ("board", "boxes", "cards", "end", "fewer", "number", "payable", "rules", "start", "taken")

    def __init__(self, rules: ShogunRules, board: list[int], boxes: list[int], cards: list[int], payable: list[int]) -> None:
        self.rules = rules
        self.board = board
        self.boxes = boxes
        self.cards = cards
        self.payable = payable
        hand, free = len(cards), len(boxes)
        self.taken = len(board) - free
        if payable is cards:
            self.fewer = 0
            self.number = hand * free
        else:
            self.fewer = fewer = hand - len(payable)
            self.number = hand * free - fewer
            self.start = hand * boxes.index(rules.bid)
            self.end = self.start + len(payable)

    def lay(self, box: int, card: int) -> PlanChoices:
        """Return the list after one of the cards was placed on one of the boxes; cheaper than making it from hand and board."""
        boxes, cards, payable = self.boxes[:], self.cards[:], self.payable
        boxes.remove(box)
        cards.remove(card)
        if not self.fewer or box == self.rules.bid:
            payable = cards
        elif card in payable:
            payable = [other for other in payable if other != card]
        return PlanChoices(self.rules, self.board, boxes, cards, payable)

    def forward_choices(self) -> Choices:
        """Return the list without withdrawals; the whole list if there is nothing else.

        The last card allowed on the bid goes there alone: elsewhere it would leave a plan that only a withdrawal can complete.
        """
        if not self.number:
            return self
        if self.fewer and len(self.payable) == 1 and len(self.cards) >= len(self.boxes) > 1:
            elsewhere = [self.rules.lay[box][self.payable[0]] for box in self.boxes if box != self.rules.bid]
            return tuple([choice for choice in ForwardPlanChoices(self) if choice not in elsewhere])
        return ForwardPlanChoices(self)

    def __len__(self) -> int:
        return self.taken + self.number

    @overload
    def __getitem__(self, index: int) -> Choice: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Choice, ...]: ...
    def __getitem__(self, index: int | slice) -> Choice | tuple[Choice, ...]:
        if isinstance(index, slice) or index < self.taken:
            return tuple(self)[index]
        return ForwardPlanChoices(self)[index - self.taken]

    def __iter__(self) -> Iterator[Choice]:
        rules, boxes = self.rules, self.boxes
        choices = [back for box, back in enumerate(rules.take) if box not in boxes]
        bid, every = rules.bid, _picking(self.cards)
        for box in boxes:
            choices += every(rules.lay[box]) if box != bid else _picking(self.payable)(rules.lay[box])
        return iter(choices)

    def find_equal(self, made: Choice) -> Choice:
        rules = self.rules
        try:
            box, card = rules.spots[made]
        except (KeyError, TypeError):
            return self[self.index(made)]
        if box in self.boxes and card in (self.cards if box != rules.bid else self.payable):
            return rules.lay[box][card]
        raise ValueError(f"{made} is not on the list")

    def __contains__(self, made: object) -> bool:
        try:
            self.index(made)
        except ValueError:
            return False
        return True

    def index(self, made: Any, *within: Any) -> int:
        """Return the index of a choice. Raises ValueError if it is not in the list."""
        try:
            box, card = self.rules.spots[made]
        except (KeyError, TypeError):
            return tuple(self).index(made, *within)
        if within:
            return tuple(self).index(made, *within)
        at, cards = self.boxes.index(box) * len(self.cards), self.cards
        if self.fewer and at >= self.start:
            if at == self.start:
                cards = self.payable
            else:
                at -= self.fewer
        return self.taken + at + cards.index(card)


class ForwardPlanChoices(Listing):
    """Lists only the choices of a list that place a card."""

    __slots__ = ("whole",)

    def __init__(self, whole: PlanChoices) -> None:
        self.whole = whole

    def __len__(self) -> int:
        return self.whole.number

    @overload
    def __getitem__(self, index: int) -> Choice: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Choice, ...]: ...
    def __getitem__(self, index: int | slice) -> Choice | tuple[Choice, ...]:
        whole = self.whole
        if isinstance(index, slice) or not 0 <= index < whole.number:
            return tuple(self)[index]
        if whole.fewer and index >= whole.start:
            if index < whole.end:
                return whole.rules.lay[whole.rules.bid][whole.payable[index - whole.start]]
            index += whole.fewer
        cards = whole.cards
        return whole.rules.lay[whole.boxes[index // len(cards)]][cards[index % len(cards)]]

    def __iter__(self) -> Iterator[Choice]:
        return islice(self.whole, self.whole.taken, None)


def _picking(cards: list[int]) -> Callable[[tuple[Choice, ...]], tuple[Choice, ...]]:
    """Return a function that removes the choices of these cards from a box's row."""
    return itemgetter(*cards) if len(cards) > 1 else lambda row: tuple([row[card] for card in cards])
