"""What stands in the page before Python does; the build writes it into the page for the first paint."""

from __future__ import annotations

from page import games
from page.state.settings import Settings
from page.state.setup import Setup
from page.svg import el
from page.texts import Texts
from page.views import lobby, screen


def prerender(language: str) -> dict[str, str]:
    """The lobby as a first visitor sees it, what a link's visitor reads, and what anybody reads when Python doesn't come."""
    texts = Texts(language)
    hall = lobby.hall(texts, Settings(language=language), Setup(games.first()))
    without = el("p", texts("ui.noscript"), lang=language)
    return {
        "hall": hall,
        "lobby": screen.frame(hall), "opening": lobby.opening(texts), "late": lobby.late(texts), "seal": lobby.seal(),
        "noscript": without,
    }  # fmt: skip
