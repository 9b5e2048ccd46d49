"""The first things a visitor does, in a real Firefox; games between Firefox and Chromium, live and by letters."""

import json
import shutil

import pytest

import tenka
from tenka.multiplayer.realtime import verify
from tenka_web.app import saves
from tests.app.wires import checks
from tests.e2e.correspondence.test_correspondence import answer_of
from tests.e2e.startup.test_forbidden_storage import OFFERED
from tests.e2e.support import firefox as fox
from tests.e2e.support import ui_driver
from tests.e2e.support.live_pages import PLAYER, to_the_end
from tests.e2e.support.timeouts import LOOK, LOOKS
from web.build.site import single_file

pytestmark = pytest.mark.browser

SETTINGS = """() => { if (location.protocol === "http:") localStorage["tenka:settings"] ??= '{"pace":"instant"}'; }"""
BLOCKED = "network__cookie__cookieBehavior"
PREFERRED: dict[str, int | bool] = {"browser__privatebrowsing__autostart": True, BLOCKED: 2}
RECORD = ui_driver.MEETING + "answer = meeting.game.proof"
KEPT = "Object.entries(localStorage).filter(([key]) => key.includes(':save:')).map(([, text]) => text)"


@pytest.fixture(scope="session")
def firefox():
    """One Firefox for the whole run."""
    with fox.running() as running:
        yield running


@pytest.fixture
def open_fox(firefox, site_url):
    """Return a function that opens an address in a new profile, at the instant pace; errors on any of its pages fail the test."""
    firefox.faults.clear()

    def open_page(url=site_url, **size):
        page = firefox.page(firefox.profile(SETTINGS), **size)
        page.goto(url)
        page.ready()
        return page

    yield open_page
    assert firefox.faults == []


def begin(page, *kinds, seed="a fox"):
    """Set a game up in the lobby, as a visitor does, and begin it."""
    page.click(f"[data-act='setup.count'][data-arg='{len(kinds)}']")
    for seat, kind in enumerate(kinds):
        page.put(f"[data-prefix='{seat} kind']", kind)
    page.click("#more summary")
    page.put("[data-change='setup.seed']", seed)
    page.click("#start")
    page.there("#table")


def plays_with_a_bot(page):
    """Begin a game, make a choice, and wait for the bot's answer from its worker."""
    begin(page, "person", "light")
    page.click(f"{ui_driver.ANSWER}[data-arg='roll']")
    page.click(f"{ui_driver.ANSWER}[data-arg^='deploy']")
    page.there(f"{ui_driver.ANSWER}[data-arg='roll']")


def check_proof(text):
    """Return which signatures the proof of a live game lacks, and who signed its end."""
    verdict = verify.verify(text, checks)
    return verdict.unsigned, verdict.ended


def stored_saves(page):
    """Return the saves in its storage, latest first."""
    return sorted((saves.read(text) for text in page.read(KEPT)), key=lambda save: -save.changed)


def becomes(page, count):
    """Wait until this many choices are saved; return the record."""
    for _ in range(LOOKS):
        record = stored_saves(page)[0].record if stored_saves(page) else ""
        if record and len(tenka.replay(record).history) >= count:
            return record
        page.read(f"new Promise((seen) => setTimeout(seen, {LOOK}))")
    raise AssertionError(f"{count} choices were never kept")


def answers_and_reloads(page):
    """Make a choice by mouse and one by keys; after a reload the same question is asked. Return the saved record."""
    begin(page, "person", "person")
    page.click(f"{ui_driver.ANSWER}[data-arg='roll']")
    page.there(f"{ui_driver.ANSWER}[data-arg^='deploy']")
    page.read(f"document.querySelector(\"{ui_driver.ANSWER}[data-arg^='deploy']\").focus()")
    page.press("Enter")
    record = becomes(page, 2)
    question = page.text("#question")
    page.reload()
    assert page.text("#question") == question
    assert becomes(page, 2) == record
    return record


def makes_a_gif(page):
    """Make a film of the game on the table and a GIF of the film; return the GIF's first bytes and its size."""
    page.press("s")
    page.click("#film-open-share")
    page.click("#gif-make")
    page.there("#gif-take")
    data = page.read("""fetch(document.querySelector("#gif-take").href).then((answer) => answer.arrayBuffer())
        .then((data) => [...new Uint8Array(data).subarray(0, 10)])""")
    assert bytes(data[:6]) == b"GIF89a"
    assert data[6] + 256 * data[7] == 640


def plays_to_its_result(page):
    """Play a whole game; the native engine replays the saved record, and the page shows its scores."""
    begin(page, "person", "person", seed="63")
    page.read(f"({PLAYER})()")
    page.there("#prompt .over")
    record = stored_saves(page)[0].record
    table = tenka.replay(record)
    assert table.result is not None
    assert table.record() == record
    for score in table.result.scores:
        assert str(score) in page.text("table.ranking")


def test_a_game_is_played_by_mouse_and_keys_and_survives_a_reload(open_fox):
    """A choice by mouse, one by keys; after a reload the same question with the same answers. A GIF is made of the game."""
    page = open_fox()
    answers_and_reloads(page)
    makes_a_gif(page)


