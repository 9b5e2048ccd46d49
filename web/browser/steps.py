"""The browser's history: every change of place on the page is a step, so that back and forward stay on the page."""

from __future__ import annotations

import json
from typing import Any

from pyscript import window

KEPT = "#s="
"""Begins the fragment that names a game of this device: an entry of the history keeps it."""

class Steps:
    """One entry of the history for each place, with the place the visitor came from; who goes back there goes back here too.

    What stands behind # is put there together with the step, or the entry before it would get it.
    """

    def __init__(self) -> None:
        self._here: str | None = None
        self._fragment: str | None = None
        self._returning = False

    @property
    def fragment(self) -> str:
        """What stands behind # in the address, or soon will."""
        return str(window.location.hash)[1:] if self._fragment is None else self._fragment

    @fragment.setter
    def fragment(self, text: str) -> None:
        self._fragment = text

    def clear_query(self) -> None:
        """Take the query out of the address; the entry of the history stays the same."""
        window.history.replaceState(window.history.state or "null", "", f"{window.location.pathname}{window.location.hash}")

    def went(self, place: str) -> None:
        """The page shows this place now."""
        if self._returning or (place == self._here and self._fragment is None):
            return
        entry = _entry()
        here, before = entry.get("place"), entry.get("before")
        if self._here is None or here in (None, place):
            self._write(place, before, self.fragment, new=False)
        elif before == place:
            self._returning = True
            self._fragment = None
            window.history.back()
        else:
            fragment = self.fragment
            self._tidy()
            self._write(place, here, fragment, new=True)
        self._here = place

    def _tidy(self) -> None:
        """What was opened from here by a letter or link is a step of its own now: who comes back would open it again."""
        if not str(window.location.hash).startswith(KEPT):
            window.history.replaceState(window.history.state or "null", "", _address(""))

    def _write(self, place: str, before: str | None, fragment: str, *, new: bool) -> None:
        self._fragment = None
        state = json.dumps({"place": place, "before": before})
        (window.history.pushState if new else window.history.replaceState)(state, "", _address(fragment))

    def came(self) -> str | None:
        """The visitor walked the history: the place to show; None when that is what the page shows, or it is no entry of ours."""
        place = _entry().get("place")
        if self._returning:
            self._returning = False
            return None
        if isinstance(place, str) and place != self._here:
            self._here = place
            return place
        return None


def _address(fragment: str) -> str:
    return f"{window.location.pathname}{window.location.search}" + (f"#{fragment}" if fragment else "")


def _entry() -> dict[str, Any]:
    """What stands in the present entry of the history."""
    try:
        entry = json.loads(str(window.history.state or "{}"))
    except ValueError:
        return {}
    return entry if isinstance(entry, dict) else {}
