"""Three people at one device: while a plan is sealed, nothing that the browser can show, copy or save reveals it."""

import random
import re

import pytest
from playwright.sync_api import expect

import tenka
from tenka_web.app import saves
from tests.e2e.support import ui_driver

pytestmark = pytest.mark.browser
LAID = re.compile(r"\blay \w+ [\w-]+")


@pytest.fixture
def sealed(borrow, site_url):
    """Return a table where Red has sealed a plan and Blue has placed two cards and has the device; the page knows Red's
    provinces."""
    table = tenka.new_table("shogun", seats=3, options={"start": "prescribed"}, seed="one device")
    rng = random.Random(1)
    while 0 in table.decision.seats:
        lays = [choice for choice in table.decision.choices(0) if choice.verb == "lay"]
        table.choose(0, rng.choice(lays) if lays else "done")
    for _ in range(2):
        table.choose(1, next(choice for choice in table.decision.choices(1) if choice.verb == "lay"))
    page = borrow(ui_driver.address(site_url, table, names=("Red", "Blue", "Grey")))
    page.reds = {str(line.choice).split()[-1] for line in table.history if line.seat == 0 and line.choice.verb == "lay"}
    return page


def targets(page):
    """Return the cards anywhere in the page's markup, visible or not."""
    return set(page.evaluate("""[...document.querySelectorAll("[data-target^='card:'], [data-drag^='card:']")]
        .map((one) => (one.dataset.target ?? one.dataset.drag).slice(5))"""))


def test_behind_the_cover_the_page_contains_no_card(sealed):
    """Neither in its markup nor in its title nor in spoken text."""
    expect(sealed.locator("#uncover")).to_contain_text("Blue")
    assert targets(sealed) == set()
    text = sealed.evaluate("[document.title, ...['#spoken', '#log'].map((id) => document.querySelector(id).textContent)].join()")
    assert not LAID.search(text)
    for key in ("u", "h", ",", "m", "t", "l", "c", "f"):
        sealed.keyboard.press(key)
        assert targets(sealed) == set()


def test_no_step_back_leads_to_another_seats_plan(sealed):
    """Three moments back the game can't be branched, and the reason is shown."""
    sealed.locator("#uncover").click()
    assert targets(sealed)
    sealed.locator("#history input").focus()        # Keys skip secret moments, the slider does not
    for _ in range(3):
        sealed.keyboard.press("ArrowLeft")
    expect(sealed.locator("#now")).to_be_visible()
    expect(sealed.locator("[data-act='history.branch']")).to_have_count(0)
    expect(sealed.locator("#prompt")).to_contain_text("sealed")
    ui_driver.becomes(sealed, ui_driver.games, 1)


@pytest.mark.parametrize("covered", [True, False])
def test_link_and_files_end_before_the_plans(sealed, borrow, covered):
    """Opened elsewhere, the game is at the beginning of the question; the game here continues."""
    if not covered:
        sealed.locator("#uncover").click()
    kept = ui_driver.record(sealed)
    assert LAID.search(kept)
    sealed.locator("#bar [data-act='open'][data-arg='share']").click()
    expect(sealed.locator("#dialog")).to_contain_text("only up to choice")
    assert tenka.open_code(sealed.locator("#link").input_value().partition("#g=")[2].partition("~")[0]).history == []
    for what in ("record", "save", "csv"):
        text = ui_driver.downloaded(sealed, f"#dialog [data-act='download'][data-arg='{what}']")
        assert not LAID.search(text)
        if what == "save":
            assert not LAID.search(saves.read(text).record)
    picture = ui_driver.downloaded(sealed, "#dialog [data-act='download'][data-arg='svg']")
    assert not re.search(r'data-target="card:', picture)
    ui_driver.becomes(sealed, ui_driver.record, kept)


def test_a_second_tab_offers_only_seats_that_still_plan(sealed):
    """The same save opened beside it: covered, for Blue, and not for Red."""
    other = sealed.context.new_page()
    other.goto(sealed.url)
    expect(other.locator("#uncover")).to_contain_text("Blue")
    assert targets(other) == set()
    other.locator("#uncover").click()
    expect(other.locator("#question")).to_be_visible()
    assert not [name for name in targets(other) & sealed.reds if "-" not in name]        # All seats have equal chests and passes
