"""The window of the film: it plays, and can be taken along with its last picture and the chronicle."""

from __future__ import annotations

from page.icons import icon
from page.state.app import App
from page.svg import Child, el
from page.widgets import button

WHOLE = "display:block;inline-size:100%;block-size:auto;max-block-size:58dvh;object-fit:contain"


def window(app: App, arg: str) -> tuple[str, list[Child]]:
    """The film, and the ways to take it along."""
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
    size = -(-len(reel.film.encode()) // 1000)
    return t("ui.film"), [
        el("img", src=reel.at, alt=t("ui.film.alt"), style=WHOLE, id="film"),
        el("p", t("ui.film.about", size=size), class_="dim"),
        el("div", ways, class_="answers"),
    ]
