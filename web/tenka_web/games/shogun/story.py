"""What happens between two questions, as scenes. The history entry is replayed, and the position is kept at every event."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import Any

from tenka import Event, Table
from tenka.games.shogun.winter import WINTER
from tenka_web.app.event_recorder import EventRecorder
from tenka_web.app.playback import Scene
from tenka_web.games.shogun.adapter_rows import ShogunAdapter
from tenka_web.games.shogun.presenter import Moment
from tenka_web.games.shogun.view_model import END
from tenka_web.ui.boards.view_model import March

Said = tuple[str, dict[str, Any]]
Hearer = Callable[[Any, Event, Any], None]

FORETOLD = frozenset({"sh.event.battle", "sh.event.revolt", "sh.event.scored"})
"""Events shown with the position at which they were emitted."""
GAINS = ("chests", "rice", "armies", "building")
"""What an event may bring to a province or out of it, in the order in which it is looked for: it flies on the map."""
SHORT, GLANCE, USUAL, LONG = 700, 1300, 1500, 2600


@dataclass
class Teller:
    """Gathers events into scenes: one for each deed of a seat, two for a fight."""

    table: Table
    moment: int
    hearers: Mapping[str, Hearer]
    scenes: list[Scene] = field(default_factory=list)
    action: str = ""
    title: Said = ("sh.scene.season", {})
    told: list[Said] = field(default_factory=list)
    nothing: list[Said] = field(default_factory=list)
    """Actions without effect since the last scene: one line has all seats."""
    folds: list[Said] = field(default_factory=list)
    """The values of such lines under the present title."""
    fight: Any = None
    fights: int = 0

    def add(self, state: Any, length: int, at: Sequence[str] = (), marches: Sequence[March] = (), *, waits: bool = False,
            halts: bool = False, **more: Any) -> None:
        """Add a scene with all sentences under the present title; ``more``: further fields of its moment."""
        self.told += self._fold()
        moment = Moment(state, tuple(at), tuple(marches), self.action, self.fight, **more)
        self.scenes.append(Scene(*self.title, moment, length, tuple(self.told), tuple(self.folds), waits=waits, halts=halts))

    def entitle(self, key: str, values: dict[str, Any]) -> None:
        """Begin a new heading without sentences."""
        self.close()
        self.title, self.told, self.folds = (key, dict(values)), [], []

    def close(self) -> None:
        """Add under the last heading the seats that did nothing after its last scene."""
        folded = self._fold()
        last = self.scenes[-1] if self.scenes else None
        if folded and last is not None and (last.key, last.values) == self.title:
            self.scenes[-1] = replace(last, say=(*last.say, *folded), folds=tuple(self.folds))
        elif folded and last is not None:
            self.told += folded
            self.add(last.data.state, SHORT)

    def _fold(self) -> list[Said]:
        seats = list(dict.fromkeys(int(values["seat"]) for _, values in self.nothing))
        self.folds += self.nothing
        self.nothing = []
        return [("sh.scene.nothing", {"seats": seats, "n": len(seats)})] if seats else []

    def hear(self, event: Event, state: Any) -> None:
        """Add an event; an event without a hearer is a scene of its own. A deed says itself what was opened for it."""
        if self.told and self.told[-1][0] == "sh.event.opened" and self.told[-1][1]["seat"] == event.values.get("seat"):
            self.folds.append(self.told.pop())
        hearer = self.hearers.get(event.key)
        if hearer is not None:
            hearer(self, event, state)
        else:
            self.tell(event, state)

    def tell(self, event: Event, state: Any) -> None:
        """Add a scene that shows where the event happened."""
        values = dict(event.values)
        self.told.append((event.key, values))
        gain = next(((kind, values[kind], values.get("seat")) for kind in GAINS if kind in values), None)
        self.add(state, USUAL, places(values), gain=gain)

    def append(self, event: Event, state: Any) -> None:
        """Say one more thing in the last scene, and let it show the position after it."""
        if not self.scenes:
            self.tell(event, state)
            return
        last = self.scenes[-1]
        said = (event.key, dict(event.values))
        if self.told is not None and self.title == (last.key, last.values):
            self.told.append(said)
        self.scenes[-1] = replace(last, data=replace(last.data, state=state), say=(*last.say, said))

    # headings

    def say(self, event: Event, key: str, **more: Any) -> None:
        """Say of an event what its heading doesn't."""
        self.told.append((key, {**event.values, **more}))
        self.folds.append((event.key, dict(event.values)))

    def on_event(self, event: Event, state: Any) -> None:
        self.entitle("sh.scene.event", dict(event.values))
        self.told.append(("sh.scene.event.text", {"text": event.values["event"]}))
        self.add(state, LONG, halts=True)
        self.entitle("sh.scene.bids", {})

    def on_brief(self, event: Event, state: Any) -> None:
        """Add a bid as a short scene."""
        self.told.append((event.key, dict(event.values)))
        self.add(state, SHORT)

    def on_nothing(self, event: Event, state: Any) -> None:
        """Add a card without effect, or an empty box, to the line of all such seats."""
        self.nothing.append((event.key, dict(event.values)))

    def on_action(self, event: Event, state: Any) -> None:
        self.entitle("sh.scene.action", dict(event.values))
        self.action = str(event.values["action"])

    def on_winter(self, event: Event, state: Any) -> None:
        self.entitle("sh.scene.winter", dict(event.values))
        self.action = ""
        self.say(event, "sh.scene.winter.loss")
        self.add(state, LONG, halts=True)

    def on_year(self, event: Event, state: Any) -> None:
        self.entitle("sh.scene.year", dict(event.values))
        self.say(event, "sh.scene.year.events")
        self.add(state, LONG)

    def on_season(self, event: Event, state: Any) -> None:
        self.entitle("sh.cards.season", dict(event.values))
        self.action = ""
        self.say(event, "sh.scene.season.actions")

    def on_order(self, event: Event, state: Any) -> None:
        """Add the turn order: one line for all, after the last special card was taken."""
        claims = [(seat, state.place[seat] + 1) for seat in event.values["seats"] if state.special[seat]]
        self.entitle("sh.cards.specials", {})
        self.told.append(("sh.scene.claims", {"claims": claims}))
        self.add(state, USUAL)

    def on_specials(self, event: Event, state: Any) -> None:
        self.told.append((event.key, dict(event.values)))
        self.add(state, USUAL)

    # deeds

    def on_opened(self, event: Event, state: Any) -> None:
        self.told.append((event.key, dict(event.values)))

    def on_moved(self, event: Event, state: Any) -> None:
        values = dict(event.values)
        self.told.append((event.key, values))
        march = March(values["source"], values["province"], values["seat"], values["armies"])
        self.add(state, USUAL, (values["province"],), (march,))

    def pass_over(self, event: Event, state: Any) -> None:
        """Add nothing: the event is not visible."""


