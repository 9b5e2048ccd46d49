"""Find WebKit's GTK build and its driver for the tests, and fetch them if the machine has none.

Debian has both as packages. They speak W3C WebDriver and need a screen, which Xvfb provides if there is none.
"""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import NamedTuple
from urllib.request import urlopen

from web.build.browsers import chromium

PACKAGES = ("webkit2gtk-driver", "xvfb")
FOLDERS = (
    "/usr/lib/*/webkit2gtk-4.1", "/usr/lib/*/webkitgtk-6.0", "/usr/libexec/webkit2gtk-4.1", "/usr/libexec/webkitgtk-6.0",
    "/usr/lib/webkit2gtk-4.1", "/usr/lib/webkitgtk-6.0",
)  # fmt: skip
"""Where distributions keep the driven browser, which is on no path."""
ARGUMENTS = ("--automation", "--enable-webrtc=true")
SCREEN = "1600x1200x24"
CALM = "[Settings]\ngtk-enable-animations=0\n"
"""GTK's settings; a page sees them as a preference for reduced motion."""


class WebKit(NamedTuple):
    """A driver, the browser it shall drive, and the screen's server."""

    driver: str
    browser: str
    screen: str


class Running(NamedTuple):
    """Where a driver listens, and what it is to drive."""

    address: str
    browser: str


def ensure() -> WebKit:
    """Return the machine's own, or the system's packages when root."""
    webkit = _find_installed()
    if webkit is None and all(chromium.package(name) for name in PACKAGES):
        webkit = _find_installed()
    if webkit is None:
        raise SystemExit("No WebKit here and none could be fetched: install WebKitGTK with its driver (Debian: webkit2gtk-driver)"
                         " and Xvfb, and run again. TENKA_WEBKIT names a MiniBrowser that lies elsewhere.")
    return webkit


@contextmanager
def running() -> Iterator[Running]:
    """Run a driver with its own home directory, on a virtual screen; each session is a browser without data."""
    webkit = ensure()
    with tempfile.TemporaryDirectory(prefix="webkit", ignore_cleanup_errors=True) as folder, ExitStack() as after:
        home = Path(folder)
        (home / "gtk-3.0").mkdir()
        (home / "gtk-3.0" / "settings.ini").write_text(CALM, encoding="utf-8")
        # No desktop: it shall look for no bus, and for no voice that reads to the blind.
        environment = {**os.environ, "DISPLAY": _screen(webkit.screen, after), "GDK_BACKEND": "x11", "HOME": folder,
                       "XDG_CONFIG_HOME": folder, "XDG_CACHE_HOME": folder, "XDG_DATA_HOME": folder, "XDG_RUNTIME_DIR": folder,
                       "DBUS_SESSION_BUS_ADDRESS": "disabled:", "NO_AT_BRIDGE": "1", "LC_ALL": "C.UTF-8"}
        port, errors = _free(), home / "errors"
        with errors.open("wb") as told:
            call = [webkit.driver, f"--port={port}"]
            process = subprocess.Popen(call, stdout=subprocess.DEVNULL, stderr=told, env=environment)
        after.callback(_end, process)
        yield Running(_listening(process, f"http://127.0.0.1:{port}", errors), webkit.browser)


def _screen(server: str, after: ExitStack) -> str:
    """Return the name of our own virtual screen; Xvfb picks a free one and reports it."""
    read, write = os.pipe()
    call = [server, "-displayfd", str(write), "-screen", "0", SCREEN, "-nolisten", "tcp"]
    after.callback(_end, subprocess.Popen(call, pass_fds=(write,), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))
    os.close(write)
    with os.fdopen(read) as told:
        name = told.readline().strip()
    if not name:
        raise SystemExit("Xvfb did not start: there is no screen for WebKit.")
    return f":{name}"


def _free() -> int:
    """Return a free port: the driver can choose one, but doesn't report it."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        return int(server.getsockname()[1])


def _listening(process: subprocess.Popen[bytes], address: str, errors: Path) -> str:
    while process.poll() is None:
        with suppress(OSError), urlopen(f"{address}/status"):
            return address
        with suppress(subprocess.TimeoutExpired):
            process.wait(0.02)
    raise SystemExit(f"WebKit's driver did not start:\n{errors.read_text(encoding='utf-8')}")


def _end(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    process.wait()


def _find_installed() -> WebKit | None:
    driver, screen = shutil.which("WebKitWebDriver"), shutil.which("Xvfb")
    named = os.environ.get("TENKA_WEBKIT")
    there = [str(path) for folder in FOLDERS for path in Path("/").glob(f"{folder[1:]}/MiniBrowser")]
    program = named or next(iter(there), None)
    return WebKit(driver, program, screen) if driver and program and screen else None
