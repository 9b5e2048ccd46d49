"""State of the user interface: moment and viewpoint on show, selection, and open panels."""

from __future__ import annotations

from dataclasses import dataclass, field

from tenka import Choice

EVERYTHING = -1
"""In place of a seat: the full view of a finished game; before its end, a spectator's view."""


@dataclass
class Panel:
    """Open parts of the panel beside the map."""

    tab: str = "play"
    listed: bool = False
    """Whether the map is also shown as a list."""
    spread: str | None = None
    """The question for which on small screens the whole tray is expanded, "" while others are asked."""
    expanded: bool = False
    """Whether on small screens the whole description of a target is shown, or one line of it."""
    lines: int = 30
    """Number of log lines on show."""


@dataclass
class UiState:
    """What the visitor looks at and has selected."""

    # Visibility.
    covered: bool = False
    """Whether the device is covered between two people."""
    guarded: bool = False
    """Whether the question is for one player's eyes."""
    peeking: bool = False
    """Whether a person looks at own secrets beside others."""
    cursor: int | None = None
    """The moment on show; None: now."""
    returned: int | None = None
    """The moment to which undo returned: there even forced answers are left to the person."""
    eyes: int | None = None
    """The viewpoint of the past: a seat, EVERYTHING, or None for one's own."""

    # Selection.
    picked: tuple[str, ...] = ()
    confirming: Choice | None = None
    """The choice that must be confirmed because it can't be undone."""
    hover: str = ""
    """The target under the pointer or focus."""
    tried: str = ""
    """The target of a first tap; a second tap chooses it."""
    pointed_out: tuple[str, ...] = ()
    """The targets that a lesson points out."""
    astray: int = 0
    """Number of clicks beside what a lesson's page asks for; each click animates the right target."""
    panel: Panel = field(default_factory=Panel)

    @property
    def is_past(self) -> bool:
        """Whether the past is on show, in any mode."""
        return self.cursor is not None

    def reset(self) -> None:
        """Clear the selection and return to the present."""
        self.picked, self.confirming, self.hover, self.cursor, self.peeking = (), None, "", None, False
        self.tried = ""
