"""The requirements of a mission, one by one: met or missing, and the nearest way to a missing one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from tenka.games.yedo.board.districts import DISTRICTS, SPACES
from tenka.games.yedo.goods import ANNEXES
from tenka.games.yedo.missions.rows import Need
from tenka.games.yedo.state import FREE
from tenka_web.app.render_context import RenderContext, shown_state
from tenka_web.games.yedo.map_sheets import sign_of
from tenka_web.games.yedo.presenter import market
from tenka_web.games.yedo.rules import rules_of


class Check(NamedTuple):
    """One requirement of a mission; ``hint``: the nearest way to a missing one; ``target``: what it can be asked about."""

    name: str
    sign: str
    met: bool
    hint: str = ""
    target: str = ""


def checks(ctx: RenderContext, seat: int, need: Need) -> list[Check]:
    """Return disciples, weapons, annexes, geisha and blessing, once for each one that is asked for."""
    state = shown_state(ctx)
    listed = [*_places(ctx, state, seat, need), *_weapons(ctx, state, seat, need), *_annexes(ctx, state, seat, need)]
    for name, wanted, owned in (("geisha", need.geisha, state.geisha[seat]), ("blessing", need.blessing, state.blessing[seat])):
        hint = ctx.t(f"ye.page.need.{name}")
        listed += [
            Check(ctx.t(f"ye.page.goods.{name}"), name, number < owned, "" if number < owned else hint, f"goods:{name}")
            for number in range(wanted)
        ]
    return listed


def _places(ctx: RenderContext, state: Any, seat: int, need: Need) -> Iterator[Check]:
    for district, number in need.places:
        spaces = [state.spaces[space] for space in SPACES[district]]
        name = ctx.localizer.value("district", DISTRICTS[district].id)
        free = ctx.t("ye.page.tell.closed") if district == state.closed else ctx.t("ye.page.tell.free", n=spaces.count(FREE))
        for at in range(number):
            met = at < spaces.count(seat)
            yield Check(ctx.t("ye.page.need.place", place=name), f"at-{DISTRICTS[district].id}", met, "" if met else free,
                        f"district:{DISTRICTS[district].code}")  # fmt: skip


def _weapons(ctx: RenderContext, state: Any, seat: int, need: Need) -> Iterator[Check]:
    costs = {stall.weapon: stall.price for stall in reversed(market(ctx))}
    for weapon in sorted(need.weapons):
        met = weapon in state.weapons[seat]
        hint = ctx.t("ye.page.need.sale", mon=costs[weapon]) if weapon in costs else ctx.t("ye.page.need.weapon")
        yield Check(ctx.localizer.value("weapon", weapon), weapon, met, "" if met else hint, f"weapon:{weapon}")


def _annexes(ctx: RenderContext, state: Any, seat: int, need: Need) -> Iterator[Check]:
    for kind, annex in enumerate(ANNEXES):
        if need.annexes >> kind & 1:
            met = bool(state.annexes[seat] >> kind & 1)
            hint = "" if met else ctx.t("ye.page.need.annex")
            yield Check(ctx.localizer.value("annex", annex), sign_of(annex), met, hint, f"annex:{annex}")


def need_of(ctx: RenderContext, face: str) -> tuple[Need, Need]:
    """Return the standard and bonus requirements of a mission."""
    row = rules_of(ctx).missions[face]
    return row.need, row.bonus
