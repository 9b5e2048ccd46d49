"""Shogun in the browser: a season of three people at one screen by mouse and by keys; the map looked at closely; odds."""

import random
import re
from contextlib import suppress

import pytest
from playwright.sync_api import Error, expect

import tenka
from tests.games.shogun.stand import rules_of

from . import hands
from .conftest import PATIENCE

pytestmark = pytest.mark.browser
SUN = {"side": "sun", "start": "prescribed"}
PEOPLE = 3
MOST = 90
"""Stories and answers of a season, at the very most."""
REACH = 5_000
"""Milliseconds to reach what may go away by itself."""
MEASURED = """rows => rows.map(row => {
  const box = row.getBoundingClientRect(), bar = row.querySelector(".odds-bar").getBoundingClientRect();
  const cut = row.scrollHeight > row.clientHeight || row.scrollWidth > row.clientWidth;
  return {high: box.height, bottom: box.bottom, bar: bar.width, thick: bar.height, cut};
})"""


@pytest.fixture
def fresh():
    """A game that has just begun, at the prescribed start."""
    return begun()


def begun(*layers):
    """The same, with layers."""
    return tenka.new_table("shogun", seats=PEOPLE, layers=layers, options=SUN, seed="season")


def owned(table, seat):
    """The provinces of a seat."""
    cards = table.rules.card_ids
    return [cards[at] for at, owner in enumerate(table.state.owner) if owner == seat]


def some_plan(table, seat, rng):
    """Card and box of a whole plan."""
    rules = table.rules
    cards = [*owned(table, seat), *(rules.card_ids[number] for number in rules.blank_cards)]
    rng.shuffle(cards)
    return list(zip(cards, rules.boxes, strict=False))


def markup(page):
    """Everything on the page, window title included."""
    return page.evaluate("document.documentElement.outerHTML")


def keeps_secrets(page, table, seat, plans):
    """Nothing of another seat's plan is in the markup, in plain words in the storage, or in the address."""
    whole = markup(page)
    others = [name for other in range(PEOPLE) if other != seat for name in owned(table, other)]
    assert not re.findall(rf'"card:(?:{"|".join(others)})"', whole)
    assert page.locator(".note").count() <= len(owned(table, seat))
    stored = page.evaluate("Object.values(localStorage).join('')")
    words = [f"lay {box} {card}" for other, plan in plans.items() if other != seat for card, box in plan]
    assert not [word for word in words if word in stored or word in whole]
    assert page.evaluate("location.hash").startswith("#s=")


def lay_by_mouse(page, card, box):
    """Click the card, then the box."""
    page.locator(f".dock-hand [data-target='card:{card}']").click()
    page.locator(f".plan [data-target='box:{box}']").click()


def lay_by_keys(page, card, box):
    """Walk with Tab to the card and to the box, and press Enter on each."""
    hands.to_prompt(page)
    hands.tab_to(page, f".dock-hand [data-target='card:{card}']")
    page.keyboard.press("Enter")
    hands.to_prompt(page)
    hands.tab_to(page, f".plan [data-target='box:{box}']")
    page.keyboard.press("Enter")


def answer(page, reach):
    """One answer to whatever is asked in the open: a special card, a march, a revolt."""
    for selector in (".odds-row", ".target-place", "#prompt .answers [data-act='choose']"):
        if page.locator(selector).count():
            reach(page, selector)
            break
    if page.locator("#sure").count():
        reach(page, "#sure")


def past_story(page, reach):
    """Past a story. It may end by itself while a hand is on its way: what the page shows next is looked at anew."""
    page.set_default_timeout(REACH)
    with suppress(Error, AssertionError):
        reach(page, "[data-act='story.end']")
    page.set_default_timeout(PATIENCE)


def season(page, table, lay, reach):
    """Three plans with a cover between them, then everything until the next season is planned."""
    plans: dict[int, list[tuple[str, str]]] = {}
    rng = random.Random(5)
    for seat in range(PEOPLE):
        page.locator("#uncover").wait_for()
        assert page.locator("#live svg").count() == 0
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


