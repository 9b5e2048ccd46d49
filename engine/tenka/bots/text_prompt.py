"""Questions as text and answers parsed from text, for language models."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable

from tenka.bots.bot import Advice, Bot, BotFault, Budget, Progress, legal
from tenka.bots.external import plain_view
from tenka.core.choice import Choice
from tenka.core.view import View

TRIES = 3
LONGEST = 20_000
"""Most characters of an answer, from its end."""


def prompt(view: View) -> str:
    """Return what the seat knows, the question, and the numbered forward choices. The last line explains how to answer."""
    seen = plain_view(view)
    state = "\n".join(f"{name}: {json.dumps(value, ensure_ascii=False)}" for name, value in seen["state"].items())
    choices = "\n".join(f"{number}. {choice}" for number, choice in enumerate(legal(view, forward_only=True), 1))
    return (
        f"You play seat {view.seat}. Question: {view.key} {json.dumps(seen['values'], ensure_ascii=False)}\n\n"
        f"What you know ('?' is hidden):\n{state}\n\nYour legal choices:\n{choices}\n\n"
        "Answer with one line: the number of your choice, or the choice itself."
    )


def parse_answer(view: View, answer: str) -> Choice | None:
    """Return the choice in the last line that has one, by number or notation; None if there is none."""
    numbered = {str(number): choice for number, choice in enumerate(legal(view, forward_only=True), 1)}
    named = {str(choice): choice for choice in legal(view)} | numbered
    lines = (_strip(line) for line in reversed(answer[-LONGEST:].splitlines()))
    return next((named[line] for line in lines if line in named), None)


def _strip(line: str) -> str:
    """Return a line without quotes, bullets and a label."""
    return re.sub(r"^(choice|answer)\b:?|[`*.\"']", "", line.strip(), flags=re.IGNORECASE).strip()


class Asker(Bot):
    """A bot around a function from text to text. If an answer has no legal choice, it asks again with the reason."""

    def __init__(self, ask: Callable[[str], str]) -> None:
        self._ask = ask

    def advise(
        self, view: View, rng: random.Random, *, budget: Budget | None = None, progress: Progress | None = None
    ) -> Advice:
        """Return the choice of the answer. Raises BotFault after three invalid answers."""
        text = prompt(view)
        for _ in range(TRIES):
            answer = self._ask(text)
            choice = parse_answer(view, answer)
            if choice is not None:
                return Advice(choice, "ui.hint.random")
            text = f"{prompt(view)}\n\nYour last answer held none of these choices: {answer[-200:]!r}"
        raise BotFault("illegal", "no legal choice in three answers")
