"""The pictures of Tenka Meidou's tactics and daimyo, as rows of motifs (`page/woodblock.py`)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from page import woodblock
from page.woodblock import Print, read

TACTICS = """
    scout moon yagura messenger - L moss; mountain mist mountains ashigaru - P ochre; navy waves ship boatman - D indigo;
    split sun banners ashigaru - S teal; ninja night castle ninja shuriken L ink; kyoto cherry palace general standard L red;
    backup sun castle rider - H teal; betrayal fire hall ronin katana L plum; exile rain gate ronin - A moss;
    hostage moon bridge child palanquin D rose; decoy mist village dummy - P red; retreat smoke castle ashigaru - A ink
"""
DAIMYO = """
    uesugi snow mountains kenshin katana B indigo; oda fire castle nobunaga musket B ink;
    takeda sun mountains shingen gunbai B red; mori mist gate motonari arrows B teal;
    chosokabe moon ship motochika yumi B rose; otomo cherry church sorin scroll B plum
"""


@cache
def rows() -> Mapping[str, Print]:
    """The rows by id of the card."""
    return {**read(TACTICS), **read(DAIMYO)}


@cache
def sprite() -> str:
    """All motifs that a table can show."""
    return woodblock.sprite(woodblock.parts(rows().values()))
