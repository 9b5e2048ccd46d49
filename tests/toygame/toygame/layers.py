"""The layers and options of Ohajiki, and the game with them.

Wind that blows counters away (OH-7) and shells (OH-8) need state: each declares a ``LayerState``. Neither knows the other, and
a table can have both.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from tenka.authoring import (
    AutomaticStep,
    FieldSchema,
    Game,
    Layer,
    LayerState,
    Option,
    Result,
    add_rows,
    data,
    find_first_seat_clash,
    first_seat_option,
    insert_after,
    insert_before,
    number,
    pile,
    row,
    secret,
    unchanged,
    up_to,
    word,
)

from .game import BASE, BOWLS, HAND, SEATS, OhajikiPlay, OhajikiRules, OhajikiState, ranked

Base = Callable[[OhajikiRules, OhajikiState], Any]


@data
class Wind(LayerState):
    """OH-7: ``gusts``: cards face down, one bowl each, the next one last. ``blown``: counters that the wind took."""

    gusts: list[str] = secret(pile)
    blown: int

    @classmethod
    def begin(cls, rules: OhajikiRules, seats: int) -> Wind:
        """OH-7: three gusts from each side."""
        return cls(gusts=list(BOWLS) * HAND, blown=0)

    @classmethod
    def schema(cls, rules: OhajikiRules) -> Mapping[str, FieldSchema]:
        """Return the allowed values of its fields."""
        return {"gusts": up_to(len(BOWLS) * HAND, word(BOWLS)), "blown": number(0, rules.filled * len(BOWLS))}


@data
class ShuffleGusts(AutomaticStep[OhajikiRules, OhajikiState]):
    """OH-7: no seat knows the order of the gusts."""

    def execute(self, play: OhajikiPlay) -> None:
        wind = Wind.of(play.state)
        wind.gusts = play.chance.shuffle(wind.gusts)


@data
class Blow(AutomaticStep[OhajikiRules, OhajikiState]):
    """OH-7: before each turn a counter is blown out of a bowl."""

    seat: int

    def execute(self, play: OhajikiPlay) -> None:
        wind = Wind.of(play.state)
        name = wind.gusts.pop()
        play.reveal()
        if play.state.bowls[BOWLS.index(name)]:
            play.state.bowls[BOWLS.index(name)] -= 1
            wind.blown += 1
            play.emit("oh.event.blown", bowl=name)


def _gusts_anew(base: Any, rules: OhajikiRules, state: OhajikiState, seat: int | None, rng: random.Random) -> None:
    """Replace the gusts to come by any permitted ones: used gusts are not kept."""
    base(rules, state, seat, rng)
    wind = Wind.of(state)
    wind.gusts = rng.sample(list(BOWLS) * HAND, len(wind.gusts)) if "?" in wind.gusts else wind.gusts


def _with_blown(base: Base, rules: OhajikiRules, state: OhajikiState) -> dict[str, Any]:
    found = dict(base(rules, state))
    return {**found, "counters": found["counters"] + Wind.of(state).blown}


def _windy(rules: OhajikiRules) -> OhajikiRules:
    return replace(
        rules,
        layer_states=(*rules.layer_states, Wind),
        script=insert_before(insert_after(rules.script, "deal", "shuffle_gusts"), "turn", "blow"),
        steps=add_rows(rules.steps, {"shuffle_gusts": ShuffleGusts, "blow": Blow}),
        determinize=partial(_gusts_anew, rules.determinize), count_pieces=partial(_with_blown, rules.count_pieces),
    )  # fmt: skip


@data
class Shells(LayerState):
    """OH-8: ``shells``: by seat. ``seen``: bowls that were empty already."""

    shells: list[int]
    seen: list[str]

    @classmethod
    def begin(cls, rules: OhajikiRules, seats: int) -> Shells:
        """OH-8: no seat has a shell yet."""
        return cls(shells=[0] * seats, seen=[])

    @classmethod
    def schema(cls, rules: OhajikiRules) -> Mapping[str, FieldSchema]:
        """Return the allowed values of its fields."""
        return {"shells": row(rules.seats, number(0, len(BOWLS))), "seen": up_to(len(BOWLS), word(BOWLS))}


@data
class FindShells(AutomaticStep[OhajikiRules, OhajikiState]):
    """OH-8: a shell lies under the counters of each bowl; it goes to the seat in whose turn the bowl is found empty."""

    seat: int

    def execute(self, play: OhajikiPlay) -> None:
        found = Shells.of(play.state)
        for name, counters in zip(BOWLS, play.state.bowls, strict=True):
            if not counters and name not in found.seen:
                found.seen.append(name)
                found.shells[self.seat] += 1
                play.emit("oh.event.shell", seat=self.seat, bowl=name)


def _with_shells(base: Base, rules: OhajikiRules, state: OhajikiState) -> Result:
    """OH-8: a shell is worth two counters."""
    shells = Shells.of(state).shells
    return ranked([score + 2 * found for score, found in zip(base(rules, state).scores, shells, strict=True)])


def _shelly(rules: OhajikiRules) -> OhajikiRules:
    return replace(
        rules,
        layer_states=(*rules.layer_states, Shells),
        script=insert_after(rules.script, "turn", "find_shells"),
        steps=add_rows(rules.steps, {"find_shells": FindShells}),
        result=partial(_with_shells, rules.result),
    )


def _dice(rules: OhajikiRules) -> OhajikiRules:
    return replace(rules, casts=True)


def _full(rules: OhajikiRules) -> OhajikiRules:
    return replace(rules, filled=7)


LAYERS = (Layer("dice", _dice), Layer("wind", _windy), Layer("shells", _shelly))

GAME = Game(
    id="ohajiki", title="oh.title", letter="j", seats=SEATS, base=BASE, layers=LAYERS,
    options=(Option("bowls", {"few": unchanged, "full": _full}), first_seat_option(SEATS[-1])),
    clash=find_first_seat_clash,
)  # fmt: skip
