"""The chapters of the help on Tenka Meidou's rules."""

from __future__ import annotations

from tenka_web.app.help_chapters import chapters

CHAPTERS = (
    *chapters("tm", "goal turn dice exact sword card cardend near war march end"),
    *chapters("tm", "silent advice"),
)
