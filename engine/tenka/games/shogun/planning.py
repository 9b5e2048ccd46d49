"""The beginning of a season: action cards, special cards, and the secret plan with its bid (SH-Y3, Y4, SH-P)."""

from __future__ import annotations

from dataclasses import field
from functools import cache
from typing import ClassVar

from tenka.components.lazy_draw import bring_up, lay_pile
from tenka.core.choice import Choice, Choices, choice
from tenka.core.data import data
from tenka.core.decision import Decision, Refusal
from tenka.core.step import AutomaticStep, Step
from tenka.games.shogun.cards import SPECIALS
from tenka.games.shogun.plan_choices import PlanChoices
from tenka.games.shogun.rules import ShogunPlay, ShogunRules
from tenka.games.shogun.state import EMPTY, ShogunState, provinces_of

DONE = choice("done")
OPEN_ACTIONS = 5
NAMED = 3
"""The most empty boxes that a refusal names."""


@data
class LayActionCards(AutomaticStep[ShogunRules, ShogunState]):
    """Shuffles the ten action cards: five face up, five face down (SH-Y3)."""

    def execute(self, play: ShogunPlay) -> None:
        state = play.state
        cards = lay_pile(play, list(play.rules.actions), late=play.rules.late)
        if play.rules.late:
            bring_up(play.chance, cards, OPEN_ACTIONS)
        state.turned, state.hidden_actions, state.at = cards[:OPEN_ACTIONS], cards[OPEN_ACTIONS:], 0
        play.emit("sh.event.season", year=state.year, season=state.season, actions=state.turned[:])


@data
class LaySpecialCards(AutomaticStep[ShogunRules, ShogunState]):
    """Shuffles all special cards onto the five places, with any number of seats (SH-Y4)."""

    def execute(self, play: ShogunPlay) -> None:
        play.state.specials = play.chance.shuffle(SPECIALS)
        play.emit("sh.event.specials", specials=play.state.specials[:])


def hand(rules: ShogunRules, state: ShogunState, seat: int) -> list[int]:
    """Return the cards a seat holds: its provinces, then its blanks, without those on its board."""
    away = {*state.laid[seat], *state.opened[seat]}
    return [card for card in (*provinces_of(state, seat), *rules.blank_cards) if card not in away]


def _payable(rules: ShogunRules, state: ShogunState, seat: int, cards: list[int]) -> list[int]:
    """Return those of the cards that may lie on the bid (SH-P3, O4)."""
    most = rules.rulings.highest_bid(state, seat)
    if most >= rules.dearest:
        return cards
    dear = rules.unaffordable_cards[most]
    return cards if dear.isdisjoint(cards) else [card for card in cards if card not in dear]


