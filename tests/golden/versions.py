"""Files that belong to a version of the rules: digests of its script and pieces, golden games, prepared games of lessons; and the
generated page for writers of bots.

``build.py new-version GAME record`` writes all of them for the present version.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Collection, Iterable, Mapping
from itertools import zip_longest
from pathlib import Path
from typing import Any

import tenka
from tenka.core.chance import Tape
from tenka.core.errors import BadTape, TenkaError
from tenka.core.game import Game
from tenka.learn import describe
from tenka.table import record_reader
from tenka.table.table import Table
from tests.golden.golden import HERE, read, written
from tests.support.setups import walk
from web.build.paths import ENGINE
from web.build.versions import find_released

LESSONS = HERE.parents[1] / "assets" / "records"
PAGES = ENGINE / "docs" / "games"
WHAT_TO_DO = (
    "Play a game by the present rules that the lesson can tell, keep its record in that file (assets/records), "
    "and change the lesson's pages (web/tenka_web/games/.../lesson.py) where they speak of something else"
)
Pins = Mapping[str, Mapping[str, str]]
"""Version -> layers -> a digest of script and pieces."""


# Pins


def digests(game: Game, version: int) -> dict[str, str]:
    """Return a digest of script and pieces for each set of layers of a version, over all numbers of seats."""
    found: dict[str, list[Any]] = {}
    for seats, layers, options in game.setups():
        if options == game.full_options({}, layers):
            rules = game.rules(seats, layers, options, version)
            pieces = sorted((name, repr(count)) for name, count in rules.pieces.items())
            found.setdefault("+".join(layers) or "-", []).append([seats, rules.script, pieces])
    return {layers: hashlib.sha256(json.dumps(rows).encode()).hexdigest()[:16] for layers, rows in found.items()}


def pins_file(game: str, folder: Path = HERE) -> Path:
    return folder / f"{game}.pins.json"


def pins(game: str) -> Pins:
    """Return the pins of a game; a new game has none."""
    file = pins_file(game)
    found: Pins = json.loads(file.read_text(encoding="ascii")) if file.is_file() else {}
    return found


def pinned(game: Game, known: Pins, released: Collection[int]) -> dict[str, dict[str, str]]:
    """Return the digests of every version. Those ``known`` of a released version stay; new layers are added."""
    found = {}
    for version in game.versions:
        kept = known.get(str(version), {}) if version in released or version < game.version else {}
        found[str(version)] = {**digests(game, version), **kept}
    return found


# Golden games


def new_golden(game: Game, released: Collection[int] = (), folder: Path = HERE) -> list[Path]:
    """Write the golden games that are missing, of each version and set of layers, with random choices and the fewest seats; of a
    present version that isn't ``released`` all. Return the files that changed."""
    kept, made = found_golden(game, folder), dict[Path, str]()
    if game.version not in released:
        kept = {(version, layers) for version, layers in kept if version != game.version}
    for seats, layers, options in game.setups():
        for version in game.versions:
            file = folder / f"{game.id}-v{version}-{'-'.join(layers) or 'base'}.txt"
            if (version, " ".join(layers)) not in kept and file not in made:
                made[file] = str(written(walk(Table(game, game.rules(seats, layers, options, version), file.stem), seats)))
    return [file for file, text in made.items() if write_changed(file, text)]


def write_changed(file: Path, text: str) -> bool:
    """Write a file unless it has this text; return whether it was written."""
    if file.is_file() and file.read_text(encoding="utf-8") == text:
        return False
    file.write_text(text, encoding="utf-8")
    return True


def found_golden(game: Game, folder: Path = HERE) -> set[tuple[int, str]]:
    """Return the versions and layers of which there is a golden game."""
    heads = [read(path.read_text(encoding="utf-8")).head for path in folder.glob("*.txt")]
    return {(int(head["version"]), head.get("layers", "")) for head in heads if head["game"] == game.id}


# Lessons


