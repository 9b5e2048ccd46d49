"""Random values for tests in place of a browser's: ids of games, keys, salts.

A test gets the same values at every run, whatever ran before; ``TENKA_SEED=7`` selects others.
"""

import os
import random

_SOURCE = random.Random()


def anew() -> None:
    """Restart the sequence for a test."""
    _SOURCE.seed(int(os.environ.get("TENKA_SEED", "0")))


def octets(size: int) -> bytes:
    """Return a number of bytes."""
    return _SOURCE.randbytes(size)
