"""The clock port, on the browser's event loop."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable


class Timers:
    """The clock and timers."""

    def __init__(self) -> None:
        self._running: dict[int, asyncio.TimerHandle] = {}
        self._last = 0

    def now(self) -> int:
        return int(time.time() * 1000)

    def call_later(self, wait: int, what: Callable[[], None]) -> int:
        self._last += 1
        number = self._last

        def run() -> None:
            self._running.pop(number, None)
            what()

        self._running[number] = asyncio.get_event_loop().call_later(wait / 1000, run)
        return number

    def stop(self) -> None:
        """Cancel all timers."""
        for number in [*self._running]:
            self.cancel(number)

    def cancel(self, number: int) -> None:
        if number in self._running:
            self._running.pop(number).cancel()
