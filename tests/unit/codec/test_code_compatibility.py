"""Codes open in later versions: after layers and options were added, and after rules changed."""

from __future__ import annotations

import base64
import dataclasses
import itertools
import random
import zlib
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tenka
from tenka.codec import code_header, code_writer, record_writer
from tenka.codec.mixed_radix import put_bytes, put_number
from tenka.core import untrusted
from tenka.core.choice import Choice
from tenka.core.decision import Decision
from tenka.core.game import Game, Layer, Option
from tenka.core.rules import unchanged
from tenka.table import code_reader, record_reader
from tenka.table.table import Table
from tests.support.playing import is_sealed, play_on, rarely_withdrawing
from tests.support.toy_game import TOY
from tests.unit.codec.test_code_size import PLAYED, shogun, table_with_seeds
from tests.unit.table.test_table import play, table

Row = tuple[str, ...]
LATER = dataclasses.replace(
    TOY,
    layers=(Layer("first", unchanged), *TOY.layers, Layer("last", unchanged)),
    options=(
        Option("colour", {"none": unchanged, "red": unchanged}),
        *(dataclasses.replace(o, values={**o.values, "shrill": unchanged}) for o in TOY.options),
    ),
)
"""The toy game with a layer before and behind its own layers, one more option and one more value."""


@pytest.mark.parametrize("layers", [(), ("rolls",), ("rolls", "more")])
@pytest.mark.parametrize("mood", ["loud", "quiet"])
def test_a_code_opens_after_layers_and_options_were_added(layers: Row, mood: str) -> None:
    old = play(table(*layers, mood=mood))
    new = code_reader.decode({"x": LATER}, old.code())
    assert (new.rules.layers, new.rules.options) == (layers, {"colour": "none", "mood": mood})
    assert new.state == old.state
    assert new.code() == old.code()


def test_only_values_that_differ_from_the_default_cost_bytes() -> None:
    plain, quiet = table(seed="s"), table("rolls", seed="s", mood="quiet")
    later = Table(LATER, LATER.rules(3), "s")
    assert code_header.names_of(plain) == code_header.names_of(later) == []
    assert code_header.names_of(quiet) == ["rolls", "mood=q"]
    assert len(later.code()) == len(plain.code())


VALUES = ("chosen", "prescribed", "private")


@pytest.mark.parametrize(("value", "short"), [("prescribed", "p"), ("private", "pri"), ("3-4", "3-4")])
def test_a_value_is_shortened_to_the_letters_that_earlier_values_do_not_share(value: str, short: str) -> None:
    option = Option("start", dict.fromkeys(VALUES, unchanged))
    assert option.shorten(value) == short
    assert option.expand(short) == value
    fewer = Option("start", dict.fromkeys(VALUES[:2], unchanged))
    assert fewer.shorten("prescribed") == "p"


@given(st.lists(st.text("ab-1", min_size=1, max_size=4), min_size=1, max_size=6, unique=True), st.integers(1, 6))
def test_a_short_value_keeps_its_meaning_when_others_are_appended(values: list[str], share: int) -> None:
    if any(earlier.startswith(value) for at, value in enumerate(values) for earlier in values[:at]):
        with pytest.raises(ValueError, match="a prefix of"):
            Option("o", dict.fromkeys(values, unchanged))
        return
    whole, part = (Option("o", dict.fromkeys(row, unchanged)) for row in (values, values[:share]))
    for value in values[:share]:
        assert whole.expand(part.shorten(value)) == part.expand(part.shorten(value)) == value


def test_the_digest_of_a_file_is_never_shortened() -> None:
    """Another browser has other data files, so a prefix would be ambiguous there."""
    option = Option("cards", dict.fromkeys(("built-in", "0123456789abcdef"), unchanged), data_file="x:y")
    assert option.shorten("0123456789abcdef") == "0123456789abcdef"
    assert option.expand("01") == "01"


@given(st.lists(st.text(st.characters(codec="ascii", exclude_characters=" "), min_size=1), max_size=5))
def test_names_of_any_letters_read_back(names: list[str]) -> None:
    text = " ".join(names)
    narrow = code_header._pack_names(text)
    assert narrow is None or code_header._unpack_names(narrow) == text
    if names and all(name.replace("-", "").replace("=", "").isalnum() and name.count("=") <= 1 for name in names):
        assert narrow is not None or any("=" in (name[0], name[-1]) for name in names)


def test_names_of_other_letters_are_written_in_full() -> None:
    odd = dataclasses.replace(TOY, layers=(*TOY.layers, Layer("odd_one.", unchanged)))
    at = Table(odd, odd.rules(3, ("rolls", "odd_one."), {"mood": "quiet"}), "s")
    again = code_reader.decode({"x": odd}, at.code())
    assert (again.rules.layers, again.rules.options) == (at.rules.layers, at.rules.options)


