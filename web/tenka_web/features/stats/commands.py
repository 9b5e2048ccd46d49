"""Commands of the statistics: download, delete, print."""

from __future__ import annotations

from tenka_web.app import statistics
from tenka_web.app.app import App
from tenka_web.app.commands import command
from tenka_web.app.ports import StorageRefused


@command("stats.export")
def export(app: App, arg: str) -> None:
    """Download all rows."""
    app.browser.download("tenka-statistics.json", "application/json", statistics.text(app.stats.all()))


@command("stats.clear")
def clear(app: App, arg: str) -> None:
    """Ask to confirm the deletion of the statistics."""
    app.notify("ui.stats.sure", ("stats.drop", "", "ui.stats.clear"), grave=True)


@command("stats.drop")
def drop(app: App, arg: str) -> None:
    """Delete the statistics."""
    try:
        app.stats.clear()
    except StorageRefused as refused:
        app.report_refusal(refused)
    else:
        app.notify("ui.stats.cleared")


@command("print")
def print_(app: App, arg: str) -> None:
    """Print the result."""
    app.browser.print()
