"""Untrusted input is size-checked before it is parsed: depth, length, numbers, seeds; other failures become one error."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tenka
from tenka.core import untrusted
from tenka.core.errors import BadCode, BadRecord, BadSetup, IllegalChoice, TenkaError
from tests.support.rows import every_row

plain = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(), lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner)
)


def levels(value: object) -> int:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else None
    return 0 if inner is None else 1 + max(map(levels, inner), default=0)


@given(plain, st.booleans())
def test_depth_is_counted_exactly(value: object, ascii_: bool) -> None:
    text = json.dumps(value, ensure_ascii=ascii_)
    assert untrusted.depth(text) == levels(value)
    assert untrusted.read_json(text, len(text), 100) == value


@given(st.text('[]{}"\\,:a', max_size=60))
def test_depth_of_malformed_json_is_never_underestimated(text: str) -> None:
    """Whatever prefix a parser accepts is no deeper than the count."""
    try:
        value = json.JSONDecoder().raw_decode(text)[0]
    except ValueError:
        return
    assert untrusted.depth(text) >= levels(value)


@pytest.mark.parametrize("opening", ["[", '{"a":', '[{"a":', '["]]]]",'])
def test_json_that_is_too_deep_is_refused_before_it_is_parsed(opening: str, monkeypatch: pytest.MonkeyPatch) -> None:
    text = opening * 50_000
    monkeypatch.setattr(json, "loads", lambda *args, **kwargs: pytest.fail("was read"))
    with pytest.raises(BadRecord, match="nested lists"):
        untrusted.read_json(text, len(text))
    with pytest.raises(BadRecord, match="characters"):
        untrusted.read_json("[]", 1)


@pytest.mark.parametrize("text", ["", "NaN", "[Infinity]", "{", "[1,]", '"' + "\\" * 1001, '"\\"' * 3, "1" * 5000])
def test_malformed_json_is_refused(text: str) -> None:
    with pytest.raises(BadRecord, match="expected JSON"):
        untrusted.read_json(text, 10_000)


def test_a_long_text_with_many_quotes_is_counted_in_one_pass() -> None:
    assert untrusted.depth('"' + '\\"' * 500_000 + "[" * 9) == 0
    assert untrusted.depth('"a"' * 300_000 + "[" * 9) == 9


def test_an_endless_plain_form_is_refused() -> None:
    loop: list[object] = []
    loop.append(loop)
    wide: list[object] = [0] * (untrusted.MOST_VALUES + 1)
    for value in (loop, wide, ["x" * untrusted.MOST_VALUES], [2**64], [-(10**400)]):
        with pytest.raises(BadRecord):
            untrusted.check_size(value)


@pytest.mark.parametrize("error", untrusted.DECODE_ERRORS)
def test_any_failure_on_untrusted_data_becomes_one_error(error: type[Exception]) -> None:
    with pytest.raises(BadCode, match="can't be read"), untrusted.raising_as(BadCode, "it can't be read"):
        raise error("x")


# The header of a position, field by field


def position() -> dict[str, Any]:
    table = tenka.new_table("tenka-meidou", seats=3, layers=("tumult",), seed="header")
    for _ in range(7):
        assert table.decision is not None
        table.choose(table.decision.seats[0], table.decision.choices(table.decision.seats[0])[0])
    data: dict[str, Any] = json.loads(json.dumps(table.branch(5, "other").to_data()))
    return data


POSITION = position()
INFINITE, LONG = float("inf"), "x" * 1_000_000
WRONG: dict[str, list[Any]] = {
    "calls": [-1, 2**32, 10**400, INFINITE, 1.0, True, None, "7", []],
    "reseeds": [
        None, 7, "ab", {}, [[1]], [[1, "a", 2]], [["1", "a"]], [[1, 2]], [[-1, "a"]], [[2**32, "a"]], [[INFINITE, "a"]],
        [[2, "a"], [1, "b"]], [[1, "a"], [1, "b"]], [[n, "a"] for n in range(1000)], [[1, LONG]], [[True, "a"]],
        [[n, "x" * 900] for n in range(20)],
    ],
    "version": [None, "1", 1.0, True, []],
    "seed": [None, 7, LONG, [], "水" * 400],
    "layers": [None, "tumult", [["tumult"]], [{}], [None], ["magic"], ["daimyo"] * 20_000, {}],
    "options": [None, [], {"first": ["1"]}, {"first": None}, {"magic": "on"}, {"first": "4"}],
    "seats": [None, 3.0, 2, "3", True, 10**400],
    "state": [None, [], {}, {"kind": LONG}],
    "tenka": [None, 2, True],
    "game": [None, "go", ["tenka-meidou"]],
}  # fmt: skip


@every_row(
    ("field", "value"),
    [(field, value) for field, values in WRONG.items() for value in values],
    ids=lambda value: f"{value!r:.25}",
)
def test_a_position_with_a_wrong_header_is_refused(field: str, value: object) -> None:
    with pytest.raises((BadRecord, tenka.UnknownGame)):
        tenka.from_data({**POSITION, field: value})


@pytest.mark.parametrize("field", sorted({*POSITION} - {"reseeds"}))
def test_a_position_with_a_field_missing_is_refused(field: str) -> None:
    with pytest.raises((BadRecord, tenka.UnknownGame)):
        tenka.from_data({name: value for name, value in POSITION.items() if name != field})


@given(st.sampled_from(sorted(POSITION)), plain | st.floats() | st.lists(st.tuples(st.integers(0, 99), st.text())))
def test_a_position_with_any_header_is_refused_or_playable(field: str, value: object) -> None:
    try:
        table = tenka.from_data({**POSITION, field: value})
    except TenkaError:
        return
    assert table.decision is not None
    for _ in range(4):
        table.choose(table.decision.seats[0], table.decision.choices(table.decision.seats[0])[0])
    assert tenka.open_code(table.code()).record() == table.record() == tenka.replay(table.record()).record()


def test_unknown_fields_of_a_position_are_dropped() -> None:
    ballast = {"ledger": ["line"] * 1_000, "more": {"kind": "x"}}
    plain_, heavy = tenka.from_data(POSITION), tenka.from_data({**POSITION, **ballast})
    assert heavy.code() == plain_.code()
    assert heavy.record() == plain_.record()
    assert heavy.to_data() == plain_.to_data()


@every_row(
    "wrong",
    [
        {"layers": 5}, {"layers": [["tumult"]]}, {"layers": [{}]}, {"layers": "tumult"}, {"layers": None}, {"options": [1]},
        {"options": {"first": []}}, {"options": {"first": {}}}, {"options": {(): "1"}}, {"options": "first"}, {"seats": 2.0},
        {"seats": []}, {"seats": True}, {"seed": LONG}, {"seed": 7}, {"seed": None}, {"seed": "水" * 400},
    ],
    ids=lambda wrong: f"{wrong!r:.40}",
)  # fmt: skip
def test_an_impossible_table_is_refused_with_its_reason(wrong: dict[str, Any]) -> None:
    with pytest.raises(BadSetup):
        tenka.new_table("tenka-meidou", **{"seats": 2, **wrong})


def test_the_code_of_the_largest_table_opens() -> None:
    """The longest seeds, the most branches, a position and real dice together stay below the limit of a code."""
    branches = [[n, "x" * 30] for n in range(untrusted.MOST_RESEEDS)]
    table = tenka.from_data({**POSITION, "seed": "x" * untrusted.MOST_SEED, "reseeds": branches})
    table.chance = tenka.Tape([(1, 2, 3)])
    table.choose(table.decision.seats[0], "reroll")
    assert len(table.code()) < untrusted.LONGEST_CODE / 2
    assert tenka.open_code(table.code()).record() == table.record() == tenka.replay(table.record()).record()


def test_a_table_has_a_limit_of_branches() -> None:
    table = tenka.from_data({**POSITION, "reseeds": [[n, "b"] for n in range(untrusted.MOST_RESEEDS)], "calls": 1000})
    with pytest.raises(BadRecord, match="at most"):
        table.branch(0, "once more")


def test_a_full_table_refuses_choices_until_some_are_undone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(untrusted, "MOST_CHOICES", 2)
    table = tenka.new_table("tenka-meidou", seats=2, seed="full")
    for _ in range(2):
        table.choose(table.decision.seats[0], table.decision.choices(table.decision.seats[0])[-1])
    with pytest.raises(IllegalChoice, match="at most 2"):
        table.choose(table.decision.seats[0], table.decision.choices(table.decision.seats[0])[-1])
    assert tenka.open_code(table.code()).record() == table.record()
