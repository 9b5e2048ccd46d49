"""Review: history, log, coach and result."""

from tenka_web.app.strips import STRIPS
from tenka_web.features.review import commands, ending_view, log_view, past_view, result_view, views

__all__ = ["commands"]
STRIPS |= {
    "past": past_view.draw_past, "over": ending_view.draw_end, "log": log_view.log, "history": views.history,
    "result": result_view.result, "standings": result_view.standings, "course": result_view.course,
}  # fmt: skip
