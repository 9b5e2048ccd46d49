"""The page's storage port, on localStorage, with a journal beside it: see js/storage/save_journal.mjs."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from pyodide.ffi import JsException
from pyscript import window

import js
from tenka_web.app.ports import StorageRefused

T = TypeVar("T")


class LocalStorage:
    """Text by key in localStorage. At any call a browser may have none, forbid it, or run out of room."""

    def __init__(self, make_room: Callable[[], None]) -> None:
        self._make_room = make_room

    def get(self, key: str) -> str | None:
        return self._try(lambda kept: kept.getItem(key)) or None

    def put(self, key: str, text: str) -> None:
        try:
            self._try(lambda kept: kept.setItem(key, text))
        except StorageRefused as refused:
            if not refused.full:
                raise
            self._make_room()           # games come before the picture of one
            self._try(lambda kept: kept.setItem(key, text))
        if ":save:" in key:
            js.tenka.journal.put(key, text)

    def drop(self, key: str) -> None:
        self._try(lambda kept: kept.removeItem(key))
        js.tenka.journal.drop(key)

    def keys(self) -> list[str]:
        return self._try(lambda kept: [str(key) for key in js.Object.keys(kept)])

    @staticmethod
    def _try(what: Callable[[js.Storage], T]) -> T:
        try:
            kept = window.localStorage
            if not hasattr(kept, "getItem"):        # null in some views of other apps
                raise StorageRefused(full=False)
            return what(kept)
        except JsException as error:
            raise StorageRefused(full="quota" in str(error).lower()) from None      # its name is lost where it is no Error
