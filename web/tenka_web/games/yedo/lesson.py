"""The guided first game of Yedo: two rounds with the Geisha setting, and the prepared game that the pages explain."""

from __future__ import annotations

from functools import partial
from typing import Any

from tenka.games.yedo import goods
from tenka_web.app.counts import event, rivals
from tenka_web.app.lesson import Lesson, lesson_page
from tenka_web.games.yedo import card_art, counts
from tenka_web.games.yedo.story import fold_auctions, list_moves
from tenka_web.ui import card_art as ui_card_art

_step = partial(lesson_page, "ye.lesson")

FIRST, SMOKE, CARD, WANTED = "tonights-menu", "smoke-over-the-bazaar", "slow-march", "charts-of-the-black-ship"
PATRON = "patron-of-yoshiwara"
CITY = "district:CAS district:GAT district:TAV district:HAR district:RED district:MAR district:TEM"
STALLS = "market:shuko market:shuriken market:katana market:nawa market:yumi"
PAID: dict[str, Any] = {"points": counts.gain(FIRST, "points"), "mon": counts.gain(FIRST, "mon"),
        "more_points": counts.gain(FIRST, "points", bonus=True), "more_mon": counts.gain(FIRST, "mon", bonus=True)}
"""What the first mission pays, with its bonus."""
AUCTION = counts.rule_number(goods.AUCTION_POINTS)
# fmt: off
STEPS = (
    _step("welcome", 0, "seat:0", rivals=rivals),
    _step("goal", 0, "seat:0", seat=0, rounds=counts.rounds, mon=counts.mon),
    _step("city", 0, CITY),
    _step("green", 2, "deck:green", "deck green"),
    _step("red", 11, "deck:red", "deck red"),
    _step("card", 12, f"card:{CARD}", f"keep {CARD}", card=CARD),
    _step("read", 15, f"card:{FIRST}", shows="tray", mission=FIRST),
    _step("favour", 17, "", "favor bonus", mon=counts.favor("bonus")),
    _step("patron", 18, f"card:{PATRON}", shows="tray", card=PATRON, alone=counts.count_alone(PATRON),
          tied=counts.count_tied(PATRON)),
    _step("join", 18, "", "join", round=counts.round_now, mon=counts.rule_number(goods.LEAVING)),
    _step("announce", 21, "lot:black", "announce black", price=counts.least("black")),
    _step("top", 24, "", "bid 9", seat=1, other=2, theirs=counts.bid(seat=1), last=counts.bid(seat=2), bid=9, mon=counts.mon),
    _step("geisha", 26, "", "win geisha", mission=FIRST, points=AUCTION),
    _step("event", 35, STALLS, event="good-harvest", mon=event("ye.event.earned", "mon", why="good-harvest")),
    _step("lantern", 35, "district:GAT district:CAS"),
    _step("place", 35, "space:TAV", "place tavern", mission=FIRST, mine=counts.houses),
    _step("second", 38, "space:RED", "place red-light", mission=FIRST),
    _step("pass", 42, "", "pass", seat=1, card=CARD, points=counts.rule_number(goods.BLACKMAIL_POINTS)),
    _step("arrest", 46, "district:CAS", seat=1),
    _step("activate", 46, "disciple:0:RED", "activate red-light", mission=FIRST),
    _step("complete", 47, f"card:{FIRST}", f"complete {FIRST}", mission=FIRST, **PAID),
    _step("first", 48, "seat:0", feast=True, mission=FIRST, **PAID, auction=AUCTION, sum=counts.points, held=counts.mon),
    _step("stays", 53, "disciple:0:TAV", "activate tavern", mission=SMOKE),
    _step("annex", 54, "deed:build annex:yashiki", "build yashiki", price=counts.price("build")),
    _step("round", 59, "", "join", round=counts.round_now, mon=counts.mon),
    _step("white", 62, "lot:white", "announce white", mission=SMOKE, weapon="metsubushi", price=counts.least("white")),
    _step("more", 65, "", "bid 5", seat=1, theirs=counts.bid(seat=1), bid=5, left=counts.mon_after(5)),
    _step("weapon", 67, "", "win weapon"),
    _step("keep", 68, "weapon:metsubushi", "keep metsubushi", mission=SMOKE, weapon="metsubushi"),
    _step("risk", 77, "space:TEM", "place temple", mission=SMOKE, card=CARD),
    _step("market", 80, "space:MAR", "place market", mission=SMOKE),
    _step("danger", 85, f"card:{CARD}", f"play {CARD}", card=CARD),
    _step("back", 91, "district:CAS", seat=2),
    _step("ready", 91, "disciple:0:TEM", "activate temple", mission=SMOKE),
    _step("smoke", 92, f"card:{SMOKE}", f"complete {SMOKE}", mission=SMOKE, points=counts.gain(SMOKE, "points"),
          mon=counts.gain(SMOKE, "mon")),
    _step("sum", 94, "seat:0", feast=True, mission=SMOKE, weapon="shuko", sum=counts.points, auction=AUCTION,
          first=counts.count_earned(FIRST), points=counts.count_earned(SMOKE)),
    _step("last", 98, "disciple:0:MAR", "activate market", mission=WANTED, weapon="shuko"),
    _step("buy", 99, "deed:buy market:shuko", "buy shuko 6", weapon="shuko", price=counts.stall("shuko"), mon=counts.mon,
          dear=counts.new_stall),
    _step("castle", 107, "district:CAS", audience=counts.audience),
    _step("bless", 107, "district:TEM", price=counts.price("bless")),
    _step("trade", 107, "district:MAR district:TAV"),
    _step("count", 107, "seat:0 seat:1 seat:2", seat=1, other=2, card=PATRON, points=counts.points,
          bonus_points=counts.bonus(PATRON), geisha=counts.geisha, unused=counts.blackmail(0),
          sum=counts.prestige_with_bonus(PATRON), theirs=counts.points_1, their_unused=counts.blackmail(1),
          others=counts.points_2, other_unused=counts.blackmail(2)),
    _step("end", 107, round=counts.round_now, rounds=counts.rounds),
)
# fmt: on

LESSON = Lesson("tutorial-yedo.rec", learner=0, pages=STEPS, lying=("space", "deed", "disciple"),
                is_narrated=lambda scene, learner: True, list_moves=list_moves,
                fold=fold_auctions, is_read=lambda scene: True,
                picture=lambda: ui_card_art.draw_print(card_art.rows()["katana"]))
