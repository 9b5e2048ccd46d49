"""The pictures of Yedo's cards as rows of motifs (`tenka_web/ui/card_art.py`).

A mission without a row gets a picture from its data: its category gives sky and figure, one of its districts the place, one of
its goods the thing. Any other card without a row shows a calm scene. So a new card or a custom card always has a picture.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import NamedTuple

from tenka.games.yedo.board.districts import DISTRICTS
from tenka.games.yedo.cards.rows import ActionCard, BonusCard, EventCard
from tenka.games.yedo.goods import ANNEXES
from tenka.games.yedo.missions.rows import Mission
from tenka_web.ui import card_art
from tenka_web.ui.card_art import Print, read

ROWS_TEXT = """
    G01 mist tavern messenger sake L teal; G05 sun market merchant coins R moss; G10 mist gate general yumi L indigo;
    G12 cherry church monk doku T plum; Y01 smoke market ninja metsubushi R red; Y08 snow pagoda monk bell T ochre;
    Y09 cherry market geisha palanquin L rose; Y17 night tavern geisha mask D plum; R02 waves ship - scroll W indigo;
    R03 moon lattice geisha fan R red; R11 rain church monk nawa L ink; R13 fire gate general yumi L ink;
    R16 moon pagoda courtier doku L plum; B03 snow lattice geisha palanquin L red; B06 fire ship - yumi W ink;
    B07 fire pagoda general katana R red; B11 sun castle ninja katana C ink; A01 night gate watchman patrol D ink;
    A02 snow bridge watchman lantern D indigo; A03 moon gate watchman patrol R red;
    A04 fire tavern watchman bell D indigo; A05 smoke lattice ninja metsubushi D red;
    A06 night gate watchman coins L teal; A07 rain tavern merchant scroll R ink; A08 waves gate - fan T indigo;
    A09 moon hall ninja mask D plum; A10 night lattice oldwoman fan R teal; A11 sun ship boatman shuriken L ochre;
    A12 mist market merchant coins D plum; A13 rain gate courtier barred D plum; A14 cherry bridge merchant coins T moss;
    A15 sun bridge messenger scroll L red; A16 sun bridge child hat D teal; A17 rain market ronin hat R ink;
    A18 mist market thief coins R ink; A19 fire hall ninja kobudo L red; A20 moon torii ronin katana D red;
    A21 snow torii monk ward D ochre; A22 cherry castle messenger seal D indigo; N01 fire castle general kobudo D red;
    N02 night tavern thief scroll L indigo; N03 moon market oldwoman coins D plum; N04 rain bridge ronin nawa D teal;
    N05 moon castle ninja doku R red; N06 mist torii - scroll T moss; N07 mist market - scroll T ochre;
    N08 mist pagoda - scroll T red; N09 mist castle - scroll T ink; N10 sun hall general shuriken D teal;
    N11 mist hall courtier hat C indigo; N12 cherry lattice geisha fan D rose; N13 mist castle merchant coin D ochre;
    N14 night hall courtier mask D ink; N15 sun gate - hat T red; N16 sun castle messenger scroll L indigo;
    N17 cherry garden courtier seal D teal; N18 mist garden - dojo W moss; N19 cherry bridge geisha fan C red;
    N20 sun hall ronin kobudo D ink; N21 cherry torii geisha ward D snow; N22 snow hall - hat T indigo;
    N23 mist bridge messenger scroll R plum; N24 sun bridge ninja shuriken L ink; N25 moon gate ronin mask R plum;
    N26 mist hall - coins T ochre; N27 snow torii courtier ward L snow; E01 smoke castle - - Q ink;
    E02 waves bridge - - W indigo; E03 fire castle - - C ink; E04 rain torii monk ward C ink;
    E05 smoke market monk barred C ochre; E06 rain bridge messenger hat R red; E07 night market thief coins L plum;
    E08 rain castle courtier fan D plum; E09 mist castle - barred C ink; E10 mist gate - barred W ink;
    E11 rain tavern - barred W indigo; E12 waves ship - barred C indigo; E13 night lattice - barred W ink;
    E14 cherry market - barred W teal; E15 snow pagoda - barred W ink; E16 moon gate watchman patrol L teal;
    E17 night bridge watchman lantern C ink; E18 sun market merchant katana L red; E19 rain market watchman katana R ink;
    E20 night lattice geisha lantern C rose; E21 waves ship - - W indigo; E22 cherry church oldwoman coins L plum;
    E23 sun torii messenger coins L moss; E24 moon tavern merchant scroll L teal; E25 cherry castle courtier fan L red;
    E26 sun gate monk seal R teal; yashiki cherry hall courtier - C plum; karesansui mist garden monk - C ochre;
    dojo sun hall ronin dojo L red; kobudo-ryu mist hall general kobudo L indigo; doku rain market - doku T plum;
    fukiya mist market - fukiya T moss; katana sun market - katana T red; metsubushi smoke market - metsubushi T red;
    nawa mist market - nawa T ochre; shuko night market - shuko T red; shuriken moon market - shuriken T ink;
    yumi cherry market - yumi T teal; blackmail night gate watchman scroll T red
