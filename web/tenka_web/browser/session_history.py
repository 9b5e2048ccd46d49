"""The browser's history: every change of place on the page is one entry, so that back and forward stay on the page."""

from __future__ import annotations

import json
from typing import Any

from pyscript import window

KEPT = "#s="
"""The beginning of a fragment that names a game of this device: its entry of the history keeps it."""

class SessionHistory:
    """Makes one entry of the history for each place. An entry knows the place the visitor came from, so that going back there
    on the page goes back in the history too. The fragment of the address is set together with the entry; else the entry before
    would get it."""

    def __init__(self) -> None:
        self._here: str | None = None
        self._fragment: str | None = None
        self._returning = False

    @property
    def fragment(self) -> str:
        """Return the fragment of the address as it is, or will be shortly."""
        return str(window.location.hash)[1:] if self._fragment is None else self._fragment

    @fragment.setter
    def fragment(self, text: str) -> None:
        self._fragment = text

    def clear_query(self) -> None:
        """Take the query out of the address, in the same entry of the history."""
        window.history.replaceState(window.history.state or "null", "", f"{window.location.pathname}{window.location.hash}")

    def went(self, place: str) -> None:
        """Note that the page shows this place now."""
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
        """Make an entry of its own for what a letter or link opened; else whoever comes back here would open it again."""
        if not str(window.location.hash).startswith(KEPT):
            window.history.replaceState(window.history.state or "null", "", _address(""))

    def _write(self, place: str, before: str | None, fragment: str, *, new: bool) -> None:
        self._fragment = None
        state = json.dumps({"place": place, "before": before})
        (window.history.pushState if new else window.history.replaceState)(state, "", _address(fragment))

    def came(self) -> str | None:
        """Return the place of the entry to which the visitor walked; None for the place that is shown already, or an entry
        that is not ours."""
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
    """Return what the present entry of the history holds."""
    try:
        entry = json.loads(str(window.history.state or "{}"))
    except ValueError:
        return {}
    return entry if isinstance(entry, dict) else {}
