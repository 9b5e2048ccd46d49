"""Finds a Chromium for tests, bench and pictures, and fetches one when the machine has none."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from contextlib import nullcontext
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Playwright, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
# Chromium obeys only the last list of features, so Playwright's own are repeated here. Without the last three no window opens
# a page for its address bar, which is invisible and costs more than a quarter of a start.
WITHOUT = ("AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades",
           "HttpsFirstBalancedModeAutoEnable", "LensOverlay", "MediaRouter", "PaintHolding", "ThirdPartyStoragePartitioning",
           "AvoidCorsURLLoaderRestartOnRedirect", "TcpPortRandomizationWin", "OptimizationHints", "NetworkTimeServiceQuerying",
           "AimEnabled", "PreconnectToSearch", "WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup")
# Root can't use a sandbox; the other flags keep a headless page from being throttled like a page in the background.
FLAGS = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-background-timer-throttling", "--disable-renderer-backgrounding",
         "--disable-backgrounding-occluded-windows", f"--disable-features={','.join(WITHOUT)}"]


def ensure(playwright: Playwright | None = None) -> str:
    """Return the path of a Chromium that starts: the machine's own, Playwright's, or the system's package when root.

    playwright: one that runs already, as a second one may not be opened beside it."""
    path = find_installed("TENKA_CHROMIUM", NAMES) or _playwrights(playwright) or _download(playwright) or _package()
    if not path:
        raise SystemExit("No Chromium here and none could be fetched: install chromium and run again.")
    return path


def launch(playwright: Playwright, **options: object) -> Browser:
    """Start a headless Chromium as the tests, the bench and the gallery use it."""
    return playwright.chromium.launch(executable_path=ensure(playwright), args=FLAGS, **options)  # type: ignore[arg-type]


def profile(playwright: Playwright, folder: str) -> BrowserContext:
    """Start the same with a profile that stays in a folder, as a player's does."""
    size = {"width": 1280, "height": 800}
    return playwright.chromium.launch_persistent_context(
        folder, executable_path=ensure(playwright), args=FLAGS, viewport=size  # type: ignore[arg-type]
    )


def find_installed(variable: str, names: Iterable[str]) -> str | None:
    """Return the browser that an environment variable names, or else the first of these that is in the path."""
    named = os.environ.get(variable)
    return named or next((path for name in names if (path := shutil.which(name))), None)


def _playwrights(playwright: Playwright | None) -> str | None:
    with nullcontext(playwright) if playwright else sync_playwright() as running:
        path = running.chromium.executable_path
    return path if Path(path).exists() else None


def _download(playwright: Playwright | None) -> str | None:
    print("no Chromium here: trying Playwright's own download", flush=True)
    call = [sys.executable, "-m", "playwright", "install", "chromium"]
    try:
        fine = subprocess.run(call, check=False, timeout=300, capture_output=True).returncode == 0
    except subprocess.TimeoutExpired:
        fine = False
    return _playwrights(playwright) if fine else None


def _package() -> str | None:
    return find_installed("TENKA_CHROMIUM", NAMES) if package("chromium") else None


def package(name: str) -> bool:
    """Installs a package of the system; False where that is not Debian's kind, or not ours to change."""
    if not shutil.which("apt-get") or os.geteuid() != 0:
        return False
    print(f"installing the system's {name} package", flush=True)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for words in (["update"], ["install", "-y", "--no-install-recommends", name]):
        subprocess.run(["apt-get", "-qq", *words], check=True, env=environment, stdout=subprocess.DEVNULL)
    return True
