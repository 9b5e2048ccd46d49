"""Master: evaluates positions with a network, and searches every roll that may follow.

With daimyo, which the network does not know, and with four seats, where training did not suffice, it plays as strong does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from tenka.bots.bot import Advice, Budget, Clock, Question, Thinker
from tenka.bots.tenka_meidou.expectimax import USES, Use, average_rolls, value_after_use, value_before_roll
from tenka.bots.tenka_meidou.features_2_seats import TwoSeatProbability
from tenka.bots.tenka_meidou.features_many_seats import ManySeatProbability
from tenka.bots.tenka_meidou.mutable_position import Position, position
from tenka.bots.tenka_meidou.network import Vector
from tenka.bots.tenka_meidou.strong import Strong
from tenka.bots.tenka_meidou.turn_outcomes import SPLIT, TURN, Line, lines, splits_of
from tenka.bots.tenka_meidou.win_probability import WinProbability
from tenka.core.choice import Choice
from tenka.games.tenka_meidou.daimyo.state import Lords
from tenka.games.tenka_meidou.deployment import REROLL
from tenka.games.tenka_meidou.rules import TenkaRules
from tenka.games.tenka_meidou.state import TenkaState

ROLLS = 100
"""Rolls searched per decision without a budget, each with all its uses."""

EACH = 4
"""Lines per card to search."""

TAUGHT = (2, 3)
"""Numbers of seats with a network."""

STRONG_SECONDS = 2.5
"""Most seconds of strong when it plays in master's place."""

Carried = tuple[Choice, ...]
"""The choices of a card up to its end."""

Candidate = Use | Carried
"""A use of a turn: dice or a card."""

Worths = Mapping[Candidate, Vector]
"""The seats' win probabilities after each use."""


class Master(Thinker):
    """Searches every roll with the network's win probabilities."""

    only = "tm.hint.only"

    def think(self, question: Question) -> Advice:
        """Return the best choice with its win probability."""
        view, choices = question.view, question.choices
        state: TenkaState = view.determinize(question.rng).state
        rules: TenkaRules = view.rules  # type: ignore[assignment]  # this file is for Tenka Meidou alone
        if not taught(state):
            return Strong().think(question._replace(budget=shorten_budget(question.budget)))
        thought = Thought(rules, state, question.seat, question.clock(ROLLS))
        if view.key == TURN:
            return thought.turn(choices)
        if view.key == SPLIT:
            return thought.split(choices)
        return thought.small(choices)


