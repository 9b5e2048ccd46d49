"""Dealing cards together: locking them takes a while, so the worker does it, and the page says how far it is."""

from __future__ import annotations

import json

from tenka.protocol.together.decks import work as work_out
from tenka_web.app import input_limits as bounds
from tenka_web.app.app import App
from tenka_web.app.input_limits import TooMuch
from tenka_web.features.realtime import slot_deal
from tenka_web.features.realtime.meeting import Meeting


def work(app: App, meeting: Meeting) -> None:
    """Hand this page's part of the deal to the worker, once."""
    game = meeting.together
    if game is None:
        return
    over, _ = slot_deal.passes(game)
    if meeting.passes != over:        # how far it is stands in the window
        meeting.passes = over
        app.repaint()
    if game.task is None or meeting.working is game.task:
        return
    task = meeting.working = game.task

    def done(text: str) -> None:
        if game.task is task:
            answer = _answer(text)
            game.worked(work_out(task.question) if answer is None else answer)
            meeting.working = None
            meeting.flush()
            app.repaint()

    app.thinker.ask(json.dumps({"deal": task.question}), done, lambda text: None)
    app.repaint()


def _answer(text: str) -> str | None:
    """Return the worker's answer; None where there is no worker, and the page has to do it itself."""
    try:
        plain = bounds.read_json(text, "a worker's answer")
    except (ValueError, TooMuch):
        return None
    answer = plain.get("dealt") if isinstance(plain, dict) else None
    return answer if isinstance(answer, str) else None
