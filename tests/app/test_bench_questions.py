"""The questions of the benchmarks are those of a page."""

from __future__ import annotations

import random

import pytest

import tenka
from tenka_web.app import worker_protocol
from tests import bench
from tests.bench import commit_comparison, games, native_engine, peers, peers_plays, random_play
from tests.bench.rollouts import Case, question
from tests.bench.row import Row
from web.build.paths import ENGINE


@pytest.mark.parametrize("case", games.cases(), ids=lambda case: case.what)
def test_the_worker_answers_the_questions_of_the_benchmark(case: Case) -> None:
    asked = {**question(case, 1), "playouts": 2}
    assert worker_protocol.think(asked)["choice"]


def test_shares_are_of_the_first_game_and_each_has_its_row() -> None:
    cases = native_engine.share_cases()
    found = random_play.shares(cases, 0.001, 1)
    assert found[0] == 1.0
    rows = [*native_engine.share_rows(found, "here")]
    assert len(rows) == len(cases) - 1
    assert {row.at_least for row in rows} >= set(games.shares().values())


def test_every_peer_has_its_lock_its_unit_and_its_program() -> None:
    locked = peers.versions(peers.LOCK.read_text(encoding="utf-8"))
    others = {name.split()[0] for name in peers.COUNTED} - {game.id for game in tenka.games()}
    assert others <= set(locked)
    assert peers.COUNTED.keys() == peers_plays.PLAYS.keys()
    told = peers.table({"tenka-meidou": [2.0, 4.0], "catanatron": [1.0, 2.0]}, locked)
    assert told.endswith("| 2 | 0.50 |")


def test_a_peers_program_counts_forward_choices_of_our_games() -> None:
    count, spent = peers_plays.spell(peers_plays.PLAYS["tenka-meidou"], random.Random(1), 0.0001)
    assert count > 20
    assert spent > 0


def test_rows_measured_again_replace_their_older_ones() -> None:
    """A row keeps its place; a new one comes first; all others stay the same."""
    text = f"# Measured\n\n{bench.table([Row('a', 1.0, '/s'), Row('b', 2.0, '/s')])}\n"
    found = commit_comparison.renewed(text, [Row("b", 3.0, "/s", at_least=2), Row("c", 4.0, "/s")])
    assert found == text.replace("| a |", "| c | 4 /s |  |  |\n| a |").replace("| b | 2 /s |  |  |", "| b | 3 /s | ≥ 2 | yes |")


def test_two_engines_are_compared_turn_by_turn() -> None:
    """The ratio is the median of the turns' own ratios, so that a slow minute affects both; the aim is beside it."""
    first, other = commit_comparison.Case("tenka-meidou", 4), commit_comparison.Case("shogun", 4)
    found = {
        first: commit_comparison.Speeds([10, 100, 20], [20, 200, 40]),
        other: commit_comparison.Speeds([5, 50, 10], [20, 200, 40]),
    }
    last = commit_comparison.table(found).splitlines()[-1]
    assert last.startswith("| shogun, 4 seats | 10 | 40 | 4.00 | 0.50 | 1.00 |")


def test_each_table_is_played_by_both_engines() -> None:
    """Two programs with an engine each report how fast they play."""
    case = commit_comparison.Case("tenka-meidou", 2)
    found = commit_comparison.measure([ENGINE, ENGINE], [case], 0.01, 1)[case]
    assert len(found.then) == len(found.now) == 1
    assert min(*found.then, *found.now) > 0
