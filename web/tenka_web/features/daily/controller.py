"""The flow of the game of the day: count the result and store it."""

from __future__ import annotations

from tenka_web.app import daily_game, save_titles
from tenka_web.app.app import App
from tenka_web.app.ports import StorageRefused
from tenka_web.app.session import Session
from tenka_web.features.daily import state as days
from tenka_web.features.daily.state import Damaged, Days, Record


def records(app: App) -> dict[str, Record]:
    """Return the stored results. Damaged ones are dropped, with a message; no game is lost."""
    kept = Days(app.storage, app.browser.scope())
    try:
        return kept.all()
    except Damaged:
        try:
            kept.put({})
        except StorageRefused as refused:
            app.report_refusal(refused)
        app.notify("ui.daily.damaged", grave=True)
        return {}


def end_count(app: App, session: Session) -> None:
    """Store the result of the game of the day if counting has ended, and offer to show it."""
    outcome = daily_game.outcome(session.table)
    if outcome is None or session.save.title != save_titles.day(outcome.game, outcome.number):
        return
    kept = records(app)
    record = days.with_result(kept.get(outcome.game), outcome, daily_game.proof(session.table, outcome))
    if record is None:
        return
    try:
        Days(app.storage, app.browser.scope()).put({**kept, outcome.game: record})
    except StorageRefused as refused:
        app.report_refusal(refused)
        return
    scores = " : ".join(map(str, outcome.scores))
    app.notify("ui.daily.counted", ("open", f"daily {outcome.game}", "ui.daily.see"), grave=True, scores=scores)
