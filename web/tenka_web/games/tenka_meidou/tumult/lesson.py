"""The guided game of the edition of 2023: what it changes, and the prepared game that shows it. Tenka Meidou itself is taken as
known."""

from __future__ import annotations

from functools import partial

from tenka.games.tenka_meidou import cards, tumult
from tenka_web.app.counts import Count, event, score, scores
from tenka_web.app.lesson import Lesson, lesson_page
from tenka_web.games.tenka_meidou import counts
from tenka_web.games.tenka_meidou.tumult import card_art
from tenka_web.ui import card_art as ui_card_art

_page = partial(lesson_page, "tm.tumult.lesson")


def _number(value: int) -> Count:
    """Return a count: a number of the rules."""
    return lambda table, seat: value


# fmt: off
PAGES = (
    _page("welcome", 0, "seat:0", cards=("split", "decoy"), card="retreat",
          deck=_number(len(tumult.DECK)), before=_number(len(cards.CARDS)), men=_number(tumult.CHANGED["retreat"].rounds[1]),
          more=_number(cards.CARDS["retreat"].rounds[1])),
    _page("names", 0, "province:tsutsujigasaki province:kasugayama", province="kasugayama", place="tsutsujigasaki"),
    _page("split", 29, "province:yonezawa province:tsutsujigasaki", seat=1, card="split", province="yonezawa",
          place="tsutsujigasaki", men=event("tm.event.moved", "soldiers", owner=1), left=counts.count_held("yonezawa", 1)),
    _page("decoy", 31, "card:decoy", "card decoy", card="decoy", province="odawara", rival=2,
          ours=counts.count_held("odawara", 0), theirs=counts.count_held("odawara", 2)),
    _page("from", 32, "province:odawara", "from odawara 2", province="odawara", castle=counts.castle("odawara")),
    _page("to", 33, "province:tsutsujigasaki", "to tsutsujigasaki", place="tsutsujigasaki", rival=2,
          castle=counts.castle("tsutsujigasaki")),
    _page("end", 64, "province:odawara province:tsutsujigasaki", province="odawara", place="tsutsujigasaki",
          castle=counts.castle("odawara"), rival=2, sword=counts.swords, their_sword=counts.swords_2,
          ours=counts.battle("strengths", 0, province="odawara"), theirs=counts.battle("strengths", 2, province="odawara"),
          strength=counts.battle("strengths", 0, province="tsutsujigasaki"), points=score, others=scores),
)
# fmt: on

LESSON = Lesson("tutorial-tumult.rec", learner=0, pages=PAGES, lying=("province",),
                picture=lambda: ui_card_art.draw_print(card_art.rows()["decoy"]))
"""Its record is of three seats, in which a rival splits an army before the learner lures one away."""
