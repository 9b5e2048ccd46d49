"""The first things a visitor does, in a real WebKit (GTK's); games between WebKit and Chromium by links and by letters.

WebKitGTK has no WebRTC, so live play is impossible: the page gives the reason and the alternatives.
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
    """One page for most tests: a start takes longer than they do."""
    with kit.running() as webkit:
        page = webkit.page()
        page.goto(f"{site_url}manifest.webmanifest")
        page.read(HURRIED)
        page.goto(site_url)
        page.ready()
        yield page


@pytest.fixture
def page(shared):
    """The page in its lobby; errors on it fail the test."""
    shared.resize(1280, 800)
    yield shared
    shared.read("clearInterval(window.player)")
    assert shared.faults() == []
    for there, way in WAYS_HOME.items():
        if shared.read(f"Boolean(document.querySelector({json.dumps(there)}))"):
            shared.click(way)
    shared.there("#lobby")


def test_a_game_is_played_by_mouse_and_keys_and_survives_a_reload(page, visit):
    """A choice by mouse, one by keys; after a reload the same question; its link opens in Chromium. A GIF is made of the game."""
    record = answers_and_reloads(page)
    page.press("s")
    page.there("#link")
    there = visit(str(page.read("document.querySelector('#link').value")))
    ui_driver.becomes(there, ui_driver.record, record)
    page.click("#dialog [data-act='close']")
    makes_a_gif(page)


def test_a_whole_game_is_the_same_as_natively(page):
    """Dice, shuffles and the war do not depend on the browser: the native engine replays the record."""
    plays_to_its_result(page)


@pytest.mark.parametrize("game", ["shogun", "yedo"])
def test_the_other_games_open_from_a_link_and_continue(page, game):
    """A position of each, on a phone's screen; a question is asked and nothing is wider than the page."""
    table = ui_driver.random_game(3, "a fox", choices=30, game=game)
    page.resize(390, 844)
    page.read(f"location.hash = {json.dumps(ui_driver.address('', table))}")
    page.there("#prompt")
    assert page.read("document.documentElement.scrollWidth <= innerWidth")
    assert becomes(page, len(table.history)) == table.record()


def test_letters_go_between_webkit_and_chromium(page, visit, python):
    """Chromium invites, WebKit joins and answers: Chromium verifies its keys and MACs. In the lobby the page does not open the
    letter of its address again."""
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


def test_without_data_channels_the_page_gives_the_reason_and_suggests_letters(page):
    assert page.read("typeof RTCPeerConnection") == "undefined"
    page.click("#play-friend")
    page.there("#friend-now")
    page.read("document.querySelector('#friend-now').focus()")      # By keys: a new notice moves what a mouse aims at
    page.press("Enter")
    assert "needs keys (Ed25519) and data channels" in page.text("#notice-box")
    page.there("#friend-time")


@pytest.mark.parametrize("free_server", ["/some/path/"], indirect=True)
def test_it_plays_without_a_server(free_server):
    """After one visit the server is stopped: opened again, a game is begun and a bot answers from its worker."""
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


def test_the_single_file_names_the_browsers_it_runs_in(dist, tmp_path):
    """Without any server WebKit lets no worker read a file."""
    place = tmp_path / "tenka (1) ü.html"
    shutil.copyfile(single_file.build(), place)
    with kit.running() as webkit:
        page = webkit.page()
        page.goto(place.as_uri())
        page.there("html[data-late]")
        assert "Firefox" in page.read("document.querySelector('#late').innerText")
