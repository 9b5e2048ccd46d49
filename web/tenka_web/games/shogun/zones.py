"""The zones beside the map of Shogun: the season with its cards, the planning board, the tower, and the facts of each seat."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from tenka_web.app.render_context import RenderContext, shown_state
from tenka_web.games.shogun import (
    cards,
    draft,
    full_reveal,
    plan_advice,
    planning_board,
    result,
    scenes,
    season_data,
    season_review,
    winter_count,
)
from tenka_web.games.shogun.adapter_rows import adapter_of
from tenka_web.games.shogun.planning_gestures import MARCHES
from tenka_web.ui import card_art
from tenka_web.ui.markup import Markup, el
from tenka_web.ui.zones import Dock, Fact, Zone


def scene_zones(ctx: RenderContext) -> Iterator[Zone]:
    """Return the zones of a scene: the event that is turned up, the tower at work, or the winter's account."""
    if ctx.scene is not None and ctx.scene.key == "sh.scene.event":
        yield Zone("turned", Dock.STAGE, partial(_draw_turned, ctx, str(ctx.scene.values["event"])))
    if ctx.scene is not None and ctx.scene.data.fight is not None:
        yield Zone("tower", Dock.SHOW, partial(scenes.tower_at_work, ctx))
    elif ctx.scene is not None:
        yield Zone("scored", Dock.STORY, partial(winter_count.count, ctx))


def _draw_turned(ctx: RenderContext, name: str) -> Markup:
    """Draw the event of the season as it is turned up."""
    return card_art.draw_picture(adapter_of(ctx).prints.get(name)) or Markup("")


def planning(ctx: RenderContext) -> Iterator[Zone]:
    """Return the planning board, the hand and the account of the planning seat; afterwards the rest of its board."""
    seat = ctx.view.seat
    if seat is None or ctx.scene is not None:
        return
    mine = partial(Zone, dock=Dock.HAND, owner=seat, private=True)
    if season_data.planning(ctx):
        yield mine("plan", draw=partial(planning_board.plan, ctx), asked=True)
        yield mine("hand", draw=partial(planning_board.hand, ctx), title="sh.plan.hand", asked=True)
        yield mine("books", draw=partial(planning_board.books, ctx))
        yield Zone("warned", Dock.STAGE, partial(planning_board.warnings, ctx), owner=seat, private=True)
        yield Zone("adviser", Dock.MARKET, partial(plan_advice.adviser, ctx), "sh.adviser", owner=seat, private=True)
    elif not full_reveal.is_all_open(ctx) and any(card != -1 for card in shown_state(ctx).laid[seat]):
        yield mine("own-plan", draw=partial(planning_board.draw_own_plan, ctx), title="sh.plan.mine")


def plans(ctx: RenderContext) -> Iterator[Zone]:
    """Return all plans, when all hidden information is shown."""
    if full_reveal.is_all_open(ctx):
        yield Zone("plans", Dock.RIVALS, partial(full_reveal.plans, ctx))


def drafting(ctx: RenderContext) -> Iterator[Zone]:
    """Return the provinces on offer and the armies still to be placed, before the first season."""
    if not _is_drafting(ctx):
        return
    yield Zone("draft", Dock.MARKET, partial(draft.offer, ctx), "sh.draft")
    yield Zone("groups", Dock.MARKET, partial(draft.groups, ctx), "sh.draft.groups")


def table(ctx: RenderContext) -> Iterator[Zone]:
    """Return the season: the ten actions, special cards, events."""
    if _is_drafting(ctx):
        return
    state, pointers = shown_state(ctx), season_data.pointers(ctx)
    yield Zone("season", Dock.MARKET, partial(_season, ctx))
    if state.turned and not season_data.planning(ctx):      # the boxes of a plan show the actions in their order
        yield Zone("actions", Dock.MARKET, lambda: cards.actions(season_data.actions(ctx), pointers), "sh.cards.actions")
    if any(state.specials) or any(state.special):
        weighed = ctx.view.key in MARCHES      # the attacker looks at these first: they show what an army is worth here
        drawn = partial(_specials, ctx)
        yield Zone("specials", Dock.MARKET, drawn, "sh.cards.specials", asked=weighed)
    if state.event or state.events:
        yield Zone("events", Dock.MARKET, lambda: cards.events(season_data.events(ctx), pointers), "sh.cards.events")
    told_else = ctx.session.is_over if ctx.scene is None else ctx.scene.data.count is not None
    if not state.turned and not told_else:      # in winter the majorities are what counts
        yield Zone("majorities", Dock.MARKET, partial(result.regions, ctx))
    yield Zone("review", Dock.MARKET, partial(season_review.review, ctx))
    if full_reveal.is_all_open(ctx):
        yield Zone("event-pile", Dock.MARKET, partial(full_reveal.events, ctx))


def _specials(ctx: RenderContext) -> Markup:
    return cards.specials(season_data.specials(ctx), season_data.pointers(ctx))


def tower(ctx: RenderContext) -> Iterator[Zone]:
    """Return the contents of the tray and, if the aid is on, of the tower."""
    if not _is_drafting(ctx):
        yield Zone("tower-aid", Dock.MARKET, partial(scenes.tower_aid, ctx), "sh.tower")


def _is_drafting(ctx: RenderContext) -> bool:
    return bool(shown_state(ctx).groups[0])


def _season(ctx: RenderContext) -> Markup:
    state, t = shown_state(ctx), ctx.t
    return el("h2", t("sh.cards.season", season=t(f"sh.season.{state.season}"), year=state.year))


def stores(ctx: RenderContext, seat: int) -> Iterator[Fact]:
    """Return chests, rice, provinces, armies in stock."""
    state, t = shown_state(ctx), ctx.t
    values = (("chest", "chests", state.chests[seat]), ("bowl-of-rice", "rice", state.rice[seat]),
              ("map", "provinces", state.owner.count(seat)), ("cubes", "stock", state.stock[seat]))  # fmt: skip
    for icon, name, value in values:
        yield Fact(icon, t(f"sh.fact.{name}"), str(value), minor=name == "stock")


def special(ctx: RenderContext, seat: int) -> Iterator[Fact]:
    """Return the special card with its place in the turn order."""
    state, t = shown_state(ctx), ctx.t
    name = state.special[seat]
    if name:
        place = t("sh.fact.place", n=state.place[seat] + 1)
        yield Fact(adapter_of(ctx).sign(name).glyph, t(f"sh.special.{name}"), place, target=f"special:{name}")


ROWS = {
    "told": scene_zones, "planning": planning, "plans": plans, "drafting": drafting, "table": table, "tower": tower,
}  # fmt: skip
FACTS = {"stores": stores, "special": special}
