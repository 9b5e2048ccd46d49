"""Tenka Meidou's aims, and the positions in which its strong bots are measured."""

from tests.bench.rollouts import Case

AIMS = {"decisions": 60_000, "decisions, browser": 30_000, "link": 60}
CASES = (
    Case("tenka-meidou, 2 seats: rollouts", "tenka-meidou", 2, {}, ("roll",), 3000),
    Case("tenka-meidou, 4 seats: rollouts", "tenka-meidou", 4, {}, ("roll",), 3000, native=1000, worker=500),
)
