"""The chapters of the help on Shogun's rules."""

from __future__ import annotations

from tenka_web.app.help_chapters import chapters

CHAPTERS = (
    *chapters("sh", "goal board setup start year actions plan bid special events build tax recruit move tower battle"),
    *chapters("sh", "revolt winter score silent secret advice"),
)
