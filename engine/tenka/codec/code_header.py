"""The header of a link code, and the checksums that show whether a replay reached the same game."""

from __future__ import annotations

import base64
import json
import re
import zlib
from collections.abc import Callable, Collection, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from tenka.codec.base64url import from_base64url, to_base64url
from tenka.codec.mixed_radix import Reader, Source, put_bytes, put_number
from tenka.codec.record_writer import write_entry
from tenka.core import untrusted
from tenka.core.errors import NewerCode

if TYPE_CHECKING:
    from tenka.codec.table_like import TableLike

FORMAT = 2
HAS_OUTCOMES, HAS_START, HAS_NAMES, HAS_RESEEDS, WIDE, HAS_SHORT_LISTS, FOLDED, HAS_SEALED_SEEDS = 1, 2, 4, 8, 16, 32, 64, 128
"""``HAS_START``: a position to begin at. ``HAS_NAMES``: layers and options. ``WIDE``: in ASCII, else six bits a character.
``FOLDED``: seeds are packed too. For the others see the fields of ``CodeHeader``."""
PERIOD = 128
"""Choices between two checksums. If a code's rules differ, it opens at the last matching checksum."""
LETTERS = re.compile(r"[\w-]*", re.ASCII)


class CodeHeader(NamedTuple):
    """The header of a code. Values of options may be shortened, see ``Option.shorten``.

    Attributes:
        has_outcomes: Whether the code holds the outcomes of chance.
        has_short_lists: Whether every choice is on the short list of its question, if the question has one. Then no digit is
            spent on the other choices.
        has_sealed_seeds: Whether a digit before each sealed question gives its seed, see ``tenka.codec.sealed_seeds``.
        verified_until: Compares a table rebuilt from the code with the checksums of the code. Returns the last moment that
            matches, or None if the whole game matches.
    """

    version: int
    seats: int
    layers: tuple[str, ...]
    options: Mapping[str, str]
    seed: str
    reseeds: tuple[tuple[int, str], ...]
    start: Mapping[str, Any] | None
    has_outcomes: bool
    choices: int
    digits: Reader
    verified_until: Callable[[TableLike], int | None]
    has_short_lists: bool = False
    has_sealed_seeds: bool = False


def write_header(table: TableLike, *, has_outcomes: bool, has_short_lists: bool, drawn: Collection[int]) -> bytearray:
    """Return the header of a table's code. Seeds of the calls in ``drawn`` are stored with their questions instead."""
    rules, out, names = table.rules, bytearray(), " ".join(names_of(table))
    branches = [(at, seed) for at, seed in table.reseeds if at not in drawn]
    narrow, fold = _pack_names(names), all(map(_folds, (table.seed, *(seed for _, seed in branches))))
    flags = HAS_OUTCOMES * has_outcomes + HAS_START * (table.start is not None) + HAS_NAMES * bool(names)
    flags += WIDE * (narrow is None) + HAS_RESEEDS * bool(branches) + FOLDED * fold
    flags += HAS_SHORT_LISTS * has_short_lists + HAS_SEALED_SEEDS * bool(drawn)
    for number in (FORMAT, flags, rules.version, rules.seats):
        put_number(out, number)
    if names:
        put_bytes(out, names.encode("ascii") if narrow is None else narrow)
    pack = from_base64url if fold else untrusted.encode
    put_bytes(out, pack(table.seed))
    if branches:
        put_number(out, len(branches))
        for at, seed in branches:
            put_number(out, at)
            put_bytes(out, pack(seed))
    if table.start is not None:
        put_bytes(out, zlib.compress(json.dumps(table.start, separators=(",", ":")).encode(), 9))
    put_number(out, len(table.history))
    return out + compute_checksums(table)


def names_of(table: TableLike) -> list[str]:
    """List the layers, then the options that differ from their defaults, with shortened values."""
    chosen, layers = table.rules.options, table.rules.layers
    differing = (option for option in table.game.options_for(layers) if chosen[option.id] != option.default)
    return [*layers, *(f"{option.id}={option.shorten(chosen[option.id])}" for option in differing)]


