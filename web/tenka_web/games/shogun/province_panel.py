"""The panel of one province: its yield, its contents, its neighbours, and the effect of a selected action."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from tenka.games.shogun.cards import BID, BUILDINGS
from tenka.games.shogun.provinces import INDEX, NAMES, PROVINCES
from tenka.games.shogun.scoring import majority
from tenka.games.shogun.state import NEUTRAL
from tenka_web.app.render_context import RenderContext, shown_state
from tenka_web.games.shogun import action_outcomes, cards, plan_advice, season_data
from tenka_web.games.shogun.adapter_rows import adapter_of
from tenka_web.games.shogun.presenter import BUILT, rules_of, tower_at_rest
from tenka_web.games.shogun.view_model import EventCard, SpecialCard
from tenka_web.ui import card_art
from tenka_web.ui.boards import tokens
from tenka_web.ui.markup import Markup, el, join


def panel(ctx: RenderContext, name: str) -> Markup:
    """Draw all that is public about a province, and for its owner at the device what the picked action would do there."""
    at = INDEX[name]
    if at not in rules_of(ctx).board.in_play:
        return el("div", el("h3", ctx.t(f"place.{name}")), el("p", ctx.t("sh.out"), class_="dim"), class_="province-panel")
    return el("div", _head(ctx, at), _facts(ctx, at), _outcome(ctx, at), _draw_neighbours(ctx, at), class_="province-panel")


def _head(ctx: RenderContext, at: int) -> Markup:
    state, t = shown_state(ctx), ctx.t
    owner = state.owner[at]
    region = el(
        "span", t(f"sh.region.{rules_of(ctx).board.region[at]}"), class_=f"region-tag of-{rules_of(ctx).board.region[at]}"
    )
    armies = tokens.cubes(ctx.looks[owner], state.armies[at]) if owner != NEUTRAL else None
    whose = ctx.localizer.seat_mark(owner) if owner != NEUTRAL else el("span", t("sh.neutral"))
    return el("header", el("h3", t(f"place.{NAMES[at]}")), region, whose, armies)


def _facts(ctx: RenderContext, at: int) -> Markup:
    state, t, row = shown_state(ctx), ctx.t, PROVINCES[at]
    built = BUILT[state.buildings[at]]
    sites = [
        el("span", tokens.glyph(adapter_of(ctx).sign(kind).glyph), class_=f"tile-token {kind}", title=t(f"sh.building.{kind}"))
        for kind in built
    ]
    sites += [el("span", class_="tile-token free", title=t("sh.site.free")) for _ in range(row.sites - len(built))]
    spoken = t("sh.tell.yield", tax=row.tax, rice=row.rice, free=row.sites - len(built))
    unrest = (
        el(
            "span",
            tokens.glyph("revolt"),
            state.markers[at],
            class_="unrest-token",
            title=t("sh.tell.markers", markers=state.markers[at]),
        )
        if state.markers[at]
        else None
    )
    return el(
        "p",
        el("span", spoken, class_="sr-only"),
        el("span", tokens.glyph("two-coins"), row.tax, class_="yield", title=t("sh.card.tax"), aria_hidden="true"),
        el("span", tokens.glyph("bowl-of-rice"), row.rice, class_="yield", title=t("sh.card.rice"), aria_hidden="true"),
        el("span", sites, class_="site-tokens"), unrest, class_="province-facts",
    )  # fmt: skip


def _draw_neighbours(ctx: RenderContext, at: int) -> Markup:
    return el("p", ctx.t("ui.neighbours", names=neighbours(ctx, at)), class_="dim")


def neighbours(ctx: RenderContext, at: int) -> str:
    """Return the names of the bordering provinces."""
    return ctx.t.join_names(ctx.t(f"place.{NAMES[other]}") for other in rules_of(ctx).board.neighbours[at])


def _outcome(ctx: RenderContext, at: int) -> Markup | None:
    """Say what the action whose box is picked would do here."""
    outcome = action_outcomes.outcomes(ctx).get(at)
    if outcome is None:
        return None
    sign = cards.sign(adapter_of(ctx).sign(action_outcomes.find_picked(ctx)))
    return el("p", sign, outcome.words, class_="deed void" if outcome.void else "deed")


def about_province(ctx: RenderContext, name: str) -> str:
    """Draw the panel of a province."""
    return panel(ctx, name) if name in INDEX else ""


def about_card(ctx: RenderContext, name: str) -> str:
    """Draw the province's panel for its card; say of any other card what it is for."""
    key = ctx.t.find_key(f"sh.card.{name}.about") or "sh.card.chest.about"
    return panel(ctx, name) if name in INDEX else ctx.t(key, card=ctx.t(f"sh.card.{name}"))


