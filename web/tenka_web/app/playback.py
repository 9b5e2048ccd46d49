"""Playback: the current story, the log, the curve of scores."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from tenka import Choice, Event
from tenka_web.ui.markup import Markup


@dataclass(frozen=True)
class Scene:
    """A part of a story that needs no choice, such as one province of the war; ``data`` belongs to the game."""

    key: str
    values: dict[str, Any]
    data: Any
    length: int = 2600
    say: tuple[tuple[str, dict[str, Any]], ...] = ()
    folds: tuple[tuple[str, dict[str, Any]], ...] = ()
    """Events that one line of ``say`` covers; their scene is this one."""
    waits: bool = False
    """Whether it stays until a click, if a person is present."""
    halts: bool = False
    """Whether skipping stops here, so that nobody misses what begins."""
    sound: str = "march"
    """The sound at its beginning; its animation may have sounds of its own."""

    def concerns(self, seat: int) -> bool:
        """Return whether a sentence of the scene is about a seat."""
        return any(seat in seats for seats in self._seats())

    def is_of_others(self, seat: int) -> bool:
        """Return whether sentences of the scene are about seats, and none about this one."""
        return any(self._seats()) and not self.concerns(seat)

    def _seats(self) -> list[set[int]]:
        """Return the seats that each sentence is about."""
        return [{values.get("seat"), values.get("defender"), *values.get("seats", ())} - {None} for _, values in self.say]


@dataclass
class Story:
    """Scenes, shown in sequence."""

    scenes: tuple[Scene, ...]
    at: int = 0
    running: bool = True
    held: bool = False
    """Whether it plays on once what was asked about its scene is read."""
    slow: bool = False
    """Whether animations are slow."""
    flows: bool = False
    """Whether it ends by itself after its last scene."""

    @property
    def scene(self) -> Scene:
        """The current scene."""
        return self.scenes[self.at]

    @property
    def is_last(self) -> bool:
        """Whether the current scene is the last one."""
        return self.at + 1 == len(self.scenes)

    @property
    def closes_heading(self) -> bool:
        """Whether the current scene has all that is said under its heading."""
        following = self.scenes[self.at + 1 : self.at + 2]
        return all((scene.key, scene.values) != (self.scene.key, self.scene.values) for scene in following)


class CostlyDecision(NamedTuple):
    """A costly decision: the moment before it, the choice, a better one, and ``why``: (holding, difference) pairs of the better
    one. ``unit``: of the cost, as in the coach."""

    moment: int
    made: tuple[Choice, ...]
    better: tuple[Choice, ...]
    cost: float
    why: tuple[tuple[str, float], ...] = ()
    unit: str = "points"


@dataclass
class Playback:
    """What has been and is being narrated."""

    story: Story | None = None
    skipping: bool = False
    """Whether stories are skipped until a person chooses or a scene halts."""
    hasty: bool = False
    """Whether the visitor has skipped a story in this part of the game: later stories are then shorter."""
    fast: bool = False
    """Whether the story runs faster while a key or button is held, until released or a scene halts."""
    forced: int = 0
    """The moment to which the last automatic answer led."""
    fresh: tuple[Event, ...] = ()
    """The events of the last choice."""
    written: dict[tuple[str, int | None, int | None, str, int], tuple[Event, Markup]] = field(default_factory=dict)
    """The lines of the log as markup, each with its event."""
    ticks: tuple[tuple[int, Event, bool], ...] | None = None
    """Moments at which parts of the game begin, with the event and whether the part is large; None: not computed yet."""
    curve: list[tuple[int, ...]] = field(default_factory=list)
    """The scores by moment, as far as computed."""
    reviews: dict[int, tuple[CostlyDecision, ...]] = field(default_factory=dict)
    """The coach's findings by seat, after the game."""
