"""Whole games of two people at one screen: by mouse and by keys alone; the war as a story; a turn by touch."""

import itertools
import random

import pytest
from playwright.sync_api import expect

import tenka
from tenka.games import ROWS
from tests.e2e.support import ui_driver

pytestmark = pytest.mark.browser
HOUSE = [row.id for row in ROWS if row.page]
SEED = "63"
TIED = "tie 4"
"""A game that random choices end 30 to 30."""


def choices(table):
    """Yield seeded random choices with the seat and the targets; each is made on the table after it was yielded."""
    rng = random.Random(int(table.seed))
    while table.decision is not None:
        seat = table.decision.seats[0]
        choice = rng.choice(table.decision.choices(seat))
        yield choice, table.decision.targets(seat, choice)
        table.choose(seat, choice)


@pytest.fixture
def twin():
    """Return the same game natively."""
    return tenka.new_table("tenka-meidou", seats=2, seed=SEED)


def test_a_whole_game_by_mouse(app, twin):
    """Every choice is made by clicking its targets; the native engine has the same record."""
    ui_driver.begin(app, "person", "person", seed=SEED)
    for _, targets in choices(twin):
        for target in targets:
            ui_driver.point(app, target)
        if app.locator("#sure").count():
            app.locator("#sure").click()
    ui_driver.skip_story(app)
    ui_driver.becomes(app, ui_driver.record, twin.record())
    for score in twin.result.scores:
        expect(app.locator("table.ranking")).to_contain_text(str(score))


def tapped(page, target, made):
    """Tap the target on the table, or on its tab; a target with a preview is tapped again."""
    kind, _, name = target.partition(":")
    place = page.locator(f"{ui_driver.ANSWER}[data-arg='{name}']" if kind == "button" else ui_driver.drawing(target)).first
    if kind == "card":
        page.locator("[data-act='tab'][data-arg='cards']").tap()
    place.tap()
    if len(tenka.replay(ui_driver.record(page)).history) == made and page.locator("#about .again").count():
        place.tap()
    if kind == "card":
        page.locator("[data-act='tab'][data-arg='play']").tap()


def test_a_whole_game_by_touch(phone, twin):
    """On a phone, every choice by tapping its targets; the native engine has the same record."""
    ui_driver.begin(phone, "person", "person", seed=SEED)
    for _, targets in choices(twin):
        made = len(twin.history)
        for target in targets:
            if len(tenka.replay(ui_driver.record(phone)).history) == made:      # A first target may suffice
                tapped(phone, target, made)
        if phone.locator("#sure").count():
            phone.locator("#sure").tap()
        ui_driver.becomes(phone, ui_driver.made, made + 1)
    phone.locator("[data-act='story.end']").tap()
    phone.locator("#prompt .over").wait_for()
    ui_driver.becomes(phone, ui_driver.record, twin.record())


def by_command(page, choice, _targets):
    """Type the choice in the engine's notation."""
    ui_driver.typed(page, str(choice))


def by_button(page, choice, _targets):
    """Tab to its button in the panel."""
    ui_driver.to_prompt(page)
    button = f"[data-act='choose'][data-arg='{choice}']"
    while page.locator(button).count() == 0:        # Cards and provinces narrow the choices first
        ui_driver.tab_to(page, "#prompt .answers [data-act='target']")
        page.keyboard.press("Enter")
        ui_driver.to_prompt(page)
    ui_driver.tab_to(page, button)
    page.keyboard.press("Enter")


def on_the_table(page, choice, targets):
    """Tab backwards from the panel to the drawing, and press Enter on each target."""
    for target in targets:
        if target.startswith("button:"):
            by_button(page, choice, targets)
            return
        ui_driver.to_prompt(page)
        ui_driver.tab_to(page, f"#live [data-target='{target}'], #cards [data-target='{target}']",
                     "Tab" if target.startswith("card:") else "Shift+Tab")
        page.keyboard.press("Enter")
    if page.evaluate("document.activeElement?.id") == "sure":
        page.keyboard.press("Enter")


