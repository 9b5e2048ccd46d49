"""The war that would follow, province by province: who would be there, with whose help, and who would win."""

from __future__ import annotations

import random
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from tenka import Choice
from tenka.games.tenka_meidou.rules import TenkaRules
from tenka.games.tenka_meidou.war import Outlook, forecast, likely_swords
from tenka_web.app.render_context import RenderContext
from tenka_web.games.tenka_meidou.adapter_rows import adapter_of
from tenka_web.games.tenka_meidou.story import eve, ours

Help = tuple[tuple[int, int], ...]
"""Reinforcements: (from which province, how many)."""


@dataclass(frozen=True, slots=True)
class Stand:
    """A seat in a province when the war comes there."""

    seat: int
    own: int
    help: Help

    @property
    def aid(self) -> int:
        """Return all reinforcements together."""
        return sum(count for _, count in self.help)

    @property
    def strength(self) -> int:
        """Return the strength that counts."""
        return self.own + self.aid


@dataclass(frozen=True, slots=True)
class Fate:
    """A province in the war: ``stands`` from first to last; ``tied``: rows as strong as the next."""

    province: int
    step: int
    stands: tuple[Stand, ...]
    tied: tuple[int, ...]
    first: int
    second: int


@dataclass(frozen=True, slots=True)
class Chain:
    """A war that is only considered; ``fates`` by province, ``order``: provinces by castle."""

    fates: tuple[Fate, ...]
    order: tuple[int, ...]
    scores: tuple[int, ...]

    def marches(self) -> list[tuple[int, int, int, int]]:
        """Return (from, to, seat, step) of all reinforcements."""
        return [
            (origin, fate.province, stand.seat, self.fates[origin].step)
            for fate in self.fates
            for stand in fate.stands
            for origin, _ in stand.help
        ]


def chain(rules: TenkaRules, state: Any) -> Chain:
    """Work out the war as if it came now (TM-W1 to W6)."""
    outlook, swords = forecast(rules, state), likely_swords(rules, state)
    order = tuple(sorted(range(len(state.castles)), key=state.castles.__getitem__))
    fates = [_fate(rules, state, outlook, swords, province, order.index(province)) for province in range(len(order))]
    return Chain(tuple(fates), order, tuple(outlook.scores))


def _fate(rules: TenkaRules, state: Any, outlook: Outlook, swords: list[int], province: int, step: int) -> Fate:
    base = rules.rulings.strengths(state, province)
    stands = [Stand(seat, own, _help(rules, state, outlook, province, seat)) for seat, own in enumerate(base) if own]
    stands.sort(key=lambda stand: (-stand.strength, -swords[stand.seat]))
    tied = tuple(at for at, (one, other) in enumerate(pairwise(stands)) if one.strength == other.strength)
    return Fate(province, step, tuple(stands), tied, outlook.first[province], outlook.second[province])


def _help(rules: TenkaRules, state: Any, outlook: Outlook, province: int, seat: int) -> Help:
    """Send help from the winners to neighbouring castles that are resolved later (W6)."""
    each = 1 if state.seats == 2 else 2
    return tuple(
        (origin, each)
        for origin in rules.map.links[province]
        if state.castles[origin] < state.castles[province] and outlook.first[origin] == seat
    )


# -- what the pointer rests on -----------------------------------------------------------------------------------

def find_considered(ctx: RenderContext, target: str) -> Choice | None:
    """Return the choice at the target on which the pointer, the focus or a first tap rests; of several, the first."""
    return next((choice for choice, targets in ctx.selection.options if targets and targets[0] == target), None)


def position_after(ctx: RenderContext, choice: Choice) -> Any | None:
    """Return the position to which a choice leads, as far as this seat can know it; None where chance answers, or nothing
    moves."""
    if ctx.view.seat is None:
        return None
    play = ctx.view.determinize(random.Random(0))
    calls = play.chance.calls
    play.choose(ctx.view.seat, choice)
    moved = adapter_of(ctx).list_pieces(play.state) != adapter_of(ctx).list_pieces(ctx.view.state)
    return play.state if moved and play.chance.calls == calls else None


@dataclass(frozen=True, slots=True)
class Thought:
    """The pieces on the map and the war that would follow: now, or after the choice that is considered."""

    state: Any
    war: Chain
    before: Chain | None = None
    """The war without that choice; None when the present position itself is considered."""

    def is_telling(self, province: int) -> bool:
        """Return whether a province is worth a sentence: its winner would change, or the present position is considered."""
        return self.before is None or self.before.fates[province].first != self.war.fates[province].first


def find_thought(ctx: RenderContext) -> Thought | None:
    """Return the war to show beside the pieces: that of the considered choice, else on request that of the present position."""
    if "thought" not in ctx.memo:
        ctx.memo["thought"] = _find_thought(ctx)
    kept: Thought | None = ctx.memo["thought"]
    return kept


def _find_thought(ctx: RenderContext) -> Thought | None:
    state = ctx.view.state
    if ctx.scene is not None or any(state.resolved):
        return None
    choice = find_considered(ctx, ctx.session.ui.hover)
    then = position_after(ctx, choice) if choice is not None else None
    if then is not None:
        then = eve(then)        # this choice may begin the war
        return Thought(then, chain(ours(ctx.view), then), chain(ours(ctx.view), state))
    return Thought(state, chain(ours(ctx.view), state)) if ctx.settings.forecast else None
