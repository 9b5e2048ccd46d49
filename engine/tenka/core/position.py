"""Whether a position from outside (a save, a link, another program) can be a moment of a game.

Nothing of the rules is said again here. A position has the shape of the state; it has the pieces of a newly set-up table;
its walk stands where the script can stand; each step above it is one that the step below, or the script, can have put
there; and the step on top has nothing left to do but to ask somebody something. What ties the parts of a state together
beyond that is the game's ``flaw`` and the ``fits`` of its steps.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from tenka.core.foreign import STUMBLES
from tenka.core.play import Play
from tenka.core.rules import Rules
from tenka.core.state import State
from tenka.core.step import Step, Walk
from tenka.core.view import NoChance


def flaw(rules: Rules, state: State) -> str | None:
    """The first thing that is wrong with a position, or None. The state may be changed when something is."""
    try:
        return next(_flaws(rules, state), None)
    except STUMBLES as error:
        return str(error) or type(error).__name__


def _flaws(rules: Rules, state: State) -> Iterator[str]:
    if state.seats != rules.seats:
        yield f"it is for {state.seats} seats, its rules for {rules.seats}"
    yield from (f"{name} do not fit this table" for name, fits in rules.shape(rules).items() if not fits(getattr(state, name)))
    counted = rules.census(rules, state)
    yield from (f"its {name} are not those of the game" for name, each in rules.pieces.items() if not _alike(counted[name], each))
    reason = rules.flaw(rules, state)
    if reason is not None:
        yield reason
    if state.stack:
        yield from _flaws_of_place(Play(rules, state, NoChance()), state.stack)


def _alike(found: Any, fresh: Any) -> bool:
    """The same count; of cards that were dealt at random as many, and none twice unless the table has some twice."""
    if found == fresh or not isinstance(fresh, list) or not all(isinstance(each, str) for each in fresh):
        return bool(found == fresh)
    return len(found) == len(fresh) == len(set(found)) == len(set(fresh))


def _flaws_of_place(play: Play[Any, Any], stack: list[Step[Any, Any]]) -> Iterator[str]:
    walk, *above = stack
    if not isinstance(walk, Walk) or not above:
        yield "the table stands at no question"
        return
    values = walk.standing(play)
    if values is None:
        yield "the table stands at no place of the script"
        return
    made = walk.step(play.rules, values)
    if not (_stands_itself(play, made, above[0], len(values)) or _may_follow(play, made, above[0])):
        yield f"the script can't have led to this {above[0].kind}"
    for owner, step in pairwise(above):
        if not _may_follow(play, owner, step):
            yield f"no {step.kind} can have come of this {owner.kind}"
    if not _asks(play, above[-1]):
        yield "the table asks nobody anything"


def _stands_itself(play: Play[Any, Any], made: Step[Any, Any], step: Step[Any, Any], values: int) -> bool:
    """Whether a step is the script's own."""
    return type(step) is type(made) and _made_alike(step, made, values) and step.fits(play, made)


def _made_alike(step: Step[Any, Any], made: Step[Any, Any], values: int) -> bool:
    """Whether a step has the values of the loops it was made with; what it has learnt since stands in later fields."""
    names = [field.name for field in dataclasses.fields(made)][:values]  # type: ignore[arg-type]  # it is a dataclass
    return all(getattr(step, name) == getattr(made, name) for name in names)


def _may_follow(play: Play[Any, Any], owner: Step[Any, Any], step: Step[Any, Any]) -> bool:
    above = play.rules.above
    known = not isinstance(step, Walk) if above is None else type(step) in above.get(type(owner), ())
    return known and step.fits(play, owner)


def _asks(play: Play[Any, Any], step: Step[Any, Any]) -> bool:
    """Whether the step has come to ask, and everybody it asks has something to choose."""
    before = play.state.copy()
    if step.run(play) or play.state != before:
        return False
    decision = play.decision = step.ask(play)
    seats = decision.seats
    known = bool(seats) and list(seats) == sorted(set(seats) & set(range(play.state.seats)))
    return known and all(_can_choose(decision.choices(seat)) for seat in seats)


def _can_choose(choices: tuple[Any, ...]) -> bool:
    return bool(choices) and len(set(choices)) == len(choices)
