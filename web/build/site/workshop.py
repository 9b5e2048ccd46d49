"""The bot workshop's page. The locked interpreters are the lab's, whole; the referee's is the table's own."""

from __future__ import annotations

import base64
import hashlib
import importlib
import json
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any

from web.build import catalogs
from web.build.paths import WEB, files
from web.build.site import index_html, lab, vendor

ROOM = WEB / "workshop"
FRAME = ROOM / "sandbox_frame.js"


def copy(dist: Path, own: Sequence[Path], app: str, fonts: str) -> None:
    """Everything of the workshop, in workshop/ and workshop.html. ``own``: the wheels of the engine and of the site's guests;
    ``app``: the folder of the page's own code."""
    folder = dist / "workshop"
    folder.mkdir()
    for path in files(ROOM):
        if path.name != "__init__.py":
            text = path.read_text(encoding="utf-8").replace("../js/pyodide/", f"../{app}/")
            (folder / path.name).write_text(text, encoding="utf-8")
    notebook: Any = importlib.import_module("tenka_web.notebook")      # by name: the build is typed without the page
    (folder / "board.css").write_text(index_html.squeeze(notebook.styles()), encoding="utf-8")
    tenka: Any = importlib.import_module("tenka")
    for game in tenka.games():
        table = tenka.new_table(game.id, seats=game.seats[0], seed="workshop")
        for language in words():
            (folder / f"{game.id}.{language}.svg").write_text(notebook.svg(table, language, ""), encoding="utf-8")
    text = (WEB / "workshop.html").read_text(encoding="utf-8")
    frame = f"<script>{FRAME.read_text(encoding='utf-8')}</script>"
    data = {"workshop-parts": parts(*own), "workshop-games": games(), "workshop-words": words()}
    slots = {
        "policy": f'<meta http-equiv="Content-Security-Policy" content="{index_html.policy(text + frame)}">',
        "data": "\n".join(
            f'<meta name="{name}" content="{escape(json.dumps(row, ensure_ascii=False))}">' for name, row in data.items()
        ),
        "fonts": fonts,
    }
    (dist / "workshop.html").write_text(index_html.SLOT.sub(lambda match: slots[match[1]], text), encoding="utf-8")


def parts(wheel: Path, *guests: Path) -> dict[str, Any]:
    """Return what the locked interpreter is made of, and the policy of its frame."""
    info = json.loads((vendor.MODULES / "pyodide/pyodide-lock.json").read_text(encoding="utf-8"))["info"]
    loader, maker, wasm, library = (f"./lab/{name}" for name in lab.WHOLE)
    names = ("sandbox_frame.js", "sandbox_worker.js", "sandbox.py", "visitor_bot.py", "referee.py")
    own = {name: f"./workshop/{name}" for name in names}
    return {
        "frame": own["sandbox_frame.js"], "code": own["sandbox_worker.js"], "cell": own["sandbox.py"],
        "player": own["visitor_bot.py"],
        "referee": own["referee.py"], "loader": loader, "maker": maker, "wasm": wasm, "library": library,
        "wheel": f"./wheels/{wheel.name}", "installer": f"./wheels/{vendor.micropip_wheel().name}",
        "guests": [f"./wheels/{path.name}" for path in guests], "info": info, "policy": policy(),
    }  # fmt: skip


def policy() -> str:
    """Return the frame's policy: its one script, the values passed to it, and nothing with an address."""
    own = base64.b64encode(hashlib.sha256(FRAME.read_bytes()).digest()).decode()
    return f"default-src 'none'; script-src blob: 'unsafe-eval' 'wasm-unsafe-eval' 'sha256-{own}'; worker-src blob:"


def games() -> dict[str, dict[str, list[Any]]]:
    """Game -> the numbers of its seats, and the levels of its bots."""
    tenka: Any = importlib.import_module("tenka")
    bots: Any = importlib.import_module("tenka.bots")
    return {game.id: {"seats": list(game.seats), "levels": list(bots.levels(game.id))} for game in tenka.games()}


def words() -> dict[str, dict[str, str]]:
    """Return the page's sentences in each language, the games' names and the names of levels."""
    shelf: Any = importlib.import_module("tenka_web.app.game_registry")
    named = {shelf.title(game): f"game.{game}" for game in games()}
    levels = {f"ui.kind.{level}": f"kind.{level}" for row in games().values() for level in row["levels"]}
    own = "ui.workshop."
    return {
        language: {
            {**named, **levels}.get(key, key.removeprefix(own)): forms[-1]
            for key, forms in rows.items() if key.startswith(own) or key in named or key in levels
        }
        for language, rows in catalogs.every().items()
    }  # fmt: skip
