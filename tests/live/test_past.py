"""A game that was begun by letters, or live among others, is gone on with live: same seats, same record, new chance for all."""

from __future__ import annotations

import random
import re
from functools import cache

import pytest

import tenka
from tenka.core import record
from tenka.core.errors import BadProof, TenkaError
from tenka.core.table import Table
from tenka.live import joining, proof
from tenka.live.game import LiveGame
from tenka.live.joining import Agreed, Show
from tenka.live.past import past_of
from tenka.live.terms import Terms, read_terms, terms_of
from tests.house.setups import any_choice
from tests.live.peers import CHAINS, Room, check, parties

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


def gone_on(table: Table, seats: tuple[int, ...] = ()) -> Room:
    return Room(terms_for(table, seats), past=table.record())


@cache
def finished() -> str:
    played = gone_on(begun("tenka-meidou", 9)).play(random.Random(7))
    assert played.decision is None
    return played.games[0].record()


@pytest.mark.parametrize("game", ["tenka-meidou", "shogun"])
def test_all_go_on_from_the_same_record_to_the_same_end(game: str) -> None:
    table = begun(game, 9)
    played = gone_on(table)
    for page in played.games:
        assert page.table is not None
        assert page.table.record().startswith(table.record().partition("\n")[0])
        assert page.moment == len(table.history)
    played.play(random.Random(3))
    assert played.decision is None
    assert len({page.record() for page in played.games}) == 1
    told = played.games[0].table
    assert told is not None
    assert [str(line.choice) for line in told.history[: len(table.history)]] == [str(line.choice) for line in table.history]


def test_the_proof_says_that_the_chance_before_is_proved_by_nobody() -> None:
    verdict = proof.verify(finished(), check)
    assert verdict.wrong == ""
    assert verdict.proved == ("rules", "bound", "dice", "signed")
    assert verdict.unproved == ("past", "who", "together", "left")


def test_a_record_with_another_past_does_not_hold() -> None:
    text = finished()
    for changed in (
        re.sub(r'(?m)^reseed (\d+)', lambda found: f"reseed {int(found[1]) - 1}", text),
        re.sub(r"(?m)^reseed .*\n", "", text),
        text.replace('"by letters"', '"by others"'),
    ):
        assert changed != text
        assert proof.verify(changed, check).wrong


def test_a_thousand_altered_games_that_were_gone_on_with_do_not_hold() -> None:
    text, rng = finished(), random.Random(5)
    for _ in range(1_000):
        at = rng.randrange(len(text))
        other = chr(33 + (ord(text[at]) - 33 + rng.randrange(1, 90)) % 93)
        altered = text[:at] + other + text[at + 1 :]
        if altered != text:
            assert proof.verify(altered, check).wrong, (at, text[at], other)


def test_it_is_gone_on_with_again_elsewhere() -> None:
    """Live, then by letters or among others, then live again: every change of chance stands in the record."""
    first = gone_on(begun("shogun", 40)).play(random.Random(1), 40).games[0].table
    assert first is not None
    by_letters = first.branch(first.settled, "letters again")
    again = gone_on(by_letters.branch(by_letters.settled, "and among others"), (1, 0, 0)).play(random.Random(2))
    verdict = proof.verify(again.games[1].record(), check)
    assert verdict.wrong == ""
    assert "past" in verdict.unproved


def test_a_page_that_is_closed_comes_back_to_it() -> None:
    rng, played = random.Random(4), gone_on(begun("shogun", 30))
    for _ in range(12):
        played.play(rng, 9)
        played.reload(rng.randrange(2))
    played.play(rng)
    assert not any(page.stopped for page in played.games)
    assert played.games[0].record() == played.games[1].record()


def test_nobody_goes_on_from_another_record_than_was_agreed_on() -> None:
    table = begun("tenka-meidou", 9)
    terms = terms_for(table)
    for other in (begun("tenka-meidou", 10), begun("tenka-meidou", 9, seed="others"), begun("shogun", 9)):
        page = LiveGame(terms, 0, CHAINS[0], past=other.record())
        with pytest.raises(TenkaError):
            page.start()
        assert page.table is None


def test_what_is_over_or_amid_secret_answers_is_not_gone_on_with() -> None:
    over = record.replay(tenka.registry.game_of("tenka-meidou"), finished())
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
