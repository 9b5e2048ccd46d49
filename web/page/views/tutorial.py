"""The words of the guided first game, above the real question."""

from __future__ import annotations

from page.shown import Shown
from page.svg import Markup, el
from page.widgets import button


def lesson(shown: Shown) -> Markup:
    """The lesson's page and ways on."""
    assert shown.game.lesson is not None
    assert shown.session.lesson is not None
    t, at, pages = shown.t, shown.session.lesson.at, shown.game.lesson.steps
    page = pages[at]
    last = at + 1 == len(pages)
    if page.waits:
        on = None
    elif last:
        on = button("lesson", t("ui.lesson.end"), arg="end", class_="primary", id="lesson-on")
    else:
        on = button("lesson", t("ui.next"), arg="on", class_="primary", id="lesson-on")
    back = button("lesson", t("ui.previous"), arg="back", class_="quiet") if at else None
    leave = None if last else button("lesson", t("ui.lesson.leave"), arg="end", class_="quiet")
    return el(
        "div",
        el("h2", t(f"{page.key}.title")),
        el("p", shown.words.show(f"{page.key}.text", page.values)),
        el("div", on, back, leave, class_="answers"),
        el("p", t("ui.story.at", at=at + 1, of=len(pages)), class_="dim"),
        class_="lesson",
    )
