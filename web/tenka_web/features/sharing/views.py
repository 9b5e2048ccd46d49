"""The dialog for sharing a game."""

from __future__ import annotations

from tenka_web.app.address import game_link
from tenka_web.app.app import App
from tenka_web.app.extension_points import Inside
from tenka_web.app.shareable import find_code_moment, find_plain_moment
from tenka_web.ui.icons import icon
from tenka_web.ui.markup import el
from tenka_web.ui.qr_code import qr
from tenka_web.ui.widgets import button, heading


def share(app: App, arg: str) -> Inside:
    """Draw the link, its QR code, and files."""
    t, session = app.t, app.session
    if session is None:
        return t("ui.share"), []
    free, coded, last = find_plain_moment(session), find_code_moment(session), len(session.table.history)
    if coded < 0:
        return t("ui.share"), [el("p", t("ui.share.nothing"))]
    link = game_link(app)
    moment = session.moment < coded
    copies = [button("copy.link", icon("copy"), t("ui.share.copy"), class_="primary", id="copy-link")]
    if moment:
        copies.append(button("copy.link", icon("copy"), t("ui.share.moment", at=session.moment), arg="moment"))
    box = el("input", type="text", value=link, readonly=True, id="link", aria_label=t("ui.share.link"))
    files = ("record", "save", "csv", "svg") if free == coded else ("save", "svg")
    film = button("film.open", icon("play"), t("ui.film"), id="film-open-share") if free == coded else None
    downloads = [film, *(button("download", icon("down"), t(f"ui.download.{what}"), arg=what) for what in files)]
    about = t("ui.share.sealed", at=coded) if coded < last else t("ui.share.about" if free == last else "ui.share.hands")
    return t("ui.share"), [
        el("p", about), box, el("div", copies, class_="answers"), qr(link, t("ui.share.qr"), t("ui.share.file")),
        heading(t("ui.share.files"), 3), el("div", downloads, class_="answers"),
    ]  # fmt: skip
