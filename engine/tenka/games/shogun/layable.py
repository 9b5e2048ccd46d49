"""The answers to an open plan (SH-P1), as a list whose items are made when they are looked at."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from operator import itemgetter
from typing import Any, overload

from tenka.core.choice import Choice, Listing
from tenka.games.shogun.rules import ShogunRules


class Spread:
    """What a seat may lay now. Answers that are kept read it, so it stays as it is; only its ``board`` goes on to the next.

    ``planned``: the cards the seat plans with; ``cards``: those that don't lie on the board, ``boxes``: its free ones,
    ``payable``: which of the cards may lie on the bid. ``taken`` answers take a card back, ``number`` lay one. The row of the
    bid lacks ``fewer`` of them; it stands from ``start`` to ``end``.
    """

    __slots__ = ("board", "boxes", "cards", "end", "fewer", "number", "payable", "planned", "rules", "start", "taken")

    def __init__(
        self, rules: ShogunRules, planned: list[int], board: list[int], boxes: list[int], cards: list[int], payable: list[int]
    ) -> None:
        self.rules = rules
        self.planned = planned
        self.board = board
        self.boxes = boxes
        self.cards = cards
        self.payable = payable
        self.taken = len(board) - len(boxes)
        self.fewer = fewer = len(cards) - len(payable)
        self.number = len(cards) * len(boxes) - fewer
        if fewer:
            self.start = len(cards) * boxes.index(rules.bid)
            self.end = self.start + len(payable)

    def lay(self, box: int, card: int) -> Spread:
        """What may be laid when one of the cards lies on one of the boxes. It costs less than a look through hand and board."""
        boxes, cards, payable = self.boxes[:], self.cards[:], self.payable
        self.board[box] = card
        boxes.remove(box)
        cards.remove(card)
        if not self.fewer or box == self.rules.bid:
            payable = cards
        elif card in payable:
            payable = [other for other in payable if other != card]
        return Spread(self.rules, self.planned, self.board, boxes, cards, payable)


class Layable(Listing):
    """Lists what takes a card back, box by box, and then what lays one: each of the cards on each of the free boxes.

    Some seventy answers stand on the list for every card that is laid, and one of them is made. So the list has a spread, and
    works out the rest. ``taken``: how many answers take a card back; 0 leaves them out.
    """

    __slots__ = ("spread", "taken")

    def __init__(self, spread: Spread, taken: int) -> None:
        self.spread = spread
        self.taken = taken

    def onward(self) -> Layable:
        """The same list without what takes a card back; the whole list where nothing else stands on it."""
        return Layable(self.spread, 0) if self.taken and self.spread.number else self

    def __len__(self) -> int:
        return self.taken + self.spread.number

    @overload
    def __getitem__(self, index: int) -> Choice: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Choice, ...]: ...
    def __getitem__(self, index: int | slice) -> Choice | tuple[Choice, ...]:
        if isinstance(index, slice) or index < self.taken:
            return tuple(self)[index]
        at, spread = index - self.taken, self.spread
        if spread.fewer and at >= spread.start:
            if at < spread.end:
                return spread.rules.lay[spread.rules.bid][spread.payable[at - spread.start]]
            at += spread.fewer
        cards = spread.cards
        return spread.rules.lay[spread.boxes[at // len(cards)]][cards[at % len(cards)]]

    def __iter__(self) -> Iterator[Choice]:
        spread = self.spread
        rules, boxes = spread.rules, spread.boxes
        found = [back for box, back in enumerate(rules.take) if box not in boxes] if self.taken else []
        bid, every = rules.bid, _picking(spread.cards)
        for box in boxes:
            found += every(rules.lay[box]) if box != bid else _picking(spread.payable)(rules.lay[box])
        return iter(found)

    def own(self, made: Choice) -> Choice:
        spread = self.spread
        rules = spread.rules
        try:
            box, card = rules.spots[made]
        except (KeyError, TypeError):
            return self[self.index(made)]
        if box in spread.boxes and card in (spread.cards if box != rules.bid else spread.payable):
            return rules.lay[box][card]
        raise ValueError(f"{made} is not on the list")

    def __contains__(self, made: object) -> bool:
        try:
            self.index(made)
        except ValueError:
            return False
        return True

    def index(self, made: Any, *within: Any) -> int:
        """Where an answer stands on the list. Raises ValueError when it does not."""
        spread = self.spread
        try:
            box, card = spread.rules.spots[made]
        except (KeyError, TypeError):
            return tuple(self).index(made, *within)
        if within:
            return tuple(self).index(made, *within)
        at, cards = spread.boxes.index(box) * len(spread.cards), spread.cards
        if spread.fewer and at >= spread.start:
            if at == spread.start:
                cards = spread.payable
            else:
                at -= spread.fewer
        return self.taken + at + cards.index(card)


def _picking(cards: list[int]) -> Callable[[tuple[Choice, ...]], tuple[Choice, ...]]:
    """What takes the answers of these cards out of a box's row."""
    return itemgetter(*cards) if len(cards) > 1 else lambda row: tuple([row[card] for card in cards])
