"""A game being played on this page: the table, who sits there, and where the players' attention is."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from page import picking
from page.picking import Picking
from page.seats import Seat
from page.state.saves import Save
from page.svg import Markup
from tenka import Choice, Event, Table, View
from tenka.bots.bot import Advice

EVERYTHING = -1
"""In place of a seat: eyes that see the whole truth of a finished game, and before its end what an onlooker sees."""


@dataclass(frozen=True)
class Scene:
    """A moment of a story that needs no choice, such as one province of the war; ``data`` is the game's own."""

    key: str
    values: dict[str, Any]
    data: Any
    length: int = 2600
    say: tuple[tuple[str, dict[str, Any]], ...] = ()


@dataclass
class Story:
    """Scenes on show, one after the other."""

    scenes: tuple[Scene, ...]
    at: int = 0
    running: bool = True
    flows: bool = False
    """Whether it makes way by itself when its last scene has been shown."""

    @property
    def scene(self) -> Scene:
        """The one on show."""
        return self.scenes[self.at]


@dataclass
class Thinking:
    """A bot at work: for which seat, how far, and whether it is a hint for a person.

    ``quiet``: it answers a secret question while people do too, and is in nobody's way.
    """

    seat: int
    share: float = 0.0
    hint: bool = False
    quiet: bool = False


