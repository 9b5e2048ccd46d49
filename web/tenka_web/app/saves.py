"""Saved games: one storage key each, written after every choice; two tabs never overwrite each other."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from tenka_web.app import input_limits, save_titles
from tenka_web.app.compression import BadSave, compress, decompress
from tenka_web.app.data_files import Files, is_files
from tenka_web.app.input_limits import TooMuch
from tenka_web.app.ports import Storage, StorageRefused
from tenka_web.ui import seats as seating
from tenka_web.ui.seats import Seat, tidy
from tenka_web.ui.text.catalog import Catalog

FORMAT = 1
ARCHIVE = '{"tenka-archive":'
"""The beginning of an archive file, by which it is recognized without parsing."""
MOST_FACTS, LONGEST_FACT, LONGEST_ID = 12, 100, 60
MOST_APART = 24


@dataclass(frozen=True)
class Save:
    """A stored game.

    Attributes:
        revision: Number of writes.
        writer: Id of the tab. A tab that knows another (revision, writer) pair must not write.
        dropped_parts: Damaged parts that were dropped when the save was read.
        files: Data files its game needs.
        apart: Private data of a correspondence game, see ``tenka.multiplayer.correspondence.participant``.
        title: The title as in ``tenka_web.app.save_titles``.
        name: The visitor's name for it, or the title in the language in which it was begun.
    """

    id: str
    name: str
    record: str
    seats: list[Seat]
    changed: int = 0
    revision: int = 0
    facts: Mapping[str, Any] = field(default_factory=dict)
    writer: str = ""
    dropped_parts: tuple[str, ...] = ()
    files: Files = field(default_factory=dict)
    apart: Mapping[str, Any] = field(default_factory=dict)
    title: str = ""

    @property
    def stamp(self) -> tuple[int, str]:
        """The (revision, writer) pair, which identifies a version."""
        return self.revision, self.writer

    def title_in(self, t: Catalog) -> str:
        """Return the name, or the title in the page's language."""
        return save_titles.say_title(t, self.title, self.name)

    def text(self, *, compressed: bool = False) -> str:
        """Return the save as text for a file, or compressed (``compressed``) for storage."""
        record = compress(self.record) if compressed else self.record
        data = {
            "tenka-save": FORMAT, "id": self.id, "name": self.name, "changed": self.changed, "revision": self.revision,
            "writer": self.writer, "facts": dict(self.facts), "seats": [seat.plain() for seat in self.seats], "record": record,
            **({"files": dict(self.files)} if self.files else {}), **({"title": self.title} if self.title else {}),
        }  # fmt: skip
        if self.apart:
            data["apart"] = dict(self.apart)
        return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _is_facts(value: object) -> bool:
    return isinstance(value, dict) and len(value) <= MOST_FACTS and all(
        input_limits.is_words(name, LONGEST_FACT)
        and (isinstance(fact, bool) or input_limits.is_count(fact) or input_limits.is_words(fact, input_limits.LONGEST_TOLD))
        for name, fact in value.items()
    )


class _Field(NamedTuple):
    """A field beside the record: the check of its value, and its default."""

    fits: Callable[[object], bool]
    default: Any


FIELDS: Mapping[str, _Field] = {
    "id": _Field(lambda value: input_limits.is_words(value, LONGEST_ID), ""),
    "name": _Field(lambda value: input_limits.is_words(value, 1_000), ""),
    "seats": _Field(lambda value: isinstance(value, list), []),
    "changed": _Field(lambda value: input_limits.is_count(value, input_limits.LATEST), 0),
    "revision": _Field(input_limits.is_count, 0),
    "facts": _Field(_is_facts, {}),
    "apart": _Field(lambda value: isinstance(value, dict) and len(value) <= MOST_APART, {}),
    "writer": _Field(lambda value: input_limits.is_words(value, LONGEST_ID), ""),
    "title": _Field(lambda value: input_limits.is_words(value, save_titles.LONGEST), ""),
    "files": _Field(is_files, {}),
}


def read(text: str, *, whole: bool = True) -> Save:
    """Parse a save; decompress its record if ``whole``. Damaged fields other than the record are dropped.

    Raises BadSave; whether the record can be played shows when the game is opened.
    """
    try:
        data = input_limits.read_json(text, "a stored save")
    except TooMuch as error:
        raise BadSave(error.key) from error
    except ValueError as error:
        raise BadSave("ui.bad.save") from error
    if not isinstance(data, dict) or data.get("tenka-save") != FORMAT:
        raise BadSave("ui.bad.save")
    record = data.get("record")
    if not isinstance(record, str):
        raise BadSave("ui.bad.record")
    data = {"writer": "", "files": {}, "apart": {}, "title": "", **data}     # Empty fields are not written
    fine = {name: name in data and row.fits(data[name]) for name, row in FIELDS.items()}
    kept = {name: data[name] if fine[name] else row.default for name, row in FIELDS.items()}
    return Save(
        **(kept | {"name": tidy(kept["name"]), "seats": seating.read(kept["seats"])}),
        record=decompress(record, "an unfolded record") if whole else "",
        dropped_parts=tuple(name for name in FIELDS if not fine[name]),
    )


