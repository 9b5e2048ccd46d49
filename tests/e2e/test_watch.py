"""The watch loop: a saved file is in the page by itself, and the game continues."""

import os
import re
import shutil
import subprocess
import sys

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
    monkeypatch.setattr(watch, "sources", lambda *_: {**ours, **{name: copies[name] for name in BAKED}})
    monkeypatch.setattr(index_html, "styles", lambda _=(): styles)
    monkeypatch.setattr(watch, "ROOTS", (str(tmp_path),))
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


@pytest.fixture
def package(tmp_path):
    """A copy of the toy game's package, to save its files."""
    return shutil.copytree(paths.ROOT / "tests/toygame", tmp_path / "toygame")


@pytest.fixture
def guest_page(dist, visit, package):
    """Return a watched page with a game of the package, served by the command itself."""
    call = [sys.executable, "build.py", "serve", "0", "--watch", "--with", str(package)]
    with subprocess.Popen(call, cwd=paths.ROOT, stdout=subprocess.PIPE, text=True, env={**os.environ, "CI": "1"}) as server:
        url = next(found[0] for line in server.stdout if (found := re.search(r"http://\S+", line)))
        page = visit(url)
        page.locator("[data-act='setup.game'][data-arg='ohajiki']").click()
        ui_driver.begin(page, "person", "random")
        yield page
        server.terminate()


def save(path, old, new):
    """Replace a text in a file."""
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))


def test_a_saved_line_of_a_package_is_in_the_page_and_its_game_continues(guest_page, package):
    """A drawing, a sentence, a style, a new module; the build contains nothing of the package."""
    cloth, bowl = guest_page.locator(".table-oh svg.sheet rect"), guest_page.locator(".bowl.can circle").first
    guest_page.locator("[data-target^='card:'].can").first.click()
    expect(bowl).to_have_css("stroke-width", "12px")

    save(package / "toygame/page.py", 'fill="#1f4a66"', 'fill="#123456"')
    expect(cloth).to_have_attribute("fill", "#123456")
    save(package / "toygame/texts.py", '"left bowl"', '"bowl of glass"')
    expect(guest_page.locator("[data-target='bowl:left']")).to_have_attribute("aria-label", "bowl of glass: 4")
    expect(cloth).to_have_attribute("fill", "#123456")

    save(package / "toygame/style.css", "stroke-width: 12", "stroke-width: 14")
    guest_page.locator("[data-target^='card:'].can").first.click()
    expect(bowl).to_have_css("stroke-width", "14px")
    (package / "toygame/cloth.py").write_text('COLOR = "#654321"\n')
    save(package / "toygame/page.py", "from .game import BOWLS", "from .cloth import COLOR\nfrom .game import BOWLS")
    save(package / "toygame/page.py", 'fill="#123456"', 'fill="{COLOR}"')
    expect(cloth).to_have_attribute("fill", "#654321")
