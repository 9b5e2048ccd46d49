"""Views of a seat that moves between browsers, and of a table that is only watched afterwards."""

from __future__ import annotations

from tenka.multiplayer.correspondence.seat_transfer import Claim
from tenka_web.app import game_registry
from tenka_web.app.app import App
from tenka_web.app.extension_points import Inside
from tenka_web.app.shared_views.docks import draw_dock
from tenka_web.app.table_context import TableContext
from tenka_web.features.correspondence import appearances
from tenka_web.features.correspondence.addresses import seat_link
from tenka_web.ui.icons import icon
from tenka_web.ui.markup import Markup, el
from tenka_web.ui.qr_code import qr
from tenka_web.ui.text.localizer import Localizer, crest
from tenka_web.ui.widgets import button, chooser, scanner
from tenka_web.ui.zones import Dock


def draw_dialog(app: App, arg: str) -> Inside:
    """Draw the dialog for a seat: give it up, bring it here, or play it."""
    if arg == "bring":
        return _bring(app)
    return _arriving(app) if arg == "in" else _draw_transfer(app)


def _draw_transfer(app: App) -> Inside:
    t, session = app.t, app.session
    if session is None or not session.mode.by_letters:
        return t("ui.seat.along"), [el("p", t("ui.seat.none"))]
    if not session.is_transferred:
        return t("ui.seat.along"), [
            el("p", t("ui.seat.along.about")), el("p", el("strong", t("ui.seat.warning"))),
            el("div", button("seat.go", icon("share"), el("span", t("ui.seat.go")), class_="primary", id="seat-go"),
               button("close", t("ui.cancel")), class_="answers"),
        ]  # fmt: skip
    link = seat_link(app)
    box = el("input", type="text", value=link, readonly=True, id="seat-link", aria_label=t("ui.share.link"))
    ways = [
        button("seat.copy", icon("copy"), t("ui.seat.copy"), id="seat-copy"),
        button("seat.file", icon("down"), t("ui.letter.file"), id="seat-file"),
    ]
    return t("ui.seat.along"), [
        el("p", t("ui.seat.show")), el("p", el("strong", t("ui.seat.warning"))),
        qr(link, t("ui.seat.qr"), t("ui.share.file")), box,
        el("div", ways, class_="answers"), el("p", t("ui.seat.back.about"), class_="dim"),
        el("div", button("seat.back", t("ui.seat.back"), class_="quiet", id="seat-back"), class_="answers"),
    ]  # fmt: skip


def _bring(app: App) -> Inside:
    """Draw how to bring a seat here from the browser that plays it."""
    t = app.t
    box = el("textarea", data_change="letters", id="seat-paste", rows="2", aria_label=t("ui.seat.paste"), spellcheck="false")
    chosen = chooser("up", t("ui.open.file"), data_file="import", accept=".txt", id="seat-choose")
    return t("ui.seat.bring"), [
        el("p", t("ui.seat.bring.about")), el("label", el("span", t("ui.seat.paste"), class_="label"), box, class_="field came"),
        el("div", scanner(t, "seat-scan"), chosen, class_="answers"),
    ]  # fmt: skip


def _arriving(app: App) -> Inside:
    """Draw whose seat it is, of which game, and whether it can be played here."""
    t, arriving = app.t, app.arriving
    if arriving is None:
        return t("ui.seat.bring"), [el("p", t("ui.seat.none"))]
    seat = arriving.seat
    seats = appearances.read_seats(seat.state.kinds, seat.appearances, seat.state.seats)
    localizer, mine = Localizer(t, seats, {}), [at for at in sorted(seat.state.seats) if seats[at].is_person]
    others = [at for at in range(len(seats)) if at not in seat.state.seats]
    about = t(
        "ui.seat.in.about", game=t(game_registry.title(seat.table.game.id)), seat=t.join_names(map(localizer.seat, mine)),
        seats=t.join_names(map(localizer.seat, others)), at=len(seat.table.history),
    )  # fmt: skip
    crests = el("p", [crest(seats[at], "large") for at in mine], class_="whose")
    if arriving.claim is not Claim.FREE:
        return t("ui.seat.bring"), [crests, el("p", about), el("p", t(f"ui.seat.claim.{arriving.claim}"), id="seat-claim")]
    sit = button("seat.in", icon("play"), el("span", t("ui.seat.in")), class_="primary", id="seat-in")
    return t("ui.seat.bring"), [
        crests, el("p", about), el("p", t("ui.seat.in.once"), class_="dim"),
        el("div", sit, button("close", t("ui.cancel")), class_="answers"),
    ]  # fmt: skip


def reader(ctx: TableContext) -> Markup:
    """Draw the table of a seat that was moved away: no choices here."""
    session, t = ctx.session, ctx.t
    asked = [crest(session.seats[seat], "large") for seat in session.asked_seats]
    ways = [
        button("open", icon("share"), el("span", t("ui.seat.again")), arg="seat", class_="primary", id="seat-again"),
        button("open", t("ui.seat.bring"), arg="seat bring", class_="quiet", id="seat-bring"),
    ]
    return el(
        "div", el("h2", t("ui.seat.away"), id="question"), el("p", asked, class_="whose"), draw_dock(ctx, Dock.STAGE),
        el("p", t("ui.seat.away.about")), el("div", ways, class_="answers"), draw_dock(ctx, Dock.RIVALS), class_="ask away",
    )  # fmt: skip
