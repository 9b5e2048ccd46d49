"""The bench of messages plays real games: its keys are accepted, and messages keep to their size limits."""

import random
from itertools import islice

from tests.bench import message_sizes


def test_letters_of_two_browsers_are_short():
    game, kinds, options, _, aim = message_sizes.TABLES[0]
    found = [*islice(message_sizes._to_all(message_sizes._gather(game, kinds, options), random.Random(7)), 12)]
    assert len(found) == 12
    assert max(found) <= aim


def test_orders_ahead_leave_letters_short_that_are_handed_round():
    """Finished parts are folded, and a message contains only what a reader may lack."""
    game, kinds, options, _, _ = message_sizes.TABLES[1]
    assert max(islice(message_sizes._round(message_sizes._gather(game, kinds, options, 2), random.Random(7)), 30)) <= 245