class Unread(NamedTuple):
    """A value at one of our keys that is not a save: its id and the sentence that says why."""

    id: str
    key: str


class Dropped(NamedTuple):
    """A deleted save: its id, its text, and the texts of keys beside it, by the ends of those keys."""

    id: str
    text: str
    beside: Mapping[str, str]


def live_key(scope: str, name: str) -> str:
    """Return the storage key for the secrets of a live game, by the id of its save."""
    return f"tenka:{scope}:live:{name}"


class SaveStore:
    """The saves of this site's path. Reading skips invalid ones; writing raises StorageRefused."""

    def __init__(self, storage: Storage, scope: str) -> None:
        self._storage = storage
        self._prefix = f"tenka:{scope}:save:"
        self._beside = live_key(scope, "")
        self._written: tuple[str | None, tuple[int, str] | None] = (None, None)
        """The last written text with its stamp, to avoid parsing it."""

    def all(self) -> list[Save]:
        """Return every readable save without its record, latest first; empty if storage is forbidden."""
        return self.list_all()[0]

    def list_all(self) -> tuple[list[Save], list[Unread]]:
        """Return the saves, as in ``all``, and the invalid entries."""
        saves: list[Save] = []
        unread: list[Unread] = []
        try:
            for name in filter(None, map(self.owns, self._storage.keys())):
                try:
                    saves.append(replace(read(self._storage.get(self._prefix + name) or "", whole=False), id=name))
                except BadSave as error:
                    unread.append(Unread(name, error.key))
        except StorageRefused:
            return [], []
        return sorted(saves, key=lambda save: (-save.changed, save.id)), unread

    def get(self, name: str, *, whole: bool = True) -> Save | None:
        """Return one save, or None. Raises BadSave if it is invalid."""
        text = self.text(name)
        return None if text is None else replace(read(text, whole=whole), id=name)

    def put(self, save: Save, writer: str) -> Save:
        """Write a save and return it with its new revision. Raises Overtaken if another tab has written in between."""
        if self.stamp(save.id) not in (None, save.stamp):
            raise Overtaken
        fresh = replace(save, revision=save.revision + 1, writer=writer, dropped_parts=())
        text = fresh.text(compressed=True)
        self._storage.put(self._prefix + save.id, text)
        self._written = text, fresh.stamp
        return fresh

    def is_unsaved(self, name: str) -> bool:
        """Return whether the last write failed for lack of room."""
        return self._storage.is_unsaved(self._prefix + name)

    def stamp(self, name: str) -> tuple[int, str] | None:
        """Return the stamp of the stored save; None if there is no valid one."""
        text, (written, stamp) = self.text(name), self._written
        if text is None or text == written:
            return None if text is None else stamp
        try:
            return read(text, whole=False).stamp
        except BadSave:
            return None

    def text(self, name: str) -> str | None:
        """Return the stored text of an id; None for an invalid id."""
        return self._storage.get(self._prefix + name) if len(name) <= LONGEST_ID else None

    def drop(self, name: str) -> Dropped | None:
        """Delete a save and the keys beside it; return them for ``bring_back``."""
        text, key, names = self.text(name), self._beside + name, self._storage.keys()
        own = [each for each in names if each == key or each.startswith(f"{key}:")]
        beside = {each.removeprefix(key): self._storage.get(each) or "" for each in own}
        for each in (self._prefix + name, *(key + end for end in beside)):
            self._storage.drop(each)
        return None if text is None else Dropped(name, text, beside)

    def bring_back(self, dropped: Dropped, spare: str) -> None:
        """Undo ``drop``. If another tab has stored that game again, the deleted one gets the id ``spare``."""
        name, text, beside = dropped
        there = self.text(name)
        if there != text:
            self._storage.put(self._prefix + (name if there is None else spare), text)
        for end, kept in beside.items() if there is None else ():
            self._storage.put(self._beside + name + end, kept)

    def rename(self, name: str, title: str) -> None:
        """Rename a save. Raises BadSave."""
        save = self.get(name)
        if save is not None and tidy(title):
            fresh = replace(save, name=tidy(title), title="", revision=save.revision + 1)
            self._storage.put(self._prefix + name, fresh.text(compressed=True))

    def owns(self, key: str) -> str | None:
        """Return the id of the save at a storage key; None for a key that is not ours."""
        name = key.removeprefix(self._prefix)
        return name if key.startswith(self._prefix) and 0 < len(name) <= LONGEST_ID else None


class Overtaken(Exception):
    """Another tab has written this save since it was read."""
