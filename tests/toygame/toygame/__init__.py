"""Ohajiki: a game in a package of its own, made of ``tenka.authoring`` and ``tenka_web.authoring``.

Glass counters lie in bowls. Each seat holds three secret cards; in turn it plays one and takes as many counters as it says.
"""

from __future__ import annotations

from tenka.authoring import GameRow

ROW = GameRow(
    "ohajiki", letter="j", texts="oh",
    game=f"{__name__}.layers:GAME", bots=f"{__name__}.bots:LEVELS",
    page=f"{__name__}.page:ADAPTER", catalogues=f"{__name__}.texts:catalogue",
)  # fmt: skip
