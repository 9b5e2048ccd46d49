"""The referee of the workshop: holds the table, plays the bots of the house, and asks for what the visitor's bot is asked.

That bot thinks elsewhere, behind locks (``visitor_bot.py``). It is shown a position in which all that its seat may not know was
dealt at random, with another seed, so there is nothing in it to peek at.
"""

from __future__ import annotations

import json
import random
from typing import Any

import tenka
from tenka import bots
from tenka.bots.bot import Bot
from tenka.bots.confidence import wilson
from tenka.bots.match import MOST, Match, derive, duel
from tenka.core.errors import TenkaError

try:
    from tenka_web import notebook
except ImportError:     # locked in with a game that was brought: the page's own drawings are not there
    notebook = None  # type: ignore[assignment]

OWN = "yours"
"""The visitor's bot among the names of the seats."""
LONGEST = 10_000
"""Characters of a table in words."""


class Game:
    """One game of the visitor's bot. ``watched``: tell every choice with a picture, and not the questions alone."""

    def __init__(self, match: Match, watched: bool, language: str) -> None:
        self.table = tenka.new_table(match.game, seats=len(match.seats), seed=match.seed)
        self.seat = match.seats.index(OWN)
        self.own = derive(match.seed, OWN)
        self._rngs = [random.Random(derive(match.seed, f"seat {seat}")) for seat in range(len(match.seats))]
        self._house: list[Bot | None] = [None if name == OWN else bots.bot(match.game, name) for name in match.seats]
        self._watched, self._language = watched, language
        self._asked = 0

    def step(self, answer: str | None) -> dict[str, Any]:
        """What comes next: ``ask`` (a question to the bot), ``made`` (a choice, when watched), ``over``, or ``fault``."""
        if answer is not None:
            fault = self._take(answer)
            if fault or self._watched:
                return fault or self._describe_choice(self.seat)
        while (decision := self.table.decision) is not None:
            seat = decision.seats[0]
            bot = self._house[seat]
            if bot is None:
                return self._ask()
            self.table.choose(seat, bot.choose(self.table.view(seat), self._rngs[seat]))
            if self._watched:
                return self._describe_choice(seat)
        return self._describe_end()

    def _take(self, answer: str) -> dict[str, Any] | None:
        """Make the bot's choice. What it has to answer for instead, if it is none."""
        assert self.table.decision is not None
        try:
            self.table.choose(self.seat, self.table.decision.parse(self.seat, answer))
        except TenkaError as error:
            return {"fault": "illegal", "detail": str(error)}
        return None

    def _ask(self) -> dict[str, Any]:
        self._asked += 1
        if self._asked > MOST:
            return {"fault": "endless", "detail": ""}
        return {"ask": question(self.table, self.seat, self._rngs[self.seat])}    # the bot's own chance is another

    def _describe_choice(self, seat: int) -> dict[str, Any]:
        line = self.table.history[-1]
        drawn = None if notebook is None else notebook.svg(self.table, self._language, "")
        made = {"seat": seat, "choice": str(line.choice), "moment": len(self.table.history), "svg": drawn}
        return {"made": made if drawn else {**made, "text": write_table(self.table)}}

    def _describe_end(self) -> dict[str, Any]:
        """How it ended: whose the win is, as a part of 1, and the points by seat."""
        result = self.table.result
        assert result is not None
        share = 1 / len(result.winners) if self.seat in result.winners else 0.0
        return {"over": {"share": share, "points": list(result.scores), "winners": list(result.winners)}}


def write_table(table: tenka.Table) -> str:
    """The table in words, as an onlooker sees it, for a game without drawings: a line for each part of its state."""
    seen = table.view(None).state.plain()
    return "\n".join(f"{name}: {json.dumps(value, ensure_ascii=False)}" for name, value in seen.items())[:LONGEST]


def question(table: tenka.Table, seat: int, rng: random.Random) -> dict[str, Any]:
    """A position that could be behind what a seat sees, with chance of its own; and how many choices were made."""
    state = table.view(seat).determinize(rng).state.plain()
    guess = {**table.to_data(), "seed": "guess", "reseeds": [], "calls": 0, "state": state}
    return {"table": guess, "seat": seat, "moment": len(table.history)}


_games: list[Game] = []
"""The game that is being played, if any."""


def begin(text: str) -> str:
    """Set game ``number`` of a series up, of JSON with ``game``, ``seats``, ``against``, ``watched``, ``language``, ``seed``.

    ``seed``: fresh for every game, so that no game tells a bot anything of another. Returns JSON: the ``seat`` of the visitor's
    bot, and the ``seed`` of its own chance.
    """
    asked = json.loads(text)
    match = duel(OWN, asked["against"], asked["seats"], asked["number"] + 1, asked["game"], seed=asked["seed"])[-1]
    _games[:] = [Game(match, asked["watched"], asked["language"])]
    return json.dumps({"seat": _games[0].seat, "seed": _games[0].own})


def step(answer: str) -> str:
    """The game's next step, as JSON; ``answer``: what the bot chose, or nothing."""
    return json.dumps(_games[0].step(answer or None))


def sum_up(text: str) -> str:
    """Of JSON with the shares of the games so far: their number, wins, share, and the ends of its interval."""
    shares = json.loads(text)
    low, high = wilson(sum(shares), len(shares))
    return json.dumps({"games": len(shares), "wins": sum(shares), "share": sum(shares) / len(shares), "low": low, "high": high})
