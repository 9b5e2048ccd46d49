"""The edition of 2023 on the page: two cards more, the map with its names, and a lesson that shows both."""

from __future__ import annotations

from dataclasses import replace

from tenka.core.rules import add_rows
from tenka_web.app.help_chapters import chapters
from tenka_web.games.tenka_meidou.adapter import on_chart
from tenka_web.games.tenka_meidou.adapter_rows import TenkaAdapter
from tenka_web.games.tenka_meidou.tumult import card_art
from tenka_web.games.tenka_meidou.tumult.lesson import LESSON
from tenka_web.games.tenka_meidou.view_model import Face

FACES = {"split": Face("divert", "分隊"), "decoy": Face("two-shadows", "囮")}


def apply(base: TenkaAdapter) -> TenkaAdapter:
    """Add to the page what the edition brings."""
    *before, silent, advice = base.chapters
    more = (*before, *chapters("tm", "tumult"), silent, advice)
    printed = on_chart("tenka_2023", add_rows(base.prints, card_art.rows()))
    return replace(base, **printed, faces=add_rows(base.faces, FACES), chapters=more, lesson=LESSON)
