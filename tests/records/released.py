"""Codes and records of released versions, for ever readable: every game, layer and option, at every kind of moment.

``released.jsonl`` holds one JSON object a line, records folded (zlib, base64). Lines are added, never changed:
``test_released.py`` knows their digest.
``PYTHONPATH=engine:web:. python -m tests.records.released NAME [GAME...]`` appends what the present version makes (of these
games), under a name of its own, and prints the line to add to the test. Do so when a game, layer, option or format was added
and is released.
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
from tenka.core.table import Table
from tests.house.setups import Setup, any_choice, plain_setups, setups

FILE = Path(__file__).parent / "released.jsonl"
SEEDS = ("", "a seed", 'quoted "天下"\n\\', "\ud800 alone", "x" * 60)
MIDDLE = 0.6


def rows() -> list[dict[str, Any]]:
    """Everything released so far, in the order it came."""
    return [json.loads(line) for line in lines()]


def lines() -> list[str]:
    """The same as text."""
    return FILE.read_text(encoding="ascii").splitlines()


def digest(text: str) -> str:
    """Sixteen letters that stand for a text."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def fold(record: str) -> str:
    """A record in less room."""
    return base64.b64encode(zlib.compress(record.encode("utf-8"), 9)).decode("ascii")


def unfold(text: str) -> str:
    """A record as it was."""
    return zlib.decompress(base64.b64decode(text)).decode("utf-8")


def end(table: Table) -> dict[str, Any]:
    """Where a table stands, in words that are kept for ever: what was chosen, what chance said, what is asked, who won.

    Names of fields and of classes are not among them: the house may be rebuilt.
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
    """What codes and records may name, and what holds when they don't; ``brought``: by layer, options of its own."""
    for game in tenka.games():
        yield {
            "kind": "catalogue", "game": game.id, "letter": game.letter, "version": game.version,
            "layers": [layer.id for layer in game.layers], "options": {o.id: list(o.values) for o in game.options},
            "brought": {layer.id: {o.id: list(o.values) for o in layer.options} for layer in game.layers if layer.options},
        }  # fmt: skip


def tables(games: Sequence[str]) -> Iterator[tuple[str, bool, Table]]:
    """Kind, whether the record is kept as well as the code, and a table."""
    plain, alone = plain_setups(), _one_switch()
    for number, setup in enumerate(setups()):
        if setup.game not in games:
            continue
        kept = setup in plain or setup in alone
        yield "whole", kept, _on(setup.table(SEEDS[number % len(SEEDS)]), number)
        if kept:
            yield "middle", True, _on(setup.table(f"middle {number}"), number, MIDDLE)
            yield "branched", True, _branched(setup, number)
            yield "position", True, _position(setup, number)
            yield "taped", True, _taped(setup, number)
            if setup.game == "shogun":
                yield "sealed", True, _sealed(setup, number)


def _one_switch() -> list[Setup]:
    """Of each value of each option that is not its default, one set-up that has it, with all the layers there are."""
    found: dict[tuple[str, str, str], Setup] = {}
    for setup in setups():
        game = tenka.game(setup.game)
        for option in game.switches(setup.layers):
            value = dict(setup.options)[option.id]
            if value != option.default:
                found[setup.game, option.id, value] = setup
    return list(found.values())


def _on(table: Table, seed: int, share: float = 1.0) -> Table:
    """Play on at random: to the end, or as long as ``share`` says at each question."""
    rng = random.Random(seed)
    choices = 10_000 if share == 1.0 else rng.randrange(10, int(40 + 600 * share))
    while table.decision is not None and choices:
        seat = rng.choice(table.decision.seats)
        table.choose(seat, any_choice(table.decision, seat, rng))
        choices -= 1
    return table


def _to_open(table: Table) -> Table:
    """On to a question that is not sealed."""
    rng = random.Random(1)
    while table.decision is not None and table.decision.sealed:
        seat = table.decision.seats[0]
        table.choose(seat, any_choice(table.decision, seat, rng))
    return table


def _branched(setup: Setup, number: int) -> Table:
    table = _on(setup.table("a past"), number)
    for at in (len(table.history) // 3, len(table.history) // 2):
        table = _on(table.branch(at, f"branch {at}"), number + at)
    return table


def _position(setup: Setup, number: int) -> Table:
    table = _to_open(_on(setup.table("a position"), number, MIDDLE / 3))
    return _on(tenka.from_data(json.loads(json.dumps(table.to_data()))), number, 1.0 if number % 2 else MIDDLE / 3)


def _taped(setup: Setup, number: int) -> Table:
    table = setup.table("dice on a real table")
    table.chance = Seeded("other dice")
    return _on(table, number, MIDDLE)


def _sealed(setup: Setup, number: int) -> Table:
    """In the middle of a plan, with cards taken back."""
    table, rng = setup.table("sealed"), random.Random(number)
    while table.decision is not None and not table.decision.sealed:
        table.choose(table.decision.seats[0], table.decision.choices(table.decision.seats[0])[0])
    for _ in range(25):
        assert table.decision is not None
        seat = rng.choice(table.decision.seats)
        choices = [choice for choice in table.decision.choices(seat) if choice.verb != "done"]
        table.choose(seat, rng.choice(choices))
    return table


def made(name: str, games: Sequence[str] = ()) -> list[str]:
    """The lines of the present version; of these games alone when some are named."""
    wanted = games or [game.id for game in tenka.games()]
    found = [{"release": name, **row} for row in catalogue() if row["game"] in wanted]
    for kind, kept, table in tables(wanted):
        rules = table.rules
        found.append(
            {
                "release": name, "kind": kind, "game": rules.game, "version": rules.version, "seats": rules.seats,
                "layers": list(rules.layers), "options": dict(rules.options), "end": end(table), "code": table.code(),
                "record": fold(table.record()) if kept else None,
            }
        )  # fmt: skip
    return [json.dumps(row) for row in found]


def pin(text: list[str]) -> str:
    """What the test knows of some lines."""
    return digest("\n".join(text))


def main(name: str, *games: str) -> None:
    """Append the present version's codes and records."""
    old = lines() if FILE.is_file() else []
    if any(json.loads(line)["release"] == name for line in old):
        sys.exit(f"{name} stands in {FILE.name} already, and what stands there is never changed")
    fresh = made(name, games)
    FILE.write_text("\n".join([*old, *fresh, ""]), encoding="ascii")
    print(f'    Release("{name}", {len(fresh)}, "{pin(fresh)}"),')


if __name__ == "__main__":
    main(*sys.argv[1:])
