"""A whole game as a short code for an address: the header, then every choice as its index among the legal ones.

The indices are digits of one number in mixed radix, so a forced choice costs nothing and a choice among three costs
1.6 bits. Dice are not in the code: the seed gives them again (unless a tape or real dice were used; then they are).
"""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Mapping
from typing import Any

from tenka.core.chance import Chance, Outcome, Seeded, write_number
from tenka.core.choice import Choice
from tenka.core.decision import Decision
from tenka.core.errors import BadCode, TenkaError
from tenka.core.packing import Packed, Reader, Source, Writer, put_bytes, put_number
from tenka.core.rules import Game
from tenka.core.table import Table

FORMAT = 1
TAPED, STARTED = 1, 2
LONGEST = 400_000
MOST_CHOICES = 50_000


def encode(table: Table) -> str:
    """The code of a table: the game's letter, then URL-safe characters."""
    rules, game = table.rules, table.game
    taped = _is_taped(table)
    flags = (TAPED if taped else 0) | (STARTED if table.start is not None else 0)
    layers = sum(1 << i for i, layer in enumerate(game.layers) if layer.id in rules.layers)
    head = [FORMAT, flags, rules.version, rules.seats, layers]
    head += [list(option.values).index(rules.options[option.id]) for option in game.options]
    out = bytearray()
    for number in head:
        put_number(out, number)
    put_bytes(out, table.seed.encode("utf-8", "surrogatepass"))
    put_number(out, len(table.reseeds))
    for at, seed in table.reseeds:
        put_number(out, at)
        put_bytes(out, seed.encode("utf-8", "surrogatepass"))
    if table.start is not None:
        put_bytes(out, zlib.compress(json.dumps(table.start, separators=(",", ":")).encode(), 9))
    put_number(out, len(table.history))
    out += fingerprint(table)
    out += _history(table, taped)
    out += zlib.crc32(game.letter.encode() + out).to_bytes(4, "big")
    return game.letter + _letters(bytes(out))


