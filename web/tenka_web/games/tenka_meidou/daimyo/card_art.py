"""The portraits of the daimyo, as rows of motifs (`tenka_web/ui/card_art.py`)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from tenka.games.tenka_meidou.daimyo.cards import LORDS
from tenka_web.ui.card_art import Print, add_defaults

DAIMYO = """
    uesugi snow mountains kenshin katana B indigo; oda fire castle nobunaga musket B ink;
    takeda sun mountains shingen gunbai B red; mori mist gate motonari arrows B teal;
    chosokabe moon ship motochika yumi B rose; otomo cherry church sorin scroll B plum
"""


@cache
def rows() -> Mapping[str, Print]:
    """Return the rows by id of the card."""
    return add_defaults(DAIMYO, LORDS)
