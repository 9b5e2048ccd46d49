"""Master: searches like strong, longer and with weights tuned by self-play."""

from __future__ import annotations

from tenka.bots.yedo.strong import Strong
from tenka.bots.yedo.weights import TUNED


class Master(Strong):
    """The strongest level. It assumes that its rivals use the same weights."""

    weights = TUNED
    rounds = 60