def test_a_whole_game_by_keys_alone(app, twin):
    """From the lobby to the result without a mouse: Tab and Enter, shortcuts, typed commands in turn."""
    ui_driver.tab_to(app, "[data-prefix='1 kind']")
    app.keyboard.press("Home")
    expect(app.locator("[data-prefix='1 kind']")).to_have_value("person")
    ui_driver.tab_to(app, "#more summary")
    app.keyboard.press("Enter")
    ui_driver.tab_to(app, "[data-change='setup.seed']")
    app.keyboard.type(SEED)
    ui_driver.tab_to(app, "#start")
    app.keyboard.press("Enter")
    expect(app.locator("#table")).to_be_visible()
    ways = itertools.cycle((by_command, by_button, on_the_table))
    for (choice, targets), way in zip(choices(twin), ways, strict=False):
        if len(targets) > 1 and way is by_button:
            way = on_the_table
        made = len(twin.history)
        way(app, choice, targets)
        ui_driver.becomes(app, ui_driver.made, made + 1)
    ui_driver.tab_to(app, "[data-act='story.end']")
    app.keyboard.press("Enter")
    app.locator("#prompt .over").wait_for()
    ui_driver.becomes(app, ui_driver.record, twin.record())


def test_the_war_is_a_story_scene_by_scene(borrow, site_url):
    """It plays by itself, pauses, steps forwards and back, is skipped; the result says who took what and how a tie was broken."""
    table, _, last = ui_driver.eve_of_war(seed=TIED)
    page = borrow(ui_driver.address(site_url, table))
    ui_driver.answer(page, last)
    count = page.locator(f"{ui_driver.STORY} .dim:not(.tales .dim)").last
    first = count.inner_text()
    expect(count).not_to_have_text(first)               # By itself
    page.locator("#story-play").click()
    expect(page.locator("#story-play")).to_have_attribute("aria-label", "Play")
    paused = count.inner_text()
    page.locator("[data-act='story.step'][data-arg='on']").click()
    expect(count).not_to_have_text(paused)
    expect(page.locator("#live .province.now")).to_have_count(1)
    page.locator("[data-act='story.step'][data-arg='back']").click()
    expect(count).to_have_text(paused)
    ui_driver.skip_story(page)
    expect(page.locator("table.castles tbody tr")).to_have_count(11)
    expect(page.locator(".tie-break")).to_contain_text("sword")
    ui_driver.becomes(page, lambda page: [save.facts["over"] for save in ui_driver.saved(page)], [True])


def test_the_result_can_be_exported(borrow, site_url):
    """Record, score lines and the map as files; every score of the curve in the table of numbers."""
    table = ui_driver.random_game(3, "taken along")
    page = borrow(ui_driver.address(site_url, table, names=("=1+1", "<b>Bo</b>")))
    button = "#cards [data-act='download'][data-arg='{}']"
    files = {what: ui_driver.downloaded(page, button.format(what)) for what in ("record", "csv", "svg")}
    assert files["record"] == table.record()
    lines = files["csv"].splitlines()
    assert lines[0].startswith("moment,choice,'=1+1,")      # A spreadsheet takes it for no formula
    assert len(lines) == len(table.history) + 2
    assert lines[-1].endswith(",".join(map(str, table.result.scores)))
    shown = page.evaluate("""(text) => {
        const tree = new DOMParser().parseFromString(text, "image/svg+xml");
        return [tree.documentElement.tagName, tree.querySelector("parsererror") === null];
    }""", files["svg"])
    assert shown == ["svg", True]


def test_undo_stops_at_the_dice(app, twin):
    """A deployment is undone by the button; a roll is not, and the page gives the reason."""
    ui_driver.begin(app, "person", "person", seed=SEED)
    ui_driver.answer(app, "roll")
    expect(app.locator("[data-act='undo']").first).to_be_disabled()
    made = ui_driver.record(app)
    page_answers = app.locator(f"{ui_driver.ANSWER}[data-arg^='deploy']")
    page_answers.first.click()
    ui_driver.becomes(app, lambda page: ui_driver.record(page) != made, True)
    app.locator("[data-act='undo']").first.click()
    expect(page_answers.first).to_be_visible()
    ui_driver.becomes(app, ui_driver.record, made)
    app.keyboard.press("u")
    expect(app.locator("#notice-box")).to_be_visible()
    ui_driver.becomes(app, ui_driver.record, made)


