"""The rows that Tenka Meidou has besides those of every game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast

from page.games.base import Adapter
from page.games.tenka_meidou.model import Face
from page.look import Look


@dataclass(frozen=True, kw_only=True)
class TenkaAdapter(Adapter):
    """``faces``: card -> what is printed on it."""

    faces: Mapping[str, Face]


def kit(look: Look) -> TenkaAdapter:
    """The adapter of the table on show."""
    return cast(TenkaAdapter, look.game)