def test_a_code_of_an_unknown_layer_or_option_is_refused() -> None:
    for rules in (LATER.rules(3, ("last",)), LATER.rules(3, (), {"colour": "red"}), LATER.rules(3, (), {"mood": "shrill"})):
        with pytest.raises(tenka.NewerCode):
            code_reader.decode({"x": TOY}, Table(LATER, rules, "s").code())


def test_a_code_of_a_newer_format_is_refused_as_newer() -> None:
    for change in (lambda raw: b"\x03" + raw[1:], lambda raw: raw[:1] + b"\x80\x02" + raw[2:]):
        with pytest.raises(tenka.NewerCode):
            tenka.open_code(rewritten(PLAYED.code(), change))
    for form in (b"\x00", b"\x01"):
        with pytest.raises(tenka.BadCode, match="of no format"):
            tenka.open_code(rewritten(PLAYED.code(), form.__add__))


# Changed rules

NOW = tenka.game("shogun").version


def game_with(version: int, former: dict[int, Callable[[Any], Any]] | None = None) -> Game:
    """Return Shogun with changed rules: each tower acts like another one."""
    game = tenka.game("shogun")
    tower = next(option for option in game.options if option.id == "tower")
    other = Option("tower", dict(zip(tower.values, [*tower.values.values()][::-1], strict=True)))
    return dataclasses.replace(
        game, base=dataclasses.replace(game.base, version=version), former=former or {},
        options=tuple(other if option is tower else option for option in game.options),
    )  # fmt: skip


def test_a_code_of_other_rules_opens_at_the_last_moment_known_to_agree() -> None:
    old = PLAYED
    new = code_reader.decode({"s": game_with(NOW + 1)}, old.code())
    by_record = record_reader.replay(game_with(NOW + 1), old.record())
    assert new.disagreement is not None
    assert f"version {NOW}" in new.disagreement
    assert by_record.disagreement is not None
    moment = len(new.history)
    assert 0 < moment <= len(by_record.history)     # A record keeps its dice even where other rules would ask for other dice
    assert moment % code_header.PERIOD == 0
    assert [*map(record_writer.write_entry, new.history)] == [*map(record_writer.write_entry, old.history[:moment])]
    assert code_reader.decode({"s": game_with(NOW + 1)}, new.code()).record() == new.record()
    assert play(new, 30).code()


def test_a_code_that_diverges_under_its_own_version_is_refused() -> None:
    with pytest.raises(tenka.BadCode):
        code_reader.decode({"s": game_with(NOW)}, PLAYED.code())


def test_kept_rules_read_the_codes_of_their_version() -> None:
    tower = next(option for option in tenka.game("shogun").options if option.id == "tower")
    later = game_with(NOW + 1, {NOW: tower.values["F"]})
    for new in (code_reader.decode({"s": later}, PLAYED.code()), record_reader.replay(later, PLAYED.record())):
        assert new.disagreement is None
        assert new.rules.version == NOW
        assert (new.record(), new.code()) == (PLAYED.record(), PLAYED.code())
    assert Table(later, later.rules(3), "new").rules.version == NOW + 1


def test_a_code_of_other_rules_that_agrees_opens_whole() -> None:
    later = dataclasses.replace(TOY, base=dataclasses.replace(TOY.base, version=TOY.base.version + 1))
    old = play(table("rolls"))
    new = code_reader.decode({"x": later}, old.code())
    assert new.disagreement is None
    assert new.state == old.state


# Length and time


def rewritten(code: str, change: Callable[[bytes], bytes]) -> str:
    """Return a code with changed bytes and a valid checksum."""
    raw = base64.urlsafe_b64decode(code[1:] + "=" * (-len(code[1:]) % 4))[:-4]
    return code_writer.add_checksum(code[0], change(raw))


