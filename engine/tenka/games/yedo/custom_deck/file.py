"""A file of cards (CSV or JSON), parsed row by row; every invalid row is reported with its line. Nothing in it is executed.

Four tables: missions, actions, bonuses, events; a missing table stays built-in. In CSV the first column names the table; in JSON
the tables are lists of objects. ``template`` is the file of the built-in cards.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from tenka.core.data_files import DataFile
from tenka.core.errors import BadFile, sentence
from tenka.core.untrusted import depth
from tenka.games.yedo.custom_deck.columns import COLUMNS, build, check, write_row
from tenka.games.yedo.custom_deck.replacement import Cards, admit

LARGEST = 200_000
"""Most characters of a file."""
MOST_ROWS = 600
MOST_TOLD = 20
TABLES = tuple(COLUMNS)
EVERY = tuple(dict.fromkeys(column for columns in COLUMNS.values() for column in columns))


class Row(NamedTuple):
    """One row of a file."""

    line: int
    table: str
    cells: Mapping[str, Any]


def read(text: str) -> Cards:
    """Return the cards of a file. Raises BadFile with the first invalid rows."""
    faults: list[tuple[int, str]] = []
    built: dict[str, list[Any]] = {}
    names: dict[str, str] = {}
    lines: dict[str, int] = {}
    for number, row in enumerate(_from_json(text) if text.lstrip().startswith("{") else _from_csv(text)):
        if number == MOST_ROWS or len(faults) == MOST_TOLD:
            break
        try:
            made = build(row.table, row.cells)
            if made.id in names:
                raise ValueError(sentence(f"there is a card {made.id!r} already", "file.twice", id=made.id))
            built.setdefault(row.table, []).append(made)
            names[made.id], lines[made.id] = str(row.cells.get("name") or ""), row.line
        except ValueError as error:
            faults.append((row.line, error.args[0]))
    else:
        if names and not faults:
            named = tuple((card, name) for card, name in names.items() if name)
            return _check_deck(Cards(**{table: tuple(made) for table, made in built.items()}, names=named), lines)
    raise BadFile(faults or [(0, sentence(f"a file of cards has 1 to {MOST_ROWS} rows", "file.rows", most=MOST_ROWS))])


def _check_deck(cards: Cards, lines: Mapping[str, int]) -> Cards:
    """Return a playable deck; ``lines``: id -> line of its row. Raises BadFile."""
    faults = [(lines.get(card, 0), what) for card, what in check(cards)]
    if faults:
        raise BadFile(faults)
    return cards


def _from_csv(text: str) -> Iterator[Row]:
    reader = csv.reader(io.StringIO(text.removeprefix("\ufeff")))
    try:
        header = [name.strip() for name in next(reader, [])]
        unknown = [name for name in header if name not in ("table", *EVERY)]
        if header[:1] != ["table"] or unknown or len(set(header)) < len(header):
            what = f"the first line names the columns: table, then of {', '.join(EVERY)}"
            raise BadFile([(1, sentence(what, "file.header", columns=", ".join(EVERY)))])
        for cells in reader:
            if any(cell.strip() for cell in cells):
                if len(cells) != len(header):
                    what = f"expected {len(header)} cells, got {len(cells)}"
                    raise BadFile([(reader.line_num, sentence(what, "file.cells", n=len(header), got=len(cells)))])
                row = {name: cell.strip() for name, cell in zip(header, cells, strict=True)}
                yield Row(reader.line_num, row.pop("table"), {name: cell for name, cell in row.items() if cell})
    except csv.Error as error:
        raise BadFile([(reader.line_num, sentence(f"no CSV: {error}", "file.csv"))]) from error


_KEY = re.compile(r'\s*+(?:,\s*+)?"([a-z]{1,20})"\s*+:\s*+\[')      # Possessive: blanks are passed once
_SPACE = re.compile(r"[\s,]*")


def _from_json(text: str) -> Iterator[Row]:
    """Yield the objects of the lists with their first lines."""
    if depth(text) > 3:
        raise BadFile([(0, sentence("expected lists of plain objects", "file.deep"))])
    decoder, at, line, counted = json.JSONDecoder(), text.index("{") + 1, 1, 0
    try:
        while (heading := _KEY.match(text, at)) is not None:
            at = _skip(text, heading.end())
            while text[at] != "]":
                line, counted = line + text.count("\n", counted, at), at
                cells, at = decoder.raw_decode(text, at)
                if not isinstance(cells, dict):
                    raise BadFile([(line, sentence("expected an object", "file.object"))])
                yield Row(line, heading[1], cells)
                at = _skip(text, at)
            at += 1
        if text[at:].strip() != "}":
            what = sentence(f"expected lists named {', '.join(TABLES)}", "file.lists", tables=", ".join(TABLES))
            raise BadFile([(text.count("\n", 0, at) + 1, what)])
    except (ValueError, IndexError) as error:
        if isinstance(error, BadFile):
            raise
        raise BadFile([(text.count("\n", 0, at) + 1, sentence("no JSON", "file.json"))]) from error


def _skip(text: str, at: int) -> int:
    space = _SPACE.match(text, at)
    return space.end() if space else at


def template(cards: Cards | None = None, title: Callable[[str], str] = lambda name: "") -> str:
    """Return the file of some cards, the built-in ones unless others are given; ``title`` names them."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(("table", *EVERY))
    named = cards or Cards()
    known = dict(named.names)
    for table in TABLES:
        for row in getattr(named, table):
            cells = {**write_row(table, row), "name": known.get(row.id) or title(row.id)}
            writer.writerow((table, *(cells.get(column, "") for column in EVERY)))
    return out.getvalue()


FILE = DataFile(LARGEST, lambda text: admit(read(text)), lambda title: template(title=title))
"""Files for the option ``cards``."""
