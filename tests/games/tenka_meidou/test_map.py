"""The map, in both editions (TM-S9, TM-X6)."""

from __future__ import annotations

from typing import cast

import pytest

import tenka
from tenka.components.area_map import Place, area_map
from tenka_web.app import game_registry
from tenka_web.games.tenka_meidou.adapter_rows import TenkaAdapter
from tenka_web.ui.assets import read_json
from tenka_web.ui.boards.geometry import place_names
from tenka_web.ui.text.catalog import LANGUAGES, Catalog
from tests.games.tenka_meidou.positions import DAIMYO, in_the_box, rules_of

CLASSIC = rules_of(tenka.new_table("tenka-meidou", seats=2)).map
TUMULT = rules_of(tenka.new_table("tenka-meidou", seats=2, layers=("tumult",))).map
SLOTS = {"inabayama": "kasugayama", "kasugayama": "tsutsujigasaki"}

LAND = """yoshida-koriyama kyoto, kyoto kasugayama, kyoto kiyosu, kasugayama kiyosu, kasugayama tsutsujigasaki,
    kiyosu tsutsujigasaki, kiyosu odawara, tsutsujigasaki yonezawa, tsutsujigasaki odawara, yonezawa odawara"""
SEA = "usuki okou, usuki shuri, usuki yoshida-koriyama, okou yoshida-koriyama, okou kyoto, yonezawa tokuyama"
CASTLES = {
    "tokuyama": ("徳山", "Tokuyama"), "yonezawa": ("米沢", "Yonezawa"), "kasugayama": ("春日山", "Kasugayama"),
    "odawara": ("小田原", "Odawara"), "inabayama": ("稲葉山", "Inabayama"), "tsutsujigasaki": ("躑躅ヶ崎", "Tsutsujigasaki"),
    "kiyosu": ("清洲", "Kiyosu"), "kyoto": ("京", "Kyoto"), "yoshida-koriyama": ("吉田郡山", "Yoshida-Kōriyama"),
    "okou": ("岡豊", "Okō"), "usuki": ("臼杵", "Usuki"), "shuri": ("首里", "Shuri"),
}  # fmt: skip

DEGREES = {
    "kyoto": 4, "kiyosu": 4, "kasugayama": 4, "usuki": 3, "okou": 3, "yoshida-koriyama": 3, "inabayama": 3, "yonezawa": 3,
    "odawara": 3, "shuri": 1, "tokuyama": 1,
}  # fmt: skip
APART = [
    ("inabayama", "yonezawa"), ("inabayama", "odawara"), ("kiyosu", "yonezawa"), ("okou", "kiyosu"), ("okou", "shuri"),
    ("shuri", "kyoto"), ("tokuyama", "odawara"), ("yoshida-koriyama", "inabayama"), ("kyoto", "kasugayama"),
]  # fmt: skip


def near(at, place, kind="any"):
    return {at.places[i] for i in at.links_by(kind)[at.index[place]]}


@pytest.mark.parametrize(("at", "names"), [(CLASSIC, {}), (TUMULT, SLOTS)], ids=["2018", "2023"])
class TestBothEditions:
    def test_tm_s9_sixteen_borders(self, at, names):
        """TM-S9: eleven provinces, ten borders by land and six by sea, no pair both; links hold both ways."""
        assert len(at.places) == len(set(at.places)) == 11
        assert (sum(map(len, at.land)), sum(map(len, at.sea)), sum(map(len, at.links))) == (20, 12, 32)
        assert all(here in at.links[there] for here in range(11) for there in at.links[here])

    @pytest.mark.parametrize(("place", "degree"), DEGREES.items())
    def test_tm_s9_degrees(self, at, names, place, degree):
        """TM-S9: how many neighbours each province has."""
        assert len(near(at, names.get(place, place))) == degree

    @pytest.mark.parametrize("pair", APART)
    def test_tm_s9_not_neighbours(self, at, names, pair):
        """TM-S9: provinces that are neighbours in an atlas but not on the map."""
        here, there = (names.get(place, place) for place in pair)
        assert there not in near(at, here)

    def test_tm_s9_kinds_of_links(self, at, names):
        """TM-S9: provinces with neighbours by land alone, by sea alone, or by both."""
        islands = {place for place in at.places if not near(at, place, "land")}
        inland = {place for place in at.places if not near(at, place, "sea")}
        assert islands == {"usuki", "okou", "shuri", "tokuyama"}
        assert inland == {names.get(p, p) for p in ("inabayama", "kasugayama", "kiyosu", "odawara")}

    def test_tm_c_kyoto_neighbours(self, at, names):
        """TM-C kyoto: four provinces neighbour Kyoto, Okou by sea."""
        west = names.get("inabayama", "inabayama")
        assert near(at, "kyoto", "land") == {"yoshida-koriyama", west, "kiyosu"}
        assert near(at, "kyoto", "sea") == {"okou"}

    def test_tm_x6_tokuyama_and_yonezawa(self, at, names):
        """TM-X6: Tokuyama (Hokkaido) and Yonezawa (Tohoku) are neighbours, by sea."""
        assert "yonezawa" in near(at, "tokuyama", "sea")
        assert near(at, "tokuyama", "land") == set()

    def test_tm_s9_the_drawing_agrees_with_the_rules(self, at, names):
        """TM-S9: the drawn board has the same provinces, borders and sea lines as the rules."""
        both = read_json(f"geometry/tenka_{2023 if names else 2018}.json")
        for board in (both["wide"], both["upright"]):
            assert set(board["areas"]) == set(at.places)
            assert {place: set(others) for place, others in board["adjacency"].items()} == {
                place: near(at, place, "land") for place in at.places
            }
            drawn = {frozenset(link.split("|")) for link, gate in board["gates"].items() if gate["kind"] == "sea"}
            assert drawn == {frozenset((place, other)) for place in at.places for other in near(at, place, "sea")}


def test_tm_s9_slots_by_edition():
    """TM-S9: only the two inner slots change their names between the editions."""
    assert [SLOTS.get(place, place) for place in CLASSIC.places] == list(TUMULT.places)
    assert TUMULT.links == CLASSIC.links


def test_tm_s9_the_edge_table():
    """TM-S9: the ten borders and six sea lines of 2023, named one by one."""
    for rows, kind in ((LAND, "land"), (SEA, "sea")):
        wanted = {frozenset(row.split()) for row in rows.split(",")}
        assert {frozenset((here, there)) for here in TUMULT.places for there in near(TUMULT, here, kind)} == wanted


def test_tm_s9_names_on_the_map():
    """TM-S9: kanji and reading of every castle, on the printed map and in the three languages."""
    assert set(CASTLES) == {*CLASSIC.places, *TUMULT.places}
    printed = place_names("tenka")
    spoken = {language: Catalog(language) for language in LANGUAGES}
    for place, (kanji, reading) in CASTLES.items():
        assert (printed[place].kanji, printed[place].reading) == (kanji, reading)
        assert spoken["ja"](f"place.{place}") == kanji
        assert spoken["en"](f"place.{place}") == reading
        assert spoken["es"](f"place.{place}") == ("Kioto" if place == "kyoto" else reading)


def test_tm_c_names_on_the_cards():
    """TM-C, TM-M: the kanji on a card are its Japanese name, or the family name of its daimyo."""
    names = Catalog("ja")
    cards = rules_of(tenka.new_table("tenka-meidou", seats=2, layers=("tumult", "daimyo"))).cards
    faces = cast(TenkaAdapter, game_registry.full_adapter("tenka-meidou")).faces
    assert set(in_the_box(DAIMYO).cards) <= set(faces) <= set(cards)
    for card, kanji in ((card, face.kanji) for card, face in faces.items()):
        name = names(f"tm.card.{card}")
        assert name == kanji or (cards[card].table == "TM-M" and name.startswith(kanji))


def test_duplicate_and_missing_places_are_refused():
    """A duplicate place or link, a link to a missing place, and a new name for a missing place."""
    for rows in ([Place("a"), Place("a")], [Place("a", "b"), Place("b", "a")], [Place("a", "c")], [Place("a", sea="a")]):
        with pytest.raises(ValueError):
            area_map(rows)
    with pytest.raises(KeyError):
        CLASSIC.with_names({"edo": "tokyo"})
