"""The bot workshop in a real browser: bots that play, fail, loop, and try to leave their sandbox."""

import io
import re
import zipfile
from pathlib import Path

import pytest
from playwright.sync_api import expect

import toygame
from tests.bots import peeking
from tests.e2e.conftest import PHONE
from tests.e2e.support import ui_driver

pytestmark = pytest.mark.browser
TOY = Path(toygame.__file__).parent
STEADY = """
import random
from tenka import bots

def choose(view, choices):
    return bots.bot("tenka-meidou", "steady").choose(view, random)
"""
PEEKING = Path(peeking.__file__)
PEEPS = """
if not hasattr(tenka, "met_in_the_workshop"):       # what one game can leave for the next
    tenka.met_in_the_workshop = met
met = tenka.met_in_the_workshop
early = texts()         # while a game begins
looked = 0

def choose(view, choices):
    global looked
    looked += 1
    if looked <= QUESTIONS:
        print(peek(view, random, early) or "nothing")
    if looked == QUESTIONS:
        met.append(list(view.state.castles))
    return choices[0]
"""
LOOP = "def choose(view, choices):\n    while True:\n        pass\n"
PRYING = """
def refused(work):
    try:
        work()
    except (ImportError, OSError, AttributeError) as error:
        return type(error).__name__
    return "done"

def page():
    import js
    js.document.title

def around():
    from pyodide.code import run_js
    run_js("fetch('/')")

def network():
    import urllib.request
    urllib.request.urlopen("https://example.org")

def choose(view, choices):
    print([refused(work) for work in (page, around, network)], sorted(view.state.plain())[:1])
    return choices[0]
"""
REACH = """async () => {
    const tried = async (work) => { try { await work(); return "done"; } catch { return "refused"; } };
    const { protocol, host } = new URL("%s");
    return Promise.all([
        tried(() => import(`${protocol}//${host}/sw.js`)),
        tried(() => import("https://example.org/x.mjs")),
        tried(() => import("data:text/javascript,1")),
        tried(() => Object.getPrototypeOf(Object.getPrototypeOf(self)).fetch.call(self, `${protocol}//${host}/`)),
        tried(() => new XMLHttpRequest()),
        tried(() => indexedDB.open("x")),
        tried(() => caches.open("x")),
        tried(() => importScripts(`${protocol}//${host}/sw.js`)),
        tried(() => localStorage.length),
        tried(() => new BroadcastChannel("x")),
        tried(() => new WebSocket(`ws://${host}/`)),
    ]);
}"""


@pytest.fixture
def workshop(visit, site_url):
    """Return a function that opens the page with a program in its editor."""

    def opened(text, against="random", **options):
        page = visit(f"{site_url}workshop.html", **options)
        page.locator("#text").fill(text)
        page.locator("#against").select_option(against)
        return page

    return opened


def test_a_bot_plays_a_game_that_can_be_watched(workshop):
    page = workshop(STEADY)
    page.locator("#watch").click()
    expect(page.locator("#made li").nth(2)).to_be_visible()
    expect(page.get_by_role("img", name=re.compile("The table after choice"))).to_be_visible()
    assert page.locator("#picture svg text").count()        # The castles' names, in a shadow tree
    page.locator("#stop").click()
    expect(page.locator("#status")).to_have_text("Stopped.")
    expect(page.locator("#watch")).to_be_enabled()


def test_a_bot_that_tries_to_peek_finds_nothing(workshop):
    """Over several games: neither a seed within its reach, nor one derived from its own chance, nor a table of an earlier
    game. With a given seed it would (tests/bots/test_peeking.py)."""
    page = workshop(PEEKING.read_text(encoding="utf-8") + PEEPS)
    page.locator("#series").click()
    expect(page.locator("#status")).to_have_text("Game 6 of 100")
    page.locator("#stop").click()
    expect(page.locator("#status")).to_have_text("Stopped.")
    expect(page.locator("#fault")).to_have_text("")
    told = page.locator("#printed pre").text_content().splitlines()
    assert len(told) >= 10
    assert set(told) == {"nothing"}


def test_a_series_counts_up_and_can_be_stopped_and_begun_again(workshop):
    """A steady bot among random ones: after a few games its interval is above an equal bot's share."""
    page = workshop(STEADY)
    page.locator("#series").click()
    expect(page.locator("#sum")).to_have_text(re.compile(r"won: \d+(\.5)? of \d+, .* stronger than its opponents"))
    page.locator("#stop").click()
    expect(page.locator("#status")).to_have_text("Stopped.")
    page.locator("#series").click()
    expect(page.locator("#sum")).to_have_text(re.compile(r"won: \d+(\.5)? of \d+,"))


