"""Positions for the tests."""

from __future__ import annotations

from tenka.core.registry import GameRow

ROW = GameRow(id="yedo", letter="y", game="tenka.games.yedo:GAME", texts="ye")
