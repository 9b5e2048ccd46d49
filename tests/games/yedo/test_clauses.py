"""Every clause of the rules, every worked example and every row of cards has a test with its name."""

from __future__ import annotations

import re
from pathlib import Path

from tenka.games.yedo.cards.rows import ACTION_CARDS, EVENT_CARDS
from tests.support.rows import every_row

CLAUSES = {"s": 10, "r": 4, "b": 9, "e": 7, "a": 4, "p": 8, "t": 5, "x": 14, "l": 6, "z": 4, "w": 33}
"""Section of the rules -> its number of clauses; w: the worked examples."""
NAMES = re.findall(r"def test_(\w+)", "".join(path.read_text() for path in sorted(Path(__file__).parent.glob("test_*.py"))))
SHARED = {*(f"e{number:02}" for number in range(9, 16)), "e17", "e18", "e19", "e20", "e21"}
"""Events whose tests are in the files of what they change: closed districts, prices, the watch."""


@every_row("clause", [f"{letter}{number}" for letter, most in CLAUSES.items() for number in range(1, most + 1)])
def test_each_clause_has_a_test_with_its_name(clause):
    assert any(clause in name.split("_") for name in NAMES)


@every_row("code", sorted({card.code.lower() for card in (*ACTION_CARDS, *EVENT_CARDS)} - SHARED))
def test_each_card_has_a_test_with_its_name(code):
    assert any(code in name.split("_") for name in NAMES)