# Names are mostly letters, digits and "-": four of them fit into three bytes.


def _pack_names(names: str) -> bytes | None:
    """Pack names in six bits a character; return None if they hold other characters."""
    text = names.replace(" ", "__").replace("=", "_")
    made = base64.urlsafe_b64decode(text + "_" * (-len(text) % 4)) if LETTERS.fullmatch(text) else b""
    return made if _unpack_names(made) == names else None


def _unpack_names(raw: bytes) -> str:
    """Return the names of packed bytes."""
    return base64.urlsafe_b64encode(raw).decode().rstrip("_").replace("__", " ").replace("_", "=")


def _folds(seed: str) -> bool:
    """Return whether a seed is base64url of bytes, as the ids of correspondence games are."""
    try:
        from_base64url(seed)
    except ValueError:
        return False
    return True


def _seed(source: Source, flags: int) -> str:
    return to_base64url(source.bytes()) if flags & FOLDED else source.text()


def read_header(source: Source) -> CodeHeader:
    """Read a header, after the format number."""
    flags, version, seats = (source.number() for _ in range(3))
    if flags >= 2 * HAS_SEALED_SEEDS:
        raise NewerCode("the code was made by a newer version of Tenka")
    spell = bytes.decode if flags & WIDE else _unpack_names
    names = spell(source.bytes()).split(" ") if flags & HAS_NAMES else []
    options = dict(name.split("=", 1) for name in names if "=" in name)
    seed = _seed(source, flags)
    reseeds = tuple((source.number(), _seed(source, flags)) for _ in range(source.number())) if flags & HAS_RESEEDS else ()
    start = read_position(source.bytes()) if flags & HAS_START else None
    choices = source.number()
    made = source.take(2 + choices // PERIOD)
    return CodeHeader(
        version, seats, tuple(name for name in names if "=" not in name), options, seed, reseeds, start,
        bool(flags & HAS_OUTCOMES), choices, Reader(source.raw[source.at :]), lambda table: _agreeing(table, choices, made),
        bool(flags & HAS_SHORT_LISTS), bool(flags & HAS_SEALED_SEEDS),
    )  # fmt: skip


def read_position(raw: bytes) -> Mapping[str, Any]:
    """Return the start position of a code. Raises BadRecord, ValueError, zlib.error."""
    unpack = zlib.decompressobj()
    text = unpack.decompress(raw, untrusted.LONGEST_POSITION + 1)
    plain = untrusted.read_json(text.decode("ascii"), untrusted.LONGEST_POSITION)
    if not unpack.eof or not isinstance(plain, dict):
        raise ValueError("the position is damaged")
    return plain


# A checksum covers choices, outcomes of chance and scores, as the record does. It does not depend on how the code is organized.


def compute_checksums(table: TableLike) -> bytes:
    """Return the checksums: two bytes for the whole game and its scores, then one byte for every ``PERIOD`` choices."""
    history, result = table.history, table.result
    crc, passed = zlib.crc32(write_entry(table.setup).encode()), bytearray()
    for at in range(0, len(history), PERIOD):
        lines = history[at : at + PERIOD]
        crc = zlib.crc32("\n".join(map(write_entry, lines)).encode(), crc)
        if len(lines) == PERIOD:
            passed.append(crc & 0xFF)
    scores = repr(None if result is None else result.scores).encode()
    return (zlib.crc32(scores, crc) & 0xFFFF).to_bytes(2, "big") + passed


def _agreeing(table: TableLike, choices: int, made: bytes) -> int | None:
    now = compute_checksums(table)
    if now == made and len(table.history) == choices:
        return None
    same = next((at for at, pair in enumerate(zip(now[2:], made[2:], strict=False)) if pair[0] != pair[1]), len(now) - 2)
    return same * PERIOD
