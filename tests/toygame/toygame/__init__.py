"""Ohajiki: a game as a package, made with ``tenka.authoring`` and ``tenka_web.authoring``.

Three bowls hold glass counters. Each seat has three secret cards; in its turn it plays one and takes as many counters as the
card says.
"""

from __future__ import annotations

from tenka.authoring import GameRow

ROW = GameRow(
    "ohajiki", letter="j", texts="oh",
    game=f"{__name__}.layers:GAME", bots=f"{__name__}.bots:LEVELS",
    page=f"{__name__}.page:ADAPTER", catalogues=f"{__name__}.texts:catalogue",
)  # fmt: skip
