"""The words of the guided first game, above the real question."""

from __future__ import annotations

from page import lessons
from page.look import Look
from page.svg import Markup, el
from page.views.parts import button


def lesson(shown: Look) -> Markup:
    """The lesson's page and ways on."""
    at = shown.session.lesson or 0
    page = lessons.PAGES[at]
    last = at + 1 == len(lessons.PAGES)
    on = button(
        "lesson", shown.t("ui.lesson.end" if last else "ui.next"), arg="end" if last else "on", class_="primary", id="lesson-on"
    )
    back = button("lesson", shown.t("ui.previous"), arg="back", class_="quiet") if at else None
    count = el("p", shown.t("ui.story.at", at=at + 1, of=len(lessons.PAGES)), class_="dim")
    controls = el(
        "div",
        on if not page.waits else None,
        back,
        button("lesson", shown.t("ui.lesson.leave"), arg="end", class_="quiet"),
        class_="answers",
    )
    return el(
        "div", el("h2", shown.t(f"{page.key}.title")), el("p", shown.t(f"{page.key}.text")), controls, count, class_="lesson"
    )
