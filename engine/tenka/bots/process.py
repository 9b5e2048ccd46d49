"""An external program as a child process, with limits on the size and time of its lines.

The program has its own session, so it can be killed with all its children: with ``sh -c``, ``npx`` or ``uv run`` the playing
process is a grandchild. On Windows only the program itself is killed.
"""

from __future__ import annotations

import contextlib
import os
import queue
import signal
import subprocess
import threading
import time
from collections.abc import Mapping, Sequence
from typing import IO

LONGEST = 65_536
"""Most characters per read; a longer line comes in pieces."""
MOST_WAITING = 1_000
"""Most unread lines. A program that writes more is blocked."""
HEAD = 4_000
"""Bytes of standard error stored between two calls of ``complaint``; the rest is only counted."""
TICK = 0.5
"""Seconds between two checks of a thread whether to stop."""


class Process:
    """A running program. Raises OSError or ValueError if it can't be started.

    Pipe reads and writes block if the program hangs, so each pipe has a thread, and callers wait with a timeout. A process that
    left the session and keeps a pipe open keeps one thread until it ends.
    """

    def __init__(self, command: Sequence[str], environment: Mapping[str, str] | None = None) -> None:
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment,
            encoding="utf-8", errors="replace", bufsize=1, start_new_session=True,
        )  # fmt: skip
        self._in: queue.Queue[str | None] = queue.Queue(MOST_WAITING)
        self._out: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._over = threading.Event()
        self._head, self._more, self._lock = b"", 0, threading.Lock()
        works = {self._read: self._process.stdout, self._write: self._process.stdin, self._hear: self._process.stderr}
        self._threads = [threading.Thread(target=work, args=(pipe,), daemon=True) for work, pipe in works.items()]
        for thread in self._threads:
            thread.start()

    def say(self, text: str) -> None:
        """Queue text for the program."""
        self._out.put(text)

    def line(self, until: float) -> str | None:
        """Return the next line, or None at the end. Raises TimeoutError at ``until`` (``time.monotonic``)."""
        try:
            return self._in.get(timeout=max(0.0, until - time.monotonic()))
        except queue.Empty:
            raise TimeoutError from None

    def complaint(self) -> tuple[str, int]:
        """Return the beginning of standard error since the last call, and the number of further bytes."""
        with self._lock:
            head, more = self._head, self._more
            self._head, self._more = b"", 0
        return head.decode("utf-8", "replace"), more

    def end(self, grace: float) -> None:
        """Close the program's input, wait, and kill the rest of its session. Takes at most a few times ``grace`` seconds."""
        self._out.put(None)
        self._over.set()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(grace)
        if hasattr(os, "killpg"):
            # The session id stays in use as long as it has a process.
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)
        else:
            self._process.kill()
        self._process.wait()
        for thread in self._threads:
            thread.join(grace)

    def _read(self, pipe: IO[str]) -> None:
        with contextlib.suppress(ValueError, OSError), pipe:
            while line := pipe.readline(LONGEST + 1):
                self._put(line)
        self._put(None)

    def _put(self, line: str | None) -> None:
        while not self._over.is_set():
            with contextlib.suppress(queue.Full):
                self._in.put(line, timeout=TICK)
                return

    def _write(self, pipe: IO[str]) -> None:
        with contextlib.suppress(ValueError, OSError), pipe:
            while (text := self._out.get()) is not None:
                pipe.write(text)
                pipe.flush()

    def _hear(self, pipe: IO[str]) -> None:
        with contextlib.suppress(ValueError, OSError), pipe:
            while read := os.read(pipe.fileno(), LONGEST):
                with self._lock:
                    kept = read[: HEAD - len(self._head)]
                    self._head += kept
                    self._more += len(read) - len(kept)
