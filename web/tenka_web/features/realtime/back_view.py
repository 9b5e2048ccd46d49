"""Coming back to a live game: what is missing, and first of all the one thing to do about it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tenka_web.app.table_context import TableContext
from tenka_web.features.realtime.mode import live_of
from tenka_web.features.realtime.strip_view import amid, called
from tenka_web.ui.icons import icon
from tenka_web.ui.markup import Markup, el
from tenka_web.ui.text.catalog import Catalog
from tenka_web.ui.widgets import button

if TYPE_CHECKING:
    from tenka_web.features.realtime.meeting import Meeting
    from tenka_web.features.realtime.people import Guest


def banner(ctx: TableContext) -> Markup | None:
    """Draw what to do when somebody of this live game is not connected, as nobody is when the page was opened anew."""
    live, t = live_of(ctx.session.mode), ctx.t
    meeting = live.meeting
    if live.game.stopped or ctx.session.is_over or meeting.asked("leave"):
        return None
    gone = lost(meeting)
    if not gone:
        return None
    names = t.join_names(amid(t, called(ctx, meeting, meeting.party_at(place))) for place in gone)
    sent = all(guest.stage not in ("away", "here") for guest in gone.values())
    words, way = (_waits if sent else _asks)(t, meeting, names)
    missing = meeting.missing
    bot = t("ui.live.without", name=t.join_names(called(ctx, meeting, party) for party in missing))
    without = button("live.without", icon("bot"), el("span", bot), class_="quiet", id="back-without") if missing else None
    letters = button("live.letters", t("ui.live.letters"), class_="quiet", id="back-letters") if may_write(meeting) else None
    return el(
        "div", el("p", words, role="status"), el("div", way, without, letters, class_="answers"),
        class_="hint back", id="live-back", role="group", aria_label=t("ui.live.back"),
    )  # fmt: skip


def lost(meeting: Meeting) -> dict[int, Guest]:
    """Return the places of those who belong to the game and are not connected."""
    game = meeting.game
    assert game is not None
    return {place: guest for place, guest in meeting.lost.items() if meeting.party_at(place) in game.present}


def may_write(meeting: Meeting) -> bool:
    """Whether the game can go on by letters: this page knows all of it, and plays in it."""
    game = meeting.game
    return not meeting.watches and game is not None and game.table is not None and game.table.has_full_state


def _asks(t: Catalog, meeting: Meeting, names: str) -> tuple[str, Markup]:
    """Draw the way to invite again: nothing has been done yet."""
    if meeting.host:
        way = button("live.back", icon("share"), el("span", t("ui.live.back.invite", name=names)), class_="primary", id="back-go")
        return t("ui.live.back.host", name=names), way
    way = button("live.request", icon("share"), el("span", t("ui.live.back.ask", name=names)), class_="primary", id="back-go")
    return t("ui.live.back.guest", name=names), way


def _waits(t: Catalog, meeting: Meeting, names: str) -> tuple[str, Markup]:
    """Draw the links that lie ready, for the others to open or to send back."""
    whose = "host" if meeting.host else "guest"
    way = button("live.open", icon("eye"), el("span", t("ui.live.back.show")), class_="primary", id="back-go")
    return t(f"ui.live.back.{whose}.waits", name=names), way
