"""The levels of Tenka Meidou, in positions with an obvious answer."""

from __future__ import annotations

import random

import pytest

from tenka import bots
from tenka.bots.bot import Budget
from tenka.bots.tenka_meidou.evaluation import margin
from tests.games.tenka_meidou.positions import arrange, rules_of

GAME = "tenka-meidou"
SHORT = Budget(playouts=1000)


@pytest.mark.parametrize("level", ["steady", "strong", "master"])
def test_the_last_soldiers_go_where_they_win(level: str) -> None:
    """Castle 11 can be won with the last two soldiers; the other split of the roll wins nothing."""
    table = arrange(
        seats=2, army={"tokuyama": {0: 1, 1: 2}, "shuri": {0: 1, 1: 9}, "okou": {0: 14, 1: 7}}, reserve=[2, 0], swords=[0, 2],
        dice=[(5, 3, 4), (6, 3, 5)],
    )  # fmt: skip
    table.choose(0, "roll")
    table.choose(0, "reroll")
    advice = bots.bot(GAME, level).advise(table.view(0), random.Random(1), budget=SHORT)
    assert str(advice.choice) == "deploy 11 2"
    assert advice.values["after"] > advice.values["now"]


@pytest.mark.parametrize("level", ["steady", "strong", "master"])
def test_a_useless_roll_is_rolled_again(level: str) -> None:
    """Three ones send the last soldier to the castle of 2, into a lost fight; nearly every other roll wins a castle."""
    table = arrange(seats=2, army={"inabayama": {1: 9}, "okou": {0: 17, 1: 9}}, reserve=[1, 0], swords=[0, 2], dice=[(1, 1, 1)])
    table.choose(0, "roll")
    assert str(bots.bot(GAME, level).choose(table.view(0), random.Random(1), budget=SHORT)) == "reroll"


@pytest.mark.parametrize("level", ["steady", "strong", "master"])
def test_a_decisive_card_is_played_while_there_is_time(level: str) -> None:
    """C3: the rival's last soldier may go on its next turn, and scouting takes castle 9 now."""
    table = arrange(
        seats=2, army={"odawara": {0: 7, 1: 7}, "kasugayama": {0: 1, 1: 4}, "usuki": {1: 6}}, reserve=[8, 1], offer=["scout"],
    )  # fmt: skip
    before = margin(rules_of(table), table.state, 0)
    bot = bots.bot(GAME, level)
    for verb in ("card", "from", "to"):
        chosen = bot.choose(table.view(0), random.Random(1), budget=SHORT)
        assert chosen.verb == verb
        table.choose(0, chosen)
    assert margin(rules_of(table), table.state, 0) > before


def test_strong_stops_when_told() -> None:
    seen: list[tuple[float, object]] = []

    def progress(share: float, best: object) -> bool:
        seen.append((share, best))
        return True

    table = arrange(seats=4, army={}, offer=[], dice=[(1, 2, 3)])
    table.choose(0, "roll")
    chosen = bots.bot(GAME, "strong").choose(
        table.view(0), random.Random(1), budget=Budget(playouts=10**9), progress=progress
    )
    assert len(seen) == 1
    assert 0 < seen[0][0] < 1
    assert seen[0][1] is not None
    assert table.decision is not None
    assert chosen in table.decision.choices(0)
