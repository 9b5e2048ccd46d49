"""Strips of the panel for live games: why the game has stopped, proposals, absent players, presence."""

from __future__ import annotations

from tenka_web.app.table_context import TableContext
from tenka_web.features.realtime import presence_view, rekey_view, strip_view
from tenka_web.features.realtime.meeting import Meeting
from tenka_web.features.realtime.mode import live_of
from tenka_web.features.realtime.people import RemotePlayer
from tenka_web.features.realtime.strip_view import name_party, name_within, names_of
from tenka_web.ui.icons import icon
from tenka_web.ui.markup import Markup, el
from tenka_web.ui.text.catalog import Catalog
from tenka_web.ui.widgets import button


def draw_first(ctx: TableContext) -> Markup | None:
    """Draw why the game has stopped, or an open proposal; also during a story."""
    return _draw_reason(ctx) or strip_view.draw_proposal(ctx)


def draw_before(ctx: TableContext) -> Markup | None:
    """Draw the players that are not connected."""
    return None if _replaces_question(ctx) else rekey_view.banner(ctx) or _draw_reconnect(ctx)


def draw_instead(ctx: TableContext) -> Markup | None:
    """Replace the question by nothing if the game has stopped."""
    return Markup("") if _replaces_question(ctx) else None


def draw_after(ctx: TableContext) -> Markup:
    """Draw presence, texts and pointing."""
    return strip_view.strip(ctx, presence_view.signs(ctx))


def _replaces_question(ctx: TableContext) -> bool:
    """Return whether the stop replaces the question: neither a story nor a past moment is shown."""
    session = ctx.session
    stops = live_of(session.mode).game.stopped is not None
    return stops and not session.is_over and session.playback.story is None and not session.ui.is_past


def _draw_reason(ctx: TableContext) -> Markup | None:
    live, t = live_of(ctx.session.mode), ctx.t
    stop = live.game.stopped
    if stop is None:
        return None
    why = t("ui.live.stopped.why", name=name_party(ctx.localizer, live.meeting, stop.party), why=t(f"ui.live.foul.{stop.rule}"))
    proof = evidence = None
    if stop.evidence:
        proof = el("p", t("ui.live.evidence.about"), class_="dim")
        evidence = button("live.evidence", icon("down"), el("span", t("ui.live.evidence")), id="live-evidence")
    over = ctx.session.is_over
    letters = None if over or not _may_write(live.meeting) else button("live.letters", t("ui.live.letters"), id="stopped-letters")
    go = None if over or not ctx.session.can_go_live else button("live.go", t("ui.live.go"), id="stopped-go")
    title = el("h2", t("ui.live.stop"), id="question" if _replaces_question(ctx) else None)
    ways = el("div", evidence, letters, go, class_="answers")
    return el("div", title, el("p", why, role="alert"), proof, ways, class_="ask", id="live-stopped")


def _draw_reconnect(ctx: TableContext) -> Markup | None:
    """Draw what to do while players are not connected, for example after a reload."""
    live, t = live_of(ctx.session.mode), ctx.t
    meeting = live.meeting
    if live.game.stopped or ctx.session.is_over or meeting.open_proposals("leave"):
        return None
    gone = _find_lost(meeting)
    if not gone:
        return None
    names = t.join_names(name_within(t, name_party(ctx.localizer, meeting, meeting.party_at(place))) for place in gone)
    sent = all(guest.stage not in ("away", "here") for guest in gone.values())
    words, way = (_waits if sent else _asks)(t, meeting, names)
    returns = all(guest.is_returning for guest in gone.values())
    missing = meeting.missing
    bot = t("ui.live.without", name=names_of(ctx.localizer, meeting, missing))
    without = button("live.without", icon("bot"), el("span", bot), class_="quiet", id="back-without") if missing else None
    letters = button("live.letters", t("ui.live.letters"), class_="quiet", id="back-letters") if _may_write(meeting) else None
    about, may_host = t("ui.live.go.host.about"), not meeting.is_host and ctx.session.can_go_live
    go = button("live.go", t("ui.live.go.host"), title=about, class_="quiet", id="back-host") if may_host else None
    ways = el("div", way, without, letters, go, class_="answers")
    if returns:
        words = t("ui.live.back.looking", name=names)
        ways = el("details", el("summary", t("ui.live.back.ways")), ways, id="back-ways")
    return el("div", el("p", words, role="status"), ways,
              class_="hint back", id="live-back", role="group", aria_label=t("ui.live.back"))  # fmt: skip


def _find_lost(meeting: Meeting) -> dict[int, RemotePlayer]:
    """Return the places of parties in the game that are not connected."""
    present = meeting.current_game.present
    return {place: guest for place, guest in meeting.lost_guests.items() if meeting.party_at(place) in present}


def _may_write(meeting: Meeting) -> bool:
    """Return whether the game can continue by letters: this page plays in it and knows all of it."""
    table = meeting.current_game.table
    return not meeting.watches and table is not None and table.has_full_state


def _asks(t: Catalog, meeting: Meeting, names: str) -> tuple[str, Markup]:
    """Return the words and the button to invite again."""
    if meeting.is_host:
        way = button("live.back", icon("share"), el("span", t("ui.live.back.invite", name=names)), class_="primary", id="back-go")
        return t("ui.live.back.host", name=names), way
    way = button("live.request", icon("share"), el("span", t("ui.live.back.ask", name=names)), class_="primary", id="back-go")
    return t("ui.live.back.guest", name=names), way


def _waits(t: Catalog, meeting: Meeting, names: str) -> tuple[str, Markup]:
    """Return the words and the button to show the links that were made."""
    whose = "host" if meeting.is_host else "guest"
    way = button("live.open", icon("eye"), el("span", t("ui.live.back.show")), class_="primary", id="back-go")
    return t(f"ui.live.back.{whose}.waits", name=names), way