def _hearers(**names: Hearer) -> dict[str, Hearer]:
    return {f"sh.event.{name}": hearer for name, hearer in names.items()}


HEARERS: Mapping[str, Hearer] = _hearers(
    event=Teller.on_event, bid=Teller.on_brief, action=Teller.on_action, winter=Teller.on_winter,
    order=Teller.on_order, special=Teller.pass_over, year=Teller.on_year, season=Teller.on_season, specials=Teller.on_specials,
    idle=Teller.on_nothing, bluff=Teller.on_nothing, opened=Teller.on_opened, moved=Teller.on_moved,
    settled=Teller.pass_over, drafted=Teller.pass_over, renewed=Teller.pass_over, draft=Teller.pass_over,
    turned=Teller.append, fed=Teller.append, calmed=Teller.append, card_lost=Teller.append, neutral=Teller.append,
    marker=Teller.append, stayed=Teller.append,
)  # fmt: skip
"""Event -> the function that adds it to the story. Appended events belong to the scene before."""


def scenes(game: ShogunAdapter, table: Table, seat: int | None, moment: int) -> tuple[Scene, ...]:
    """Return the story of the choice that led to a moment; None if nothing is worth a scene."""
    if not 0 < moment <= len(table.history) or not table.history[moment - 1].events:
        return ()
    teller, recorder = Teller(table, moment, game.hearers), EventRecorder(table, moment, seat, game.foretold)
    before = recorder.state
    if before.turn_order and before.at < len(before.turned):        # in the middle of an action
        teller.action = before.turned[before.at]
        teller.title = ("sh.scene.action", {"action": teller.action, "number": before.at + 1})
    elif before.season == WINTER:                                   # in the middle of its revolts
        teller.title = ("sh.scene.winter", {"year": before.year})
    for event, state in recorder.record():
        teller.hear(event, state)
    teller.close()
    return tuple(teller.scenes)


