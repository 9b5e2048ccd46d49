"""What a visitor does first, in a real WebKit (GTK's); games go between it and Chromium by links and by letters.

WebKitGTK comes without WebRTC, so nobody plays live in it: there the page says why, and what else can be done.
"""

import json
import shutil

import pytest

from tests.e2e.browsers.test_firefox import answers_and_reloads, becomes, makes_a_gif, plays_to_its_result, plays_with_a_bot
from tests.e2e.correspondence.test_correspondence import answer_of
from tests.e2e.support import ui_driver
from tests.e2e.support import webkit as kit
from web.build.site import single_file

pytestmark = pytest.mark.browser

WAYS_HOME = {"#dialog[open]": "#dialog [data-act='close']", "#table": "[data-act='home']"}
HURRIED = "Object.assign(localStorage, {'tenka:settings': '{\"pace\":\"instant\"}'}) && 1"


@pytest.fixture(scope="module")
def shared(site_url):
    """One page for most of what is seen: a start takes longer than the rest."""
    with kit.running() as webkit:
        page = webkit.page()
        page.goto(f"{site_url}manifest.webmanifest")
        page.read(HURRIED)
        page.goto(site_url)
        page.ready()
        yield page


@pytest.fixture
def page(shared):
    """The page in its lobby; faults on it fail the test."""
    shared.resize(1280, 800)
    yield shared
    shared.read("clearInterval(window.player)")
    assert shared.faults() == []
    for there, way in WAYS_HOME.items():
        if shared.read(f"Boolean(document.querySelector({json.dumps(there)}))"):
            shared.click(way)
    shared.there("#lobby")


def test_a_game_is_played_by_mouse_and_keys_kept_and_there_again(page, visit):
    """A choice by the mouse, one by keys; after a reload the same question; its link opens in Chromium. A GIF is made of it."""
    record = answers_and_reloads(page)
    page.press("s")
    page.there("#link")
    there = visit(str(page.read("document.querySelector('#link').value")))
    ui_driver.becomes(there, ui_driver.record, record)
    page.click("#dialog [data-act='close']")
    makes_a_gif(page)


def test_a_whole_game_is_the_same_as_natively(page):
    """Dice, shuffles and the war do not depend on the browser: the record is replayed by the engine of this machine."""
    plays_to_its_result(page)


@pytest.mark.parametrize("game", ["shogun", "yedo"])
def test_the_other_games_open_from_a_link_and_go_on(page, game):
    """A position of each, on a phone's screen; something is asked and nothing lies beside the page."""
    table = ui_driver.told_game(3, "a fox", choices=30, game=game)
    page.resize(390, 844)
    page.read(f"location.hash = {json.dumps(ui_driver.address('', table))}")
    page.there("#prompt")
    assert page.read("document.documentElement.scrollWidth <= innerWidth")
    assert becomes(page, len(table.history)) == table.record()


def test_letters_go_between_webkit_and_chromium(page, visit, python):
    """Invited by Chromium, joined and answered in WebKit: its keys and marks are those the other can prove. Once home, a page
    stays there: the letter, which came into it as a link, isn't opened anew."""
    here = visit()
    acts = ("setup.game tenka-meidou", "setup.count 2", "setup.seat 1 kind link", "setup.option first 1", "start")
    python(here, f"import main\nfor act in {acts!r}:\n    main.page.do(*act.split(' ', 1))\n"
                 "main.painter.paint(main.page)\nanswer = True")
    here.locator(f"{ui_driver.ANSWER}[data-arg='roll']").click()
    here.locator(f"{ui_driver.ANSWER}[data-arg^='deploy']").first.click()
    here.locator("#send").wait_for()
    page.read(f"location.hash = {json.dumps(answer_of(here).partition('#')[2])}")
    page.put("#join-name", "Aya")
    page.click("#join-1")
    page.click(f"{ui_driver.ANSWER}[data-arg='roll']")
    page.click(f"{ui_driver.ANSWER}[data-arg^='deploy']")
    page.there("#send")
    page.click("#letter-more")
    page.there("#link")
    letter = str(page.read("document.querySelector('#link').value"))
    here.evaluate("(hash) => { location.hash = hash }", letter.partition("#")[2])
    ui_driver.becomes(here, ui_driver.record, becomes(page, 4))
    page.click("#dialog [data-act='close']")
    page.click("[data-act='home']")
    page.wait("location.hash === '' && document.querySelector('#lobby')")
    assert page.read("new Promise((seen) => requestAnimationFrame(() => seen(document.querySelector('#table')))) ?? null") is None


def test_without_data_channels_the_page_says_so_and_what_else_there_is(page):
    """A live game can't be: the reason is told, and letters, which need no channel, are offered."""
    assert page.read("typeof RTCPeerConnection") == "undefined"
    page.click("#play-friend")
    page.there("#friend-now")
    page.read("document.querySelector('#friend-now').focus()")      # by keys: a notice that comes now moves what a mouse aims at
    page.press("Enter")
    assert "needs keys (Ed25519) and data channels" in page.text("#notice-box")
    page.there("#friend-time")


@pytest.mark.parametrize("free_server", ["/some/path/"], indirect=True)
def test_it_plays_without_a_server(free_server):
    """Visited once, then the server is stopped: opened anew, a game is begun and a bot answers from its worker."""
    url, stop = free_server
    with kit.running() as webkit:
        page = webkit.page()
        page.goto(url)
        page.ready()
        page.wait("navigator.serviceWorker.controller !== null")
        stop()
        page.reload()
        plays_with_a_bot(page)
        assert page.faults() == []


def test_one_file_from_a_disk(dist, tmp_path):
    """Without any server, where WebKit lets a worker read nothing, the page says in which browsers it runs."""
    place = tmp_path / "tenka (1) ü.html"
    shutil.copyfile(single_file.build(), place)
    with kit.running() as webkit:
        page = webkit.page()
        page.goto(place.as_uri())
        page.there("html[data-late]")
        assert "Firefox" in page.read("document.querySelector('#late').innerText")
