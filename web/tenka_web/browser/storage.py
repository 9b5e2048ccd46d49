"""The page's storage port: what the page keeps in localStorage, known here as well; see js/client/store.mjs."""

from __future__ import annotations

from collections.abc import Mapping

from tenka_web.app.ports import StorageRefused
from tenka_web.browser.link import Link


class MirroredStorage:
    """Text by key. The page is told of what is kept from now on, and tells what another tab keeps, and what had no room.

    ``kept``: what there is at first; None where the browser forbids to keep anything."""

    def __init__(self, link: Link, kept: Mapping[str, str] | None) -> None:
        self._link = link
        self._kept = None if kept is None else dict(kept)
        self._refused: set[str] = set()

    def hear(self, key: str, text: str | None) -> None:
        """Take notice of what is kept under a key, or of nothing; an empty key: nothing is kept any more."""
        kept = self._all()
        if not key:
            kept.clear()
        elif text is None:
            kept.pop(key, None)
        else:
            kept[key] = text

    def refuse(self, key: str) -> None:
        """Take notice that a text had no room. It stays known for this visit."""
        self._refused.add(key)

    def accept(self, key: str) -> None:
        """Take notice that there is room after all."""
        self._refused.discard(key)

    def lacks(self, key: str) -> bool:
        return key in self._refused

    def get(self, key: str) -> str | None:
        return self._all().get(key) or None

    def put(self, key: str, text: str) -> None:
        self._all()[key] = text
        self._link.tell("store", key, text)

    def drop(self, key: str) -> None:
        self._all().pop(key, None)
        self._link.tell("store", key, None)

    def keys(self) -> list[str]:
        return [*self._all()]

    def _all(self) -> dict[str, str]:
        if self._kept is None:
            raise StorageRefused(full=False)
        return self._kept
