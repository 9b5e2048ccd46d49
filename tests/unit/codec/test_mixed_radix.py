"""Mixed-radix digits as bytes: exact, without waste, and readable in pieces."""

from __future__ import annotations

from math import factorial, log2

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tenka.codec.mixed_radix import WORD, Reader, Writer

radixes = st.one_of(
    st.integers(1, 600),
    st.integers(1, 52).map(factorial),
    st.integers(1, 40).map(lambda dice: 6**dice),
    st.sampled_from([2**16, 2**32 - 1, 2**32, 2**32 + 1, 2**64]),
)
rows = st.lists(radixes.flatmap(lambda radix: st.tuples(st.integers(0, radix - 1), st.just(radix))), max_size=80)


@given(rows)
def test_digits_read_back_and_nothing_remains(digits: list[tuple[int, int]]) -> None:
    writer = Writer()
    for digit, radix in digits:
        writer.put(digit, radix)
    raw = writer.bytes()
    reader = Reader(raw)
    assert [reader.get(radix) for _, radix in digits] == [digit for digit, _ in digits]
    assert reader.is_spent
    assert len(raw) * 8 <= sum(log2(radix) for _, radix in digits) + 8


@given(st.binary(max_size=100), st.lists(radixes, max_size=40))
def test_any_bytes_give_digits_or_are_refused(raw: bytes, asked: list[int]) -> None:
    reader = Reader(raw)
    for radix in asked:
        try:
            assert 0 <= reader.get(radix) < radix
        except ValueError:
            assert radix >> WORD
            return


def test_the_buffer_stays_small_for_codes_of_any_length() -> None:
    """So the last digit costs as much as the first."""
    reader = Reader(b"\xff" * 40_000)
    for _ in range(5_000):
        reader.get(480)
        assert reader._state >> 3 * WORD == 0


def test_unread_bytes_are_noticed() -> None:
    assert not Reader(b"\x01").is_spent
    assert Reader(b"").is_spent
    with pytest.raises(ZeroDivisionError):
        Reader(b"\x01").get(0)
