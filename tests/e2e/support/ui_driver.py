"""What a player's hands do on the page, and what a test reads from it: shared by the browser tests of play."""

import random

import tenka
from tenka.codec.base64url import to_base64url
from tenka_web.app import links, saves
from tests.e2e.support.hands import settle
from tests.e2e.support.timeouts import LOOK, LOOKS
from tests.support.setups import any_choice

MEETING = """
from main import app
from tenka_web.features.realtime.state import live
meeting = live(app).meeting
"""
"""How code for the page's Python begins that asks about its meeting."""
ANSWER = "#prompt [data-act='choose']:not(#lesson-do)"
STORY = "#prompt .story"


def told_game(seats=2, seed="a test", choices=10_000, layers=(), game="tenka-meidou", options=None):
    """A table on which so many seeded random choices were made."""
    table, rng = tenka.new_table(game, seats=seats, layers=layers, options=options or {}, seed=seed), random.Random(seed)
    for _ in range(choices):
        if table.decision is None:
            break
        seat = table.decision.seats[0]
        table.choose(seat, any_choice(table.decision, seat, rng))
    return table


def eve_of_war(seats=2, seed="a test", layers=()):
    """A table with one choice to make before the war, and that choice."""
    table = told_game(seats, seed, layers=layers)
    line = table.history[-1]
    return tenka.replay(table.record(), at=len(table.history) - 1), line.seat, str(line.choice)


def address(site_url, table, names=(), at=None, kinds="0"):
    """A link to a table; all seats are persons unless `kinds` gives each the digit of its kind."""
    digits = kinds.ljust(table.rules.seats, kinds[-1])
    names = (*names, *[""] * table.rules.seats)
    who = (f"{digits[seat]}{seat}{seat}{to_base64url(names[seat].encode())}" for seat in range(table.rules.seats))
    return f"{site_url}#{links.write(links.GAME, table.code(), *([] if at is None else [f'm{at}']), *who)}"


def begin(page, *kinds, seed="a test", layers=()):
    """Set a game up in the lobby, as a visitor does, and sit down."""
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
    """Wait until what is read of a page is what is wanted: for what `expect` can't see, such as its storage.

    It looks once a frame; a hidden page has none."""
    for _ in range(LOOKS):
        if read(page) == wanted:
            return
        page.evaluate("(look) => new Promise((seen) => { requestAnimationFrame(seen); setTimeout(seen, look); })", LOOK)
    assert read(page) == wanted


def saved(page):
    """The saves in the browser's storage, the latest first."""
    texts = page.evaluate("Object.entries(localStorage).filter(([key]) => key.includes(':save:')).map(([, text]) => text)")
    return sorted((saves.read(text) for text in texts), key=lambda save: -save.changed)


def record(page):
    """The record of the game kept last; nothing where none is kept yet."""
    return next((save.record for save in saved(page)), "")


def made(page):
    """How many choices the game kept last has; none where nothing is kept yet."""
    return len(chosen(page))


def chosen(page):
    """The choices of the game kept last."""
    text = record(page)
    return [str(line.choice) for line in tenka.replay(text).history] if text else []


def games(page):
    """How many games are kept."""
    return len(saved(page))


def answer(page, notation):
    """Press the button of a choice."""
    page.locator(f"{ANSWER}[data-arg='{notation}']").first.click()


def one_old(page):
    """Begin a game of two people and make its first choice; give the page back once that is kept."""
    begin(page, "person", "person", seed="saves")
    answer(page, "roll")
    becomes(page, made, 1)
    return page


def to_prompt(page):
    """To the question, by keys alone; out of the command line with Escape."""
    page.keyboard.press("Escape" if page.evaluate("document.activeElement?.id === 'typed'") else "p")


def typed(page, words):
    """Say something on the command line, by keys alone."""
    to_prompt(page)
    page.keyboard.press("t")
    page.wait_for_function("document.activeElement?.id === 'typed'")
    page.keyboard.type(words)
    page.keyboard.press("Enter")


def drawing(target):
    """Where a target is drawn and can be clicked: a province at its castle, for shapes have hollows."""
    kind, _, name = target.partition(":")
    return f"#on-{name} .keep" if kind == "province" else f"#at-{target.replace(':', '-')}"


def point(page, target):
    """Click something on the table, or its button where it has no shape."""
    kind, _, name = target.partition(":")
    if kind == "button":
        page.locator(f"{ANSWER}[data-arg='{name}']").click()
    else:
        page.locator(drawing(target)).click()


def skip_story(page):
    """Past the war to the result."""
    page.locator("[data-act='story.end']").click()
    page.locator("#prompt .over").wait_for()


def fits(page):
    """Whether nothing sticks out sideways."""
    return page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


def tab_to(page, selector, key="Tab", most=150):
    """Press Tab until something that fits the selector has the focus."""
    for _ in range(most):
        if page.evaluate("(selector) => document.activeElement?.matches(selector) ?? false", selector):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{key} never reaches {selector}")


def click(page, selector):
    """With the mouse."""
    page.locator(selector).first.click()


def tap(page, selector):
    """With a finger."""
    page.locator(selector).first.tap()


def press(page, selector):
    """With Tab and Enter."""
    to_prompt(page)
    tab_to(page, selector)
    page.keyboard.press("Enter")


PASTE = """(text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", text);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
}"""


def paste(page, text):
    """Paste a text beside all fields."""
    page.evaluate(PASTE, text)


def downloaded(page, selector):
    """The text of the file that pressing something offers."""
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
    """What is cut, sticks out or is too small to be read in the open window, in any language; the page ends in English."""
    found = []
    for language in ("es", "ja", "en"):
        settle(page)        # what is pressed meanwhile waits for its turn, and this button is gone by then
        page.evaluate(TONGUES, ["language", language])
        page.wait_for_function("(language) => document.documentElement.lang === language", arg=language)
        found += page.evaluate(CUT, root)
    return found
