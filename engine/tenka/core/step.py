"""Steps: a question and what its answer does. Scripts of steps, and the stack."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from tenka.core.choice import Choice, Choices
from tenka.core.data import Data, data
from tenka.core.decision import Decision, Refusal
from tenka.core.untrusted import MOST_STEPS

if TYPE_CHECKING:
    from tenka.core.play import Play
    from tenka.core.rules import Rules
    from tenka.core.state import State

R = TypeVar("R", bound="Rules")
S = TypeVar("S", bound="State")

Script = tuple[Any, ...]
"""Nested tuples. A word is a step by name; a tuple is ``("each", values, *body)``, ``("repeat", times, *body)``,
``("until", condition, *body)`` or ``("when", condition, *body)``, where values, times and condition name script functions.
A step inside ``each`` is made with the values of all the loops around it, outermost first."""


class Step(Data, Generic[R, S]):
    """A question. Its fields are its whole memory. Subclasses are ``@data``.

    ``sealed``: seats answer in secret, in any order, until the step itself calls ``play.finalize_answers``.
    ``withdrawing_verbs``: verbs of choices that only withdraw an earlier answer to the same question.
    """

    __slots__ = ()
    asks: ClassVar[bool] = True
    sealed: ClassVar[bool] = False
    withdrawing_verbs: ClassVar[frozenset[str]] = frozenset()

    def run(self, play: Play[R, S]) -> bool:
        """Prepare the question. Return True if the step has changed the stack instead (pop, swap or push).

        Running a step that already asks changes nothing.
        """
        return False

    def ask(self, play: Play[R, S]) -> Decision:
        """Return the decision. Pure: asking twice changes nothing."""
        raise TypeError(f"{self.kind} does not ask")

    def choices(self, play: Play[R, S], seat: int) -> Choices:
        """List the legal choices of an asked seat. The list is the rule; nothing else checks legality.

        Args:
            play: The running game.
            seat: An asked seat.
        """
        raise TypeError(f"{self.kind} does not ask")

    def forward_choices(self, play: Play[R, S], seat: int, choices: Choices) -> Choices:
        """Return the choices that neither merely withdraw an earlier answer nor force the seat to do so later.

        Returns all of them if only withdrawals are left.

        Args:
            play: The running game.
            seat: An asked seat.
            choices: What ``choices`` returned.
        """
        back = self.withdrawing_verbs
        return tuple([choice for choice in choices if choice.verb not in back]) or choices if back else choices

    def apply(self, play: Play[R, S], seat: int, choice: Choice) -> None:
        """Apply a legal choice, then change the stack or stay to ask again.

        Args:
            play: The running game.
            seat: The seat that chose.
            choice: One of its legal choices.
        """
        raise TypeError(f"{self.kind} does not ask")

    def targets(self, play: Play[R, S], seat: int, choice: Choice) -> tuple[str, ...]:
        """Return the targets of a choice, widest first. By default a choice is a button.

        Args:
            play: The running game.
            seat: An asked seat.
            choice: One of its legal choices.
        """
        return (f"button:{choice.verb}",)

    def refusals(self, play: Play[R, S], seat: int) -> tuple[Refusal, ...]:
        """Return what is not possible now, with reasons.

        Args:
            play: The running game.
            seat: An asked seat.
        """
        return ()

    def standing_answers(self, play: Play[R, S]) -> Sequence[tuple[int, Choice]] | None:
        """Return the answers to an open sealed question without withdrawn ones; None if the step can't say."""
        return None

    def code_options(self, play: Play[R, S]) -> tuple[tuple[int, Choice] | None, ...] | None:
        """List the (seat, choice) pairs that a link code indexes; None: every choice of every asked seat.

        All of them must be legal, because a code applies them without checking. A None entry is an unused index.
        """
        return None


