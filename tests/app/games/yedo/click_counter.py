"""Counts the clicks of a game: a player with a goal takes the shortest way that the page offers."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable
from typing import Any

from tenka import Choice, bots
from tenka_web.app import game_registry
from tenka_web.ui.markup import escape
from tests.app.harness import Desk

AHEAD, MOST = 30, 5
"""Number of choices that are planned ahead, and the number of own ones among them."""
LIT = re.compile(r'data-target="([^"]+)" class="[^"]*\bcan\b')


class Clicker:
    """A person at a desk who follows a built-in adviser and clicks with a mouse.

    ``clicks``: by round; ``asked`` and ``forced``: by question, how often it came, and how often with a single answer.
    """

    def __init__(self, desk: Desk, level: str = "steady") -> None:
        self.desk, self.adviser, self.rng = desk, bots.bot("yedo", level), random.Random(1)
        self.clicks, self.asked, self.forced = Counter[int](), Counter[str](), Counter[str]()

    def play(self, most: int = 2000, seen: Callable[[Clicker], bool] = lambda clicker: False) -> Clicker:
        """Play to the end of the game, or for long enough; stories are waited for."""
        session = self.desk.session
        for _ in range(most):
            if session.is_over or seen(self):
                return self
            if session.asked_person is None or not session.selection().options or self.desk.watch.waiting:
                self.desk.watch.run(20_000)
            else:
                self._answer()
        raise AssertionError("the game never ends")

    def _answer(self) -> None:
        session = self.desk.session
        decision, seat, round_ = session.table.decision, session.asked_person, session.table.state.round
        assert decision is not None
        assert seat is not None
        self.asked[decision.key] += 1
        self.forced[decision.key] += len(decision.choices(seat)) == 1
        self.clicks[round_] += self._make(self._plan(seat))

    def _plan(self, seat: int) -> list[Choice]:
        """Return the wanted choice, and the same seat's next ones if all goes as it expects; forced choices are left out."""
        table = self.desk.session.table
        fork, found = table.branch(len(table.history), "a guess"), list[Choice]()
        for _ in range(AHEAD):
            decision = fork.decision
            if decision is None or len(found) == MOST:
                break
            (asked,) = decision.seats
            wanted = self.adviser.choose(fork.view(asked), self.rng)
            if asked == seat and (not found or len(decision.choices(seat)) > 1):
                found.append(wanted)
            fork.choose(asked, wanted)
        return found

    def _make(self, plan: list[Choice]) -> int:
        """Make the planned choices, at least the first; return the number of clicks."""
        desk, moment = self.desk, len(self.desk.session.table.history)
        pair, shown = ", ".join(map(str, plan[:2])), desk.page.render()
        if f'data-act="choose.all" data-arg="{escape(pair)}"' in shown["prompt"]:
            desk.do(f"choose.all:{pair}")
            return 1
        targets = self._at_once(plan, "".join(map(str, shown.values())))
        if targets is None and f'data-act="choose" data-arg="{escape(plan[0])}"' in shown["prompt"]:
            desk.do(f"choose:{plan[0]}")
            return 1
        decision, seat = desk.session.table.decision, desk.session.asked_person
        assert decision is not None
        assert seat is not None
        clicks = 0
        for target in targets or decision.targets(seat, plan[0]):
            desk.do(f"target:{target}")
            clicks += 1
            if len(desk.session.table.history) > moment:
                return clicks
            if desk.session.ui.confirming is not None:
                desk.do("sure")
                return clicks + 1
        desk.do(f"choose:{plan[0]}")
        return clicks + 1

    def _at_once(self, plan: list[Choice], shown: str) -> list[str] | None:
        """Return a highlighted target as shown, one click on which makes all planned choices."""
        session, game = self.desk.session, game_registry.adapter_of(self.desk.session.table)
        if plan[0].verb == "join":
            plan = [one for one in plan if one.verb not in ("bid", "pass")]
        found, longest = None, 1
        for target in LIT.findall(shown):
            gesture: Any = game.gesture(session, target)
            whole = [] if gesture is None else [*gesture.choices, *gesture.then]
            if len(whole) > longest and whole == plan[: len(whole)]:
                found, longest = [target], len(whole)
        return found
