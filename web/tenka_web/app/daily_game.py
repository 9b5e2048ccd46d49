"""The game of the day: one seed per UTC day and one set-up per game; its results can be shown and proved.

Days are counted from ``FIRST``, which is number 1. The seed is the text ``daily-1/<game>/<number>``. It never changes for a past
day: another derivation needs another first word, and old results stay provable.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import tenka
from tenka import Table, TenkaError, UnknownGame
from tenka.core import registry
from tenka_web.app import links
from tenka_web.ui.seats import PERSON, Seat
from tenka_web.ui.seats import default as default_seat

DAY = 86_400_000
FIRST = 20_454
"""The UTC day of number 1, in days since 1970: 1 January 2026."""
MOST = 99_999
LEVEL = "steady"
"""The bot of the opponents, in every game: the strongest that answers at once and equally in every browser."""
OWN = 0
"""The seat of the person."""
MARK = "daily"
"""The first word of the title of a save that is a game of the day."""
_SEED = re.compile(r"daily-1/([a-z0-9-]{1,40})/([1-9]\d{0,4})")
_CLAIM = re.compile(r"([1-9]\d{0,4})~(\d{1,3}(?:-\d{1,3}){1,4})~([A-Za-z0-9_-]{1,20000})")


@dataclass(frozen=True)
class Daily:
    """A game's part of the game of the day.

    ``counted``: whether a state is past the counted part; once true, it stays true. ``scores``: points by seat at a moment, as
    ``scores_at`` in the adapter. ``signs``: the picture of a state with such points, one text per row, of signs that differ in
    shape.
    """

    game: str
    seats: int
    counted: Callable[[Any], bool]
    scores: Callable[[Table, int | None, int], tuple[int, ...]]
    signs: Callable[[Any, tuple[int, ...]], tuple[str, ...]]
    options: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Outcome:
    """The result of a game of the day: the moment at which counting ended, the points by seat, and the picture."""

    game: str
    number: int
    moment: int
    scores: tuple[int, ...]
    signs: tuple[str, ...]


@dataclass(frozen=True)
class Claim:
    """The content of a link: the day, the points, and the game as a code."""

    number: int
    scores: tuple[int, ...]
    code: str


@dataclass(frozen=True)
class DailyVerdict:
    """The result of replaying a claim's game. ``reason``: why the claim does not hold, or "". ``strange``: number of the
    opponents' answers that differ from this client's bot."""

    claim: Claim
    reason: str = ""
    table: Table | None = None
    outcome: Outcome | None = None
    strange: int = 0


def number(now: int) -> int:
    """Return the number of the day of a time in milliseconds since 1970; at least 1."""
    return min(MOST, max(1, now // DAY - FIRST + 1))


def start(number: int) -> int:
    """Return the beginning of a day, in milliseconds since 1970."""
    return (FIRST + number - 1) * DAY


def seed(game: str, number: int) -> str:
    """Return the seed of a game's day."""
    return f"daily-1/{game}/{number}"


def load_daily(game: str) -> Daily:
    """Return a game's part, from the module ``daily`` beside its adapter. Raises UnknownGame."""
    package = registry.row_of(game).page.partition(":")[0].rpartition(".")[0]
    try:
        daily: Daily = registry.load(f"{package}.daily:DAILY")
    except ModuleNotFoundError as error:
        raise UnknownGame(f"{game} has no game of the day") from error
    return daily


def table(game: str, number: int) -> Table:
    """Return the table of a day, before its first choice."""
    row = load_daily(game)
    return tenka.new_table(game, seats=row.seats, options=row.options, seed=seed(game, number))


def seat_opponents(game: str) -> list[Seat]:
    """Return a person and the opponents."""
    seats = [default_seat(at) for at in range(load_daily(game).seats)]
    for at, seat in enumerate(seats):
        seat.kind = PERSON if at == OWN else LEVEL
    return seats


def day_of(table: Table) -> int | None:
    """Return the number of the day of a table, by its seed and set-up; None for any other table."""
    match = _SEED.fullmatch(table.seed)
    if match is None or match[1] != table.game.id or table.start is not None or table.reseeds:
        return None
    try:
        row, rules = load_daily(table.game.id), table.rules
    except UnknownGame:
        return None
    full = table.game.full_options(row.options)
    fits = rules.seats == row.seats and not rules.layers and dict(rules.options) == full
    return int(match[2]) if fits else None


def outcome(table: Table) -> Outcome | None:
    """Return the result of a game of the day; None for any other table, and before counting ends."""
    day = day_of(table)
    if day is None:
        return None
    row = load_daily(table.game.id)
    if not row.counted(table.state):
        return None
    moments = range(len(table.history) + 1)
    moment = bisect_left(moments, True, key=lambda at: row.counted(table.state_at(at)))
    scores = row.scores(table, None, moment)
    return Outcome(row.game, day, moment, scores, row.signs(table.state_at(moment), scores))


def proof(table: Table, outcome: Outcome) -> str:
    """Return the fragment of a link with the counted part of the game and its result."""
    code = tenka.replay(table.record(), at=outcome.moment).code()
    return links.write(links.DAY, str(outcome.number), "-".join(map(str, outcome.scores)), code)


def read(body: str) -> Claim | None:
    """Parse the claim of such a link, after ``d=``; None if it is invalid."""
    match = _CLAIM.fullmatch(body)
    return None if match is None else Claim(int(match[1]), tuple(map(int, match[2].split("-"))), match[3])


def verify(claim: Claim) -> DailyVerdict:
    """Replay a claim's game and check it: legal choices, day, set-up and points follow from the game and not from the link."""
    try:
        game = tenka.open_code(claim.code)
    except TenkaError:
        return DailyVerdict(claim, "illegal")
    day = day_of(game)
    if day is None or game.disagreement is not None:
        return DailyVerdict(claim, "other", game)
    counted = outcome(game)
    if counted is None:
        return DailyVerdict(claim, "short", game)
    if day != claim.number:
        return DailyVerdict(claim, "day", game, counted)
    if counted.scores != claim.scores:
        return DailyVerdict(claim, "score", game, counted)
    return DailyVerdict(claim, "", game, counted, count_differing(game, counted.moment))


def count_differing(table: Table, until: int) -> int:
    """Count the opponents' open answers that differ from this client's bot. Sealed answers are skipped, because the record does
    not show what the bot saw."""
    import random  # Late, because only proofs need it

    from tenka import bots

    bot, others = bots.bot(table.game.id, LEVEL), 0
    for moment, line in enumerate(table.history[:until]):
        if line.seat != OWN and not line.sealed:
            view = table.view(line.seat, moment)
            others += bot.advise(view, random.Random(f"{table.seed}/{moment}/{line.seat}")).choice != line.choice
    return others


def rank(scores: tuple[int, ...]) -> int:
    """Return the place of the person: 1 plus the number of seats with more points."""
    return 1 + sum(score > scores[OWN] for score in scores)


def seat_rows(scores: tuple[int, ...], signs: Callable[[int], str]) -> tuple[str, ...]:
    """Return a row for each seat, with the person's marked: its points, then its signs."""
    return tuple(f"{'▶' if seat == OWN else '▷'} {score} {signs(seat)}".rstrip() for seat, score in enumerate(scores))
