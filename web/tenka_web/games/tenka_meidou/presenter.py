"""The map of Tenka Meidou as plain values for the board, and the descriptions of its targets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Any

from tenka import Table
from tenka.games.tenka_meidou.state import NOBODY
from tenka.games.tenka_meidou.war import likely_swords
from tenka_web.app.render_context import RenderContext, shown_state
from tenka_web.games.tenka_meidou.adapter_rows import adapter_of
from tenka_web.games.tenka_meidou.recent_moves import format_signed, shifts, tags
from tenka_web.games.tenka_meidou.story import BATTLE, Moment, ours
from tenka_web.games.tenka_meidou.view_model import NO_STEP, Arrow, Figure, Row, Tally, TenkaPicture, TenkaProvince
from tenka_web.games.tenka_meidou.war_explanation import fate_in_words
from tenka_web.games.tenka_meidou.war_forecast import Thought, find_thought
from tenka_web.ui.boards import geometry
from tenka_web.ui.boards.view_model import Pointers
from tenka_web.ui.text.catalog import Catalog


@dataclass(frozen=True)
class Fought:
    """A province of the war as it was fought."""

    province: str
    strengths: tuple[int, ...]


def picture(ctx: RenderContext) -> TenkaPicture:
    """Return the pieces on the map now, in the scene on show, or in the considered war."""
    moment: Moment | None = ctx.scene.data if ctx.scene is not None else None
    deep = find_thought(ctx)
    state = moment.state if moment is not None else deep.state if deep is not None else ctx.view.state
    swords = likely_swords(ours(ctx.view), state)
    marked = _find_tags(ctx, moment, deep)
    provinces = {
        place: _province(ctx, state, at, swords, marked, deep)
        for at, place in enumerate(ours(ctx.view).map.places)
    }
    return TenkaPicture(
        adapter_of(ctx).chart, ctx.looks, provinces, pointers(ctx), _arrows(ctx, moment, deep), _tally(ctx, state, deep),
        ctx.t("tm.map"),
    )  # fmt: skip


def labels(catalog: Catalog) -> dict[str, tuple[str, str]]:
    """Return province -> kanji and reading; in Japanese kanji alone."""
    alone = catalog.language == "ja"
    return {key: (name.kanji, "" if alone else catalog(f"place.{key}")) for key, name in geometry.place_names("tenka").items()}


def _find_tags(ctx: RenderContext, moment: Moment | None, deep: Thought | None) -> dict[tuple[str, int], tuple[str, str]]:
    """Return (province, seat) -> the text of the tag beside its number, and the kind of tag."""
    if moment is not None:
        return {(place, moment.first): (format_signed(moment.aid), "now") for place in moment.aided}
    if deep is not None and deep.before is not None:
        return _find_changes(ctx, deep)
    return {key: (tag, f"last-{at}") for key, (tag, at) in tags(shifts(ctx)).items()}


def _find_changes(ctx: RenderContext, deep: Thought) -> dict[tuple[str, int], tuple[str, str]]:
    """Return what the considered choice brings or takes."""
    places, now = ours(ctx.view).map.places, ctx.view.state
    changes: dict[tuple[str, int], tuple[str, str]] = {}
    for at, place in enumerate(places):
        for seat in range(now.seats):
            change = deep.state.soldiers[at][seat] - now.soldiers[at][seat]
            change += len(_figures(ctx, deep.state, at, seat)) - len(_figures(ctx, now, at, seat))
            if change:
                changes[place, seat] = format_signed(change), "would"
    return changes


def _figures(ctx: RenderContext, state: Any, at: int, seat: int) -> tuple[Figure, ...]:
    return tuple(figure for owner, figure in adapter_of(ctx).figures(state, at) if owner == seat)


def _province(
    ctx: RenderContext, state: Any, at: int, swords: list[int], marked: dict[tuple[str, int], tuple[str, str]],
    deep: Thought | None,
) -> TenkaProvince:
    place, castle = ours(ctx.view).map.places[at], state.castles[at]
    fate = deep.war.fates[at] if deep is not None else None
    aid = {stand.seat: stand.aid for stand in fate.stands} if fate is not None else {}
    own_strengths = ours(ctx.view).rulings.strengths(state, at)
    strengths = _add_aid(own_strengths, state.reinforcements[at], aid)
    present = [seat for seat, strength in enumerate(strengths) if strength]
    order = sorted(present, key=lambda seat: (-strengths[seat], -swords[seat]))
    rows = tuple(
        Row(seat, own_strengths[seat], _figures(ctx, state, at, seat), state.reinforcements[at][seat], aid.get(seat, 0),
            *marked.get((place, seat), ("", "")))
        for seat in order
    )  # fmt: skip
    ties = tuple(rank for rank, (one, other) in enumerate(pairwise(order)) if strengths[one] == strengths[other])
    won = _pair(state.large[at], state.small[at]) if state.resolved[at] else None
    return TenkaProvince(
        castle or None, castle // 2 if state.seats > 2 else None, rows, ties, won,
        None if fate is None else _pair(fate.first, fate.second), deep is not None and deep.is_telling(at),
        NO_STEP if fate is None else fate.step,
    )  # fmt: skip


def _add_aid(own: Sequence[int], reinforcements: Sequence[int], aid: Mapping[int, int]) -> list[int]:
    """Return the strength of each seat. ``aid``: what would come."""
    return [strength + reinforcements[seat] + aid.get(seat, 0) for seat, strength in enumerate(own)]


def _pair(first: int, second: int) -> tuple[int | None, int | None]:
    return (first if first != NOBODY else None, second if second != NOBODY else None)


def _arrows(ctx: RenderContext, moment: Moment | None, deep: Thought | None) -> tuple[Arrow, ...]:
    """Return the reinforcements of a scene or of the considered war; else the soldiers that were moved just now."""
    places = ours(ctx.view).map.places
    if moment is not None:
        return tuple(Arrow(moment.province, to, moment.first) for to in moment.aided)
    if deep is not None:
        return tuple(Arrow(places[origin], places[to], seat, True, step) for origin, to, seat, step in deep.war.marches())
    return tuple(Arrow(shift.origin, shift.province, shift.seat) for shift in shifts(ctx) if shift.origin)


def _tally(ctx: RenderContext, state: Any, deep: Thought | None) -> Tally | None:
    """Return the scores of the war that is fought or considered."""
    if deep is None:
        if not any(state.resolved) and ctx.scene is None:
            return None
        scores = ours(ctx.view).result(ours(ctx.view), state).scores if any(state.resolved) else (0,) * state.seats
        return Tally(ctx.t("tm.tally.war"), tuple(scores))
    title = ctx.t("tm.tally.then" if deep.before is not None else "tm.tally.now")
    changes = () if deep.before is None else tuple(
        after - before for after, before in zip(deep.war.scores, deep.before.scores, strict=True))  # fmt: skip
    return Tally(title, deep.war.scores, changes)


def pointers(ctx: RenderContext) -> Pointers:
    """Return the targets that can be chosen, are selected, or are refused with a reason, and their descriptions.

    Map and cards share the result.
    """
    if "pointers" not in ctx.memo:
        ctx.memo["pointers"] = _pointers(ctx, ctx.scene.data if ctx.scene is not None else None)
    kept: Pointers = ctx.memo["pointers"]
    return kept


def _pointers(ctx: RenderContext, moment: Moment | None) -> Pointers:
    now = frozenset([f"province:{moment.province}"]) if moment is not None and moment.province else frozenset[str]()
    deep = find_thought(ctx)
    if deep is not None and deep.before is not None:
        deep = None         # descriptions stay the same while the pointer moves between targets
    say = {
        f"province:{place}": ctx.t.label(ctx.localizer.value("province", place), describe(ctx, at, deep))
        for at, place in enumerate(ours(ctx.view).map.places)
    }
    for group in ctx.selection.groups:
        if group.target and group.only is not None:
            done = ctx.game.choice(ctx.localizer, ctx.view, group.only)
            say[group.target] = ctx.t.join_sentences(done, say.get(group.target, ""))
    why = {target: ctx.say_refusal(target) for target in ctx.why}
    # the words on a card are its spoken name
    say |= {target: ctx.game.about(ctx, target) for target in (*why, *say) if target.startswith("card:")}
    advised = frozenset[str]()
    if ctx.session.worker.advice is not None:
        advised = frozenset(
            t for choice, targets in ctx.selection.options for t in targets if choice == ctx.session.worker.advice.choice
        )
    now = ctx.highlight(now | advised)
    return Pointers(ctx.selection.highlighted, frozenset(ctx.selection.picked), now, why, say, ctx.t("ui.fullstop"))


def pair(ctx: RenderContext, faces: tuple[int, ...]) -> frozenset[int]:
    """Return the two dice that name the castle on which the pointer rests."""
    kind, _, name = ctx.session.ui.hover.partition(":")
    places = ours(ctx.view).map.index
    if kind != "province" or name not in places:
        return frozenset()
    castle = ctx.view.state.castles[places[name]]
    for single in range(len(faces)):
        if sum(faces) - faces[single] == castle:
            return frozenset(range(len(faces))) - {single}
    return frozenset()


def describe(ctx: RenderContext, at: int, deep: Thought | None = None) -> str:
    """Return the description of a province: its pieces, and who would win it in the considered war."""
    state = shown_state(ctx)
    names = tuple(one.name for one in ctx.looks)
    taken = state.large[at] if state.resolved[at] else NOBODY
    troops = tuple(zip(state.soldiers[at], state.reinforcements[at], strict=True))
    said = _describe(ctx.t, names, state.castles[at], troops, tuple(adapter_of(ctx).figures(state, at)), taken)
    if state.resolved[at]:
        return said
    if deep is None:
        strengths = _add_aid(ours(ctx.view).rulings.strengths(state, at), state.reinforcements[at], {})
        equals = [[names[seat] for seat, one in enumerate(strengths) if one == each] for each in sorted({*strengths} - {0})]
        return ctx.t.join_sentences(said, *(ctx.t("tm.tell.tie", seats=ctx.t.join_names(one)) for one in equals if len(one) > 1))
    return ctx.t.join_sentences(said, fate_in_words(ctx, deep.war.fates[at]))


@lru_cache(maxsize=500)         # hot: most provinces stay as they are from one choice to the next
def _describe(
    t: Catalog, names: tuple[str, ...], castle: int, troops: tuple[tuple[int, int], ...], figures: tuple[tuple[int, Figure], ...],
    taken: int,
) -> str:  # fmt: skip
    """Describe pieces. ``troops``: soldiers and reinforcements of each seat; ``taken``: the winner, or NOBODY."""
    parts = [t("tm.tell.castles", castle=castle, small=castle // 2) if len(names) > 2 else t("tm.tell.castle", castle=castle)]
    for seat, (soldiers, aid) in enumerate(troops):
        if soldiers:
            parts.append(t("tm.tell.soldiers", seat=names[seat], soldiers=soldiers))
        if aid:
            parts.append(t("tm.tell.aid", seat=names[seat], n=aid))
    parts += [t(figure.say, seat=names[seat]) for seat, figure in figures]
    if not any(soldiers for soldiers, _ in troops) and not figures:
        parts.append(t("tm.tell.empty"))
    if taken >= 0:
        parts.append(t("tm.tell.taken", seat=names[taken]))
    return t.join_facts(parts)


def list_battles(table: Table) -> list[Fought]:
    """Return the battles of a finished war."""
    return [
        Fought(event.values["province"], tuple(event.values["strengths"]))
        for line in table.history[-1:]
        for event in line.events
        if event.key == BATTLE
    ]
