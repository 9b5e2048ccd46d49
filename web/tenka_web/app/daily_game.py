"""The game of the day: one seed a day for everybody, one set-up a game, and how what came of it is told, shown and proved.

The day is the UTC day: days since 1970 by the clock, counted from ``FIRST``, which is number 1. The seed of a game's day is the
text ``daily-1/<game>/<number>``; dice and decks follow from it as from every seed. Neither ever changes for a day that is past:
another derivation takes another first word, and results of the old one stay provable by it.
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
"""Who sits opposite, in every game: the strongest that answers at once, and alike at everybody's page."""
OWN = 0
"""The seat of the person."""
MARK = "daily"
"""The first word of the title of a save that is a game of the day."""
_SEED = re.compile(r"daily-1/([a-z0-9-]{1,40})/([1-9]\d{0,4})")
_CLAIM = re.compile(r"([1-9]\d{0,4})~(\d{1,3}(?:-\d{1,3}){1,4})~([A-Za-z0-9_-]{1,20000})")


@dataclass(frozen=True)
class Daily:
    """How a game is played as the game of the day. ``counted``: whether a state is past what counts; once it is, it stays so.
    ``scores``: the points by seat at a moment, as the adapter's ``scores_at`` has them. ``signs``: the picture of a state with
    such points, one text a row, of signs that differ in shape."""

    game: str
    seats: int
    counted: Callable[[Any], bool]
    scores: Callable[[Table, int | None, int], tuple[int, ...]]
    signs: Callable[[Any, tuple[int, ...]], tuple[str, ...]]
    options: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Outcome:
    """What came of a game of the day: the moment at which its count ended, the points by seat, and the picture."""

    game: str
    number: int
    moment: int
    scores: tuple[int, ...]
    signs: tuple[str, ...]


@dataclass(frozen=True)
class Claim:
    """What a link says: the day, the points, and a game as code."""

    number: int
    scores: tuple[int, ...]
    code: str


@dataclass(frozen=True)
class Verdict:
    """What playing a claim's game again found: ``reason`` it doesn't hold, or ""; what there really is, if it is of a day at all;
    ``strange``: how many of the opponent's answers are not those of this page's bot."""

    claim: Claim
    reason: str = ""
    table: Table | None = None
    outcome: Outcome | None = None
    strange: int = 0


def number(now: int) -> int:
    """Return the number of the day of a time in milliseconds since 1970; a clock that is years behind has the first day."""
    return min(MOST, max(1, now // DAY - FIRST + 1))


def start(number: int) -> int:
    """When a day begins, in milliseconds since 1970."""
    return (FIRST + number - 1) * DAY


def seed(game: str, number: int) -> str:
    """Return the seed of a game's day."""
    return f"daily-1/{game}/{number}"


def of(game: str) -> Daily:
    """Return how a game is played as the game of the day, from the file ``daily`` beside its adapter. Raises UnknownGame."""
    place = registry.row_of(game).page.partition(":")[0].rpartition(".")[0]
    try:
        daily: Daily = registry.load(f"{place}.daily:DAILY")
    except ModuleNotFoundError as error:
        raise UnknownGame(f"{game} has no game of the day") from error
    return daily


def table(game: str, number: int) -> Table:
    """Return the table of a day, before its first choice."""
    row = of(game)
    return tenka.new_table(game, seats=row.seats, options=row.options, seed=seed(game, number))


def sitting(game: str) -> list[Seat]:
    """Return a person and the opponents."""
    seats = [default_seat(at) for at in range(of(game).seats)]
    for at, seat in enumerate(seats):
        seat.kind = PERSON if at == OWN else LEVEL
    return seats


def day_of(table: Table) -> int | None:
    """The number of the day a table is of: by its seed, which nothing was changed after, and its set-up; None for any other."""
    match = _SEED.fullmatch(table.seed)
    if match is None or match[1] != table.game.id or table.start is not None or table.reseeds:
        return None
    try:
        row, rules = of(table.game.id), table.rules
    except UnknownGame:
        return None
    full = table.game.full_options(row.options)
    fits = rules.seats == row.seats and not rules.layers and dict(rules.options) == full
    return int(match[2]) if fits else None


def outcome(table: Table) -> Outcome | None:
    """Return what came of a game of the day; None for any other, and while it counts."""
    day = day_of(table)
    if day is None:
        return None
    row = of(table.game.id)
    if not row.counted(table.state):
        return None
    moments = range(len(table.history) + 1)
    moment = bisect_left(moments, True, key=lambda at: row.counted(table.state_at(at)))
    scores = row.scores(table, None, moment)
    return Outcome(row.game, day, moment, scores, row.signs(table.state_at(moment), scores))


def proof(table: Table, outcome: Outcome) -> str:
    """Return the fragment of a link that shows the game as far as it counts, and says what came of it."""
    code = tenka.replay(table.record(), at=outcome.moment).code()
    return links.write(links.DAY, str(outcome.number), "-".join(map(str, outcome.scores)), code)


def read(body: str) -> Claim | None:
    """Read the claim of such a link, behind ``d=``; None where it is none."""
    match = _CLAIM.fullmatch(body)
    return None if match is None else Claim(int(match[1]), tuple(map(int, match[2].split("-"))), match[3])


def judge(claim: Claim) -> Verdict:
    """Play a claim's game again and count: the choices are legal or it is refused, the day, the set-up and the points are what
    the game says and not what the link says."""
    try:
        game = tenka.open_code(claim.code)
    except TenkaError:
        return Verdict(claim, "illegal")
    day = day_of(game)
    if day is None or game.disagreement is not None:
        return Verdict(claim, "other", game)
    counted = outcome(game)
    if counted is None:
        return Verdict(claim, "short", game)
    if day != claim.number:
        return Verdict(claim, "day", game, counted)
    if counted.scores != claim.scores:
        return Verdict(claim, "score", game, counted)
    return Verdict(claim, "", game, counted, strange(game, counted.moment))


def strange(table: Table, until: int) -> int:
    """How many open answers of the opponents differ from what this page's bot answers there. Secret ones are passed over: what a
    bot saw of the others' when it was asked isn't in the record."""
    import random  # late: only proofs are checked so

    from tenka import bots

    bot, others = bots.bot(table.game.id, LEVEL), 0
    for moment, line in enumerate(table.history[:until]):
        if line.seat != OWN and not line.sealed:
            view = table.view(line.seat, moment)
            others += bot.advise(view, random.Random(f"{table.seed}/{moment}/{line.seat}")).choice != line.choice
    return others


def rank(scores: tuple[int, ...]) -> int:
    """Return the place of the person: 1, and one more for each seat with more points."""
    return 1 + sum(score > scores[OWN] for score in scores)


def seat_rows(scores: tuple[int, ...], signs: Callable[[int], str]) -> tuple[str, ...]:
    """Return a row for each seat, the person's marked: its points, then its signs."""
    return tuple(f"{'▶' if seat == OWN else '▷'} {score} {signs(seat)}".rstrip() for seat, score in enumerate(scores))
