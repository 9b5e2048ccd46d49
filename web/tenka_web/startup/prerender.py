"""Prerendered markup: the build writes it into the page for the first paint."""

from __future__ import annotations

from tenka_web import screen
from tenka_web.app import game_registry
from tenka_web.app.browser_needs import NEEDS
from tenka_web.app.new_game_setup import Setup
from tenka_web.app.settings import Settings
from tenka_web.features.lobby import views
from tenka_web.ui.markup import el
from tenka_web.ui.text.catalog import Catalog

REASONS = ("damaged", "framed", "lost", "missing", "policy", "refused", "stopped", "type", "wasm")
"""Reasons for a failed start, or for a stop after it, that late.js tells; each has a sentence ``ui.late.<name>``."""


def prerender(language: str) -> dict[str, str]:
    """Return the lobby of a first visit, the placeholder for links, and the error page without Python."""
    catalog = Catalog(language)
    hall = views.hall(catalog, Settings(language=language), Setup(game_registry.first_game()))
    return {
        "hall": hall,
        "lobby": screen.frame(hall), "opening": views.opening(catalog), "late": views.draw_late(catalog), "seal": views.seal(),
        "damaged": views.draw_late(catalog, "ui.late.damaged"),
        "dead": el("span", catalog("ui.noscript", **NEEDS["start"].as_values), lang=language),
    }  # fmt: skip


def reasons(language: str) -> dict[str, str]:
    """Return the sentence of each of ``REASONS``; "" is for a start that is only slow."""
    catalog = Catalog(language)
    named = NEEDS["start"].as_values
    return {"": catalog("ui.late", **named), **{name: catalog(f"ui.late.{name}", **named) for name in REASONS}}
