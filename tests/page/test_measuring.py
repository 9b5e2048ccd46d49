"""What the bench asks is what a page asks: a bench that breaks measures nothing."""

from __future__ import annotations

import random

import pytest

import tenka
from page import thoughts
from web.build.bench import games, natively, peers, peers_plays, playing
from web.build.bench.rollouts import Case, question


@pytest.mark.parametrize("case", games.cases(), ids=lambda case: case.what)
def test_the_worker_answers_what_the_bench_asks_it(case: Case) -> None:
    asked = {**question(case, 1), "playouts": 2}
    assert thoughts.think(asked)["choice"]


def test_shares_are_of_the_first_game_and_each_has_its_row() -> None:
    cases = natively.share_cases()
    found = playing.shares(cases, 0.001, 1)
    assert found[0] == 1.0
    rows = [*natively.share_rows(found, "here")]
    assert len(rows) == len(cases) - 1
    assert {row.at_least for row in rows} >= set(games.shares().values())


def test_every_peer_is_locked_says_what_it_counts_and_has_its_program() -> None:
    locked = peers.versions(peers.LOCK.read_text(encoding="utf-8"))
    others = [name for name in peers.COUNTED if name.split()[0] not in {game.id for game in tenka.games()}]
    assert set(others) <= set(locked)
    assert peers.COUNTED.keys() == peers_plays.PLAYS.keys()
    told = peers.table({"tenka-meidou": [2.0, 4.0], "catanatron": [1.0, 2.0]}, locked)
    assert told.endswith("| 2 | 0.50 |")


def test_what_a_program_counts_of_our_games_are_choices_that_lead_on() -> None:
    count, spent = peers_plays.spell(peers_plays.PLAYS["tenka-meidou"], random.Random(1), 0.0001)
    assert count > 20
    assert spent > 0
