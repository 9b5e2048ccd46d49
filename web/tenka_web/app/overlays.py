"""What lies over the page: messages, windows, the camera, and the film that was made."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass


@dataclass
class Notice:
    """A short message at the edge: its key and values, and acts that can follow, as (act, argument, key of the label);
    ``inside``: it speaks of what stands in the open window."""

    key: str
    values: dict[str, object]
    commands: tuple[tuple[str, str, str], ...] = ()
    grave: bool = False
    inside: bool = False


@dataclass(eq=False)
class Gif:
    """The film as a GIF: what its file is called, how much of it is made, from 0 to 1; where it stands then, and its size; or
    ``failed``. ``stop`` ends its making."""

    name: str
    stop: Callable[[], None] = lambda: None
    share: float = 0
    at: str = ""
    size: int = 0
    failed: bool = False


@dataclass(eq=False)
class Reel:
    """What was made of the game on the table to take along: the film, how wide and high it is, for how long its pictures are
    held, where it can be looked at, its last picture, the address of the chronicle, with its text, and the film as a GIF, once
    it is asked for."""

    film: str
    extent: tuple[int, int]
    held: Sequence[int]
    at: str
    still: str
    chronicle: str
    told: str
    gif: Gif | None = None


@dataclass
class Dialog:
    """A window over the page: its name and what it is about."""

    name: str
    arg: str = ""


@dataclass(eq=False)
class Scanning:
    """The camera looks for a code: the window to which it goes back, why it can't, and the last code that was somebody else's."""

    back: Dialog | None
    fault: str = ""
    other: str = ""
