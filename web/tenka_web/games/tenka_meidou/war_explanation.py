"""The considered war in words: who beats whom with whose help, and what a choice would change."""

from __future__ import annotations

from tenka_web.app.render_context import RenderContext
from tenka_web.games.tenka_meidou.recent_moves import format_signed
from tenka_web.games.tenka_meidou.story import ours
from tenka_web.games.tenka_meidou.war_forecast import Fate, Stand, Thought


def fate_in_words(ctx: RenderContext, fate: Fate) -> str:
    """Return a sentence such as "Blue 1 + 2 from Yonezawa beats Red 3"; there is also a sentence for a province without a
    winner."""
    t, localizer = ctx.t, ctx.localizer
    if not fate.stands:
        return t("tm.why.nobody")
    first = fate.stands[0]
    values = {"seat": localizer.seat(first.seat), "strength": _strength(ctx, first)}
    if len(fate.stands) == 1:
        return t("tm.why.alone", **values)
    rival = fate.stands[1]
    values |= {"rival": localizer.seat(rival.seat), "other": _strength(ctx, rival)}
    if 0 not in fate.tied:
        return t("tm.why.beats", **values)
    return t("tm.why.sword" if ctx.view.state.swords[first.seat] else "tm.why.sword.likely", **values)


def _strength(ctx: RenderContext, stand: Stand) -> str:
    if not stand.help:
        return str(stand.own)
    places = ours(ctx.view).map.places
    names = ctx.t.join_names(ctx.localizer.value("province", places[origin]) for origin, _ in stand.help)
    return ctx.t("tm.why.strength", own=stand.own, aid=stand.aid, places=names)


def thought_in_words(ctx: RenderContext, deep: Thought, here: int) -> tuple[list[str], str]:
    """Say what the war would give after the considered choice: who wins the province where it is made, which other castles
    change hands, and the scores."""
    places, castles = ours(ctx.view).map.places, ctx.view.state.castles
    changed = [
        ctx.t("ui.aside", name=ctx.localizer.value("province", place), more=castles[at])
        for at, place in enumerate(places) if at != here and deep.is_telling(at)
    ]
    others = ctx.t("tm.then.others", n=len(changed), places=ctx.t.join_names(changed)) if changed else ""
    seat = ctx.view.seat
    sword = 0 if seat is None or ctx.view.state.swords[seat] else deep.state.swords[seat]
    last = ctx.t("tm.then.last", sword=sword) if sword else ""
    return [fate_in_words(ctx, deep.war.fates[here]), others, last], _scores(ctx, deep)


def _scores(ctx: RenderContext, deep: Thought) -> str:
    assert deep.before is not None
    parts = []
    for seat, (after, before) in enumerate(zip(deep.war.scores, deep.before.scores, strict=True)):
        score = f"{ctx.localizer.seat(seat)} {after}"
        parts.append(ctx.t("ui.aside", name=score, more=format_signed(after - before)) if after != before else score)
    return ctx.t("tm.then.scores", scores=ctx.t.join_facts(parts))
