"""What happens between two questions, as scenes. The history entry is replayed, and the position is kept at every event."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tenka import Event, Table
from tenka.games.yedo.board.districts import DISTRICT, DISTRICTS, SPOTS, TARGET
from tenka.games.yedo.missions.rows import MISSIONS
from tenka_web.app.adapter import Adapter
from tenka_web.app.event_recorder import EventRecorder
from tenka_web.app.playback import Scene
from tenka_web.games.yedo.card_text import tale
from tenka_web.games.yedo.presenter import Moment

Said = tuple[str, dict[str, Any]]
TOLD = frozenset(row.id for row in MISSIONS)
"""Missions with a sentence of their own."""

SHORT, STEP, USUAL, LONG = 900, 1300, 1500, 2600
LENGTHS: Mapping[str, int] = {
    "ye.event.round": USUAL, "ye.event.event": LONG, "ye.event.watch": USUAL, "ye.event.arrested": USUAL, "ye.event.saved": SHORT,
    "ye.event.blackmail": USUAL, "ye.event.mission": LONG, "ye.event.completed": USUAL, "ye.event.perfect": USUAL,
    "ye.event.ending": LONG, "ye.event.bonus": USUAL, "ye.event.order": SHORT, "ye.event.won": USUAL, "ye.event.card": LONG,
    "ye.event.weapon": LONG,
}  # fmt: skip
"""Events with a scene of their own -> its length; other events belong to the scene before."""
OTHERS: Mapping[str, int] = {
    "ye.event.mission": USUAL, "ye.event.completed": SHORT, "ye.event.perfect": SHORT, "ye.event.arrested": SHORT,
    "ye.event.blackmail": SHORT,
}  # fmt: skip
"""The same of events that are another seat's."""
BEGIN = frozenset({
    "ye.event.round", "ye.event.event", "ye.event.watch", "ye.event.arrested", "ye.event.blackmail", "ye.event.mission",
    "ye.event.bonus", "ye.event.ending",
})  # fmt: skip
"""Events that make a story worth showing.

Without one, a story shows only an auction in which another player could bid, and a card that its new holder has not seen
before.
"""
CLOSED = "ye.event.closed"
"""An event that the text of the round's event has said."""
TAKEN, WEAPON, CHOSEN = "ye.event.card", "ye.event.weapon", "keep"
"""The events with which a card comes into a hand, and a weapon to a seat; the verb of who takes one of several that were seen."""
MOVED = tuple(
    f"ye.event.{name}"
    for name in ("activated", "placed", "favor", "announced", "bid", "built", "disciple", "weapon", "won", "passed")
)
"""Events that tell what a choice was, if no scene does: the first of this list among all that it led to."""
GAINED = tuple(f"ye.event.{name}" for name in ("geisha", "built", "weapon", "bought"))
"""The same of the learner's own choices: what was won or bought."""
BIDDING = frozenset(f"ye.event.{name}" for name in ("bid", "passed", "won", "disciple", "weapon", "built"))
"""Events of an auction after its announcement."""
SEIZED, SAYS, WON, MANY = "ye.event.arrested", "ye.event.announced", "ye.event.won", 2
"""The event of an arrest; the events that begin and end an auction; the number of arrests in a row from which each scene is
shortest."""


def scenes(game: Adapter, table: Table, seat: int | None, moment: int) -> tuple[Scene, ...]:
    """Return the story of the choice that led to a moment; none when it led to nothing worth a scene."""
    return find_scenes(table, seat, moment)


def find_scenes(table: Table, seat: int | None, moment: int) -> tuple[Scene, ...]:
    """Return the same, which needs no adapter."""
    if not 0 < moment <= len(table.history):
        return ()
    keys = {event.key for event in table.history[moment - 1].events}
    bids = bids_so_far(table, moment) if WON in keys and not _is_out(table, seat, moment) else ()
    if len(bids) < MANY and not keys & BEGIN and not _is_dealt(table, seat, moment):
        return ()
    scenes: list[Scene] = []
    before = table.view(seat, moment - 1).state
    for event, state in _record(table, moment, seat):
        said = (event.key, dict(event.values))
        if event.key in LENGTHS and (event.key != WEAPON or _is_drawn(table, seat, moment, event)) and (event.key != WON or bids):
            scenes.append(_scene(event, state, before, scenes, bids, seat))
        elif scenes and event.key != CLOSED:
            last = scenes[-1]
            scenes[-1] = replace(last, data=replace(last.data, after=state), say=(*last.say, said))
    return tuple(scenes)


def list_moves(table: Table, seat: int, moment: int) -> tuple[Scene, ...]:
    """Return a choice as a scene, if it has none in ``scenes``: between two pages of a lesson each of a rival is shown, and what
    the learner gains."""
    line, told = table.history[moment - 1], {scene.key for scene in find_scenes(table, seat, moment)}
    own = line.seat == seat
    seen = [(event, state) for event, state in _record(table, moment, seat) if not event.knowers and event.key not in told]
    first = next((pair for key in (GAINED if own else MOVED) for pair in seen if pair[0].key == key), None)
    if first is None:
        return ()
    event, state = first
    events = tuple(one for one in line.events if not one.knowers)
    said = dict(event.values)
    more = tuple((one.key, dict(one.values)) for one, _ in seen if own and one.key == "ye.event.points")
    return (Scene(event.key, said, Moment(state, places(said), state, events=events, moment=moment), STEP, more),)


