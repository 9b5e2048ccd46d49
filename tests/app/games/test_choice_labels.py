"""Every choice of a question is told in words of its own: two buttons with one text would leave the player to guess.

Only choices that come to the same share their words: laying one or another of cards that are alike.
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
"""The tower cards of a seat are alike: which of them lies where is the same (TC-R2)."""
CLOSE_LOOKS = 6
"""Of each kind of question so many are read in every game."""


def twice(table: Table, seat: int, language: str) -> list[str]:
    """Return the words in which choices of a seat are told that don't come to the same."""
    game, rules = game_registry.at(table), table.rules
    seats = [default(at) for at in range(rules.seats)]
    localizer = Localizer(Catalog(language), seats, game.vocabulary, game.phrases, rules.names)
    view, said = table.view(seat), defaultdict[str, set[str]](set)
    for choice in table.decision.choices(seat):
        said[game.choice(localizer, view, choice)].add(ALIKE.sub("tower", str(choice)))
    return [text for text, choices in said.items() if len(choices) > 1]


def test_the_same_words_are_found() -> None:
    """A game that tells three choices alike, as a visitor's own game did: three buttons "Take stones"."""
    table = tenka.new_table("ohajiki", seats=2, seed="words")
    assert twice(table, table.decision.seats[0], "en") == []
    told = {**game_registry.at(table).choice_rows, "": lambda words, view, choice: "Take stones"}
    with patch.object(game_registry, "at", lambda table: replace(game_registry.adapter("ohajiki"), choice_rows=told)):
        assert twice(table, table.decision.seats[0], "en") == ["Take stones"]


@each_of(SETUPS, simplest)
def test_no_two_choices_of_a_question_are_told_in_the_same_words(setup: Setup) -> None:
    looks: dict[str, int] = defaultdict(int)

    def read(table: Table) -> None:
        decision = table.decision
        looks[decision.key] += 1
        if looks[decision.key] <= CLOSE_LOOKS:
            for language in LANGUAGES:
                assert twice(table, decision.seats[0], language) == [], (decision.key, language)

    walk(setup.table("words"), 4, read)
