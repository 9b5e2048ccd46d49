"""Amounts of cards that could not be seen in print, as options: an owner of the game can correct them.

A value lists the amounts of the cards of a kind, in the order of their numbers: ``3-4-5``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from tenka.core.game import Option
from tenka.games.shogun.cards import BUILDINGS
from tenka.games.shogun.rules import ShogunRules
from tenka.games.shogun.tennos_court.cards import CERTAIN, FAVOURS, A, B, Favour
from tenka.games.shogun.tennos_court.rules import replace_favours

Change = Callable[[ShogunRules], ShogunRules]

AMOUNT = re.compile("[1-9]")
"""A valid amount."""

BARS = {"a": (A,), "b": (B,), "ab": (A, B)}
"""The actions that peace may forbid."""


def cards_of(effect: str) -> list[Favour]:
    """Return the cards of a kind in the printed box, by number; amounts of later cards are known."""
    return [favour for favour in FAVOURS if favour.effect == effect and favour.known != CERTAIN and favour.since == 1]


class Gifts(Mapping[str, Change]):
    """The values of an option: the amounts of each card of a kind. Listed values are offered; every value that ``reads`` accepts
    is valid."""

    def __init__(self, effect: str, reads: Callable[[str], dict[str, Any] | None], *listed: str) -> None:
        self._effect, self._reads, self._listed = effect, reads, listed

    def __getitem__(self, value: str) -> Change:
        cards, parts = cards_of(self._effect), value.split("-")
        gifts = [self._reads(part) for part in parts]
        if len(parts) != len(cards) or None in gifts:
            raise KeyError(value)
        rows = {card.id: card._replace(**gift) for card, gift in zip(cards, gifts, strict=True) if gift is not None}
        return partial(_give, rows)

    def __iter__(self) -> Iterator[str]:
        return iter(self._listed)

    def __len__(self) -> int:
        return len(self._listed)


def _give(rows: Mapping[str, Favour], rules: ShogunRules) -> ShogunRules:
    return replace(rules, tables=replace_favours(rules.tables, rows))


def _amount(text: str) -> dict[str, Any] | None:
    return {"amount": int(text)} if AMOUNT.fullmatch(text) else None


def _building(text: str) -> dict[str, Any] | None:
    return {"building": text} if text in {building.id for building in BUILDINGS} else None


def _bars(text: str) -> dict[str, Any] | None:
    return {"bars": BARS[text]} if text in BARS else None


OPTIONS = (
    Option("court-chests", Gifts("chests", _amount, "3-4-5", "2-3-4", "4-5-6"), entered=True),
    Option("court-rice", Gifts("rice", _amount, "2-3-4", "1-2-3", "3-4-5"), entered=True),
    Option("court-points", Gifts("points", _amount, "1-2-3", "2-3-4", "3-4-5"), entered=True),
    Option("court-tray", Gifts("tray", _amount, "3-4-5", "2-3-4", "4-5-6"), entered=True),
    Option(
        "court-buildings",
        Gifts(
            "building", _building, "theatre-temple-castle", "theatre-castle-temple", "temple-theatre-castle",
            "temple-castle-theatre", "castle-theatre-temple", "castle-temple-theatre",
        ),
    ),
    Option("court-peace", Gifts("peace", _bars, "a-b-ab", "a-ab-b", "b-a-ab", "b-ab-a", "ab-a-b", "ab-b-a")),
)  # fmt: skip
"""The defaults are the values in ``cards.FAVOURS``."""
