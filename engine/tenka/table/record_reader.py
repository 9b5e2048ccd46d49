"""Reads the record of a game (``tenka.codec.record_writer``) and replays it to any moment."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tenka.codec.record_writer import FORMAT
from tenka.core import untrusted
from tenka.core.chance import Outcome, Seeded, Tape
from tenka.core.errors import BadRecord, Sentence, TenkaError, sentence
from tenka.core.game import Game
from tenka.table.table import Table


@dataclass
class Header:
    """The header lines of a record."""

    game: str = ""
    version: int = 0
    layers: tuple[str, ...] = ()
    options: dict[str, str] = field(default_factory=dict)
    seats: int = 0
    seed: str = ""
    reseeds: list[tuple[int, str]] = field(default_factory=list)
    start: dict[str, Any] | None = None


Entry = tuple[int, str, tuple[tuple[str, tuple[int, ...]], ...]]
"""Seat, notation, outcomes as (kind, values)."""


def parse_record(text: str) -> tuple[Header, Entry, list[Entry]]:
    """Parse header, set-up and choices of a record. Raises BadRecord, which names the line."""
    if not isinstance(text, str) or len(text) > untrusted.LONGEST_RECORD:
        raise BadRecord(sentence("expected the text of a record", "record.none"))
    # The record of a live game is followed by its proof, which other code reads.
    lines = text.replace("\r\n", "\n").partition("\nproof ")[0].rstrip("\n").split("\n")
    if lines[0] != FORMAT:
        raise BadRecord(sentence(f"a record begins with '{FORMAT}', this begins with {lines[0][:40]!r}", "record.none"))
    header = Header()
    for number, line in enumerate(lines[1:], 1):
        word, _, rest = line.partition(" ")
        if word == "setup":
            if len(lines) - number > untrusted.MOST_CHOICES + 1:
                what = f"the record has more than {untrusted.MOST_CHOICES} choices, as no game has"
                raise BadRecord(sentence(what, "record.long"))
            entries = [_entry(number + i, each) for i, each in enumerate(lines[number + 1 :], 2)]
            return header, _entry(number + 1, "-1 " + line), entries
        _head(header, number + 1, word, rest)
    raise BadRecord(sentence("the record breaks off before the line 'setup'", "record.short"))


def _head(header: Header, number: int, word: str, rest: str) -> None:
    try:
        if word == "game":
            header.game = rest
        elif word in ("version", "seats"):
            setattr(header, word, int(rest))
        elif word == "layers":
            header.layers = () if rest == "-" else tuple(rest.split())
        elif word == "options":
            header.options = {} if rest == "-" else dict(pair.split("=", 1) for pair in rest.split())
        elif word == "seed":
            header.seed = untrusted.seed(_json(rest))
        elif word == "reseed":
            at, seed = rest.split(" ", 1)
            header.reseeds.append((int(at), _json(seed)))
        elif word == "start":
            header.start = _json(rest)
        else:
            raise ValueError(word)
    except (ValueError, TenkaError) as error:
        raise _unread(number, f"{word[:20]!r} {rest[:40]!r}") from error


def _json(text: str) -> Any:
    return untrusted.read_json(text, untrusted.LONGEST_POSITION)


def _entry(number: int, line: str) -> Entry:
    chosen, _, answered = line.partition(" = ")
    seat, _, notation = chosen.partition(" ")
    try:
        if not answered:
            return int(seat), notation, ()
        outcomes = []
        for part in answered.split(" | "):
            kind, *values = part.split()
            outcomes.append((kind, tuple(int(value) for value in values)))
        return int(seat), notation, tuple(outcomes)
    except ValueError as error:
        raise _unread(number, repr(line[:60])) from error


def _unread(number: int, what: str) -> BadRecord:
    return BadRecord(sentence(f"line {number} of the record can't be read: {what}", "record.line", line=number))


def replay(game: Game, text: str, at: int | None = None, reseed: str | None = None) -> Table:
    """Return the table of a record, at its end or at any moment.

    If the record was made by another version of the rules, the table is at the last line that matches, and ``table.disagreement``
    explains it.

    Args:
        game: The game.
        text: The record.
        at: Number of choices to replay; None: all.
        reseed: Seed of all later chance.

    Raises:
        BadRecord: The record is damaged. Nothing is loaded.
    """
    header, setup, entries = parse_record(text)
    if at is not None and not (isinstance(at, int) and 0 <= at <= len(entries)):
        raise BadRecord(f"the record has moments 0..{len(entries)}, not {at!r}")
    with untrusted.raising_as(BadRecord, sentence("the record can't be set up", "record.setup")):
        rules = game.rules(header.seats, header.layers, header.options, header.version)
        table = Table(game, rules, header.seed, chance=_tape(setup), start=header.start, reseeds=tuple(header.reseeds))
    _check_equal(table.setup.outcomes, setup, sentence("the set-up", "record.dice.setup"))
    try:
        with untrusted.raising_as(BadRecord, lambda: _choice(len(table.history) + 1)):
            for entry in entries[:at]:
                _repeat(table, entry)
    except BadRecord as error:
        if header.version == rules.version:
            raise
        table.disagreement = str(error)
    if reseed is not None:
        kept = (pair for pair in table.reseeds if pair[0] < table.calls)
        table.reseeds = untrusted.reseeds(table.seed, (*kept, (table.calls, reseed)))
    table.chance = Seeded(header.seed, table.calls, table.reseeds)
    return table


def _tape(entry: Entry) -> Tape:
    return Tape([values for _, values in entry[2]])


def _repeat(table: Table, entry: Entry) -> None:
    seat, notation, _ = entry
    table.chance = _tape(entry)
    before = len(table.history)
    table.repeat(seat, notation)
    if len(table.history) != before + 1:
        raise BadRecord(_choice(before + 1, ": the record does not keep the order of sealed answers"))
    try:
        _check_equal(table.history[-1].outcomes, entry, sentence(f"choice {before + 1}", "record.dice", n=before + 1))
    except BadRecord:
        table.rewind(before, 0)
        raise


def _choice(n: int, what: str = "") -> Sentence:
    return sentence(f"choice {n}{what}", "record.choice", n=n)


def _check_equal(outcomes: tuple[Outcome, ...], entry: Entry, where: Sentence) -> None:
    if (outcomes or entry[2]) and tuple((o.kind, o.values) for o in outcomes) != entry[2]:
        raise BadRecord(sentence(f"{where} asks for other dice or shuffles than the record has", where.key, **where.values))
