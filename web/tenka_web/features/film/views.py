"""The dialog of the film: it plays, and can be saved with its last picture and the chronicle."""

from __future__ import annotations

from tenka_web.app.app import App
from tenka_web.app.overlays import Gif
from tenka_web.ui.icons import icon
from tenka_web.ui.markup import Child, Markup, el
from tenka_web.ui.text.catalog import Catalog
from tenka_web.ui.widgets import button

MAKES, STOPS, TAKES = "gif-make", "gif-stop", "gif-take"
"""Ids of the GIF's buttons."""
WHOLE = "display:block;inline-size:100%;block-size:auto;max-block-size:58dvh;object-fit:contain"
BAR = "flex:1;inline-size:auto;min-inline-size:6rem"


def draw_dialog(app: App, arg: str) -> tuple[str, list[Child]]:
    """Draw the film, and the ways to save it."""
    t, reel = app.t, app.reel
    if reel is None:
        return t("ui.film"), [el("p", t("ui.film.making"), role="status", id="film-making")]
    share = app.browser.shares()
    ways = [
        button("film.take", icon("share"), el("span", t("ui.film.share")), arg="share film", class_="primary") if share else None,
        button("film.take", icon("share"), el("span", t("ui.film.still.share")), arg="share still") if share else None,
        button("film.take", icon("down"), el("span", t("ui.film.down")), arg="film", id="film-down"),
        button("film.take", icon("down"), el("span", t("ui.film.still")), arg="still", id="film-still"),
        el("a", icon("log"), el("span", t("ui.film.chronicle")), href=reel.chronicle, target="_blank", rel="noopener",
           class_="button", id="film-chronicle"),
        button("film.take", icon("down"), el("span", t("ui.film.chronicle.down")), arg="chronicle", class_="quiet"),
    ]  # fmt: skip
    size, (wide, high) = in_kilobytes(len(reel.film.encode())), reel.extent
    return t("ui.film"), [
        el("img", src=reel.at, alt=t("ui.film.alt"), width=wide, height=high, style=WHOLE, id="film"),
        el("p", t("ui.film.about", size=size), class_="dim"),
        el("div", ways, class_="answers"),
        _gif(app, t, reel.gif),
    ]


def in_kilobytes(size: int) -> int:
    """Return a number of bytes in kB, rounded up."""
    return -(-size // 1000)


def _gif(app: App, t: Catalog, gif: Gif | None) -> Markup:
    """Draw the GIF's state: not started, in progress, finished, or failed."""
    if gif is None or gif.failed:
        make = button("film.gif", icon("play"), el("span", t("ui.film.gif")), id=MAKES)
        failed = el("p", t("ui.film.gif.failed"), class_="warning", role="alert") if gif else None
        return _row(t("ui.film.gif.about"), make, above=failed)
    if not gif.at:
        stop = button("film.gif", icon("stop"), el("span", t("ui.stop")), arg="stop", id=STOPS)
        share = el("progress", max="100", value=str(round(100 * gif.share)), aria_label=t("ui.film.gif.making"), style=BAR)
        return _row(t("ui.film.gif.making"), stop, share)
    take = el("a", icon("down"), el("span", t("ui.film.gif.down")), href=gif.at, download=gif.name, class_="button", id=TAKES)
    hand = button("film.take", icon("share"), el("span", t("ui.film.gif.share")), arg="share gif", class_="primary")
    return _row(t("ui.film.gif.made", size=in_kilobytes(gif.size)), hand if app.browser.shares() else None, take)


def _row(words: str, *things: Child, above: Child = None) -> Markup:
    """Draw buttons and text in a fixed layout, so nothing moves while the GIF is made."""
    return el("div", above, el("div", things, el("p", words, class_="dim"), class_="answers"), id="gif")
