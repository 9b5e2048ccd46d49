"""A whole game as a short code for an address: the header, then every choice as its index among the legal ones.

The indices are digits of mixed radix, so a forced choice costs nothing and a choice among three costs 1.6 bits. Dice are
not in the code: the seed gives them again (unless a tape or real dice were used; then they are). Layers and options are
named, and only where they differ from what holds when nothing is said: a code opens in every later version.
"""

from __future__ import annotations

import base64
import zlib
from collections.abc import Mapping

from tenka.core import foreign, heads, link_1
from tenka.core.chance import Chance, Outcome, Seeded, write_number
from tenka.core.choice import Choice
from tenka.core.decision import Decision
from tenka.core.errors import BadCode, NewerCode
from tenka.core.heads import Digits, Head
from tenka.core.packing import Source, Writer
from tenka.core.record import replay
from tenka.core.rules import Game
from tenka.core.table import Table


def encode(table: Table) -> str:
    """The code of a table: the game's letter, then URL-safe characters."""
    taped = _is_taped(table)
    return sealed(table.game.letter, bytes(heads.write(table, taped=taped) + _history(table, taped)))


def sealed(letter: str, raw: bytes) -> str:
    """Bytes as a code of a game, with its checksum."""
    return letter + _letters(raw + _checksum(letter, raw))


def _checksum(letter: str, raw: bytes) -> bytes:
    return zlib.crc32(letter.encode() + raw).to_bytes(4, "big")


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


class _Packed(Chance):
    """Outcomes that stand in a code."""

    def __init__(self, digits: Digits) -> None:
        self._digits = digits

    def _number(self, bound: int) -> int:
        return self._digits.get(bound)


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


def _get_choice(digits: Digits, decision: Decision) -> tuple[int, Choice]:
    short = decision.coded()
    if short is not None:
        digit = digits.get(len(short) + 1)
        if digit < len(short):
            pair = short[digit]
            if pair is None:
                raise BadCode("a digit stands for no choice")
            return pair
    if len(decision.seats) == 1:
        seat, choices = decision.seats[0], decision.choices(decision.seats[0])
        return seat, choices[digits.get(len(choices))]
    pairs = _pairs(decision)
    return pairs[digits.get(len(pairs))]


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


def decode(letters: Mapping[str, Game], code: str) -> Table:
    """The table of a code. Raises BadCode; nothing is half-loaded.

    A code of other rules (version) opens at the last moment known to agree; ``table.disagreement`` says so.
    """
    with foreign.refusing(BadCode, "the code does not fit the rules, or is damaged"):
        game, raw = _opened(letters, code)
        source = Source(raw)
        form = source.number()
        if form == heads.FORMAT:
            return _table(game, heads.read(source))
        if form == link_1.FORMAT:
            return _table(game, link_1.read(game, source))
        raise NewerCode("the code was made by a newer version of Tenka")


def _opened(letters: Mapping[str, Game], code: str) -> tuple[Game, bytes]:
    """The game of a code, and its bytes without the checksum."""
    if not isinstance(code, str) or not code or len(code) > foreign.LONGEST_CODE or code[0] not in letters:
        raise BadCode("this is not the code of a game")
    if not code[1:].replace("-", "").replace("_", "").isalnum() or not code.isascii():
        raise BadCode("the code holds characters that no code has")
    raw = base64.urlsafe_b64decode(code[1:] + "=" * (-len(code[1:]) % 4))
    if _letters(raw) != code[1:] or len(raw) < 8 or _checksum(code[0], raw[:-4]) != raw[-4:]:
        raise BadCode("the code is damaged or was cut off: its checksum does not fit")
    return letters[code[0]], raw[:-4]


def _table(game: Game, head: Head) -> Table:
    if head.choices > foreign.MOST_CHOICES:
        raise BadCode("the code names more choices than any game has")
    unknown = _unknown(game, head)
    if unknown:
        raise NewerCode(f"{game.id} has no {' or '.join(unknown)} in this version of Tenka")
    rules = game.rules(head.seats, head.layers, _options(game, head), head.version)
    chance = _Packed(head.digits) if head.taped else None
    table = Table(game, rules, head.seed, chance=chance, start=head.start, reseeds=head.reseeds)
    reason = "it does not lead to the position it names"
    try:
        with foreign.refusing(BadCode, "a choice it names can't be made"):
            _follow(table, head)
    except BadCode as error:
        if head.version == rules.version:
            raise
        reason = str(error)
    at = head.agreeing(table)
    if at is None:
        table.chance = Seeded(head.seed, table.calls, head.reseeds)
        return table
    if head.version == rules.version:
        raise BadCode(f"the code can't be followed: {reason}")
    return _as_far_as(table, at, f"made with version {head.version} of the rules, this is {rules.version}: {reason}")


def _options(game: Game, head: Head) -> dict[str, str]:
    """The options of a code with their whole values."""
    known = (option for option in game.switches(head.layers) if option.id in head.options)
    return {option.id: option.meant(head.options[option.id]) for option in known}


def _unknown(game: Game, head: Head) -> list[str]:
    """The layers and options of a code that this version does not have."""
    layers, options, whole = {layer.id for layer in game.layers}, game.switches(head.layers), _options(game, head)
    known = {o.id for o in options if o.id in whole and (whole[o.id] in o.values or o.lacks(whole[o.id]))}
    missing = [f"{name}={value}" for name, value in head.options.items() if name not in known]
    return [*(layer for layer in head.layers if layer not in layers), *missing]


def _follow(table: Table, head: Head) -> None:
    for _ in range(head.choices):
        if table.decision is None:
            raise BadCode("the code goes on after the end of the game")
        table._do(*_get_choice(head.digits, table.decision), table.decision.sealed)
    if not head.digits.spent:
        raise BadCode("the code goes on after its last choice")


def _as_far_as(table: Table, at: int, reason: str) -> Table:
    found = replay(table.game, table.record(), at=at)
    found.disagreement = reason
    return found
