"""Commands for the film, its last picture and the chronicle. Imported when needed."""

from __future__ import annotations

from collections.abc import Sequence

from tenka_web.app.app import FILM, App
from tenka_web.app.commands import command
from tenka_web.app.overlays import Dialog, Gif, Reel
from tenka_web.app.session import Session
from tenka_web.app.shareable import find_plain_moment
from tenka_web.app.table_context import build_context
from tenka_web.app.text_files import slug
from tenka_web.features.film.views import MAKES, STOPS, TAKES, in_kilobytes

SVG, PAGE = "image/svg+xml", "text/html"
SOON = 60
"""Milliseconds before the work begins, so the dialog is shown first."""


@command("film.open")
def open_(app: App, arg: str) -> None:
    """Open the dialog and create all of it."""
    session = app.session
    if session is None or not session.mode.is_saved:
        return
    app.reel, app.dialog = None, Dialog(FILM)
    app.clock.call_later(SOON, lambda: _make(app, session))


def _make(app: App, session: Session) -> None:
    if app.session is not session or app.dialog is None or app.dialog.name != FILM:
        return

    def on_styles(style: str) -> None:
        if app.session is session and app.dialog == Dialog(FILM):
            app.attempt(lambda: _on_made(app, session, style))
            app.repaint()

    app.browser.styles(on_styles)


def _on_made(app: App, session: Session, style: str) -> None:
    from tenka_web.features.film import (
        chronicle,
        film_svg,  # Late, because it draws dozens of tables
    )

    if find_plain_moment(session) < session.moment:        # Several people are here, and one knows what others must not
        app.dialog = None
        app.notify("ui.share.nothing")
        return
    ctx, browser = build_context(app.t, app.settings, session), app.browser
    (text, held), told = film_svg.film(ctx, style), chronicle.chronicle(ctx)
    still = film_svg.draw_last_frame(ctx, style)
    seen = still if app.settings.motion == "less" else text
    extent = film_svg.WIDE, film_svg.high(ctx)

    def on_created(addresses: Sequence[str] | None) -> None:
        if app.session is not session or app.dialog != Dialog(FILM):
            for address in addresses or ():
                browser.revoke_object_url(address)
            return
        if addresses is None:
            app.dialog = None
            app.notify("ui.film.failed")
        else:
            film_at, chronicle_at = addresses
            app.reel = Reel(text, extent, held, film_at, still, chronicle_at, told)
        app.repaint()

    browser.create_object_urls([(SVG, seen), (PAGE, told)], on_created)


@command("film.take")
def save_film(app: App, what: str) -> None:
    """Download ``film``, ``still`` or ``chronicle``; ``share film``, ``share still`` and ``share gif`` share it."""
    reel, session = app.reel, app.session
    if reel is None or session is None:
        return
    way, _, thing = what.rpartition(" ")
    name = slug(session.save.title_in(app.t))
    if thing == "still":
        app.browser.export_picture(f"{name}.png", reel.still, lambda fine: _on_drawn(app, fine=fine), share=way == "share")
    elif thing == "film" and way == "share":
        app.browser.share_file(f"{name}.film.svg", SVG, reel.film)
    elif thing == "film":
        app.browser.download(f"{name}.film.svg", SVG, reel.film)
    elif thing == "gif" and reel.gif is not None and reel.gif.at:
        app.browser.share_object_url(reel.gif.name, reel.gif.at)
    elif thing == "chronicle":
        app.browser.download(f"{name}.chronicle.html", PAGE, reel.chronicle_text)


@command("film.gif")
def gif(app: App, arg: str) -> None:
    """Make a GIF of the film; ``stop`` cancels it."""
    reel, session = app.reel, app.session
    if reel is None or session is None:
        return
    app.drop_gif()
    if arg == "stop":
        app.focus = MAKES
        return
    made = reel.gif = Gif(f"{slug(session.save.title_in(app.t))}.gif")

    def on_progress(share: float) -> None:
        if reel.gif is made:
            made.share = share
            app.repaint()

    def on_gif(address: str, size: int) -> None:
        made.at, made.size, made.failed = address, size, not address
        app.spoken = app.t("ui.film.gif.made", size=in_kilobytes(size)) if address else app.t("ui.film.gif.failed")
        app.focus = TAKES if address else MAKES
        app.repaint()

    app.focus = STOPS
    made.stop = app.browser.gif(reel.film, reel.held, on_progress, on_gif)


def _on_drawn(app: App, *, fine: bool) -> None:
    if not fine:
        app.notify("ui.film.failed")
        app.repaint()
