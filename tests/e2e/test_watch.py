"""The watch loop: a saved file is in the page by itself, and the game continues."""

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.support import ui_driver
from web.build import paths, serve, watch
from web.build.site import index_html, python_archive

pytestmark = pytest.mark.browser
BAKED = ("tenka_web/screen.py", "assets/texts/en.mo")


@pytest.fixture
def saved(tmp_path, monkeypatch):
    """Copies of a module, a catalogue and a style sheet by name, in place of the tree's."""
    ours = python_archive.sources()
    places = {"table.css": paths.WEB / "css/table.css", **{name: ours[name] for name in BAKED}}
    copies = {}
    for name, path in places.items():
        copies[name] = tmp_path / path.name
        copies[name].write_bytes(path.read_bytes())
    styles = [copies.get(path.name, path) for path in paths.styles()]
    monkeypatch.setattr(watch, "sources", lambda: {**ours, **{name: copies[name] for name in BAKED}})
    for module in (watch, index_html):
        monkeypatch.setattr(module, "styles", lambda: styles)
    return copies


@pytest.fixture
def page(dist, visit, saved):
    """Return a watched page with a game of two people, one choice old, and its console messages."""
    with serve.serving(dist, kind=watch.Watched) as url:
        page = visit(url)
        page.heard = []
        page.on("console", lambda message: page.heard.append(message.text))
        yield ui_driver.one_old(page)


def test_a_saved_line_is_in_the_page_and_the_game_continues(page, saved):
    """Python, a sentence and a style; the page reloads each time."""
    titled = "\n_as_it_was = parts\ndef parts(app):\n    return {**_as_it_was(app), '@title': 'as saved'}\n"
    saved["tenka_web/screen.py"].write_text(saved["tenka_web/screen.py"].read_text() + titled)
    expect(page).to_have_title("as saved")
    ui_driver.becomes(page, ui_driver.made, 1)

    saved["table.css"].write_text(saved["table.css"].read_text() + "\n#table { outline: 3px solid rgb(1, 2, 3); }\n")
    expect(page.locator("#table")).to_have_css("outline-color", "rgb(1, 2, 3)")
    expect(page).to_have_title("as saved")

    catalogue = saved["assets/texts/en.mo"]
    catalogue.write_bytes(catalogue.read_bytes().replace(b"Roll all three again", b"Cast all three again"))
    saved["table.css"].write_text(saved["table.css"].read_text() + "\n")      # A catalogue is watched by its sources
    expect(page.locator("#prompt")).to_contain_text("Cast all three again")
    ui_driver.becomes(page, ui_driver.made, 1)


def test_a_broken_line_is_reported_with_its_traceback_until_it_is_fixed(page, saved):
    """The console quotes the line; then the page comes back by itself."""
    module = saved["tenka_web/screen.py"]
    right = module.read_text()
    with page.expect_console_message(lambda message: "raise RuntimeError('as saved')" in message.text):
        module.write_text(f"{right}\nraise RuntimeError('as saved')\n")
    module.write_text(right)
    expect(page.locator("html")).to_have_attribute("data-ready", "1")
    ui_driver.becomes(page, ui_driver.made, 1)
    page.context.watch.faults.clear()


def test_the_console_has_the_interpreter_the_state_and_the_time_of_each_command(page):
    """The state as JSON, times in milliseconds."""
    assert page.evaluate("state()")["settings"]["language"] == "en"
    page.evaluate("tenka.run(\"import main; main.act('open', 'about')\")")
    expect(page.locator("#dialog")).to_be_visible()
    act = re.compile(r"open about: done [\d.]+ ms, drawn [\d.]+ ms, told [\d.]+ ms")
    assert [text for text in page.heard if act.fullmatch(text)]
