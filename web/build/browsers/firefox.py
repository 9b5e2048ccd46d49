"""Finds a Firefox for the tests, and fetches one when the machine has none. Chromium's is ``chromium.py``."""

from __future__ import annotations

import os
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from web.build.browsers import chromium

NAMES = ("firefox-esr", "firefox", "/Applications/Firefox.app/Contents/MacOS/firefox")
LISTENS = "WebDriver BiDi listening on "
PREFERENCES: dict[str, bool | int | str] = {
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.homepage_override.mstone": "ignore",
    "datareporting.policy.dataSubmissionEnabled": False,
    "toolkit.telemetry.enabled": False,
    "app.update.enabled": False,
    "extensions.update.enabled": False,
    # Firefox itself makes no request, which a test could mistake for the site's.
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,#remote-settings-dummy/v1",
    "browser.safebrowsing.update.enabled": False,
    # A page in the background of a headless run is as awake as the one in front.
    "dom.min_background_timeout_value": 4,
    "dom.timeout.enable_budget_timer_throttling": False,
    "dom.ipc.processPrelaunch.enabled": False,
    # Two browsers of one machine find each other without the multicast that would resolve a hidden address.
    "media.peerconnection.ice.obfuscate_host_addresses": False,
    "ui.prefersReducedMotion": 1,
    "intl.accept_languages": "en-GB",
}
"""What a new profile is given: quiet, awake, calm, English."""


def ensure() -> str:
    """Return the path of a Firefox: the one that is named, the machine's own, or the system's package when root."""
    path = _find_installed() or _package()
    if not path:
        raise SystemExit("No Firefox here and none could be fetched: install firefox and run again.")
    return path


@contextmanager
def running(**preferences: bool | int | str) -> Iterator[str]:
    """Run a headless Firefox with a profile of its own, and return its address for WebDriver BiDi.

    ``preferences``: more preferences; double underscores stand for the dots of a name.
    """
    with tempfile.TemporaryDirectory(prefix="firefox", ignore_cleanup_errors=True) as folder:
        wanted = PREFERENCES | {name.replace("__", "."): value for name, value in preferences.items()}
        rows = (f"user_pref({_quote(name)}, {_quote(value)});\n" for name, value in wanted.items())
        Path(folder, "user.js").write_text("".join(rows), encoding="utf-8")
        call = [ensure(), "--headless", "--no-remote", "--profile", folder, "--remote-debugging-port", "0"]
        # Firefox refuses to start as root in another user's home.
        process = subprocess.Popen(call, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
                                   env={**os.environ, "HOME": folder})
        try:
            yield _listening(process)
        finally:
            process.terminate()
            process.communicate()


def _listening(process: subprocess.Popen[str]) -> str:
    assert process.stderr
    told = []
    for line in process.stderr:
        if LISTENS in line:
            return line.partition(LISTENS)[2].strip()
        told.append(line)
    raise SystemExit(f"Firefox did not start:\n{''.join(told)}")


def _quote(value: bool | int | str) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value) if isinstance(value, int) else f'"{value}"'


def _find_installed() -> str | None:
    return chromium.find_installed("TENKA_FIREFOX", NAMES)


def _package() -> str | None:
    return _find_installed() if chromium.package("firefox-esr") else None
