"""A game that was begun by letters, or live among others, is gone on with live: what all agree on before."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

import tenka
from tenka.core.errors import BadProof, TenkaError
from tenka.protocol import joining
from tenka.protocol.joining import Agreed, Show
from tenka.protocol.past import check, past_of, table_of
from tenka.protocol.terms import Terms, read_terms, terms_of
from tenka.table import record_reader as record
from tenka.table.table import Table
from tests.protocol.keys import parties
from tests.support.setups import any_choice

SEATS = {"tenka-meidou": (0, 1), "shogun": (0, 1, 0)}


def begun(game: str = "shogun", choices: int = 60, seed: str = "by letters") -> Table:
    """A game that has come so far, and on to where no secret answers are open."""
    table, rng = tenka.new_table(game, seats=len(SEATS[game]), seed=seed), random.Random(choices)
    while len(table.history) < choices or table.settled != len(table.history):
        assert table.decision is not None
        seat = table.decision.seats[0]
        table.choose(seat, any_choice(table.decision, seat, rng))
    return table


def terms_for(table: Table, seats: tuple[int, ...] = ()) -> Terms:
    rules, seats = table.rules, seats or SEATS[table.game.id]
    return terms_of(rules.game, layers=rules.layers, options=dict(rules.options), seats=seats,
                    parties=parties(len(set(seats))), past=past_of(table))  # fmt: skip


def test_nobody_goes_on_from_another_record_than_was_agreed_on() -> None:
    table = begun("tenka-meidou", 9)
    terms = terms_for(table)
    assert table_of(terms, table.record()).history == table.history
    for other in (begun("tenka-meidou", 10), begun("tenka-meidou", 9, seed="others"), begun("shogun", 9)):
        with pytest.raises(TenkaError):
            table_of(terms, other.record())


def test_a_record_of_another_game_than_agreed_is_not_gone_on_with_though_it_stands_alike() -> None:
    table = begun("tenka-meidou", 9)
    terms = terms_for(table)
    for other in (replace(terms, layers=("tumult",)), replace(terms, seats=(0, 1, 1)), replace(terms, options=())):
        with pytest.raises(BadProof, match="another game"):
            table_of(other, table.record())
    lines = ["version 0" if line.startswith("version ") else line for line in table.record().splitlines()]
    with pytest.raises(BadProof, match="ends before"):
        table_of(terms, "\n".join([*lines, "0 deploy 1 1", ""]))


def test_a_record_has_gone_on_from_what_was_agreed_by_the_chance_of_all() -> None:
    before = begun("tenka-meidou", 9)
    terms, rng = terms_for(before), random.Random(9)
    table, alone = table_of(terms, before.record()), tenka.replay(before.record())
    false = record.replay(terms.rules()[0], begun("tenka-meidou", 9, seed="others").record(), reseed=terms.seed)
    for here in (table, alone, false):
        for _ in range(5):
            here.choose(here.decision.seats[0], any_choice(here.decision, here.decision.seats[0], rng))
    check(table, table.record(), terms)
    for here in (alone, false):
        with pytest.raises(BadProof, match="has not gone on"):
            check(here, here.record(), terms)


def test_what_is_over_or_amid_secret_answers_is_not_gone_on_with() -> None:
    over, rng = begun("tenka-meidou", 9), random.Random(7)
    while over.decision is not None:
        over.choose(over.decision.seats[0], any_choice(over.decision, over.decision.seats[0], rng))
    with pytest.raises(BadProof, match="over"):
        past_of(over)
    amid = begun("shogun", 1)
    while amid.settled == len(amid.history):
        assert amid.decision is not None
        amid.choose(amid.decision.seats[0], any_choice(amid.decision, amid.decision.seats[0], random.Random(1)))
    with pytest.raises(BadProof, match="secret"):
        past_of(amid)


def test_terms_say_what_is_gone_on_with() -> None:
    table = begun("tenka-meidou", 9)
    terms = terms_for(table)
    new = terms_of("tenka-meidou", options=dict(table.rules.options), seats=(0, 1), parties=parties(2))
    assert read_terms(terms.plain()) == terms
    assert terms.session != new.session
    for said in (Agreed(terms, 1, [], table.code()), Show(terms, [], None, table.code())):
        assert joining.read(joining.write(said)) == said
    for past in ([9], [9, "x"], ["9", terms.past[1] if terms.past else ""], [-1, terms.past[1] if terms.past else ""]):
        with pytest.raises(TenkaError):
            read_terms([*new.plain(), past])
