"""The built-in games, one folder each, and their rows in the registry."""

from __future__ import annotations

from tenka.core.registry import GameRow, register

ROWS = (
    GameRow(
        "tenka-meidou", letter="t", texts="tm",
        game="tenka.games.tenka_meidou:GAME", bots="tenka.bots.tenka_meidou:LEVELS",
        coach="tenka.bots.tenka_meidou.coach:COACH", page="tenka_web.games.tenka_meidou.adapter:ADAPTER",
        actions="tenka.learn.games.tenka_meidou:rows", features="tenka.learn.games.tenka_meidou:features",
    ),
    GameRow(
        "shogun", letter="s", texts="sh",
        game="tenka.games.shogun:GAME", bots="tenka.bots.shogun:LEVELS", adviser="strong",
        coach="tenka.bots.shogun.coach:COACH", page="tenka_web.games.shogun.adapter:ADAPTER",
        actions="tenka.learn.games.shogun:rows", features="tenka.learn.games.shogun:features",
    ),
    GameRow(
        "yedo", letter="y", texts="ye",
        game="tenka.games.yedo:GAME", bots="tenka.bots.yedo:LEVELS", adviser="strong",
        coach="tenka.bots.yedo.coach:COACH", page="tenka_web.games.yedo.adapter:ADAPTER",
        actions="tenka.learn.games.yedo:rows", features="tenka.learn.games.yedo:features",
    ),
)  # fmt: skip

for row in ROWS:
    register(row)
