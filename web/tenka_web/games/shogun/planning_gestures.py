"""Planning by hand: a click on a card or a box, translated into the small choices that the engine knows."""

from __future__ import annotations

from typing import Any, cast

from tenka import Choice
from tenka.games.shogun.cards import BID
from tenka.games.shogun.planning import hand
from tenka.games.shogun.provinces import INDEX
from tenka.games.shogun.rules import ShogunRules
from tenka.games.shogun.state import EMPTY
from tenka_web.app.selection import Gesture, start
from tenka_web.app.session import Session
from tenka_web.ui.boards.targets import identity

PLAN = "sh.ask.plan"
CLAIM = "sh.ask.special"
MARCHES = ("sh.ask.march", "sh.ask.move")


def gesture(session: Session, target: str) -> Gesture | None:
    """Return the gesture of a click while a season is planned; None: an ordinary selection.

    A card and a box, in either order, bring the card into the box, from wherever it was. After a box and a card from the hand,
    the next empty box is selected, so each card takes one click. A second click on a placed card takes it back. A box's seal
    that is dragged onto a province stands for the box, also if the box has a card.
    """
    view, seat = session.view(), session.viewer
    if view.key in MARCHES:
        return _aim(session, target)
    if view.key == CLAIM:
        return _claim(session, target)
    if view.key != PLAN or view.decision is None or seat is None:
        return None
    desk = Desk(cast(ShogunRules, view.rules), view.state, seat)
    here = desk.meant(target)
    if not here:
        return None
    before = desk.meant(session.ui.picked[-1]) if session.ui.picked else ""
    if not before:
        return Gesture((here,))
    if before == here:
        return Gesture((), desk.take(here), focus=identity(here), hover=here)
    pair = {one.partition(":")[0].replace("seal", "box"): one.partition(":")[2] for one in (before, here)}
    if len(pair) == 2:
        return desk.move(pair["card"], pair["box"], on=before.startswith("box:"))
    return desk.second(before, here)


def _aim(session: Session, target: str) -> Gesture | None:
    """Only aim at a province to which an army may march: even where a single army can go, its odds are seen first."""
    if not target.startswith("province:") or target not in start(session.view().decision, session.viewer).highlighted:
        return None
    return Gesture(() if session.ui.picked == (target,) else (target,))


def _claim(session: Session, target: str) -> Gesture | None:
    """Take a special card by a click on it. As with its button, there is no confirmation."""
    only = start(session.view().decision, session.viewer).pick(target).only
    return None if only is None else Gesture((), (only,))


class Desk:
    """A seat's planning board with its hand."""

    def __init__(self, rules: ShogunRules, state: Any, seat: int) -> None:
        self.rules, self.state, self.seat = rules, state, seat
        self.board: list[int] = state.laid[seat]

    def card_on(self, box: str) -> str:
        """Return the card lying on a box, or nothing."""
        card = self.board[self.rules.box_index[box]]
        return self.rules.card_ids[card] if card >= 0 else ""

    def box_of(self, card: str) -> str:
        """Return the box of a card; "" if it is in no box."""
        number = self.rules.card_index[card]
        return self.rules.boxes[self.board.index(number)] if number in self.board else ""

    def is_own(self, card: str) -> bool:
        """Return whether a card is the seat's own."""
        number = self.rules.card_index.get(card, EMPTY)
        return number >= len(INDEX) or (number >= 0 and self.state.owner[number] == self.seat)

    def meant(self, target: str) -> str:
        """Return the target that another stands for: a province stands for its card, a full box for the card in it."""
        kind, _, name = target.partition(":")
        if kind == "seal" and name in self.rules.box_index:
            return target
        if kind == "box" and name in self.rules.box_index:
            card = self.card_on(name)
            return f"card:{card}" if card else target
        if kind in ("card", "province") and self.is_own(name):
            return f"card:{name}"
        return ""

    def second(self, before: str, here: str) -> Gesture:
        """Return the gesture of a click on a second card or box. If the second card is on the board, the first takes its place;
        else only the second click counts."""
        (kind, _, first), (other, _, name) = before.partition(":"), here.partition(":")
        if kind == other == "card" and (box := self.box_of(name)):
            return self.move(first, box)
        return Gesture((here,))

    def take(self, target: str) -> tuple[Choice, ...]:
        """Take a placed card back into the hand."""
        kind, _, name = target.partition(":")
        box = self.box_of(name) if kind == "card" else ""
        return (self.rules.take[self.rules.box_index[box]],) if box else ()

    def move(self, card: str, box: str, *, on: bool = False) -> Gesture:
        """Bring a card to a box. A card lying there goes where the first one came from, if it may lie there.

        Args:
            card: Id of the card.
            box: Id of the box.
            on: Whether the next empty box is picked after a card from the hand.
        """
        if not self.may(card, box):
            return Gesture((f"card:{card}",), (), f"card:{card}")
        source, other = self.box_of(card), self.card_on(box)
        rules = self.rules
        steps = [rules.take[rules.box_index[place]] for place in (source, box if other else "") if place]
        steps.append(self._lay(card, box))
        if source and other and self.may(other, source):
            steps.append(self._lay(other, source))
        onward = self._next(card, other)
        following = self._box_after(box) if on and onward and not source else ""
        return Gesture((following,) if following else (), tuple(steps), focus=identity(onward) if onward else "do-done",
                       hover=following)

    def _box_after(self, box: str) -> str:
        """Return the target of the next empty box after one in the order of the board, which has no end; nothing if all are
        full."""
        boxes, at = self.rules.boxes, self.rules.box_index[box]
        empty = (name for name in (*boxes[at + 1:], *boxes[:at]) if not self.card_on(name))
        return next((f"box:{name}" for name in empty), "")

    def _next(self, card: str, other: str) -> str:
        """Return the card in hand that gets the keyboard's focus after a card was placed; "" if only the seal is left."""
        held = [self.rules.card_ids[number] for number in hand(self.rules, self.state, self.seat)]
        left = [name for name in held if name != card]
        full = sum(number >= 0 for number in self.board) + (not self.box_of(card) and not other) == len(self.board)
        return "" if full or not left else f"card:{left[0]}"

    def may(self, card: str, box: str) -> bool:
        """Return whether a card may lie on a box: only bids are limited (SH-O4)."""
        number = self.rules.card_index[card]
        return box != BID or self.rules.worth(number) <= self.rules.rulings.highest_bid(self.state, self.seat)

    def _lay(self, card: str, box: str) -> Choice:
        return self.rules.lay[self.rules.box_index[box]][self.rules.card_index[card]]
