"""The pictures of the court's benevolence cards, as rows of motifs (`tenka_web/ui/card_art.py`)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from tenka.games.shogun.tennos_court import cards
from tenka_web.ui.card_art import Print, add_defaults

FAVOURS = """
    1 moon torii oldwoman mirror D plum; 2 mist palace courtier purse L teal; 3 sun yagura ashigaru - L indigo;
    4 cherry village monk bell R ochre; 5 mist field - bowl T ochre; 6 cherry palace geisha fan R rose;
    7 night stage courtier mask R plum; 8 moon yagura ashigaru - P teal; 9 sun palace merchant coins R moss;
    10 rain gate watchman barred D indigo; 11 snow bridge monk barred D red; 12 sun village rider standard H ochre;
    13 mist palace - kiku T plum; 14 fire yagura ashigaru banners S red; 15 cherry granary - bales T moss;
    16 cherry palace courtier chest D ink; 17 mist pagoda monk seal L plum; 18 cherry palace - barred W moss;
    19 sun palace courtier kiku D red; 20 sun granary farmer bales D teal; 21 cherry castle courtier seal L teal
"""


@cache
def rows() -> Mapping[str, Print]:
    """Return the rows by number of the card."""
    return add_defaults(FAVOURS, [favour.id for favour in cards.FAVOURS])
