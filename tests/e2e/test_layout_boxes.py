"""Nothing covers a text or a count, nothing is cut off, nothing is too small for a finger: measured in random late games and
in every scene of the gallery."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

import tenka
from tests.e2e.support.layout_boxes import measured, pick_place, rest_nowhere, rest_on
from tests.e2e.support.screens import SETTLED, SIZES, Screens, act_out, open_table, ways
from tests.support.playing import play_on, rarely_withdrawing
from tests.support.setups import Setup, any_choice, plain_setups
from web.build.pictures.scenes import Way, scenes

pytestmark = pytest.mark.browser

LAID_OUT = {"tenka-meidou": 1, "shogun": 1, "yedo": 2}
"""Games whose tables are checked, with the number of kinds of question for each set-up."""
CROWDS = {"yedo": (2, 5)}
"""Games that are checked with some numbers of seats only: the fewest and the most."""
REALMS = ("tenka-meidou", "shogun")
"""Games whose map has provinces with labels of their own; Yedo's has words and spaces."""
REACH = {"shogun": 1}
"""Games of real provinces, some narrower than their names: how much of a name may cross a border."""
BESIDE = {
    "shogun": ".table:not([data-show='on']) .tower-at-rest, .table:has(.zone-plan) :is(.zone-events, .zone-specials) .slip,"
    " .table:has(.target-place) :is(.zone-events, .zone-specials) .slip",
}
"""What a desktop shows beside the question without scrolling: the tower; at a plan or a march, the season's special cards and
events."""
MARCHES = [setup for setup in plain_setups() if setup.game == "shogun" and setup.seats in (3, 5)]
SETUPS = [setup for setup in plain_setups() if setup.game in LAID_OUT and setup.seats in CROWDS.get(setup.game, (setup.seats,))]
HAND_HELD = ((390, 844), (844, 390))
LANGUAGES = ("en", "es", "ja")


def late(setup: Setup) -> Iterator[tenka.Table]:
    """Yield a random game near its end, at some kinds of question."""
    seed = f"boxes {setup}"
    rng = random.Random(seed)
    table = play_on(setup.table(seed), rarely_withdrawing(rng))
    record, last = table.record(), len(table.history)
    seen: set[str] = set()
    for at in rng.sample(range(int(last * .75), last), last - int(last * .75)):
        there = tenka.replay(record, at=at)
        if there.decision is not None and there.decision.key not in seen and len(seen) < LAID_OUT[setup.game]:
            seen.add(there.decision.key)
            yield there


STAGES = (("shogun-plan", "shogun-march", "shogun-winter", "shogun-count", "shogun-result"),
          ("court-plan", "court-audience", "court-result"))
"""Moments of one table each."""
BELOW = """() => {
  const box = (one) => one.getBoundingClientRect(), found = (what) => box(document.querySelector(what));
  const map = found("#map"), panel = found(".panel");
  const shown = (one) => one.checkVisibility({checkVisibilityCSS: true});
  const parts = document.querySelectorAll(".tray .zone, .card-zone .zone, .card-zone .result > *, .zone-scored > *");
  const below = (its) => its.top >= map.bottom - 1 && its.right <= panel.left + 1 && its.top < innerHeight;
  const lies = [...parts].filter(shown).map(box).filter(below);
  const low = Math.min(innerHeight, Math.max(...lies.map((its) => its.bottom)));
  const wide = Math.max(...lies.map((its) => its.right)) - Math.min(...lies.map((its) => its.left));
  const filled = (low - map.bottom) / (innerHeight - map.bottom);
  return {map: [map.left, map.top, map.width, map.height], filled, wide: wide / panel.left};
}"""
"""Where the map is, and which share of the room below it, beside the panel, is filled."""

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
  <g data-of="province:other"><text x="20" y="40" fill="#111111" stroke="#112233">Stray</text></g>
  <text x="20" y="120">Hidden</text><rect x="10" y="95" width="90" height="40" fill="rgb(0, 0, 0)"/>
  <text x="20" y="200">Veiled</text><rect x="10" y="175" width="90" height="40" fill="rgb(0, 0, 0)" fill-opacity=".2"/>
  <text x="370" y="250">Beyond</text>
