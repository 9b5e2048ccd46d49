"""Parts that a code leaves out or packs: seeds, ordered lists, a checksum. Each reads back."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tenka
from tenka.codec import code_header, code_writer, sealed_seeds
from tenka.codec.base64url import from_base64url, to_base64url
from tenka.codec.mixed_radix import Source
from tenka.core.chance import Seeded
from tenka.table import code_reader
from tenka.table.table import Table
from tests.support.setups import any_choice
from tests.support.toy_game import TOY
from tests.unit.table.test_table import play, table


def shogun(share: int = 10_000) -> Table:
    at, rng = tenka.new_table("shogun", seats=3, seed="harima"), random.Random(1)
    while at.decision is not None and share:
        seat = rng.choice(at.decision.seats)
        at.choose(seat, any_choice(at.decision, seat, rng))
        share -= 1
    return at


PLAYED = shogun()


def flags(code: str) -> int:
    """Return the second number of a header."""
    source = Source(from_base64url(code[1:]))
    source.number()
    return source.number()


def planning(seed: str = "") -> Table:
    """Return a table of Shogun at its first plan."""
    return tenka.new_table("shogun", seats=3, seed=seed, options={"start": "prescribed"})


def test_the_end_of_a_list_costs_no_digit_if_the_list_is_full() -> None:
    """A finished plan is written in order. A plan that is being made may be written from its end and is no longer than before."""
    at = planning()
    seat = at.decision.seats[0]
    listed = [pair[1] for pair in at.decision.code_options() or () if pair]
    first, last = listed[0], next(choice for choice in at.decision.choices(seat) if choice not in listed)
    lengths = []
    for choice in (first, last):
        tried = at.fork(at.chance)
        tried.choose(seat, choice)
        assert bool(flags(tried.code()) & code_header.HAS_SHORT_LISTS) == (choice is first)
        assert tenka.open_code(tried.code()).record() == tried.record()
        lengths.append(len(tried.code()))
    assert lengths[0] < lengths[1]
    assert flags(PLAYED.code()) & code_header.HAS_SHORT_LISTS
    assert tenka.open_code(PLAYED.code()).record() == PLAYED.record()


@given(st.one_of(st.text(max_size=20), st.binary(max_size=15).map(to_base64url)), st.text("aA-_09", max_size=9))
def test_base64url_seeds_cost_three_quarters(seed: str, branch: str) -> None:
    """All seeds of a table are packed, or none; each reads back."""
    for at in (play(table(seed=seed)), play(table(seed=seed)).branch(2, branch)):
        again = code_reader.decode({"x": TOY}, at.code())
        assert (again.seed, again.reseeds, again.record()) == (at.seed, at.reseeds, at.record())
        folded = flags(at.code()) & code_header.FOLDED
        assert bool(folded) == all(map(code_header._folds, (seed, *(one for _, one in at.reseeds))))
    assert code_header._folds("measured")
    assert not code_header._folds("天下")
    assert not code_header._folds("a")
    named, other = (len(planning(seed).code()) for seed in ("measured", "measure!"))
    assert other - named in (2, 3)


def table_with_seeds(share: int, digits: Sequence[int]) -> Table:
    """Return a table of Shogun whose sealed questions have these seeds in turn; 0: none."""
    at, rng, rest = planning("measured"), random.Random(1), [*digits]
    while at.decision is not None and share:
        if sealed_seeds.is_at_sealed_question(at) and rest and (digit := rest.pop(0)):
            sealed_seeds.apply_seed(at, digit)
        seat = rng.choice(at.decision.seats)
        at.choose(seat, any_choice(at.decision, seat, rng))
        share -= 1
    return at


@pytest.mark.parametrize("digits", [(1,), (sealed_seeds.RADIX - 1, 7), (0, 9), (5, 0, 5, 6), ()])
def test_seeds_of_sealed_questions_are_digits_before_them(digits: tuple[int, ...]) -> None:
    """Also beside seeds of branches, a tape of dice, and a question that is still open."""
    for share in (12, 90, 10_000):
        at = table_with_seeds(share, digits)
        asked = sealed_seeds.find_questions(at.history)
        told = {moment: digit for moment, digit in zip(asked, digits, strict=False) if digit}
        assert {moment: draw.digit for moment, draw in sealed_seeds.find_seeds(at).items()} == told
        for made in (at, tenka.replay(at.record()), at.branch(len(at.history), "other"), _with_other_die(at)):
            again = tenka.open_code(made.code())
            assert (again.record(), again.reseeds, again.code()) == (made.record(), made.reseeds, made.code())
        plain = table_with_seeds(share, ())
        assert sealed_seeds.follows_seeds(at)
        assert bool(flags(at.code()) & code_header.HAS_SEALED_SEEDS) == bool(told)
        assert told or plain.code() == at.code()


def _with_other_die(at: Table) -> Table:
    """Return the table with another last die, if a die was rolled."""
    other = at.fork(Seeded("real dice", at.calls))
    for _ in range(30):
        if other.decision is None:
            break
        seat = other.decision.seats[0]
        other.choose(seat, other.decision.forward_choices(seat)[0])
    return other


def test_an_own_seed_decides_dice_from_its_question_on() -> None:
    """It also decides the next question's dice if no die was rolled between."""
    one, other = planning("measured"), planning("measured")
    sealed_seeds.apply_seed(one, 5)
    sealed_seeds.apply_seed(one, 7)
    sealed_seeds.apply_seed(other, 7)
    assert one.reseeds == other.reseeds == ((one.calls, "AAY"),)
    for at in (one, other):
        while not sealed_seeds.find_questions(at.history)[1:]:
            assert at.decision is not None
            seat = at.decision.seats[0]
            at.choose(seat, at.decision.forward_choices(seat)[0])
    assert one.record() == other.record()
    assert not sealed_seeds.follows_seeds(tenka.replay(one.record().replace('"AAY"', '"AAc"')))
    assert sealed_seeds.follows_seeds(one, len(one.history))


def test_a_code_without_its_checksum_is_completed() -> None:
    code = PLAYED.code()
    assert len(code_writer.strip_checksum(code)) <= len(code) - 5
    assert code_writer.restore_checksum(code_writer.strip_checksum(code)) == code
    for text in ("", "s", "s=", "sA", "s天"):
        with pytest.raises(tenka.BadCode):
            tenka.open_code(_made_whole(text))


def _made_whole(text: str) -> str:
    try:
        return code_writer.restore_checksum(text)
    except ValueError:
        return ""
