"""Master: searches like strong, with more thought and by numbers that games of the policy against itself have found."""

from __future__ import annotations

from tenka.bots.yedo.strong import Strong
from tenka.bots.yedo.weights import TUNED


class Master(Strong):
    """The strongest level. It takes its rivals to judge by the same numbers."""

    weights = TUNED
    rounds = 60
