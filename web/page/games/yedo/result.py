"""Prestige: round by round, the missions of each seat by kind, its bonus cards; and how it stood at any moment."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Any

from page.boards import tokens
from page.games.yedo.picture import rules_of, standing
from page.look import Look
from page.svg import Child, Markup, el, joined
from tenka import Table
from tenka.core.chance import Tape
from tenka.core.play import Play
from tenka.games.yedo.goods import BLACKMAIL_POINTS, CATEGORIES
from tenka.games.yedo.scoring import measures, worth
from tenka.parts.deck import faces


def result(look: Look) -> Markup:
    """Missions by kind, bonus cards, rounds."""
    return joined([kinds(look), bonuses(look), rounds(look)])


def score_now(look: Look, seat: int) -> int | None:
    """Prestige as the track shows it; on request with an unused Blackmail and the bonus cards that may be on the screen."""
    state, rules = standing(look), rules_of(look)
    points = int(state.points[seat])
    if not look.settings.forecast or look.scene is not None or look.session.over:
        return points
    points += BLACKMAIL_POINTS * int(state.blackmail[seat])
    if seat not in look.open_seats:
        return points
    counts = [measures(rules, state, other) for other in range(state.seats)]
    return points + sum(worth(rules.bonuses[face], counts, seat) for face in faces(state.bonuses[seat]))


def _order(look: Look) -> list[int]:
    """The seats as the ranking above has them, the winner first; as they sit before there is one."""
    found = look.session.table.result
    return [seat for seats in found.ranking for seat in seats] if found is not None else list(range(len(look.looks)))


def _table(look: Look, caption: str, rows: list[tuple[str, list[Child]]]) -> Markup:
    """A table with a column for each seat; ``rows`` have their cells as the seats sit."""
    order = _order(look)
    looks = [look.looks[seat] for seat in order]
    heads = [el("th", tokens.crest(one), el("span", one.name, class_="sr-only"), scope="col", title=one.name) for one in looks]
    head = el("tr", el("th", look.t("ye.page.result.line"), scope="col"), heads)
    body = [el("tr", el("th", name, scope="row"), [el("td", cells[seat]) for seat in order]) for name, cells in rows]
    table = el("table", el("caption", caption), el("thead", head), el("tbody", body), class_="years")
    return el("div", table, class_="scroll", tabindex="0", role="region", aria_label=caption)


def kinds(look: Look) -> Markup:
    """How many missions of each kind, with those whose bonus was reached."""
    state, missions = standing(look), rules_of(look).missions
    done = [Counter(missions[face].category for face in found) for found in state.finished]
    rows: list[tuple[str, list[Child]]] = [
        (look.t(f"ye.page.category.{kind}"), [count[kind] for count in done])
        for kind in CATEGORIES
        if any(count[kind] for count in done)
    ]
    rows.append((look.t("ye.page.result.missions"), [len(found) for found in state.finished]))
    rows.append((look.t("ye.page.result.perfect"), [len(found) for found in state.perfect]))
    return _table(look, look.t("ye.page.result.kinds"), rows)


def bonuses(look: Look) -> Markup:
    """What each bonus card paid."""
    state = standing(look)
    found: dict[str, list[Child]] = {}
    for _, seat, line, detail, points in state.ledger:
        if line == "bonus":
            found.setdefault(detail, ["–"] * state.seats)[seat] = points
    rows = [(look.words.value("bonus", face), cells) for face, cells in found.items()]
    return _table(look, look.t("ye.page.result.bonuses"), rows) if rows else Markup("")


def rounds(look: Look) -> Markup:
    """Prestige gained and lost in each round."""
    state = standing(look)
    found: dict[int, list[int]] = {}
    for number, seat, _, _, points in state.ledger:
        found.setdefault(number, [0] * state.seats)[seat] += points
    rows: list[tuple[str, list[Child]]] = [
        (look.t("ye.page.result.round", n=number), list(points)) for number, points in found.items()
    ]
    rows.append((look.t("ye.page.result.sum"), [el("b", points) for points in state.points]))
    return _table(look, look.t("ye.page.result.rounds"), rows)


def scores_at(table: Table, seat: int | None, moment: int) -> tuple[int, ...]:
    """Prestige at a moment."""
    return _curve(table, len(table.history))[moment]


@lru_cache(maxsize=2)
def _curve(table: Table, length: int) -> list[tuple[int, ...]]:
    """All moments in one go."""
    if not table.whole:         # a guest at a dealer's table: prestige is for all to see
        return [tuple(table.view(None, at).state.points) for at in range(length + 1)]
    outcomes = [outcome.values for line in table.history for outcome in line.outcomes]
    play: Play[Any, Any] = Play(table.rules, table.truth(0), Tape(outcomes))
    play.settle()
    found = [tuple(play.state.points)]
    for line in table.history:
        play.choose(line.seat, line.choice)
        found.append(tuple(play.state.points))
    return found
