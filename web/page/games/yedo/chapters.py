"""The chapters of the help on Yedo's rules."""

from __future__ import annotations

from page.chapters import chapters, silent
from tenka.games.yedo.rulings import SETTLED

CHAPTERS = (
    *chapters("ye.page", "goal round bid event place watch trade act mission cards windows"),
    silent("ye.page", SETTLED),
    *chapters("ye.page", "secret"),
)
