"""State of the user interface: the moment on show, whose view it is, what is selected and which panels are open."""

from __future__ import annotations

from dataclasses import dataclass, field

from tenka import Choice

EVERYTHING = -1
"""In place of a seat: eyes that see the whole truth of a finished game, and before its end what an onlooker sees."""


@dataclass
class Panel:
    """What of the panel beside the map stands open."""

    tab: str = "play"
    listed: bool = False
    """Whether the map is shown as a list too."""
    spread: bool = False
    """Whether on a small screen all that lies in the tray is spread out."""
    told: bool = False
    """Whether on a small screen all that is known of what is pointed at is told, or one line of it."""
    lines: int = 30
    """How much of the log is shown."""


@dataclass
class UiState:
    """What is looked at and pointed at."""

    # what may be seen
    covered: bool = False
    """Whether the device is between two people, and shows nothing."""
    guarded: bool = False
    """Whether what is asked is for one pair of eyes."""
    peeking: bool = False
    """Whether a person looks at secrets of its own beside others."""
    cursor: int | None = None
    """The moment looked at; None: now."""
    returned: int | None = None
    """The moment to which undo came back: there the person answers even what the page would answer."""
    eyes: int | None = None
    """Through whose eyes the past is seen: a seat, EVERYTHING, None: one's own."""

    # what is being chosen
    picked: tuple[str, ...] = ()
    confirming: Choice | None = None
    """The choice that is asked for once more, since it can't be taken back."""
    hover: str = ""
    """The target that the pointer or the focus rests on."""
    tried: str = ""
    """The target a first tap asked about; the second means it."""
    pointed_out: tuple[str, ...] = ()
    """The targets that the tutorial points out."""
    astray: int = 0
    """How often something else was pressed than the page of a lesson asks for; each time what it asks for stirs."""
    panel: Panel = field(default_factory=Panel)

    @property
    def is_past(self) -> bool:
        """Whether a moment of the past is looked at, in whichever mode the game is played."""
        return self.cursor is not None

    def reset(self) -> None:
        """Nothing is picked, and the present is looked at."""
        self.picked, self.confirming, self.hover, self.cursor, self.peeking = (), None, "", None, False
        self.tried = ""
