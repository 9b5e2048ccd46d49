"""The guided first game of Tenka Meidou: its pages and the prepared game that they explain."""

from __future__ import annotations

from functools import partial

from tenka_web.app.counts import rivals, score, scores
from tenka_web.app.lesson import Lesson, lesson_page
from tenka_web.games.tenka_meidou import card_art, counts
from tenka_web.ui import card_art as ui_card_art

_page = partial(lesson_page, "tm.lesson")

# fmt: off
PAGES = (
    _page("welcome", 0, "seat:0", rivals=rivals),
    _page("castles", 0, "province:kyoto province:kasugayama", province="kyoto", place="kasugayama",
          smallest=counts.smallest, largest=counts.largest),
    _page("roll", 0, "button:roll", "roll", reserve=counts.reserve),
    _page("split", 1, "province:odawara", "deploy 10 1", province="odawara", castle=counts.castle("odawara"), dice=counts.dice,
          low=counts.nth(0), low_men=counts.sent_to_nth(0), middle=counts.nth(1), middle_men=counts.sent_to_nth(1),
          high=counts.nth(2), high_men=counts.sent_to_nth(2)),
    _page("rivals", 7, "province:kiyosu province:yoshida-koriyama", rival=1, seat=2, origin="kiyosu", province="yoshida-koriyama",
          men=counts.deployed("soldiers", seat=1), castle=counts.castle("kiyosu"),
          more=counts.deployed("soldiers", seat=2), goal=counts.castle("yoshida-koriyama")),
    _page("reroll", 8, "button:reroll", "reroll", dice=counts.dice),
    _page("exact", 9, "province:usuki", "deploy 11 1", province="usuki", castle=counts.castle("usuki"),
          pair=counts.pair(11), die=counts.third(11), men=counts.count_sent(11)),
    _page("card", 36, "card:ninja", "card ninja", rival=1, cards=("scout",), province="kyoto", card="ninja"),
    _page("from", 37, "province:inabayama", "from inabayama", province="inabayama"),
    _page("to", 38, "province:tokuyama", "to tokuyama", province="tokuyama", castle=counts.castle("tokuyama")),
    _page("small", 57, "province:kyoto", "deploy 2 1", province="kyoto", castle=counts.castle("kyoto"),
          dice=counts.dice, pair=counts.pair(2), die=counts.third(2), men=counts.count_sent(2),
          neighbours=counts.neighbours("kyoto")),
    _page("sword", 63, "seat:2", seat=2, sword=counts.sword(seat=2)),
    _page("last", 64, "province:yonezawa", "deploy 5 1", province="yonezawa", castle=counts.castle("yonezawa"),
          dice=counts.dice, die=counts.third(5), men=counts.count_sent(5), reserve=counts.reserve),
    _page("out", 65, "seat:0 seat:1", seat=1, sword=counts.sword(seat=0)),
    _page("war", 70, "province:kyoto", smallest=counts.smallest, largest=counts.largest),
    _page("tie", 71, "province:kyoto", province="kyoto", rival=1, castle=counts.castle("kyoto"),
          ours=counts.battle("strengths", 0, province="kyoto"), theirs=counts.battle("strengths", 1, province="kyoto"),
          sword=counts.swords, their_sword=counts.swords_1),
    _page("chain", 71, "province:okou province:inabayama province:kiyosu province:yonezawa",
          aided=("okou", "inabayama", "kiyosu"), province="yonezawa", rival=1, castle=counts.castle("kyoto"),
          more=counts.count_aided("yonezawa"), taken=counts.taken_except("kyoto", "yonezawa"),
          ours=counts.points_without_one("kyoto"), theirs=counts.points_without_one("kyoto", 1)),
    _page("end", 71, points=score, others=scores),
)
# fmt: on

LESSON = Lesson("tutorial-tenka.rec", learner=0, pages=PAGES, lying=("province",),
                picture=lambda: ui_card_art.draw_print(card_art.rows()["kyoto"]))
