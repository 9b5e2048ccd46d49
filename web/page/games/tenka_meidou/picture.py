"""The map of Tenka Meidou as plain values for the board, and what is said of it."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from page.boards.model import March, Pointers
from page.games.tenka_meidou.model import TenkaPicture, TenkaProvince
from page.games.tenka_meidou.story import BATTLE, Moment, ours
from page.look import Look
from tenka import Choice, Table
from tenka.games.tenka_meidou.war import forecast, likely_swords

MOVED = "tm.event.moved"
FEW = 12


@dataclass(frozen=True)
class Fought:
    """A province of the war as it was fought."""

    province: str
    strengths: tuple[int, ...]


def picture(look: Look, edition: str) -> TenkaPicture:
    """What stands on the map now, or in the scene on show."""
    moment: Moment | None = look.scene.data if look.scene is not None else None
    state = moment.state if moment is not None else look.view.state
    coming = {} if moment is not None else previews(look)
    leaders = forecast(ours(look.view), state).first if look.settings.forecast and not any(state.resolved) else None
    places = ours(look.view).map.places
    provinces = {
        place: province(state, at, coming.get(at), None if leaders is None else leaders[at]) for at, place in enumerate(places)
    }
    marches = _marches(look, moment)
    return TenkaPicture(edition, look.looks, provinces, pointers(look), marches, look.t("tm.map"))


def province(state: Any, at: int, coming: tuple[int, int] | None, leader: int | None) -> TenkaProvince:
    """One province."""
    castle = state.castles[at]
    won = None
    if state.resolved[at]:
        large, small = state.large[at], state.small[at]
        won = (large if large >= 0 else None, small if small >= 0 else None)
    daimyo = frozenset(seat for seat, place in enumerate(getattr(state, "lords", ())) if place == at)
    return TenkaProvince(
        castle or None, castle // 2 if state.seats > 2 else None, tuple(state.soldiers[at]),
        tuple(state.reinforcements[at]), daimyo, leader if leader is not None and leader >= 0 else None, won, coming,
    )  # fmt: skip


def pointers(look: Look) -> Pointers:
    """What glows, what was picked, why not, and how each is spoken of: the same for map and cards."""
    if "pointers" not in look.memo:
        look.memo["pointers"] = _pointers(look, look.scene.data if look.scene is not None else None)
    found: Pointers = look.memo["pointers"]
    return found


def _pointers(look: Look, moment: Moment | None) -> Pointers:
    now = frozenset([f"province:{moment.province}"]) if moment is not None and moment.province else frozenset[str]()
    say = {
        f"province:{place}": f"{look.words.value('province', place)}: {tell(look, at)}"
        for at, place in enumerate(ours(look.view).map.places)
    }
    for group in look.picking.groups:
        if group.target and group.only is not None:
            done = look.game.choice(look.words, look.view, group.only)
            say[group.target] = f"{done}. {say.get(group.target, '')}".strip()
    why = {target: look.reason(target) for target in look.why}
    # what is written on a card is also what is spoken of it
    say |= {target: look.game.about(look, target) for target in (*why, *say) if target.startswith("card:")}
    advised = frozenset[str]()
    if look.session.errands.advice is not None:
        advised = frozenset(
            t for choice, targets in look.picking.options for t in targets if choice == look.session.errands.advice.choice
        )
    pointed = now | advised | frozenset(look.session.attention.points)
    return Pointers(look.picking.marks, frozenset(look.picking.picked), pointed, why, say)


def previews(look: Look) -> dict[int, tuple[int, int]]:
    """Province -> (seat, soldiers that would come) for the choices on offer, found by trying each out."""
    options, seat = look.picking.options, look.view.seat
    if seat is None or not options or len(options) > FEW:
        return {}
    found: dict[int, tuple[int, int]] = {}
    for choice, targets in options:
        if targets and targets[0].startswith("province:"):
            found |= _gains(look, seat, choice)
    return found


def _gains(look: Look, seat: int, choice: Choice) -> dict[int, tuple[int, int]]:
    before = look.view.state.soldiers
    play = look.view.redeal(random.Random(0))
    play.choose(seat, choice)
    return {
        at: (one, there[one] - before[at][one])
        for at, there in enumerate(play.state.soldiers)
        for one in range(len(there))
        if there[one] > before[at][one]
    }


def pair(look: Look, faces: tuple[int, ...]) -> frozenset[int]:
    """Which two dice name the castle the pointer rests on."""
    kind, _, name = look.session.attention.hover.partition(":")
    places = ours(look.view).map.index
    if kind != "province" or name not in places:
        return frozenset()
    castle = look.view.state.castles[places[name]]
    for single in range(len(faces)):
        if sum(faces) - faces[single] == castle:
            return frozenset(range(len(faces))) - {single}
    return frozenset()


def _marches(look: Look, moment: Moment | None) -> tuple[March, ...]:
    """Reinforcements of a scene; else soldiers that were moved just now."""
    if moment is not None:
        return tuple(March(moment.province, to, moment.first, moment.aid, white=True) for to in moment.aided)
    if look.session.attention.cursor is not None:
        return ()
    return tuple(
        March(event.values["origin"], event.values["province"], event.values["owner"], event.values["soldiers"])
        for event in look.session.telling.fresh
        if event.key == MOVED
    )


def tell(look: Look, at: int) -> str:
    """What stands in a province, in words."""
    t, words = look.t, look.words
    state = look.scene.data.state if look.scene is not None else look.view.state
    parts = [t("tm.tell.castle", castle=state.castles[at])]
    for seat, soldiers in enumerate(state.soldiers[at]):
        if soldiers:
            parts.append(t("tm.tell.soldiers", seat=words.seat(seat), soldiers=soldiers))
        if state.reinforcements[at][seat]:
            parts.append(t("tm.tell.aid", seat=words.seat(seat), n=state.reinforcements[at][seat]))
    lords = [seat for seat, place in enumerate(getattr(state, "lords", ())) if place == at]
    parts += [t("tm.tell.daimyo", seat=words.seat(seat)) for seat in lords]
    if not any(state.soldiers[at]) and not lords:
        parts.append(t("tm.tell.empty"))
    if state.resolved[at] and state.large[at] >= 0:
        parts.append(t("tm.tell.taken", seat=words.seat(state.large[at])))
    elif look.settings.forecast and not state.resolved[at]:
        leader = forecast(ours(look.view), state).first[at]
        if leader >= 0:
            parts.append(t("tm.tell.leader", seat=words.seat(leader)))
    return ", ".join(parts)


def tell_seat(look: Look, seat: int) -> str:
    """What is known of a seat, in words."""
    state, t = look.view.state, look.t
    parts = [t("tm.tell.reserve", seat=look.words.seat(seat), n=ours(look.view).in_hand(state, seat))]
    sword = state.swords[seat] or likely_swords(ours(look.view), state)[seat]
    parts.append(t("tm.tell.sword" if state.swords[seat] else "tm.tell.sword.likely", sword=sword))
    if state.used[seat]:
        parts.append(t("tm.tell.used", card=t(f"tm.card.{state.used[seat]}")))
    led = getattr(state, "lord_cards", None)
    if led and led[seat]:
        parts.append(t("tm.tell.leads", card=t(f"tm.card.{led[seat]}")))
    return ". ".join(parts)


def fought(table: Table) -> list[Fought]:
    """The battles of a finished war."""
    return [
        Fought(event.values["province"], tuple(event.values["strengths"]))
        for line in table.history[-1:]
        for event in line.events
        if event.key == BATTLE
    ]
