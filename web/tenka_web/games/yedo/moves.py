"""What the others did last, as pieces on their way: a disciple walks out or home, Mon fly between a clan and a place."""

from __future__ import annotations

from collections.abc import Iterator

from tenka import Event
from tenka.games.yedo.board.districts import SPOTS
from tenka_web.app.render_context import RenderContext
from tenka_web.games.yedo.landmarks import disciple
from tenka_web.games.yedo.map_labels import sign
from tenka_web.games.yedo.map_sheets import Plan
from tenka_web.games.yedo.view_model import Move
from tenka_web.ui.boards.view_model import SeatLook

CENTRE = {True: (436, 273), False: (195, 262)}
"""The middle of the wide plan and of the other: where bids are paid."""
MON = {"ye.event.earned": False, "ye.event.paid": True}
"""Event -> whether the Mon come from the clan."""


def moves(ctx: RenderContext) -> tuple[Move, ...]:
    """Return the moves of the choice that led to the moment on show, unless it was the viewer's own or nothing shall move."""
    session = ctx.session
    if ctx.scene is not None or session.ui.is_past or ctx.settings.pace == "instant" or not session.moment:
        return ()
    line = session.table.history[session.moment - 1]
    return () if line.seat == ctx.view.seat else tuple(_of(line.events, session.moment))


def _of(events: tuple[Event, ...], moment: int) -> Iterator[Move]:
    place = -1
    for at, event in enumerate(event for event in events if not event.knowers):
        values, key = event.values, f"{moment}-{at}"
        if event.key in ("ye.event.placed", "ye.event.activated") and values["place"] in SPOTS:
            place = SPOTS[values["place"]][0]
            yield Move(int(values["seat"]), place, event.key == "ye.event.placed", 0, key)
        elif event.key in MON:
            yield Move(int(values["seat"]), place, MON[event.key], int(values["mon"]), key)


def draw_flight(plan: Plan, seats: tuple[SeatLook, ...], moving: tuple[Move, ...]) -> str:
    """Draw what flies on one plan. It rests unseen: only its flight is seen (js/dom/fly.mjs)."""
    return "".join(_move(plan, seats[one.seat], one) for one in moving)


def _move(plan: Plan, look: SeatLook, move: Move) -> str:
    x, y = plan.spot(move.space) if move.space >= 0 else CENTRE[plan.wide]
    size = plan.stone * 1.86 / 40
    here = f'transform="translate({x} {y - 1}) scale({size:.3f})"'
    piece = f'<g class="y-disciple seat-{look.color}" {here}>{disciple(look.crest)}</g>'
    if move.mon:
        piece = (f'<rect x="{x - 21}" y="{y - 11}" width="42" height="22" rx="11"/>{sign("mon", x - 18, y - 8, 16)}'
                 f'<text x="{x + 9}" y="{y + 5.5}">{move.mon}</text>')  # fmt: skip
    way = f'data-fly-{"from" if move.out else "to"}="#seat-{move.seat} .emblem"'
    return (f'<g id="ye-move-{move.key}-{plan.name}" class="flies y-move" {way} aria-hidden="true">'
            f"{piece}</g>")  # fmt: skip
