"""The guided first game: pages over a prepared game of three that explain the rules on the real table.

The learner is seat 0. Between two pages the prepared game runs on by itself; where a page ``waits`` the learner makes the
next choice, which is always the one the prepared game holds.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from page.files import read_text

GAME = "tutorial-tenka.rec"
LEARNER = 0


@dataclass(frozen=True)
class Step:
    """One page: ``key`` of its texts (``.title`` and ``.text``), and how many choices of the game stand before it.

    ``look``: targets to point out. ``wanted``: the choice the page waits for, in the engine's notation, "" when it only
    explains. ``values`` fill the texts; they are named as in the engine's events.
    """

    key: str
    moment: int
    look: tuple[str, ...] = ()
    wanted: str = ""
    values: Mapping[str, Any] = field(default_factory=dict)

    @property
    def waits(self) -> bool:
        """Whether the learner is to act."""
        return bool(self.wanted)


def _step(name: str, moment: int, look: str = "", wanted: str = "", **values: Any) -> Step:
    return Step(f"tm.lesson.{name}", moment, tuple(look.split()), wanted, values)


# fmt: off
_STEPS = (
    _step("welcome", 0),
    _step("castles", 0, "province:shuri province:yoshida-koriyama"),
    _step("roll", 0, "button:roll", "roll"),
    _step("split", 1, "province:odawara", "deploy 9 2", province="odawara"),
    _step("rivals", 6, "province:yonezawa", rival=1, seat=2, province="yonezawa", card="betrayal"),
    _step("reroll", 7, "button:reroll", "reroll"),
    _step("exact", 8, "province:usuki", "deploy 8 3", province="usuki"),
    _step("card", 14, "card:scout", "card scout", card="scout"),
    _step("from", 15, "province:odawara", "from odawara", province="odawara"),
    _step("to", 16, "province:yonezawa", "to yonezawa", province="yonezawa", origin="odawara"),
    _step("near", 38, "province:kasugayama province:kyoto", province="kasugayama"),
    _step("sword", 58, "seat:2", seat=2),
    _step("small", 59, "button:reroll province:kyoto", "reroll", province="kyoto"),
    _step("last", 60, "province:kyoto", "deploy 4 2", province="kyoto"),
    _step("out", 61, "seat:0 seat:1", seat=1),
    _step("war", 68, "province:yoshida-koriyama province:tokuyama"),
    _step("tie", 69, "province:tokuyama", province="tokuyama", first=2, second=1),
    _step("chain", 69, "province:kyoto province:inabayama province:kiyosu",
          origin="kyoto", place="inabayama", to="kiyosu", province="okou"),
    _step("end", 69),
)
# fmt: on


def steps() -> tuple[Step, ...]:
    """The pages in order."""
    return _STEPS


@cache
def record() -> str:
    """The prepared game, finished; ``tenka.replay(record(), at=step.moment)`` is the table of a page."""
    return read_text(f"records/{GAME}")
