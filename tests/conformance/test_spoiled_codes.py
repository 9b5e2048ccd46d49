"""Thousands of seeded random damages to codes, records and headers of every game: each is refused with a message or gives a
sound table."""

from __future__ import annotations

import itertools
import random
from collections import Counter

from tenka.table.table import Table
from tests.conformance.test_sealed_starts import again
from tests.fuzz import codes
from tests.support.setups import Setup, any_choice, each_of, plain_setups, simplest

EACH = 40
"""Number of damages of each of the four tables of a set-up."""


def tables(setup: Setup, rng: random.Random) -> list[Table]:
    """Return a table after set-up, in the middle, amid sealed answers or near the end, and one that began in the middle, on a
    branch."""
    found = [setup.table("fuzz")]
    for choices in (rng.randrange(20, 60), rng.randrange(60, 400)):
        at = setup.table(f"fuzz {choices}")
        for _ in range(choices):
            if at.decision is None:
                break
            seat = rng.choice(at.decision.seats)
            at.choose(seat, any_choice(at.decision, seat, rng))
        found.append(at)
    started = again(found[1].branch(len(found[1].history) // 2, "a branch"))
    for _ in range(9):
        if started.decision is None:
            break
        seat = rng.choice(started.decision.seats)
        started.choose(seat, any_choice(started.decision, seat, rng))
    return [*found, started]


@each_of(plain_setups(), simplest)
def test_a_damaged_code_or_record_is_refused_or_sound(setup: Setup) -> None:
    rng, seen = random.Random(f"fuzz {setup}"), Counter[tuple[str, bool]]()
    for table in tables(setup, rng):
        for attempt in itertools.islice(codes.attempts(rng, table), EACH):
            seen[attempt.kind, codes.judge(attempt, rng)] += 1
    assert sum(seen.values()) == 4 * EACH
    # Some damages must be refused and some accepted, else the damages test nothing
    for kind in {kind for kind, _ in seen}:
        assert seen[kind, False]
    assert sum(count for (_, opened), count in seen.items() if opened) > EACH / 4
