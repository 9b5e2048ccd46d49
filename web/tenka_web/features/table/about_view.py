"""The description of what is pointed at, and what a second tap does."""

from __future__ import annotations

from tenka_web.app.table_context import TableContext
from tenka_web.ui.markup import Markup, el, join
from tenka_web.ui.widgets import button, tool


def _say_meaning(ctx: TableContext, target: str) -> str:
    """Return what a second tap does, in words."""
    gesture = ctx.game.gesture(ctx.session, target)
    options = [choice for choice, _ in ctx.selection.pick(target).options]
    if gesture is not None and gesture.means is not None:
        return ctx.localizer.say(*gesture.means)
    if gesture is None and len(options) > 1:
        return ctx.t("ui.tap.which", choices=ctx.t.join_facts(ctx.game.choice(ctx.localizer, ctx.view, one) for one in options))
    meant = [*gesture.choices, *gesture.then] if gesture is not None else options
    return ctx.game.choice(ctx.localizer, ctx.view, meant[-1]) if meant else ctx.game.target(ctx.localizer, target)


def draw_description(ctx: TableContext) -> Markup:
    """Draw the description of the hovered target: what it is, what a click does, or why it is impossible."""
    target = ctx.session.ui.hover
    if not target or ctx.session.ui.covered:
        idle = ctx.game.about_rows.get("")
        said = "" if idle is None else idle(ctx, "")
        return el("p", said or ctx.t("ui.about.hover"), class_="dim" if said else "dim idle")
    reason = ctx.say_refusal(target)
    why = el("p", el("b", ctx.t("ui.why.short")), " ", reason, class_="why") if reason else None
    said = ctx.game.about(ctx, target)
    tried = ctx.session.ui.tried == target
    again = ctx.t("ui.tap.again", what=_say_meaning(ctx, target)) if tried else ""
    second = button("tap", again, arg=target, class_="primary again", id="tap-again") if tried else None
    alone = said == ctx.game.target(ctx.localizer, target) and not (tried or reason)
    state = " tried" if tried else " alone" if alone else ""
    expanded = "true" if ctx.session.ui.panel.expanded else "false"
    more = button("about.more", name=ctx.t("ui.pointed.more"), class_="tool unfold", aria_expanded=expanded)
    shut = tool("about.close", "close", ctx.t("ui.pointed.close"))
    return join([
        el("div", second, said if isinstance(said, Markup) else el("p", said), why, class_=f"said-of{state}"),
        el("div", more, shut, class_="about-tools"),
    ])
