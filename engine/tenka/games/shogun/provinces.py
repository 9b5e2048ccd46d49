"""The 45 provinces, one row each (SH-S1, SH-S2). The moon side has the sea routes of the sun side: likely, not seen."""

from __future__ import annotations

from typing import NamedTuple


class Province(NamedTuple):
    """``rice``: bags of a harvest; ``tax``: chests of taxes; ``sites`` for buildings; the region on either side of the board.

    ``out``: the sides on which it is left out with three seats; ``borders``: its land borders to later rows.
    """

    id: str
    rice: int
    tax: int
    sites: int
    sun: str
    moon: str
    out: str
    borders: str


class SeaRoute(NamedTuple):
    """Two provinces that a sea route makes neighbours, and the sides of the board that show it."""

    one: str
    other: str
    sides: str


REGIONS = ("green", "red", "purple", "yellow", "brown")

# fmt: off
PROVINCES = (
    Province("aki", 3, 4, 2, "green", "green", "moon", "bingo iwami"),
    Province("bingo", 4, 3, 2, "green", "green", "", "bitchu hoki iwami izumo"),
    Province("bitchu", 3, 5, 2, "green", "green", "", "bizen hoki mimasaka"),
    Province("bizen", 2, 4, 1, "green", "green", "", "harima mimasaka"),
    Province("hoki", 5, 6, 2, "green", "green", "", "harima izumo mimasaka tajima"),
    Province("iwami", 2, 7, 1, "green", "green", "sun moon", "izumo"),
    Province("izumo", 3, 3, 3, "green", "green", "sun", ""),
    Province("mimasaka", 3, 7, 1, "green", "red", "", "harima"),
    Province("tajima", 4, 4, 1, "green", "green", "", "harima tamba wakasa"),
    Province("echizen", 4, 4, 2, "red", "brown", "", "hida kaga mino omi wakasa"),
    Province("harima", 4, 4, 2, "red", "red", "", "settsu tamba"),
    Province("hida", 2, 4, 2, "red", "red", "", "etchu kaga mino shinano"),
    Province("mikawa", 3, 6, 1, "red", "red", "", "mino owari shinano totomi"),
    Province("mino", 5, 3, 1, "red", "red", "", "ise omi owari shinano"),
    Province("omi", 2, 3, 3, "red", "red", "", "ise settsu tamba wakasa yamato"),
    Province("owari", 2, 6, 2, "red", "purple", "", "ise"),
    Province("tamba", 2, 7, 1, "red", "red", "", "settsu wakasa"),
    Province("wakasa", 2, 6, 2, "red", "brown", "", ""),
    Province("awa_shikoku", 2, 4, 2, "purple", "purple", "", "iyo sanuki tosa"),
    Province("ise", 3, 5, 2, "purple", "purple", "", "kii shima yamato"),
    Province("iyo", 4, 3, 3, "purple", "purple", "moon", "sanuki tosa"),
    Province("kii", 4, 5, 2, "purple", "purple", "", "settsu yamato"),
    Province("sanuki", 2, 6, 1, "purple", "green", "sun", ""),
    Province("settsu", 3, 7, 1, "purple", "purple", "", "yamato"),
    Province("shima", 3, 4, 1, "purple", "purple", "", ""),
    Province("tosa", 3, 6, 2, "purple", "purple", "sun moon", ""),
    Province("yamato", 4, 5, 2, "purple", "purple", "", ""),
    Province("awa_boso", 4, 3, 2, "yellow", "yellow", "sun", "kazusa"),
    Province("izu", 2, 6, 3, "yellow", "yellow", "", "sagami suruga"),
    Province("kai", 3, 5, 1, "yellow", "red", "", "musashi sagami shinano suruga totomi"),
    Province("kazusa", 3, 5, 3, "yellow", "yellow", "sun", "shimosa"),
    Province("musashi", 3, 6, 2, "yellow", "yellow", "", "kozuke sagami shimosa shinano"),
    Province("sagami", 4, 3, 3, "yellow", "yellow", "", "suruga"),
    Province("shimosa", 5, 5, 1, "yellow", "yellow", "moon", "hitachi kozuke shimotsuke"),
    Province("suruga", 3, 7, 2, "yellow", "yellow", "", "totomi"),
    Province("totomi", 2, 6, 2, "yellow", "yellow", "", "shinano"),
    Province("echigo", 3, 5, 2, "brown", "brown", "sun", "etchu kozuke mutsu shinano"),
    Province("etchu", 3, 7, 3, "brown", "brown", "", "kaga noto shinano"),
    Province("hitachi", 4, 3, 1, "brown", "yellow", "moon", "mutsu shimotsuke"),
    Province("kaga", 5, 4, 3, "brown", "brown", "", "noto"),
    Province("kozuke", 4, 3, 2, "brown", "brown", "", "mutsu shimotsuke shinano"),
    Province("mutsu", 3, 4, 2, "brown", "brown", "sun moon", "shimotsuke"),
    Province("noto", 2, 5, 2, "brown", "brown", "", ""),
    Province("shimotsuke", 2, 6, 3, "brown", "brown", "moon", ""),
    Province("shinano", 2, 6, 3, "brown", "red", "", ""),
)
# fmt: on

SEA_ROUTES = (
    SeaRoute("kaga", "tajima", "sun moon"),
    SeaRoute("aki", "iyo", "sun moon"),
    SeaRoute("sanuki", "harima", "sun moon"),
    SeaRoute("awa_shikoku", "kii", "sun moon"),
    SeaRoute("shima", "izu", "sun moon"),
    SeaRoute("izu", "awa_boso", "sun moon"),
)

NAMES = tuple(province.id for province in PROVINCES)
INDEX = {name: index for index, name in enumerate(NAMES)}
