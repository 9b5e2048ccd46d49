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

_page = partial(lesson_page, "ye.lesson")

FIRST, SMOKE, CARD, WANTED = "tonights-menu", "smoke-over-the-bazaar", "slow-march", "charts-of-the-black-ship"
PATRON = "patron-of-yoshiwara"
CITY = "district:CAS district:GAT district:TAV district:HAR district:RED district:MAR district:TEM"
STALLS = "market:shuko market:shuriken market:katana market:nawa market:yumi"
PAID: dict[str, Any] = {"points": counts.gain(FIRST, "points"), "mon": counts.gain(FIRST, "mon"),
        "more_points": counts.gain(FIRST, "points", bonus=True), "more_mon": counts.gain(FIRST, "mon", bonus=True)}
"""What the first mission pays, with its bonus."""
AUCTION = counts.rule_number(goods.AUCTION_POINTS)
# fmt: off
PAGES = (
    _page("welcome", 0, "seat:0", rivals=rivals),
    _page("goal", 0, "seat:0", seat=0, rounds=counts.rounds, mon=counts.mon),
    _page("city", 0, CITY),
    _page("green", 2, "deck:green", "deck green"),
    _page("red", 11, "deck:red", "deck red"),
    _page("card", 12, f"card:{CARD}", f"keep {CARD}", card=CARD),
    _page("read", 15, f"card:{FIRST}", shows="tray", mission=FIRST),
    _page("favour", 17, "", "favor bonus", mon=counts.favor("bonus")),
    _page("patron", 18, f"card:{PATRON}", shows="tray", card=PATRON, alone=counts.count_alone(PATRON),
          tied=counts.count_tied(PATRON)),
    _page("join", 18, "", "join", round=counts.round_now, mon=counts.rule_number(goods.LEAVING)),
    _page("announce", 21, "lot:black", "announce black", price=counts.least("black")),
    _page("top", 24, "", "bid 9", seat=1, other=2, theirs=counts.bid(seat=1), last=counts.bid(seat=2), bid=9, mon=counts.mon),
    _page("geisha", 26, "", "win geisha", mission=FIRST, points=AUCTION),
    _page("event", 35, STALLS, event="good-harvest", mon=event("ye.event.earned", "mon", why="good-harvest")),
    _page("lantern", 35, "district:GAT district:CAS"),
    _page("place", 35, "space:TAV", "place tavern", mission=FIRST, mine=counts.houses),
    _page("second", 38, "space:RED", "place red-light", mission=FIRST),
    _page("pass", 42, "", "pass", seat=1, card=CARD, points=counts.rule_number(goods.BLACKMAIL_POINTS)),
    _page("arrest", 46, "district:CAS", seat=1),
    _page("activate", 46, "disciple:0:RED", "activate red-light", mission=FIRST),
    _page("complete", 47, f"card:{FIRST}", f"complete {FIRST}", mission=FIRST, **PAID),
    _page("first", 48, "seat:0", feast=True, mission=FIRST, **PAID, auction=AUCTION, sum=counts.points, held=counts.mon),
    _page("stays", 53, "disciple:0:TAV", "activate tavern", mission=SMOKE),
    _page("annex", 54, "deed:build annex:yashiki", "build yashiki", price=counts.price("build")),
    _page("round", 59, "", "join", round=counts.round_now, mon=counts.mon),
    _page("white", 62, "lot:white", "announce white", mission=SMOKE, weapon="metsubushi", price=counts.least("white")),
    _page("more", 65, "", "bid 5", seat=1, theirs=counts.bid(seat=1), bid=5, left=counts.mon_after(5)),
    _page("weapon", 67, "", "win weapon"),
    _page("keep", 68, "weapon:metsubushi", "keep metsubushi", mission=SMOKE, weapon="metsubushi"),
    _page("risk", 77, "space:TEM", "place temple", mission=SMOKE, card=CARD),
    _page("market", 80, "space:MAR", "place market", mission=SMOKE),
    _page("danger", 85, f"card:{CARD}", f"play {CARD}", card=CARD),
    _page("back", 91, "district:CAS", seat=2),
    _page("ready", 91, "disciple:0:TEM", "activate temple", mission=SMOKE),
    _page("smoke", 92, f"card:{SMOKE}", f"complete {SMOKE}", mission=SMOKE, points=counts.gain(SMOKE, "points"),
          mon=counts.gain(SMOKE, "mon")),
    _page("sum", 94, "seat:0", feast=True, mission=SMOKE, weapon="shuko", sum=counts.points, auction=AUCTION,
          first=counts.count_earned(FIRST), points=counts.count_earned(SMOKE)),
    _page("last", 98, "disciple:0:MAR", "activate market", mission=WANTED, weapon="shuko"),
    _page("buy", 99, "deed:buy market:shuko", "buy shuko 6", weapon="shuko", price=counts.stall("shuko"), mon=counts.mon,
          dear=counts.new_stall),
    _page("castle", 107, "district:CAS", audience=counts.audience),
    _page("bless", 107, "district:TEM", price=counts.price("bless")),
    _page("trade", 107, "district:MAR district:TAV"),
    _page("count", 107, "seat:0 seat:1 seat:2", seat=1, other=2, card=PATRON, points=counts.points,
          bonus_points=counts.bonus(PATRON), geisha=counts.geisha, unused=counts.blackmail(0),
          sum=counts.prestige_with_bonus(PATRON), theirs=counts.points_1, their_unused=counts.blackmail(1),
          others=counts.points_2, other_unused=counts.blackmail(2)),
    _page("end", 107, round=counts.round_now, rounds=counts.rounds),
)
# fmt: on

LESSON = Lesson("tutorial-yedo.rec", learner=0, pages=PAGES, lying=("space", "deed", "disciple"),
                is_narrated=lambda scene, learner: True, list_moves=list_moves,
                fold=fold_auctions, is_read=lambda scene: True,
                picture=lambda: ui_card_art.draw_print(card_art.rows()["katana"]))