class AutomaticStep(Step[R, S]):
    """A step that asks nobody: it is popped and executed immediately.

    In a script it executes without being pushed. It is created once for all games (per value of its loops), so it must keep
    nothing in its fields.
    """

    __slots__ = ()
    asks: ClassVar[bool] = False

    def run(self, play: Play[R, S]) -> bool:
        play.state.stack.pop()
        self.execute(play)
        return True

    def execute(self, play: Play[R, S]) -> None:
        """Do what the step does."""
        raise TypeError(f"{self.kind} does not define execute()")


Op = tuple[str, str, Any]
"""One line of a compiled script: word, name and data. For a step, the data are the indices of the enclosing ``each`` loops;
for a loop or condition, the line after its end; for an end, the line of its beginning."""


def compile_script(script: Script) -> tuple[Op, ...]:
    """Flatten nested tuples, so a position in a script is one number plus its loops."""
    ops: list[Op] = []

    def lay(body: Sequence[Any], loops: tuple[str, ...]) -> None:
        for node in body:
            if isinstance(node, str):
                ops.append(("step", node, tuple(i for i, loop in enumerate(loops) if loop == "each")))
                continue
            word, name, *inner = node
            if word not in ("each", "repeat", "until", "when"):
                raise ValueError(f"expected each, repeat, until or when, got {word!r}")
            start = len(ops)
            ops.append((word, name, 0))
            lay(inner, loops if word == "when" else (*loops, word))
            if word != "when":
                ops.append(("again", word, start))
            ops[start] = (word, name, len(ops))

    lay(script, ())
    return tuple(ops)


def names_in(script: Script) -> tuple[set[str], set[str]]:
    """Return the names of the steps and of the script functions that a script uses."""
    ops = compile_script(script)
    return ({n for w, n, _ in ops if w == "step"}, {n for w, n, _ in ops if w in ("each", "repeat", "until", "when")})


@data
class ScriptCursor(Step[Any, Any]):
    """A position in the script: the next line and, per open loop, the remaining values.

    ``each``: the remaining values, the current one first. ``repeat``: one zero per remaining pass.
    """

    line: int
    loops: list[tuple[int | str, ...]]

    def run(self, play: Play[Any, Any]) -> bool:
        # One flat loop for speed: a game executes several thousand lines.
        rules, line, stack, loops = play.rules, self.line, play.state.stack, self.loops
        program, makers = rules.program, rules.makers
        end = len(program)
        for _ in range(MOST_STEPS):
            if line >= end:
                stack.pop()
                return True
            word, name, data = program[line]
            line += 1
            if word == "step":
                self.line = line
                make = makers[name]
                try:
                    one = len(data) == 1
                    step = make(loops[data[0]][0]) if one else make(*[loops[i][0] for i in data]) if data else make()
                except TypeError as error:
                    given = f"{len(data)} values, one from each ``each`` around it"
                    raise ValueError(f"the script gives the step {name!r} {given}: {error}") from error
                if step.asks:
                    stack.append(step)
                    return True
                step.execute(play)
                if stack[-1] is not self:
                    return True
            elif word == "again":
                rest = loops[-1]
                if len(rest) > 1:
                    loops[-1] = rest[1:]
                    line = data + 1
                else:
                    loops.pop()
                    if name == "until":
                        line = data
            else:
                line = self._enter(rules.script_functions[name](play), word, line, data)
        raise ValueError("the script loops without asking")

    def _enter(self, answer: Any, word: str, line: int, beyond: int) -> int:
        """Return the line after a loop or condition is entered or skipped, by the answer of its script function."""
        if word == "when":
            return line if answer else beyond
        if word == "until":
            values: tuple[int | str, ...] = () if answer else (0,)
        else:
            values = tuple(answer) if word == "each" else (0,) * answer
        if not values:
            return beyond
        self.loops.append(values)
        return line


StepMaker = Callable[..., Step[Any, Any]]


def cache_step(make: StepMaker) -> StepMaker:
    """Return the maker, cached by its values if it makes automatic steps. Steps that ask have memory, so each is new."""
    return cache(make) if _is_automatic(make) else make


def _is_automatic(make: object) -> bool:
    return isinstance(make, type) and issubclass(make, AutomaticStep)
