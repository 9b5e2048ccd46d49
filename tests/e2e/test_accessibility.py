"""The whole page under axe-core, light and dark: nothing serious or critical; focus, announcements, names of buttons."""

import pytest
from playwright.sync_api import expect

from tests.e2e.support import ui_driver
from web.build.checks import markup
from web.build.site import vendor

pytestmark = pytest.mark.browser
AXE = vendor.MODULES / "axe-core/axe.min.js"
RUN = """async (options) => (await axe.run(document.querySelector("dialog[open]") ?? document,
    {resultTypes: ["violations"], ...options})).violations
    .filter((found) => ["serious", "critical"].includes(found.impact))
    .map((found) => `${found.id}: ${found.nodes.slice(0, 4).map((node) => node.target.join(" ") + " " +
        (node.any[0]?.message ?? "").slice(0, 110)).join(" | ")}`)"""
COLOURS = {"runOnly": ["color-contrast", "link-in-text-block"]}
"""What another colour scheme may break."""
AT_THE_TABLE = ("help", "share", "settings", "keys")
IN_THE_LOBBY = ("help", "settings", "about", "keys", "import", "rename", "saves")
COPIES = """() => { for (const [key, text] of Object.entries(localStorage).filter(([key]) => key.includes(":save:")))
    for (const at of [1, 2, 3, 4]) {
        localStorage.setItem(key + at, text);
        dispatchEvent(new StorageEvent("storage", {key: key + at, newValue: text}));    // as if another tab had written it
    } }"""


def audit(page, where, schemes=("light", "dark")):
    """Return the serious findings of axe in light and dark, with their places; below an open dialog nothing can be reached."""
    found = []
    for scheme in schemes:
        page.emulate_media(color_scheme=scheme)
        page.wait_for_function("(scheme) => matchMedia(`(prefers-color-scheme: ${scheme})`).matches", arg=scheme)
        page.evaluate("""() => Promise.all(document.getAnimations().map((one) => one.finished.catch(() => null)))""")
        found += [f"{where}, {scheme}: {fault}" for fault in page.evaluate(RUN, {} if scheme == schemes[0] else COLOURS)]
    return found


def with_axe(page):
    """Return a page with axe in it, which may run foreign scripts."""
    if not page.evaluate("'axe' in globalThis"):
        page.add_script_tag(path=AXE)
    return page


@pytest.fixture
def room(borrow, site_url):
    """Return a function that opens an address with axe."""

    def open_page(url=site_url, **options):
        return with_axe(borrow(url, bypass_csp=True, **options))

    return open_page


def windows(page, names):
    """Open and close each window; return axe's findings in them."""
    found = []
    for name in names:
        if name == "keys":
            page.keyboard.press("?")
        else:
            page.locator(f"[data-act='open'][data-arg^='{name}']").first.click()
        page.locator("#window-title").wait_for()
        found += audit(page, name)
        page.keyboard.press("Escape")
        expect(page.locator("#window-title")).to_have_count(0)
    return found


def test_lobby_and_windows(room):
    """The dialogs of the table, the lobby with more saved games than fit, and each dialog over it."""
    page = room()
    found = audit(page, "first visit")
    ui_driver.begin(page, "person", "person", seed="63")
    found += windows(page, AT_THE_TABLE)
    page.evaluate(COPIES)
    page.locator("[data-act='home']").click()
    page.locator("#looks-0 summary").click()
    found += audit(page, "lobby")
    page.locator("#looks-0 summary").click()
    found += windows(page, IN_THE_LOBBY)
    assert found == []


