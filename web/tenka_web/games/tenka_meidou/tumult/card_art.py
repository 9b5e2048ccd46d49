"""The pictures of the two cards more, as rows of motifs (`tenka_web/ui/card_art.py`)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from tenka.games.tenka_meidou.tumult import MORE
from tenka_web.ui.card_art import Print, add_defaults

TACTICS = """
    split sun banners ashigaru - S teal; decoy mist village dummy - P red
"""


@cache
def rows() -> Mapping[str, Print]:
    """Return the rows by id of the card."""
    return add_defaults(TACTICS, MORE)
