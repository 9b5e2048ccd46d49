"""The policy: answers one question of Shogun. The search uses it for every simulated seat."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tenka.bots.bot import Advice
from tenka.bots.shogun import start_draft
from tenka.bots.shogun.heuristics import heuristics_of
from tenka.bots.shogun.march_targets import Front
from tenka.bots.shogun.season_plan import Board, Planner
from tenka.bots.shogun.valuation import chest, rice_worth
from tenka.core.choice import Choice
from tenka.games.shogun.cards import BID
from tenka.games.shogun.provinces import INDEX, NAMES
from tenka.games.shogun.rules import ShogunRules
from tenka.games.shogun.state import EMPTY, ShogunState

Choices = tuple[Choice, ...]

MEMORY = 8
"""Cached plans."""


class Policy:
    """A seat and a fully known state (after ``determinize``)."""

    def __init__(self, rules: ShogunRules, state: ShogunState, seat: int) -> None:
        self.rules, self.state, self.seat = rules, state, seat

    def advise(self, key: str, values: Mapping[str, Any], choices: Choices) -> Advice:
        """Answer a question by its key; an unknown key gets the first choice."""
        answer = heuristics_of(self.rules).answers.get(key)
        return answer(self, values, choices) if answer else Advice(choices[0], "sh.hint.only")

    def plan(self, values: Mapping[str, Any], choices: Choices) -> Advice:
        return lay(self.rules, self.state, self.seat, plan_around(self.rules, self.state, self.seat), choices)

    def march(self, values: Mapping[str, Any], choices: Choices) -> Advice:
        source = INDEX[values["province"]]
        sallies = Front(self.rules, self.state, self.seat).sallies(source, values["action"])
        stay = next((choice for choice in choices if choice.verb == "stay"), None)
        best = sallies[0]
        if stay is not None and best.worth <= 0:
            return Advice(stay, "sh.hint.stay")
        wanted = (NAMES[best.target], best.armies)
        chosen = next(choice for choice in choices if choice.operands == wanted)
        key = "sh.hint.move" if self.state.owner[best.target] == self.seat else "sh.hint.attack"
        return Advice(chosen, key, {"province": NAMES[best.target], "worth": round(best.worth, 1)})

    def special(self, values: Mapping[str, Any], choices: Choices) -> Advice:
        chosen = max(choices, key=lambda choice: self._use(str(choice.operands[0])))
        return Advice(chosen, "sh.hint.special", {"special": chosen.operands[0]})

    def _use(self, special: str) -> float:
        """Return the value of a special card for the plan on the board."""
        rules, state = self.rules, self.state
        laid = {box: state.laid[self.seat][place] for box, place in rules.box_index.items()}

        def is_planned(box: str) -> bool:
            return 0 <= laid.get(box, EMPTY) < len(NAMES)

        battles = [laid[box] for box in ("battle-a", "battle-b") if is_planned(box) and state.armies[laid[box]] > 1]
        uses = {                        # A row for each of ``SPECIALS``
            "more-tax": chest(state) if is_planned("tax") else 0.0,
            "more-rice": rice_worth(rules, state, self.seat, 1) if is_planned("rice") else 0.0,
            "six-armies": 0.3 if is_planned("armies-5") else 0.0,
            "attack": 0.6 * len(battles),
            "defence": 0.5,
        }
        return uses[special]

    def revolt(self, values: Mapping[str, Any], choices: Choices) -> Advice:
        """Choose the strongest province first: it fights the farmers that are in the tray."""
        chosen = max(choices, key=lambda choice: self.state.armies[INDEX[str(choice.operands[0])]])
        return Advice(chosen, "sh.hint.revolt", {"province": chosen.operands[0]})

    def draft(self, values: Mapping[str, Any], choices: Choices) -> Advice:
        choice, worth = start_draft.draft(self.rules, self.state, self.seat, choices)
        return Advice(choice, "sh.hint.draft", {"worth": round(worth, 1)})

    def group(self, values: Mapping[str, Any], choices: Choices) -> Advice:
        choice = start_draft.group(self.rules, self.state, self.seat, INDEX[values["province"]], choices)
        return Advice(choice, "sh.hint.group", {"armies": choice.operands[0]})


ANSWERS: Mapping[str, Callable[[Policy, Mapping[str, Any], Choices], Advice]] = {
    "sh.ask.plan": Policy.plan,
    "sh.ask.march": Policy.march,
    "sh.ask.move": Policy.march,
    "sh.ask.special": Policy.special,
    "sh.ask.revolt": Policy.revolt,
    "sh.ask.draft": Policy.draft,
    "sh.ask.group": Policy.group,
}


def planner(rules: ShogunRules, state: ShogunState, seat: int) -> Planner:
    """Return a planner with empty boards, so every card comes from the same plan."""
    start = state.copy()
    start.laid = [[EMPTY] * len(rules.boxes) for _ in range(state.seats)]
    return Planner(rules, start, seat)


_PLANS: dict[str, Board] = {}
"""The last plans, by everything known before planning: a plan is placed card by card but computed once."""


def recall_board(key: str, make: Callable[[], Board]) -> Board:
    """Return a plan from the cache, or make it."""
    plan = _PLANS.pop(key, None) or make()
    _PLANS[key] = plan
    while len(_PLANS) > MEMORY:
        del _PLANS[next(iter(_PLANS))]
    return plan


def facts_before_plan(state: ShogunState, seat: int) -> str:
    """Return everything a seat knows when planning begins, independent of cards placed since."""
    start: Any = state.copy()
    start.laid = start.stack = start.event_pile = start.hidden_actions = []
    return f"{seat} {start!r}"


def plan_of(rules: ShogunRules, state: ShogunState, seat: int) -> Board:
    """Return the plan of the policy."""
    key = f"{rules.layers} {rules.options} {facts_before_plan(state, seat)}"
    return recall_board(key, lambda: planner(rules, state, seat).plan())


def plan_around(rules: ShogunRules, state: ShogunState, seat: int) -> Board:
    """Return the policy's plan; if cards are placed differently, a plan that keeps all of them."""
    plan, laid = plan_of(rules, state, seat), state.laid[seat]
    if all(lies in (wanted, EMPTY) for lies, wanted in zip(laid, plan, strict=True)):
        return plan
    return planner(rules, state, seat).around(laid, plan)


def lay(rules: ShogunRules, state: ShogunState, seat: int, plan: Board, choices: Choices) -> Advice:
    """Choose the next step towards a plan: first withdraw wrong cards, then place box by box."""
    board = state.laid[seat]
    for box, (lies, wanted) in enumerate(zip(board, plan, strict=True)):
        if lies not in (wanted, EMPTY):
            return Advice(rules.take[box], "sh.hint.take_back", {"box": rules.boxes[box]})
    for box, (lies, wanted) in enumerate(zip(board, plan, strict=True)):
        if lies != wanted and rules.lay[box][wanted] in choices:
            return Advice(rules.lay[box][wanted], *_explain(rules, box, wanted))
    done = next((choice for choice in choices if choice.verb == "done"), None)
    return Advice(done or choices[-1], "sh.hint.done")


def _explain(rules: ShogunRules, box: int, card: int) -> tuple[str, dict[str, Any]]:
    """Return the reason for a card on a box."""
    values = {"box": rules.boxes[box], "card": rules.card_ids[card]}
    if rules.boxes[box] == BID:
        return "sh.hint.bid", values
    if rules.boxes[box] not in rules.actions:
        return "sh.hint.lay", values
    return ("sh.hint.plan" if card < len(NAMES) else "sh.hint.bluff"), values
