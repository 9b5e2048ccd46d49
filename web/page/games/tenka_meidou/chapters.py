"""The chapters of the help on Tenka Meidou's rules."""

from __future__ import annotations

from page.chapters import chapters

CHAPTERS = (
    *chapters("tm", "goal turn dice exact sword card cardend near war march end"),
    *chapters("tm", "silent advice"),
)
