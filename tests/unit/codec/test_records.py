"""Records and link codes read back exactly; damaged ones are refused whole."""

from __future__ import annotations

import base64
import json
import zlib

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

import tenka
from tenka.table import code_reader, record_reader
from tenka.table.table import Table
from tests.support.toy_game import TOY
from tests.unit.table.test_table import place_cards, play, table

SHELF = {"x": TOY}
GAME = play(table("rolls", seed="a seed: \"quoted\" 天下\n\\"))
RECORD, CODE = GAME.record(), GAME.code()


def test_a_record_and_a_code_give_the_same_game_back() -> None:
    for again in (record_reader.replay(TOY, RECORD), code_reader.decode(SHELF, CODE)):
        assert (again.state, again.record(), again.code()) == (GAME.state, RECORD, CODE)
        assert [line.events for line in again.history] == [line.events for line in GAME.history]


@given(st.integers(0, 200), st.integers(0, 50))
def test_every_moment_reads_back_from_record_and_code(choices: int, seed: int) -> None:
    at = play(table("rolls", seed=str(seed)), choices % 40, seed)
    assert record_reader.replay(TOY, at.record()).state == at.state
    assert code_reader.decode(SHELF, at.code()).state == at.state


def test_real_dice_are_part_of_the_code() -> None:
    at = table("rolls")
    place_cards(at)
    place_cards(at)
    at.chance = tenka.Tape([(6, 6), (6, 6), (6, 6)])
    for seat in range(3):
        at.choose(seat, "hush")
    again = code_reader.decode(SHELF, at.code())
    assert again.state.bonus == {0: 12, 1: 12, 2: 12}
    assert again.record() == at.record()
    assert record_reader.replay(TOY, at.record()).code() == at.code()


def test_a_replayed_game_continues_with_the_dice_of_its_seed() -> None:
    one, other = table("rolls"), table("rolls")
    place_cards(one)
    place_cards(one)
    other = record_reader.replay(TOY, one.record())
    assert play(one).record() == play(other).record()


def test_a_record_of_older_rules_opens_at_its_last_agreeing_choice() -> None:
    text = RECORD.replace("version 3", "version 2").replace("\n2 hush", "\n2 shout")
    again = record_reader.replay(TOY, text)
    assert again.disagreement is not None
    assert "shout" in again.disagreement
    choices = RECORD[RECORD.index("setup") :].split("\n")[1:]
    assert choices[len(again.history)].startswith("2 hush")
    with pytest.raises(tenka.BadRecord):
        record_reader.replay(TOY, RECORD.replace("\n2 hush", "\n2 shout"))


@given(st.integers(0, len(RECORD) - 1), st.characters())
@example(0, "")
def test_a_record_with_one_changed_letter_is_refused_or_reads_back_as_written(at: int, letter: str) -> None:
    text = RECORD[:at] + letter + RECORD[at + 1 :]
    try:
        again = record_reader.replay(TOY, text)
    except tenka.BadRecord:
        return
    assert record_reader.replay(TOY, again.record()).state == again.state


@given(st.integers(0, len(CODE) - 1), st.sampled_from("ABCxyz019-_ %é/"))
def test_a_code_with_one_changed_letter_is_refused(at: int, letter: str) -> None:
    text = CODE[:at] + letter + CODE[at + 1 :]
    if text == CODE:
        return
    with pytest.raises(tenka.BadCode):
        code_reader.decode(SHELF, text)


@given(st.text(max_size=80))
def test_random_texts_are_refused(text: str) -> None:
    with pytest.raises(tenka.BadCode):
        code_reader.decode(SHELF, text)
    with pytest.raises(tenka.BadRecord):
        record_reader.replay(TOY, text)


@settings(suppress_health_check=[HealthCheck.filter_too_much])
@given(st.binary(max_size=60))
def test_meaningless_bytes_with_a_valid_checksum_are_refused(raw: bytes) -> None:
    checked = raw + zlib.crc32(b"x" + raw).to_bytes(4, "big")
    code = "x" + base64.urlsafe_b64encode(checked).decode().rstrip("=")
    with pytest.raises(tenka.BadCode):
        code_reader.decode(SHELF, code)


def test_every_truncated_code_or_record_is_refused() -> None:
    for end in range(len(CODE) - 1):
        with pytest.raises(tenka.BadCode):
            code_reader.decode(SHELF, CODE[:end])
    head = RECORD.index("setup")
    for end in range(0, head, 3):
        with pytest.raises(tenka.BadRecord):
            record_reader.replay(TOY, RECORD[:end])


@pytest.mark.parametrize("extra", ["0 cheer\n", "0 hush = roll 1 1\n", "nonsense\n", "9 hush\n", "0 hush = roll 1 1 1\n"])
def test_a_record_with_choices_after_the_end_is_refused(extra: str) -> None:
    with pytest.raises(tenka.BadRecord):
        record_reader.replay(TOY, RECORD + extra)


@pytest.mark.parametrize(
    ("line", "other"),
    [
        ("seats 3", "seats 9"), ("seats 3", "seats three"), ("layers rolls", "layers magic"), ("version 3", "version x"),
        ("options mood=loud", "options mood"), ("options mood=loud", "options mood=grim"), ("setup = shuffle", "setup = roll"),
        ("game toy", "colour red"), ("setup", "start []\nsetup"), ("setup", 'start {"calls":0}\nsetup'),
        ("setup", "reseed x\nsetup"),
        ("setup", 'start {"calls":0,"state":{"kind":"toy.ToyState"}}\nsetup'),
    ],
)  # fmt: skip
def test_a_damaged_header_is_refused(line: str, other: str) -> None:
    assert line in RECORD
    with pytest.raises(tenka.BadRecord):
        record_reader.replay(TOY, RECORD.replace(line, other, 1))


def test_a_position_without_history_starts_its_own_record() -> None:
    at = table("rolls")
    place_cards(at)
    data = json.loads(json.dumps(at.to_data()))
    again = Table(TOY, at.rules, data["seed"], start=data)
    assert again.state == at.state
    assert play(at).state == play(again).state
    assert record_reader.replay(TOY, again.record()).record() == again.record()
    assert code_reader.decode(SHELF, again.code()).record() == again.record()