def test_table_war_and_result(room, site_url):
    """A deployment, a card in progress, the forecast, the past, a scene of the war, the result."""
    table, _, last = ui_driver.eve_of_war(4, "audit", layers=("tumult", "daimyo"))
    page = room(ui_driver.address(site_url, table))
    found = audit(page, "deployment")
    page.locator("[data-act='switch'][data-arg='forecast']").click()
    found += audit(page, "forecast")
    page.keyboard.press(",")
    found += audit(page, "a look back")
    while page.get_attribute("#table", "data-past"):        # what is told of a thing under the pointer closes first
        page.keyboard.press("Escape")
    ui_driver.answer(page, last)
    page.locator("#story-play").click()
    page.locator("[data-act='story.step'][data-arg='on']").click()
    found += audit(page, "war")
    ui_driver.skip_story(page)
    found += audit(page, "result")
    assert found == []


def test_cards_and_phone(room, site_url):
    """A card in progress, a shown refusal, and a phone with each part of the table."""
    page = room(ui_driver.address(site_url, ui_driver.random_game(3, "cards", choices=6)), viewport={"width": 390, "height": 844})
    found = audit(page, "phone")
    for tab in ("cards", "seats", "log", "play"):
        page.locator(f"[data-act='tab'][data-arg='{tab}']").click()
        found += audit(page, tab)
    card = page.locator("#prompt [data-act='target'][data-arg^='card:']")
    if card.count():
        card.first.click()
        found += audit(page, "card")
    assert found == []


def test_every_change_is_announced_in_the_live_region(app):
    """In short words: a roll, a deployment, an undo."""
    ui_driver.begin(app, "person", "person", seed="63")
    said = app.locator("#spoken[aria-live='polite']")
    ui_driver.answer(app, "roll")
    expect(said).to_contain_text("rolls")
    app.locator(f"{ui_driver.ANSWER}[data-arg^='deploy']").first.click()
    expect(said).to_contain_text("castle")
    before = said.inner_text()
    app.keyboard.press("u")
    expect(said).not_to_have_text(before)


def test_the_map_is_a_list_too(app):
    """Eleven provinces with neighbours and pieces, and buttons for their choices."""
    ui_driver.begin(app, "person", "person", seed="63")
    ui_driver.answer(app, "roll")
    app.keyboard.press("m")
    rows = app.locator("#places li")
    expect(rows).to_have_count(11)
    assert all("Neighbours" in text for text in rows.all_inner_texts())
    able = app.locator("#places li.can button")
    wanted = able.first.get_attribute("data-arg")
    able.first.press("Enter")
    if app.locator("#sure").count():
        app.locator("#sure").press("Enter")
    assert wanted.startswith("province:")
    expect(app.locator("#log .line")).not_to_have_count(1)
    ui_driver.becomes(app, lambda page: ui_driver.chosen(page)[-1].split()[0], "deploy")


def test_focus_is_visible_and_never_lost(app):
    """After each choice the focus is on the page's own elements, with an outline when it came by key."""
    ui_driver.begin(app, "person", "person", seed="63")
    for _ in range(6):
        ui_driver.to_prompt(app)
        ui_driver.tab_to(app, ui_driver.ANSWER)
        outline = app.evaluate("getComputedStyle(document.activeElement).outlineStyle")
        assert outline != "none"
        app.keyboard.press("Enter")
        app.wait_for_function("document.activeElement !== document.body && document.activeElement.isConnected")


def test_a_window_keeps_the_focus_and_returns_it(app):
    """Modal: Tab stays inside, Escape closes, and the button that opened it has the focus again."""
    opener = app.locator("[data-act='open'][data-arg='settings']").first
    opener.focus()
    app.keyboard.press("Enter")
    app.locator("#window-title").wait_for()
    for _ in range(25):
        app.keyboard.press("Tab")
        assert app.evaluate("document.activeElement === document.body || document.activeElement.closest('#dialog') !== null")
    app.keyboard.press("Escape")
    expect(app.locator("#window-title")).to_have_count(0)
    expect(opener).to_be_focused()


def test_html_validate_finds_planted_faults():
    """``build.py check`` runs it on the real pages."""
    wrong = '<!doctype html>\n<html lang="en"><head><title>Wrong</title></head><body><main></main><main></main></body></html>\n'
    assert any("Multiple <main>" in fault for fault in markup.offences({"wrong": wrong}))
