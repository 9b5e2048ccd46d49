"""Going on with one's turn instead of answering what others ask."""

from __future__ import annotations

from tenka_web.app.table_context import Shown
from tenka_web.ui.markup import Markup, el


def instead(shown: Shown) -> Markup | None:
    """Say to whoever is asked to take a choice back that to choose is an answer too."""
    return _said(shown, "ui.live.undo.instead")


def first(shown: Shown) -> Markup | None:
    """Say to whoever is asked anything else that a choice counts whatever the answer is."""
    return _said(shown, "ui.live.asked.first")


def _said(shown: Shown, words: str) -> Markup | None:
    """Draw it where there is a choice to make now, and not a secret one, which lets every question stay."""
    session, decision = shown.session, shown.session.table.decision
    if session.held or session.person() is None or decision is None or decision.sealed:
        return None
    return el("p", shown.t(words), class_="dim")
