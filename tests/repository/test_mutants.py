"""A sample of mutants, every night: checks whose removal must fail a test."""

import subprocess
import sys

import pytest

from web.build.paths import ROOT

SAMPLE = "multiplayer/correspondence/seat_transfer"
SURVIVORS = 2
"""`table.start is not None` in `read`, which no test of this file reaches; `not text.isascii()`, which decoding refuses too."""


@pytest.mark.slow
def test_only_known_survivors_are_missed():
    call = [sys.executable, "-m", "tests.support.mutate", SAMPLE, "tests/multiplayer/correspondence/test_seat_transfer.py"]
    said = subprocess.run(call, cwd=ROOT, capture_output=True, text=True, check=False).stdout
    assert f", {SURVIVORS} survivors" in said, said
