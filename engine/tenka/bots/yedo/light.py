"""Light: judges like steady, but often does what comes to mind, and never answers another's card."""

from __future__ import annotations

from tenka.bots.bot import Advice, Question
from tenka.bots.yedo.steady import Steady

WHIM = 0.3
"""How often it does what comes to mind."""
FREE = ("ye.ask.place", "ye.ask.announce", "ye.ask.keep", "ye.ask.mission", "ye.ask.activate", "ye.ask.join")
"""Where a whim does no great harm."""


class Light(Steady):
    """A partner for a first game."""

    def think(self, asked: Question) -> Advice:
        """Now and then any choice but a card, else the policy."""
        key, rng = asked.view.key, asked.rng
        plain = [choice for choice in asked.choices if choice.verb != "play"]
        if key == "ye.ask.reaction":
            return Advice(plain[0], "ye.hint.pass")
        if key in FREE and rng.random() < WHIM:
            return Advice(rng.choice(plain), "ye.hint.habit")
        return super().think(asked)
