"""Tasks that run in the background."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine

_running: set[asyncio.Task[None]] = set()


def start(what: Coroutine[object, object, None]) -> None:
    """Run a task, and keep it from being garbage-collected before it is done."""
    task = asyncio.ensure_future(what)
    _running.add(task)
    task.add_done_callback(_running.discard)
