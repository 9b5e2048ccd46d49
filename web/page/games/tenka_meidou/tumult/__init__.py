"""The edition of 2023 on the page: two cards more, and the map with its names."""

from __future__ import annotations

from dataclasses import replace

from page.chapters import chapters
from page.games.tenka_meidou.adapter import on_chart
from page.games.tenka_meidou.kit import TenkaAdapter
from page.games.tenka_meidou.model import Face
from page.games.tenka_meidou.tumult import prints
from tenka.core.rules import plus_rows

FACES = {"split": Face("divert", "分隊"), "decoy": Face("two-shadows", "囮")}


def apply(base: TenkaAdapter) -> TenkaAdapter:
    """Add to the page what the edition brings."""
    *before, silent, advice = base.chapters
    more = (*before, *chapters("tm", "tumult"), silent, advice)
    printed = on_chart("tenka_2023", plus_rows(base.prints, prints.rows()))
    return replace(base, **printed, faces=plus_rows(base.faces, FACES), chapters=more)
