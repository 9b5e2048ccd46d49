"""What happens between two questions, as scenes: the line of the record is played again with the position kept at every event."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from page.games.base import Adapter
from page.games.yedo.picture import Moment
from page.games.yedo.sayings import tale
from page.recorder import Recorder
from page.state.telling import Scene
from tenka import Event, Table
from tenka.games.yedo.districts import DISTRICT, DISTRICTS, TARGET
from tenka.games.yedo.missions import MISSIONS

Said = tuple[str, dict[str, Any]]
TOLD = frozenset(row.id for row in MISSIONS)
"""Missions with a line of their own."""

SHORT, USUAL, LONG = 900, 1500, 2600
LENGTHS: Mapping[str, int] = {
    "ye.event.round": USUAL, "ye.event.event": LONG, "ye.event.watch": USUAL, "ye.event.arrested": USUAL, "ye.event.saved": SHORT,
    "ye.event.mission": LONG, "ye.event.completed": USUAL, "ye.event.perfect": USUAL, "ye.event.ending": LONG,
    "ye.event.bonus": USUAL, "ye.event.order": USUAL, "ye.event.won": USUAL,
}  # fmt: skip
"""Events that are a scene of their own; the others are told with the one before."""
BEGIN = frozenset(
    {"ye.event.event", "ye.event.watch", "ye.event.arrested", "ye.event.mission", "ye.event.bonus", "ye.event.ending"}
)
"""Only where one of these happens there is a story."""


def tell(game: Adapter, table: Table, seat: int | None, moment: int) -> tuple[Scene, ...]:
    """The story of the choice that led to a moment; none when it led to nothing worth a scene."""
    if not 0 < moment <= len(table.history):
        return ()
    if not any(event.key in BEGIN for event in table.history[moment - 1].events):
        return ()
    scenes: list[Scene] = []
    for event, state in _recorded(table, moment, seat):
        said = (event.key, dict(event.values))
        if event.key in LENGTHS:
            scenes.append(Scene(event.key, said[1], Moment(state, places(said[1])), LENGTHS[event.key], tales(event)))
        elif scenes:
            last = scenes[-1]
            scenes[-1] = Scene(last.key, last.values, Moment(state, last.data.at), last.length, (*last.say, said))
    return tuple(scenes)


def _recorded(table: Table, moment: int, seat: int | None) -> list[tuple[Event, Any]]:
    """What happened, with the position at each event; where only a dealer's page could tell it, as it was in the end."""
    if table.whole:
        return Recorder(table, moment, seat).record()
    state = table.view(seat, moment).state
    return [(event, state) for event in table.history[moment - 1].events if not event.knowers]


def tales(event: Event) -> tuple[Said, ...]:
    """The line of a mission laid open, where it has one."""
    mission = event.values.get("mission") if event.key == "ye.event.mission" else None
    return ((tale(mission), {}),) if mission in TOLD else ()


def places(values: Mapping[str, Any]) -> tuple[str, ...]:
    """Where an event happens, as targets."""
    place, district = values.get("place"), values.get("district")
    if place in TARGET:
        return (TARGET[place],)
    return (f"district:{DISTRICTS[DISTRICT[district]].code}",) if district in DISTRICT else ()
