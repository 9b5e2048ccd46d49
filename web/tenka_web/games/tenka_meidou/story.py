"""The war of Tenka Meidou as a story: one scene for each province, with the map at that moment."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

from tenka import Event, Table, View
from tenka.core.chance import Tape
from tenka.core.play import Play
from tenka.games.tenka_meidou.rules import TenkaRules
from tenka.games.tenka_meidou.state import NOBODY
from tenka.games.tenka_meidou.war import Battle
from tenka_web.app.adapter import Adapter
from tenka_web.app.playback import Scene

WAR, BATTLE, DESERTED = "tm.event.war", "tm.event.battle", "tm.event.deserted"
TOLD = (BATTLE, DESERTED)


@dataclass(frozen=True)
class Moment:
    """The position in a scene, the province it is about, where reinforcements go, and the strengths that met."""

    state: Any
    province: str = ""
    first: int = NOBODY
    aided: tuple[str, ...] = ()
    aid: int = 0
    strengths: tuple[int, ...] = ()


def ours(view: View) -> TenkaRules:
    """Return the rules of a view of this game."""
    return cast(TenkaRules, view.rules)


def scenes(game: Adapter, table: Table, seat: int | None, moment: int) -> tuple[Scene, ...]:
    """Return the scenes of the war, province by province."""
    events = table.history[moment - 1].events
    return battles(table.view(seat, moment), events) if any(event.key in TOLD for event in events) else ()


def battles(after: View, events: Sequence[Event]) -> tuple[Scene, ...]:
    """Return scenes from the events of a war; none when there was no war. The positions are played again from its eve."""
    told = [event for event in events if event.key in TOLD]
    if not told:
        return ()
    state = eve(after.state)
    scenes = [Scene(WAR, {}, Moment(state.copy()), 2200, sound="war")]
    play: Play[Any, Any] = Play(after.rules, state, Tape([]))
    for event in told:
        place = event.values["province"]
        Battle(ours(after).map.index[place]).execute(play)
        scenes.append(_scene(event, state.copy()))
    return tuple(scenes)


def eve(state: Any) -> Any:
    """Return the position before the war began."""
    before = state.copy()
    areas = len(before.castles)
    before.large, before.small, before.resolved = [NOBODY] * areas, [NOBODY] * areas, [False] * areas
    before.reinforcements = [[0] * before.seats for _ in range(areas)]
    return before


def _scene(event: Event, state: Any) -> Scene:
    values = dict(event.values)
    if event.key == DESERTED:
        return Scene("tm.scene", values, Moment(state, values["province"]), 1600, ((DESERTED, values),))
    moment = Moment(state, values["province"], values["first"], tuple(values["aided"]), values["aid"], values["strengths"])
    said: list[tuple[str, dict[str, Any]]] = [("tm.scene.first", values)]
    strengths = sorted((s for s in values["strengths"] if s), reverse=True)
    if len(strengths) > 1 and strengths[0] == strengths[1]:
        said.append(("tm.scene.tie", values))
    if values["small"]:
        if len(strengths) > 2 and strengths[1] == strengths[2]:
            said.append(("tm.scene.tie.second", values))
        said.append(("tm.scene.second", values))
    if values["aided"]:
        said.append(("tm.scene.aid", values))
    return Scene("tm.scene", values, moment, 3200 if values["aided"] else 2600, tuple(said))
