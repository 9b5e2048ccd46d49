"""Spares the start its dearest part: dataclasses write their methods as text and compile them at every import.

The build has compiled those texts; here they are looked up by their hash, and whatever is unknown is compiled as ever.
"""

import builtins
import dataclasses
import marshal
from hashlib import sha256

READY = marshal.loads(__loader__.get_data("/lib/python314.zip/quick.bin"))


def run(text: str, *scopes: dict) -> None:
    """What dataclasses call as exec."""
    builtins.exec(READY.get(sha256(text.encode()).digest(), text), *scopes)


dataclasses.exec = run
