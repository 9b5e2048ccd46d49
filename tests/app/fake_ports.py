"""Fake ports that tests can inspect: storage, clock, worker, camera, maker of GIFs."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence

from tenka_web.app.ports import StorageRefused
from tenka_web.app.worker_protocol import think

Asked = tuple[str, Callable[[str], None], Callable[[str], None]]


class Drawer:
    """Storage as a dictionary; two apps may share one. ``refuse``: None, "full" or "forbidden"."""

    def __init__(self) -> None:
        self.held: dict[str, str] = {}
        self.refuse: str | None = None

    def get(self, key: str) -> str | None:
        self._check("forbidden")
        return self.held.get(key)

    def put(self, key: str, text: str) -> None:
        self._check("forbidden", "full")
        self.held[key] = text

    def drop(self, key: str) -> None:
        self._check("forbidden")
        self.held.pop(key, None)

    def keys(self) -> list[str]:
        self._check("forbidden")
        return list(self.held)

    def is_unsaved(self, key: str) -> bool:
        return False

    def _check(self, *kinds: str) -> None:
        if self.refuse in kinds:
            raise StorageRefused(full=self.refuse == "full")


class Watch:
    """A clock that moves only by ``run``."""

    def __init__(self) -> None:
        self.time = 1_700_000_000_000
        self.waiting: dict[int, tuple[int, Callable[[], None]]] = {}
        self._last = 0

    def now(self) -> int:
        return self.time

    def call_later(self, wait: int, what: Callable[[], None]) -> int:
        self._last += 1
        self.waiting[self._last] = (self.time + wait, what)
        return self._last

    def cancel(self, number: int) -> None:
        self.waiting.pop(number, None)

    def run(self, milliseconds: int) -> None:
        """Move the clock; run what falls due in order."""
        end = self.time + milliseconds
        while due := sorted((at, number) for number, (at, _) in self.waiting.items() if at <= end):
            at, number = due[0]
            self.time = at
            self.waiting.pop(number)[1]()
        self.time = end


class Head:
    """A worker that answers immediately; if ``slow``, only when ``answer`` is called."""

    def __init__(self) -> None:
        self.slow = False
        self.broken = False
        self.asked: list[str] = []
        self.pending: Asked | None = None
        self.stopped = 0

    def ask(self, question: str, done: Callable[[str], None], progress: Callable[[str], None]) -> None:
        self.asked.append(question)
        self.pending = (question, done, progress)
        if not self.slow:
            self.answer()

    def answer(self) -> None:
        """Send the next answer."""
        due, self.pending = self.pending, None
        self.answer_late(due)

    def answer_late(self, due: Asked | None) -> None:
        """Send an answer that the page may no longer want."""
        assert due is not None
        question, done, _ = due
        done('{"error": "no worker"}' if self.broken else json.dumps(think({**json.loads(question), "seconds": 0.01})))

    def stop(self) -> None:
        self.stopped += 1
        self.pending = None


class Sight:
    """A camera that sees the texts of a test; ``fault``: why it sees none. ``pictures``: address -> the text on a picture."""

    def __init__(self) -> None:
        self.fault, self.video = "", ""
        self.pictures: dict[str, str | None] = {}
        self.found: Callable[[str], None] | None = None

    def look(self, video: str, found: Callable[[str], None], failed: Callable[[str], None]) -> None:
        self.video, self.found = video, found
        if self.fault:
            failed(self.fault)

    def hold(self, text: str) -> None:
        """Show a text to the camera."""
        if self.found is not None:
            self.found(text)

    def read(self, picture: str, done: Callable[[str | None], None]) -> None:
        done(self.pictures.get(picture, ""))


class Cutter:
    """Makes a GIF up to the frame that a test permits."""

    def __init__(self, film: str, held: Sequence[int], told: Callable[[float], None], done: Callable[[str, int], None]) -> None:
        self.film, self.held, self.told, self.done, self.stopped = film, held, told, done, False

    def stop(self) -> None:
        self.stopped = True
