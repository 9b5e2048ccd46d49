"""The table of benevolence cards, whose rows options can replace."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from tenka.core.rules import add_rows, replace_rows
from tenka.games.shogun.rules import ShogunRules
from tenka.games.shogun.tennos_court.cards import FAVOURS, Favour

TABLE = "favours"

Tables = Mapping[str, Mapping[str, object]]


def add_favours(tables: Tables) -> Tables:
    """Return the tables with the table of benevolence cards."""
    return add_rows(tables, {TABLE: {favour.id: favour for favour in FAVOURS}})


def replace_favours(tables: Tables, rows: Mapping[str, Favour]) -> Tables:
    """Return the tables with other benevolence cards in place of those with the same numbers."""
    return replace_rows(tables, {TABLE: replace_rows(tables[TABLE], rows)})


def favours_of(rules: ShogunRules) -> Mapping[str, Favour]:
    """Return the benevolence cards in force, by number."""
    return cast(Mapping[str, Favour], rules.tables[TABLE])
