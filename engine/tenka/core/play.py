"""Play: rules, state and chance in motion, without history. Tables and bots both stand on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from tenka.core.chance import Chance
from tenka.core.choice import Choice
from tenka.core.decision import Decision
from tenka.core.event import Event

if TYPE_CHECKING:
    from tenka.core.rules import Rules
    from tenka.core.state import State
    from tenka.core.step import Step

R = TypeVar("R", bound="Rules")
S = TypeVar("S", bound="State")


class Play(Generic[R, S]):
    """Walks the state's stack of steps from question to question.

    ``events`` collects what happens when it is a list (None: nobody listens, as in a bot's playouts).
    ``revealed`` counts moments at which something hidden came to light; ``retold`` is set by a sealed step when it
    ends: the order in which its answers shall stand in the record.
    """

    __slots__ = ("chance", "decision", "events", "retold", "revealed", "rules", "state")

    def __init__(self, rules: R, state: S, chance: Chance, events: list[Event] | None = None) -> None:
        self.rules = rules
        self.state = state
        self.chance = chance
        self.events = events
        self.revealed = 0
        self.retold: Sequence[tuple[int, Choice]] | None = None
        self.decision: Decision | None = None

    def choose(self, seat: int, choice: Choice) -> None:
        """Take a choice that is known to be legal, and go on to the next question."""
        self.state.stack[-1].take(self, seat, choice)
        self.settle()

    def settle(self) -> None:
        """Let steps happen until one asks, or the game is over."""
        stack = self.state.stack
        while stack:
            step = stack[-1]
            if not step.run(self):
                self.decision = step.ask(self)
                return
        self.decision = None

    def resume(self) -> None:
        """Ask what a state stands at that has come to its question already: nothing happens."""
        stack = self.state.stack
        self.decision = stack[-1].ask(self) if stack else None

    # what steps may do

    def ask(self, step: Step[R, S], seats: tuple[int, ...], key: str, **values: Any) -> Decision:
        """The decision of a step that asks."""
        return Decision(self, step, seats, key, values)

    def push(self, step: Step[R, S]) -> None:
        """A question inside the question: the step comes first, then the one below goes on."""
        self.state.stack.append(step)

    def pop(self) -> None:
        """The step on top is done."""
        self.state.stack.pop()

    def swap(self, step: Step[R, S]) -> None:
        """The step on top is done and this one takes its place."""
        self.state.stack[-1] = step

    def tell(self, key: str, **values: Any) -> None:
        """Something happened that everybody sees."""
        if self.events is not None:
            self.events.append(Event(key, values))

    def whisper(self, knowers: tuple[int, ...], key: str, secret: dict[str, Any], **values: Any) -> None:
        """Something happened; the secret values are for the knowers alone."""
        if self.events is not None:
            self.events.append(Event(key, values, secret, knowers))

    def reveal(self) -> None:
        """Something hidden came to light (a card drawn from a shuffled deck, sealed plans opened): no undo past this."""
        self.revealed += 1

    def retell(self, pairs: Sequence[tuple[int, Choice]]) -> None:
        """A sealed question ended: what its seats tried and took back leaves no trace; the record keeps these answers."""
        self.retold = pairs
        self.revealed += 1