def fold_auctions(scenes: tuple[Scene, ...]) -> tuple[Scene, ...]:
    """Return scenes in which each auction is one, from its announcement to what its winner took."""
    folded: list[Scene] = []
    for scene in scenes:
        last = folded[-1] if folded else None
        if last is None or scene.key not in BIDDING or last.key not in (SAYS, *BIDDING):
            folded.append(scene)
        else:
            said = (*last.say, (scene.key, scene.values), *scene.say)
            folded[-1] = replace(last, data=scene.data, length=last.length + scene.length, say=said)
    return tuple(folded)


def _is_out(table: Table, seat: int | None, moment: int) -> bool:
    """Whether a seat had left the bidding, or had a lot, before the choice that ended an auction: the next page tells it."""
    return seat is not None and bool(table.view(seat, moment - 1).state.lots[seat])


def _scene(
    event: Event, state: Any, before: Any, told: list[Scene], bids: tuple[tuple[int, int], ...], viewer: int | None
) -> Scene:
    """Return the scene of an event, with all that its drawing needs.

    ``before``: the position at the choice; ``told``: the scenes so far; ``viewer``: who sees it.
    """
    said, space, came, length = dict(event.values), -1, -1, LENGTHS[event.key]
    if viewer is not None and said.get("seat", viewer) != viewer:
        length = OTHERS.get(event.key, length)
    if event.key == "ye.event.watch":
        came = told[-1].data.state.watch if told else before.watch
    if event.key == "ye.event.saved":
        spots = SPOTS[said["place"]]
        space = next((spot for spot in spots if spot in state.saved and state.spaces[spot] == said["seat"]), spots[0])
    if event.key == SEIZED:
        gone = [scene.data.space for scene in told]
        spots = SPOTS[said["place"]]
        here = [spot for spot in spots if before.spaces[spot] == said["seat"] and spot not in gone]
        space = (*here, *spots)[0]
        length = SHORT if sum(scene.key == SEIZED for scene in told) >= MANY else length
    data = Moment(state, places(said), state, space, came, bids if event.key == WON else ())
    return Scene(event.key, said, data, length, tales(event))


def _is_dealt(table: Table, seat: int | None, moment: int) -> bool:
    """Whether an unseen card or weapon has come to a seat."""
    line = table.history[moment - 1]
    return any(
        (event.key == TAKEN and seat in event.knowers and line.choice.verb != CHOSEN) or _is_drawn(table, seat, moment, event)
        for event in line.events
    )


def _is_drawn(table: Table, seat: int | None, moment: int, event: Event) -> bool:
    """Whether an event brings a seat a weapon that it has not chosen: it is turned over like a card."""
    return event.key == WEAPON and event.values["seat"] == seat and table.history[moment - 1].choice.verb != CHOSEN


class _Overheard(EventRecorder):
    """A recorder that also records which card comes into the hand of its viewer's seat."""

    def emit_private(self, knowers: tuple[int, ...], key: str, secret: dict[str, Any], **values: Any) -> None:
        """Record a taken card with its face."""
        if key == TAKEN and self._seat in knowers and self._line.choice.verb != CHOSEN:
            self._keep(Event(key, {**values, **secret}))


def bids_so_far(table: Table, moment: int) -> tuple[tuple[int, int], ...]:
    """Return the bids of each seat in the auction that ended at a moment, in order."""
    bids: list[tuple[int, int]] = []
    for line in reversed(table.history[:moment]):
        for event in reversed([event for event in line.events if not event.knowers]):
            if event.key in (SAYS, "ye.event.bid", "ye.event.passed"):
                bids.append((event.values["seat"], event.values.get("mon", 0)))
            if event.key == SAYS:
                return tuple(reversed(bids))
    return ()


def _record(table: Table, moment: int, seat: int | None) -> list[tuple[Event, Any]]:
    """Return the events with the position at each; with the last position throughout if only the dealer could replay them."""
    if table.has_full_state:
        return _Overheard(table, moment, seat, frozenset({SEIZED})).record()
    state, own = table.view(seat, moment).state, _is_dealt(table, seat, moment)
    return [
        (event.as_seen_by(seat), state) for event in table.history[moment - 1].events
        if (own and seat in event.knowers if event.key == TAKEN else not event.knowers)     # of another's card only that it came
    ]  # fmt: skip


def tales(event: Event) -> tuple[Said, ...]:
    """Return the sentence of a revealed mission, if it has one."""
    mission = event.values.get("mission") if event.key == "ye.event.mission" else None
    return ((tale(mission), {}),) if mission in TOLD else ()


def places(values: Mapping[str, Any]) -> tuple[str, ...]:
    """Return where an event happens, as targets."""
    place, district = values.get("place"), values.get("district")
    if place in TARGET:
        return (TARGET[place],)
    return (f"district:{DISTRICTS[DISTRICT[district]].code}",) if district in DISTRICT else ()
