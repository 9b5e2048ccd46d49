"""The words of the guided first game, above the real question."""

from __future__ import annotations

from page.shown import Shown
from page.svg import Markup, el
from page.widgets import button


def lesson(shown: Shown) -> Markup:
    """The lesson's page and ways on."""
    opened, t = shown.session.lesson, shown.t
    assert opened is not None
    page, at = opened.step, opened.at
    if page.waits:
        on = None
    elif opened.last:
        goes_on = not shown.session.over
        on = button("lesson", t("ui.lesson.on" if goes_on else "ui.lesson.end"), arg="play", class_="primary", id="lesson-on")
    else:
        on = button("lesson", t("ui.next"), arg="on", class_="primary", id="lesson-on")
    back = button("lesson", t("ui.previous"), arg="back", class_="quiet") if at else None
    leave = button("lesson", t("ui.lesson.leave"), arg="end", class_="quiet")
    return el(
        "div",
        el("h2", t(f"{page.key}.title")),
        el("p", shown.words.show(f"{page.key}.text", page.values)),
        el("div", on, back, leave, class_="answers"),
        el("p", t("ui.story.at", at=at + 1, of=len(opened.lesson.steps)), class_="dim"),
        class_="lesson",
    )