@dataclass
class Session:
    """Everything that a game on the page is made of; the fields below the save say where the attention is."""

    table: Table
    seats: list[Seat]
    save: Save
    unsaved: bool = False
    overtaken: bool = False

    # who sits before the device, and what may be seen
    viewer: int | None = None
    """The person at the device; None when only bots play."""
    covered: bool = False
    guarded: bool = False
    """Whether what is asked is for one pair of eyes."""
    peeking: bool = False
    """Whether a person looks at secrets of its own beside others."""
    cursor: int | None = None
    """The moment looked at; None: now."""
    eyes: int | None = None
    """Through whose eyes the past is seen: a seat, EVERYTHING, None: one's own."""

    # what is being chosen
    picked: tuple[str, ...] = ()
    asking: Choice | None = None
    bundles: dict[int, int] = field(default_factory=dict)
    """Moment -> how many choices the gesture that led there was made of."""
    fresh: tuple[Event, ...] = ()

    # bots and what they advise
    thinking: Thinking | None = None
    halted: bool = False
    advice: Advice | None = None
    answers: dict[int, tuple[Choice, ...]] = field(default_factory=dict)
    """Bots' answers to a secret question, held back until all people are done."""
    known: dict[str, Any] = field(default_factory=dict)
    """What the worker found out, by question."""

    # what is on show
    story: Story | None = None
    lesson: int | None = None
    """The tutorial's page, if it is one."""
    mute: bool = False
    """Whether nothing can be chosen, as on most pages of the lesson."""
    points: tuple[str, ...] = ()
    """What is pointed out."""
    hover: str = ""
    tab: str = "play"
    listed: bool = False
    """Whether the map is shown as a list too."""
    lines: int = 30
    """How much of the log is shown."""
    written: dict[tuple[str, int | None, str, int], tuple[Event, Markup]] = field(default_factory=dict)
    """The lines of the log as markup, each with its event."""
    curve: list[tuple[int, ...]] = field(default_factory=list)
    _views: dict[tuple[int | None, int], View] = field(default_factory=dict)

    # whose turn, through whose eyes

    @property
    def moment(self) -> int:
        """The moment on show."""
        return len(self.table.history) if self.cursor is None else self.cursor

    @property
    def live(self) -> bool:
        """Whether the present is on show and nothing stands before it."""
        return self.cursor is None and self.story is None and not self.covered

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.table.decision is None

    @property
    def alone(self) -> bool:
        """Whether nobody else shares the device."""
        return sum(seat.person for seat in self.seats) < 2

    @property
    def busy(self) -> bool:
        """Whether a bot thinks in somebody's way."""
        return self.thinking is not None and not self.thinking.quiet

    @property
    def sealed(self) -> bool:
        """Whether the present question is answered in secret, by all at once."""
        return self.table.decision is not None and self.table.decision.sealed

    def asked(self) -> tuple[int, ...]:
        """The seats the table waits for."""
        return () if self.table.decision is None else self.table.decision.seats

    def person(self) -> int | None:
        """The person who should choose now: the one at the device first, else the first who is asked."""
        asked = [seat for seat in self.asked() if self.seats[seat].person]
        return self.viewer if self.viewer in asked else asked[0] if asked else None

    def bot(self) -> int | None:
        """The bot that should choose now."""
        return next((seat for seat in self.asked() if not self.seats[seat].person), None)

    def watcher(self) -> int | None:
        """Through whose eyes the table is shown: a seat, None for an onlooker, EVERYTHING only when the game is over."""
        if self.over:
            return self.viewer if self.eyes is None else self.eyes
        return None if self.eyes == EVERYTHING and self.cursor is not None else self.viewer

    def view(self) -> View:
        """What is on show."""
        return self.view_of(self.watcher(), self.moment)

    def view_of(self, seat: int | None, moment: int) -> View:
        """The view of a seat (or of EVERYTHING) at a moment; the latest few are remembered."""
        found = self._views.get((seat, moment))
        if found is None:
            if len(self._views) > 6:
                self._views.clear()
            found = self.table.unveiled(moment) if seat == EVERYTHING else self.table.view(seat, moment)
            self._views[seat, moment] = found
        return found

    # choosing

    def picking(self) -> Picking:
        """The choices of the person at the device, narrowed by what was clicked."""
        seat = self.person()
        if not self.live or seat is None or seat != self.viewer or self.overtaken or self.mute:
            return Picking()
        return picking.start(self.view().decision, seat, self.picked)

    def choose(self, seat: int, choice: Choice) -> tuple[Event, ...]:
        """Make a choice at the table."""
        self.fresh = self.table.choose(seat, choice)
        self.reset_selection()
        return self.fresh

    def undo(self) -> None:
        """Take the last choice back, or all that one gesture was made of. Raises UndoRefused."""
        for _ in range(self.bundles.pop(len(self.table.history), 1)):
            self.table.undo()
        self.reset_selection()
        self.fresh = ()

    def reset_selection(self) -> None:
        """Forget what was being picked or looked at."""
        self.picked, self.asking, self.advice, self.hover, self.cursor = (), None, None, "", None
        self.peeking = False
        if not self.sealed:
            self.known = {}
        self._views.clear()
        self.curve = []

    def final(self, seat: int, choice: Choice) -> bool:
        """Whether a choice can't be taken back: chance answers it, or something comes to light."""
        play = self.view_of(seat, len(self.table.history)).redeal(random.Random(0))
        revealed, calls = play.revealed, play.chance.calls
        play.choose(seat, choice)
        return play.revealed != revealed or play.chance.calls != calls

    def can_undo(self) -> bool:
        """Whether the last choice was a person's and can be taken back."""
        history = self.table.history
        if not history or self.cursor is not None or self.lesson is not None or self.story is not None or self.busy:
            return False
        last = history[-1]
        if last.sealed and not (self.sealed and last.seat == self.viewer and not self.covered):
            return False
        return self.seats[last.seat].person and not last.outcomes and not last.revealed

    # keeping

    def kept(self, now: int, facts: dict[str, Any]) -> Save:
        """The save of this moment."""
        return replace(self.save, record=self.table.record(), seats=self.seats, changed=now, facts=facts)


def told(table: Table, seat: int | None, upto: int) -> list[tuple[int, Event]]:
    """The log as a seat (or EVERYTHING) may know it, up to a moment."""
    whole = table.unveiled_log() if seat == EVERYTHING else table.log(seat)
    return [(moment, event) for moment, event in whole if moment <= upto]


def first_person(seats: Sequence[Seat]) -> int | None:
    """The seat whose eyes a new game begins with."""
    return next((at for at, seat in enumerate(seats) if seat.person), None)


Announce = Callable[[str], None]
