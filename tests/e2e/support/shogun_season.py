"""A season of Shogun by three people at one screen, with any way to place cards and to press buttons."""

import random
import re
from contextlib import suppress

from playwright.sync_api import Error, expect

import tenka
from tests.e2e.support import ui_driver
from tests.e2e.support.timeouts import PATIENCE

SUN = {"side": "sun", "start": "prescribed"}
PEOPLE = 3
MOST = 90
"""Most stories and answers of a season."""
REACH = 5_000
"""Milliseconds to reach what may disappear by itself."""


def begun(*layers):
    """Return a page with a new game at the prescribed start, with layers."""
    return tenka.new_table("shogun", seats=PEOPLE, layers=layers, options=SUN, seed="season")


def owned(table, seat):
    """Return the provinces of a seat."""
    cards = table.rules.card_ids
    return [cards[at] for at, owner in enumerate(table.state.owner) if owner == seat]


def some_plan(table, seat, rng):
    """Return card and box of a whole plan."""
    rules = table.rules
    cards = [*owned(table, seat), *(rules.card_ids[number] for number in rules.blank_cards)]
    rng.shuffle(cards)
    return list(zip(cards, rules.boxes, strict=False))


def markup(page):
    """Return the whole markup of the page, with the window's title."""
    return page.evaluate("document.documentElement.outerHTML")


def keeps_secrets(page, table, seat, plans):
    """Assert that nothing of another seat's plan is in the markup, as plain text in the storage, or in the address."""
    whole = markup(page)
    others = [name for other in range(PEOPLE) if other != seat for name in owned(table, other)]
    assert not re.findall(rf'"card:(?:{"|".join(others)})"', whole)
    assert page.locator(".note").count() <= len(owned(table, seat))
    stored = page.evaluate("Object.values(localStorage).join('')")
    words = [f"lay {box} {card}" for other, plan in plans.items() if other != seat for card, box in plan]
    assert not [word for word in words if word in stored or word in whole]
    page.wait_for_function("location.hash.startsWith('#s=')")


def lay_by_mouse(page, card, box):
    """Click the card, then the box."""
    page.locator(f".dock-hand [data-target='card:{card}']").click()
    page.locator(f".plan [data-target='box:{box}']").click()


def lay_by_keys(page, card, box):
    """Tab to the card and to the box, and press Enter on each."""
    ui_driver.to_prompt(page)
    ui_driver.tab_to(page, f".dock-hand [data-target='card:{card}']")
    page.keyboard.press("Enter")
    ui_driver.to_prompt(page)
    ui_driver.tab_to(page, f".plan [data-target='box:{box}']")
    page.keyboard.press("Enter")


def answer(page, reach):
    """Answer one public question: a special card, a march, a revolt."""
    for selector in (".odds-row", ".target-place", "#prompt .answers [data-act='choose']"):
        if page.locator(selector).count():
            reach(page, selector)
            break
    if page.locator("#sure").count():
        reach(page, "#sure")


def past_story(page, reach):
    """Skip a story. It may end by itself meanwhile: then the page is read again."""
    page.set_default_timeout(REACH)
    with suppress(Error, AssertionError):
        reach(page, "[data-act='story.end']")
    page.set_default_timeout(PATIENCE)


def season(page, table, lay, reach):
    """Make three plans with a cover between them, then everything until the next season is planned."""
    plans: dict[int, list[tuple[str, str]]] = {}
    rng = random.Random(5)
    for seat in range(PEOPLE):
        page.locator("#uncover").wait_for()
        assert page.locator("#live svg").count() == 1       # The public board stays visible, the plan on it does not
        assert page.locator("#live .note, .dock-hand .mini").count() == 0
        keeps_secrets(page, table, seat, plans)
        reach(page, "#uncover")
        plans[seat] = some_plan(table, seat, rng)
        for number, (card, box) in enumerate(plans[seat]):
            if number % 3 == 0:
                keeps_secrets(page, table, seat, plans)
            lay(page, card, box)
            expect(page.locator(f"#at-box-{box} .mini").first).to_have_attribute("data-target", f"card:{card}")
        reach(page, "#do-done")
    told = 0
    for _ in range(MOST):
        if page.locator("#uncover").count():
            return plans, told
        if page.locator(".story").count():
            told += 1
            past_story(page, reach)
        else:
            answer(page, reach)
    raise AssertionError("the season does not end")
