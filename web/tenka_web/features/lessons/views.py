"""Views of guided first games, above the real question."""

from __future__ import annotations

from tenka_web.app.shared_views.docks import draw_dock
from tenka_web.app.table_context import TableContext
from tenka_web.features.lessons.mode import lesson_of
from tenka_web.ui.icons import icon
from tenka_web.ui.markup import Markup, el
from tenka_web.ui.widgets import button, tool
from tenka_web.ui.zones import Dock


def lesson(ctx: TableContext) -> Markup:
    """Draw the page and its buttons; on phones also the answer, if that would be below the fold."""
    opened, t, named = lesson_of(ctx.session.mode), ctx.t, ctx.localizer.by_name
    page, at = opened.page, opened.at
    values = page.text_values(ctx.session.table, opened.lesson.learner)
    if page.is_waiting:
        on = draw_answer(ctx)
    elif opened.is_last:
        ways = [("play", "ui.lesson.on")] if not ctx.session.is_over else []
        best, *others = [*ways, ("new", "ui.lesson.end")]
        on = el("div", button("lesson", t(best[1]), arg=best[0], class_="primary", id="lesson-on"),
                [button("lesson", t(key), arg=arg, class_="quiet", id=f"lesson-{arg}") for arg, key in others], class_="answers")
    else:
        on = button("lesson", t("ui.next"), arg="on", class_="primary", id="lesson-on")
    count = el("span", t("ui.story.at", at=at + 1, of=len(opened.lesson.pages)), class_="dim")
    back = tool("lesson", "back", t("ui.previous"), arg="back", disabled=not at)
    first = tool("lesson", "first", t("ui.lesson.first"), arg="first") if at > 1 else None
    leave = tool("lesson", "close", t("ui.lesson.leave"), arg="end")
    return el(
        "div",
        el("h2", icon("score") if page.feast else None, named.show(f"{page.key}.title", values)),
        None if at or ctx.session.you is None else el("p", named.show("ui.lesson.you", {"seat": ctx.session.you})),
        el("p", named.show(f"{page.key}.text", values)),
        on,
        opened.lesson.picture() if opened.is_last else None,       # Last, so that text and buttons are visible on phones too
        el("div", count, first, back, leave, class_="lesson-tools"),
        class_="lesson offers" if page.is_waiting and on is not None else "lesson",      # it has the answer as a button
    )


def draw_explanation(ctx: TableContext) -> Markup | None:
    """Draw the table of a page that only explains, in place of a question."""
    return draw_dock(ctx, Dock.STAGE) if ctx.session.is_muted else None


def draw_answer(ctx: TableContext) -> Markup | None:
    """Draw the answer the page waits for, unless it is on the map or in the tray."""
    opened = lesson_of(ctx.session.mode)
    notation, lying = opened.page.wanted, opened.lesson.lying
    for choice, targets in ctx.selection.options:
        if str(choice) == notation and not any(target.partition(":")[0] in lying for target in targets):
            words, hover = ctx.game.choice(ctx.localizer, ctx.view, choice), targets[0] if targets else None
            return button("choose", words, arg=notation, class_="primary", id="lesson-do", data_hover=hover)
    return None
