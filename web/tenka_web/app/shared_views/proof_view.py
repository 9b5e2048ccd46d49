"""The dialog about the proof of a live game."""

from __future__ import annotations

from tenka_web.app.app import App
from tenka_web.ui.markup import Child, el
from tenka_web.ui.widgets import heading

DOTS = "list-style:disc;padding-inline-start:1.3rem"


def draw_dialog(app: App, arg: str) -> tuple[str, list[Child]]:
    """Draw what the proof shows, and what it does not."""
    t, verdict, title = app.t, app.verdict, app.t("ui.proof.letters.title" if arg else "ui.proof")
    if verdict is None or verdict.wrong:
        words = t("ui.proof.wrong", error=t.error(verdict.wrong if verdict else ""))
        return title, [el("p", words, class_="warning", id="proof-wrong")]
    facts = [el("li", t(f"ui.proof.fact.{word}", **values)) for word, values in verdict.facts]
    proved = [el("li", t(f"ui.proof.{word}")) for word in verdict.proved]
    return title, [
        el("p", t("ui.proof.letters.holds" if arg else "ui.proof.holds")),
        heading(t("ui.proof.proved"), 3), el("ul", proved, id="proof-proved", style=DOTS),
        heading(t("ui.proof.unproved"), 3), el("ul", [el("li", t(f"ui.proof.{word}")) for word in verdict.unproved], style=DOTS),
        [heading(t("ui.proof.facts"), 3), el("ul", facts, id="proof-facts", style=DOTS)] if facts else None,
    ]  # fmt: skip
