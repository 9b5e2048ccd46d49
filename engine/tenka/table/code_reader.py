"""Reads a link code (``tenka.codec.code_writer``): parses its header and replays its choices."""

from __future__ import annotations

from collections.abc import Mapping

from tenka.codec import code_header, sealed_seeds
from tenka.codec.base64url import from_base64url
from tenka.codec.code_header import CodeHeader
from tenka.codec.code_writer import CHECK, checksum, pairs_of
from tenka.codec.mixed_radix import Reader, Source
from tenka.core import untrusted
from tenka.core.chance import Chance, Seeded
from tenka.core.choice import Choice
from tenka.core.decision import Decision
from tenka.core.errors import BadCode, NewerCode
from tenka.core.game import Game
from tenka.table.record_reader import replay
from tenka.table.table import Table


def decode(game_by_letter: Mapping[str, Game], code: str) -> Table:
    """Return the table of a code.

    If the code was made by another version of the rules, the table is at the last moment whose checksum matches, and
    ``table.disagreement`` explains it.

    Raises:
        BadCode: The code is damaged. Nothing is loaded.
    """
    with untrusted.raising_as(BadCode, "the code does not fit the rules, or is damaged"):
        game, raw = _find_game(game_by_letter, code)
        source = Source(raw)
        form = source.number()
        if form > code_header.FORMAT:
            raise NewerCode("the code was made by a newer version of Tenka")
        if form < code_header.FORMAT:
            raise BadCode("the code is of no format")
        return _table(game, code_header.read_header(source))


def _find_game(game_by_letter: Mapping[str, Game], code: str) -> tuple[Game, bytes]:
    """Return the game of a code, and its bytes without the checksum."""
    if not isinstance(code, str) or not code or len(code) > untrusted.LONGEST_CODE or code[0] not in game_by_letter:
        raise BadCode("this is not the code of a game")
    if not code[1:].replace("-", "").replace("_", "").isalnum() or not code.isascii():
        raise BadCode("the code holds characters that no code has")
    try:
        raw = from_base64url(code[1:])
    except ValueError:
        raw = b""
    if len(raw) < 2 * CHECK or checksum(code[0], raw[:-CHECK]) != raw[-CHECK:]:
        raise BadCode("the code is damaged or was cut off: its checksum does not fit")
    return game_by_letter[code[0]], raw[:-CHECK]


def _table(game: Game, head: CodeHeader) -> Table:
    if head.choices > untrusted.MOST_CHOICES:
        raise BadCode("the code names more choices than any game has")
    unknown = _unknown(game, head)
    if unknown:
        raise NewerCode(f"{game.id} has no {' or '.join(unknown)} in this version of Tenka")
    rules = game.rules(head.seats, head.layers, _options(game, head), head.version)
    chance = _Packed(head.digits) if head.has_outcomes else None
    table = Table(game, rules, head.seed, chance=chance, start=head.start, reseeds=head.reseeds)
    reason = "it does not lead to the position it names"
    try:
        with untrusted.raising_as(BadCode, "a choice it names can't be made"):
            _follow(table, head)
    except BadCode as error:
        if head.version == rules.version:
            raise
        reason = str(error)
    at = head.verified_until(table)
    if at is None:
        table.chance = Seeded(head.seed, table.calls, table.reseeds)
        return table
    if head.version == rules.version:
        raise BadCode(f"the code can't be followed: {reason}")
    return _replay_until(table, at, f"made with version {head.version} of the rules, this is {rules.version}: {reason}")


def _options(game: Game, head: CodeHeader) -> dict[str, str]:
    """Return the options of a code with full values."""
    known = (option for option in game.options_for(head.layers) if option.id in head.options)
    return {option.id: option.expand(head.options[option.id]) for option in known}


def _unknown(game: Game, head: CodeHeader) -> list[str]:
    """List the layers and options of a code that this version lacks."""
    layers, options, whole = {layer.id for layer in game.layers}, game.options_for(head.layers), _options(game, head)
    known = {o.id for o in options if o.id in whole and (whole[o.id] in o.values or o.is_missing(whole[o.id]))}
    missing = [f"{name}={value}" for name, value in head.options.items() if name not in known]
    return [*(layer for layer in head.layers if layer not in layers), *missing]


def _follow(table: Table, head: CodeHeader) -> None:
    for _ in range(head.choices):
        if table.decision is None:
            raise BadCode("the code goes on after the end of the game")
        if head.has_sealed_seeds and sealed_seeds.is_at_sealed_question(table):
            _apply_sealed_seed(table, head)
        table.make(*_get_choice(head, table.decision), table.decision.sealed)
    if not head.digits.is_spent:
        raise BadCode("the code goes on after its last choice")


def _apply_sealed_seed(table: Table, head: CodeHeader) -> None:
    digit, chance = head.digits.get(sealed_seeds.RADIX), table.chance
    if digit:
        sealed_seeds.apply_seed(table, digit)
    if head.has_outcomes:
        table.chance = chance


def _get_choice(head: CodeHeader, decision: Decision) -> tuple[int, Choice]:
    digits, short = head.digits, decision.code_options()
    if short is not None:
        digit = digits.get(len(short) + (not head.has_short_lists))
        if digit < len(short):
            pair = short[digit]
            if pair is None:
                raise BadCode("a digit stands for no choice")
            return pair
    if len(decision.seats) == 1:
        seat, choices = decision.seats[0], decision.choices(decision.seats[0])
        return seat, choices[digits.get(len(choices))]
    pairs = pairs_of(decision)
    return pairs[digits.get(len(pairs))]


class _Packed(Chance):
    """Answers with the outcomes stored in a code."""

    def __init__(self, digits: Reader) -> None:
        self._digits = digits

    def _number(self, bound: int) -> int:
        return self._digits.get(bound)


def _replay_until(table: Table, at: int, reason: str) -> Table:
    shorter = replay(table.game, table.record(), at=at)
    shorter.disagreement = reason
    return shorter
