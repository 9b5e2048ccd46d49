"""The words on a card below its name. A custom card says which built-in card it resembles, and what differs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tenka.games.yedo.cards.rows import ACTION_CARDS, BONUS_CARDS, EVENT_CARDS, ActionCard, BonusCard, EventCard
from tenka_web.app.render_context import RenderContext

BUILT_IN: dict[type, tuple[str, Sequence[Any]]] = {
    ActionCard: ("ye.card", ACTION_CARDS), BonusCard: ("ye.bonus", BONUS_CARDS), EventCard: ("ye.events", EVENT_CARDS),
}  # fmt: skip
ASIDE = frozenset({"code", "id", "copies", "windows", "mark", "known", "since"})
"""Columns that a card's text leaves out, apart from the yes-or-no columns that name its decks."""


def tale(face: str) -> str:
    """Return the key of a built-in mission's own line, which has no effect on play."""
    return f"ye.tale.{face}"


def card_text(ctx: RenderContext, row: ActionCard | BonusCard | EventCard) -> str:
    """Return the text of a card."""
    kind, rows = BUILT_IN[type(row)]
    like = min(rows, key=lambda other: (*measure_difference(row, other), other.id != row.id))
    key = f"{kind}.{like.id}.text"
    text = ctx.t(key) if ctx.t.has(key) else ""
    others = differing(row, like)
    if not others:
        return text
    cells = ctx.t.join_facts(f"{column} {value}" for column, value in others.items())
    return ctx.t("ye.page.like", card=ctx.t(f"{kind}.{like.id}"), text=text, cells=cells)


def differing(row: Any, other: Any) -> dict[str, object]:
    """Return the fields in which two rows differ, by the columns of a file."""
    theirs = other._asdict()
    told = {name: value for name, value in row._asdict().items() if name not in ASIDE and not isinstance(value, bool)}
    return {name: value for name, value in told.items() if value != theirs[name]}


def measure_difference(row: Any, other: Any) -> tuple[bool, int]:
    """Return how unlike two cards are: first by what they do or count, then by how much."""
    fields = differing(row, other)
    return bool({"effect", "most", "least"} & fields.keys()), len(fields)
