"""Golden games: a record of each, and beside it how the game ended, both readable.

A record is played by the version of the rules that it names. ``build.py new-version GAME record`` plays the golden games of a
game anew by its present version, as ``<name>.v<version>.txt``, brings its lessons along and pins what it lays on the table;
``pytest tests/records --rewrite`` writes the endings anew where they are told otherwise on purpose.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
import random
import re
import sys
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path
from typing import Any

import tenka
from tenka.core import record
from tenka.core.chance import Tape
from tenka.core.errors import BadTape, TenkaError
from tenka.core.game import Game
from tenka.core.table import Table
from tests.house.setups import any_choice
from web.build.versions import released

HERE = Path(__file__).parent
LESSONS = HERE.parents[1] / "assets" / "records"
PINS = HERE / "versions.json"
"""Game -> version -> layers -> a digest of script and pieces."""
Pins = dict[str, dict[str, dict[str, str]]]
LATER = re.compile(r"\.v\d+$")


def records(folder: Path = HERE) -> list[Path]:
    """The records on disk."""
    return sorted(folder.glob("*.txt"))


def ending(table: Table) -> str:
    """How a game ended: the result, and the final position."""
    result = dataclasses.asdict(table.result) if table.result is not None else None
    return json.dumps({"result": result, "state": table.state.plain()}, indent=1, ensure_ascii=False) + "\n"


def ending_file(record: Path) -> Path:
    """Where the ending of a record stands."""
    return record.with_suffix(".end.json")


# versions


def versions(game: Game) -> list[int]:
    """The versions of a game's rules that can be played, the present one last."""
    return [*game.versions]


def digests(game: Game, version: int) -> dict[str, str]:
    """Return what a version lays on the table with each set of layers, in a few letters: script and pieces, for all seats."""
    found: dict[str, list[Any]] = {}
    for seats, layers, options in game.setups():
        if options == game.full_options({}, layers):
            rules = game.rules(seats, layers, options, version)
            pieces = sorted((name, repr(count)) for name, count in rules.pieces.items())
            found.setdefault("+".join(layers) or "-", []).append([seats, rules.script, pieces])
    return {layers: hashlib.sha256(json.dumps(rows).encode()).hexdigest()[:16] for layers, rows in found.items()}


def pins() -> Pins:
    """Return what the digests are known to be."""
    found: Pins = json.loads(PINS.read_text(encoding="ascii"))
    return found


def pinned(game: Game, known: Mapping[str, Mapping[str, str]], released: Collection[int]) -> dict[str, dict[str, str]]:
    """Return the digests of every version. Those ``known`` of a released one stay as they are; new layers come beside them."""
    found = {}
    for version in versions(game):
        kept = known.get(str(version), {}) if version in released or version < game.version else {}
        found[str(version)] = {**digests(game, version), **kept}
    return found


def again(old: Table) -> Table:
    """The same game by the present rules: the same choices as long as they can be made, then others."""
    rules = old.rules
    table = Table(old.game, old.game.rules(rules.seats, rules.layers, rules.options), old.seed)
    for line in old.history:
        asked = table.decision
        if asked is None or line.seat not in asked.seats or line.choice not in asked.choices(line.seat):
            break
        table.choose(line.seat, line.choice)
    rng = random.Random(old.seed)
    while table.decision is not None:
        seat = rng.choice(table.decision.seats)
        table.choose(seat, any_choice(table.decision, seat, rng))
    return table


def record_anew(name: str, folder: Path = HERE) -> list[Path]:
    """Play the first golden games of a game once more, by its present version; the records written, those there are replaced."""
    version, written = tenka.game(name).version, []
    for path in records(folder):
        text = path.read_text(encoding="utf-8")
        if LATER.search(path.stem) or f"\ngame {name}\n" not in text or f"\nversion {version}\n" in text:
            continue
        table = again(tenka.replay(text))
        made = path.with_name(f"{path.stem}.v{version}.txt")
        made.write_text(table.record(), encoding="utf-8")
        ending_file(made).write_text(ending(table), encoding="utf-8")
        written.append(made)
    return written


# lessons


class Longer(Tape):
    """Answers as a record does. Where a deck has grown since, its new cards lie where they are drawn last."""

    def __init__(self, outcomes: Iterable[tuple[int, ...]], last: bool) -> None:
        super().__init__(outcomes)
        self.last = last

    def _answer(self, kind: str, sizes: tuple[int, ...]) -> tuple[int, ...]:
        if kind == "shuffle" and self.calls < len(self._items):
            known = self._items[self.calls]
            more = tuple(range(len(known), sizes[0]))
            self._items[self.calls] = (*known, *more) if self.last else (*more, *known)
        return super()._answer(kind, sizes)


def carried(text: str) -> str:
    """A prepared game by the present rules: the same choices, the same cards drawn. Raises TenkaError where that can't be.

    Nor can it be where the same numbers let other things happen: a lesson's pages would tell of what doesn't.
    """
    header, setup, entries = record.read(text)
    game = tenka.game(header.game)
    rules = game.rules(header.seats, header.layers, header.options)
    for last in (True, False):      # the house's decks are drawn from the front; a card that lay there would be told, and played
        try:
            seeds = tuple(header.reseeds)
            table = Table(game, rules, header.seed, chance=_longer(setup, last), start=header.start, reseeds=seeds)
            for entry in entries:
                table.chance = _longer(entry, last)
                table.repeat(entry[0], entry[1])
            if table.log(None) != tenka.replay(text).log(None):
                raise BadTape("other things happen")
            return table.record()
        except TenkaError:
            if not last:
                raise
    raise AssertionError


def _longer(entry: record.Entry, last: bool) -> Longer:
    return Longer([values for _, values in entry[2]], last)


def carry_lessons(name: str, folder: Path = LESSONS) -> list[str]:
    """Bring the lessons of a game, which are prepared games, to its present version; a line for each that was written."""
    done = []
    for path in sorted(folder.glob("tutorial-*.rec")):
        text = path.read_text(encoding="utf-8")
        if f"\ngame {name}\n" not in text:
            continue
        try:
            now = carried(text)
        except TenkaError as error:
            done.append(f"{path.name} keeps its version, as it can't be played so by the present one: {error}")
            continue
        if now != text:
            path.write_text(now, encoding="utf-8")
            done.append(f"written: {path.name}")
    return done


def main(name: str) -> None:
    """Write golden games and lessons of the present version, and the pins of all versions."""
    game, known = tenka.game(name), pins()
    for line in carry_lessons(name):
        print(line)
    for path in record_anew(name):
        print(f"written: {path.name}")
    known[name] = pinned(game, known.get(name, {}), released(name))
    PINS.write_text(json.dumps(known, indent=1, sort_keys=True) + "\n", encoding="ascii")
    print(f"written: {PINS.name}")


if __name__ == "__main__":
    main(sys.argv[1])
