"""Chance is an input: seeded or taped, and each outcome is a number below a bound."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tenka.core.chance import Outcome, RandomChance, Seeded, Tape, read_number, write_number
from tenka.core.errors import BadTape

kinds = st.one_of(
    st.integers(1, 5).map(lambda n: ("roll", (n,))),
    st.integers(1, 52).map(lambda n: ("shuffle", (n,))),
    st.integers(1, 99).map(lambda n: ("draw", (n,))),
    st.lists(st.integers(1, 40), min_size=1, max_size=60).map(lambda b: ("draws", tuple(b))),
)


@given(kinds, st.data())
def test_outcomes_convert_to_numbers_and_back(kind: tuple[str, tuple[int, ...]], data: st.DataObject) -> None:
    name, sizes = kind
    number = data.draw(st.integers(0, Outcome(name, (), sizes).bound - 1))
    outcome = Outcome(name, read_number(name, sizes, number), sizes)
    assert write_number(outcome) == number


def test_a_seed_answers_by_call_number_alone() -> None:
    first, second = Seeded("okehazama"), Seeded("okehazama", calls=1)
    first.roll(3)
    assert [first.roll(3) for _ in range(5)] == [second.roll(3) for _ in range(5)]


def test_a_seed_gives_these_dice_in_every_version() -> None:
    source = Seeded("any text")
    assert [source.roll(3) for _ in range(3)] == [(3, 6, 2), (2, 5, 3), (2, 4, 2)]
    assert source.shuffle("abcdef") == ["c", "b", "a", "e", "f", "d"]
    assert (source.draw(100), source.draws((5, 25, 40))) == (30, (2, 23, 35))


def test_a_reseed_takes_effect_from_its_call_on() -> None:
    plain, branched = Seeded("a"), Seeded("a", reseeds=[(2, "b")])
    other = Seeded("b", calls=2)
    assert [plain.roll(2), plain.roll(2)] == [branched.roll(2), branched.roll(2)]
    assert branched.roll(2) == other.roll(2)


def test_seeded_dice_are_even() -> None:
    source = Seeded("fair")
    faces = Counter(face for _ in range(4000) for face in source.roll(3))
    assert all(1850 <= faces[face] <= 2150 for face in range(1, 7))


def test_a_tape_answers_with_the_type_of_the_question() -> None:
    tape = Tape([(3, 4, 5), 2, (1, 0, 2), (7, 0)])
    assert (tape.roll(3), tape.draw(3), tape.shuffle("xyz"), tape.draws((8, 1))) == ((3, 4, 5), 2, ["y", "x", "z"], (7, 0))


@pytest.mark.parametrize("item", [(3, 4), (0, 1, 2), (7, 1, 1), (), 3])
def test_a_tape_refuses_an_outcome_that_does_not_fit_and_stays_in_place(item: tuple[int, ...]) -> None:
    tape = Tape([item])
    with pytest.raises(BadTape):
        tape.roll(3)
    assert tape.calls == 0


def test_an_exhausted_tape_raises() -> None:
    with pytest.raises(BadTape, match="has ended"):
        Tape([]).draw(2)


def test_a_taped_shuffle_must_be_a_permutation() -> None:
    with pytest.raises(BadTape, match="an order"):
        Tape([(0, 0, 1)]).shuffle("abc")


def test_random_chance_logs_nothing_and_stays_in_range() -> None:
    loose = RandomChance(random.Random(1))
    assert all(0 <= loose.draw(3) < 3 for _ in range(50))
    assert loose.log is None