def test_compaction_of_a_long_plan_is_rare(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each compaction is a replay, so it must not follow every choice once the game is about as long as the limit."""
    told: list[int] = []
    monkeypatch.setattr(untrusted, "MOST_TRIED", 40)
    shorten = Table._compact_open_question

    def counted(table: Table) -> None:
        told.append(len(table.history))
        shorten(table)

    monkeypatch.setattr(Table, "_compact_open_question", counted)
    at, rng = shogun(60), random.Random(3)
    for _ in range(800):
        assert at.decision is not None
        seat = rng.choice(at.decision.seats)
        at.choose(seat, rng.choice([choice for choice in at.decision.choices(seat) if choice.verb != "done"]))
    assert 1 <= len(told) <= 800 // 40 + 1


def test_a_long_plan_is_compacted_and_its_code_opens() -> None:
    """A random player places and withdraws thousands of times; record and code stay short."""
    rng = random.Random(2)
    at = play_on(shogun(60), rarely_withdrawing(rng), is_sealed)
    for _ in range(4_000):
        assert at.decision is not None
        seat = rng.choice(at.decision.seats)
        at.choose(seat, rng.choice([choice for choice in at.decision.choices(seat) if choice.verb != "done"]))
        assert len(at.history) <= 2 * untrusted.MOST_TRIED
    for again in (tenka.open_code(at.code()), tenka.replay(at.record())):
        assert again.record() == at.record()
        assert again.state == at.state
        assert again.decision is not None
        assert again.decision.seats == at.decision.seats
    at.undo()
    assert tenka.open_code(at.code()).record() == at.record()


def long_code(choices: int) -> str:
    """Return a code whose plan is placed and withdrawn this often, as an attacker could write it."""
    at = play_on(shogun(40), rarely_withdrawing(random.Random(3)), is_sealed)
    while len(at.history) < choices:
        assert at.decision is not None
        seat = at.decision.seats[0]
        for verb in ("lay", "take"):
            at.repeat(seat, next(choice for choice in at.decision.choices(seat) if choice.verb == verb))
    return at.code()


def test_a_code_with_too_many_choices_is_refused_before_it_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    assert tenka.open_code(long_code(untrusted.MOST_CHOICES - 2)).decision is not None
    code = long_code(untrusted.MOST_CHOICES + 1)
    assert len(code) < untrusted.LONGEST_CODE
    made: list[int] = []
    monkeypatch.setattr(Table, "make", lambda *args: made.append(1))
    with pytest.raises(tenka.BadCode, match="more choices"):
        tenka.open_code(code)
    assert made == []


def test_a_record_with_too_many_choices_is_refused() -> None:
    text = PLAYED.record() + "0 roll\n" * untrusted.MOST_CHOICES
    with pytest.raises(tenka.BadRecord, match="more than"):
        tenka.replay(text)


@pytest.mark.slow
@given(st.sampled_from([PLAYED, table_with_seeds(200, (3, 0, 9))]), st.binary(max_size=12), st.integers(0, 60))
def test_changed_bytes_with_a_valid_checksum_raise_only_named_errors(of: Table, new: bytes, at: int) -> None:
    code = rewritten(of.code(), lambda raw: raw[:at] + new + raw[at + len(new) :])
    try:
        again = tenka.open_code(code)
    except tenka.BadCode:
        return
    assert tenka.open_code(again.code()).record() == again.record()


@pytest.mark.parametrize(
    "text", ["[" * 900, '{"calls":' * 300, "[]", "x", '{"calls":0,"state":' + "[" * 5000, '{"a":"' + "x" * 900_000 + '"}']
)
def test_a_position_in_a_code_is_size_checked_before_it_is_parsed(text: str) -> None:
    out = bytearray()
    for number in (code_header.FORMAT, code_header.HAS_START, 1, 2):
        put_number(out, number)
    put_bytes(out, b"seed")
    put_bytes(out, zlib.compress(text.encode(), 9))
    put_number(out, 0)
    with pytest.raises(tenka.BadCode):
        tenka.open_code(code_writer.add_checksum("t", bytes(out) + b"??"))


def test_the_short_list_of_a_code_holds_only_legal_choices() -> None:
    """A seat that filled its last box before others has not finished its plan."""
    at, rng = shogun(40), random.Random(4)
    for _ in range(400):
        assert at.decision is not None
        for pair in at.decision.code_options() or ():
            assert pair is None or pair[1] in at.decision.choices(pair[0])
        seat = rng.choice(at.decision.seats)
        at.choose(seat, rng.choice(at.decision.choices(seat)))


def test_a_choice_index_without_a_choice_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """If the last box was filled before others, the short list has a gap."""
    at = tenka.new_table("shogun", seats=3, options={"start": "prescribed"}, seed="s")
    for _ in range(2):
        assert at.decision is not None
        at.choose(0, at.decision.choices(0)[-1])        # Into the last box first
    honest, told = code_writer._choice, itertools.count()

    def wrong(decision: Decision, seat: int, choice: Choice) -> Iterator[code_writer.Digit]:
        made = [*honest(decision, seat, choice)]
        yield from [made[0]._replace(value=0)] if next(told) == 1 else made

    assert tenka.open_code(at.code()).record() == at.record()
    monkeypatch.setattr(code_writer, "_choice", wrong)
    with pytest.raises(tenka.BadCode, match="stands for no choice"):
        tenka.open_code(at.code())
