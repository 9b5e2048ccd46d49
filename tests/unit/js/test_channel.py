"""Messages between the page and its Python, and their order."""

from __future__ import annotations

import importlib
import json
import subprocess
import sys
from collections.abc import Callable
from types import SimpleNamespace
from unittest.mock import patch

from web.build import venv
from web.build.paths import ROOT


def test_a_press_delays_messages_and_waits_for_running_commands() -> None:
    script, module = ROOT / "tests/unit/js/channel_test.mjs", ROOT / "web/js/client/channel.mjs"
    done = subprocess.run([venv.node(), str(script), module.as_uri()], capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == []


def test_what_a_port_reports_after_its_answer_is_no_failure() -> None:
    """A stopped search may have something on its way."""
    page: list[Callable[[str], None]] = []
    faults: list[str] = []
    heard: list[object] = []

    def connect(take: Callable[[str], None]) -> Callable[[str], None]:
        page.append(take)
        return lambda text: None

    tenka = SimpleNamespace(connect=connect)
    js = SimpleNamespace(tenka=tenka, console=SimpleNamespace(error=faults.append))
    ffi = SimpleNamespace(create_proxy=lambda take: take)
    with patch.dict(sys.modules, {"js": js, "pyodide": SimpleNamespace(ffi=ffi), "pyodide.ffi": ffi}):
        channel = importlib.import_module("tenka_web.browser.page_channel").PageChannel()
        channel.ask("think", "what?", done=heard.append, told=heard.append)
        for message in (["event", 1, ["half"]], ["answer", 1, "all", ""], ["event", 1, ["late"]]):
            page[0](json.dumps(message))
    assert heard == ["half", "all"]
    assert faults == []