"""
PLACES = {"CAS": "castle", "GAT": "gate", "TAV": "tavern", "HAR": "ship", "RED": "lattice", "MAR": "market", "TEM": "pagoda"}
ANNEX_THINGS = {"yashiki": "hat", "karesansui": "ward", "dojo": "dojo", "kobudo-ryu": "kobudo"}


class CategoryArt(NamedTuple):
    """What the pictures of a category of missions may show."""

    skies: tuple[str, ...]
    figures: tuple[str, ...]
    tones: tuple[str, ...]


CATEGORY_ART: Mapping[str, CategoryArt] = {
    "war": CategoryArt(("sun", "smoke", "fire"), ("general", "ronin"), ("red", "ink")),
    "theft": CategoryArt(("night", "rain", "mist"), ("thief", "messenger", "merchant", "ninja"), ("plum", "teal", "moss")),
    "espionage": CategoryArt(
        ("moon", "mist", "cherry"), ("courtier", "merchant", "oldwoman", "ninja"), ("indigo", "plum", "ochre"),
    ),
    "kidnapping": CategoryArt(("snow", "rain", "night"), ("ronin", "child", "messenger", "ninja"), ("teal", "red", "indigo")),
    "assassination": CategoryArt(("moon", "fire", "sun"), ("ninja", "ronin", "monk"), ("ink", "red", "plum")),
}

ALONE = frozenset({"barred", "watchman", "ward", "coin", "coins", "seal", "scroll"})
"""Motifs that the scenes of a story show alone."""


@cache
def rows() -> Mapping[str, Print]:
    """Return the rows by code; annexes, weapons and Blackmail by name."""
    return read(ROWS_TEXT)


@cache
def sprite() -> str:
    """Return all motifs that a table can show."""
    by_category = {name for art in CATEGORY_ART.values() for name in (*art.skies, *art.figures)}
    by_row = {*PLACES.values(), *ANNEX_THINGS.values(), "geisha", "boatman"}
    return card_art.sprite(frozenset(card_art.parts(rows().values()) | by_category | by_row | card_art.CALM_MOTIFS | ALONE))


def mission_print(row: Mission) -> Print:
    """Return the row of a mission."""
    return rows().get(row.code) or _default_print(row)


def card_print(row: ActionCard | BonusCard | EventCard) -> Print:
    """Return the row of an action card, a bonus card or an event."""
    return rows().get(row.code) or card_art.calm(row.id)


@lru_cache(200)
def _default_print(row: Mission) -> Print:
    number = int("".join(char for char in row.code if char.isdigit()) or "0")
    skies, figures, tones = CATEGORY_ART[row.category]
    places = [PLACES[DISTRICTS[district].code] for district, _ in row.need.places]
    owned = [ANNEX_THINGS[name] for kind, name in enumerate(ANNEXES) if row.need.annexes >> kind & 1]
    things = sorted(row.need.weapons) or owned or (["ward"] if row.need.blessing else ["scroll"])
    figure = "geisha" if row.need.geisha and number % 2 else figures[number % len(figures)]
    figure = "boatman" if figure == "ninja" and places[number % len(places)] == "ship" else figure
    layouts = "CRL" if row.colour == "black" else "LRC"
    return Print(skies[(number + len(places)) % len(skies)], places[number % len(places)], figure, things[number % len(things)],
                 layouts[number % 3], tones[number % len(tones)])  # fmt: skip
