"""What the others did last, as pieces on their way: a disciple walks out or home; Mon, bids, prestige, cards, weapons, annexes,
geisha and blessings fly between a clan and a place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tenka import Event
from tenka.games.yedo.board.districts import SPOTS
from tenka.games.yedo.goods import COLOURS
from tenka_web.app.render_context import RenderContext
from tenka_web.games.yedo.landmarks import disciple
from tenka_web.games.yedo.map_labels import sign
from tenka_web.games.yedo.map_sheets import Plan, sign_of
from tenka_web.games.yedo.view_model import Move
from tenka_web.ui.boards.view_model import SeatLook

CENTRE = {True: (436, 273), False: (195, 262)}
"""The middle of the wide plan and of the other: where bids are paid."""
LEAVING = {"paid", "bid", "announced", "geisha_left", "blessing_returned"}
"""Events whose goods leave the clan."""
COUNTED = {**dict.fromkeys(("earned", "paid", "bid", "announced"), ("mon", "mon")), "points": ("pp", "points")}
"""Event -> the sign of what it moves, and the value that says how much."""
NAMED = {"bought": "weapon", "weapon": "weapon", "built": "annex", "card": "kind", "received": "kind"}
"""Event -> the value that names what it brings."""
SINGLE = {"geisha": "geisha", "geisha_left": "geisha", "blessed": "blessing", "blessing_returned": "blessing",
          "disciple": "disciple", "favor": "blackmail"}  # fmt: skip
"""Event -> the sign of the one thing it moves."""


def moves(ctx: RenderContext) -> tuple[Move, ...]:
    """Return the moves of the choice that led to the moment on show, unless it was the viewer's own or nothing shall move;
    in a scene, those of the scene."""
    session = ctx.session
    if session.ui.is_past or ctx.settings.pace == "instant" or not session.moment:
        return ()
    if ctx.scene is not None:
        return tuple(_read_moves(ctx.scene.data.events, ctx.scene.data.moment))
    line = session.table.history[session.moment - 1]
    return () if line.seat == ctx.view.seat else tuple(_read_moves(line.events, session.moment))


def _read_moves(events: tuple[Event, ...], moment: int) -> Iterator[Move]:
    place = -1
    for at, event in enumerate(events):
        values, name, key = event.values, event.key.removeprefix("ye.event."), f"{moment}-{at}"
        if name in ("placed", "activated") and values["place"] in SPOTS:
            place = SPOTS[values["place"]][0]
            yield Move(int(values["seat"]), place, name == "placed", "", 0, key)
        elif found := _goods(name, values):
            sign, number = found
            yield Move(int(values["seat"]), place, name in LEAVING or number < 0, sign, abs(number), key)


def _goods(name: str, values: Mapping[str, Any]) -> tuple[str, int] | None:
    """Return the sign and number of what an event moves, from what everybody may know of it."""
    if name in COUNTED:
        sign, value = COUNTED[name]
        return sign, int(values[value])
    if name in NAMED:
        thing = str(values[NAMED[name]])
        return "mission" if thing in COLOURS else sign_of(thing), 0
    return (SINGLE[name], 0) if name in SINGLE else None


def draw_flight(plan: Plan, seats: tuple[SeatLook, ...], moving: tuple[Move, ...]) -> str:
    """Draw what flies on one plan. It rests unseen: only its flight is seen (js/dom/fly.mjs)."""
    return "".join(_move(plan, seats[one.seat], one) for one in moving)


def _move(plan: Plan, look: SeatLook, move: Move) -> str:
    x, y = plan.spot(move.space) if move.space >= 0 else CENTRE[plan.wide]
    size = plan.stone * 1.86 / 40
    here = f'transform="translate({x} {y - 1}) scale({size:.3f})"'
    piece = f'<g class="y-disciple seat-{look.color}" {here}>{disciple(look.crest)}</g>'
    if move.number:
        piece = (f'<rect x="{x - 21}" y="{y - 11}" width="42" height="22" rx="11"/>{sign(move.sign, x - 18, y - 8, 16)}'
                 f'<text x="{x + 9}" y="{y + 5.5}">{move.number}</text>')  # fmt: skip
    elif move.sign:
        piece = f'<rect x="{x - 14}" y="{y - 14}" width="28" height="28" rx="4"/>{sign(move.sign, x - 11, y - 11, 22)}'
    way = f'data-fly-{"from" if move.out else "to"}="#seat-{move.seat} .emblem"'
    return (f'<g id="ye-move-{move.key}-{plan.name}" class="flies y-move" {way} aria-hidden="true">'
            f"{piece}</g>")  # fmt: skip
