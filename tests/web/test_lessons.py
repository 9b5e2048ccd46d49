"""Every guided first game in the browser, page by page to its end and on into a real game, in every language."""

import re

import pytest

import tenka
from page.texts import LANGUAGES, Texts
from tests.page.test_lessons import LESSONS

pytestmark = pytest.mark.browser

WALK = """async (pages) => {
    const find = (selector) => document.querySelector(selector);
    const frame = () => new Promise(requestAnimationFrame);
    const until = async (found, what) => {
        for (let frames = 0; frames < 3000; frames++) { const it = found(); if (it) return it; await frame(); }
        throw new Error(`never: ${what}`);
    };
    const click = (it) => it.dispatchEvent(new MouseEvent("click", {bubbles: true, cancelable: true}));
    const seen = [];
    for (const [at, {wanted, targets}] of pages.entries()) {
        const number = new RegExp(`(^|\\\\D)${at + 1}\\\\D+${pages.length}(\\\\D|$)`);
        const here = () => number.test(find(".lesson .dim")?.innerText ?? "");
        await until(() => { if (find(".story")) click(find("[data-act='story.end']")); return here(); }, `page ${at + 1}`);
        seen.push([find(".lesson h2").innerText, find(".lesson p").innerText]);
        if (at + 1 === pages.length) break;
        if (!wanted) { click(find("#lesson-on")); continue; }
        for (const target of ["", ...targets]) {
            const button = find(`#prompt [data-act='choose'][data-arg='${wanted}']`);
            if (button) { click(button); break; }
            if (target) click(await until(() => find(`[data-target='${target}']`), target));
            if (!here()) break;
        }
        await until(() => !here(), `${wanted} on page ${at + 1}`);
    }
    click(find("#lesson-on"));
    await until(() => !find(".lesson") && find("#question, #uncover"), "a real game");
    return seen;
}"""

OPEN = """(arg) => {
    const way = Object.assign(document.createElement("button"), {hidden: true});
    Object.assign(way.dataset, {act: "tutorial", arg});
    document.body.append(way);
    way.click();
    way.remove();
}"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_lesson_is_played_to_its_end(visit, language):
    """Clicking what each page points out; the last page begins a real game. Of texts nothing is missing, no hole unfilled."""
    page, t = visit(locale=language), Texts(language)
    for arg, lesson in LESSONS.values():
        page.evaluate(OPEN, arg)
        pages = []
        for step in lesson.steps:
            decision = tenka.replay(lesson.record, at=step.moment).decision if step.waits else None
            targets = decision.targets(lesson.learner, decision.read(lesson.learner, step.wanted)) if decision else ()
            pages.append({"wanted": step.wanted, "targets": list(targets)})
        seen = page.evaluate(WALK, pages)
        assert [title for title, _ in seen] == [t(f"{step.key}.title") for step in lesson.steps]
        assert not any(re.search(r"\.lesson\.|\{\w+\}", text) for _, text in seen)
        page.locator("[data-act='home']").click()
        page.locator("#start").wait_for()
