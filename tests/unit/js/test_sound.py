"""Synthesised sounds: each one plays, and an unknown name is silent."""

from __future__ import annotations

import json
import subprocess

from web.build import venv
from web.build.paths import ROOT

NAMES = {"click", "refuse", "roll", "place", "knock", "card", "reveal", "march", "castle", "war", "revolt", "tower", "win"}


def test_every_sound_plays_and_an_unknown_name_is_silent() -> None:
    script, module = ROOT / "tests/unit/js/sound_test.mjs", ROOT / "web/js/media/sound.mjs"
    done = subprocess.run([venv.node(), str(script), module.as_uri()], capture_output=True, text=True, check=True)
    counts = json.loads(done.stdout)
    assert set(counts) == NAMES
    assert all(counts.values())
