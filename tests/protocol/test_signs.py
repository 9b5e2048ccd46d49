"""What is said beside a game comes from strangers: measured before it is read, shown as text, and no floods of it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tenka.core.errors import BadMessage
from tenka.protocol.signs import FLOOD, Signs
from tenka.protocol.wire import LONGEST, LONGEST_TEXT, body, envelope, read_body

SESSION = b"s" * 32


def test_a_message_of_ten_megabytes_is_not_read() -> None:
    for raw in (b"x" * 10_000_000, b"[" * 10_000_000, "x" * (LONGEST + 1)):
        with pytest.raises(BadMessage) as refused:
            envelope(raw)
        assert refused.value.rule == "long"


@pytest.mark.parametrize("raw", [
    b"", b"\xff\xfe", b"{}", b"[]", b"[1,2]", b"null", b"[0,0,0]", b'["0","b","s"]', b'[true,"b","s"]', b'[-1,"b","s"]',
    b"[" * 4_000, b'[0,"b","s",1]', b'[1e400,"b","s"]', b"NaN",
])  # fmt: skip
def test_what_is_no_envelope(raw: bytes) -> None:
    with pytest.raises(BadMessage) as refused:
        envelope(raw)
    assert refused.value.rule == "unreadable"


@pytest.mark.parametrize("told", [
    [0, "dance"], [0, "choose", 1, 1, "roll", None], [0, "link", 1, "x"], [True, "here"], [-1, "here"], [0, "here", 1],
    [0, "say", ""], [0, "say", "x" * (LONGEST_TEXT + 1)], [0, "say", "line\nbreak"], [0, ["here"]], [0, "around", [0] * 9],
    [0, "around", 1], [0, "clock", [1.5]], [0, "clock", [0] * 17], [0, "point", "x" * 81], [0, {}],
])  # fmt: skip
def test_a_body_of_the_wrong_shape(told: list[Any]) -> None:
    assert read_body(body(SESSION, 3, "say", "x" * LONGEST_TEXT), SESSION) == (3, "say", ("x" * LONGEST_TEXT,))
    with pytest.raises(BadMessage) as refused:
        read_body(json.dumps([SESSION[:12].hex(), *told]), SESSION)
    assert refused.value.rule == "unreadable"


def test_a_sign_of_another_game() -> None:
    with pytest.raises(BadMessage) as refused:
        read_body(body(b"t" * 32, 0, "here"), SESSION)
    assert refused.value.rule == "foreign"


def test_a_flood_of_signs_is_dropped_and_ebbs_away() -> None:
    signs = Signs(2)
    for number in range(FLOOD):
        signs.count(1, number, now=1.0)
    signs.count(0, 0, now=2.0)
    with pytest.raises(BadMessage) as refused:
        signs.count(1, FLOOD, now=2.0)
    assert refused.value.rule == "flood"
    signs.count(1, FLOOD + 1, now=12.0)


def test_a_sign_is_seen_once_and_counted_anew_under_another_key() -> None:
    signs = Signs(1)
    signs.count(0, 7, now=1.0)
    for number in (7, 0):
        with pytest.raises(BadMessage) as refused:
            signs.count(0, number, now=1.0)
        assert refused.value.rule == "replayed"
    signs.begin(0)
    signs.count(0, 0, now=1.0)
