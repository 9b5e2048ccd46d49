"""The audience as a story: officials set out, come before the throne, and go back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tenka import Event
from tenka_web.games.shogun.story import SHORT, USUAL, Teller, places

PANEL, AUDIENCE, CLOSED = "tc.scene.panel", "tc.scene.audience", "tc.scene.closed"


def _continue_under(teller: Teller, title: str) -> None:
    """Continue under a heading, or begin it; no action is current before the court is closed."""
    teller.action = ""
    if teller.title[0] != title:
        teller.entitle(title, {})


def _say(teller: Teller, event: Event, state: Any, length: int) -> None:
    values = dict(event.values)
    teller.told.append((event.key, values))
    teller.add(state, length, places(values))


def on_favours(teller: Teller, event: Event, state: Any) -> None:
    """Add the three revealed cards, with the other news of the season."""
    _say(teller, event, state, USUAL)


def on_converted(teller: Teller, event: Event, state: Any) -> None:
    """Add an opened place of a panel, from which officials set out."""
    _continue_under(teller, PANEL)
    _say(teller, event, state, USUAL)


def on_unconverted(teller: Teller, event: Event, state: Any) -> None:
    """Add a place of a panel that sends no official to the line of all such seats."""
    if event.values["card"]:
        _continue_under(teller, PANEL)
        teller.nothing.append((event.key, dict(event.values)))


def at_court(length: int) -> Callable[[Teller, Event, Any], None]:
    """Add a moment of the audience."""

    def hear(teller: Teller, event: Event, state: Any) -> None:
        _continue_under(teller, AUDIENCE)
        _say(teller, event, state, length)

    return hear


def on_received(teller: Teller, event: Event, state: Any) -> None:
    """Pass over a seat without officials: it is not worth a scene."""
    if event.values["officials"]:
        at_court(SHORT)(teller, event, state)


def on_closed(teller: Teller, event: Event, state: Any) -> None:
    """Add the return of the officials that are left in the hall."""
    _continue_under(teller, CLOSED)
    _say(teller, event, state, SHORT)


HEARERS: Mapping[str, Callable[[Any, Event, Any], None]] = {
    "tc.event.favours": on_favours,
    "tc.event.converted": on_converted,
    "tc.event.unconverted": on_unconverted,
    "tc.event.peace_over": Teller.append,
    "tc.event.audience": at_court(USUAL),
    "tc.event.received": on_received,
    "tc.event.closed": on_closed,
    "tc.event.refused": Teller.append,
    "tc.event.charged": Teller.pass_over,
    **{
        f"tc.event.{name}": at_court(USUAL)
        for name in ("favour", "declined", "chests", "rice", "points", "tray", "peace", "kept", "void", "calmed", "armies",
                     "cancelled", "left")
    },
}  # fmt: skip
"""Event -> the function that adds it to the story."""
