"""The guided first game of Tenka Meidou: the pages, and the prepared game that they tell."""

from __future__ import annotations

from functools import partial

from page.tutorial import Lesson, step

_step = partial(step, "tm.lesson")

# fmt: off
STEPS = (
    _step("welcome", 0),
    _step("castles", 0, "province:kyoto province:kasugayama", province="kyoto", place="kasugayama"),
    _step("roll", 0, "button:roll", "roll"),
    _step("split", 1, "province:odawara", "deploy 10 1", province="odawara"),
    _step("rivals", 7, "province:kiyosu province:yoshida-koriyama", rival=1, seat=2,
          origin="kiyosu", province="yoshida-koriyama"),
    _step("reroll", 8, "button:reroll", "reroll"),
    _step("exact", 9, "province:usuki", "deploy 11 1", province="usuki"),
    _step("card", 36, "card:ninja", "card ninja", rival=1, cards=("scout",), province="kyoto", card="ninja"),
    _step("from", 37, "province:inabayama", "from inabayama", province="inabayama"),
    _step("to", 38, "province:tokuyama", "to tokuyama", province="tokuyama"),
    _step("small", 57, "province:kyoto", "deploy 2 1", province="kyoto", rival=1),
    _step("sword", 63, "seat:2", seat=2),
    _step("last", 64, "province:yonezawa", "deploy 5 1", province="yonezawa"),
    _step("out", 65, "seat:0 seat:1", seat=1),
    _step("war", 70, "province:kyoto"),
    _step("tie", 71, "province:kyoto", province="kyoto", rival=1),
    _step("chain", 71, "province:okou province:inabayama province:kiyosu province:yonezawa",
          aided=("okou", "inabayama", "kiyosu"), province="yonezawa", rival=1),
    _step("end", 71),
)
# fmt: on

LESSON = Lesson("tutorial-tenka.rec", learner=0, steps=STEPS, lying=("province",))
