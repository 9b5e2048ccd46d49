"""A game that starts from a position amid sealed answers has the same record, code, undo and branches as any other game."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

import pytest

import tenka
from tenka.core.choice import Choice
from tenka.table import code_reader, record_reader
from tenka.table.table import Table
from tests.support.playing import any_legal, is_sealed, play_on
from tests.support.setups import any_choice
from tests.support.toy_game import TOY
from tests.unit.table.test_table import table

Answer = tuple[int, str]


def again(at: Table) -> Table:
    """Return the same position without its history."""
    return Table(at.game, at.rules, at.seed, start=json.loads(json.dumps(at.to_data())), reseeds=at.reseeds)


def agrees(at: Table) -> None:
    """Assert that the record and the code of a table give the same table."""
    for other in (record_reader.replay(at.game, at.record()), code_reader.decode({at.game.letter: at.game}, at.code())):
        assert other.record() == at.record()
        assert other.code() == at.code()
        assert other.state == at.state
    for moment in range(0, len(at.history), 1 + len(at.history) // 9):
        assert record_reader.replay(at.game, at.record(), at=moment).state == at.state_at(moment)
    assert at.branch(len(at.history) // 2, "elsewhere").record()


def shogun(seats: int) -> Table:
    """Return a table of Shogun at its first plan."""
    return play_on(tenka.new_table("shogun", seats=seats, seed="sealed"), any_legal(random.Random(seats)), is_sealed)


def place_card(at: Table, seat: int) -> None:
    """Place a card."""
    at.choose(seat, next(choice for choice in at.decision.choices(seat) if choice.verb == "lay"))


def take(at: Table, seat: int, verb: str) -> None:
    """Withdraw a card."""
    at.choose(seat, next(choice for choice in at.decision.choices(seat) if choice.verb == verb))


def finish_plan(at: Table, seat: int) -> None:
    """Place all cards and finish the plan."""
    while at.decision is not None and at.decision.sealed and seat in at.decision.seats:
        at.choose(seat, at.decision.forward_choices(seat)[-1])


def moments(at: Table, back: str) -> Iterator[tuple[str, Table]]:
    """Return a table at each kind of moment within sealed answers."""
    yield "nothing is laid", again(at)
    place_card(at, 0)
    yield "one card lies", again(at)
    take(at, 0, back)
    yield "it was taken back", again(at)
    place_card(at, 2)
    place_card(at, 0)
    yield "two seats have begun", again(at)
    finish_plan(at, 1)
    yield "one is done", again(at)
    finish_plan(at, 2)
    yield "one is left", again(at)


SHOGUN = list(moments(shogun(3), "take"))
ALL = [*SHOGUN, *moments(table("rolls"), "back")]
every = pytest.mark.parametrize("at", [at for _, at in ALL], ids=[f"{at.game.id}: {name}" for name, at in ALL])


def onward(at: Table, seed: int, most: int = 10_000) -> Table:
    """Play to the end, with occasional withdrawals."""
    rng = random.Random(seed)
    while at.decision is not None and most:
        seat = rng.choice(at.decision.seats)
        choices = at.decision.choices(seat)
        at.choose(seat, any_choice(at.decision, seat, rng) if at.game.id == "shogun" else rng.choice(choices))
        most -= 1
    return at


@every
@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(1, 4))])
def test_a_start_amid_sealed_answers_has_record_and_code(at: Table, seed: int) -> None:
    fresh = again(at)
    agrees(fresh)
    for choices in (1, 3, 20, 45):
        agrees(onward(fresh, seed, choices))
    agrees(again(fresh))


@every
def test_a_game_from_a_start_amid_sealed_answers_has_record_and_code_at_its_end(at: Table) -> None:
    ended = onward(again(at), 7)
    assert ended.result is not None
    agrees(ended)


@pytest.mark.parametrize("at", [at for _, at in SHOGUN], ids=[name for name, _ in SHOGUN])
def test_the_record_leaves_out_answers_withdrawn_after_the_start(at: Table) -> None:
    plain, fussy = again(at), again(at)
    for one, other in ((plain, False), (fussy, True)):
        for seat in (2, 1, 0):
            if other and seat in one.decision.seats:
                place_card(one, seat)
                one.undo()
                if one.decision.choices(seat)[0].verb == "lay":
                    choice = one.decision.choices(seat)[0]
                    one.choose(seat, choice)
                    one.choose(seat, Choice("take", choice.operands[:1]))
        for seat in (0, 1, 2):
            finish_plan(one, seat)
    assert fussy.record() == plain.record()
    assert {line.choice.verb for line in plain.history} <= {"lay", "done"}
    agrees(plain)


def test_the_record_keeps_a_withdrawal_of_a_card_placed_before_the_start() -> None:
    at = again(SHOGUN[1][1])
    take(at, 0, "take")
    for seat in (0, 1, 2):
        finish_plan(at, seat)
    assert at.history[0].choice.verb == "take"
    agrees(at)


def test_undo_stops_at_the_start() -> None:
    at = again(SHOGUN[1][1])
    place_card(at, 1)
    at.undo()
    with pytest.raises(tenka.UndoRefused):
        at.undo()
    assert at.state == SHOGUN[1][1].state


def test_a_record_of_other_rules_that_stops_amid_sealed_answers_can_be_played_on() -> None:
    """The sealed question at its end is open again, with every answer once."""
    at = table("rolls", seed="older")
    for seat in (0, 1, 2):
        place_card(at, seat)
    for seat in (0, 1, 2):
        at.choose(seat, "done")
    lines = at.record().replace("version 3", "version 2").split("\n")
    last = next(number for number, line in enumerate(lines) if line.startswith("2 done"))
    older = record_reader.replay(TOY, "\n".join([*lines[:last], "2 done = roll 6 6", ""]))
    assert older.disagreement is not None
    older.choose(2, "done")
    assert older.history == at.history[: len(older.history)]
    agrees(older)