def _letters(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


def _history(table: Table, taped: bool) -> bytes:
    writer = Writer()
    if taped:
        _put_outcomes(writer, table.setup.outcomes)
    play = table._play_at(0)
    play.chance = _Again(table)
    for line in table.history:
        decision = play.decision
        assert decision is not None
        _put_choice(writer, decision, line.seat, line.choice)
        if taped:
            _put_outcomes(writer, line.outcomes)
        play.choose(line.seat, line.choice)
    return writer.bytes()


class _Again(Chance):
    """The outcomes a table has had, once more."""

    def __init__(self, table: Table) -> None:
        self._outcomes = iter([outcome for line in table.history for outcome in line.outcomes])

    def _answer(self, kind: str, sizes: tuple[int, ...]) -> tuple[int, ...]:
        return next(self._outcomes).values


def _put_outcomes(writer: Writer, outcomes: tuple[Outcome, ...]) -> None:
    for outcome in outcomes:
        writer.put(write_number(outcome), outcome.bound)


def _put_choice(writer: Writer, decision: Decision, seat: int, choice: Choice) -> None:
    short = decision.coded()
    if short is not None:
        # the last digit of the short list says "something else", and the long list follows
        known = (seat, choice) in short
        writer.put(short.index((seat, choice)) if known else len(short), len(short) + 1)
        if known:
            return
    pairs = _pairs(decision)
    writer.put(pairs.index((seat, choice)), len(pairs))


def _get_choice(reader: Reader, decision: Decision) -> tuple[int, Choice]:
    short = decision.coded()
    if short is not None:
        digit = reader.get(len(short) + 1)
        if digit < len(short):
            return short[digit]
    pairs = _pairs(decision)
    return pairs[reader.get(len(pairs))]


def _pairs(decision: Decision) -> list[tuple[int, Choice]]:
    return [(seat, choice) for seat in decision.seats for choice in decision.choices(seat)]


def _is_taped(table: Table) -> bool:
    """Whether any outcome is not what the seed would have answered."""
    source = Seeded(table.seed, 0 if table.start is None else table.start["calls"], table.reseeds)
    return any(
        source._answer(outcome.kind, outcome.sizes) != outcome.values
        for line in (table.setup, *table.history)
        for outcome in line.outcomes
    )


def fingerprint(table: Table) -> bytes:
    """Two bytes of the position the code leads to, so that rules which changed since are noticed."""
    text = json.dumps(table.state.plain(), separators=(",", ":"), sort_keys=True)
    return (zlib.crc32(text.encode()) & 0xFFFF).to_bytes(2, "big")


def decode(letters: Mapping[str, Game], code: str) -> Table:
    """The table of a code. Raises BadCode; nothing is half-loaded."""
    try:
        return _decode(letters, code)
    except BadCode:
        raise
    except TenkaError as error:
        raise BadCode(f"the code does not fit the rules: {error}") from error
    except (ValueError, KeyError, IndexError, TypeError, AttributeError, RecursionError, zlib.error) as error:
        raise BadCode("the code is damaged or was cut off") from error


def _decode(letters: Mapping[str, Game], code: str) -> Table:
    if not isinstance(code, str) or not code or len(code) > LONGEST or code[0] not in letters:
        raise BadCode("this is not the code of a game")
    game = letters[code[0]]
    if not code[1:].replace("-", "").replace("_", "").isalnum() or not code.isascii():
        raise BadCode("the code holds characters that no code has")
    raw = base64.urlsafe_b64decode(code[1:] + "=" * (-len(code[1:]) % 4))
    if _letters(raw) != code[1:] or len(raw) < 8 or zlib.crc32(code[0].encode() + raw[:-4]).to_bytes(4, "big") != raw[-4:]:
        raise BadCode("the code is damaged or was cut off: its checksum does not fit")
    return _Decoder(game, raw[:-4]).table()


class _Decoder(Source):
    """Reads the code of one game."""

    def __init__(self, game: Game, raw: bytes) -> None:
        super().__init__(raw)
        self.game = game

    def table(self) -> Table:
        game = self.game
        form, flags, version, seats, layer_bits = (self.number() for _ in range(5))
        if form != FORMAT or flags > TAPED + STARTED or layer_bits >= 1 << len(game.layers):
            raise BadCode("the code was made by a newer version of Tenka")
        layers = tuple(layer.id for i, layer in enumerate(game.layers) if layer_bits >> i & 1)
        options = {option.id: list(option.values)[self.number()] for option in game.options}
        seed = self.text()
        reseeds = tuple((self.number(), self.text()) for _ in range(self.number()))
        start = self._start() if flags & STARTED else None
        choices = self.number()
        print_ = self.raw[self.at : self.at + 2]
        reader = Reader(self.raw[self.at + 2 :])
        if choices > MOST_CHOICES:
            raise BadCode("the code names more choices than any game has")
        rules = game.rules(seats, layers, options)
        chance = Packed(reader) if flags & TAPED else None
        table = Table(game, rules, seed, chance=chance, start=start, reseeds=reseeds)
        for _ in range(choices):
            if table.decision is None:
                raise BadCode("the code goes on after the end of the game")
            table._do(*_get_choice(reader, table.decision), table.decision.sealed)
        if fingerprint(table) != print_:
            other = "" if version == rules.version else f": it was made with version {version}, this is {rules.version}"
            raise BadCode(f"the code does not lead to the position it names{other}")
        table.chance = Seeded(seed, table.calls, reseeds)
        return table

    def _start(self) -> dict[str, Any]:
        unpack = zlib.decompressobj()
        found: Any = json.loads(unpack.decompress(self.bytes(), 1_000_000))
        if not isinstance(found, dict) or not isinstance(found.get("calls"), int):
            raise ValueError("no position")
        return found
