"""The pictures of Tenka Meidou's tactics, as rows of motifs (`tenka_web/ui/card_art.py`)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from tenka.games.tenka_meidou.cards import CARDS
from tenka_web.ui.card_art import Print, add_defaults

TACTICS = """
    scout moon yagura messenger - L moss; mountain mist mountains ashigaru - P ochre; navy waves ship boatman - D indigo;
    ninja night castle ninja shuriken L ink; kyoto cherry palace general standard L red; backup sun castle rider - H teal;
    betrayal fire hall ronin katana L plum; exile rain gate ronin - A moss; hostage moon bridge child palanquin D rose;
    retreat smoke castle ashigaru - A ink
"""


@cache
def rows() -> Mapping[str, Print]:
    """Return the rows by id of the card."""
    return add_defaults(TACTICS, CARDS)
