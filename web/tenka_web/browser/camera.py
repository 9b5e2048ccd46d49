"""The device's camera, and pictures, as sources of codes to read. Loaded when somebody scans."""

from __future__ import annotations

from collections.abc import Callable

from pyodide.ffi import JsException, create_proxy

import js
from tenka_web.browser import tasks


class Camera:
    """The page's camera port; see ``tenka_web.app.ports.Camera``."""

    def look(self, video: str, take: Callable[[str], bool], failed: Callable[[str], None]) -> None:
        async def run() -> None:
            heard, told = create_proxy(lambda text: take(str(text))), create_proxy(lambda why: failed(str(why)))
            try:
                scan = await js.tenka.scan()
                await scan.look(video, heard, told)
            except JsException:             # what reads codes could not be fetched
                failed("reader")

        tasks.start(run())

    def read(self, picture: str, done: Callable[[str | None], None]) -> None:
        async def run() -> None:
            try:
                scan = await js.tenka.scan()
                text = str(await scan.read(picture))
            except JsException:
                done(None)
                return
            done(text)

        tasks.start(run())
