"""The same seed and the same choices give byte-identical records natively and in the browser's Python."""

import json

import pytest

import tenka
from tests.records.golden import ending, records

pytestmark = pytest.mark.browser

# A script of the page: every golden record replayed, and played again from its seed; what came of both.
REPLAY = """
import json, tenka
from dataclasses import asdict
from tenka.core.table import Table

def again(text):
    old = tenka.replay(text)
    fresh = Table(old.game, old.rules, old.seed)        # by the record's own version of the rules
    for line in old.history:
        fresh.choose(line.seat, line.choice)
    end = {"result": asdict(old.result), "state": old.state.plain()}
    return [fresh.record(), fresh.code(), json.dumps(end, indent=1, ensure_ascii=False) + "\\n"]

answer = [again(text) for text in json.loads(TEXTS)]
"""


def test_golden_games_end_in_the_browser_as_they_do_natively(app, python):
    """Records, codes and endings, letter by letter."""
    texts = [path.read_text(encoding="utf-8") for path in records()]
    assert texts
    found = python(app, f"TEXTS = {json.dumps(json.dumps(texts))}\n{REPLAY}")
    for text, (record, code, end) in zip(texts, found, strict=True):
        table = tenka.replay(text)
        assert record == text
        assert code == table.code()
        assert end == ending(table)
