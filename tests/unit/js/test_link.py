"""Messages between the page and its Python, and their order."""

from __future__ import annotations

import json
import subprocess

from web.build import venv
from web.build.paths import ROOT


def test_a_press_delays_messages_and_waits_for_running_commands() -> None:
    script, module = ROOT / "tests/unit/js/link_test.mjs", ROOT / "web/js/client/link.mjs"
    done = subprocess.run([venv.node(), str(script), module.as_uri()], capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == []
