"""What every start must do, on the site as it is and on unchanged Pyodide: each change to Pyodide is only faster."""

import subprocess

import pytest
from playwright.sync_api import expect

from tests.e2e.startup.test_forbidden_storage import plays
from tests.e2e.support import ui_driver
from web.build import serve
from web.build.site import assemble, pyodide_patches, python_archive

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module", params=[pyodide_patches.NONE, pyodide_patches.STOCK], ids=["ours", "stock"])
def url(request, dist):
    """Serve either site; the second costs a copy of files, because nothing is baked for it."""
    with serve.serving(assemble.build(without=request.param) if request.param else dist) as address:
        yield address


def test_it_starts_and_a_bot_answers(visit, url):
    """In the page and in the bots' worker, with letters of every language."""
    page = visit(url)
    plays(page)
    made = ui_driver.made(page)
    page.reload()
    page.wait_for_selector("html[data-ready]", state="attached")
    assert ui_driver.made(page) == made > 0


def test_a_link_opens(visit, url):
    """The game of the address is on the table."""
    table = ui_driver.random_game(seats=2, seed="either way", choices=7)
    page = visit(ui_driver.address(url, table))
    page.locator("#table").wait_for()
    ui_driver.becomes(page, ui_driver.made, 7)


def test_it_has_every_language(visit, url):
    """With the late parts."""
    page = visit(url, locale="ja")
    page.locator("[data-act='open'][data-arg='about']").click()
    expect(page.locator("#dialog")).to_contain_text("天下")
    page.locator("#dialog [data-act='close']").first.click()
    page.locator("[data-act='language'][data-arg='es']").first.click()
    expect(page.locator("html")).to_have_attribute("lang", "es")


def test_a_pyodide_that_accepts_no_archive_stays_unchanged(monkeypatch, capsys):
    """The build reports it and continues."""
    def fails(*words, **more):
        raise subprocess.CalledProcessError(1, "bake")

    monkeypatch.setattr(python_archive, "bake", fails)
    assert not python_archive.bakes(pyodide_patches.NONE)
    assert "it is taken as it is" in capsys.readouterr().out
    assert python_archive.bakes(pyodide_patches.STOCK)


def test_an_unknown_change_is_refused():
    """A change that does not exist can't be left out."""
    with pytest.raises(ValueError, match="no measure is called haste"):
        pyodide_patches.complete(frozenset({"haste"}))
