"""The guided game with daimyo: what they add, and the prepared game that shows it. Tenka Meidou itself is taken as known."""

from __future__ import annotations

from functools import partial

from tenka_web.app.counts import score, scores
from tenka_web.app.lesson import Lesson, lesson_page
from tenka_web.games.tenka_meidou import counts
from tenka_web.games.tenka_meidou.daimyo import card_art
from tenka_web.ui import card_art as ui_card_art

_page = partial(lesson_page, "tm.daimyo.lesson")

# fmt: off
PAGES = (
    _page("welcome", 0, "seat:0"),
    _page("draft", 0, "card:oda card:mori card:chosokabe card:otomo", shows="cards"),
    _page("choose", 2, "card:mori", "lead mori", cards=("oda", "chosokabe"), card="mori"),
    _page("reserve", 3, "seat:0", reserve=counts.reserve),
    _page("place", 11, "province:yonezawa", "deploy 8 1 daimyo", province="yonezawa", seat=2, dice=counts.dice,
          castle=counts.castle("yonezawa"), men=counts.count_sent(8)),
    _page("card", 16, "card:mori", "daimyo mori", card="mori"),
    _page("first", 17, "province:tsutsujigasaki", "to tsutsujigasaki", province="tsutsujigasaki",
          castle=counts.castle("tsutsujigasaki")),
    _page("second", 18, "province:odawara", "to odawara", province="odawara", castle=counts.castle("odawara")),
    _page("third", 19, "province:tokuyama", "to tokuyama", province="tokuyama", castle=counts.castle("tokuyama")),
    _page("soldiers", 29, "province:kiyosu", seat=1, card="scout", province="kiyosu"),
    _page("tactics", 52, "card:kyoto", "card kyoto", card="kyoto"),
    _page("moved", 56, "province:kyoto", province="yoshida-koriyama", place="kyoto", men=counts.count_moved),
    _page("sword", 67, "seat:2", seat=2, sword=counts.sword(seat=2)),
    _page("last", 74, "province:kiyosu", "deploy 7 2", province="kiyosu", dice=counts.dice, castle=counts.castle("kiyosu"),
          men=counts.count_sent(7)),
    _page("alone", 75, "province:tokuyama province:yonezawa", province="tokuyama", place="yonezawa",
          castle=counts.castle("tokuyama"), aid=counts.battle("aid", province="tokuyama")),
    _page("duel", 75, "province:yonezawa", province="yonezawa", seat=2, aided=("tsutsujigasaki", "odawara"),
          castle=counts.castle("yonezawa"), small=counts.battle("small", province="yonezawa"),
          ours=counts.battle("strengths", 0, province="yonezawa"), theirs=counts.battle("strengths", 2, province="yonezawa")),
    _page("end", 75, "province:tsutsujigasaki", province="tsutsujigasaki", castle=counts.castle("tsutsujigasaki"),
          strength=counts.battle("strengths", 0, province="tsutsujigasaki"), points=score, others=scores),
)
# fmt: on

LESSON = Lesson("tutorial-daimyo.rec", learner=0, pages=PAGES, lying=("province",),
                picture=lambda: ui_card_art.draw_print(card_art.rows()["oda"]))
"""Its layer's lesson; the record names the edition of 2023, which the daimyo belong to."""