def test_a_turn_by_touch_on_a_phone(phone):
    """A tap on a province or its button previews the war, another one chooses; every part is behind its tab, nothing is wider
    than the screen."""
    assert ui_driver.fits(phone)
    ui_driver.begin(phone, "person", "person", seed=SEED)
    phone.locator(f"{ui_driver.ANSWER}[data-arg='roll']").tap()
    glowing = phone.locator("#live .province.can").first.get_attribute("data-target")
    phone.locator(ui_driver.drawing(glowing)).tap()
    expect(phone.locator("#live .tally")).to_be_visible()
    expect(phone.locator("#about .again")).to_be_in_viewport()
    ui_driver.becomes(phone, ui_driver.made, 1)
    phone.locator(ui_driver.drawing(glowing)).tap()
    ui_driver.becomes(phone, ui_driver.made, 2)
    phone.locator(f"{ui_driver.ANSWER}[data-arg='roll']").tap()
    sending = phone.locator(f"{ui_driver.ANSWER}[data-arg^='deploy']").first
    sending.tap()
    expect(phone.locator("#about .again")).to_be_in_viewport()
    ui_driver.becomes(phone, ui_driver.made, 3)
    sending.tap()
    ui_driver.becomes(phone, ui_driver.made, 4)
    for tab, part in (("cards", "#cards .card"), ("seats", "#seats .player"), ("log", "#log .line"), ("play", "#question")):
        phone.locator(f"[data-act='tab'][data-arg='{tab}']").tap()
        expect(phone.locator(part).first).to_be_in_viewport()
        assert ui_driver.fits(phone), tab


def test_buttons_on_a_phone_are_large_enough(phone):
    """Buttons of lobby and table are at least 24 pixels in both directions."""
    small = """() => [...document.querySelectorAll("button, select, summary, input, [role=button]")].filter((thing) => {
        const box = thing.getBoundingClientRect();
        return box.width > 0 && thing.checkVisibility() && Math.min(box.width, box.height) < 24;
    }).map((thing) => thing.outerHTML.slice(0, 120))"""
    assert phone.evaluate(small) == []
    ui_driver.begin(phone, "person", "person", seed=SEED)
    ui_driver.answer(phone, "roll")
    phone.locator(f"{ui_driver.ANSWER}[data-arg^='deploy']").first.wait_for()
    assert phone.evaluate(small) == []


def test_it_plays_below_a_path(visit, deep_url):
    """Saves, links and play stay below the path."""
    page = visit(deep_url)
    ui_driver.begin(page, "person", "person", seed=SEED)
    ui_driver.answer(page, "roll")
    ui_driver.becomes(page, ui_driver.made, 1)
    assert page.url.startswith(deep_url)
    keys = page.evaluate("Object.keys(localStorage).filter((key) => key.includes(':save:'))")
    assert keys
    assert all(key.startswith("tenka:/some/path/:save:") for key in keys)
    page.reload()
    page.locator("#table").wait_for()
    page.locator("[data-act='open'][data-arg='share']").first.click()
    assert page.locator("#link").input_value().startswith(f"{deep_url}#g=")


@pytest.mark.parametrize("game", HOUSE)
@pytest.mark.parametrize("screen", [(1280, 800), (390, 844), (844, 390)], ids=["desktop", "phone", "sideways"])
def test_the_whole_map_is_visible_below_or_beside_the_seats(borrow, site_url, game, screen):
    """Nothing of it is cut off or covered by seats or panel, and the page itself doesn't scroll. On a phone Shogun's map is
    wider than the screen: it has a window in which a finger moves it."""
    width, height = screen
    page = borrow(
        ui_driver.address(site_url, ui_driver.random_game(4, "room", 60, game=game)), viewport={"width": width, "height": height}
    )
    cover = page.locator("[data-act='uncover']")
    if cover.count():
        cover.click()
    pushed = "getComputedStyle(document.querySelector('#map').parentElement).overflowY === 'auto'"
    whole = ".mat" if game == "shogun" and page.evaluate(pushed) else ".map"
    board, seats, panel = (page.locator(what).bounding_box() for what in (whole, ".players", ".panel"))
    below, clear = seats["y"] + seats["height"] - 1 <= board["y"], seats["x"] + seats["width"] - 1 <= board["x"]
    assert below or clear
    assert board["y"] <= height + 1 - board["height"]
    assert 0 <= board["x"] <= width + 1 - board["width"]
    beside = board["x"] + board["width"] <= panel["x"] + 1
    assert beside or board["y"] + board["height"] <= panel["y"] + 1
    assert page.evaluate("document.documentElement.scrollHeight") <= height
