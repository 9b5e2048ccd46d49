"""The arithmetic of zooming the map."""

from __future__ import annotations

import json
import subprocess

from web.build import venv
from web.build.paths import ROOT


def test_the_map_stays_in_its_frame_and_a_held_point_under_the_finger() -> None:
    script, module = ROOT / "tests/unit/js/zoom_test.mjs", ROOT / "web/js/client/zoom.mjs"
    done = subprocess.run([venv.node(), str(script), module.as_uri()], capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == []
