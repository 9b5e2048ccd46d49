"""What stands in the page before Python does; the build writes it into the page for the first paint."""

from __future__ import annotations

from page import games
from page.needs import NEEDS
from page.state.settings import Settings
from page.state.setup import Setup
from page.svg import el
from page.texts import Texts
from page.views import lobby, screen

REASONS = ("damaged", "framed", "lost", "missing", "policy", "refused", "type", "wasm")
"""What late.js finds wrong with a start that failed; each has a sentence ``ui.late.<name>``."""


def prerender(language: str) -> dict[str, str]:
    """The lobby as a first visitor sees it, what a link's visitor reads, and what anybody reads when Python doesn't come."""
    texts = Texts(language)
    hall = lobby.hall(texts, Settings(language=language), Setup(games.first()))
    return {
        "hall": hall,
        "lobby": screen.frame(hall), "opening": lobby.opening(texts), "late": lobby.late(texts), "seal": lobby.seal(),
        "damaged": lobby.late(texts, "ui.late.damaged"),
        "dead": el("span", texts("ui.noscript", **NEEDS["start"].named), lang=language),
    }  # fmt: skip


def reasons(language: str) -> dict[str, str]:
    """Return the sentence of each of ``REASONS``, and by the empty name the one for a start that is only slow."""
    texts = Texts(language)
    named = NEEDS["start"].named
    return {"": texts("ui.late", **named), **{name: texts(f"ui.late.{name}", **named) for name in REASONS}}
