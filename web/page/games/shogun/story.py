"""What happens between two questions, as scenes: the line of the record is played again with the position kept at every event."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from page.boards.model import March
from page.games.shogun.kit import ShogunAdapter
from page.games.shogun.picture import Moment
from page.state.telling import Scene
from tenka import Event, Table
from tenka.core.chance import Tape
from tenka.core.play import Play

Said = tuple[str, dict[str, Any]]
Kept = tuple[Event, Any]
Hearer = Callable[[Any, Event, Any], None]

FORETOLD = frozenset({"sh.event.battle", "sh.event.revolt", "sh.event.scored"})
"""Shown with the position as it was when they were told."""
SHORT, USUAL, LONG = 700, 1500, 2600


@dataclass(frozen=True)
class Fight:
    """A battle or revolt: what is thrown, what fell (None: not yet), what is inside, and how it ended."""

    start: Event
    thrown: Event | None = None
    end: Event | None = None
    number: int = 0


class Recorder(Play[Any, Any]):
    """A play that keeps the position at every event."""

    __slots__ = ("begun", "foretold", "kept", "number", "seat")

    def __init__(self, table: Table, moment: int, seat: int | None, foretold: frozenset[str]) -> None:
        line = table.history[moment - 1]
        super().__init__(table.rules, table.truth(moment - 1), Tape([outcome.values for outcome in line.outcomes]))
        self.kept: list[Kept] = []
        self.seat, self.foretold = seat, foretold
        state = self.state
        acting = bool(state.turn_order) and state.at < len(state.turned)
        self.begun: str = state.turned[state.at] if acting else ""
        self.number: int = state.at + 1
        self.settle()
        self.choose(line.seat, line.choice)
        self._catch_up()

    def tell(self, key: str, **values: Any) -> None:
        """Something happened: keep it with the position as the seat may know it."""
        self._catch_up()
        self.kept.append((Event(key, values), self.state.veil(self.seat)))

    def _catch_up(self) -> None:
        """The engine may say first and do then: what an event changed stands in the position of the next."""
        if self.kept and self.kept[-1][0].key not in self.foretold:
            self.kept[-1] = (self.kept[-1][0], self.state.veil(self.seat))


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
    fight: Fight | None = None
    fights: int = 0

    def add(self, state: Any, length: int, at: Sequence[str] = (), marches: Sequence[March] = ()) -> None:
        """One more scene with all that was said under the present title."""
        moment = Moment(state, tuple(at), tuple(marches), self.action, self.fight)
        self.scenes.append(Scene(*self.title, moment, length, tuple(self.told)))

    def entitle(self, key: str, values: dict[str, Any]) -> None:
        """A new heading; what was said under the last one is over."""
        self.title, self.told = (key, dict(values)), []

    def hear(self, event: Event, state: Any) -> None:
        """Take an event in; one without a hearer of its own is a scene."""
        hearer = self.hearers.get(event.key)
        if hearer is not None:
            hearer(self, event, state)
        else:
            self.tell(event, state)

    def tell(self, event: Event, state: Any) -> None:
        """A scene that shows where it happened."""
        values = dict(event.values)
        self.told.append((event.key, values))
        self.add(state, USUAL, places(values))

    def append(self, event: Event, state: Any) -> None:
        """Say one thing more in the scene on show, and let it show what has become of it."""
        if not self.scenes:
            self.tell(event, state)
            return
        last = self.scenes[-1]
        said = (event.key, dict(event.values))
        if self.told is not None and self.title == (last.key, last.values):
            self.told.append(said)
        data = Moment(state, last.data.at, last.data.marches, last.data.action, last.data.fight)
        self.scenes[-1] = Scene(last.key, last.values, data, last.length, (*last.say, said))

    # headings

    def on_event(self, event: Event, state: Any) -> None:
        self.entitle("sh.scene.event", dict(event.values))
        self.told.append(("sh.scene.event.text", {"text": event.values["event"]}))
        self.add(state, LONG)
        self.entitle("sh.scene.bids", {})

    def on_bid(self, event: Event, state: Any) -> None:
        self.told.append((event.key, dict(event.values)))
        self.add(state, SHORT)

    def on_action(self, event: Event, state: Any) -> None:
        self.action = str(event.values["action"])
        self.entitle("sh.event.action", dict(event.values))

    def on_winter(self, event: Event, state: Any) -> None:
        self.action = ""
        self.entitle("sh.scene.winter", dict(event.values))
        self.told.append((event.key, dict(event.values)))
        self.add(state, LONG)

    def on_scored(self, event: Event, state: Any) -> None:
        self.entitle("sh.scene.scored", dict(event.values))
        self.told.append((event.key, dict(event.values)))
        self.add(state, 2 * LONG)

    def on_year(self, event: Event, state: Any) -> None:
        self.entitle(event.key, dict(event.values))
        self.add(state, LONG)

    def on_season(self, event: Event, state: Any) -> None:
        self.action = ""
        self.entitle(event.key, dict(event.values))

    def on_specials(self, event: Event, state: Any) -> None:
        self.told.append((event.key, dict(event.values)))
        self.add(state, USUAL)

    # deeds

    def on_idle(self, event: Event, state: Any) -> None:
        self.told.append((event.key, dict(event.values)))
        self.add(state, SHORT)

    def on_opened(self, event: Event, state: Any) -> None:
        self.told.append((event.key, dict(event.values)))

    def on_moved(self, event: Event, state: Any) -> None:
        values = dict(event.values)
        self.told.append((event.key, values))
        march = March(values["source"], values["province"], values["seat"], values["armies"])
        self.add(state, USUAL, (values["province"],), (march,))

    def pass_over(self, event: Event, state: Any) -> None:
        """Nothing to see."""

    # fights

    def on_battle(self, event: Event, state: Any) -> None:
        self.fights += 1
        values = dict(event.values)
        self.fight = Fight(event, number=1000 * self.moment + self.fights)
        self.told.append((event.key, values))
        march = March(values["source"], values["province"], values["seat"], values["moved"])
        self.add(state, USUAL, (values["province"],), (march,))

    def on_revolt(self, event: Event, state: Any) -> None:
        self.fights += 1
        self.fight = Fight(event, number=1000 * self.moment + self.fights)
        if not self.action:
            self.told = []  # in winter every revolt is a tale of its own
        self.told.append((event.key, dict(event.values)))
        self.add(state, USUAL, (str(event.values["province"]),))

    def on_thrown(self, event: Event, state: Any) -> None:
        if self.fight is not None:
            self.fight = Fight(self.fight.start, event, None, self.fight.number)
            self.add(state, LONG, (str(self.fight.start.values["province"]),))

    def on_end(self, event: Event, state: Any) -> None:
        fight = self.fight
        if fight is None:
            return
        self.fight = Fight(fight.start, fight.thrown, event, fight.number)
        self.told += explained(self.fight)
        self.told.append((event.key, dict(event.values)))
        self.add(state, LONG + 600, (str(event.values["province"]),))
        self.fight = None


def _hearers(**names: Hearer) -> dict[str, Hearer]:
    return {f"sh.event.{name}": hearer for name, hearer in names.items()}


HEARERS: Mapping[str, Hearer] = _hearers(
    event=Teller.on_event, bid=Teller.on_bid, action=Teller.on_action, winter=Teller.on_winter, scored=Teller.on_scored,
    year=Teller.on_year, season=Teller.on_season, specials=Teller.on_specials,
    idle=Teller.on_idle, bluff=Teller.on_idle, opened=Teller.on_opened, moved=Teller.on_moved,
    settled=Teller.pass_over, drafted=Teller.pass_over, renewed=Teller.pass_over, draft=Teller.pass_over,
    battle=Teller.on_battle, revolt=Teller.on_revolt, thrown=Teller.on_thrown,
    battle_won=Teller.on_end, battle_held=Teller.on_end, battle_tie=Teller.on_end,
    revolt_put_down=Teller.on_end, revolt_lost=Teller.on_end,
    turned=Teller.append, fed=Teller.append, calmed=Teller.append, card_lost=Teller.append, neutral=Teller.append,
    marker=Teller.append, stayed=Teller.append,
)  # fmt: skip
"""Event -> how the story takes it in; what is appended is told with the scene before, not on its own."""


def tell(game: ShogunAdapter, table: Table, seat: int | None, moment: int) -> tuple[Scene, ...]:
    """The story of the choice that led to a moment; none when it told nothing worth a scene."""
    if not 0 < moment <= len(table.history) or not table.history[moment - 1].events:
        return ()
    teller, recorder = Teller(table, moment, game.hearers), Recorder(table, moment, seat, game.foretold)
    if recorder.begun:
        teller.action, teller.title = recorder.begun, ("sh.event.action", {"action": recorder.begun, "number": recorder.number})
    for event, state in recorder.kept:
        teller.hear(event, state)
    return tuple(teller.scenes)


def explained(fight: Fight) -> Iterator[Said]:
    """The end of a fight cube by cube: what lies in the tray, who counts, and who takes no part."""
    start, thrown, end = fight.start, fight.thrown, fight.end
    assert thrown is not None
    assert end is not None
    fell = list(thrown.values["fell"])
    seat, defender = int(start.values["seat"]), int(start.values.get("defender", -1))
    stayed = sum(thrown.values["thrown"]) - sum(fell)
    yield "sh.fight.fell", {"n": sum(fell)}
    if stayed:
        yield ("sh.fight.stayed" if stayed > 0 else "sh.fight.loosened"), {"n": abs(stayed)}
    others = sum(count for party, count in enumerate(fell[:-1]) if party not in (seat, defender))
    if others:
        yield "sh.fight.others", {"n": others}
    if start.key == "sh.event.revolt":
        yield "sh.fight.revolt", {"farmers": fell[-1]}
    elif fell[-1]:
        yield ("sh.fight.help" if end.values["farmers"] else "sh.fight.aside"), {"n": fell[-1]}
    if end.key == "sh.event.battle_tie" and end.values["theirs"] == 0 and end.values["farmers"] > end.values["ours"]:
        yield "sh.fight.farmers_only", {"defender": defender}
    if end.key in ("sh.event.battle_won", "sh.event.revolt_put_down"):
        lost = int(end.values["ours"]) - int(end.values["left"])
        if lost:
            yield "sh.fight.losses", {"seat": seat, "n": lost, "left": end.values["left"]}


def places(values: dict[str, Any]) -> tuple[str, ...]:
    """The provinces an event speaks of."""
    return tuple(str(values[name]) for name in ("province", "source") if name in values)
