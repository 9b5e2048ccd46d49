"""What each feature needs of a browser: the one table for every sentence that names browsers.

The versions are those in which the named parts are on by default, by MDN's browser compatibility data.
``tests/e2e/startup/test_browser_needs.py`` removes the parts from a browser one by one.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple


class Need(NamedTuple):
    """The first versions that have all ``parts``; ``secure``: they require https."""

    parts: tuple[str, ...]
    chrome: str
    firefox: str
    safari: str
    secure: bool = False

    @property
    def as_values(self) -> Mapping[str, Any]:
        """Return the versions as values for a sentence."""
        return {"chrome": self.chrome, "firefox": self.firefox, "safari": self.safari}


NEEDS: Mapping[str, Need] = {
    "start": Need(("light-dark()", "WebAssembly"), "123", "120", "17.5"),
    "letters": Need(("X25519",), "133", "130", "17", secure=True),
    "live": Need(("Ed25519", "RTCPeerConnection"), "137", "129", "17", secure=True),
    "proof": Need(("Ed25519",), "137", "129", "17", secure=True),
}
