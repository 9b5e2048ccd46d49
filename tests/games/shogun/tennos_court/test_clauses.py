"""Every clause of the expansion, every worked example and every benevolence card has a test with its name."""

from __future__ import annotations

import re
from pathlib import Path

from tests.support.rows import every_row

CLAUSES = {"s": 3, "r": 6, "b": 21, "e": 1, "x": 7}
"""Section of the rules -> its number of clauses; b: the cards; x: the worked examples."""
NAMES = re.findall(r"def test_(\w+)", "".join(path.read_text() for path in sorted(Path(__file__).parent.glob("test_*.py"))))


@every_row("clause", [f"{letter}{number}" for letter, most in CLAUSES.items() for number in range(1, most + 1)])
def test_each_clause_has_a_test_with_its_name(clause):
    assert any(clause in name.split("_") for name in NAMES)
