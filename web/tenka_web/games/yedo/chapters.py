"""The chapters of the help on Yedo's rules."""

from __future__ import annotations

from tenka.games.yedo.board.districts import DISTRICTS
from tenka.games.yedo.rulings import SETTLED
from tenka_web.app.help_chapters import Chapter, chapters, silent

_OFFERS = tuple(f"ye.page.offers.{district.id}" for district in DISTRICTS)

CHAPTERS = (
    *chapters("ye.page", "goal setup round bid event place watch trade act"),
    Chapter("ye.page.help.offers.title", "ye.page.help.offers.text", _OFFERS),
    *chapters("ye.page", "mission cards windows"),
    silent("ye.page", SETTLED),
    *chapters("ye.page", "secret"),
)
