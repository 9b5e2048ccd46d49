"""Shogun's table under axe-core, light and dark: draft, planning board, a march with its odds, a story, the result, the full
view."""

import random
import re

import pytest
from playwright.sync_api import expect

import tenka
from tests.e2e.support import ui_driver
from tests.e2e.test_accessibility import audit, room
from tests.support.playing import play_on, rarely_withdrawing

__all__ = ["room"]          # A fixture
pytestmark = pytest.mark.browser


def told(seats, until, start="prescribed", layers=()):
    """Play a table at random until a condition holds."""
    options = {"side": "sun", "start": start}
    table = tenka.new_table("shogun", seats=seats, layers=layers, options=options, seed="access")
    return play_on(table, rarely_withdrawing(random.Random(4)), until)


def enemy(table):
    """Return a province that the open march could attack; None if there is no march."""
    if table.decision.key != "sh.ask.march":
        return None
    seat = table.decision.seats[0]
    names = sorted({str(choice.operands[0]) for choice in table.decision.choices(seat)})
    return next((name for name in names if table.state.owner[table.rules.card_index[name]] != seat), None)


def test_the_draft(room, site_url):
    """Face-up cards, the pile, groups to place."""
    page = room(ui_driver.address(site_url, told(4, lambda table: len(table.history) > 9, "chosen")))
    assert audit(page, "draft") == []


def test_the_planning_board(room, site_url):
    """The cover; placed cards, a selected one, the panel of a province."""
    page = room(ui_driver.address(site_url, told(3, lambda table: True)))
    found = audit(page, "cover")
    page.locator("#uncover").click()
    page.locator(".dock-hand [data-target='card:tajima']").click()
    page.locator(".plan [data-target='box:tax']").click()
    expect(page.locator("#spoken")).to_contain_text("Tajima")
    expect(page.locator(".plan [data-target='box:tax']")).to_have_attribute("aria-label", re.compile("Tajima"))
    page.locator(".dock-hand [data-target='card:chest-4']").click()
    page.locator("#on-tajima .plate").hover()
    assert found + audit(page, "desk") == []


def test_an_attack_with_its_odds_and_its_story(room, site_url):
    """From the question to the tower."""
    table = told(3, enemy)
    page = room(ui_driver.address(site_url, table))
    expect(page.locator(".march-all small").filter(has_text="odds coming")).to_have_count(0)
    found = audit(page, "march")
    page.locator(f"#to-{enemy(table)}").click()
    page.locator(".odds-bar").first.wait_for()
    found += audit(page, "odds")
    page.locator(".odds-row").first.click()
    page.locator(".tower-stage").wait_for()
    page.locator("#story-play").click()
    assert found + audit(page, "story") == []


def test_the_court_with_a_taken_card(room, site_url):
    """The remaining cards of the audience, and the empty place."""
    table = told(3, lambda table: "" in table.state.favours and any(table.state.favours), layers=("tennos-court",))
    page = room(ui_driver.address(site_url, table))
    if page.locator("#uncover").count():
        page.locator("#uncover").click()
    page.locator(".zone-court .favour.gone").first.wait_for()
    assert audit(page, "court") == []


def test_the_result(room, site_url):
    """Tables by year and region, the plot, the log."""
    page = room(ui_driver.address(site_url, told(5, lambda table: False)))
    page.locator(".result").wait_for()
    assert audit(page, "result") == []


def test_a_past_moment_with_everything_open(room, site_url):
    """The table of all plans, the hands, the piles, the summary."""
    table = told(5, lambda table: False)
    moment = next(at for at, line in enumerate(table.history) if line.sealed and line.revealed)
    page = room(ui_driver.address(site_url, table, at=moment))
    page.locator("[data-change='history.eyes']").select_option("-1")
    page.locator(".all-plans").wait_for()
    for fold in ("all-hands", "event-pile", "course"):
        page.locator(f"#{fold} summary").click()
    assert audit(page, "truth") == []


def test_the_planning_board_of_the_court(room, site_url):
    """Every card of the hand has a name, also those that are no provinces; a marked box keeps its contrast."""
    page = room(ui_driver.address(
        site_url, told(5, lambda table: len(table.history) > 200 and table.decision.key == "sh.ask.plan",
                                             layers=("tennos-court",))))  # fmt: skip
    page.locator("#uncover").click()
    page.locator(".dock-hand .word").first.wait_for()
    words = page.locator(".dock-hand .word").all_inner_texts()
    assert words
    assert {*words} <= {"Tower", "Bluff"}
    found = audit(page, "desk")
    for where in (".hand .can:not(.lies)", ".plan .box.can:not(:has(.mini.can))", ".hand .can:not(.lies)"):
        page.locator(where).first.click()
    found += audit(page, "a card laid, another picked")
    page.set_viewport_size({"width": 390, "height": 844})
    found += audit(page, "a phone's desk, a card picked")
    page.locator("#spread").click()
    assert found + audit(page, "a phone's desk, spread") == []
