"""Points: region by region with their majorities, year by year, and what a winter at any moment would have brought."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from page.boards import tokens
from page.games.shogun import cards
from page.games.shogun.kit import kit
from page.games.shogun.picture import rules_of, standing
from page.look import Look
from page.svg import Markup, el
from tenka import Table
from tenka.core.chance import Tape
from tenka.core.play import Play
from tenka.games.shogun.cards import BUILDINGS
from tenka.games.shogun.scoring import census, majority, score
from tenka.games.shogun.scoring import result as result_now


def result(look: Look) -> Markup:
    """Region by region, then year by year."""
    return el("div", years(look), regions(look), class_="score-sheet")


def won(look: Look, seat: int) -> int | None:
    """Points that no winter takes away."""
    return int(standing(look).points[seat])


def score_now(look: Look, seat: int) -> int | None:
    """Points; on request with what a winter now would bring."""
    state = standing(look)
    coming = 0
    if look.settings.forecast and look.scene is None and not look.session.over:
        rows = score(rules_of(look), state)
        coming = sum(points for scorer, _, _, points in rows if scorer == seat)
    return int(state.points[seat]) + coming


def tally(look: Look) -> tuple[dict[str, int], ...]:
    """By seat what brought points so far, and what a winter now would add."""
    state, rules = standing(look), rules_of(look)
    found = [dict(lines) for lines in result_now(rules, state).lines]
    for seat, line, _, points in score(rules, state):
        found[seat][f"sh.score.{line}"] += points
    return tuple(found)


def regions(look: Look, only: str = "") -> Markup:
    """Who has how many buildings of each kind in each region, or in one, and what the lead earns."""
    t, state, rules = look.t, standing(look), rules_of(look)
    kinds = [
        el("th", cards.sign(kit(look).sign(kind.id)), el("span", t(f"sh.score.{kind.id}"), class_="sr-only"), scope="col")
        for kind in BUILDINGS
    ]
    head = el("tr", el("th", t("sh.region"), scope="col"), kinds)
    rows = []
    for region, provinces in (row for row in rules.board.regions if only in ("", row[0])):
        cells = []
        for kind in BUILDINGS:
            counts = census(state, provinces, kind)
            leaders, points = majority(state, provinces, kind)
            seats = [
                el("span", tokens.crest(look.looks[seat]), el("span", look.words.seat(seat), class_="sr-only"), counts[seat],
                   el("b", f" +{points}") if seat in leaders and points else None, class_="lead" if seat in leaders else "count")
                for seat in sorted(look.ranked, key=lambda seat: -counts[seat]) if counts[seat]
            ]  # fmt: skip
            cells.append(el("td", seats or "–"))
        rows.append(el("tr", el("th", t(f"sh.region.{region}"), scope="row", class_=f"of-{region}"), cells))
    caption = t("sh.score.regions")
    table = el("table", el("caption", caption), el("thead", head), el("tbody", rows), class_="regions")
    return el("div", table, class_="scroll", tabindex="0", role="region", aria_label=caption)


def years(look: Look) -> Markup:
    """The ledger: each winter's points by line and seat."""
    t, state, order = look.t, standing(look), look.ranked
    found: dict[tuple[int, str], list[int]] = {}
    for year, seat, line, _, points in state.ledger:
        found.setdefault((year, line), [0] * state.seats)[seat] += points
    head = el("tr", el("th", t("sh.score.line"), scope="col"), [who(look, seat) for seat in order])
    rows = []
    total = [0] * state.seats
    for year in sorted({year for year, _ in found}):
        rows.append(el("tr", el("th", t("sh.score.year", year=year), scope="rowgroup", colspan=state.seats + 1), class_="year"))
        before = total
        for line in rules_of(look).lines:
            points = found.get((year, line))
            if points:
                rows.append(el("tr", el("th", t(f"sh.score.{line}"), scope="row"), [el("td", points[seat]) for seat in order]))
                total = [one + more for one, more in zip(total, points, strict=True)]
        gained = [one - less for one, less in zip(total, before, strict=True)]
        for key, values, classes in (("winter", gained, "winter-row"), ("game", total, "sum-row")):
            cells = [el("td", el("b", values[seat])) for seat in order]
            rows.append(el("tr", el("th", t(f"sh.score.{key}"), scope="row"), cells, class_=classes))
    caption = t("sh.score.years")
    table = el("table", el("caption", caption), el("thead", head), el("tbody", rows), class_="years")
    return el("div", table, class_="scroll", tabindex="0", role="region", aria_label=caption)


def who(look: Look, seat: int) -> Markup:
    """A seat at the head of a column: its crest, its name for those who listen."""
    name = look.words.seat(seat)
    return el("th", tokens.crest(look.looks[seat]), el("span", name, class_="sr-only"), scope="col", title=name)


def scores_at(table: Table, seat: int | None, moment: int) -> tuple[int, ...]:
    """Points at a moment, with what a winter just then would have brought."""
    return _curve(table, len(table.history))[moment]


@lru_cache(maxsize=2)
def _curve(table: Table, length: int) -> list[tuple[int, ...]]:
    """All moments in one go; while plans are laid nothing changes."""
    outcomes = [outcome.values for line in table.history for outcome in line.outcomes]
    play: Play[Any, Any] = Play(table.rules, table.truth(0), Tape(outcomes))
    play.settle()
    found = [_now(play)]
    for line in table.history:
        sealed = play.decision is not None and play.decision.sealed
        play.choose(line.seat, line.choice)
        still = sealed and play.decision is not None and play.decision.sealed
        found.append(found[-1] if still else _now(play))
    return found


def _now(play: Play[Any, Any]) -> tuple[int, ...]:
    points = list(play.state.points)
    if play.decision is not None:
        for seat, _, _, more in score(play.rules, play.state):
            points[seat] += more
    return tuple(points)
