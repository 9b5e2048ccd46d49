"""What is told of the game: the story on show, the log, the curve of scores."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from tenka import Choice, Event
from tenka_web.ui.markup import Markup


@dataclass(frozen=True)
class Scene:
    """A moment of a story that needs no choice, such as one province of the war; ``data`` is the game's own."""

    key: str
    values: dict[str, Any]
    data: Any
    length: int = 2600
    say: tuple[tuple[str, dict[str, Any]], ...] = ()
    folds: tuple[tuple[str, dict[str, Any]], ...] = ()
    """What happened that one line of ``say`` tells for all: where somebody looks for it, this is its scene."""
    waits: bool = False
    """Whether it stays until somebody goes on, when there is a person to do so."""
    halts: bool = False
    """Whether who skips stops here: nobody misses what begins with it."""
    sound: str = "march"
    """What is heard when it comes; what moves in it may sound by itself."""


@dataclass
class Story:
    """Scenes on show, one after the other."""

    scenes: tuple[Scene, ...]
    at: int = 0
    running: bool = True
    slow: bool = False
    """Whether what moves in it moves slowly."""
    flows: bool = False
    """Whether it makes way by itself when its last scene has been shown."""

    @property
    def scene(self) -> Scene:
        """The one on show."""
        return self.scenes[self.at]


class CostlyDecision(NamedTuple):
    """A decision that cost something: the moment before it, what was chosen, what would have been worth more, and ``why``:
    name of a thing and how much more of it that would have brought. ``unit``: of the cost, as the coach counts it."""

    moment: int
    made: tuple[Choice, ...]
    better: tuple[Choice, ...]
    cost: float
    why: tuple[tuple[str, float], ...] = ()
    unit: str = "points"


@dataclass
class Playback:
    """What has been and is being told."""

    story: Story | None = None
    skipping: bool = False
    """Whether what is told is skipped until somebody at the device chooses, or a scene halts."""
    hasty: bool = False
    """Whether who doesn't want to be told all has skipped a stretch of this part of the game: of later ones less is told."""
    fast: bool = False
    """Whether what is told runs faster, while somebody holds it: until that is let go, or a scene halts."""
    fresh: tuple[Event, ...] = ()
    """What the last choice led to."""
    written: dict[tuple[str, int | None, int | None, str, int], tuple[Event, Markup]] = field(default_factory=dict)
    """The lines of the log as markup, each with its event."""
    ticks: tuple[tuple[int, Event, bool], ...] | None = None
    """The moments at which parts of the game begin, with the event that says so, and whether it is a large part; None: not
    looked for yet."""
    curve: list[tuple[int, ...]] = field(default_factory=list)
    """The scores by moment, as far as they were counted."""
    reviews: dict[int, tuple[CostlyDecision, ...]] = field(default_factory=dict)
    """By seat what the coach found, once the game is over."""