def test_an_endless_bot_is_stopped_and_the_next_one_plays(workshop):
    page = workshop(LOOP)
    page.clock.install()
    page.locator("#series").click()
    expect(page.locator("#status")).to_have_text("Game 1 of 100")
    page.clock.run_for(11_000)
    expect(page.locator("#fault")).to_have_text(re.compile("longer than 10 seconds and was stopped"))
    expect(page.locator("iframe")).to_have_count(0)
    page.locator("#text").fill(STEADY)
    page.locator("#series").click()
    expect(page.locator("#sum")).to_have_text(re.compile("Games won"))


MANY = """
class Many:
    def choose(self, view, rng, *, budget=None, progress=None):
        return max(view.decision.forward_choices(view.seat), key=lambda choice: len(str(choice)))
"""


def wheel_of(name, files, entries, needs=""):
    """Return a wheel as the page gets it."""
    folder = f"{name}-1.0.dist-info"
    rows = {
        **files,
        f"{folder}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n{needs}",
        f"{folder}/WHEEL": "Wheel-Version: 1.0\nGenerator: tests\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        f"{folder}/entry_points.txt": entries,
    }
    rows[f"{folder}/RECORD"] = "".join(f"{path},,\n" for path in (*rows, f"{folder}/RECORD"))
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as zipped:
        for path, text in rows.items():
            zipped.writestr(path, text)
    return {"name": f"{name}-1.0-py3-none-any.whl", "mimeType": "application/zip", "buffer": made.getvalue()}


def test_a_game_and_a_bot_of_wheels_play_in_the_sandbox(workshop):
    """micropip installs both without a network; a wheel with a missing requirement, or a malformed one, changes nothing."""
    toys = {f"ohajiki/{path.name}": path.read_text(encoding="utf-8") for path in TOY.glob("*.py")}
    game = wheel_of("ohajiki", toys, "[tenka.games]\nohajiki = ohajiki:ROW\n")
    bot = wheel_of("many", {"many.py": MANY}, "[tenka.bots]\nmany = many:Many\n")
    page = workshop("")
    page.locator("#wheel").set_input_files([wheel_of("lacking", {"lacking.py": ""}, "", "Requires-Dist: nowhere-to-be-found\n")])
    expect(page.locator("#kept")).to_contain_text("lacking needs nowhere-to-be-found")
    page.locator("#wheel").set_input_files([{**bot, "buffer": b"no wheel at all"}])
    expect(page.locator("#kept")).to_contain_text("can’t be installed here")
    expect(page.locator("#wheels li")).to_have_count(0)
    page.locator("#wheel").set_input_files([game, bot])
    expect(page.locator("#wheels li")).to_have_count(2)
    expect(page.locator("#game")).to_have_value("ohajiki")
    expect(page.locator("#who")).to_have_value("many")
    page.locator("#watch").click()
    expect(page.locator("#told")).to_contain_text("bowls")
    expect(page.locator("#status")).to_contain_text(re.compile("Your bot (won|lost|shares)"))
    page.locator("#wheels button").first.click()
    expect(page.locator("#wheels li")).to_have_count(1)
    expect(page.locator("#game")).to_have_value("tenka-meidou")
    expect(page.locator("#who")).to_have_value("many")
    page.locator("#series").click()
    expect(page.locator("#sum")).to_have_text(re.compile("Games won"))


FAULTS = (
    ("def choose(view, choices):\n    return choices[0\n", 2, "SyntaxError"),
    ("def choose(view, choices):\n    a = 1\n    return nothing\n", 3, "Line 3: NameError: name 'nothing' is not defined"),
    ("x = 1\n", 0, "needs a function called choose"),
    ("def choose(view, choices):\n    return 'deploy 99 99'\n", 0, "not allowed now"),
    ("def choose(view, choices):\n    return 7\n", 0, "It returned: int"),
    ("raise SystemExit\n", 1, "SystemExit"),
)
"""Programs with faults, the marked line (0: none), and the message."""


def test_a_fault_is_reported_with_its_line(workshop):
    """One program after the other on one page."""
    page = workshop("")
    for text, line, said in FAULTS:
        page.locator("#text").fill(text)
        page.locator("#series").click()
        expect(page.locator("#fault")).to_contain_text(said)
        expect(page.locator("#lines b")).to_have_text([str(line)] if line else [])


