"""The pictures of Shogun's events and special cards, as rows of motifs (`tenka_web/ui/card_art.py`)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from tenka.games.shogun import events
from tenka_web.ui.card_art import Print, add_defaults, read

EVENTS = """
    e1 cherry stage geisha fan L rose; e2 night stage child mask D plum; e3 mist village farmer - P moss;
    e4 sun castle ashigaru tate L red; e5 moon castle - rack T ink; e6 mist pagoda monk ward L ochre;
    e7 smoke pagoda monk - P plum; e8 rain gate - purse T indigo; e9 sun ship merchant chest D teal;
    e10 sun field farmer - L ochre; e11 smoke parched oldwoman hollow D plum; e12 snow village - helmet T indigo
"""
SPECIALS = """
    more-tax sun gate courtier coins L plum; more-rice cherry granary farmer bales D moss;
    six-armies mist banners general - L red; attack sun mountains rider - H red; defence moon castle general yumi L ink
"""

_FEW = (
    ':where(.table-sh:is([data-below="cards"],[data-tray^="own-plan"],[data-tray="peek-box"]))'     # a layer's rules go before it
    " .events:has(>:nth-child(3))>.slip"
)
STYLE = """<style>@media(min-width:861px){
FEW{grid-template-columns:auto minmax(0,1fr) auto;padding-block-end:.05rem}
FEW>.wb-print{inline-size:2.4rem}
FEW>strong{padding:0;font-size:.74rem;line-height:1.05}
FEW>.loss{grid-area:1/3;place-self:center end;background:none}
FEW>.card-text{margin-block-start:0;font-size:.7rem;line-height:1.05}
FEW>:is(strong,.card-text):lang(es){font-size:.66rem;line-height:1}
}</style>""".replace("FEW", _FEW)
"""Styles for three or four events in two rows below a map, with the cards beside them, for screens where exactly this fits.

The styles are in the sprite, which is XML if a board is drawn alone.
"""


@cache
def rows() -> Mapping[str, Print]:
    """Return the rows by id of the card."""
    return {**add_defaults(EVENTS, [event.id for event in events.EVENTS]), **read(SPECIALS)}