class Thought:
    """The search for one decision."""

    def __init__(self, rules: TenkaRules, state: TenkaState, seat: int, clock: Clock) -> None:
        self.rules, self.state, self.seat, self.clock = rules, state, seat, clock
        self.evaluation: WinProbability = TwoSeatProbability() if state.seats == 2 else ManySeatProbability(state.seats)
        self.here = position(rules, state)
        self.own = self.here.reserve[seat]

    def turn(self, choices: tuple[Choice, ...]) -> Advice:
        """Choose the dice, or a card if it promises more."""
        roll, *cards = choices
        ends = self.ends([line for card in cards for line in self.lines(card)[:EACH]])

        def answer(worths: Worths) -> Advice:
            wait = self.value_before_roll(worths)[1]
            best = max(ends, key=lambda candidate: worths[candidate][self.seat], default=())
            if not best or worths[best][self.seat] <= wait:
                return advice(roll, "roll", wait)
            return advice(best[0], "card", worths[best][self.seat], wait)

        return self.look_through([*self.uses(USES), *ends], ends, answer)

    def split(self, choices: tuple[Choice, ...]) -> Advice:
        """Choose the best split of this roll, unless another roll promises more."""
        splits = splits_of(choices)
        candidates = dict(zip(splits, map(use_of, splits), strict=True))

        def answer(worths: Worths) -> Advice:
            best, *others = sorted(splits, key=lambda choice: -worths[candidates[choice]][self.seat])
            worth = worths[candidates[best]][self.seat]
            rest = [worths[candidates[choice]][self.seat] for choice in others[:1]]
            if REROLL in choices:
                again = self.value_before_roll(worths)[0]
                if worth < again:
                    return advice(REROLL, "reroll", again, worth)
                rest.append(again)
            return advice(best, "deploy", worth, max(rest, default=worth))

        return self.look_through(self.uses(USES if REROLL in choices else tuple(candidates.values())), {}, answer)

    def small(self, choices: tuple[Choice, ...]) -> Advice:
        """Inside a card: examine all continuations, and search the best."""
        candidates = sorted((line for choice in choices for line in self.lines(choice)), key=lambda line: -line.worth)
        ends = self.ends(candidates[: 4 * EACH])

        def answer(worths: Worths) -> Advice:
            best, *others = sorted(ends, key=lambda candidate: -worths[candidate][self.seat])
            return advice(best[0], "card", *(worths[candidate][self.seat] for candidate in (best, *others[:1])))

        return self.look_through(list(ends), ends, answer)

    def look_through(
        self, candidates: Sequence[Candidate], ends: Mapping[Carried, TenkaState], answer: Callable[[Worths], Advice]
    ) -> Advice:
        """Evaluate each use, then search the next roll. If time is short, only the first ones are searched."""
        starts: dict[Candidate, Position] = {candidate: position(self.rules, end) for candidate, end in ends.items()}

        def judge_position(candidate: Candidate, depth: int) -> Vector:
            return self.judge_card(starts[candidate], depth) if candidate in starts else self.use(candidate, depth)

        first = answer({candidate: judge_position(candidate, 0) for candidate in candidates})
        deeper: dict[Candidate, Vector] = {}
        for candidate in candidates:
            deeper[candidate] = judge_position(candidate, 1)
            if self.clock.is_out_of_time(1, first.choice):
                break
        return answer(deeper) if len(deeper) == len(candidates) else first

    def value_before_roll(self, worths: Worths) -> tuple[float, float]:
        """Return the win probability before a roll that must be used, and before one that may be rolled again."""
        last, first = average_rolls({use: worths[self.clip_use(use)] for use in USES}, self.seat)
        return last[self.seat], first[self.seat]

    def value_of_roll(self) -> float:
        """Return the win probability of the seat that rolls now, with each use of each roll searched."""
        return self.value_before_roll({use: self.use(use, 1) for use in self.uses(USES)})[1]

    def lines(self, choice: Choice) -> list[Line]:
        """Return the ways to complete a card, best first."""
        return lines(self.rules, self.state, self.seat, choice, self.worth)

    def worth(self, rules: TenkaRules, state: TenkaState, seat: int) -> float:
        """Return the value of a position without search."""
        return self.evaluation.win_probabilities(position(rules, state))[seat]

    def ends(self, found: Sequence[Line]) -> dict[Carried, TenkaState]:
        """Return the states at the ends of lines, by their choices."""
        return {line.choices: line.state for line in found}

    def uses(self, of: Sequence[Use]) -> list[Candidate]:
        """Return uses of the dice without duplicates: a small reserve makes some of them equal."""
        return list(dict.fromkeys(map(self.clip_use, of)))

    def clip_use(self, use: Use) -> Use:
        """Return the use with no more pieces than there are."""
        return use[0], min(use[1], self.own)

    def use(self, candidate: Candidate, depth: int) -> Vector:
        """Return the win probabilities after a use of the dice, with ``depth`` rolls searched."""
        province, pieces = candidate
        assert isinstance(province, int)
        assert isinstance(pieces, int)
        return value_after_use(self.evaluation, self.here, (province, pieces), depth)

    def judge_card(self, end: Position, depth: int) -> Vector:
        """Return the win probabilities after a card, with ``depth`` rolls searched."""
        is_searched = depth and 0 in end.swords
        return value_before_roll(self.evaluation, end, depth) if is_searched else self.evaluation.win_probabilities(end)


def taught(state: TenkaState) -> bool:
    """Return whether there is a network for this game: two or three seats, without daimyo."""
    return state.seats in TAUGHT and not Lords.is_in(state)


def shorten_budget(budget: Budget | None) -> Budget | None:
    """Return the budget that strong can use; more would not improve it."""
    if budget is None or budget.seconds is None:
        return budget
    return budget._replace(seconds=min(budget.seconds, STRONG_SECONDS))


def use_of(deployment: Choice) -> Use:
    """Return a deployment as a use of the dice."""
    castle, pieces, *_ = deployment.operands
    assert isinstance(castle, int)
    assert isinstance(pieces, int)
    return castle - 2, pieces


def advice(choice: Choice, what: str, after: float, now: float | None = None) -> Advice:
    """Return advice with win probabilities in per cent: of this choice and of the alternative."""
    values = {"after": round(100 * after)} if now is None else {"after": round(100 * after), "now": round(100 * now)}
    return Advice(choice, f"tm.hint.ahead.{what}", values)