</svg></div></div>
<section id="prompt"><h2 id="question">Which?</h2>
  <button data-act="choose" data-arg="far" style="margin-top: 99px">far</button>
  <button data-act="choose" data-arg="near" data-hover="province:one">near</button>
  <button><span class="cut">Much too long</span></button>
</section>
<button style="position: absolute; left: 330px; width: 60px; height: 44px; padding: 0; white-space: nowrap">
  Sticks far out</button>
<p style="position: absolute; left: 320px; top: 320px; margin: 0">Under</p>
<p style="position: absolute; left: 325px; top: 324px; margin: 0">Over</p>
<ol><li class="player" id="seat-0" style="position: absolute; left: 0; top: 360px; width: 60px">
  <span class="player-name"><b class="cut">Somebody</b></span><select style="width: 50px"><option>Somebody else</option></select>
  <p style="width: 30px; margin: 0; overflow-wrap: anywhere">Unbroken</p><p style="font-size: 7px; margin: 0">Tiny</p>
  <p style="width: 30px; margin: 0; overflow: hidden; white-space: nowrap">Severed</p>
  <ul class="known" style="margin: 0"><li title="rice">7</li><li title="spice" style="display: none">8</li></ul></li></ol>
"""


def test_the_measure_finds_planted_faults(chrome: Browser) -> None:
    """A stray label, one outside its outline, a covered text, one beyond the edge, cut words, small buttons, an answer below
    the fold, words that are too wide, words on words, a hidden fact, a cut name, a cut option of a list, a broken word, tiny
    letters; and no more."""
    page = chrome.new_page(viewport={"width": 420, "height": 380})
    page.set_content(PLANTED)
    found = measured(page, touch=True, least=9)
    letters = measured(page, touch=True, least=9, alone=True)["faults"]
    page.close()
    said = "\n".join(found["faults"])
    expected = ("Stray\" stands in province:one", "covered: text \"Hidden\"", "cut by the map's edge: text \"Beyond\"",
                "an ellipsis in", "for a finger: button \"far\"", "no way in sight to answer far",
                "ink on ink: province:other", "words stick out of button \"Sticks",
                '"Under" and "Over" lie on each other', "not told of seat-0: spice", 'a cut name: cut "Somebody"',
                'cut in a list: "Somebody else"', 'a broken word: "Unbroken"', '7.0 px letters: "Tiny"', 'a cut word: "Severed"')
    assert [fault for fault in expected if fault not in said.replace("BUTTON", "button")] == [], said
    assert not any(word in said for word in ('text "Veiled"', 'question "Which', "answer province:one", ": rice")), said
    assert (found["texts"], found["labels"], found["places"]) == (4, 1, 2)
    assert letters == [fault for fault in found["faults"] if any(word in fault for word in LETTERS)]
    assert letters


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_late_in_the_game_everything_can_be_read_and_reached(screens: Screens, site_url: str, setup: Setup) -> None:
    """At every size: as it is, with the pointer on a target, and with a box of a plan selected."""
    page, found, reach = screens.page, [], REACH.get(setup.game, 0)
    rng = random.Random(str(setup))
    for table in late(setup):
        assert table.decision is not None
        open_table(page, site_url, table, rng.choice(LANGUAGES))
        for size, touch in screens.each():
            beside = "" if touch else BESIDE.get(setup.game, "")
            at_rest = measured(page, touch, reach, beside)
            assert at_rest["texts"] > 20
            assert at_rest["labels"] >= at_rest["places"] >= (6 if setup.game in REALMS else 0)
            where = f"{size} {table.decision.key}"
            found += [f"{where}: {fault}" for fault in at_rest["faults"]]
            for done, again in ((rest_on, rest_nowhere), (pick_place, pick_place)):
                if done(page):
                    page.evaluate(SETTLED)
                    faults = measured(page, touch, reach, beside)["faults"]
                    found += [f"{where}, {done.__name__}: {fault}" for fault in faults if fault not in at_rest["faults"]]
                    again(page)
    assert not found, "\n".join(found)


@pytest.fixture(scope="module")
def busy() -> tenka.Table:
    """Return five seats at the court, played at random to the end of the game."""
    setup = next(one for one in MARCHES if one.seats == 5 and one.layers)
    return play_on(setup.table("a phone"), rarely_withdrawing(random.Random("a phone")))


def asked_late(table: tenka.Table) -> Iterator[tenka.Table]:
    """Yield each kind of question at its last moment, and the end."""
    last, there = dict[str, int](), tenka.replay(table.record(), at=0)
    for at, line in enumerate(table.history):
        if there.decision is not None:
            last[there.decision.key] = at
        there.choose(line.seat, line.choice)
    for at in last.values():
        yield tenka.replay(table.record(), at=at)
    yield table


TABS = ("map", "play", "cards", "seats", "log")
LEGIBLE = 9
"""Pixels of the smallest letters on a phone."""
LETTERS = ("px letters", "a broken word", "a cut word")
"""Faults of letters and words alone."""


def test_on_a_phone_letters_have_nine_pixels_and_words_are_whole(screens: Screens, site_url: str, busy: tenka.Table) -> None:
    """In portrait and landscape, at every kind of question, with the sheet small and large, and under every tab, in the
    language of the longest words."""
    page, found = screens.page, []
    for table in asked_late(busy):
        open_table(page, site_url, table, "es")
        key = "over" if table.decision is None else table.decision.key
        for size, _ in screens.each(HAND_HELD):
            for tab in TABS:
                page.locator(f"[data-act='tab'][data-arg='{tab}']").evaluate("one => one.click()")
                page.evaluate(SETTLED)
                found += [f"{size} {key} {tab}: {fault}" for fault in legible(page)]
            page.locator("[data-act='tab'][data-arg='play']").evaluate("one => one.click()")
            for spread in page.locator("#spread").all():
                spread.evaluate("one => one.click()")
                page.evaluate(SETTLED)
                found += [f"{size} {key} spread: {fault}" for fault in legible(page)]
                spread.evaluate("one => one.click()")
    assert not found, "\n".join(found)


RESTYLED = """() => {
  const answers = document.querySelector("#prompt .answers"), one = document.createElement("p");
  document.body.offsetHeight;
  answers.append(one);
  document.body.offsetHeight;
  one.remove();
  document.body.offsetHeight;
}"""
FEW = 200
"""Most elements whose style is computed again when an answer comes or goes; a table has about two thousand."""


@pytest.mark.parametrize("game", LAID_OUT)
def test_on_a_phone_an_answer_restyles_few_elements(
    screens: Screens, site_url: str, chrome: Browser, tmp_path: Path, game: str,
) -> None:
    """A rule that counts children (`:has(> :nth-child(3)) > *`) would restyle the whole map at every change of the page."""
    open_table(screens.page, site_url, tenka.new_table(game, seats=2 if game != "shogun" else 3, seed="few"), "en")
    for _ in screens.each([(390, 844)]):
        screens.page.locator("#prompt .answers").first.wait_for(state="attached")
        chrome.start_tracing(page=screens.page, path=tmp_path / "trace.json", categories=["devtools.timeline"])
        screens.page.evaluate(RESTYLED)
        told = json.loads(chrome.stop_tracing())["traceEvents"]
    styled = [event["args"]["elementCount"] for event in told if event["name"] == "UpdateLayoutTree"]
    assert styled
    assert max(styled) < FEW, styled


def legible(page: Page) -> list[str]:
    """Return the faults of letters and words."""
    faults: list[str] = measured(page, touch=True, least=LEGIBLE, alone=True)["faults"]
    return faults


@pytest.mark.parametrize("setup", MARCHES, ids=str)
def test_beside_a_march_special_cards_and_events_are_visible(screens: Screens, site_url: str, setup: Setup) -> None:
    """With the court too, and with the most seats, in every language; at the march with most targets."""
    page, found, rng = screens.page, [], random.Random(f"marches {setup}")
    table = setup.table("marches")
    asked: list[tuple[int, int]] = []
    while table.decision is not None:
        seat = table.decision.seats[0]
        if table.decision.key == "sh.ask.march":
            ways = {table.decision.targets(seat, choice)[:1] for choice in table.decision.choices(seat)}
            asked.append((len(ways), len(table.history)))
        table.choose(seat, any_choice(table.decision, seat, rng))
    there = tenka.replay(table.record(), at=max(asked)[1])
    for language in LANGUAGES:
        open_table(page, site_url, there, language)
        for size, touch in screens.each():
            faults = measured(page, touch, REACH["shogun"], "" if touch else BESIDE["shogun"])["faults"]
            found += [f"{language} {size}: {fault}" for fault in faults]
    assert not found, "\n".join(found)


def test_every_scene_of_the_gallery_can_be_read_and_reached(screens: Screens) -> None:
    """At every size, each in one of the languages; the lobby among them."""
    found: list[str] = []
    rng = random.Random("scenes")
    for name, way in ways().items():
        language = rng.choice(LANGUAGES)
        act_out(screens.page, way, language)
        for size, touch in screens.each():
            beside = "" if touch else ", ".join(BESIDE.values())
            faults = measured(screens.page, touch, reach=1, beside=beside)["faults"]
            found += [f"{name} {language} {size}: {fault}" for fault in faults]
    assert {"lobby", "war", "shogun-battle", "court-audience", "yedo-trade"} <= ways().keys()
    assert not found, "\n".join(found)


@pytest.mark.parametrize("stages", STAGES, ids=lambda stages: stages[0])
def test_on_a_desktop_the_map_stays_and_the_room_below_it_is_filled(screens: Screens, stages: tuple[str, ...]) -> None:
    """From the plan to the result, with changes of the device between, in the language of the longest words: it moves by 0 px."""
    desktops = [size for size, touch in SIZES.items() if not touch]
    maps: dict[str, set[tuple[float, ...]]] = {}
    ways_there = {scene.name: scene.way() for scene in scenes(stages)}
    among = ways_there[stages[0]].fragment
    ways_there["cover"] = Way(re.sub(r"(?<=[=,])\d(?=\d+(?:,|$))", "0", among))      # The same with people alone
    for name, way in ways_there.items():
        act_out(screens.page, way, "es")
        for size, _ in screens.each(desktops):
            found = screens.page.evaluate(BELOW)
            assert found["filled"] > .6, (name, size, found)
            assert found["wide"] > .7, (name, size, found)
            maps.setdefault(size.split()[0], set()).add(tuple(found["map"]))
    assert all(len(places) == 1 for places in maps.values()), maps


def test_on_a_phone_the_active_tower_is_whole_and_its_words_have_nine_pixels(screens: Screens) -> None:
    """Its tray with the rest of both sides is neither under the story nor outside the screen."""
    battle = next(scenes(("shogun-battle",)))
    act_out(screens.page, battle.way(), "es")
    for size, _ in screens.each(HAND_HELD):
        assert legible(screens.page) == [], size
        tower, story = (screens.page.locator(one).bounding_box() for one in ("#show .tower", ".panel"))
        assert tower is not None
        assert story is not None
        across = tower["x"] + tower["width"] <= story["x"]
        least = screens.page.evaluate("innerHeight") if across else story["y"]
        assert tower["y"] + tower["height"] <= least, size
