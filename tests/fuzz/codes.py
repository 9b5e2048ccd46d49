"""Hostile codes, records and headers of positions, made from valid ones by small and large changes, and their judge.

``attempts(rng, table)`` yields endless things to open. ``judge(attempt, rng)`` opens one: either an error of ours refuses it,
or it gives a table that plays on and agrees with its own record and code. Anything else is a ``Fault``. ``fuzz.positions``
changes fields of states.
"""

from __future__ import annotations

import base64
import json
import random
import re
import time
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, NamedTuple

import tenka
from tenka.codec import code_writer
from tenka.table.table import Table

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
STRANGE = ("", "=", "%", "é", "\0", " ", "\n", "\ud800", "٣")
NUMBERS = (-1, 0, 1, 2, 3, 7, 63, 64, 127, 128, 255, 2500, 2501, 2**31, 2**32, 2**53, 2**64, 10**400)
WILD: tuple[Any, ...] = (
    None, True, "", "?", "x" * 2_000, [], [[]], {}, {"a": []}, 1.5, float("inf"), float("nan"), *NUMBERS,
    [[0, "a"], [0, "b"]], [[2, "a"], [1, "b"]], [[-1, "a"]], [[2**32, "a"]], [["1", "a"]], [[1, "a"]] * 300,
    ["tumult"], ["daimyo"], [["tumult"]], {"first": "1"}, {"first": []}, "天下", "\ud800",
)  # fmt: skip
ROUND = 120
"""Number of attempts made from one table in a run."""
DEEP = "[" * 30_000
HEADS: tuple[str, ...] = (
    f"seed {DEEP}", f"reseed 1 {DEEP}", f"start {DEEP}", 'start {"calls":' * 6_000, "start null", "start {}", "seed 7",
    'seed "b"', 'reseed 5 "a"', 'reseed 2 "b"', 'reseed -1 "a"', f'reseed {10**400} "a"', "version 0", "version 2",
    "version 99", "seats 3", "layers tumult", "layers daimyo tumult", "options first=1", "options side=moon",
    "game shogun", "game tenka-meidou", "setup",
)  # fmt: skip
ENTRIES = (
    "0 roll", "0 roll = roll 1 1 1", "1 done", "0 lay bid omi", "0 take bid", "9 roll", "-1 roll", "x", "0", "0  ",
    "0 = ", " = roll 1", "0 roll = shuffle 0 0 0", "0 roll = roll 9 9 9", f"0 roll = roll {'1 ' * 5_000}",
    f"0 {'a' * 500}", f"{10**400} roll", "0 roll | |",
)  # fmt: skip


class Fault(Exception):
    """Untrusted input was neither refused with a message nor a sound table."""


class Attempt(NamedTuple):
    """``kind`` names the change; ``thing`` is the input, and ``open`` reads it."""

    kind: str
    thing: Any
    open: Callable[[Any], Table]


def attempts(rng: random.Random, table: Table) -> Iterator[Attempt]:
    """Yield hostile things made of a table, endlessly."""
    code, record, data = table.code(), table.record(), table.to_data()
    while True:
        yield Attempt("code, letters", letters(rng, code), tenka.open_code)
        yield Attempt("code, bytes", sealed_bytes(rng, code), tenka.open_code)
        yield Attempt("record, lines", lines(rng, record), tenka.replay)
        yield Attempt("record, letters", spoil_record(rng, record), tenka.replay)
        yield Attempt("position, header", header(rng, data), tenka.from_data)


def run(minutes: float, rng: random.Random, tables: Iterator[Table], tell: Callable[[str], None] = print) -> int:
    """Damage things of table after table until the time is over; return 1 if there are faults."""
    until, tried, faults = time.monotonic() + 60 * minutes, 0, 0
    for table in tables:
        for _ in range(rng.randrange(200)):
            if table.decision is None:
                break
            seat = rng.choice(table.decision.seats)
            table.choose(seat, rng.choice(table.decision.forward_choices(seat)))
        for attempt in islice(attempts(rng, table), ROUND):
            try:
                judge(attempt, rng)
            except Fault as fault:
                faults += 1
                tell(str(fault))
        tried += ROUND
        if time.monotonic() > until:
            break
    tell(f"{tried} spoiled codes, records and headers tried, {faults} faults")
    return int(faults > 0)


def letters(rng: random.Random, code: str) -> str:
    """Return a code with letters changed, removed, doubled or inserted."""
    for _ in range(rng.choice((1, 1, 1, 2, 8))):
        code = _edit(rng, code, (*ALPHABET, *STRANGE))
    return code


