"""A game of a package in the real browser: built in from its wheel, it is chosen, shown and played by mouse."""

import re
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import expect

import tenka
from tests.e2e.test_lab import wait_for
from web.build import serve
from web.build.paths import ROOT

pytestmark = pytest.mark.browser
END = """
import main
table = main.app.session.table
answer = [table.code(), list(table.result.scores)]
"""


@pytest.fixture(scope="module")
def toy_site(dist, tmp_path_factory):
    """Build the site with the toy game, from a wheel; ``dist``, the site without it, exists already and is not changed."""
    folder, run = tmp_path_factory.mktemp("wheels"), partial(subprocess.run, check=True, capture_output=True, text=True)
    run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder], cwd=ROOT / "tests/toygame")
    (wheel,) = folder.glob("*.whl")
    told = run([sys.executable, "build.py", "build", "--with", wheel], cwd=ROOT)
    place = Path(told.stdout.splitlines()[-1].removeprefix("site written to "))
    assert place != dist
    with serve.serving(place) as url:
        yield url


def test_a_game_of_a_package_is_played_by_mouse(visit, toy_site, python):
    """The lobby lists it, its words are in the catalogue, its board, cards and bowls on the table."""
    app = visit(toy_site, locale="es-ES")
    app.locator("[data-act='setup.game'][data-arg='ohajiki']").click()
    expect(app.locator(".blurb")).to_have_text("Fichas de vidrio en tres cuencos.")
    app.locator("select[data-prefix='1 kind']").select_option("person")
    app.locator("#start").click()
    over, cover = app.locator(".result"), app.locator("[data-act='uncover']")
    confirm, bowl = app.locator("#sure"), app.locator("[data-target^='bowl:'].can")
    for turn in range(6):
        expect(app.locator("#log li.line").first).to_be_visible()
        if cover.count():
            cover.click()
        app.locator("[data-target^='card:'].can").first.click()
        expect(bowl.or_(cover).or_(over).first).to_be_visible()         # A card with one possible bowl needs no second click
        if bowl.count():
            expect(bowl.first.locator("circle")).to_have_css("stroke-width", "12px")
            bowl.first.click()
        expect(confirm.or_(cover).or_(over).first).to_be_visible()
        if confirm.count():
            confirm.click()
        expect(over if turn == 5 else cover).to_be_visible()
    expect(over).to_contain_text("Gana quien tenga más fichas.")
    code, scores = python(app, END)
    assert sum(scores) <= 12
    assert list(tenka.open_code(code).result.scores) == scores


def test_its_bots_think_in_the_worker(visit, toy_site):
    """The worker starts from the same archive, and so does the page when it is opened again at the game."""
    app = visit(toy_site)
    app.locator("[data-act='setup.game'][data-arg='ohajiki']").click()
    app.locator("select[data-prefix='1 kind']").select_option("steady")
    app.locator("#start").click()
    app.locator("[data-target^='card:'].can").first.wait_for()
    app.locator("#tool-hint").click()
    app.locator("#hint-take").click()
    expect(app.locator("#log")).to_contain_text("from the")
    app.reload()
    app.wait_for_selector("html[data-ready]", state="attached")
    expect(app.locator("#log")).to_contain_text("from the")


def test_lab_and_workshop_of_the_site_have_the_game(visit, toy_site):
    lab = visit(f"{toy_site}lab.html")
    wait_for(lab, "ohajiki")
    workshop = visit(f"{toy_site}workshop.html", ready=False)
    workshop.locator("#game").select_option("ohajiki")
    workshop.locator("#text").fill("def choose(view, choices):\n    return choices[0]\n")
    workshop.locator("#watch").click()
    expect(workshop.locator("#status")).to_contain_text(re.compile("Your bot (won|lost|shares)"))
