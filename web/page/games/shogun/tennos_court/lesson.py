"""The guided season of Tenno's Court: its pages, and the prepared game that they tell. Shogun itself is taken as known."""

from __future__ import annotations

from functools import partial

from page.tutorial import Lesson, step

_step = partial(step, "tc.lesson")

# fmt: off
STEPS = (
    _step("welcome", 56),
    _step("officials", 56, "seat:0", officials=3),
    _step("favours", 56, "favour:17 favour:13 favour:8"),
    _step("panel", 67, "box:convert-3 box:convert-2 box:convert-1", tray=True),
    _step("province", 67, "card:sagami box:convert-3", "lay convert-3 sagami", province="sagami"),
    _step("bluff", 68, "card:chest-4 box:convert-2", "lay convert-2 chest-4"),
    _step("tower", 69, "card:tower-1 box:convert-1", "lay convert-1 tower-1"),
    _step("done", 70, "", "done"),
    _step("rivals", 100),
    _step("order", 101, "special:attack", "claim attack", special="attack"),
    _step("convert", 103),
    _step("audience", 104, "favour:17", "favour 17", favour="17"),
    _step("grant", 105, "province:izu", "grant izu", province="izu"),
    _step("others", 106, "favour:13", tray=True, seat=1, favour="13"),
    _step("closed", 107, seat=2, favour="8"),
    _step("end", 108),
)
# fmt: on

LESSON = Lesson("tutorial-court.rec", learner=0, steps=STEPS, lying=("province", "box", "favour"))
