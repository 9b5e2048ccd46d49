"""The log: what happened, newest first, each line a way back to its moment."""

from __future__ import annotations

from page.look import Look
from page.session import told
from page.svg import Markup, el
from page.views.parts import button

SHOWN = 120


def log(shown: Look) -> Markup:
    """Lines as the seat at the device may know them; in the past those to come are pale."""
    session = shown.session
    # while a story is told, the log keeps its end to itself
    known = len(session.table.history) - (session.story is not None)
    lines = told(session.table, session.watcher(), known)
    rows = [
        _line(shown, moment, shown.words.show(event.key, event.values), f"{moment}-{at}")
        for at, (moment, event) in enumerate(lines)
        if shown.t.has(event.key)
    ]
    return el("ol", reversed(rows[-SHOWN:]), class_="lines", reversed=True)


def _line(shown: Look, moment: int, words: Markup, name: str) -> Markup:
    current = moment == shown.session.moment
    classes = "line now" if current else "line later" if moment > shown.session.moment else "line"
    go = button("history.go", words, arg=str(moment), class_="quiet", aria_current="true" if current else None)
    return el("li", go, class_=classes, id=f"line-{name}")
