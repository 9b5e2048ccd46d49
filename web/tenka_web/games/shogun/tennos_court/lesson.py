"""The guided season of Tenno's Court: its pages and the prepared game. The learner knows Shogun."""

from __future__ import annotations

from functools import partial

from tenka import Table
from tenka.games.shogun.tennos_court.cards import PANEL, PRICES
from tenka.games.shogun.tennos_court.state import Court
from tenka_web.app.counts import Count
from tenka_web.app.lesson import Lesson, lesson_page
from tenka_web.games.shogun import counts
from tenka_web.games.shogun.story import wait_at_ends
from tenka_web.games.shogun.tennos_court import card_art
from tenka_web.ui import card_art as ui_card_art

_page = partial(lesson_page, "tc.lesson")

def _officials(table: Table, seat: int) -> int:
    """Count the learner's officials at court."""
    return Court.of(table.state).antechamber[seat] + Court.of(table.state).hall[seat]


def _price(place: int) -> Count:
    """Count the officials that a card on a place of the audience costs, the dearest first."""
    return lambda table, seat: PRICES[place]


# fmt: off
PAGES = (
    _page("welcome", 56, "seat:0", shows="cards"),
    _page("officials", 56, "seat:0", shows="cards", officials=_officials),
    _page("favours", 56, "favour:17 favour:13 favour:8", shows="cards", dearest=_price(0), next=_price(1), cheapest=_price(2)),
    _page("panel", 67, "box:convert-3 box:convert-2 box:convert-1", shows="tray"),
    _page("province", 67, "card:sagami box:convert-3", "lay convert-3 sagami", province="sagami", box="convert-3",
          armies=PANEL["convert-3"]),
    _page("bluff", 68, "card:chest-4 box:convert-2", "lay convert-2 chest-4", card="chest-4", box="convert-2"),
    _page("tower", 69, "card:tower-1 box:convert-1", "lay convert-1 tower-1", box="convert-1", lying=counts.tray),
    _page("done", 70, "", "done", laid=counts.count_laid),
    _page("rivals", 100),
    _page("order", 101, "special:attack", "claim attack", special="attack"),
    _page("convert", 103, shows="cards"),
    _page("audience", 104, "favour:17", "favour 17", favour="17", officials=_officials, price=_price(0)),
    _page("grant", 105, "province:izu", "grant izu", province="izu"),
    _page("others", 106, "favour:13", shows="tray", seat=1, favour="13", officials=_officials),
    _page("closed", 107, seat=2, favour="8"),
    _page("end", 108, officials=_officials),
)
# fmt: on

LESSON = Lesson("tutorial-court.rec", learner=0, pages=PAGES, lying=("province", "box", "favour"), fold=wait_at_ends,
                picture=lambda: ui_card_art.draw_print(card_art.rows()["17"]))
