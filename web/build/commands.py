"""What each command of build.py does, in order."""

from __future__ import annotations

from collections.abc import Callable

from . import check as checks
from . import serve as server
from . import site


def run(command: str, words: list[str]) -> int:
    """Run one command with the words that follow it; the exit code says how it went."""
    return COMMANDS[command](words)


def check(_words: list[str]) -> int:
    """Lint, types, arrows, catalogues."""
    return checks.run()


def build(_words: list[str]) -> int:
    """Make dist/."""
    print(f"the site stands in {site.build()}")
    return 0


def serve(words: list[str]) -> int:
    """Make dist/ and serve it until Ctrl-C; a word may name the port."""
    site.build()
    return server.forever(int(words[0]) if words else server.PORT)


COMMANDS: dict[str, Callable[[list[str]], int]] = {
    "serve": serve,
    "build": build,
    "check": check,
}
