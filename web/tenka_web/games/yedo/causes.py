"""The causes of the present state, read from the round's public events."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from tenka import Event
from tenka.games.yedo.board.districts import DISTRICTS
from tenka_web.app.render_context import RenderContext
from tenka_web.games.yedo.rules import rules_of

MOVES = frozenset({"march", "about-face", "false-alarm"})
"""What action cards can do to the watch."""
BEGINS = "ye.event.round"
OFFERS = ("ye.event.offered", "ye.event.refused")


class Moved(NamedTuple):
    """A move of the watch to a district by a card that a seat played."""

    seat: int
    card: str
    district: str


def list_heard(ctx: RenderContext, begins: str) -> list[Event]:
    """Return what all have seen since the last event of a kind, in order; of a past moment, up to that moment."""
    session, events = ctx.session, list[Event]()
    for line in reversed(session.table.history[: session.moment]):
        seen = [event for event in line.events if not event.knowers]
        at = next((at for at in range(len(seen) - 1, -1, -1) if seen[at].key == begins), -1)
        events[:0] = seen[at + 1 :]
        if at >= 0:
            break
    return events


def find_announced(ctx: RenderContext) -> tuple[str, tuple[Moved, ...]]:
    """Return the district for which the watch was announced this round, and what has moved it since; nothing before it went
    there."""
    first, moved, card = "", list[Moved](), dict[str, Any]()
    for event in list_heard(ctx, BEGINS):
        if event.key == "ye.event.played" and _moves(ctx, event.values):
            card = dict(event.values)
        elif event.key == "ye.event.watch" and not first:
            first = event.values["district"]
        elif event.key == "ye.event.watch" and card:
            moved.append(Moved(card["seat"], card["card"], event.values["district"]))
    return first, tuple(moved)


def _moves(ctx: RenderContext, values: Mapping[str, Any]) -> bool:
    row = rules_of(ctx).actions.get(values["card"])
    return row is not None and row.effect in MOVES


def watch_in_words(ctx: RenderContext) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the sentences on why the watch is not in the announced district; none if it is there."""
    first, moved = find_announced(ctx)
    if moved and DISTRICTS[ctx.view.state.watch].id != first:
        yield "ye.page.cause.announced", {"district": first}
        yield from (("ye.page.cause.moved", one._asdict()) for one in moved)


def refusal(ctx: RenderContext) -> Event | None:
    """Return the refusal of this round's last offer, if the seat on turn made it."""
    last = next((event for event in reversed(list_heard(ctx, BEGINS)) if event.key in OFFERS), None)
    return last if last is not None and last.key == OFFERS[-1] and last.values["other"] == ctx.view.seat else None
