"""Background tasks."""

from __future__ import annotations

import asyncio
import traceback
from collections.abc import Callable, Coroutine

import js

_running: set[asyncio.Task[None]] = set()
_reports: list[Callable[[BaseException], None]] = []


def report_to(failed: Callable[[BaseException], None]) -> None:
    """Set the function that gets each exception that nobody awaits, once."""
    _reports.append(failed)


def report(error: BaseException) -> None:
    """Log an exception and report it."""
    js.console.error("".join(traceback.format_exception(error)))
    for failed in _reports:
        failed(error)


def start(what: Coroutine[object, object, None]) -> None:
    """Run a task, and keep a reference to it until it is done. If it fails, log and report its exception."""
    task = asyncio.ensure_future(what)
    _running.add(task)
    task.add_done_callback(_ended)


def _ended(task: asyncio.Task[None]) -> None:
    _running.discard(task)
    error = None if task.cancelled() else task.exception()
    if error is not None:
        report(error)
