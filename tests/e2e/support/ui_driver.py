"""Actions of a player on the page, and values that a test reads from it: shared by the browser tests of play."""

import random

from playwright.sync_api import Keyboard

import tenka
from tenka.codec.base64url import to_base64url
from tenka_web.app import links, saves
from tests.e2e.support.hands import settle
from tests.e2e.support.timeouts import LOOK, LOOKS
from tests.support.setups import any_choice

MEETING = """
from main import app
from tenka_web.features.realtime.state import live_state
meeting = live_state(app).meeting
"""
"""The beginning of Python code about the page's meeting."""
ANSWER = "#prompt [data-act='choose']:not(#lesson-do)"
STORY = "#prompt .story"


def random_game(seats=2, seed="a test", choices=10_000, layers=(), game="tenka-meidou", options=None):
    """Return a table after this many seeded random choices."""
    table, rng = tenka.new_table(game, seats=seats, layers=layers, options=options or {}, seed=seed), random.Random(seed)
    for _ in range(choices):
        if table.decision is None:
            break
        seat = table.decision.seats[0]
        table.choose(seat, any_choice(table.decision, seat, rng))
    return table


def eve_of_war(seats=2, seed="a test", layers=()):
    """Return a table with one choice to make before the war, and that choice."""
    table = random_game(seats, seed, layers=layers)
    line = table.history[-1]
    return tenka.replay(table.record(), at=len(table.history) - 1), line.seat, str(line.choice)


def address(site_url, table, names=(), at=None, kinds="0"):
    """Return a link to a table; all seats are persons unless `kinds` has a digit for each kind."""
    digits = kinds.ljust(table.rules.seats, kinds[-1])
    names = (*names, *[""] * table.rules.seats)
    who = (f"{digits[seat]}{seat}{seat}{to_base64url(names[seat].encode())}" for seat in range(table.rules.seats))
    return f"{site_url}#{links.write(links.GAME, table.code(), *([] if at is None else [f'm{at}']), *who)}"


def begin(page, *kinds, seed="a test", layers=()):
    """Set a game up in the lobby, as a visitor does, and begin it."""
    page.locator(f"[data-act='setup.count'][data-arg='{len(kinds)}']").click()
    for seat, kind in enumerate(kinds):
        page.locator(f"[data-prefix='{seat} kind']").select_option(kind)
    for layer in layers:
        page.locator(f"[data-act='setup.layer'][data-arg='{layer}']").click()
    page.locator("#more summary").click()
    page.locator("[data-change='setup.seed']").fill(seed)
    page.locator("#start").click()
    page.locator("#table").wait_for()


def home(page):
    """Go back to the lobby."""
    page.locator("[data-act='home']").click()
    page.locator("#start").wait_for()


def becomes(page, read, wanted):
    """Wait until a value of a page is the wanted one, where `expect` can't see it, such as in its storage.

    It reads once a frame; a hidden page has none.
    """
    for _ in range(LOOKS):
        if read(page) == wanted:
            return
        page.evaluate("(look) => new Promise((seen) => { requestAnimationFrame(seen); setTimeout(seen, look); })", LOOK)
    assert read(page) == wanted


def saved(page):
    """Return the saves in the browser's storage, latest first."""
    texts = page.evaluate("Object.entries(localStorage).filter(([key]) => key.includes(':save:')).map(([, text]) => text)")
    return sorted((saves.read(text) for text in texts), key=lambda save: -save.changed)


def record(page):
    """Return the record of the latest save; empty if there is none."""
    return next((save.record for save in saved(page)), "")


def made(page):
    """Return the number of choices of the latest save; 0 if there is none."""
    return len(chosen(page))


def chosen(page):
    """Return the choices of the latest save."""
    text = record(page)
    return [str(line.choice) for line in tenka.replay(text).history] if text else []


def games(page):
    """Return the number of saves."""
    return len(saved(page))


