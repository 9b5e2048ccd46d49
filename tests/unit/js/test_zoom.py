"""The arithmetic of looking closer at the map."""

from __future__ import annotations

import json
import subprocess

from web.build import venv
from web.build.paths import ROOT


def test_the_map_keeps_to_its_frame_and_what_is_held_stays_held() -> None:
    script, module = ROOT / "tests/unit/js/zoom_test.mjs", ROOT / "web/js/client/zoom.mjs"
    done = subprocess.run([venv.node(), str(script), module.as_uri()], capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == []
