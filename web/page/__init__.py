"""The page: a view and a decision become markup; pure Python, no browser."""

from __future__ import annotations


def prerender(language: str) -> dict[str, str]:
    """What stands in the page before Python does: the lobby as a first visitor sees it, what a link's visitor reads,
    and what anybody reads when Python doesn't come."""
    from page import games
    from page.lobby import Setup
    from page.settings import Settings
    from page.texts import Texts
    from page.views import lobby, screen

    texts = Texts(language)
    hall = lobby.hall(texts, Settings(language=language), Setup(games.first()), ())
    return {"lobby": screen.frame(hall), "opening": lobby.opening(texts), "late": lobby.late(texts), "seal": lobby.seal()}