def test_a_bot_finds_neither_page_nor_storage_nor_network(workshop, site_url):
    """From Python, and from the worker's own JavaScript, should a bot ever get there."""
    page = workshop(PRYING)
    page.context.watch.faults.clear()
    page.locator("#series").click()
    expect(page.locator("#sum")).to_have_text(re.compile("Games won"))
    expect(page.locator("#printed pre")).to_contain_text("['ModuleNotFoundError', 'ModuleNotFoundError', 'URLError']")
    locked = next(worker for worker in page.workers if worker.url.startswith("blob:null"))
    assert set(locked.evaluate(REACH % site_url)) == {"refused"}
    refused = page.context.watch.faults     # A request is reported before the policy blocks it
    told = [fault.removeprefix("foreign request: ") for fault in refused if fault.startswith("foreign")]
    assert {f"failed: {address} csp" for address in told} <= set(refused)
    assert [fault for fault in refused if not re.search("^foreign| csp$|Content Security Policy", fault)] == []
    refused.clear()         # The policy's own words


def test_a_typed_program_stays_and_replaces_the_example(workshop, site_url):
    """So does a program from a file."""
    page = workshop(LOOP)
    page.goto(f"{site_url}workshop.html")
    expect(page.locator("#text")).to_have_value(LOOP)
    assert ui_driver.downloaded(page, "#save") == LOOP
    page.locator("#open").set_input_files({"name": "bot.py", "mimeType": "text/x-python", "buffer": STEADY.encode()})
    expect(page.locator("#text")).to_have_value(STEADY)
    expect(page.locator("#status")).to_have_text("")        # It is shown and doesn't run
    page.locator("#restore").click()
    expect(page.locator("#text")).to_have_value(LOOP)
    page.locator("#fresh").click()
    expect(page.locator("#text")).to_have_value(re.compile("random.choice"))
    page.locator("#text").fill("# mine too")
    page.locator("#open").set_input_files({"name": "bot.py", "mimeType": "text/x-python", "buffer": STEADY.encode()})
    for mine in ("# mine too", LOOP):
        page.locator("#restore").click()
        expect(page.locator("#text")).to_have_value(mine)
    expect(page.locator("#restore")).to_be_hidden()


def test_a_link_asks_before_it_shows_a_foreign_program(workshop, visit, site_url):
    page = workshop(STEADY, permissions=["clipboard-read", "clipboard-write"])
    page.locator("#game").select_option("shogun")
    page.locator("#link").click()
    expect(page.locator("#kept")).to_have_text("Link copied.")
    link = page.evaluate("navigator.clipboard.readText()")
    other = visit(link)
    expect(other.locator("#foreign")).to_be_visible()
    expect(other.locator("#foreign-text")).to_contain_text("someone else wrote (lines: 7)")
    expect(other.locator("#text")).to_have_value(re.compile("random.choice"))
    other.locator("#show").click()
    expect(other.locator("#text")).to_have_value(STEADY)
    expect(other.locator("#game")).to_have_value("shogun")
    expect(other.locator("#status")).to_have_text("")
    refused = visit(link)
    refused.locator("#refuse").click()
    expect(refused.locator("#text")).to_have_value(re.compile("random.choice"))
    for broken in ("#b=", "#b=!!", "#b=AAAA", link[link.index("#"):-9]):
        spoiled = visit(f"{site_url}workshop.html{broken}")
        expect(spoiled.locator("#kept")).to_have_text("This link holds no program that can be read.")


def test_the_editor_indents_and_releases_the_keyboard(workshop):
    page = workshop("")
    page.locator("#text").focus()
    page.keyboard.type("def choose(view, choices):\nreturn 1")
    expect(page.locator("#text")).to_have_value("def choose(view, choices):\n    return 1")
    expect(page.locator("#lines")).to_have_text("1\n2\n")
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Shift+Tab")
    expect(page.locator("#text")).to_have_value(re.compile(r"\nreturn 1"))
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.id") != "text"


@pytest.mark.parametrize(("locale", "title"), [("es-ES", "El taller de bots"), ("ja-JP", "ボット工房")])
def test_the_workshop_is_in_the_visitors_language(visit, site_url, locale, title):
    page = visit(f"{site_url}workshop.html", locale=locale, viewport=PHONE)
    assert page.locator("h1").inner_text() == title
    assert ui_driver.fits(page)
    said = page.locator("[data-say], [data-name]").evaluate_all("(all) => all.map((one) => one.textContent || one.ariaLabel)")
    assert not [text for text in said if re.search(r"\b(the|your|of)\b", text)]


def test_the_workshop_is_loaded_only_when_opened(visit, site_url):
    """Neither the table's page nor the lab's requests it; the workshop requests Python once a bot plays."""
    def asked(page):
        return page.evaluate("performance.getEntriesByType('resource').map((entry) => entry.name)")

    assert not [name for page in (visit(), visit(f"{site_url}lab.html")) for name in asked(page) if "workshop" in name]
    assert not [name for name in asked(visit(f"{site_url}workshop.html")) if re.search("wasm|python|wheel", name)]
