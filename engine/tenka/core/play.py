"""A play takes rules, state and chance from question to question, without history. Tables and bots use it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from tenka.core.chance import Chance
from tenka.core.choice import Choice
from tenka.core.decision import Decision
from tenka.core.event import Event, new_event
from tenka.core.untrusted import MOST_STEPS

if TYPE_CHECKING:
    from tenka.core.rules import Rules
    from tenka.core.state import State
    from tenka.core.step import Step

R = TypeVar("R", bound="Rules")
S = TypeVar("S", bound="State")
_NOTHING: Mapping[str, Any] = {}


class Play(Generic[R, S]):
    """Runs the stack of steps from question to question.

    Attributes:
        events: List to which events are appended; None in playouts of bots.
        revealed: How many times something hidden was revealed.
        final_answers: Set by a sealed step when it ends: its answers in record order.
        memo: What a step computed for one question and may reuse for the next.
    """

    __slots__ = ("chance", "decision", "events", "final_answers", "memo", "revealed", "rules", "state")

    def __init__(self, rules: R, state: S, chance: Chance, events: list[Event] | None = None) -> None:
        self.rules = rules
        self.state = state
        self.chance = chance
        self.events = events
        self.revealed = 0
        self.final_answers: Sequence[tuple[int, Choice]] | None = None
        self.memo: Any = None
        self.decision: Decision | None = None

    def __getstate__(self) -> tuple[Any, ...]:
        return self.rules, self.state, self.chance, self.events, self.revealed, self.final_answers

    def __setstate__(self, kept: tuple[Any, ...]) -> None:
        self.rules, self.state, self.chance, self.events, self.revealed, self.final_answers = kept
        self.memo = None
        self.resume()

    def choose(self, seat: int, choice: Choice) -> None:
        """Make a legal choice and advance to the next question. Does not check legality.

        Args:
            seat: An asked seat.
            choice: One of its legal choices.
        """
        self.state.stack[-1].apply(self, seat, choice)
        self.advance()

    def advance(self) -> None:
        """Advance to the next question or the end of the game.

        Raises:
            ValueError: The script loops without asking.
        """
        stack = self.state.stack
        for _ in range(MOST_STEPS):
            if not stack:
                self.decision = None
                return
            step = stack[-1]
            if not step.run(self):
                self.decision = step.ask(self)
                return
        raise ValueError("the script loops without asking")

    def resume(self) -> None:
        """Ask the question of a state that is already at it. Nothing else happens."""
        stack = self.state.stack
        self.decision = stack[-1].ask(self) if stack else None

    # For steps.

    def ask(self, step: Step[R, S], seats: tuple[int, ...], key: str, **values: Any) -> Decision:
        """Return the decision of a step that asks.

        Args:
            step: The step that asks: itself.
            seats: The seats that are asked, at least one.
            key: Key of the question's sentence.
            values: Public values of the sentence.
        """
        return Decision(self, step, seats, key, values)

    def push(self, step: Step[R, S]) -> None:
        """Push a step: its question comes first, then the step below continues."""
        self.state.stack.append(step)

    def pop(self) -> None:
        """Remove the finished step."""
        self.state.stack.pop()

    def swap(self, step: Step[R, S]) -> None:
        """Replace the finished step by another."""
        self.state.stack[-1] = step

    def emit(self, key: str, **values: Any) -> None:
        """Record a public event.

        Args:
            key: Key of the event's sentence.
            values: Its values, for all to see.
        """
        if self.events is not None:
            self.events.append(new_event((key, values, _NOTHING, ())))

    def emit_private(self, knowers: tuple[int, ...], key: str, secret: dict[str, Any], **values: Any) -> None:
        """Record an event whose ``secret`` values only the knowers see.

        Args:
            knowers: The seats that see the secret values.
            key: Key of the event's sentence.
            secret: Name -> a value for the knowers alone.
            values: Its other values, for all to see.
        """
        if self.events is not None:
            self.events.append(Event(key, values, secret, knowers))

    def reveal(self) -> None:
        """Count a reveal of something hidden, such as a drawn card or opened plans. Undo stops here."""
        self.revealed += 1

    def finalize_answers(self, pairs: Sequence[tuple[int, Choice]]) -> None:
        """End a sealed question: the record keeps only these answers, without withdrawn ones."""
        self.final_answers = pairs
        self.revealed += 1
