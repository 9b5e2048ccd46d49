"""General tree searches as bots answer legally, use only their seat's view and find an obvious choice."""

from __future__ import annotations

import random
import subprocess

import pytest

import tenka
from tenka.bots.bot import Budget
from tenka.core import registry
from tenka.learn import Environment, Node
from tenka.learn.uct import Uct
from tests.bench import peers
from tests.learn import kuhn
from web.build.paths import ENGINE, ROOT, lock_step

MCTS = """
import random
import tenka
from tenka.bots.bot import Budget
from tenka.learn.spiel_bots import Mcts
for game in ("tenka-meidou", "yedo"):
    table, dice, bot = tenka.new_table(game, seats=2, seed="mcts"), random.Random(1), Mcts()
    for budget in (Budget(playouts=2), Budget(seconds=0.01)):
        seat = table.decision.seats[0]
        table.choose(seat, bot.choose(table.view(seat), dice, budget=budget))
bot = Mcts()
for side in ("sun", "moon"):
    table = tenka.new_table("shogun", seats=3, options={"side": side}, seed="mcts")
    seat = table.decision.seats[0]
    table.choose(seat, bot.choose(table.view(seat), dice, budget=Budget(playouts=2)))
assert [game.table.rules.options["side"] for game in bot._games.values()] == ["sun", "moon"]
"""


@pytest.mark.parametrize("game", ["tenka-meidou", "shogun", "yedo"])
def test_uct_answers_legally(game: str) -> None:
    table, rng = tenka.new_table(game, seats=3, seed="uct"), random.Random(2)
    for _ in range(4):
        seat = table.decision.seats[-1]
        table.choose(seat, Uct().choose(table.view(seat), rng, budget=Budget(playouts=2)))


def test_uct_calls_with_the_best_card() -> None:
    tenka.register(kuhn.ROW)
    try:
        for deal in range(6):
            node = Node(Environment("kuhn", seats=2), recall=False)
            node.apply_outcome(deal)
            for word in ("pass", "bet"):
                node.apply_action(node.labels.index(word))
            view = node.view(0)
            made = str(Uct().choose(view, random.Random(deal), budget=Budget(playouts=120)))
            if view.state.held[0] == ["king"]:
                assert made == "bet"
    finally:
        registry.remove("kuhn")


@pytest.mark.slow
def test_mcts_of_openspiel_answers_legally() -> None:
    with lock_step():
        peers.install()
    call = [str(peers.PYTHON), "-W", "ignore", "-c", MCTS]
    done = subprocess.run(call, capture_output=True, text=True, check=False, env={"PYTHONPATH": str(ENGINE)}, cwd=ROOT)
    assert done.returncode == 0, done.stderr[-2000:]
