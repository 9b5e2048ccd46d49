"""Events: what happened, as a key with plain values. The log, animation and sound read them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, NamedTuple


class Event(NamedTuple):
    """What happened. ``key`` names a sentence of the catalogues, ``values`` fill it.

    ``secret`` holds values that only the seats in ``knowers`` may see; ``as_seen_by`` drops them for all others.
    """

    key: str
    values: Mapping[str, Any] = {}
    secret: Mapping[str, Any] = {}
    knowers: tuple[int, ...] = ()

    def as_seen_by(self, seat: int | None) -> Event:
        """Return the event without what a seat (None: a spectator) may not know."""
        if not self.secret:
            return self
        if seat in self.knowers:
            return Event(self.key, {**self.values, **self.secret})
        return Event(self.key, self.values)

    def with_secrets(self) -> Event:
        """Return the event with all its secrets, for a finished game."""
        return Event(self.key, {**self.values, **self.secret}) if self.secret else self


new_event: Callable[[tuple[str, Mapping[str, Any], Mapping[str, Any], tuple[int, ...]]], Event] = partial(tuple.__new__, Event)
"""Build an event from its four values in order. A choice emits several; a named tuple's own constructor takes three times as
long."""
