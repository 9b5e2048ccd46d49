"""A table as one picture for notebooks: the board as a spectator sees it, with its styles.

Importing this module lets tables draw themselves.
"""

from __future__ import annotations

from pathlib import Path

from tenka import Table
from tenka.core import registry
from tenka_web.app import game_registry
from tenka_web.app.saves import Save
from tenka_web.app.session import Session
from tenka_web.app.settings import Settings
from tenka_web.app.table_context import build_context
from tenka_web.ui.boards import symbols
from tenka_web.ui.seats import Seat, default
from tenka_web.ui.text.catalog import Catalog

HOME = Path(__file__).parent
STILL = ":root { color-scheme: light } * { animation: none !important }"


def svg(table: Table, language: str = "en", style: str | None = None) -> str | None:
    """Return the picture; ``style`` replaces the style sheets in the files beside the client. None for a game without an adapter,
    or if the catalogues have not been compiled."""
    try:
        catalog = Catalog(language)
    except OSError:
        return None
    if not game_registry.has(table.game.id):
        return None
    seats = [Seat(**{**default(at).plain(), "kind": "random"}) for at in range(table.rules.seats)]
    ctx = build_context(catalog, Settings(language=language), Session(table, seats, Save("", "", "", seats)))
    wide, high = ctx.game.size(table.rules)
    game = ctx.game
    drawn = f"{game.sheet(table.rules, ctx.t)}{game.live(ctx)}{game.names(table.rules, ctx.t)}"
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide // 2}" height="{high // 2}">'
    sheet = f"<style><![CDATA[{styles() if style is None else style}{STILL}]]></style>"
    return f"{head}{sheet}{symbols.defs()}{symbols.glyphs()}{drawn}</svg>"


def styles() -> str:
    """Return the style sheets of the boards and of each game, from the files beside the client."""
    sheets = [HOME.parent / "css/board.css", *sorted((HOME / "games").rglob("*.css"))]
    return "".join(path.read_text(encoding="utf-8") for path in sheets if path.is_file())


registry.draw_by(svg)
