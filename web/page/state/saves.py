"""Saved games: one key each in the browser's storage, written after every choice; two tabs never overwrite each other."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from page import seats as seating
from page.ports import Storage, StorageRefused
from page.seats import Seat, tidy

FORMAT = 1
FOLDED = "folded:"
LARGEST = 3_000_000


class BadSave(Exception):
    """A save that can't be read."""


@dataclass(frozen=True)
class Save:
    """A game as kept. ``revision`` counts writings: a tab that knows an older one may not write."""

    id: str
    name: str
    record: str
    seats: list[Seat]
    changed: int = 0
    revision: int = 0
    facts: Mapping[str, Any] = field(default_factory=dict)

    def text(self, *, folded: bool = False) -> str:
        """The save as text, as a file or ``folded`` for the browser's storage."""
        record = fold(self.record) if folded else self.record
        data = {
            "tenka-save": FORMAT, "id": self.id, "name": self.name, "changed": self.changed, "revision": self.revision,
            "facts": dict(self.facts), "seats": [seat.plain() for seat in self.seats], "record": record,
        }  # fmt: skip
        return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def fold(record: str) -> str:
    """A record in less room, and not to be read in passing: it holds plans that other players must not see yet."""
    return FOLDED + base64.b64encode(zlib.compress(record.encode(), 6)).decode()


def unfold(record: str) -> str:
    """A record as it was; one that was never folded stays as it is. Raises BadSave."""
    if not record.startswith(FOLDED):
        return record
    try:
        unpack = zlib.decompressobj()
        return unpack.decompress(base64.b64decode(record.removeprefix(FOLDED)), LARGEST).decode()
    except (ValueError, zlib.error) as error:
        raise BadSave("the record is damaged") from error


def read(text: str) -> Save:
    """A save from its text. Raises BadSave; whether its record can be played is found out when it is opened."""
    if len(text) > LARGEST:
        raise BadSave("too large")
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadSave("not JSON") from error
    if not isinstance(data, dict) or data.get("tenka-save") != FORMAT:
        raise BadSave("not a save")
    kinds = {"id": str, "name": str, "record": str, "seats": list, "changed": int, "revision": int, "facts": dict}
    if any(not isinstance(data.get(name), kind) for name, kind in kinds.items()):
        raise BadSave("a field is missing")
    return Save(
        data["id"][:40], tidy(data["name"]), unfold(data["record"]), seating.read(data["seats"]),
        data["changed"], data["revision"], data["facts"],
    )  # fmt: skip


class Shelf:
    """The saves of this site's path. Reading skips what can't be read; writing raises StorageRefused."""

    def __init__(self, storage: Storage, scope: str) -> None:
        self._storage = storage
        self._prefix = f"tenka:{scope}:save:"

    def all(self) -> list[Save]:
        """Every readable save, the latest first. Empty when storage is forbidden."""
        found = []
        try:
            for key in self._storage.keys():  # noqa: SIM118  # a port, not a dict
                if key.startswith(self._prefix):
                    save = self.get(key.removeprefix(self._prefix))
                    if save is not None:
                        found.append(save)
        except StorageRefused:
            return []
        return sorted(found, key=lambda save: (-save.changed, save.id))

    def get(self, name: str) -> Save | None:
        """One save, None when there is none or it can't be read."""
        try:
            text = self._storage.get(self._prefix + name)
            return None if text is None else replace(read(text), id=name)
        except BadSave:
            return None

    def put(self, save: Save) -> Save:
        """Write a save and return it with its new revision. Raises Overtaken when another tab wrote in between."""
        there = self.get(save.id)
        if there is not None and there.revision != save.revision:
            raise Overtaken
        fresh = replace(save, revision=save.revision + 1)
        self._storage.put(self._prefix + save.id, fresh.text(folded=True))
        return fresh

    def drop(self, name: str) -> str | None:
        """Forget a save; its text, so that it can be brought back."""
        text = self._storage.get(self._prefix + name)
        self._storage.drop(self._prefix + name)
        return text

    def bring_back(self, name: str, text: str) -> None:
        """Undo ``drop``."""
        self._storage.put(self._prefix + name, text)

    def rename(self, name: str, title: str) -> None:
        """Give a save another name."""
        save = self.get(name)
        if save is not None and tidy(title):
            self._storage.put(self._prefix + name, replace(save, name=tidy(title), revision=save.revision + 1).text(folded=True))

    def owns(self, key: str) -> str | None:
        """The save a storage key belongs to."""
        return key.removeprefix(self._prefix) if key.startswith(self._prefix) else None


class Overtaken(Exception):
    """Another tab has written this save since we read it."""