def sealed_bytes(rng: random.Random, code: str) -> str:
    """Return a code with changed bytes and a valid checksum, as only an attacker makes it."""
    raw = bytearray(base64.urlsafe_b64decode(code[1:] + "=" * (-len(code[1:]) % 4))[:-4])
    for _ in range(rng.choice((1, 1, 2, 5))):
        # Most faults are in the header
        at = rng.randrange(min(len(raw), 12) if rng.random() < 0.5 else len(raw))
        what = rng.randrange(5)
        if what == 0:
            raw[at] = rng.randrange(256)
        elif what == 1:
            raw[at] ^= 1 << rng.randrange(8)
        elif what == 2:
            del raw[at : at + rng.choice((1, 2, 9))]
        elif what == 3:
            raw[at:at] = rng.randbytes(rng.choice((1, 2, 9, 300)))
        else:
            raw[at:at] = raw[:at][-rng.choice((1, 4, 40)) :]
        raw = raw or bytearray(1)
    return code_writer.add_checksum(rng.choice((code[0],) * 9 + ("t", "s", "x")), bytes(raw))


def lines(rng: random.Random, record: str) -> str:
    """Return a record with lines changed, removed, doubled, swapped or inserted, above and below its set-up."""
    rows = record.rstrip("\n").split("\n")
    setup = next(number for number, row in enumerate(rows) if row.startswith("setup"))
    for _ in range(rng.choice((1, 1, 2, 4))):
        at, what = rng.randrange(1, len(rows)), rng.randrange(6)
        if what == 0:
            rows.insert(rng.randrange(1, setup + 1), rng.choice(HEADS))
        elif what == 1:
            rows.insert(rng.randrange(min(setup + 1, len(rows)), len(rows) + 1), rng.choice(ENTRIES))
        elif what == 2 and len(rows) > 2:
            del rows[at]
        elif what == 3:
            rows.insert(at, rows[rng.randrange(1, len(rows))])
        elif what == 4:
            other = rng.randrange(1, len(rows))
            rows[at], rows[other] = rows[other], rows[at]
        elif not rows[at].startswith("start"):
            rows[at] = _renumber(rng, rows[at])
    return "\n".join(rows) + rng.choice(("\n", "", "\r\n"))


def spoil_record(rng: random.Random, record: str) -> str:
    """Return a record with changed letters, except in a position that it begins with."""
    head, start, rest = record.partition("\nstart ")
    if start:
        position, _, rest = rest.partition("\n")
        return f"{_edit(rng, head, STRANGE)}{start}{position}\n{rest}"
    return _edit(rng, record, ("0", "9", "-", "=", "|", "roll", "é", *STRANGE))


def header(rng: random.Random, data: dict[str, Any]) -> dict[str, Any]:
    """Return a position with an error around its state."""
    changed = {name: json.loads(json.dumps(value)) for name, value in data.items()}
    for _ in range(rng.choice((1, 1, 2))):
        name = rng.choice([name for name in data if name != "state"])
        what = rng.randrange(4)
        if what == 0:
            changed.pop(name, None)
        elif what == 1:
            changed[rng.choice(("ledger", "kind", "start", "at"))] = rng.choice(WILD)
        else:
            changed[name] = rng.choice(WILD)
    return changed


def _edit(rng: random.Random, text: str, alphabet: tuple[str, ...]) -> str:
    at, much = rng.randrange(len(text) + 1), rng.choice((1, 1, 2, 30))
    there = text[at : at + much]
    new = rng.choice((rng.choice(alphabet), "", there * 2, there[::-1], rng.choice(alphabet) * 3))
    return text[:at] + new + text[at + much :]


def _renumber(rng: random.Random, row: str) -> str:
    numbers = list(re.finditer(r"-?\d+", row))
    if not numbers:
        return row
    hit = rng.choice(numbers)
    return f"{row[: hit.start()]}{rng.choice(NUMBERS)}{row[hit.end() :]}"


def judge(attempt: Attempt, rng: random.Random, onward: int = 20) -> bool:
    """Return whether a thing was opened. Raise ``Fault`` if it was neither refused nor sound."""
    try:
        try:
            table = attempt.open(attempt.thing)
        except tenka.TenkaError:
            return False
        _sound(table)
        for _ in range(onward):
            if table.decision is None:
                break
            seat = rng.choice(table.decision.seats)
            table.choose(seat, rng.choice(table.decision.choices(seat)))
        _sound(table)
    except Exception as error:
        raise Fault(f"{attempt.kind}: {type(error).__name__}: {error}\n{attempt.thing!r:.2000}") from error
    return True


def _sound(table: Table) -> None:
    """Check that a table agrees with its own record, code and plain form, and that every seat has a view."""
    record, code = table.record(), table.code()
    for name, again in (("record", tenka.replay(record)), ("code", tenka.open_code(code))):
        if (again.record(), again.code(), again.state) != (record, code, table.state):
            raise ValueError(f"the table does not agree with its {name}")
    if tenka.from_data(json.loads(json.dumps(table.to_data()))).state != table.state:
        raise ValueError("the table does not agree with its plain form")
    for seat in (*range(table.rules.seats), None):
        table.view(seat)
