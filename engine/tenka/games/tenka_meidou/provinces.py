"""The map of 2018: eleven provinces from west to east, ten borders by land and six thick lines over the sea (TM-S9)."""

from __future__ import annotations

from tenka.components.area_map import Place, area_map

MAP = area_map((
    Place("shuri"),
    Place("usuki", sea="shuri okou yoshida-koriyama"),
    Place("okou", sea="yoshida-koriyama kyoto"),
    Place("yoshida-koriyama", land="kyoto"),
    Place("kyoto", land="inabayama kiyosu"),
    Place("inabayama", land="kiyosu kasugayama"),
    Place("kiyosu", land="kasugayama odawara"),
    Place("kasugayama", land="odawara yonezawa"),
    Place("odawara", land="yonezawa"),
    Place("yonezawa", sea="tokuyama"),
    Place("tokuyama"),
))  # fmt: skip

KYOTO = MAP.index["kyoto"]
