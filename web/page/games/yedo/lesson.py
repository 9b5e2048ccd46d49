"""The guided first game of Yedo: two rounds of the gentle setting, and the prepared game that they tell."""

from __future__ import annotations

from functools import partial

from page.tutorial import Lesson, step

_step = partial(step, "ye.lesson")

RUNAWAY = "the-runaway-apprentice"
# fmt: off
STEPS = (
    _step("welcome", 0),
    _step("city", 0, "district:CAS district:TEM district:MAR"),
    _step("draw", 2, "deck:green", "deck green"),
    _step("missions", 17, f"card:{RUNAWAY}", tray=True, mission=RUNAWAY, weapon="nawa", district="tavern"),
    _step("favor", 17, "", "favor action"),
    _step("join", 18, "", "join"),
    _step("outbid", 28, "", "announce white", seat=2),
    _step("won", 31, "", "win weapon"),
    _step("keep", 32, "weapon:katana", "keep katana", weapon="katana"),
    _step("event", 36),
    _step("place", 36, "space:GAT", "place gates"),
    _step("harbor", 39, "space:HAR", "place harbor"),
    _step("watch", 49, "district:CAS", seat=2, district="castle"),
    _step("activate", 49, "disciple:0:GAT", "activate gates"),
    _step("recruit", 50, "deed:recruit", "recruit"),
    _step("rivals", 59, "", seat=1, other=2),
    _step("church", 60, "deed:church", "church"),
    _step("nawa", 75, "weapon:nawa", "keep nawa", weapon="nawa", mission=RUNAWAY),
    _step("tavern", 84, "space:TAV", "place tavern", mission=RUNAWAY),
    _step("danger", 94, "district:TEM", "pass", card="double-time"),
    _step("trade", 98, "", "done"),
    _step("ready", 112, "disciple:0:TAV", "activate tavern", mission=RUNAWAY),
    _step("complete", 113, f"card:{RUNAWAY}", f"complete {RUNAWAY}", mission=RUNAWAY),
    _step("bonus", 114, "", "leave-bonus", weapon="shuko"),
    _step("end", 124),
)
# fmt: on

LESSON = Lesson("tutorial-yedo.rec", learner=0, steps=STEPS, lying=("space", "deed", "disciple"))
