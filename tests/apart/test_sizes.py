"""The bench of letters measures games that are played: its keys are believed, and a letter is as short as was promised."""

import random
from itertools import islice

from web.build.bench import letters


def test_letters_of_two_browsers_are_short():
    game, kinds, options, _, aim = letters.TABLES[0]
    found = [*islice(letters._to_all(letters._gather(game, kinds, options), random.Random(7)), 12)]
    assert len(found) == 12
    assert max(found) <= aim