@cache
def _find_unfinished(seats: int, finished: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(seat for seat in range(seats) if seat not in finished)


@data
class Plan(Step[ShogunRules, ShogunState]):
    """All seats at once, sealed, put a card on every box if possible (SH-P1). ``finished``: seats that are done.

    The final answers are what is on the boards at the end, by seat and box, so the record shows no attempts. ``held``: by
    seat, all cards it had when the plan began; its hand is those not on its board.
    """

    finished: tuple[int, ...] = ()
    held: list[list[int]] = field(default_factory=list)
    sealed: ClassVar[bool] = True
    withdrawing_verbs: ClassVar[frozenset[str]] = frozenset({"take"})

    def run(self, play: ShogunPlay) -> bool:
        if not self.held:
            self.held = [hand(play.rules, play.state, seat) for seat in range(play.state.seats)]
        return False

    def ask(self, play: ShogunPlay) -> Decision:
        return play.ask(self, _find_unfinished(play.state.seats, self.finished), "sh.ask.plan")

    def _hand(self, state: ShogunState, seat: int) -> list[int]:
        board = {*state.laid[seat]}
        return [card for card in self.held[seat] if card not in board]

    def choices(self, play: ShogunPlay, seat: int) -> Choices:
        board, listed = play.state.laid[seat], play.memo
        if type(listed) is not PlanChoices or listed.board is not board:
            listed = play.memo = self._layable(play, seat)
        if listed.cards and listed.boxes:
            return listed
        return (DONE, *[back for back, card in zip(play.rules.take, board, strict=True) if card != EMPTY])

    def _layable(self, play: ShogunPlay, seat: int) -> PlanChoices:
        rules, state = play.rules, play.state
        board, held = state.laid[seat], self._hand(state, seat)
        free = [box for box, card in enumerate(board) if card == EMPTY]
        payable = _payable(rules, state, seat, held) if rules.bid in free else held
        return PlanChoices(rules, board, free, held, payable)

    def forward_choices(self, play: ShogunPlay, seat: int, choices: Choices) -> Choices:
        return choices.forward_choices() if isinstance(choices, PlanChoices) else (DONE,)

    def apply(self, play: ShogunPlay, seat: int, choice: Choice) -> None:
        rules, board = play.rules, play.state.laid[seat]
        if choice.verb == "lay":
            box, card = rules.spots[choice]
            board[box] = card
            listed = play.memo
            if type(listed) is PlanChoices and listed.board is board:
                play.memo = listed.lay(box, card)
        elif choice.verb == "take":
            board[rules.box_index[str(choice.operands[0])]] = EMPTY
            play.memo = None
        else:
            self.finish(play, seat)

    def finish(self, play: ShogunPlay, seat: int) -> None:
        """Mark a seat as done; the last one ends the question."""
        self.finished = tuple(sorted((*self.finished, seat)))
        if len(self.finished) == play.state.seats:
            play.pop()
            play.finalize_answers(self.standing_answers(play))

    def standing_answers(self, play: ShogunPlay) -> list[tuple[int, Choice]]:
        pairs: list[tuple[int, Choice]] = []
        for seat, board in enumerate(play.state.laid):
            pairs += [(seat, play.rules.lay[box][card]) for box, card in enumerate(board) if card != EMPTY]
            if seat in self.finished:
                pairs.append((seat, DONE))
        return pairs

    def code_options(self, play: ShogunPlay) -> tuple[tuple[int, Choice] | None, ...]:
        """Return what can come next in the final answers: the first unfinished seat fills its boxes in order."""
        rules, state = play.rules, play.state
        seat = next(seat for seat in range(state.seats) if seat not in self.finished)
        board, held = state.laid[seat], self._hand(state, seat)
        last = max((box for box, card in enumerate(board) if card != EMPTY), default=-1)
        room = range(last + 1, len(board))
        if not held or not room:
            # A seat whose last box is filled first is not done; the index stays, unused, because codes number the choices.
            return ((seat, DONE) if not held or EMPTY not in board else None,)
        # Short of cards (P5), a box may stay empty as long as the remaining boxes take the rest of the hand.
        skips = max(0, len(room) - len(held))
        legal = self.choices(play, seat)
        wanted = [rules.lay[box][card] for box in room[: skips + 1] for card in held]
        return tuple((seat, each) for each in wanted if each in legal)

    def targets(self, play: ShogunPlay, seat: int, choice: Choice) -> tuple[str, ...]:
        if choice.verb == "lay":
            return (f"card:{choice.operands[1]}", f"box:{choice.operands[0]}")
        return (f"box:{choice.operands[0]}",) if choice.verb == "take" else ("button:done",)

    def refusals(self, play: ShogunPlay, seat: int) -> tuple[Refusal, ...]:
        rules, state = play.rules, play.state
        if seat in self.finished:
            return ()
        held, board = self._hand(state, seat), state.laid[seat]
        payable = _payable(rules, state, seat, held)
        refusals = [
            Refusal(f"card:{rules.card_ids[card]}", "sh.no.bid", "SH-O4", {"chests": state.chests[seat]})
            for card in held
            if board[rules.bid] == EMPTY and card not in payable
        ]
        if held and EMPTY in board:
            empty = [name for name, card in zip(rules.boxes, board, strict=True) if card == EMPTY]
            named = {"empty": empty} if len(empty) <= NAMED else {}
            key = "sh.no.done.named" if named else "sh.no.done"
            refusals.append(Refusal("button:done", key, "SH-P1", {"boxes": len(empty), **named}))
        return tuple(refusals)
