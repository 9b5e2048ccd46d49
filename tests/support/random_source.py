"""What tests draw in place of a browser's source of chance: names of games, keys, salts.

A test draws the same at every run, here and in the pipeline, whatever ran before it; ``TENKA_SEED=7`` has it draw something else.
"""

import os
import random

_SOURCE = random.Random()


def anew() -> None:
    """Begin a test."""
    _SOURCE.seed(int(os.environ.get("TENKA_SEED", "0")))


def octets(size: int) -> bytes:
    """Draw so many bytes."""
    return _SOURCE.randbytes(size)
