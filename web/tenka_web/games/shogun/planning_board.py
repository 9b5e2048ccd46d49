"""Planning a season: the board with its boxes, the hand, and the running account."""

from __future__ import annotations

from functools import lru_cache

from tenka.games.shogun.planning import DONE
from tenka_web.app.render_context import RenderContext
from tenka_web.games.shogun import cards, plan_advice, season_data
from tenka_web.games.shogun.late_styles import WARNED
from tenka_web.games.shogun.plan_budget import Account, Span, Warned, account
from tenka_web.games.shogun.presenter import rules_of
from tenka_web.games.shogun.season_data import planning
from tenka_web.ui.boards import tokens
from tenka_web.ui.icons import icon
from tenka_web.ui.markup import Child, Markup, el, join, style_element
from tenka_web.ui.text.catalog import Catalog
from tenka_web.ui.widgets import button

STOCKS = ("chests", "rice")
"""What an account begins with."""


def plan(ctx: RenderContext) -> Markup:
    """Draw the board with its boxes."""
    return cards.plan(season_data.board(ctx, sums(ctx)), season_data.plan_pointers(ctx))


def hand(ctx: RenderContext) -> Markup:
    """Draw all cards of the seat."""
    return cards.hand(season_data.held_cards(ctx), season_data.plan_pointers(ctx), ctx.t("sh.plan.hand"))


def sums(ctx: RenderContext) -> Account:
    """Draw the account of the present plan."""
    seat = ctx.view.seat
    assert seat is not None
    return ctx.of_view("account", lambda: account(rules_of(ctx), ctx.view.state, seat))


def answers(ctx: RenderContext) -> Markup | None:
    """Draw the button that seals the plan while a season is planned.

    While boxes are empty the button says so; after a press it also names the clause.
    """
    if not planning(ctx):
        return None
    ready = any(choice == DONE for choice, _ in ctx.selection.options)
    reason = ctx.say_refusal("button:done")
    words = ctx.t("sh.plan.done")
    if ready:
        seal = button("choose", icon("end"), words, arg=str(DONE), class_="primary", id="do-done")
        told = ctx.session.worker.known.get(plan_advice.VALUES)
        why = button("tab", icon("hint"), ctx.t("sh.plan.why"), arg="cards adviser", class_="quiet", id="whys") if told else None
        return el("div", seal, why, class_="answers")
    why = el("p", reason, class_="dim", id="why-done")
    advise = button("hint.all", icon("hint"), ctx.t("sh.plan.advise"), disabled=ctx.session.is_busy, id="advise")
    return el(
        "div",
        button("target", words, arg="button:done", aria_disabled="true", aria_describedby="why-done"),
        None if ctx.session.mode.is_guided else advise,        # a page asks for one card alone
        why,
        class_="answers plan-answers",
    )


def say_how_to_plan(ctx: RenderContext, _: str) -> str:
    """Say how a season is planned, while nothing is pointed at."""
    return ctx.t("sh.plan.how") if planning(ctx) else ""


def books(ctx: RenderContext) -> Markup:
    """Draw the running account: chests and rice. A lesson shows rice once a page has told of the winter."""
    account = sums(ctx)
    return _books(ctx.t, account, fed=not ctx.session.mode.is_guided or account.harvest.most + account.rice > 0)


@lru_cache(maxsize=20)          # a card that is picked up changes nothing in it
def _books(t: Catalog, account: Account, *, fed: bool) -> Markup:
    return el("section", chests(t, account), rice(t, account) if fed else None, class_="books", aria_label=t("sh.books"))


def about_sum(ctx: RenderContext, name: str) -> str:
    """Say what a part of the running account is."""
    return ctx.t(f"sh.books.about.{name}")


