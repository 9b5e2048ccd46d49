"""Records that begin from a position with one changed value: each is refused, plays to its end, or raises a named error.

They cover every game, number of seats, layer and option; every kind of moment (the step on top, and the end); every field,
list entry and key.
"""

from __future__ import annotations

import copy
import json
import random
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import tenka
from tests.fuzz import codes as fuzz_codes
from web.build.paths import DIST

Data = dict[str, Any]
Path = tuple[Any, ...]

WORDS = 4
"""Most other words of the position that are tried in place of a word."""
LONGEST_GAME = 2_400
"""Number of choices after which a game counts as endless."""
EDITS = 400
"""Number of edits of one moment before the next moment."""
WILD: tuple[Any, ...] = (None, True, 0, 1, -1, 10**6, 2**80, 0.5, "", "?", [], {}, [0], [[]], {"kind": "core.step.Walk"})


class Edit(NamedTuple):
    """One change: its path, and the new value."""

    path: Path
    value: Any

    def made(self, data: Data) -> Data:
        """Return the position with the change."""
        changed = copy.deepcopy(data)
        holder: Any = changed
        for key in self.path[:-1]:
            holder = holder[key]
        holder[self.path[-1]] = copy.deepcopy(self.value)
        return changed


class Moment(NamedTuple):
    """A position of a random game, and its game."""

    kind: str
    data: Data
    source: str


def moments(made: tenka.Table, source: str, rng: random.Random) -> list[Moment]:
    """Return one position of every kind in a random game, each equally likely, and the end."""
    positions: dict[str, tuple[int, Data]] = {}
    while made.decision is not None:
        stack = made.state.stack
        kind = " > ".join([f"{made.rules.program[stack[0].line - 1][1]}", *(step.kind for step in stack[1:])])
        seen = positions.get(kind, (0, {}))[0] + 1
        kept = rng.randrange(seen) == 0
        positions[kind] = (seen, made.to_data() if kept else positions[kind][1])
        seat = rng.choice(made.decision.seats)
        made.choose(seat, rng.choice(made.decision.choices(seat) if rng.random() < 0.1 else made.decision.forward_choices(seat)))
    positions["the end"] = (1, made.to_data())
    return [Moment(kind, json.loads(json.dumps(data)), source) for kind, (_, data) in positions.items()]


def edits(data: Data, rng: random.Random) -> Iterator[Edit]:
    """List every single change of the position's state."""
    words = sorted({value for value in _leaves(data["state"]) if isinstance(value, str)})
    for path, value in _places(data["state"], ("state",)):
        for other in (*_near(value, words, rng), *WILD):
            if other != value or type(other) is not type(value):
                yield Edit(path, other)


def _near(value: Any, words: list[str], rng: random.Random) -> Iterator[Any]:
    """Return similar values that a check of types alone accepts."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (value + 1, value - 1, value + 7, -value, value * 10)
    elif isinstance(value, str):
        yield from rng.sample(words, min(WORDS, len(words)))
    elif isinstance(value, list) and value:
        places = sorted({0, len(value) - 1, rng.randrange(len(value))})
        yield from (value[:place] + value[place + 1 :] for place in places)
        yield from (value[: place + 1] + value[place:] for place in places)
        yield from (value[::-1], value[1:] + value[:1], value * 50)
    elif isinstance(value, dict):
        yield from ({key: each for key, each in value.items() if key != gone} for gone in value)
        yield {**value, "more": 1}


def _places(value: Any, path: Path) -> Iterator[tuple[Path, Any]]:
    yield path, value
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in inner:
        yield from _places(each, (*path, key))


def _leaves(value: Any) -> Iterator[Any]:
    return (each for _, each in _places(value, ()) if not isinstance(each, (dict, list)))


def beginning(data: Data) -> str:
    """Return the record of a game that begins from a position."""
    start = json.dumps({"calls": data["calls"], "state": data["state"]})
    options = " ".join(f"{name}={value}" for name, value in data["options"].items())
    return "\n".join([
        "tenka 1", f"game {data['game']}", f"version {data['version']}", f"layers {' '.join(data['layers']) or '-'}",
        f"options {options or '-'}", f"seats {data['seats']}", f"seed {json.dumps(data['seed'])}", f"start {start}", "setup", "",
    ])  # fmt: skip


def finding(data: Data, rng: random.Random) -> str | None:
    """Return what is wrong with the engine's handling of a record that begins from a position.

    Nothing is wrong if an error of ours refuses the record, if the game plays to its end, or if ``choose`` refuses to continue
    and leaves a table that agrees with its record and code.
    """
    try:
        made = tenka.replay(beginning(data))
    except tenka.TenkaError:
        return None
    except Exception as error:  # Any other error is a finding
        return f"refused by {type(error).__name__}: {error}"
    try:
        return _play(made, rng) or _same(made)
    except Exception as error:
        return f"broke after {len(made.history)} choices: {type(error).__name__}: {error}"


def _play(made: tenka.Table, rng: random.Random) -> str | None:
    """Play to the end, or until the position can't continue."""
    while made.decision is not None:
        seat = rng.choice(made.decision.seats)
        try:
            made.choose(seat, rng.choice(made.decision.forward_choices(seat)))
        except tenka.BadPosition:
            return None
        if len(made.history) > LONGEST_GAME:
            return "the game does not end"
    return None if made.result is not None else "the end has no result"


