"""The simulator by itself: ``PYTHONPATH=engine:web:. python -m tests.protocol.simulate 5000 [FIRST]`` plays so many seeds.

A seed that fails is told with the error; the same seed plays the same again.
"""

from __future__ import annotations

import sys
import traceback

from tests.protocol import coin
from tests.protocol.chaos import Chaos
from tests.protocol.keys import parties
from tests.protocol.world import World

SHARE, EVENTS = 10, 250
SEATS = ((0, 1), (0, 1, 2), (0, 1, 2, 0), (0, 1, 2, 3))


def simulate(seed: int) -> World:
    """One game under chaos, to its end: seats, connections and departures follow from the seed."""
    seats = SEATS[seed % len(SEATS)]
    world = World(coin.terms(seats, parties(max(seats) + 1), 2), seed, star=seed % 3 > 0)
    renewals = world.star and seed % 5 == 4
    Chaos(world, departures=seed // len(SEATS) % 2 == 0 and not renewals, renewals=renewals).run(EVENTS)
    present = [here.state for me, here in enumerate(world.pages) if here.alive and not here.state.out]
    assert len({state.common.head for state in present}) == 1
    assert len({state.common.table.record() for state in present}) == 1
    return world


def main(words: list[str]) -> int:
    """So many seeds; how many failed."""
    number, first = int(words[0]), int(words[1]) if len(words) > 1 else 0
    failed = steps = 0
    for seed in range(first, first + number):
        try:
            steps += simulate(seed).steps
        except AssertionError:
            failed += 1
            print(f"seed {seed}:")
            traceback.print_exc(limit=-2, file=sys.stdout)
    print(f"{number} seeds, {steps} steps, {failed} failed")
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
