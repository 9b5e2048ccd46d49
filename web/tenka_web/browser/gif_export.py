"""A film as a GIF, and its way to another app. Loaded when somebody wants one."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pyodide.ffi import JsException, create_proxy, to_js
from pyscript import window

import js
from tenka_web.browser import tasks
from tenka_web.browser.file_export import hand_on


class Maker:
    """Makes one GIF; see ``tenka_web.app.ports.Browser.gif``."""

    def __init__(self) -> None:
        self._stopped = False
        self._making: js.Making | None = None

    def make(self, film: str, held: Sequence[int], told: Callable[[float], None], done: Callable[[str, int], None]) -> None:
        """Make the GIF, unless it is stopped."""

        async def run() -> None:
            try:
                gif = await js.tenka.gif()
                if self._stopped:
                    return
                self._making = gif.make(film, to_js(list(held)), create_proxy(lambda share: told(float(share))))
                file = await self._making.file
            except JsException:     # it was stopped, could not be fetched, or the browser can't
                if not self._stopped:
                    done("", 0)
                return
            if not self._stopped:
                done(str(js.URL.createObjectURL(file)), int(file.size))

        tasks.start(run())

    def stop(self) -> None:
        """Stop the making: nobody wants the GIF any more."""
        self._stopped = True
        if self._making is not None:
            self._making.stop()


def hand(name: str, address: str) -> None:
    """Hand the file at an address of this page on to another app."""

    async def run() -> None:
        answer = await window.fetch(address)
        await hand_on(await answer.blob(), name)

    tasks.start(run())