def answer(page, notation):
    """Press the button of a choice."""
    page.locator(f"{ANSWER}[data-arg='{notation}']").first.click()


def one_old(page):
    """Begin a game of two people and make its first choice; return the page once that is saved."""
    begin(page, "person", "person", seed="saves")
    answer(page, "roll")
    becomes(page, made, 1)
    return page


def to_prompt(page):
    """Go to the question by keys alone; out of the command line with Escape."""
    page.keyboard.press("Escape" if page.evaluate("document.activeElement?.id === 'typed'") else "p")


def typed(page, words):
    """Type a command by keys alone."""
    to_prompt(page)
    page.keyboard.press("t")
    page.wait_for_function("document.activeElement?.id === 'typed'")
    page.keyboard.type(words)
    page.keyboard.press("Enter")


def drawing(target):
    """Return where a target is drawn and can be clicked: a province at its castle, because shapes have hollows."""
    kind, _, name = target.partition(":")
    return f"#on-{name} .keep" if kind == "province" else f"#at-{target.replace(':', '-')}"


def point(page, target):
    """Click a target on the table, or its button if it has no shape."""
    kind, _, name = target.partition(":")
    if kind == "button":
        page.locator(f"{ANSWER}[data-arg='{name}']").click()
    else:
        page.locator(drawing(target)).click()


def skip_story(page):
    """Skip the war to the result."""
    page.locator("[data-act='story.end']").click()
    page.locator("#prompt .over").wait_for()


def fits(page):
    """Assert that nothing is wider than the screen."""
    return page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


def tab_to(page, selector, key="Tab", most=150):
    """Press Tab until a match of the selector has the focus."""
    for _ in range(most):
        if page.evaluate("(selector) => document.activeElement?.matches(selector) ?? false", selector):
            return
        Keyboard.press(page.keyboard, key)      # nothing to wait for: the browser itself moves the focus
    raise AssertionError(f"{key} never reaches {selector}")


def click(page, selector):
    """Click by mouse."""
    page.locator(selector).first.click()


def tap(page, selector):
    """Tap."""
    page.locator(selector).first.tap()


def press(page, selector):
    """Press by Tab and Enter."""
    to_prompt(page)
    tab_to(page, selector)
    page.keyboard.press("Enter")


PASTE = """(text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", text);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
}"""


def paste(page, text):
    """Paste a text outside all fields."""
    page.evaluate(PASTE, text)


def downloaded(page, selector):
    """Return the text of the file that a press offers."""
    with page.expect_download() as offered:
        page.locator(selector).first.click()
    return offered.value.path().read_text(encoding="utf-8")


TONGUES = """([act, language]) => {
    const asked = Object.assign(document.createElement("button"), {type: "button"});
    Object.assign(asked.dataset, {act, arg: language});
    (document.querySelector("dialog[open]") ?? document.body).append(asked);
    asked.click();
    asked.remove();
}"""
CUT = """(root) => [...document.querySelectorAll(`${root}, ${root} *`)].filter((one) => {
    const text = [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
    if (!text || one.closest("svg, .sr-only") || !one.getClientRects().length) return false;
    const look = getComputedStyle(one), box = one.getBoundingClientRect();
    const wide = look.display !== "inline" && one.scrollWidth > one.clientWidth + 1;
    return wide || box.left < -1 || box.right > innerWidth + 1 || parseFloat(look.fontSize) < 9;
}).map((one) => one.textContent)"""


def cut(page, root="dialog[open]"):
    """Return texts of the open dialog that are cut, too wide or too small, in any language; the page ends in English."""
    found = []
    for language in ("es", "ja", "en"):
        settle(page)        # A press meanwhile waits for its turn, and this button is gone by then
        page.evaluate(TONGUES, ["language", language])
        page.wait_for_function("(language) => document.documentElement.lang === language", arg=language)
        found += page.evaluate(CUT, root)
    return found
