"""The statistics of this browser: hand them out, or forget them."""

from __future__ import annotations

from page.acts.act import act
from page.ports import StorageRefused
from page.state import stats
from page.state.app import App


@act("stats.export")
def export(app: App, arg: str) -> None:
    """Hand out all rows as a file."""
    app.browser.download("tenka-statistics.json", "application/json", stats.text(app.stats.all()))


@act("stats.clear")
def clear(app: App, arg: str) -> None:
    """Forget the statistics, after asking once more, for it can't be taken back."""
    app.notify("ui.stats.sure", ("stats.drop", "", "ui.stats.clear"), grave=True)


@act("stats.drop")
def drop(app: App, arg: str) -> None:
    """Forget them."""
    try:
        app.stats.clear()
    except StorageRefused as refused:
        app.report_refusal(refused)
    else:
        app.notify("ui.stats.cleared")


@act("print")
def print_(app: App, arg: str) -> None:
    """Print the result as a sheet of paper."""
    app.browser.print()
