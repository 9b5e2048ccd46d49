"""The guided first game of Yedo: two rounds of the gentle setting, and the prepared game that they tell."""

from __future__ import annotations

from functools import partial

from page.tutorial import Lesson, step

_step = partial(step, "ye.lesson")

FIRST, SMOKE, CARD, WANTED = "tonights-menu", "smoke-over-the-bazaar", "slow-march", "charts-of-the-black-ship"
CITY = "district:CAS district:GAT district:TAV district:HAR district:RED district:MAR district:TEM"
# fmt: off
STEPS = (
    _step("welcome", 0),
    _step("goal", 0, "seat:0", seat=0),
    _step("city", 0, CITY),
    _step("green", 2, "deck:green", "deck green"),
    _step("yellow", 5, "deck:yellow", "deck yellow"),
    _step("again", 8, "deck:green", "deck green"),
    _step("red", 11, "deck:red", "deck red"),
    _step("card", 12, f"card:{CARD}", f"keep {CARD}", card=CARD),
    _step("read", 17, f"card:{FIRST}", tray=True, mission=FIRST),
    _step("favour", 17, "", "favor bonus"),
    _step("patron", 18, tray=True, card="patron-of-yoshiwara"),
    _step("join", 18, "", "join"),
    _step("announce", 21, "lot:black", "announce black"),
    _step("top", 24, "", "bid 9", seat=1, other=2),
    _step("geisha", 26, "", "win geisha", mission=FIRST),
    _step("event", 35, "", event="good-harvest"),
    _step("lantern", 35, "district:GAT district:CAS"),
    _step("place", 35, "space:TAV", "place tavern", mission=FIRST),
    _step("second", 38, "space:RED", "place red-light", mission=FIRST),
    _step("pass", 42, "", "pass", seat=1, card=CARD),
    _step("arrest", 48, "district:CAS", seat=1),
    _step("activate", 48, "disciple:0:RED", "activate red-light", mission=FIRST),
    _step("complete", 49, f"card:{FIRST}", f"complete {FIRST}", mission=FIRST),
    _step("first", 50, "seat:0", feast=True, mission=FIRST),
    _step("stays", 55, "disciple:0:TAV", "activate tavern", mission=SMOKE),
    _step("annex", 56, "deed:build annex:yashiki", "build yashiki"),
    _step("round", 61, "", "join"),
    _step("white", 64, "lot:white", "announce white", mission=SMOKE, weapon="metsubushi"),
    _step("more", 67, "", "bid 5", seat=1),
    _step("weapon", 69, "", "win weapon"),
    _step("keep", 70, "weapon:metsubushi", "keep metsubushi", mission=SMOKE, weapon="metsubushi"),
    _step("risk", 79, "space:TEM", "place temple", mission=SMOKE, card=CARD),
    _step("market", 82, "space:MAR", "place market", mission=SMOKE),
    _step("danger", 87, f"card:{CARD}", f"play {CARD}", card=CARD),
    _step("back", 94, "district:CAS", seat=2),
    _step("ready", 94, "disciple:0:TEM", "activate temple", mission=SMOKE),
    _step("smoke", 95, f"card:{SMOKE}", f"complete {SMOKE}", mission=SMOKE),
    _step("sum", 97, "seat:0", feast=True, mission=SMOKE, weapon="shuko"),
    _step("last", 101, "disciple:0:MAR", "activate market", mission=WANTED, weapon="shuko"),
    _step("buy", 102, "deed:buy market:shuko", "buy shuko 6", weapon="shuko"),
    _step("count", 110, "seat:0 seat:1 seat:2", seat=1, other=2, card="patron-of-yoshiwara"),
    _step("end", 110),
)
# fmt: on

LESSON = Lesson("tutorial-yedo.rec", learner=0, steps=STEPS, lying=("space", "deed", "disciple"), on_the_way=True)
