"""Sentences about the end of a fight: the score, who helped, who has the province, correct plurals of farmers."""

import pytest

from tenka.games.shogun.state import NEUTRAL
from tenka_web.app import game_registry
from tenka_web.ui.seats import Seat
from tenka_web.ui.text.catalog import Catalog
from tenka_web.ui.text.localizer import Localizer

RED, BLUE = 0, 1


def sentence_of(key, language="en", **values):
    """Return the sentence of an event between red and blue about Kii."""
    game = game_registry.adapter("shogun")
    localizer = Localizer(Catalog(language), [Seat(name="Red"), Seat(name="Blue")], game.vocabulary, game.phrases)
    return localizer.say(f"sh.event.{key}", {"seat": RED, "province": "kii", "defender": BLUE, **values})


@pytest.mark.parametrize(("key", "values", "said"), [
    ("battle_held", {"defender": NEUTRAL, "ours": 1, "theirs": 0, "farmers": 1, "left": 0},
     "1 : 1 (0 + 1 farmer). A tie: Kii stays neutral."),
    ("battle_held", {"defender": NEUTRAL, "ours": 0, "theirs": 0, "farmers": 0, "left": 0}, "0 : 0. A tie: Kii stays neutral."),
    ("battle_held", {"defender": NEUTRAL, "ours": 1, "theirs": 0, "farmers": 2, "left": 0},
     "1 : 2 (0 + 2 farmers). Red is beaten back: Kii stays neutral."),
    ("battle_held", {"ours": 2, "theirs": 3, "farmers": 0, "left": 1}, "2 : 3. Blue holds Kii against Red; left there: 1."),
    ("battle_held", {"ours": 2, "theirs": 2, "farmers": 1, "left": 1},
     "2 : 3 (2 + 1 farmer). Blue holds Kii against Red; left there: 1."),
    ("equal_bids", {"seats": [BLUE, RED]}, "Equal bids, drawn by lot: first Blue, then Red."),
    ("battle_won", {"ours": 5, "theirs": 3, "farmers": 0, "left": 2}, "5 : 3. Red takes Kii; left there: 2."),
    ("battle_won", {"ours": 5, "theirs": 2, "farmers": 1, "left": 2}, "5 : 3 (2 + 1 farmer). Red takes Kii; left there: 2."),
    ("battle_tie", {"ours": 3, "theirs": 3, "farmers": 0, "left": 0}, "3 : 3. A tie: nobody holds Kii."),
    ("battle_tie", {"ours": 3, "theirs": 1, "farmers": 2, "left": 0}, "3 : 3 (1 + 2 farmers). A tie: nobody holds Kii."),
    ("battle_tie", {"ours": 1, "theirs": 0, "farmers": 2, "left": 0},
     "1 : 2 (0 + 2 farmers). Blue has lost Kii: nobody holds it."),
    ("revolt_lost", {"ours": 2, "farmers": 2}, "2 : 2. A tie: Red loses Kii to the revolt."),
    ("revolt_lost", {"ours": 1, "farmers": 2}, "1 : 2. Red loses Kii to the revolt."),
    ("revolt", {"armies": 2, "farmers": 1}, "Revolt in Kii: armies of Red: 2, against 1 farmer."),
])  # fmt: skip
def test_each_outcome_of_a_fight_has_its_sentence(key, values, said):
    """SH-B4 to B6, B10, R2."""
    assert sentence_of(key, **values) == said


@pytest.mark.parametrize(("language", "said"), [
    ("es", "1 : 1 (0 + 1 agricultor). Empate: Kii sigue neutral."),
    ("ja", "1対1（0＋農民1）。引き分けで、紀伊は中立のままです。"),
])  # fmt: skip
def test_plurals_in_every_language(language, said):
    """Spanish has plurals, Japanese has none."""
    assert sentence_of("battle_held", language, defender=NEUTRAL, ours=1, theirs=0, farmers=1, left=0) == said