def brief(scenes: tuple[Scene, ...], seat: int | None, tales: str) -> tuple[Scene, ...]:
    """Return the scenes of a story for a setting.

    ``mine`` keeps scenes in which the seat takes part, battles and the winter; scenes under one heading are merged, and a
    battle of others is reduced to its end. ``fights`` is the same, but stretches without a battle are reduced to the event.
    ``results`` keeps the ends of battles, the event and the winter. A spectator takes part in everything.
    """
    if tales == "all":
        return scenes
    if tales == "fights":
        fought = any(scene.data.fight is not None or scene.data.count is not None or scene.waits for scene in scenes)
        return brief(scenes, seat, "mine") if fought else tuple(scene for scene in scenes if scene.halts)
    if tales == "mine":
        scenes = tuple(_merge(scenes, seat))
    told = (scene for scene in scenes if _is_told(scene, seat, tales))
    return tuple(scene if tales != "mine" or _is_fight(scene, seat) else replace(scene, length=GLANCE) for scene in told)


def _is_fight(scene: Scene, seat: int | None) -> bool:
    """Return whether a scene is of no fight, or of one in which the seat takes part."""
    fight = scene.data.fight
    return fight is None or seat is None or seat in (fight.start.values.get("seat"), fight.start.values.get("defender"))


def is_battle(scene: Scene, seat: int) -> bool:
    """Return whether a scene is of a battle, or of a revolt against a seat."""
    fight = scene.data.fight
    return fight is not None and ("source" in fight.start.values or _is_fight(scene, seat))


def wait_at_ends(scenes: tuple[Scene, ...]) -> tuple[Scene, ...]:
    """Let the last scene under a heading stay until the learner goes on, where it says something: it has all that was said."""
    headings = [(scene.key, scene.values) for scene in scenes]
    return tuple(
        replace(scene, waits=scene.waits or (bool(scene.say) and headings[at + 1 : at + 2] != [headings[at]]))
        for at, scene in enumerate(scenes)
    )


def _is_quiet(scene: Scene) -> bool:
    """Return whether a scene may be merged with its neighbours: no fight, no count, nothing that waits or halts."""
    return not (scene.halts or scene.waits) and scene.data.fight is None and scene.data.count is None


def _merge(scenes: Sequence[Scene], seat: int | None) -> Iterator[Scene]:
    """Merge neighbours under one heading into one scene with all their sentences. It shows what the seat did, else the last
    scene."""
    for (quiet, _, _), row in groupby(scenes, key=lambda one: (_is_quiet(one), one.key, repr(one.values))):
        neighbours = list(row)
        if not quiet or seat is None:
            yield from neighbours
            continue
        mine = next((one for one in neighbours if _is_new(one, seat)), neighbours[-1])
        yield replace(mine, say=neighbours[-1].say, length=max(one.length for one in neighbours))


def _is_new(scene: Scene, seat: int) -> bool:
    """Return whether the last sentence of a scene is about a seat; earlier sentences belong to the scenes before."""
    return bool(scene.say) and seat in (scene.say[-1][1].get("seat"), scene.say[-1][1].get("defender"))


def _is_told(scene: Scene, seat: int | None, tales: str) -> bool:
    fight, count = scene.data.fight, scene.data.count
    if scene.halts or scene.waits or count is not None:
        return True
    concerned = seat is None or scene.concerns(seat)
    if fight is not None:
        return fight.step == END or (tales == "mine" and _is_fight(scene, seat))
    return tales == "mine" and concerned


def opening(game: ShogunAdapter, table: Table, seat: int | None) -> tuple[Scene, ...]:
    """Return the first filling of the tower, where it belongs to the set-up, as ``seat`` sees it."""
    teller = Teller(table, 0, game.hearers)
    for event in table.setup.events:
        if event.key == "sh.event.charged":
            teller.hear(event, table.state_at(0).veil(seat))
    return tuple(teller.scenes)


def places(values: dict[str, Any]) -> tuple[str, ...]:
    """Return the provinces of which an event speaks."""
    return tuple(str(values[name]) for name in ("province", "source") if name in values)