def _same(made: tenka.Table) -> str | None:
    for name, again in (("record", tenka.replay(made.record())), ("code", tenka.open_code(made.code()))):
        if again.state != made.state:
            return f"the {name} leads elsewhere"
    return None


def tables(rng: random.Random) -> Iterator[tuple[str, tenka.Table]]:
    """Yield every set-up of every game in a random order, repeatedly with other seeds."""
    while True:
        setups = [(game.id, *setup) for game in tenka.games() for setup in game.setups()]
        rng.shuffle(setups)
        for name, seats, layers, options in setups:
            seed = f"fuzz {rng.randrange(10**9)}"
            table = tenka.new_table(name, seats=seats, layers=layers, options=options, seed=seed)
            yield f"{name} {seats} {layers} {options} {seed!r}", table


def run(minutes: float, seed: int, tell: Callable[[str], None] = print) -> int:
    """Try edits until the time is over; return 1 if there are findings, each written to a file that opens it."""
    rng, until = random.Random(seed), time.monotonic() + 60 * minutes
    tried = findings = 0
    for moment, edit in _choose_edits(rng):
        if time.monotonic() > until:
            break
        tried += 1
        wrong = finding(edit.made(moment.data), rng)
        if wrong is not None:
            findings += 1
            tell(_report(findings, moment, edit, wrong))
    tell(f"{tried} edits tried, {findings} findings")
    return int(findings > 0)


def _choose_edits(rng: random.Random) -> Iterator[tuple[Moment, Edit]]:
    """Yield some edits of each moment of game after game."""
    for source, table in tables(rng):
        for moment in moments(table, source, rng):
            known = list(edits(moment.data, rng))
            yield from ((moment, edit) for edit in rng.sample(known, min(EDITS, len(known))))


def _report(number: int, moment: Moment, edit: Edit, wrong: str) -> str:
    place = DIST / "fuzz" / f"{number}.json"
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(json.dumps(edit.made(moment.data)), encoding="utf-8")
    where = ".".join(map(str, edit.path))
    return f"{moment.source}\n  {moment.kind}: {where} = {json.dumps(edit.value)[:80]}\n  {wrong}\n  {place}"


def main(words: list[str]) -> int:
    """``build.py fuzz [minutes] [seed]``: prints the seed of a run; the same seed repeats the run.

    Half of the time goes to positions, half to codes, records and headers of positions.
    """
    minutes = float(words[0]) if words else 1.0
    seed = int(words[1]) if len(words) > 1 else random.randrange(10**6)
    print(f"seed {seed}", file=sys.stderr)
    codes = fuzz_codes.run(minutes / 2, random.Random(seed), (table for _, table in tables(random.Random(seed))))
    return run(minutes / 2, seed) | codes
