"""What each command of build.py does, in order."""

from __future__ import annotations

from collections.abc import Callable

from . import check as checks


def run(command: str, words: list[str]) -> int:
    """Run one command with the words that follow it; the exit code says how it went."""
    return COMMANDS[command](words)


def check(_words: list[str]) -> int:
    """Lint, types, arrows, catalogues."""
    return checks.run()


COMMANDS: dict[str, Callable[[list[str]], int]] = {
    "check": check,
}
