"""The guided first year of Shogun: a spring with one idea per action, then help that fades, and the prepared game they tell."""

from __future__ import annotations

from functools import partial
from typing import Any

from page.tutorial import Lesson, Step, step

_step = partial(step, "sh.lesson")


def _lay(name: str, moment: int, box: str, card: str, **values: Any) -> Step:
    """Return a page on which a card is laid."""
    return _step(name, moment, f"card:{card} box:{box}", f"lay {box} {card}", **values)


# fmt: off
SPRING = (
    _step("welcome", 0),
    _step("realm", 0, "province:suruga province:mino province:sagami", seat=0),
    _step("row", 0),
    _lay("castle", 0, "castle", "tajima", province="tajima"),
    _lay("temple", 1, "temple", "harima", province="harima"),
    _lay("theatre", 2, "theatre", "owari", province="owari"),
    _lay("rice", 3, "rice", "mino", province="mino"),
    _lay("tax", 4, "tax", "tamba", province="tamba"),
    _lay("five", 5, "armies-5", "sagami", province="sagami"),
    _lay("three", 6, "armies-3", "izu", province="izu"),
    _lay("bluff", 7, "armies-1", "chest-0", action="armies-1"),
    _lay("attack", 8, "battle-a", "suruga", province="suruga", place="totomi"),
    _lay("second", 9, "battle-b", "musashi", province="musashi", place="kai"),
    _lay("bid", 10, "bid", "chest-1"),
    _step("seal", 11, "", "done"),
    _step("event", 36, event="e5", seat=1),
    _step("special", 37, "special:more-rice", "claim more-rice", special="more-rice", seat=1),
    _step("order", 39, special="defence", seat=2, rival=2, source="wakasa"),
    _step("march", 40, "province:kai armies:2", "march kai 2", province="musashi", place="kai", source="wakasa", seat=2),
    _step("tower", 41, "province:kai", place="kai"),
    _step("again", 43, "province:totomi armies:4", "march totomi 4", province="suruga", place="totomi"),
    _step("harvest", 46, "province:mino province:tamba", province="mino", place="tamba", source="sagami"),
)
SUMMER = (
    _step("summer", 46),
    _lay("unrest", 49, "rice", "mino", province="mino"),
    _lay("one", 53, "armies-1", "tajima", province="tajima", place="harima"),
    _lay("free", 56, "bid", "sagami", province="sagami"),
    _step("seal2", 57, "", "done"),
    _step("vanguard", 82, "special:attack", "claim attack", special="attack", event="e6"),
    _step("rival", 87, "province:wakasa armies:3", "march wakasa 3", province="wakasa", place="tamba", seat=1),
    _step("revolt", 88, "province:mino", province="mino", place="wakasa", seat=1),
    _step("shift", 90, "province:harima armies:2", "march harima 2", province="tajima", place="harima"),
    _step("alone", 92, "province:mikawa armies:1", "march mikawa 1", province="mikawa", place="owari", special="attack"),
)
AUTUMN = (
    _step("autumn", 93, event="e7"),
    _step("seal3", 104, "", "done"),
    _step("granary", 130, "special:more-rice", "claim more-rice", special="more-rice"),
    _step("strike", 134, "province:bizen armies:2", "march bizen 2", province="harima", place="bizen", seat=2),
    _step("tie", 135, "province:bizen", place="bizen"),
    _step("last", 137, "province:shinano armies:5", "march shinano 5", province="shinano", place="tajima", seat=2),
)
WINTER = (
    _step("winter", 138, "province:wakasa", event="e7", province="wakasa", seats=(2, 1)),
    _step("score", 138, "seat:0 seat:1 seat:2"),
    _step("end", 138),
)
# fmt: on

LESSON = Lesson("tutorial-shogun.rec", learner=0, steps=SPRING + SUMMER + AUTUMN + WINTER, lying=("province", "box"))
