"""Ids are unique on the page: patching would lose a part with a duplicate id."""

from __future__ import annotations

import itertools
import random
import re
from collections import Counter

import pytest

from tenka_web.app import game_registry
from tests.app.games import test_every_choice_reachable
from tests.support.rows import every_row
from tests.support.setups import Setup, plain_setups

ID = re.compile(r'\sid="([^"]+)"')
SETUPS = [setup for setup in plain_setups() if game_registry.has(setup.game) and setup.seats == 3]
CHOICES = 260


@every_row("setup", SETUPS, ids=str)
def test_ids_are_unique(setup: Setup) -> None:
    desk, rng = test_every_choice_reachable.seated(setup, "ids"), random.Random(7)
    for _ in range(CHOICES):
        test_every_choice_reachable.settle(desk)
        if desk.session.is_over:
            break
        shown = desk.page.render()
        if 'id="peek"' in shown["tray"]:
            desk.page.do("peek")
            shown = desk.page.render()
        counts = Counter(ID.findall("".join(map(str, shown.values()))))
        assert [name for name, count in counts.items() if count > 1] == []
        test_every_choice_reachable.choose(desk, rng)


@pytest.mark.parametrize("kind", ["weapon", "action"])
def test_ids_are_unique_while_a_drawn_card_equals_one_in_hand(kind: str) -> None:
    """In Yedo."""
    setup, rng, games = next(setup for setup in SETUPS if setup.game == "yedo"), random.Random(3), itertools.count()
    desk = test_every_choice_reachable.seated(setup, "alike")
    while True:
        test_every_choice_reachable.settle(desk)
        session = desk.session
        decision = session.table.decision
        if decision is None:        # No seat drew one
            desk = test_every_choice_reachable.seated(setup, f"alike {next(games)}")
            continue
        if decision.key == "ye.ask.keep" and decision.values["deck"] == kind:
            break
        test_every_choice_reachable.choose(desk, rng)
    face, state = str(decision.choices(decision.seats[0])[0].operands[0]), session.table._play.state
    if kind == "weapon":
        state.weapons[decision.seats[0]] = [face]
    else:
        state.actions[decision.seats[0]] = [(face, 1 << decision.seats[0])]
    session._views.clear()
    counts = Counter(ID.findall("".join(map(str, desk.page.render().values()))))
    assert [name for name, count in counts.items() if count > 1] == []
