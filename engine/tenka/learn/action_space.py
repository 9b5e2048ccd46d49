"""The action space of a game: a stable number for each action of its choices, known before a game begins.

A choice is a sequence of actions, most often one. If its operands are put in an order, or are numbers without a near bound, the
choice is spelled: its verb is an action, and each operand is another, from a vocabulary that all spelled verbs share. No legal
sequence is the beginning of another one at the same question, so a sequence needs no end.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product
from operator import itemgetter
from typing import NamedTuple

from tenka.core import registry
from tenka.core.choice import Choice, Operand, choice
from tenka.core.errors import BadSetup
from tenka.core.rules import Rules
from tenka.learn.per_rules import once_per_rules

HUNDRED = 100
MOST = 999
"""The highest number in a sequence; no track of any game reaches it."""

ActionSequence = tuple[int, ...]
"""The actions of one choice."""


class ActionRow(NamedTuple):
    """Choices of a verb: for each operand all its values. ``spelled``: see the head of this module.

    A spelled row has one list at most: its operands that are not numbers.
    """

    verb: str
    operands: tuple[Sequence[Operand], ...] = ()
    spelled: bool = False


ActionRows = Callable[[Rules], Iterable[ActionRow]]
"""What a game declares: the choices of its rules, with their layers, options and files of cards."""


class ActionSpace:
    """The actions of some rules. Equal rules have equal action spaces on every machine, with the same ``digest``."""

    def __init__(self, rows: Iterable[ActionRow]) -> None:
        rows = tuple(rows)
        plain = (choice(row.verb, *operands) for row in rows if not row.spelled for operands in product(*row.operands))
        spelled = tuple(dict.fromkeys(row.verb for row in rows if row.spelled))
        words = (operand for row in rows if row.spelled for operands in row.operands for operand in operands)
        self._plain = tuple(dict.fromkeys(plain))
        numbers = (*range(HUNDRED), *range(HUNDRED, MOST, HUNDRED)) if spelled else ()
        vocabulary = tuple(dict.fromkeys((*numbers, *words)))
        opened, operands = (f"{verb} …" for verb in spelled), (f"… {word}" for word in vocabulary)
        self.labels: tuple[str, ...] = (*map(str, self._plain), *opened, *operands)
        """What each number means."""
        self._numbers: dict[Choice, int] = {made: number for number, made in enumerate(self._plain)}
        self._sequences: dict[Choice, ActionSequence] = {made: (number,) for number, made in enumerate(self._plain)}
        self._verbs = {verb: number for number, verb in enumerate(spelled, len(self._plain))}
        first = len(self._plain) + len(spelled)
        self._operands: dict[Operand, int] = {word: number for number, word in enumerate(vocabulary, first)}
        self._names: dict[int, Operand] = {number: word for word, number in self._operands.items()}
        self._spelled = {number: verb for verb, number in self._verbs.items()}

    def __len__(self) -> int:
        return len(self.labels)

    @property
    def digest(self) -> str:
        """A digest of these actions in this order, to identify trained weights."""
        return hashlib.sha256("\n".join(self.labels).encode()).hexdigest()[:16]

    def sequence(self, made: Choice) -> ActionSequence:
        """Return the actions of a choice.

        Args:
            made: A choice.

        Raises:
            KeyError: No game of these rules can offer the choice.
        """
        found = self._sequences.get(made)
        if found is None:
            operands = (action for operand in made.operands for action in self._spell(operand))
            found = self._sequences[made] = (self._verbs[made.verb], *operands)
        return found

    def _spell(self, operand: Operand) -> Iterator[int]:
        if isinstance(operand, int) and operand >= HUNDRED:
            yield self._operands[operand - operand % HUNDRED]
            operand %= HUNDRED
        yield self._operands[operand]

    def single_actions(self, choices: Iterable[Choice]) -> list[int] | None:
        """Return the actions of choices that are one action each, in order; None if one of them is a longer sequence."""
        try:
            return [*map(self._numbers.__getitem__, choices)]
        except KeyError:
            return None

    def sequences(self, choices: Iterable[Choice]) -> list[ActionSequence]:
        """Return the sequences of choices, in order."""
        made = tuple(choices)
        try:
            return [*map(self._sequences.__getitem__, made)]
        except KeyError:  # A spelled choice is added at its first use
            return [self.sequence(one) for one in made]

    def choice(self, actions: ActionSequence) -> Choice:
        """Return the choice of a sequence of actions.

        Args:
            actions: As ``sequence`` returns them.

        Raises:
            ValueError: The sequence has more than one action where one is a choice.
            KeyError: There is no such action.
        """
        if actions[0] < len(self._plain):
            (number,) = actions
            return self._plain[number]
        return Choice(self._spelled[actions[0]], tuple(self._read(actions[1:])))

    def _read(self, actions: ActionSequence) -> Iterator[Operand]:
        hundreds = 0
        for action in actions:
            operand = self._names[action]
            if isinstance(operand, int):
                if operand >= HUNDRED:
                    hundreds = operand
                    continue
                operand, hundreds = operand + hundreds, 0
            yield operand


_FIRST: Callable[[ActionSequence], int] = itemgetter(0)


def next_actions(sequences: Iterable[ActionSequence], begun: ActionSequence = ()) -> list[int]:
    """Return the possible next actions, each once.

    Args:
        sequences: The legal choices.
        begun: The actions taken so far.
    """
    if not begun:
        return list(dict.fromkeys(map(_FIRST, sequences)))
    at = len(begun)
    return list(dict.fromkeys([one[at] for one in sequences if one[:at] == begun and len(one) > at]))


@once_per_rules
def action_space_of(rules: Rules) -> ActionSpace:
    """Return the action space of rules; equal rules share one.

    Raises:
        BadSetup: The game declares no action space.
    """
    reference = registry.row_of(rules.game).actions
    if not reference:
        raise BadSetup(f"{rules.game} declares no action space")
    rows: ActionRows = registry.load(reference)
    return ActionSpace(rows(rules))
