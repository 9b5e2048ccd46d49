"""A season in review, as one table: its shown actions by seat. A click opens the scene."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple

from tenka import Event, Table
from tenka_web.app.render_context import RenderContext
from tenka_web.games.shogun import cards, result
from tenka_web.games.shogun.adapter_rows import adapter_of
from tenka_web.ui.markup import Markup, el
from tenka_web.ui.widgets import button

SHORT: Mapping[str, str] = {
    "idle": "–", "stayed": "{province}", "taxed": "{province} +{chests}", "harvested": "{province} +{rice}",
    "built": "{province}", "placed": "{province} +{armies}", "moved": "→ {province}",
    "battle_won": "{province} {ours}:{against}", "battle_held": "{province} {ours}:{against}",
    "battle_tie": "{province} {ours}:{against}", "revolt_put_down": "{province} {ours}:{against}",
    "revolt_lost": "{province} {ours}:{against}", "bluff": "", "void": "",
}  # fmt: skip
"""The signs of what a seat did in an action; two are words."""
LOST = ("battle_held", "battle_tie", "revolt_lost", "void")


@dataclass
class Season:
    """What happened in one season. ``deeds``: action -> seat -> what it did last in it: the moment, the place of the event in
    its line, and the event."""

    values: Mapping[str, Any] = field(default_factory=dict)
    deeds: dict[str, dict[int, tuple[int, int, Event]]] = field(default_factory=dict)


def find_last_season(table: Table, moment: int) -> Season:
    """Return the season at a moment, or the one before if none of its actions has been shown yet."""
    first = moment
    told = False
    while first and not (told and any(event.key == "sh.event.season" for event in table.history[first - 1].events)):
        told = told or any(event.key == "sh.event.action" for event in table.history[first - 1].events)
        first -= 1
    begun = next((event.values for event in table.setup.events if event.key == "sh.event.season"), {})
    seasons = [Season({} if first else begun)]      # from the prescribed start the first season begins with the set-up
    action = ""
    for at in range(max(first, 1), moment + 1):
        for place, event in enumerate(table.history[at - 1].events):
            if event.key == "sh.event.season":
                seasons.append(Season(event.values))
                action = ""
            elif event.key == "sh.event.action":
                action = str(event.values["action"])
                seasons[-1].deeds[action] = {}
            elif action and event.key.removeprefix("sh.event.") in SHORT:
                seasons[-1].deeds[action][int(event.values["seat"])] = (at, place, event)
    return next((season for season in reversed(seasons) if season.deeds), Season())


class Cell(NamedTuple):
    """What a seat did in an action, in a few signs; ``arg``: the scene it opens; ``lost``: whether it came to nothing."""

    text: str
    arg: str
    lost: bool


class Row(NamedTuple):
    """An action: its sign, its name, and what each seat did in it."""

    sign: Markup
    name: str
    cells: tuple[Cell | None, ...]


def review(ctx: RenderContext) -> Markup:
    """Draw the table, folded; nothing before the first action."""
    season = find_last_season(ctx.session.table, ctx.session.moment)
    if not season.deeds or ctx.scene is not None:
        return Markup("")
    t, values = ctx.t, season.values
    actions = t("sh.cards.actions")
    of = {"season": t(f"sh.season.{values['season']}"), "year": values["year"]} if values else None
    title = t("sh.review", season=t("sh.cards.season", **of)) if of else actions
    seats = tuple(result.draw_seat(ctx, seat) for seat in range(len(ctx.looks)))
    return _draw_table(title, actions, seats, tuple(_row(ctx, action, deeds) for action, deeds in season.deeds.items()))


@lru_cache(maxsize=8)
def _draw_table(title: str, actions: str, seats: tuple[Markup, ...], rows: tuple[Row, ...]) -> Markup:
    """Draw the table. While a season is planned the drawing is cached: it shows the season before."""
    head = el("tr", el("th", el("span", actions, class_="sr-only"), scope="col"), seats)
    table = el("table", el("thead", head), el("tbody", map(_line, rows)), class_="all-plans deeds")
    scroll = el("div", table, class_="scroll", tabindex="0", role="region", aria_label=title)
    return el("details", el("summary", title), scroll, class_="review", id="review")


def _line(row: Row) -> Markup:
    sign = el("span", row.sign, el("span", row.name, class_="sr-only"), class_="deed-of")
    cells = [el("td", _button(cell) if cell else "–") for cell in row.cells]
    return el("tr", el("th", sign, scope="row", title=row.name), cells)


def _button(cell: Cell) -> Markup:
    return button("story.tell", cell.text, arg=cell.arg, class_="lying lost" if cell.lost else "lying")


def _row(ctx: RenderContext, action: str, deeds: Mapping[int, tuple[int, int, Event]]) -> Row:
    done = tuple(_find_cell(ctx, *deeds[seat]) if seat in deeds else None for seat in range(len(ctx.looks)))
    return Row(cards.sign(adapter_of(ctx).sign(action)), ctx.t(f"sh.action.{action}"), done)


def _find_cell(ctx: RenderContext, moment: int, place: int, event: Event) -> Cell:
    kind, values = event.key.removeprefix("sh.event."), event.values
    said = SHORT[kind] or ctx.t(f"sh.review.{kind}")
    where = ctx.t(f"place.{values['province']}") if "province" in values else ""
    against = int(values.get("theirs", 0)) + int(values.get("farmers", 0))
    text = said.format_map({**values, "province": where, "against": against})
    return Cell(text, f"{moment} {place}", kind in LOST)
