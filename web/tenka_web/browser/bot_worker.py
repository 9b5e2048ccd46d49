"""The page's thinker port: bots in a worker of their own."""

from __future__ import annotations

from collections.abc import Callable

from pyodide.ffi import JsException, create_proxy

import js
from tenka_web.browser import tasks


class Worker:
    """Runs bots in a worker. It is started when first asked, and thrown away to stop a thought."""

    def __init__(self) -> None:
        self._worker: js.Worker | None = None
        self._turn = 0
        self._progress: Callable[[str], None] = lambda text: None
        self._heard = create_proxy(lambda text: self._progress(str(text)))

    def ask(self, question: str, done: Callable[[str], None], progress: Callable[[str], None]) -> None:
        self._turn += 1
        self._progress = progress
        tasks.start(self._ask(question, done, self._turn))

    async def _ask(self, question: str, done: Callable[[str], None], turn: int) -> None:
        try:
            if self._worker is None:
                worker = await js.tenka.startWorker(self._heard)
                if turn != self._turn:
                    worker.stop()
                    return
                self._worker = worker
            answer = str(await self._worker.call("advise", question))
        except JsException as error:
            answer = f'{{"error": "{type(error).__name__}"}}'
        if turn == self._turn:
            done(answer)

    def stop(self) -> None:
        self._turn += 1
        if self._worker is not None:
            self._worker.stop()
            self._worker = None
