"""The referee of the workshop: has the table, plays the built-in bots, and asks the visitor's bot.

That bot runs in a sandbox (``visitor_bot.py``). It gets a position in which all that its seat may not know was sampled at random,
with another seed, so it contains no secrets.
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
except ImportError:     # In the sandbox of a game from a wheel the page's drawings are missing
    notebook = None  # type: ignore[assignment]

OWN = "yours"
"""Name of the visitor's bot among the players."""
LONGEST = 10_000
"""Most characters of a table in words."""


class Game:
    """One game of the visitor's bot. ``watched``: report every choice with a picture, not only questions."""

    def __init__(self, match: Match, watched: bool, language: str) -> None:
        self.table = tenka.new_table(match.game, seats=len(match.seats), seed=match.seed)
        self.seat = match.seats.index(OWN)
        self.own = derive(match.seed, OWN)
        self._rngs = [random.Random(derive(match.seed, f"seat {seat}")) for seat in range(len(match.seats))]
        self._house: list[Bot | None] = [None if name == OWN else bots.bot(match.game, name) for name in match.seats]
        self._watched, self._language = watched, language
        self._asked = 0

    def step(self, answer: str | None) -> dict[str, Any]:
        """Return the next step: ``ask`` (a question to the bot), ``made`` (a choice, if watched), ``over``, or ``fault``."""
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
        """Make the bot's choice; return its fault if it is invalid."""
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
        return {"ask": question(self.table, self.seat, self._rngs[self.seat])}    # The bot has its own chance

    def _describe_choice(self, seat: int) -> dict[str, Any]:
        line = self.table.history[-1]
        drawn = None if notebook is None else notebook.svg(self.table, self._language, "")
        made = {"seat": seat, "choice": str(line.choice), "moment": len(self.table.history), "svg": drawn}
        return {"made": made if drawn else {**made, "text": write_table(self.table)}}

    def _describe_end(self) -> dict[str, Any]:
        """Return the end: each seat's share of the win, and the points by seat."""
        result = self.table.result
        assert result is not None
        share = 1 / len(result.winners) if self.seat in result.winners else 0.0
        return {"over": {"share": share, "points": list(result.scores), "winners": list(result.winners)}}


def write_table(table: tenka.Table) -> str:
    """Return the table in words, as a spectator sees it, for a game without drawings: a line per field of its state."""
    seen = table.view(None).state.plain()
    return "\n".join(f"{name}: {json.dumps(value, ensure_ascii=False)}" for name, value in seen.items())[:LONGEST]


def question(table: tenka.Table, seat: int, rng: random.Random) -> dict[str, Any]:
    """Return a determinized position of a seat with chance of its own, and its moment."""
    state = table.view(seat).determinize(rng).state.plain()
    guess = {**table.to_data(), "seed": "guess", "reseeds": [], "calls": 0, "state": state}
    return {"table": guess, "seat": seat, "moment": len(table.history)}


_games: list[Game] = []
"""The current game, if any."""


def begin(text: str) -> str:
    """Set up game ``number`` of a series, from JSON with ``game``, ``seats``, ``against``, ``watched``, ``language``, ``seed``.

    ``seed``: new for every game, so that no game reveals anything about another. Returns JSON: the ``seat`` of the visitor's bot,
    and the ``seed`` of its random source.
    """
    asked = json.loads(text)
    match = duel(OWN, asked["against"], asked["seats"], asked["number"] + 1, asked["game"], seed=asked["seed"])[-1]
    _games[:] = [Game(match, asked["watched"], asked["language"])]
    return json.dumps({"seat": _games[0].seat, "seed": _games[0].own})


def step(answer: str) -> str:
    """Return the game's next step as JSON; ``answer``: the bot's choice, or ""."""
    return json.dumps(_games[0].step(answer or None))


def sum_up(text: str) -> str:
    """Return statistics for JSON with the shares of the games so far: number, wins, share, and interval."""
    shares = json.loads(text)
    low, high = wilson(sum(shares), len(shares))
    return json.dumps({"games": len(shares), "wins": sum(shares), "share": sum(shares) / len(shares), "low": low, "high": high})
