"""The shapes that values from outside must have: each bound of each shape by itself."""

from __future__ import annotations

from typing import Any

import pytest

from tenka.core.errors import TenkaError
from tenka.protocol import bounds
from tenka.protocol.entries import Shape, listing, maybe, number, raw, row, text
from tenka.protocol.terms import to_text

ONE = row(number(9), text)
SHAPES: dict[str, tuple[Shape, tuple[Any, ...], tuple[Any, ...]]] = {
    "number": (number(9), (0, 9), (-1, 10, True, 1.0, "1", None, [], {})),
    "text": (text, ("a", "roll 1", "x" * bounds.LONGEST_NOTATION),
             ("", "x" * (bounds.LONGEST_NOTATION + 1), "a\nb", "\0", 1, None, ["a"], {"a": 1})),
    "bytes": (raw(2), (to_text(b"ab"),), (to_text(b"a"), to_text(b"abc"), "", "*!", "é", 1, None, ["a"])),
    "bytes between": (raw(1, 3), (to_text(b"a"), to_text(b"abc")), ("", to_text(b"abcd"))),
    "list": (listing(number(9), 2), ([], [1], [1, 2]), ([1, 2, 3], [10], (1,), "12", {1: 2}, 1, None)),
    "row": (ONE, ([1, "a"],), ([1], [1, "a", 2], [], ["a", 1], (1, "a"), {1: "a", 2: "b"}, "1a", None)),
    "maybe": (maybe(number(9)), (None, 1), (False, 10, "")),
}  # fmt: skip


@pytest.mark.parametrize("name", SHAPES)
def test_a_shape_takes_what_fits_and_nothing_else(name: str) -> None:
    shape, right, wrong = SHAPES[name]
    for value in right:
        shape(value)
    for value in wrong:
        with pytest.raises((ValueError, TypeError, TenkaError)):
            shape(value)
