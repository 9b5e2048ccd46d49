"""The missions in the hand on show: which of them are complete, and where."""

from __future__ import annotations

from tenka.components.deck import faces
from tenka.games.yedo.board.districts import WHERE
from tenka.games.yedo.goods import ANNEX_BIT
from tenka.games.yedo.missions.requirements import lacking
from tenka.games.yedo.missions.rows import Need
from tenka_web.app.render_context import RenderContext, shown_state
from tenka_web.games.yedo.rules import rules_of


def own_missions(ctx: RenderContext, seat: int) -> list[str]:
    """Return the missions in a seat's hand, as far as they may be on the screen."""
    known = rules_of(ctx).missions
    return [face for held in shown_state(ctx).missions[seat] for face in faces(held) if face in known]


def find_asking(ctx: RenderContext, thing: str) -> list[str]:
    """Return the missions in the viewer's hand that ask for a weapon or an annex, as far as they may be on the screen."""
    seat = ctx.view.seat
    hand = own_missions(ctx, seat) if seat is not None and seat in ctx.open_seats else []
    return [face for face in hand if asks_for(rules_of(ctx).missions[face].need, thing)]


def asks_for(need: Need, thing: str) -> bool:
    """Return whether a mission asks for a weapon or an annex."""
    return thing in need.weapons or bool(need.annexes & ANNEX_BIT.get(thing, 0))


def is_complete(ctx: RenderContext, seat: int, face: str) -> bool:
    """Return whether everything that a mission asks for is there, without any card."""
    lack = lacking(shown_state(ctx), seat, rules_of(ctx).missions[face].need, [])
    return lack is not None and not lack.any


def completable(ctx: RenderContext, space: int) -> list[str]:
    """Return the missions in the viewer's hand that its disciple on a space could complete now."""
    seat = ctx.view.seat
    if seat is None or seat not in ctx.open_seats:
        return []
    return [face for face in own_missions(ctx, seat) if is_complete(ctx, seat, face)
            and WHERE[space] in dict(rules_of(ctx).missions[face].need.places)]  # fmt: skip
