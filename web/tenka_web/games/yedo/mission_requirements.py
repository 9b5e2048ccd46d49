"""The requirements of a mission, thing by thing: met or missing, and the nearest way to what is missing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from tenka.games.yedo.board.districts import DISTRICTS, SPACES
from tenka.games.yedo.goods import ANNEXES
from tenka.games.yedo.missions.rows import Need
from tenka.games.yedo.state import FREE
from tenka_web.app.render_context import Look, standing
from tenka_web.games.yedo.presenter import market, rules_of


class Check(NamedTuple):
    """One requirement of a mission."""

    name: str
    sign: str
    met: bool
    hint: str = ""


def checks(look: Look, seat: int, need: Need) -> list[Check]:
    """Return disciples, weapons, annexes, geisha and blessing, once for each one that is asked for."""
    state = standing(look)
    listed = [*_places(look, state, seat, need), *_weapons(look, state, seat, need), *_annexes(look, state, seat, need)]
    for name, wanted, owned in (("geisha", need.geisha, state.geisha[seat]), ("blessing", need.blessing, state.blessing[seat])):
        listed += [Check(look.t(f"ye.page.goods.{name}"), name, number < owned) for number in range(wanted)]
    return listed


def _places(look: Look, state: Any, seat: int, need: Need) -> Iterator[Check]:
    for district, number in need.places:
        spaces = [state.spaces[space] for space in SPACES[district]]
        name = look.words.value("district", DISTRICTS[district].id)
        free = look.t("ye.page.tell.closed") if district == state.closed else look.t("ye.page.tell.free", n=spaces.count(FREE))
        for at in range(number):
            met = at < spaces.count(seat)
            yield Check(look.t("ye.page.need.place", place=name), f"at-{DISTRICTS[district].id}", met, "" if met else free)


def _weapons(look: Look, state: Any, seat: int, need: Need) -> Iterator[Check]:
    costs = {stall.weapon: stall.price for stall in reversed(market(look))}
    for weapon in sorted(need.weapons):
        met = weapon in state.weapons[seat]
        hint = look.t("ye.page.need.sale", mon=costs[weapon]) if not met and weapon in costs else ""
        yield Check(look.words.value("weapon", weapon), weapon, met, hint)


def _annexes(look: Look, state: Any, seat: int, need: Need) -> Iterator[Check]:
    for kind, annex in enumerate(ANNEXES):
        if need.annexes >> kind & 1:
            yield Check(look.words.value("annex", annex), sign_of(annex), bool(state.annexes[seat] >> kind & 1))


def sign_of(thing: str) -> str:
    """Return the sign of a weapon, annex or other good."""
    return thing.removesuffix("-ryu")


def missing(look: Look, checks: list[Check]) -> str:
    """Say what is still lacking."""
    return look.t.listed(dict.fromkeys(check.name for check in checks if not check.met))


def need_of(look: Look, face: str) -> tuple[Need, Need]:
    """Return the standard and bonus requirements of a mission."""
    row = rules_of(look).missions[face]
    return row.need, row.bonus
