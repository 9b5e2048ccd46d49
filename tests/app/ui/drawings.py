"""View models to draw and readers of drawings, shared by the tests of the boards."""

import re
from xml.etree import ElementTree

from tenka.games.shogun.provinces import PROVINCES
from tenka_web.games.shogun import board as shogun
from tenka_web.games.shogun import board_background as shogun_ground
from tenka_web.games.shogun.view_model import ShogunPicture, ShogunProvince
from tenka_web.games.tenka_meidou import board as tenka
from tenka_web.games.tenka_meidou import board_background as ground
from tenka_web.games.tenka_meidou.map_sheets import sheets
from tenka_web.games.tenka_meidou.view_model import Row, TenkaPicture, TenkaProvince
from tenka_web.ui.boards import symbols
from tenka_web.ui.boards.geometry import place_names
from tenka_web.ui.boards.view_model import Pointers, SeatLook

HOSTILE = '<img src=x onerror="alert(1)">&\''
LOOKS = (SeatLook("red", "takeda", HOSTILE), SeatLook("blue", "mori", "Bo"), SeatLook("yellow", "hojo", "Chō"),
         SeatLook("black", "date", "Dai"), SeatLook("purple", "oda", "Ei"))
EDITIONS = ("tenka_2018", "tenka_2023")
SUN = {row.id: row.sun for row in PROVINCES}


def tenka_picture(edition="tenka_2023", pointers=None, **changed):
    """Return four seats with two soldiers each everywhere, except in the given provinces."""
    rows = tuple(Row(seat, 2) for seat in range(4))
    provinces = {key: TenkaProvince(value, value // 2, rows) for value, key in enumerate(sheets(edition)[0].areas, 2)}
    return TenkaPicture(edition, LOOKS[:4], provinces | changed, pointers or Pointers(), label="map")


def tenka_names():
    """Return kanji and reading of every castle."""
    return {key: (name.kanji, name.reading) for key, name in place_names("tenka").items()}


def shogun_picture(pointers=None, names=None, **changed):
    """Return five seats with three armies each in turn, except in the given provinces."""
    provinces = {row.id: ShogunProvince(row.sun, row.sites, place % 5, 3) for place, row in enumerate(PROVINCES)}
    return ShogunPicture(LOOKS, provinces | changed, names or {}, pointers or Pointers(), label="map")


def parse(markup):
    """Parse a drawing; fails on malformed markup."""
    return ElementTree.fromstring(f"<div>{markup}</div>")


def ids(markup):
    """Return every id in order."""
    return re.findall(r'(?<=[ "])id="([^"]+)"', markup)


def references(markup):
    """Return every id that is referred to."""
    return set(re.findall(r'href="#([^"]+)"', markup)) | set(re.findall(r"url\(#([^)]+)\)", markup))


def by_id(markup, key):
    """Return the element with this id."""
    found = [element for element in parse(markup).iter() if element.get("id") == key]
    assert len(found) == 1, key
    return found[0]


def pages():
    """Return each board as on a page: shared symbols, sheet, live layer."""
    for edition in EDITIONS:
        printed = ground.map_sheet(edition) + ground.map_names(edition, tenka_names())
        yield edition, symbols.defs() + symbols.glyphs() + printed + tenka.map_live(tenka_picture(edition))
    yield "shogun", symbols.defs() + symbols.glyphs() + shogun_ground.map_sheet(SUN) + shogun.map_live(shogun_picture())
