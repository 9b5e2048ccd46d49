"""Steps, each a question beside its answer, on a stack; and scripts of steps."""

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
``("until", ruling, *body)`` or ``("when", ruling, *body)``, where values, times and ruling are names of script words.
A step inside ``each`` is made with the values of all the loops around it, outermost first."""


class Step(Data, Generic[R, S]):
    """A question (or a happening). Its fields are its whole memory. Subclasses are ``@data``.

    ``sealed``: seats answer in secret, in any order, until the step itself calls ``play.finalize_answers``.
    ``withdrawing_verbs``: verbs of choices that only withdraw an earlier answer to the same question.
    """

    __slots__ = ()
    asks: ClassVar[bool] = True
    sealed: ClassVar[bool] = False
    withdrawing_verbs: ClassVar[frozenset[str]] = frozenset()

    def run(self, play: Play[R, S]) -> bool:
        """Do what happens before the step can ask. Return True when it has moved the stack on instead (pop, swap or push).

        Running a step again that has come to ask changes nothing.
        """
        return False

    def ask(self, play: Play[R, S]) -> Decision:
        """Return the decision. Pure: asking twice changes nothing."""
        raise TypeError(f"{self.kind} asks nothing")

    def choices(self, play: Play[R, S], seat: int) -> Choices:
        """List the legal choices of an asked seat. This list is the rule; nothing else checks it again."""
        raise TypeError(f"{self.kind} asks nothing")

    def forward_choices(self, play: Play[R, S], seat: int, choices: Choices) -> Choices:
        """Return those of its choices that lead on; all of them where nothing else is left than taking back."""
        back = self.withdrawing_verbs
        return tuple([choice for choice in choices if choice.verb not in back]) or choices if back else choices

    def apply(self, play: Play[R, S], seat: int, choice: Choice) -> None:
        """Do what a legal choice says and move the stack on (or stay, to ask again)."""
        raise TypeError(f"{self.kind} asks nothing")

    def targets(self, play: Play[R, S], seat: int, choice: Choice) -> tuple[str, ...]:
        """Name the targets of a choice on the table, widest first. Without an override it is a button."""
        return (f"button:{choice.verb}",)

    def refusals(self, play: Play[R, S], seat: int) -> tuple[Refusal, ...]:
        """List what is not possible now, with reasons."""
        return ()

    def standing_answers(self, play: Play[R, S]) -> Sequence[tuple[int, Choice]] | None:
        """Return the answers to an open sealed question so far, without what was taken back; None when the step can't tell."""
        return None

    def code_options(self, play: Play[R, S]) -> tuple[tuple[int, Choice] | None, ...] | None:
        """List the (seat, choice) pairs that a link code indexes here; None: every choice of every asked seat.

        All of them must be legal, because a code makes them without asking again. A None entry is an unused index.
        """
        return None


class AutomaticStep(Step[R, S]):
    """A step that asks nothing: it leaves the stack and happens. In a script it happens without having been on the stack, and
    is made once for all games (for each of its values): it keeps nothing in its fields.
    """

    __slots__ = ()
    asks: ClassVar[bool] = False

    def run(self, play: Play[R, S]) -> bool:
        play.state.stack.pop()
        self.execute(play)
        return True

    def execute(self, play: Play[R, S]) -> None:
        """Do what happens."""
        raise TypeError(f"{self.kind} does nothing")


Op = tuple[str, str, Any]
"""One line of a compiled script: word and name; then, for a step, which of the open loops are ``each``,
for a loop or condition the line to go to when it is over, for its end the line where it began."""


def compile_script(script: Script) -> tuple[Op, ...]:
    """Flatten nested tuples, so that a position in a script is one number plus its loops."""
    ops: list[Op] = []

    def lay(body: Sequence[Any], loops: tuple[str, ...]) -> None:
        for node in body:
            if isinstance(node, str):
                ops.append(("step", node, tuple(i for i, loop in enumerate(loops) if loop == "each")))
                continue
            word, name, *inner = node
            if word not in ("each", "repeat", "until", "when"):
                raise ValueError(f"a script knows each, repeat, until and when, not {word!r}")
            start = len(ops)
            ops.append((word, name, 0))
            lay(inner, loops if word == "when" else (*loops, word))
            if word != "when":
                ops.append(("again", word, start))
            ops[start] = (word, name, len(ops))

    lay(script, ())
    return tuple(ops)


def words_of(script: Script) -> tuple[set[str], set[str]]:
    """Collect the names of steps and of script words (values, times, rulings) that a script uses."""
    ops = compile_script(script)
    return ({n for w, n, _ in ops if w == "step"}, {n for w, n, _ in ops if w in ("each", "repeat", "until", "when")})


@data
class ScriptCursor(Step[Any, Any]):
    """A position in the script: the next line and, per open loop, the values still to come.

    For ``each``: what is left, the present value first. For ``repeat``: how often it still runs, as a row of zeros.
    """

    line: int
    loops: list[tuple[int | str, ...]]

    def run(self, play: Play[Any, Any]) -> bool:
        # flat, because a game walks some thousand lines: each step of a season, each seat, each turn of a loop
        rules, line, stack, loops = play.rules, self.line, play.state.stack, self.loops
        program, makers = rules.program, rules.makers
        end = len(program)
        for _ in range(MOST_STEPS):
            if line >= end:
                stack.pop()
                return True
            word, name, there = program[line]
            line += 1
            if word == "step":
                self.line = line
                make = makers[name]
                try:
                    one = len(there) == 1
                    step = make(loops[there[0]][0]) if one else make(*[loops[i][0] for i in there]) if there else make()
                except TypeError as error:
                    given = f"{len(there)} values, one from each ``each`` around it"
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
                    line = there + 1
                else:
                    loops.pop()
                    if name == "until":
                        line = there
            else:
                line = self._enter(rules.script_functions[name](play), word, line, there)
        raise ValueError("the script goes round and asks nobody")

    def _enter(self, answer: Any, word: str, line: int, beyond: int) -> int:
        """Enter a loop or condition whose name gave this answer, or pass it by; the line to go on with."""
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
    """Return the maker; one of a happening makes it once for the same values. Steps that ask have a memory, so each is new."""
    return cache(make) if _happens(make) else make


def _happens(make: object) -> bool:
    return isinstance(make, type) and issubclass(make, AutomaticStep)