def test_a_whole_game_is_the_same_as_natively(open_fox):
    """Dice, shuffles and the war do not depend on the browser: the native engine replays the record."""
    page = open_fox()
    plays_to_its_result(page)


def test_a_bot_answers_from_its_worker(open_fox):
    page = open_fox()
    plays_with_a_bot(page)
    assert len(tenka.replay(becomes(page, 4)).history) >= 4


@pytest.mark.parametrize("game", ["shogun", "yedo"])
def test_the_other_games_open_from_a_link_and_continue(open_fox, site_url, game):
    """A position of each, on a phone's screen; a question is asked and nothing is wider than the page."""
    table = ui_driver.random_game(3, "a fox", choices=30, game=game)
    page = open_fox(ui_driver.address(site_url, table), width=390, height=844)
    page.there("#table")
    page.there("#prompt")
    assert page.read("document.documentElement.scrollWidth <= innerWidth")
    assert becomes(page, len(table.history)) == table.record()


@pytest.mark.parametrize("free_server", ["/some/path/"], indirect=True)
def test_it_plays_without_a_server(firefox, free_server):
    """After one visit the server is stopped: opened again, a game is begun and a bot answers."""
    url, stop = free_server
    page = firefox.page(firefox.profile())
    page.goto(url)
    page.ready()
    page.wait("navigator.serviceWorker.controller !== null")
    stop()
    page.reload()
    plays_with_a_bot(page)


def test_a_link_made_here_opens_in_chromium(open_fox, visit):
    page = open_fox()
    begin(page, "person", "person", seed="linked")
    page.click(f"{ui_driver.ANSWER}[data-arg='roll']")
    record = becomes(page, 1)
    page.press("s")
    page.there("#link")
    there = visit(str(page.read("document.querySelector('#link').value")))
    ui_driver.becomes(there, ui_driver.record, record)


def test_letters_go_between_firefox_and_chromium(open_fox, visit, python):
    """Chromium invites, Firefox joins and answers, and both answer again."""
    here = visit()
    acts = ("setup.game tenka-meidou", "setup.count 2", "setup.seat 1 kind link", "setup.option first 1", "start")
    python(here, f"import main\nfor act in {acts!r}:\n    main.page.do(*act.split(' ', 1))\n"
                 "main.painter.paint(main.page)\nanswer = True")
    here.locator(f"{ui_driver.ANSWER}[data-arg='roll']").click()
    here.locator(f"{ui_driver.ANSWER}[data-arg^='deploy']").first.click()
    here.locator("#send").wait_for()
    guest = open_fox(answer_of(here))
    guest.put("#join-name", "Aya")
    guest.click("#join-1")
    guest.click(f"{ui_driver.ANSWER}[data-arg='roll']")
    guest.click(f"{ui_driver.ANSWER}[data-arg^='deploy']")
    guest.there("#send")
    guest.click("#letter-more")
    guest.there("#link")
    letter = str(guest.read("document.querySelector('#link').value"))
    here.evaluate("(hash) => { location.hash = hash }", letter.partition("#")[2])
    ui_driver.becomes(here, ui_driver.record, becomes(guest, 4))


def test_a_live_game_between_firefox_and_chromium_to_its_end(open_fox, hurried, python):
    """Real data channels between two browsers; both end with one record and a complete proof."""
    host, guest = hurried(), open_fox()
    host.locator("[data-act='setup.count'][data-arg='2']").click()
    host.locator("[data-prefix='1 kind']").select_option("live")
    host.locator("#start").click()
    host.locator("#live-near").click()
    link = host.locator("#live-link-1")
    link.wait_for()
    guest.read(f"location.hash = {json.dumps(link.input_value().partition('#')[2])}")
    guest.put("#live-name", "Hana")
    guest.click("#live-join")
    guest.there("#live-link-0")
    host.locator("#live-answer").fill(str(guest.wait("document.querySelector('#live-link-0').value")))
    guest.there("#table")
    guest.read(f"({PLAYER})()")
    host.locator("#table").wait_for()
    host.evaluate(PLAYER)
    to_the_end(host)
    guest.there("#prompt .over")
    ui_driver.becomes(host, lambda page: check_proof(python(page, RECORD)), ((), (0, 1)))
    assert ui_driver.record(host) == becomes(guest, ui_driver.made(host))



def test_the_single_file_plays_from_a_disk(dist, tmp_path):
    """Without any server, in a Firefox that has never seen the site: a game against a bot, still there after a reload."""
    place = tmp_path / "tenka (1) ü.html"
    shutil.copyfile(single_file.build(), place)
    with fox.running() as running:
        page = running.page("default")
        page.goto(place.as_uri())
        page.ready()
        plays_with_a_bot(page)
        page.reload()
        page.there("#table")
        assert running.faults == []


@pytest.mark.parametrize("kept", PREFERRED)
def test_a_private_window_and_blocked_site_data_have_a_table(site_url, kept):
    """With all site data blocked the game is offered as a link or a file; a private window stores it while it is open."""
    with fox.running(**{kept: PREFERRED[kept]}) as running:
        page = running.page("default")
        page.goto(site_url)
        page.ready()
        plays_with_a_bot(page)
        if kept == BLOCKED:
            page.there(OFFERED)
        else:
            becomes(page, 4)
