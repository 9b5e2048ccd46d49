"""The site as one file, opened from a disk: no server, no connection, no other file."""

import re
import shutil

import pytest
from playwright.sync_api import expect

from tests.e2e.startup.test_forbidden_storage import NO_TEXTS, plays
from tests.e2e.startup.test_instant_pages import NO_PYTHON, page_number, turn
from tests.e2e.support import ui_driver
from web.build.site import single_file

pytestmark = pytest.mark.browser

LIMIT = 9_800_000
"""Most bytes that any mail accepts."""
SAID = {"en": "one file", "es": "un solo archivo", "ja": "一つのファイル"}


@pytest.fixture(scope="session")
def disk(dist, tmp_path_factory):
    """Return the file alone in a folder, under a name that a visitor gave it."""
    place = tmp_path_factory.mktemp("a stick") / "tenka (1) ü.html"
    shutil.copyfile(single_file.build(), place)
    return place


@pytest.fixture
def opened(visit, disk):
    """Return a function that opens the file, without any network."""

    def open_page(fragment="", **options):
        page = visit("about:blank", ready=False, **options)
        page.context.watch.host = disk.as_uri()
        page.context.set_offline(True)
        page.goto(disk.as_uri() + fragment)
        page.wait_for_selector("html[data-ready]", state="attached")
        return page

    return open_page


def test_it_is_small_enough_for_a_mail(disk):
    """It is one page: nothing in it names another file."""
    data = disk.read_bytes()
    assert len(data) < LIMIT
    text = re.sub(rb'(?s)<script type="application/octet-stream".*?</script>', b"", data).decode("ascii")
    assert not re.findall(r"""(?:src|href)=["']\./[^"']*""", text)


def test_a_game_is_played_against_a_bot_and_survives_a_reload(opened):
    """The bot thinks in a worker; the game is in the browser's storage."""
    page = opened()
    plays(page)
    made = ui_driver.made(page)
    page.reload()
    page.wait_for_selector("html[data-ready]", state="attached")
    page.locator("#table").wait_for()
    assert ui_driver.made(page) == made > 0


def test_without_storage_the_page_says_so(opened, visit, disk):
    """As elsewhere the game can be exported."""
    page = visit("about:blank", ready=False)
    page.context.watch.host = disk.as_uri()
    page.context.add_init_script(f"if (location.protocol === 'file:') {{ {NO_TEXTS} }}")
    page.goto(disk.as_uri())
    plays(page)
    expect(page.locator("#notice-box [data-act='open'][data-arg='share']")).to_be_visible()


def test_a_link_opens_and_one_is_shared_as_text(opened):
    """The text behind # opens the game; the file's own path is not shared. A GIF of the game can be made."""
    table = ui_driver.random_game(seats=2, seed="by file", choices=9)
    page = opened("#" + ui_driver.address("", table).partition("#")[2])
    page.locator("#table").wait_for()
    ui_driver.becomes(page, ui_driver.made, 9)
    page.locator("[data-act='open'][data-arg='share']").first.click()
    expect(page.locator("#link")).to_have_value(re.compile(r"^#g="))
    expect(page.locator("#dialog .qr")).to_have_count(0)
    expect(page.locator("#dialog")).to_contain_text("Open a link or file")
    page.locator("#film-open-share").click()
    page.wait_for_function("document.getElementById('film')?.naturalWidth > 0")
    page.locator("#gif-make").click()
    expect(page.locator("#gif-take")).to_be_visible()


def test_a_pasted_link_opens(opened):
    """A file's visitor can't click one."""
    table = ui_driver.random_game(seats=2, seed="pasted", choices=5)
    page = opened()
    page.locator("[data-act='open'][data-arg='import']").first.click()
    page.locator("#paste").fill(ui_driver.address("https://example.org/tenka/", table))
    page.keyboard.press("Enter")
    page.locator("#table").wait_for()
    ui_driver.becomes(page, ui_driver.made, 5)


@pytest.mark.parametrize("language", SAID)
def test_it_names_what_a_file_cannot_do(opened, language):
    """In the visitor's language, from the first frame on; nothing is offered that it lacks."""
    page = opened(locale=language)
    expect(page.locator(".foot")).to_contain_text(SAID[language])
    expect(page.locator("a[href*='lab']")).to_have_count(0)
    assert not page.evaluate("document.documentElement.hasAttribute('data-no-offline')")


def test_its_licences_are_included(opened):
    """Each opens from the list of credits, in its own window."""
    page = opened()
    page.locator("[data-act='open'][data-arg='about']").click()
    with page.context.expect_page() as other:
        page.locator("a[href^='./licences/']").first.click()
    assert other.value.url.startswith("blob:")
    assert len(other.value.inner_text("body")) > 500


def test_late_modules_are_imported_from_the_file(opened, python):
    """Modules that no start needs come from the second block, which is in the file too."""
    page = opened()
    late = "tenka_web.features.saves.archive"
    assert python(page, f"import {late} as late\nanswer = late.__name__") == late


def test_a_lesson_turns_its_first_pages_before_python(opened, visit, disk):
    """Its instant pages are in the file too."""
    page = visit("about:blank", ready=False)
    page.context.watch.host = disk.as_uri()
    page.context.set_offline(True)
    page.context.add_init_script(NO_PYTHON)
    page.goto(disk.as_uri())
    page.wait_for_function("globalThis.tenkaEarly === null")
    page.locator("#learn").click()
    turn(page)
    page.evaluate("letPython()")
    page.wait_for_selector("html[data-ready]", state="attached")
    page_number(page, 4)
