"""Language, looks, pace and sound; windows and tabs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from page.acts.act import act
from page.settings import CHOICES

if TYPE_CHECKING:
    from page.app import App

DIALOGS = ("help", "share", "settings", "about", "keys", "saves", "rename", "import")


@act("language")
def _language(app: App, language: str) -> None:
    app.speak(language)
    app.keep_settings()


@act("set")
def _set(app: App, arg: str) -> None:
    """``<setting> <value>``."""
    name, _, value = arg.partition(" ")
    if value in CHOICES.get(name, ()):
        setattr(app.settings, name, value)
        app.keep_settings()


@act("switch")
def _switch(app: App, name: str) -> None:
    if name in ("sound", "forecast", "tower"):
        setattr(app.settings, name, not getattr(app.settings, name))
        if name == "sound" and app.settings.sound:
            app.browser.sound("click")
        app.keep_settings()


@act("zoom")
def _zoom(app: App, what: str) -> None:
    app.browser.zoom(what)


@act("peek")
def _peek(app: App, arg: str) -> None:
    """A person looks at secrets of its own while others sit beside."""
    if app.session is not None and app.session.live:
        app.session.peeking = not app.session.peeking
        app.focus = "own-plan"


@act("open")
def _open(app: App, arg: str) -> None:
    """``<dialog> <about what>``."""
    from page.app import Dialog

    name, _, about = arg.partition(" ")
    if name in DIALOGS:
        app.dialog = Dialog(name, about)


@act("close")
def _close(app: App, arg: str) -> None:
    """The nearest thing that can be closed: a window, a message, a hint, a pick, a look into the past."""
    session = app.session
    if app.dialog is not None:
        app.dialog = None
    elif app.notice is not None and not app.notice.acts:
        app.notice = None
    elif session is not None and session.advice is not None:
        session.advice = None
    elif session is not None and (session.picked or session.asking):
        session.picked, session.asking = session.picked[:-1], None
    elif session is not None and session.cursor is not None:
        app.do("history.now")


@act("log.more")
def _more(app: App, arg: str) -> None:
    if app.session is not None:
        app.session.lines += 120


@act("places")
def _places(app: App, arg: str) -> None:
    """The map as a list, or not."""
    if app.session is not None:
        app.session.listed = not app.session.listed
        app.session.tab = "seats"
        app.focus = "places-box"


@act("hush")
def _hush(app: App, arg: str) -> None:
    app.notice = None


@act("tab")
def _tab(app: App, tab: str) -> None:
    if app.session is not None and tab in ("play", "cards", "seats", "log", "history"):
        app.session.tab = tab


@act("fresh")
def _fresh(app: App, arg: str) -> None:
    """A new version of the page waits."""
    app.fresh_version = True


@act("update")
def _update(app: App, arg: str) -> None:
    app.browser.update()
