"""The storage port: a mirror of the page's localStorage; see js/client/store.mjs."""

from __future__ import annotations

from collections.abc import Mapping

from tenka_web.app.ports import StorageRefused
from tenka_web.browser.page_channel import PageChannel


class MirroredStorage:
    """Text by key. Writes are sent to the page, which reports writes of other tabs and failures.

    ``kept``: the initial content; None if the browser forbids storage.
    """

    def __init__(self, channel: PageChannel, kept: Mapping[str, str] | None) -> None:
        self._channel = channel
        self._kept = None if kept is None else dict(kept)
        self._refused: set[str] = set()

    def hear(self, key: str, text: str | None) -> None:
        """Handle a change of a key, or its removal; an empty key means that storage was cleared."""
        kept = self._all()
        if not key:
            kept.clear()
        elif text is None:
            kept.pop(key, None)
        else:
            kept[key] = text

    def refuse(self, key: str) -> None:
        """Mark a text that could not be stored. It stays available for this visit."""
        self._refused.add(key)

    def accept(self, key: str) -> None:
        """Mark a refused text as stored after all."""
        self._refused.discard(key)

    def is_unsaved(self, key: str) -> bool:
        return key in self._refused

    def get(self, key: str) -> str | None:
        return self._all().get(key) or None

    def put(self, key: str, text: str) -> None:
        self._all()[key] = text
        self._channel.tell("store", key, text)

    def drop(self, key: str) -> None:
        self._all().pop(key, None)
        self._channel.tell("store", key, None)

    def keys(self) -> list[str]:
        return [*self._all()]

    def _all(self) -> dict[str, str]:
        if self._kept is None:
            raise StorageRefused(full=False)
        return self._kept
