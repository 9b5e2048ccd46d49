"""Light: evaluates like steady, but often chooses at random, and never reacts to another seat's card."""

from __future__ import annotations

from tenka.bots.bot import Advice, Question
from tenka.bots.yedo.steady import Steady

WHIM = 0.3
"""Probability of a random choice."""
FREE = ("ye.ask.place", "ye.ask.announce", "ye.ask.keep", "ye.ask.mission", "ye.ask.activate", "ye.ask.join")
"""Questions at which a random choice does little harm."""


class Light(Steady):
    """An opponent for a first game."""

    def think(self, question: Question) -> Advice:
        """Return sometimes any choice except a card, else the policy's."""
        key, rng = question.view.key, question.rng
        plain = [choice for choice in question.choices if choice.verb != "play"]
        if key == "ye.ask.reaction":
            return Advice(plain[0], "ye.hint.pass")
        if key in FREE and rng.random() < WHIM:
            return Advice(rng.choice(plain), "ye.hint.habit")
        return super().think(question)