def warnings(ctx: RenderContext) -> Markup:
    """Draw the warnings about the plan, beside the button that seals it."""
    warned = [
        el("li", ctx.localizer.show(one.key, one.values), _risk(ctx, one), class_="certain" if one.is_certain else None)
        for one in sums(ctx).warnings
    ]
    if not warned:
        return Markup("")
    drawn = el("ul", warned, class_="warnings", aria_label=ctx.t("sh.books.warnings"))
    return join([style_element(WARNED), drawn])


def _risk(ctx: RenderContext, warned: Warned) -> Markup | None:
    """Say the odds of a revolt, once the worker has found them."""
    odds = ctx.session.worker.known.get(f"revolt:{warned.values.get('province')}") if warned.key == "sh.warn.revolt" else None
    if not odds:
        return None
    return el("small", " ", ctx.localizer.say("sh.warn.revolt.odds", {**warned.values, "win": round(100 * odds[0])}))


def _sum(sign: str, name: str, *parts: Child) -> Markup:
    return el("p", tokens.glyph(sign), el("b", name, class_="sr-only"), parts, class_="sum")


def _part(t: Catalog, name: str, amount: object, kind: str = "") -> Markup:
    """Draw an amount with its name, or the stock that the account begins with."""
    about = t("sh.books.now") if name in STOCKS else t(f"sh.books.{name}")
    shown = el("span", str(amount), aria_hidden="true")
    return el("span", shown, el("small", about), class_=f"part {kind}".rstrip(), data_hover=f"sum:{name}")


def _range(t: Catalog, sign: str, span: Span) -> str:
    """Return a gain or cost as a range, with its sign before either end."""
    ends = tuple(f"{sign}{end}" for end in span)
    return ends[0] if span.least == span.most else t("sh.books.between", least=ends[0], most=ends[1])


def say_span(t: Catalog, span: Span) -> str:
    """Return a span in words: beside a minus sign a dash would be read as another."""
    least, most = (str(end).replace("-", "−") for end in span)
    return least if least == most else t("sh.books.between", least=least, most=most)


def chests(t: Catalog, sums: Account) -> Markup:
    """Draw the chests now, the gains, the costs, and the rest."""
    parts = [_part(t, "chests", sums.chests)]
    if sums.taxes.most:
        parts.append(_part(t, "taxes", _range(t, "+", sums.taxes), "gain"))
    if sums.bid:
        parts.append(_part(t, "bid", f"−{sums.bid}", "cost"))
    if sums.costs:
        parts.append(_part(t, "costs", f"−{sums.costs}", "cost"))
    low = " low" if sums.chests_left.most < 0 else ""      # possible shortages are only in the words
    left = el("strong", f"= {say_span(t, sums.chests_left)}", class_=f"left{low}", data_hover="sum:left")
    return _sum("chest", t("sh.books.chests"), parts, left)


def rice(t: Catalog, sums: Account) -> Markup:
    """Draw rice now, the harvest, what winter takes, and in words whether that is enough."""
    parts = [_part(t, "rice", sums.rice)]
    if sums.harvest.most:
        parts.append(_part(t, "harvest", _range(t, "+", sums.harvest), "gain"))
    parts += [_part(t, "loss", _range(t, "−", sums.loss), "cost"), _part(t, "provinces", f"−{sums.provinces}", "cost")]
    lacking, revolts, kind = say_span(t, sums.lacking), say_span(t, sums.revolts), ""
    if not sums.lacking.most:
        name, words = "enough", t("sh.books.enough")
    elif sums.harvests:
        name, words, kind = "ahead", t("sh.books.ahead", n=sums.harvests, lacking=lacking), " ahead"
    else:
        name, words, kind = "lacking", t("sh.books.lacking", n=lacking, revolts=revolts, most=sums.revolts.most), " low"
    return _sum("bowl-of-rice", t("sh.books.rice"), parts, el("strong", words, class_=f"left{kind}", data_hover=f"sum:{name}"))


def draw_own_plan(ctx: RenderContext) -> Markup:
    """Draw the rest of the viewer's board during the actions."""
    return cards.plan(season_data.board(ctx), season_data.pointers(ctx))