def test_a_card_that_is_laid_hands_the_focus_on_and_the_page_is_laid_out_once(visit, site_url, fresh):
    """The next card has the focus and is spoken of; neither that nor the going of the one before has half a page laid out."""
    page = visit(hands.address(site_url, fresh, kinds="03"))
    wire = page.context.new_cdp_session(page)
    wire.send("Performance.enable")

    def layouts():
        return {row["name"]: row["value"] for row in wire.send("Performance.getMetrics")["metrics"]}["LayoutCount"]

    needed = []
    for card, box in zip(owned(fresh, 0)[:4], fresh.rules.boxes, strict=False):
        page.locator(f".dock-hand [data-target='card:{card}']").press("Enter")
        place = page.locator(f".plan.taking [data-target='box:{box}']")
        place.wait_for()
        before = layouts()
        place.evaluate("box => box.dispatchEvent(new MouseEvent('click', {bubbles: true}))")
        needed.append(layouts() - before)
        following = page.locator(".hand [data-target]:focus")
        expect(page.locator("#about")).to_contain_text(following.locator("strong").inner_text())
    assert min(needed) == 1         # at best: other things may come between


@pytest.mark.parametrize(("lay", "reach"), [(lay_by_mouse, hands.click), (lay_by_keys, hands.press)], ids=["mouse", "keys"])
def test_a_season_of_three_people_at_one_screen(visit, site_url, fresh, lay, reach):
    """Plans are laid behind the cover, opened one by one, and the record holds them as they were laid."""
    page = visit(hands.address(site_url, fresh))
    plans, told = season(page, fresh, lay, reach)
    assert told > 3
    lines = hands.record(page).splitlines()
    for seat, plan in plans.items():
        for card, box in plan:
            assert any(re.search(rf"\b{seat}\b.*\blay {box} {card}\b", line) for line in lines), (seat, card, box)


def test_a_card_is_dragged_to_a_box_and_on_to_another(visit, site_url, fresh):
    """One gesture each; dropped beside the board it is in hand again. A box's seal is dragged onto a province; a box that is
    picked prints on the map what it would do in each own one."""
    page = visit(hands.address(site_url, fresh))
    page.locator("#uncover").click()
    card = "[data-drag='card:tajima']"
    page.locator(card).drag_to(page.locator("#at-box-tax"))
    expect(page.locator("#at-box-tax .mini")).to_have_attribute("data-target", "card:tajima")
    page.locator(card).drag_to(page.locator("#at-box-rice"))
    expect(page.locator("#at-box-rice .mini")).to_have_attribute("data-target", "card:tajima")
    page.keyboard.press("u")
    expect(page.locator("#at-box-tax .mini")).to_have_attribute("data-target", "card:tajima")
    page.locator(card).drag_to(page.locator("#bar h1, .bar h1").first)
    expect(page.locator(f".hand {card}")).to_be_visible()
    page.locator("[data-drag='seal:castle']").drag_to(page.locator("#on-tajima .plate"))
    expect(page.locator("#at-box-castle .mini")).to_have_attribute("data-target", "card:tajima")
    page.locator(".plan [data-target='box:tax']").click()
    expect(page.locator("#live .outcome")).to_have_count(len(owned(fresh, 0)))


def transform(page):
    """Scale and shift of the map."""
    return page.evaluate("document.getElementById('map').style.getPropertyValue('--zoom')")


def scale(page):
    """How close the map is."""
    found = re.search(r"scale\(([\d.]+)\)", transform(page))
    return float(found[1]) if found else 1.0


def test_the_map_is_zoomed_by_wheel_keys_buttons_and_double_click_and_pushed_by_dragging(visit, site_url, fresh):
    """A drag pushes the map and chooses nothing; 0 shows the whole of it again."""
    page = visit(hands.address(site_url, fresh))
    page.locator("#uncover").click()
    box = page.locator("#map").bounding_box()
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(*middle)
    page.mouse.wheel(0, -500)
    page.wait_for_function("document.getElementById('map').classList.contains('near')")
    near = scale(page)
    assert near > 1.5
    before = transform(page)
    page.mouse.down()
    page.mouse.move(middle[0] - 90, middle[1] - 60, steps=6)
    page.mouse.up()
    assert transform(page) != before
    assert scale(page) == near
    assert page.locator(".dock-hand .picked").count() == 0
    page.locator("body").press("0")
    assert scale(page) == 1.0
    page.locator(".zoom-tools .in").click()
    assert scale(page) == 1.5
    page.locator(".zoom-tools .out").click()
    assert scale(page) == 1.0
    page.mouse.dblclick(box["x"] + 40, box["y"] + box["height"] - 30)
    assert scale(page) > 2
    page.keyboard.press("Shift+ArrowRight")
    page.locator(".zoom-tools .reset").click()
    assert scale(page) == 1.0


