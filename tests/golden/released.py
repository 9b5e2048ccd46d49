"""Codes and records of released versions, which stay readable: one of each kind for every game.

``released.jsonl`` has one JSON object a line, with compressed records (zlib, base64). ``test_released.py`` has the digest of
each release, whose lines never change.

``build.py run tests.golden.released NAME [GAME...]`` writes the lines of the present version (of these
games) under the name of a release, and prints the line for the test. Run it when a game, layer, option or format is released.
"""

from __future__ import annotations

import base64
import hashlib
import json
import random
import sys
import zlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import tenka
from tenka.core.chance import Seeded
from tenka.table.table import Table
from tests.support.playing import first_choice, is_sealed, play_on
from tests.support.setups import Setup, any_choice, setups_of

FILE = Path(__file__).parent / "released.jsonl"
SEEDS = ("", "a seed", 'quoted "天下"\n\\', "\ud800 alone", "x" * 60)
MIDDLE = 0.6


def rows() -> list[dict[str, Any]]:
    """Return all released lines in order."""
    return [json.loads(line) for line in lines()]


def lines() -> list[str]:
    """Return the same as text."""
    return FILE.read_text(encoding="ascii").splitlines()


def digest(text: str) -> str:
    """Return a digest of sixteen letters."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def fold(record: str) -> str:
    """Return a compressed record."""
    return base64.b64encode(zlib.compress(record.encode("utf-8"), 9)).decode("ascii")


def unfold(text: str) -> str:
    """Return a decompressed record."""
    return zlib.decompress(base64.b64decode(text)).decode("utf-8")


def end(table: Table) -> dict[str, Any]:
    """Describe a table in words that never change: choices, outcomes of chance, the question, the result.

    Names of fields and classes are left out, as they may change.
    """
    decision, result = table.decision, table.result
    asked = [] if decision is None else [[seat, *map(str, decision.choices(seat))] for seat in decision.seats]
    return {
        "choices": len(table.history),
        "lines": digest(table.record().partition("\nsetup")[2]),
        "asks": digest(json.dumps(asked)),
        "ranking": None if result is None else [list(group) for group in result.ranking],
        "scores": None if result is None else list(result.scores),
    }


def catalogue() -> Iterator[dict[str, Any]]:
    """Return what codes and records may name, and the defaults of what they leave out; ``brought``: options of layers."""
    for game in tenka.games():
        yield {
            "kind": "catalogue", "game": game.id, "letter": game.letter, "version": game.version,
            "layers": [layer.id for layer in game.layers], "options": {o.id: list(o.values) for o in game.options},
            "brought": {layer.id: {o.id: list(o.values) for o in layer.options} for layer in game.layers if layer.options},
        }  # fmt: skip


def tables(games: Sequence[str]) -> Iterator[tuple[str, Table]]:
    """Yield kinds and tables: with as many layers and options as permitted, and one with all defaults."""
    for number, game in enumerate(games):
        usual, full = next(setup for setup in setups_of(game) if setup.plain), max(setups_of(game), key=_count_parts)
        yield "whole", _play_on(full.table(SEEDS[number % len(SEEDS)]), number)
        yield "middle", _play_on(usual.table(f"middle {number}"), number, MIDDLE)
        yield "branched", _branched_table(full, number)
        yield "position", _position(full, number)
        yield "taped", _taped_table(full, number)
        if game == "shogun":
            yield "sealed", _sealed_table(full, number)


def _count_parts(setup: Setup) -> int:
    """Return how many parts of a set-up a code has to name."""
    usual = tenka.game(setup.game).full_options({}, setup.layers)
    return len(setup.layers) + sum(usual[name] != value for name, value in setup.options)


def _play_on(table: Table, seed: int, share: float = 1.0) -> Table:
    """Play at random to the end, or on at each question with the probability ``share``."""
    rng = random.Random(seed)
    choices = 10_000 if share == 1.0 else rng.randrange(10, int(40 + 600 * share))
    while table.decision is not None and choices:
        seat = rng.choice(table.decision.seats)
        table.choose(seat, any_choice(table.decision, seat, rng))
        choices -= 1
    return table


def _to_open(table: Table) -> Table:
    """Play to a question that is not sealed."""
    rng = random.Random(1)
    while table.decision is not None and table.decision.sealed:
        seat = table.decision.seats[0]
        table.choose(seat, any_choice(table.decision, seat, rng))
    return table


def _branched_table(setup: Setup, number: int) -> Table:
    table = _play_on(setup.table("a past"), number)
    for at in (len(table.history) // 3, len(table.history) // 2):
        table = _play_on(table.branch(at, f"branch {at}"), number + at)
    return table


def _position(setup: Setup, number: int) -> Table:
    table = _to_open(_play_on(setup.table("a position"), number, MIDDLE / 3))
    return _play_on(tenka.from_data(json.loads(json.dumps(table.to_data()))), number, 1.0 if number % 2 else MIDDLE / 3)


def _taped_table(setup: Setup, number: int) -> Table:
    table = setup.table("dice on a real table")
    table.chance = Seeded("other dice")
    return _play_on(table, number, MIDDLE)


def _sealed_table(setup: Setup, number: int) -> Table:
    """Play into the middle of a plan, with withdrawn cards."""
    table, rng = setup.table("sealed"), random.Random(number)
    play_on(table, first_choice, is_sealed)
    for _ in range(25):
        assert table.decision is not None
        seat = rng.choice(table.decision.seats)
        choices = [choice for choice in table.decision.choices(seat) if choice.verb != "done"]
        table.choose(seat, rng.choice(choices))
    return table


def made(name: str, games: Sequence[str] = ()) -> list[str]:
    """Return the lines of the present version, or of these games alone."""
    wanted = games or [game.id for game in tenka.games()]
    found = [{"release": name, **row} for row in catalogue() if row["game"] in wanted]
    for kind, table in tables(wanted):
        rules = table.rules
        found.append(
            {
                "release": name, "kind": kind, "game": rules.game, "version": rules.version, "seats": rules.seats,
                "layers": list(rules.layers), "options": dict(rules.options), "end": end(table), "code": table.code(),
                "record": fold(table.record()),
            }
        )  # fmt: skip
    return [json.dumps(row) for row in found]


def pin(text: list[str]) -> str:
    """Return the line of the test for these lines."""
    return digest("\n".join(text))


def main(name: str, *games: str) -> None:
    """Replace the lines of this release by those of the present version."""
    old = [line for line in lines() if json.loads(line)["release"] != name]
    fresh = made(name, games)
    FILE.write_text("\n".join([*old, *fresh, ""]), encoding="ascii")
    print(f'    Release("{name}", {len(fresh)}, "{pin(fresh)}"),')


if __name__ == "__main__":
    main(*sys.argv[1:])
