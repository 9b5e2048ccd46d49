"""Nothing covers a text or a count, nothing is cut off, nothing too small for a finger: measured in random late games."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

import tenka
from tests.house.setups import Setup, any_choice, plain_setups

from .boxes import measured, rest_on
from .conftest import PATIENCE
from .hands import address

pytestmark = pytest.mark.browser

LAID_OUT = {"tenka-meidou": 2, "shogun": 1}
"""The games whose table is laid out for its crowd, with how many kinds of question each set-up is looked at for; a game is
added when its own has been."""
REACH = {"shogun": 1}
"""The games of real provinces, some narrower than their names: how much of a name may lie over a border."""
SETUPS = [setup for setup in plain_setups() if setup.game in LAID_OUT]
POINTED = ((1280, 800), (1920, 1080))
TOUCHED = ((820, 1180), (390, 844), (844, 390))
LANGUAGES = ("en", "es", "ja")
SETTLED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))"


@pytest.fixture(scope="module", params=[False, True], ids=["mouse", "touch"])
def screen(request: pytest.FixtureRequest, chrome: Browser, site_url: str) -> Iterator[tuple[Page, bool]]:
    """A page that is booted once; each game is opened in it by its link."""
    touch: bool = request.param
    context = chrome.new_context(service_workers="block", reduced_motion="reduce", has_touch=touch, is_mobile=touch)
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.goto(site_url)
    page.wait_for_selector("html[data-ready]", state="attached")
    yield page, touch
    context.close()


def late(setup: Setup, seed: str) -> Iterator[tenka.Table]:
    """A random game near its end, where a choice is open: as it was asked for some kinds of question."""
    table, rng = setup.table(seed), random.Random(seed)
    while table.decision is not None:
        seat = table.decision.seats[0]
        table.choose(seat, any_choice(table.decision, seat, rng))
    record, last = table.record(), len(table.history)
    seen: set[str] = set()
    for at in rng.sample(range(int(last * .75), last), last - int(last * .75)):
        there = tenka.replay(record, at=at)
        if there.decision is not None and there.decision.key not in seen and len(seen) < LAID_OUT[setup.game]:
            seen.add(there.decision.key)
            yield there


def open_table(page: Page, site_url: str, table: tenka.Table, language: str) -> None:
    """Sit down at a table by its link, without loading the page again."""
    page.evaluate("(language) => document.querySelector(`[data-act='home']`)?.click()", language)
    page.locator(f"[data-act='language'][data-arg='{language}']").first.click()
    fragment = address(site_url, table).partition("#")[2]
    page.evaluate("(fragment) => { location.hash = fragment; }", fragment)
    page.wait_for_function("location.hash.startsWith('#s=') && document.querySelector('#live svg, #uncover')")
    page.evaluate("document.querySelector('#uncover')?.click()")
    page.wait_for_function("document.querySelector('#live svg')")


PLANTED = """
<style>
  body { margin: 0; font: 16px serif } svg { position: absolute } h2 { margin: 0 }
  .cut { display: block; width: 40px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
  #map { position: absolute; width: 400px; height: 300px }
  #prompt { position: absolute; top: 300px; height: 60px; overflow: auto; width: 300px }
</style>
<div id="map"><div id="live"><svg viewBox="0 0 400 300" width="400" height="300">
  <defs><path id="one" d="M0 0H200V300H0z"/><path id="other" d="M200 0H400V300H200z"/></defs>
  <g data-target="province:one" class="can" role="button" tabindex="0">
    <use class="area" href="#one" fill="transparent"/></g>
  <g data-target="province:other"><use class="area" href="#other" fill="transparent"/></g>
  <g data-of="province:other"><text x="20" y="40">Stray</text></g>
  <text x="20" y="120">Hidden</text><rect x="10" y="95" width="90" height="40" fill="rgb(0, 0, 0)"/>
  <text x="20" y="200">Veiled</text><rect x="10" y="175" width="90" height="40" fill="rgb(0, 0, 0)" fill-opacity=".2"/>
  <text x="370" y="250">Beyond</text>
</svg></div></div>
<section id="prompt"><h2 id="question">Which?</h2>
  <button data-act="choose" data-arg="far" style="margin-top: 99px">far</button>
  <button data-act="choose" data-arg="near" data-hover="province:one">near</button>
  <button><span class="cut">Much too long</span></button>
</section>
"""


def test_the_measure_finds_what_is_planted(chrome: Browser) -> None:
    """A stray label, a covered text, one beyond the edge, cut words, small buttons, an answer below the fold; and no more."""
    page = chrome.new_page(viewport={"width": 420, "height": 380})
    page.set_content(PLANTED)
    found = measured(page, touch=True)
    page.close()
    said = "\n".join(found["faults"])
    expected = ("Stray\" stands in province:one", "covered: text \"Hidden\"", "cut by the map's edge: text \"Beyond\"",
                "an ellipsis in", "for a finger: button \"far\"", "no way in sight to answer far")
    assert [fault for fault in expected if fault not in said.replace("BUTTON", "button")] == [], said
    assert not any(word in said for word in ('text "Veiled"', "Which", "answer province:one")), said
    assert (found["texts"], found["labels"], found["places"]) == (4, 1, 2)


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_late_in_the_game_everything_can_be_read_and_reached(
    screen: tuple[Page, bool], site_url: str, setup: Setup
) -> None:
    """At every size: as it is, and with the pointer on something that can be chosen."""
    page, touch = screen
    found: list[str] = []
    rng = random.Random(str(setup))
    for table in late(setup, f"boxes {setup}"):
        open_table(page, site_url, table, rng.choice(LANGUAGES))
        for width, height in TOUCHED if touch else POINTED:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(SETTLED)
            at_rest = measured(page, touch, REACH.get(setup.game, 0))
            assert at_rest["texts"] > 20
            assert at_rest["labels"] >= at_rest["places"] > 5
            where = f"{width}x{height} {table.decision.key if table.decision else ''}"
            found += [f"{where}: {fault}" for fault in at_rest["faults"]]
            if rest_on(page):
                page.evaluate(SETTLED)
                pointed = measured(page, touch, REACH.get(setup.game, 0))["faults"]
                found += [f"{where}, pointed: {fault}" for fault in pointed if fault not in at_rest["faults"]]
            page.evaluate("document.querySelector('#map').dispatchEvent(new PointerEvent('pointerover', {bubbles: true}))")
    assert not found, "\n".join(found)
