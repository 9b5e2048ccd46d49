"""Steady: greedy by the forecast, rolls again below the average, and saves its card for a good moment."""

from __future__ import annotations

from tenka.bots.bot import Advice, Question, Thinker
from tenka.bots.tenka_meidou.evaluation import margin, nearest_end
from tenka.bots.tenka_meidou.turn_outcomes import SPLIT, TURN, Line, Outlooks, card_lines, lines, splits_of
from tenka.core.choice import Choice
from tenka.games.tenka_meidou.deployment import REROLL
from tenka.games.tenka_meidou.rules import TenkaRules
from tenka.games.tenka_meidou.state import TenkaState


class Steady(Thinker):
    """Maximizes its lead in a war now."""

    only = "tm.hint.only"

    def think(self, question: Question) -> Advice:
        """Return the choice with its expected lead."""
        view, seat, choices = question.view, question.seat, question.choices
        rules: TenkaRules = view.rules  # type: ignore[assignment]  # this file is for Tenka Meidou alone
        state: TenkaState = view.determinize(question.rng).state
        if view.key == TURN:
            return turn(rules, state, seat, choices)
        if view.key == SPLIT:
            return split(rules, state, seat, choices, view.values["dice"])
        return best_line(rules, state, seat, choices)


def turn(rules: TenkaRules, state: TenkaState, seat: int, choices: tuple[Choice, ...]) -> Advice:
    """Choose the dice, or a card if its gain justifies not waiting."""
    cards = card_lines(rules, state, seat, choices, margin)
    now = margin(rules, state, seat)
    if cards and cards[0].worth - now >= patience(rules, state, seat):
        return advice(cards[0], "tm.hint.card", now)
    roll = next(choice for choice in choices if choice.verb == "roll")
    return Advice(roll, "tm.hint.roll", {"now": round(now, 1)})


def patience(rules: TenkaRules, state: TenkaState, seat: int) -> float:
    """Return the least gain for a card now: high if many turns remain, low if the window may close (C3)."""
    left = min(nearest_end(rules, state, seat), rules.rulings.in_hand(state, seat))
    return 1.0 if left <= 3 else 2.0 + 1.5 * (left - 3)


def split(rules: TenkaRules, state: TenkaState, seat: int, choices: tuple[Choice, ...], dice: tuple[int, ...]) -> Advice:
    """Choose the best deployment, or roll again if it is below the average."""
    now = margin(rules, state, seat)
    outlooks = Outlooks(rules, state, seat, margin)
    best = max((outlooks.line(dice, choice) for choice in splits_of(choices)), key=lambda line: line.worth)
    if REROLL in choices:
        average = outlooks.average()
        if best.worth < average:
            return Advice(REROLL, "tm.hint.reroll", {"now": round(now, 1), "after": round(average, 1)})
    return advice(best, "tm.hint.deploy", now)


def best_line(rules: TenkaRules, state: TenkaState, seat: int, choices: tuple[Choice, ...]) -> Advice:
    """Inside a card: return the choice whose line ends best."""
    now = margin(rules, state, seat)
    candidates = [line for choice in choices for line in lines(rules, state, seat, choice, margin)[:1]]
    return advice(max(candidates, key=lambda line: line.worth), "tm.hint.card", now)


def advice(line: Line, key: str, now: float) -> Advice:
    """Return a line as advice; says so if every choice costs something."""
    values = {"now": round(now, 1), "after": round(line.worth, 1)}
    return Advice(line.choices[0], key if values["after"] >= values["now"] else "tm.hint.least", values)
