"""What stands in the page before Python does; the build writes it into the page for the first paint."""

from __future__ import annotations

from tenka_web import screen
from tenka_web.app import game_registry
from tenka_web.app.browser_needs import NEEDS
from tenka_web.app.new_game_setup import Setup
from tenka_web.app.settings import Settings
from tenka_web.features.lobby import views
from tenka_web.ui.markup import el
from tenka_web.ui.text.catalog import Catalog

REASONS = ("damaged", "framed", "lost", "missing", "policy", "refused", "type", "wasm")
"""What late.js finds wrong with a start that failed; each has a sentence ``ui.late.<name>``."""


def prerender(language: str) -> dict[str, str]:
    """The lobby as a first visitor sees it, what a link's visitor reads, and what anybody reads when Python doesn't come."""
    catalog = Catalog(language)
    hall = views.hall(catalog, Settings(language=language), Setup(game_registry.first()))
    return {
        "hall": hall,
        "lobby": screen.frame(hall), "opening": views.opening(catalog), "late": views.draw_late(catalog), "seal": views.seal(),
        "damaged": views.draw_late(catalog, "ui.late.damaged"),
        "dead": el("span", catalog("ui.noscript", **NEEDS["start"].as_values), lang=language),
    }  # fmt: skip


def reasons(language: str) -> dict[str, str]:
    """Return the sentence of each of ``REASONS``, and by the empty name the one for a start that is only slow."""
    catalog = Catalog(language)
    named = NEEDS["start"].as_values
    return {"": catalog("ui.late", **named), **{name: catalog(f"ui.late.{name}", **named) for name in REASONS}}
