"""What tests draw in place of a browser's source of chance: names of games, keys, salts.

Continuous integration draws the same in a test at every run, whatever ran before it; at a desk every run draws something new.
"""

import os
import random

_SOURCE = random.Random()


def anew() -> None:
    """Begin a test."""
    _SOURCE.seed(0 if os.environ.get("CI") else None)


def octets(size: int) -> bytes:
    """Draw so many bytes."""
    return _SOURCE.randbytes(size)
