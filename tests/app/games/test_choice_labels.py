"""Every choice of a question has its own words, else a player would have to guess between equal buttons.

Only choices with the same effect share words, such as placing one or another of equal cards.
"""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import replace
from unittest.mock import patch

import tenka
from tenka import Table
from tenka_web.app import game_registry
from tenka_web.ui.seats import default
from tenka_web.ui.text.catalog import LANGUAGES, Catalog
from tenka_web.ui.text.localizer import Localizer
from tests.support.setups import Setup, each_of, plain_setups, simplest, walk

SETUPS = [setup for setup in plain_setups() if game_registry.has(setup.game)]
ALIKE = re.compile(r"\btower-\d\b")
"""The tower cards of a seat are equal: it does not matter which is where (TC-R2)."""
CLOSE_LOOKS = 6
"""Number of questions of each kind that are checked in every game."""


def twice(table: Table, seat: int, language: str) -> list[str]:
    """Return the words shared by choices with different effects."""
    game, rules = game_registry.adapter_of(table), table.rules
    seats = [default(at) for at in range(rules.seats)]
    localizer = Localizer(Catalog(language), seats, game.vocabulary, game.phrases, rules.names)
    view, said = table.view(seat), defaultdict[str, set[str]](set)
    for choice in table.decision.choices(seat):
        said[game.choice(localizer, view, choice)].add(ALIKE.sub("tower", str(choice)))
    return [text for text, choices in said.items() if len(choices) > 1]


def test_equal_words_are_found() -> None:
    """A planted game gives three choices the same words: three buttons "Take stones"."""
    table = tenka.new_table("ohajiki", seats=2, seed="words")
    assert twice(table, table.decision.seats[0], "en") == []
    told = {**game_registry.adapter_of(table).choice_rows, "": lambda words, view, choice: "Take stones"}
    with patch.object(game_registry, "adapter_of", lambda table: replace(game_registry.adapter("ohajiki"), choice_rows=told)):
        assert twice(table, table.decision.seats[0], "en") == ["Take stones"]


@each_of(SETUPS, simplest)
def test_no_two_choices_of_a_question_have_the_same_words(setup: Setup) -> None:
    looks: dict[str, int] = defaultdict(int)

    def read(table: Table) -> None:
        decision = table.decision
        looks[decision.key] += 1
        if looks[decision.key] <= CLOSE_LOOKS:
            for language in LANGUAGES:
                assert twice(table, decision.seats[0], language) == [], (decision.key, language)

    walk(setup.table("words"), 4, read)
