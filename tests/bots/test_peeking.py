"""No bot can predict chance: the peeking bot finds nothing, and it would find a seed within its reach."""

from __future__ import annotations

import random
import re

import pytest

import tenka
from tenka.bots.match import derive, duel, play_all
from tenka.cli.main import main
from tests.bots import peeking, test_external

PEEKING = f"{peeking.__name__}:Peeking"


def asked_view(seed: str) -> tuple[int, tenka.View]:
    table = tenka.new_table("tenka-meidou", seats=2, seed=seed)
    seat = table.decision.seats[0]
    return seat, table.view(seat)


@pytest.fixture(autouse=True)
def _nothing_met() -> None:
    peeking.met.clear()


def test_it_finds_a_seed_in_a_caller() -> None:
    held = "a seed that nobody guesses"
    _, view = asked_view(held)
    with pytest.raises(LookupError, match="the table's seed: a seed that nobody guesses"):
        peeking.Peeking().choose(view, random.Random(1))


def test_it_finds_a_usual_seed_and_one_derived_from_its_own_chance() -> None:
    for rng, told in ((random.Random(1), "the table's seed"), (None, "the seed of the bot's own chance")):
        seat, view = asked_view("arena 3")
        with pytest.raises(LookupError, match=told):
            peeking.Peeking().choose(view, rng or random.Random(f"arena 3/{seat}"))


def test_it_finds_nothing_in_an_arena() -> None:
    """Neither in what it reaches nor in games that it remembers: its process is kept between games."""
    scores = list(play_all(duel(PEEKING, "random", 2, 4, "tenka-meidou", seed=None), tenka.new_table))
    assert [score.forfeit for score in scores] == [None] * 4
    assert len({score.seed for score in scores}) == 4


def test_it_would_remember_a_table() -> None:
    """So each seed is played once."""
    matches = duel(PEEKING, "random", 2, 1, "tenka-meidou", seed="the same again")
    (first,), (second,) = (list(play_all(matches, tenka.new_table)) for _ in range(2))
    assert first.forfeit is None
    assert second.forfeit.detail == "LookupError: a table it has met before"


def test_it_finds_nothing_in_an_arena_of_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    held = ["arena", "--bot", PEEKING, "--levels", "random", "--games", "2"]
    for call in (held, ["simulate", "--bots", f"{PEEKING},light", "--n", "2"]):
        assert main(call) == 0
        told = capsys.readouterr()
        assert "fault" not in told.out
        assert "LookupError" not in told.err


def test_a_seed_repeats_the_games_of_an_external_bot() -> None:
    """Each of its matches has another seed; matches of levels have the same seed for every seat."""
    matches = duel(f"{test_external.__name__}:First", "light", 2, 2, "tenka-meidou", seed="kept from it")
    first, second = (list(play_all(matches, tenka.new_table)) for _ in range(2))
    assert first == second
    assert [score.forfeit for score in first] == [None] * 2
    assert {match.seed for match in duel(PEEKING, "light", 2, 2, "tenka-meidou", seed="s")}.isdisjoint(
        match.seed for match in duel(PEEKING, "random", 2, 2, "tenka-meidou", seed="s")
    )
    assert len({match.seed for match in duel(PEEKING, "light", 2, 4, "tenka-meidou", seed="s")}) == 4
    assert len({match.seed for match in duel("steady", "light", 2, 4, "tenka-meidou", seed="s")}) == 2


def test_derived_seeds_reveal_nothing_about_their_seed() -> None:
    assert re.fullmatch("[0-9a-f]{32}", derive("a seed", "seat 1"))
    assert len({derive(seed, purpose) for seed in ("", "a", "b", "x" * 1_000) for purpose in ("seat 0", "seat 1", "yours")}) == 12
