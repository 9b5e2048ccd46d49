"""The chapters of the help on Yedo's rules."""

from __future__ import annotations

from page.chapters import Chapter, chapters, silent
from tenka.games.yedo.districts import DISTRICTS
from tenka.games.yedo.rulings import SETTLED

_OFFERS = tuple(f"ye.page.offers.{district.id}" for district in DISTRICTS)

CHAPTERS = (
    *chapters("ye.page", "goal setup round bid event place watch trade act"),
    Chapter("ye.page.help.offers.title", "ye.page.help.offers.text", _OFFERS),
    *chapters("ye.page", "mission cards windows"),
    silent("ye.page", SETTLED),
    *chapters("ye.page", "secret"),
)