class Longer(Tape):
    """The outcomes of a record for decks that have grown since: new cards are drawn last, or first."""

    def __init__(self, outcomes: Iterable[tuple[int, ...]], last: bool) -> None:
        super().__init__(outcomes)
        self.last = last

    def _answer(self, kind: str, sizes: tuple[int, ...]) -> tuple[int, ...]:
        if kind == "shuffle" and self.calls < len(self._items):
            known = self._items[self.calls]
            more = tuple(range(len(known), sizes[0]))
            self._items[self.calls] = (*known, *more) if self.last else (*more, *known)
        return super()._answer(kind, sizes)


def carried(text: str, game: Game | None = None) -> str:
    """Return a prepared game under the present rules: the same choices and the same drawn cards. Raise TenkaError if that is
    impossible.

    If its own version can still be played, the same events have to follow, as the pages of a lesson describe them. An
    unreleased version may have grown since; then only the lesson's tests check its pages.
    """
    game, reason = game or tenka.game(record_reader.parse_record(text)[0].game), ""
    for last in (True, False):      # Most decks are drawn from the front
        try:
            table = _repeat(game, text, last)
            _compare(game, text, table)
            return table.record()
        except TenkaError as error:
            reason = reason or str(error)
    raise BadTape(reason)


def _repeat(game: Game, text: str, last: bool) -> Table:
    header, setup, entries = record_reader.parse_record(text)
    rules, seeds, at = game.rules(header.seats, header.layers, header.options), tuple(header.reseeds), 0
    try:
        table = Table(game, rules, header.seed, chance=_longer(setup, last), start=header.start, reseeds=seeds)
        for entry in entries:
            at += 1
            table.chance = _longer(entry, last)
            table.repeat(entry[0], entry[1])
    except TenkaError as error:
        raise BadTape(f"choice {at}: {error}") from error
    return table


def _longer(entry: record_reader.Entry, last: bool) -> Longer:
    return Longer([values for _, values in entry[2]], last)


def _compare(game: Game, text: str, table: Table) -> None:
    """Raise BadTape if the events differ from those of the record's own version."""
    try:
        told = record_reader.replay(game, text).log(None)
    except TenkaError:
        return
    for before, now in zip_longest(told, table.log(None)):
        if before != now:
            was, happens = (f"{one[1].key} {dict(one[1].values)}" if one else "nothing" for one in (before, now))
            raise BadTape(f"choice {(now or before)[0]}: {happens} happens in place of {was}")


def carry_lessons(game: Game, folder: Path = LESSONS) -> tuple[list[Path], list[str]]:
    """Update the lessons of a game to its present version; return the written files, and advice about lessons that can't
    follow."""
    done, undone = [], []
    for path in sorted(folder.glob("tutorial-*.rec")):
        text = path.read_text(encoding="utf-8")
        if f"\ngame {game.id}\n" not in text:
            continue
        try:
            now = carried(text, game)
        except TenkaError as error:
            undone.append(f"error: {path.name} can't be played by version {game.version} of {game.id}: {error}. {WHAT_TO_DO}")
            continue
        if write_changed(path, now):
            done.append(path)
    return done, undone


def main(name: str, folder: Path = HERE, lessons: Path = LESSONS, pages: Path = PAGES) -> int:
    """Write a game's page and the files of its versions, and print what changed; return 1 if a lesson can't follow.

    Files of released versions stay as they are.
    """
    game, known = tenka.game(name), find_released(name)
    done, undone = carry_lessons(game, lessons)
    done += new_golden(game, known, folder)
    file = pins_file(name, folder)
    if write_changed(file, json.dumps(pinned(game, pins(name), known), indent=1, sort_keys=True) + "\n"):
        done.append(file)
    done += describe.write(pages, name)
    for path in done:
        print(f"written: {path.name}")
    if not done and not undone:
        print(f"nothing to write: all files of {name} fit version {game.version}")
    for line in undone:
        print(line, file=sys.stderr)
    return 1 if undone else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
