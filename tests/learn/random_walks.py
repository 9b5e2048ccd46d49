"""Random games against the action space: ``build.py run tests.learn.random_walks 10000`` plays 10,000 of them.

They cycle through the set-ups of the conformance tests; every seventh game of Yedo has a custom deck.
"""

from __future__ import annotations

import csv
import io
import random
import sys
from functools import cache

import tenka
from tenka.games.yedo.custom_deck.file import template
from tenka.learn.action_space import ActionSpace, action_space_of
from tenka.table.table import Table
from tests.support.setups import Setup, any_choice, setups

RENAMED = ("actions", "bonuses", "missions")


@cache
def own_cards() -> str:
    """Return the digest of a data file in which every hand card has its own name."""
    header, *rows = csv.reader(io.StringIO(template()))
    name = header.index("id")
    for row in rows:
        if row[0] in RENAMED:
            row[name] = f"own-{row[name]}"
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows([header, *rows])
    return tenka.add_data_file("yedo", "cards", out.getvalue())


def numbered() -> list[Setup]:
    """Return the set-ups of games that declare an action space."""
    return [setup for setup in setups() if setup.game != "ohajiki"]


def table_of(setup: Setup, number: int) -> Table:
    """Return the table of a walk."""
    if setup.game == "yedo" and number % 7 == 0:
        setup = setup._replace(options=(*(pair for pair in setup.options if pair[0] != "cards"), ("cards", own_cards())))
    return setup.table(f"walk {number}")


def meet(table: Table, action_space: ActionSpace, number: int) -> int:
    """Play a game at random; return the number of choices met. The actions of a choice read back, and none is a prefix of
    another's."""
    rng, met = random.Random(number), 0
    while table.decision is not None:
        for seat in table.decision.seats:
            choices = table.decision.choices(seat)
            words = action_space.sequences(choices)
            assert tuple(map(action_space.choice, words)) == choices
            assert max(map(max, words)) < len(action_space)
            every = set(words)
            assert len(every) == len(choices)
            assert not any(word[:cut] in every for word in words for cut in range(1, len(word)))
            met += len(words)
        seat = rng.choice(table.decision.seats)
        table.choose(seat, any_choice(table.decision, seat, rng))
    return met


def walk(games: int, first: int = 0) -> int:
    """Play this many games; return the number of choices met."""
    found, known = numbered(), dict[int, tuple[tenka.Rules, ActionSpace]]()
    met = 0
    for number in range(first, first + games):
        table = table_of(found[number % len(found)], number)
        # Rules are kept beside their action space, so that no other rules get their id
        _, action_space = known.setdefault(id(table.rules), (table.rules, action_space_of(table.rules)))
        met += meet(table, action_space, number)
    return met


if __name__ == "__main__":
    print(f"{walk(int(sys.argv[1])):,} choices met, each with its word")
