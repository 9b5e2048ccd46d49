"""The answers to an open plan (SH-P1), as a list whose items are made when they are looked at."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from operator import itemgetter
from typing import Any, overload

from tenka.core.choice import Choice, Listing
from tenka.games.shogun.rules import ShogunRules


class Spread:
    """The ``cards`` of a seat's hand and its free ``boxes``: what of the cards it plans with does not lie on its ``board``.

    A card that is laid is taken off both, which costs less than looking through hand and board again at each question.
    """

    __slots__ = ("board", "boxes", "cards", "planned")

    def __init__(self, planned: list[int], board: list[int], cards: list[int], boxes: list[int]) -> None:
        self.planned = planned
        self.board = board
        self.cards = cards
        self.boxes = boxes

    def lay(self, box: int, card: int) -> None:
        """A card of the hand lies on a free box. The lists are others from now on: those before may stand in answers."""
        self.board[box] = card
        self.cards, self.boxes = self.cards[:], self.boxes[:]
        self.cards.remove(card)
        self.boxes.remove(box)


class Layable(Listing):
    """Lists what takes a card back, box by box, and then what lays one: each of the cards on each of the free boxes.

    Some seventy answers stand on the list for every card that is laid, and one of them is made. So the list keeps the free
    ``boxes``, the ``cards`` of the hand and those of them that may lie on the bid (``payable``), and works out the rest.
    ``taken``: how many answers take a card back; 0 leaves them out.
    ``fewer``: how many answers the row of the bid lacks, which stands from ``start`` to ``end`` among the cards to lay.
    """

    __slots__ = ("boxes", "cards", "end", "fewer", "payable", "rules", "start", "taken")

    def __init__(self, rules: ShogunRules, boxes: list[int], cards: list[int], payable: list[int], taken: int) -> None:
        self.rules = rules
        self.boxes = boxes
        self.cards = cards
        self.payable = payable
        self.taken = taken
        self.fewer = 0
        if payable is not cards:
            self.fewer = len(cards) - len(payable)
            self.start = len(cards) * boxes.index(rules.bid)
            self.end = self.start + len(payable)

    def onward(self) -> Layable:
        """The same list without what takes a card back; the whole list where nothing else stands on it."""
        if not self.taken or (self.fewer and len(self) == self.taken):
            return self
        return Layable(self.rules, self.boxes, self.cards, self.payable, 0)

    def __len__(self) -> int:
        return self.taken + len(self.cards) * len(self.boxes) - self.fewer

    @overload
    def __getitem__(self, index: int) -> Choice: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Choice, ...]: ...
    def __getitem__(self, index: int | slice) -> Choice | tuple[Choice, ...]:
        if isinstance(index, slice) or index < self.taken:
            return tuple(self)[index]
        at, cards = index - self.taken, self.cards
        if self.fewer and at >= self.start:
            if at < self.end:
                return self.rules.lay[self.rules.bid][self.payable[at - self.start]]
            at += self.fewer
        number = len(cards)
        return self.rules.lay[self.boxes[at // number]][cards[at % number]]

    def __iter__(self) -> Iterator[Choice]:
        rules, boxes = self.rules, self.boxes
        if self.taken:
            yield from [back for box, back in enumerate(rules.take) if box not in boxes]
        bid, every = rules.bid, _picking(self.cards)
        for box in boxes:
            yield from every(rules.lay[box]) if box != bid else _picking(self.payable)(rules.lay[box])

    def own(self, made: Choice) -> Choice:
        try:
            box, card = self.rules.spots[made]
        except (KeyError, TypeError):
            return self[self.index(made)]
        if box in self.boxes and card in (self.cards if box != self.rules.bid else self.payable):
            return self.rules.lay[box][card]
        raise ValueError(f"{made} is not on the list")

    def __contains__(self, made: object) -> bool:
        try:
            self.index(made)
        except ValueError:
            return False
        return True

    def index(self, made: Any, *within: Any) -> int:
        """Where an answer stands on the list. Raises ValueError when it does not."""
        try:
            box, card = self.rules.spots[made]
        except (KeyError, TypeError):
            return tuple(self).index(made, *within)
        if within:
            return tuple(self).index(made, *within)
        at = self.taken + self.boxes.index(box) * len(self.cards)
        if not self.fewer or at < self.taken + self.start:
            return at + self.cards.index(card)
        if at == self.taken + self.start:
            return at + self.payable.index(card)
        return at - self.fewer + self.cards.index(card)


def _picking(cards: list[int]) -> Callable[[tuple[Choice, ...]], tuple[Choice, ...]]:
    """What takes the answers of these cards out of a box's row."""
    return itemgetter(*cards) if len(cards) > 1 else lambda row: tuple([row[card] for card in cards])
