"""Overlays of the page: messages, dialogs, the camera, and the film."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass


@dataclass
class Notice:
    """A short message at the edge: key, values, and possible commands as (command, argument, key of the label). ``inside``: it
    belongs to the open dialog."""

    key: str
    values: dict[str, object]
    commands: tuple[tuple[str, str, str], ...] = ()
    grave: bool = False
    inside: bool = False


@dataclass(eq=False)
class Gif:
    """The film as a GIF: file name, progress from 0 to 1, then address and size; or ``failed``. ``stop`` cancels it."""

    name: str
    stop: Callable[[], None] = lambda: None
    share: float = 0
    at: str = ""
    size: int = 0
    failed: bool = False


@dataclass(eq=False)
class Reel:
    """The film of the current game: SVG, width and height, duration per picture, its address, the last picture, the chronicle's
    address and text, and the GIF once it is requested."""

    film: str
    extent: tuple[int, int]
    held: Sequence[int]
    at: str
    still: str
    chronicle: str
    chronicle_text: str
    gif: Gif | None = None


@dataclass
class Dialog:
    """A dialog: its name and its subject."""

    name: str
    arg: str = ""


@dataclass(eq=False)
class Scanning:
    """The camera dialog: the dialog to return to, why the camera fails, and the last code that was not ours."""

    back: Dialog | None
    fault: str = ""
    other: str = ""