IN_FRAME = """(name) => {
  const frame = document.getElementById("map").getBoundingClientRect();
  const {left, top, width, height} = document.querySelector(`#live [data-target="province:${name}"]`).getBoundingClientRect();
  const x = left + width / 2, y = top + height / 2;
  return x > frame.left && x < frame.right && y > frame.top && y < frame.bottom;
}"""
FAR_AWAY = f"""() => [...document.querySelectorAll(".hand [data-target^='card:']")]
  .map((one) => one.dataset.target.slice(5)).filter((name) => document.querySelector(`#live [data-target="province:${{name}}"]`))
  .find((name) => !({IN_FRAME})(name))"""


def test_two_fingers_zoom_the_map_on_a_phone(visit, site_url, fresh):
    """Names and sites come with it; the page itself does not grow."""
    page = visit(hands.address(site_url, fresh), viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page.locator("#uncover").tap()
    session = page.context.new_cdp_session(page)
    box = page.locator("#map").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def fingers(kind, apart):
        points = [] if kind == "touchEnd" else [{"x": x - apart, "y": y, "id": 1}, {"x": x + apart, "y": y, "id": 2}]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    fingers("touchStart", 30)
    for apart in range(40, 101, 10):
        fingers("touchMove", apart)
    fingers("touchEnd", 0)
    assert scale(page) > 2
    assert page.locator("#live.zoomed").count() == 1
    assert hands.fits(page)
    for _ in range(2):          # what is picked comes in sight, wherever the map was looked at
        far = page.evaluate(FAR_AWAY)
        page.locator(f".hand [data-target='card:{far}']").tap()
        page.locator(f"#spot .picked[data-target='province:{far}']").wait_for(state="attached")
        assert page.evaluate(IN_FRAME, far)


def test_planning_on_a_phone_by_touch(visit, site_url, fresh):
    """Tapping a card and a box lays it; the hand stays in sight while the boxes scroll."""
    page = visit(hands.address(site_url, fresh), viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page.locator("#uncover").tap()
    for card, box in some_plan(fresh, 0, random.Random(9)):
        page.locator(f".hand [data-target='card:{card}']").tap()
        page.locator(f".plan [data-target='box:{box}']").tap()
    assert hands.fits(page)
    page.locator("#do-done").tap()
    page.locator("#uncover").wait_for()


def lay_by_touch(page, card, box):
    """Tap the card, then the box."""
    page.locator(f".dock-hand [data-target='card:{card}']").tap()
    page.locator(f".plan [data-target='box:{box}']").tap()


HANDS = ((lay_by_mouse, hands.click), (lay_by_touch, hands.tap), (lay_by_keys, hands.press))
DUE = ", ".join((".story [data-act='story.end']", "#advise:not([disabled])", "#do-done", ".odds-row", ".target-place",
                 "#prompt .answers [data-act='choose']", "#prompt .over"))  # fmt: skip
FREE = """() => [".hand .can:not(.lies)", ".plan .box.can:not(:has(.mini.can))"].map(
  (where) => document.querySelector(where).dataset.target.split(":")[1])"""


def planned(page, lay, reach):
    """Two cards by hand, the rest as an adviser says, and the seal."""
    for _ in range(2):
        card, box = page.evaluate(FREE)
        lay(page, card, box)
        expect(page.locator(f"#at-box-{box} .mini").first).to_have_attribute("data-target", f"card:{card}")
    reach(page, "#advise:not([disabled])")
    page.locator("#do-done").wait_for()
    reach(page, "#do-done")


def test_a_whole_game_by_mouse_touch_and_keys_in_turn(visit, site_url):
    """One person among bots through two years, each season with another hand; the record replays to the same end."""
    table = tenka.new_table("shogun", seats=PEOPLE, layers=(), options=SUN, seed="three hands")
    page = visit(hands.address(site_url, table, kinds="01"), has_touch=True)
    seasons = 0
    for _ in range(6 * MOST):
        page.locator(DUE).first.wait_for()
        lay, reach = HANDS[seasons % len(HANDS)]
        if page.locator("#prompt .over").count():
            break
        if page.locator(".story").count():
            past_story(page, reach)
        elif page.locator("#advise").count():
            planned(page, lay, reach)
            seasons += 1
        else:
            answer(page, reach)
    assert seasons == 6
    assert tenka.replay(hands.record(page)).result is not None


FLYING = """async () => {
  const one = document.createElement("b"), goal = document.querySelector("#seat-1 .points");
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const middle = (thing) => { const box = thing.getBoundingClientRect(); return box.left + box.width / 2; };
  const count = () => document.querySelectorAll(".flying").length;
  one.dataset.flyTo = "#seat-1 .points";
  one.textContent = "+3";
  document.getElementById("prompt").append(one);
  tenka.fly();
  const copy = document.querySelector(".flying"), [way] = copy.getAnimations(), words = copy.textContent, flying = count();
  way.pause();
  way.currentTime = 0;
  const away = Math.abs(middle(copy) - middle(one));
  way.currentTime = 899;
  const off = Math.abs(middle(copy) - middle(goal));
  way.finish();
  for (let at = 0; at < 60 && count(); at++) await frame();
  const left = count();
  tenka.fly();
  const again = count();
  one.remove();
  return {words, flying, away, off, left, again};
}"""


def what_is_gained_flies(page):
    """A copy leaves from where it stands, comes to its seat's score, and is gone; nothing flies twice."""
    seen = page.evaluate(FLYING)
    assert (seen["words"], seen["flying"], seen["left"], seen["again"]) == ("+3", 1, 0, 0)
    assert seen["away"] < 2
    assert seen["off"] < 20


def test_odds_stand_beside_an_attack_before_it_is_made(visit, site_url):
    """From the worker; the three shares of every row make a whole."""
    table = tenka.new_table("shogun", seats=PEOPLE, layers=(), options=SUN, seed="odds")
    rng = random.Random(1)
    while table.decision.key != "sh.ask.march":
        seat = table.decision.seats[0]
        onward = table.decision.onward(seat)
        table.choose(seat, rng.choice(onward))
    page = visit(hands.address(site_url, table))
    state, seat = table.state, table.decision.seats[0]
    names = {str(choice.operands[0]) for choice in table.decision.choices(seat)}
    enemy = next(name for name in sorted(names) if state.owner[rules_of(table).card_index[name]] != seat)
    page.locator(f"#to-{enemy}").click()
    page.locator(".odds-bar").first.wait_for()
    for width, height in ((1280, 800), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        rows = page.locator(".odds-row").evaluate_all(MEASURED)
        assert rows
        assert all(row["high"] <= 44 and row["bar"] >= 80 and row["thick"] >= 12 for row in rows), (width, rows)
        assert rows[0]["bottom"] <= height
        assert not any(row["cut"] for row in rows), (width, rows)       # the key's sign stands in the row too
    for style in page.locator(".odds-bar").all():
        shares = [float(part) for part in re.findall(r"width: ?(\d+)%", style.inner_html())]
        assert len(shares) == 3
        assert 98 <= sum(shares) <= 102
    page.locator(".odds-row").first.click()
    cubes_fall_one_by_one(page)


FALLING = """async () => {
  const show = document.getElementById("show"), frame = () => new Promise((done) => requestAnimationFrame(done));
  document.querySelector("[data-act='story.step'][data-arg='on']").click();
  while (!show.querySelector(".drops")) await frame();
  const moving = show.getAnimations({subtree: true});
  const opacity = (what) => [...show.querySelectorAll(what)].map((one) => Number(getComputedStyle(one).opacity));
  const places = () => [...show.querySelectorAll(".drops, .stays, .loose")].map((one) => one.getBoundingClientRect().top);
  let knocks = 0;
  tenka.sound = () => { knocks += 1; };
  show.querySelectorAll(".drops, .stays, .loose").forEach((one) => { one.dataset.sound = "knock"; });
  moving.forEach((one) => { one.pause(); one.currentTime = 0; });
  const first = {late: opacity(".late"), passing: opacity(".passing"), places: places()};
  moving.forEach((one) => { one.play(); one.finish(); });
  await frame();
  await frame();
  return {first, last: {late: opacity(".late"), places: places()}, knocks};
}"""


def cubes_fall_one_by_one(page):
    """Nothing of the end is in sight when the first cube falls: sums begin at 0, cubes wait above; each knocks when it lies."""
    page.locator(".tower-stage").wait_for()
    page.locator("#story-play").click()
    back = page.locator("[data-act='story.step'][data-arg='back']")
    while back.is_enabled():
        back.click()
    assert page.locator("#show .gathers").count()
    assert page.evaluate("document.getElementById('show').getAnimations({subtree: true}).length") == 0      # stills
    page.emulate_media(reduced_motion="no-preference")
    seen = page.evaluate(FALLING)
    assert set(seen["first"]["late"]) <= {0}
    assert set(seen["last"]["late"]) <= {1}
    assert seen["knocks"] == len(seen["last"]["places"])
    assert all(before < after for before, after in zip(seen["first"]["places"], seen["last"]["places"], strict=True))
    what_is_gained_flies(page)
    page.locator("#slower").click()
    expect(page.locator("#slower")).to_have_attribute("aria-pressed", "true")
    width, height = page.viewport_size["width"], page.viewport_size["height"]
    box = page.locator(".tower-stage").bounding_box()
    assert box["width"] * box["height"] > .4 * width * height
