"""Shogun's map in the browser: zoom, odds beside an attack, and what falls and flies when it is made."""

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.games.test_shogun_accessibility import enemy, told
from tests.e2e.support import modules, ui_driver
from tests.e2e.support.shogun_season import SUN, begun

pytestmark = pytest.mark.browser
MEASURED = """rows => rows.map(row => {
  const box = row.getBoundingClientRect(), bar = row.querySelector(".odds-bar").getBoundingClientRect();
  const cut = row.scrollHeight > row.clientHeight || row.scrollWidth > row.clientWidth;
  return {high: box.height, bottom: box.bottom, bar: bar.width, thick: bar.height, cut};
})"""


def transform(page):
    """Return scale and shift of the map."""
    return page.evaluate("document.getElementById('map').style.getPropertyValue('--zoom')")


def scale(page):
    """Return the scale of the map."""
    found = re.search(r"scale\(([\d.]+)\)", transform(page))
    return float(found[1]) if found else 1.0


def test_the_map_zooms_by_wheel_keys_buttons_and_double_click_and_is_dragged(borrow, site_url):
    """A drag moves the map and chooses nothing; 0 shows the whole map again."""
    fresh = begun()
    page = borrow(ui_driver.address(site_url, fresh))
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
    expect(page.locator(".dock-hand .picked")).to_have_count(0)
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


def test_two_fingers_zoom_the_map_on_a_phone(borrow, site_url):
    """Names and sites scale too; the page itself does not grow."""
    fresh = begun()
    page = borrow(ui_driver.address(site_url, fresh), viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
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
    expect(page.locator("#live.zoomed")).to_have_count(1)
    assert ui_driver.fits(page)
    for _ in range(2):          # A selected province becomes visible, wherever the map was
        far = page.evaluate(FAR_AWAY)
        page.locator(f".hand [data-target='card:{far}']").tap()
        page.locator(f"#spot .picked[data-target='province:{far}']").wait_for(state="attached")
        assert page.evaluate(IN_FRAME, far)


FLYING = """async () => {
  const { fly } = await import(`${document.documentElement.dataset.app}fly.mjs`);
  const one = document.createElement("b"), goal = document.querySelector("#seat-1 .points");
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const middle = (thing) => { const box = thing.getBoundingClientRect(); return box.left + box.width / 2; };
  const count = () => document.querySelectorAll(".flying").length;
  one.className = "flies";
  one.dataset.flyTo = "#seat-1 .points";
  one.textContent = "+3";
  document.getElementById("prompt").append(one);
  fly();
  const copy = document.querySelector(".flying"), [way] = copy.getAnimations(), words = copy.textContent, flying = count();
  way.pause();
  way.currentTime = 0;
  const away = Math.abs(middle(copy) - middle(one));
  way.currentTime = 899;
  const off = Math.abs(middle(copy) - middle(goal));
  way.finish();
  for (let at = 0; at < 60 && count(); at++) await frame();
  const left = count();
  fly();
  const again = count();
  const next = (to) => { one.dataset.flyTo = to; fly(); };
  next("#seat-0 .points");
  next("#seat-2 .points");
  await frame();
  await frame();
  const alone = count();
  dispatchEvent(new KeyboardEvent("keydown", {key: "Shift"}));
  for (let at = 0; at < 60 && count(); at++) await frame();
  const skipped = count();
  one.remove();
  return {words, flying, away, off, left, again, alone, skipped};
}"""


def what_is_gained_flies(page):
    """Assert that a copy leaves its source, reaches its seat's score and disappears, and flies once. The next flight, or a
    key, ends it."""
    modules.lend(page)
    seen = page.evaluate(FLYING)
    assert (seen["words"], seen["flying"], seen["left"], seen["again"]) == ("+3", 1, 0, 0)
    assert seen["away"] < 2
    assert seen["off"] < 20
    assert (seen["alone"], seen["skipped"]) == (1, 0)


HIDDEN = """() => {
  const window = document.querySelector(".mat").getBoundingClientRect();
  return [...document.querySelectorAll("#live .province:is(.now, .can)")].filter((one) => {
    const box = one.getBoundingClientRect();
    return box.top < window.top || box.bottom > window.bottom || box.left < window.left || box.right > window.right;
  }).map((one) => one.dataset.target);
}"""
"""Provinces of a march that are outside the map's window."""

REACHED = "() => document.querySelector('.mat').scrollWidth === document.getElementById('map').offsetWidth"
"""Whether the map's window can be moved from edge to edge."""


def test_odds_are_beside_an_attack_before_it_is_made(borrow, site_url):
    """From the worker; the three shares of each row add up. On a phone the map moves to the provinces of the march."""
    table = told(3, enemy)
    page = borrow(ui_driver.address(site_url, table), viewport={"width": 390, "height": 844})
    expect(page.locator("#live .province.now")).to_have_attribute("data-target", "province:bitchu")     # Far below the fold
    ui_driver.becomes(page, lambda page: page.evaluate(HIDDEN), [])
    page.set_viewport_size({"width": 844, "height": 390})
    ui_driver.becomes(page, lambda page: page.evaluate(HIDDEN), [])
    assert page.evaluate(REACHED)
    page.locator(f"#to-{enemy(table)}").click()
    page.locator(".odds-bar").first.wait_for()
    for width, height in ((1280, 800), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        rows = page.locator(".odds-row").evaluate_all(MEASURED)
        assert rows
        assert all(row["high"] <= 44 and row["bar"] >= 80 and row["thick"] >= 12 for row in rows), (width, rows)
        assert rows[0]["bottom"] <= height
        assert not any(row["cut"] for row in rows), (width, rows)       # The key's sign is in the row too
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
    """Assert that nothing of the result is visible when the first cube falls: sums begin at 0, cubes wait above, and each
    knocks when it lands."""
    page.locator(".tower-stage").wait_for()
    page.locator("#story-play").click()
    back = page.locator("[data-act='story.step'][data-arg='back']")
    while back.is_enabled():
        back.click()
    assert page.locator("#show .gathers").count()
    assert page.evaluate("document.getElementById('show').getAnimations({subtree: true}).length") == 0      # Stills
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


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_result_and_a_winters_count_are_below_the_map_of_a_desktop(borrow, site_url, theme):
    """Not in a slot of the panel; the description of a target has its box, and nothing moves when it comes."""
    over = ui_driver.random_game(3, game="shogun", options=SUN)
    page = borrow(ui_driver.address(site_url, over, kinds="011"), color_scheme=theme)
    for sheet in (".score-sheet", ".zone-scored"):
        if sheet == ".zone-scored":
            page.locator("[data-act='story.again']").click()
            for _ in range(40):
                if page.locator(".zone-scored .count").count():
                    break
                page.locator("[data-act='story.step'][data-arg='on']").click()
        lies, above, panel = (page.locator(one).bounding_box() for one in (sheet, ".map", ".panel"))
        assert lies["y"] >= above["y"] + above["height"]
        assert lies["width"] >= 800
        assert lies["x"] + lies["width"] <= panel["x"] + 1
        assert page.locator(sheet).evaluate("one => one.scrollWidth <= one.clientWidth")
    page.locator("#question").hover()                                   # The button under the pointer has gone
    expect(page.locator("#about")).to_be_hidden()
    title = page.locator("#question").bounding_box()
    page.locator("[data-target='province:kai']").first.hover()
    expect(page.locator("#about")).to_be_visible()
    assert page.locator("#question").bounding_box() == title
