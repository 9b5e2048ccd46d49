"""The page's storage port, on localStorage."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import js
from pyodide.ffi import JsException
from pyscript import window

from page.ports import StorageRefused

T = TypeVar("T")


class LocalStorage:
    """Text by key in localStorage; a browser may forbid it or run out of room at any call."""

    def get(self, key: str) -> str | None:
        return self._try(lambda: window.localStorage.getItem(key)) or None

    def put(self, key: str, text: str) -> None:
        self._try(lambda: window.localStorage.setItem(key, text))

    def drop(self, key: str) -> None:
        self._try(lambda: window.localStorage.removeItem(key))

    def keys(self) -> list[str]:
        return self._try(lambda: [str(key) for key in js.Object.keys(window.localStorage)])

    @staticmethod
    def _try(what: Callable[[], T]) -> T:
        try:
            return what()
        except JsException as error:
            raise StorageRefused(full="quota" in str(error).lower()) from None      # its name is lost where it is no Error
