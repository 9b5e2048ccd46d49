"""Hints agree with their own figures: an advised choice is never worse than the one it is compared with, or the sentence says
why it is advised."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

import tenka
from tenka import Table, bots
from tenka.bots import Advice, Budget
from tenka.bots.tenka_meidou.strong import compare_figures

LEVELS = [("tenka-meidou", (), "strong"), ("tenka-meidou", ("tumult", "daimyo"), "strong"), ("tenka-meidou", (), "steady"),
          ("shogun", (), "strong"), ("yedo", (), "strong")]  # fmt: skip
SHORT = Budget(playouts=60)
NONETHELESS = frozenset({"tm.hint.played.still", "tm.hint.played.keep", "tm.hint.least"})
"""Keys of sentences that admit a lower figure and give the reason."""


def advised_positions(game: str, layers: tuple[str, ...], level: str, seed: str) -> Iterator[tuple[Table, Advice]]:
    """Yield positions of a light bots' game, at every fourth question of the first seat, with an adviser's advice."""
    seats = tenka.game(game).seats[0]
    table, rng = tenka.new_table(game, seats=seats, layers=layers, seed=seed), random.Random(seed)
    quick, adviser = bots.bot(game, "light"), bots.bot(game, level)
    asked = 0
    while table.decision is not None:
        seat = table.decision.seats[0]
        view = table.view(seat)
        asked += seat == 0
        if seat == 0 and asked % 4 == 0 and len(table.decision.choices(0)) > 1:
            yield table, adviser.advise(view, random.Random(f"{seed}/{view.moment}"), budget=SHORT)
        table.choose(seat, quick.choose(view, rng))


@pytest.mark.slow
@pytest.mark.parametrize(("game", "layers", "level"), LEVELS)
def test_an_advised_choice_is_never_worse_than_its_rival(game: str, layers: tuple[str, ...], level: str) -> None:
    keys: Counter[str] = Counter()
    for seed in ("figures", *(f"figures {number}" for number in range(5) if game == "tenka-meidou")):
        for _, advice in advised_positions(game, layers, level, seed):
            keys[advice.key] += 1
            now, after = advice.values.get("now"), advice.values.get("after")
            if now is not None and after is not None and not advice.key.endswith("hint.reroll"):
                assert (after < now) == (advice.key in NONETHELESS), (advice.key, dict(advice.values))
            if advice.key.endswith("hint.tried"):
                assert advice.values["worth"] >= 0
    assert sum(keys.values()) >= 8, keys


def test_a_lower_lead_that_wins_more_often_has_its_own_sentence() -> None:
    choice = tenka.Choice("deploy", (4, 2))
    assert compare_figures(choice, "tm.hint.played.deploy", -5.1, -6.4).key == "tm.hint.played.deploy"
    assert compare_figures(choice, "tm.hint.played.deploy", -6.4, -5.1).key == "tm.hint.played.still"
