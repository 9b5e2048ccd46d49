"""The weights of Yedo's policy: what each of them does, and how they are tuned."""

from __future__ import annotations

from tenka.bots.yedo.policy import Policy
from tenka.bots.yedo.valuation import Valuation
from tenka.bots.yedo.weights import USUAL, Weights
from tenka.games.yedo.phases.bidding import Auction
from tenka.games.yedo.rules import YedoPlay
from tests.bots.tune_yedo import START, STEP, USUAL_EFFECT, effects, moved, numbers, points, scaled
from tests.games.yedo.positions import arrange, run

THRIFTY = Weights(thrift=True)


def coin(play: YedoPlay, weights: Weights) -> float:
    """Return the worth of a Mon to the first seat."""
    return Valuation(play.rules, play.state, 0, weights=weights).coin


def test_mon_without_a_plan_are_worth_what_the_harbor_gives():
    poor, rich = arrange(mon={0: 3}, round_=7), arrange(mon={0: 30}, round_=7)
    assert coin(rich, USUAL) == coin(poor, USUAL) == coin(poor, THRIFTY)
    assert coin(rich, THRIFTY) < coin(poor, THRIFTY)
    planned = arrange(mon={0: 30}, round_=7, missions={0: "the-night-of-banners seven-generals"})
    assert coin(planned, THRIFTY) == coin(poor, THRIFTY), "the plans ask for all of it"


def test_mon_that_can_never_be_spent_are_worth_almost_nothing():
    last = [coin(arrange(mon={0: mon}, round_=11), THRIFTY) for mon in (7, 20, 200)]
    assert last[0] > last[1] > last[2] > 0


def test_a_cheap_alternative_lowers_the_bid():
    play = arrange(mon={0: 30, 1: 30}, seats=2, round_=4)
    run(play, Auction("black", 1, 1, 5, (0, 1), True))
    decision = play.decision
    assert decision is not None

    def most(weights: Weights) -> int:
        """Return the highest bid that the first seat still raises."""
        policy = Policy(Valuation(play.rules, play.state, 0, weights=weights), {**decision.values, "high": 0})
        highs = [high for high in range(5, 30) if Policy(policy.valuation, {**decision.values, "high": high}).bid(
            decision.choices(0)).choice.verb == "bid"]  # fmt: skip
        return max(highs, default=0)

    assert most(Weights(otherwise=0.8)) < most(USUAL) < most(Weights(denied=1.0))


def test_harm_to_rivals_counts_by_their_number():
    for seats, more in ((2, 1.0), (4, 1 / 3)):
        state = arrange(mon={0: 30}, seats=seats)
        worths = [Valuation(state.rules, state.state, 0, weights=weights).lot("geisha")
                  for weights in (USUAL, Weights(denied=1.0))]
        point = Valuation(state.rules, state.state, 0).point
        assert abs(worths[1] - worths[0] - 2 * point * more) < 1e-9


def test_a_game_between_weights_repeats():
    tastes = (START, scaled(START, {"paid": 1.0}))
    assert points(tastes, "again") == points(tastes, "again")


def test_a_weight_moves_by_its_effect_and_little_by_luck():
    names = numbers(START)
    assert "thrift" not in names
    found = dict.fromkeys(names, 0.0) | {"paid": 9.0, "income": -9.0}
    sure, unsure = moved(START, found, 0.1), moved(START, found, 10 * USUAL_EFFECT)
    assert abs(sure.paid / START.paid - STEP) < 1e-9
    assert abs(START.income / sure.income - STEP) < 1e-9
    assert sure.work == START.work
    assert START.paid < unsure.paid < 1.02 * START.paid


def test_every_weight_has_its_effect_measured():
    found, error = effects(START, 2, "few")
    assert set(found) == set(numbers(START))
    assert error > 0
