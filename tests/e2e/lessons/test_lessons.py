"""Every guided first game in the browser, page by page to its end and into a real game, in the three languages by turns."""

import re
from itertools import cycle

import pytest

import tenka
from tenka_web.ui.text.catalog import LANGUAGES, Catalog
from tests.app.lessons.guided_lessons import LESSONS
from tests.e2e.support.hands import settle
from tests.e2e.support.screens import to_lobby

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
            await tenka.settled();
            if (!here()) break;
        }
        await until(() => !here(), `${wanted} on page ${at + 1}`);
    }
    click(find("#lesson-on"));
    await until(() => !find(".lesson") && find("#question, #uncover, .story"), "a real game");
    return seen;
}"""

OPEN = """({act, arg}) => {
    const way = Object.assign(document.createElement("button"), {hidden: true});
    Object.assign(way.dataset, {act, arg});
    document.body.append(way);
    way.click();
    way.remove();
}"""


def ask(page, act, arg):
    """Give the page a command as a button would, and wait until what came of it is seen. A press whose button is gone when its
    turn comes counts for nothing, so what was pressed before is waited for too."""
    settle(page)
    page.evaluate(OPEN, {"act": act, "arg": arg})
    settle(page)


SCREENS = (((1280, 800), "en"), ((390, 844), "es"), ((844, 390), "ja"))
"""Screens on which lessons are looked at, and their languages."""

LOOK = """async ({at, points, wanted, targets}) => {
    const all = (what) => [...document.querySelectorAll(what)];
    const zone = (one) => one.closest("#map, #prompt, #tray, #cards-box, #seats, #bar");
    const frame = () => new Promise(requestAnimationFrame);
    const number = new RegExp(`(^|[^0-9])${at}[^0-9]`);
    for (let frames = 0; !number.test(document.querySelector(".lesson .dim")?.innerText ?? ""); frames++) {
        if (frames > 3000) throw new Error(`never: page ${at}`);
        document.querySelector("[data-act='story.end']")?.click();
        await frame();
    }
    await frame();
    await frame();
    const shown = (one) => one.checkVisibility({visibilityProperty: true}) && one.getBoundingClientRect().width > 1;
    const free = (one, x, y) => {
        const top = document.elementFromPoint(x, y);
        return top !== null && zone(top) === zone(one);
    };
    const whole = (one) => {                                // its first line and its last
        const {left, top, bottom, width} = one.getBoundingClientRect();
        return free(one, left + width / 2, top + 4) && free(one, left + width / 2, bottom - 4);
    };
    const glanced = (one) => {                              // some of it, enough to find it
        const {left, top, width, height} = one.getBoundingClientRect();
        return free(one, left + width / 2, top + Math.min(height / 2, 16));
    };
    const drawn = (target) => all(`[data-target="${target}"], [data-hover="${target}"], #at-${target.replace(/\\W/g, "-")}`)
        .filter(shown);
    const faults = all(".lesson h2, .lesson > p, .lesson button").filter(shown).filter((one) => !whole(one))
        .map((one) => `out of sight: ${one.textContent.slice(0, 30) || one.ariaLabel}`);
    const things = points.filter((target) => !target.startsWith("button:"));
    const answers = (one) => {                              // somewhere a click on it means it
        const {left, top, width, height} = one.getBoundingClientRect();
        const shares = [.5, .25, .75, .1, .9];
        return shares.some((x) => shares.some((y) => document.elementFromPoint(left + x * width, top + y * height)
            ?.closest("[data-act], [data-target]")?.dataset.target === one.dataset.target));
    };
    const dead = all(".now[data-target]").filter((one) => wanted && shown(one) && glanced(one) && !answers(one));
    faults.push(...dead.map((one) => `ringed, and answers no click: ${one.dataset.target}`));
    const found = things.some((target) => drawn(target).some(glanced));
    if (things.length && !found) faults.push(`points at nothing in sight: ${things}`);
    const ways = [...all(`[data-act="choose"][data-arg="${wanted}"]`), ...targets.slice(0, 1).flatMap(drawn)].filter(shown);
    if (wanted && !ways.some(glanced)) faults.push(`no way in sight to ${wanted}`);
    const same = all(`[data-act="choose"][data-arg="${wanted}"]`).filter(shown).filter(whole);
    if (same.length > 1) faults.push(`twice in sight: ${wanted}`);
    const lie = (number) => {                               // a number that lies over the words of its own card
        const words = document.createRange(), its = number.getBoundingClientRect();
        words.selectNodeContents(number.parentElement.querySelector(".unseen"));
        return [...words.getClientRects()].some(({left, right, top, bottom}) =>
            left < its.right - 2 && its.left < right - 2 && top < its.bottom - 3 && its.top < bottom - 3);
    };
    const lying = all(".slip.back > .number").filter(shown).filter(lie);
    faults.push(...lying.map((one) => `over the words of its card: ${one.textContent}`));
    return faults;
}"""


def test_every_lesson_is_played_to_its_end(borrow):
    """Clicking what each page points out; the last page begins a real game. No text is missing, no placeholder unfilled. Each
    lesson is in another language than the one before; ``tests/app`` plays all of them in all languages."""
    page = borrow()
    for (arg, lesson), language in zip(LESSONS.values(), cycle(LANGUAGES), strict=False):
        ask(page, "language", language)
        ask(page, "tutorial", arg)
        pages, t = [], Catalog(language)
        for step in lesson.pages:
            decision = tenka.replay(lesson.record, at=step.moment).decision if step.is_waiting else None
            targets = decision.targets(lesson.learner, decision.parse(lesson.learner, step.wanted)) if decision else ()
            pages.append({"wanted": step.wanted, "targets": list(targets)})
        seen = page.evaluate(WALK, pages)
        titles = [re.escape(re.sub(r"\{\w+\}", "*", t(f"{step.key}.title"))).replace(r"\*", ".+") for step in lesson.pages]
        assert [title for (title, _), words in zip(seen, titles, strict=True) if not re.fullmatch(words, title)] == []
        assert not any(re.search(r"\.lesson\.|\{\w+\}", text) for _, text in seen)
        page.locator("[data-act='home']").click()
        page.locator("#start").wait_for()


@pytest.mark.parametrize("file", LESSONS)
def test_every_page_shows_its_words_its_rings_and_its_answer_without_scrolling(screens, file):
    """On a desktop and on a phone in both orientations, each in its own language. Every second page has the other orientation,
    as another screen and another language cost time."""
    arg, lesson = LESSONS[file]
    page, found, order, last = screens.page, [], list(SCREENS), None
    page.context.watch.faults.clear()
    to_lobby(page, "en")
    ask(page, "tutorial", arg)
    for at, step in enumerate(lesson.pages):
        decision = tenka.replay(lesson.record, at=step.moment).decision if step.is_waiting else None
        targets = decision.targets(lesson.learner, decision.parse(lesson.learner, step.wanted)) if decision else ()
        for screen in order:
            size, language = screen
            if screen != last:
                ask(page, "language", language)
                screens.at(size)
            last = screen
            asked = {"at": at + 1, "points": list(step.points), "wanted": step.wanted, "targets": list(targets)}
            found += [f"{step.key} {size}: {fault}" for fault in page.evaluate(LOOK, asked)]
        order.reverse()
        ask(page, *(("choose", step.wanted) if step.is_waiting else ("lesson", "on")))
    assert not found, "\n".join(found)
    assert page.context.watch.faults == []
