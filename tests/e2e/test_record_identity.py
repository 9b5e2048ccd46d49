"""The same seed and the same choices give byte-identical records natively and in the browser's Python."""

import json

import pytest

from tests.golden import golden

pytestmark = pytest.mark.browser

# A script of the page: plays every golden game from its seed, and returns the results.
PLAY = """
import json, tenka
from dataclasses import asdict
from tenka.table.table import Table

def played(name, seats, layers, options, version, seed, choices):
    game = tenka.game(name)
    table = Table(game, game.rules(seats, layers, options, version), seed)
    for seat, notation in choices:
        table.choose(seat, notation)
    return [table.record(), table.code(), json.dumps({"result": asdict(table.result), "state": table.state.plain()})]

answer = [played(*game) for game in json.loads(GAMES)]
"""


def test_golden_games_end_in_the_browser_as_natively(app, python):
    """Records, codes and endings, letter by letter."""
    names = golden.names()
    assert names
    games = []
    for name in names:
        table = golden.replayed(name)
        rules = table.rules
        choices = [(line.seat, str(line.choice)) for line in table.history]
        games.append([rules.game, rules.seats, rules.layers, dict(rules.options), rules.version, table.seed, choices])
    here = dict[str, object]()
    exec(f"GAMES = {json.dumps(json.dumps(games))}\n{PLAY}", here)
    assert python(app, f"GAMES = {json.dumps(json.dumps(games))}\n{PLAY}") == here["answer"]
