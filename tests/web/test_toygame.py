"""A game from another package in the real browser: put beside the page's own Python, it is chosen, shown and played by mouse."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import expect

import tenka
from tests import toygame

pytestmark = pytest.mark.browser
FILES = {path.name: path.read_text(encoding="utf-8") for path in Path(toygame.__file__).parent.glob("*.py")}
INSTALL = f"""
import sys
from pathlib import Path
folder = Path("/tmp/packages/toygame")
folder.mkdir(parents=True)
for name, text in json.loads({json.dumps(FILES)!r}).items():
    (folder / name).write_text(text)
sys.path.append("/tmp/packages")
import main, tenka, toygame
tenka.register(toygame.ROW)
main.front.do("language", "es")
main.painter.paint(main.front)
answer = True
"""
END = """
import main
table = main.app.session.table
answer = [table.code(), list(table.result.scores)]
"""


def test_a_game_from_another_package_is_played_by_mouse(app, python):
    """Its row brings it into the lobby, its words into the catalogue, its board, cards and bowls onto the table."""
    assert python(app, INSTALL)
    app.locator("[data-act='setup.game'][data-arg='ohajiki']").click()
    expect(app.locator(".blurb")).to_have_text("Fichas de vidrio en tres cuencos.")
    app.locator("select[data-prefix='1 kind']").select_option("person")
    app.locator("#start").click()
    over, cover = app.locator(".result"), app.locator("[data-act='uncover']")
    confirm = app.locator("#sure")
    for turn in range(6):
        expect(app.locator("#log li.line").first).to_be_visible()
        if cover.count():
            cover.click()
        app.locator("[data-target^='card:'].can").first.click()
        app.locator("[data-target^='bowl:'].can").first.click()
        expect(confirm.or_(cover).or_(over).first).to_be_visible()
        if confirm.count():
            confirm.click()
        expect(over if turn == 5 else cover).to_be_visible()
    expect(over).to_contain_text("Gana quien tenga más fichas.")
    code, scores = python(app, END)
    assert sum(scores) <= 12
    assert list(tenka.open_code(code).result.scores) == scores