def _explain(group: str) -> Callable[[RenderContext, str], str]:
    return lambda ctx, name: ctx.t.label(ctx.t(f"{group}.{name}"), ctx.t(f"{group}.{name}.text"))


def about_special(ctx: RenderContext, name: str) -> Markup:
    """Say what a special card does, with its picture."""
    return card_art.draw_described(adapter_of(ctx).prints.get(name), _explain("sh.special")(ctx, name))


def about_event(ctx: RenderContext, name: str) -> Markup:
    """Say what an event does, and what it takes in winter, with its picture."""
    loss = rules_of(ctx).events[name].loss
    words = f"{_explain('sh.events')(ctx, name)} {ctx.t('sh.loss', loss=loss)}"
    return card_art.draw_described(adapter_of(ctx).prints.get(name), words)


def about_box(ctx: RenderContext, name: str) -> str | Markup:
    """Say what an action does; while a season is planned also that its box is chosen, as the next one is after each card, what
    the adviser thinks of it, once it was asked, and what a bid is for."""
    chosen = ctx.t("sh.plan.chosen") if f"box:{name}" in ctx.session.ui.picked else ""
    words = ctx.t.join_sentences(chosen, _explain("sh.action")(ctx, name), plan_advice.say_box(ctx, name))
    if name != BID or not season_data.planning(ctx):
        return words
    rows = (("sh.cards.specials", season_data.specials(ctx)), ("sh.cards.events", season_data.events(ctx)))
    return join([el("p", words), el("div", [_draw_titles(ctx, key, titled) for key, titled in rows], class_="at-stake")])


def _draw_titles(ctx: RenderContext, key: str, titled: Iterable[SpecialCard | EventCard]) -> Markup:
    """Draw cards by their titles and what they do."""
    rows = [el("li", el("b", card.title), " ", card.text) for card in titled]
    return el("section", el("h3", ctx.t(key)), el("ul", rows))


def about_hidden(ctx: RenderContext, name: str) -> str:
    """Return what a face-down action may be."""
    return ctx.t("sh.hidden.about")


def about_region(ctx: RenderContext, name: str) -> str:
    """Say who leads in a region by which buildings, and what the lead brings."""
    t, state, rules = ctx.t, shown_state(ctx), rules_of(ctx)
    provinces = dict(rules.board.regions).get(name)
    if provinces is None:
        return ""
    told = []
    for kind in BUILDINGS:
        leaders, points = majority(state, provinces, kind)
        seats = t.join_names(map(ctx.localizer.seat, leaders)) if leaders else t("ui.nobody")
        brings = leaders and points
        told.append(t.label(t(f"sh.score.{kind.id}"), t("ui.aside", name=seats, more=f"+{points}") if brings else seats))
    return t.join_sentences(t.label(t(f"sh.region.{name}"), t.join_facts(told)), t("sh.about.region"))


def about_tower(ctx: RenderContext, name: str) -> str:
    """Return the contents of the tower and its tray, and what the tower does."""
    return ctx.t.join_sentences(tower_at_rest(ctx)[1], ctx.t("sh.about.tower"))


ABOUT: Mapping[str, Callable[[RenderContext, str], str | Markup]] = {
    "province": about_province, "card": about_card, "action": _explain("sh.action"), "box": about_box,
    "special": about_special, "event": about_event, "place": about_hidden,
    "region": about_region, "tower": about_tower,
}  # fmt: skip
