"""The game as a film, a picture and a chronicle: made when asked for. ``acts.find`` imports it when needed."""

from __future__ import annotations

from page.acts.act import act
from page.acts.saves import slug
from page.shown import show
from page.state.app import FILM, App, Dialog, Reel
from page.state.secrecy import free_until
from page.state.session import Session

SVG, PAGE = "image/svg+xml", "text/html"
SOON = 60
"""Milliseconds until the making begins: the window that says so is there first."""


@act("film.open")
def open_(app: App, arg: str) -> None:
    """Open the window, and make all of it."""
    session = app.session
    if session is None or not session.mode.kept:
        return
    app.reel, app.dialog = None, Dialog(FILM)
    app.clock.later(SOON, lambda: _make(app, session))


def _make(app: App, session: Session) -> None:
    if app.session is not session or app.dialog is None or app.dialog.name != FILM:
        return
    app.attempt(lambda: _made(app, session))
    app.repaint()


def _made(app: App, session: Session) -> None:
    from page.views import film  # late: it draws dozens of tables, which nobody waits for at a start

    if free_until(session) < session.moment:        # several people sit here, and one knows what others may not
        app.dialog = None
        app.notify("ui.share.nothing")
        return
    shown, style, browser = show(app.t, app.settings, session), app.browser.styles(), app.browser
    text, told = film.film(shown, style), film.chronicle(shown)
    still = film.still(shown, style)
    seen = still if app.settings.motion == "less" else text
    app.reel = Reel(text, browser.lend(SVG, seen), still, browser.lend(PAGE, told), told)


@act("film.take")
def save_film(app: App, what: str) -> None:
    """``film``, ``still`` or ``chronicle`` as a file; ``share film`` and ``share still`` to another app."""
    reel, session = app.reel, app.session
    if reel is None or session is None:
        return
    way, _, thing = what.rpartition(" ")
    name = slug(session.save.called(app.t))
    if thing == "still":
        app.browser.still(f"{name}.png", reel.still, lambda fine: _drawn(app, fine=fine), share=way == "share")
    elif thing == "film" and way == "share":
        app.browser.hand(f"{name}.film.svg", SVG, reel.film)
    elif thing == "film":
        app.browser.download(f"{name}.film.svg", SVG, reel.film)
    elif thing == "chronicle":
        app.browser.download(f"{name}.chronicle.html", PAGE, reel.told)


def _drawn(app: App, *, fine: bool) -> None:
    if not fine:
        app.notify("ui.film.failed")
        app.repaint()
