"""The return of a player whose browser lost its key: the question to all, with words to compare aloud."""

from __future__ import annotations

from tenka.multiplayer.realtime.terms import Party
from tenka_web.app.app import App
from tenka_web.app.table_context import TableContext
from tenka_web.app.takeback_buttons import say_choosing_is_free
from tenka_web.features.realtime.handshake import SEAT
from tenka_web.features.realtime.live_game import OpenProposal
from tenka_web.features.realtime.meeting import Meeting
from tenka_web.features.realtime.mode import live_of
from tenka_web.features.realtime.short_auth_string import spell_party
from tenka_web.features.realtime.strip_view import party_name
from tenka_web.ui.icons import icon
from tenka_web.ui.markup import Markup, el
from tenka_web.ui.text.catalog import Catalog
from tenka_web.ui.widgets import button


def banner(ctx: TableContext) -> Markup | None:
    """Draw the question to this page, or the proposal that it may make; None if no player returns."""
    meeting, t = live_of(ctx.session.mode).meeting, ctx.t
    for asked in meeting.open_proposals("rekey"):
        return _draw_request(ctx, meeting, asked)
    for place, claim in meeting.claims.items():
        again = button("live.back", t("ui.live.again"), class_="quiet", id=f"renew-back-{place}")
        return draw_claim(t, meeting, place, claim, again)
    return None


def draw_claim(t: Catalog, meeting: Meeting, place: int, claim: Party, *else_: Markup) -> Markup:
    """Draw a page that came to a place without its key, and the buttons to let it back.

    That is impossible while a chance or an opening is due: the others first continue without that party.
    """
    game = meeting.current_game
    party = meeting.party_at(place)
    name = party_name(t, meeting, party)
    said = el("p", t("ui.live.renew.claim", name=name), role="status"), draw_words(t, claim)
    if game.state.game.is_calm:
        ask = button("live.renew", icon("person"), el("span", t("ui.live.renew.ask", name=name)), arg=str(place),
                     class_="primary", id=f"renew-ask-{place}")  # fmt: skip
        return _box(t, *said, el("div", ask, *else_, class_="answers"), _draw_after(t, name))
    without = button("live.without", icon("bot"), el("span", t("ui.live.without", name=name)), id=f"renew-without-{place}") \
        if party in meeting.missing else None
    later = el("p", t("ui.live.renew.later", name=name), class_="dim")
    return _box(t, *said, later, el("div", without, *else_, class_="answers"))


def _draw_request(ctx: TableContext, meeting: Meeting, asked: OpenProposal) -> Markup:
    t, game = ctx.t, meeting.current_game
    party, key, end = asked.proposal[1:]
    name, now = party_name(t, meeting, party), Party(game.terms.parties[party].name, key, end)
    if game.state.me not in asked.missing:
        return _box(t, el("p", t("ui.live.renew.waits", name=name), role="status"), draw_words(t, now))
    by = f"rekey {asked.by}"
    agree = button("live.yes", t("ui.live.renew.agree"), arg=by, class_="primary", id="renew-yes")
    no = button("live.no", t("ui.live.renew.no"), arg=by, id="renew-no")
    words = t("ui.live.renew.asked", name=name, by=party_name(t, meeting, asked.by))
    answers = el("div", agree, no, class_="answers")
    return _box(t, el("p", words, role="status"), draw_words(t, now), answers, say_choosing_is_free(ctx), _draw_after(t, name))


def _draw_after(t: Catalog, name: str) -> Markup:
    return el("p", t("ui.live.renew.after", name=name), class_="dim")


def _box(t: Catalog, *parts: Markup | None) -> Markup:
    return el("div", *parts, class_="hint back", id="live-renew", role="group", aria_label=t("ui.live.back"))


def draw_words(t: Catalog, party: Party) -> Markup:
    """Draw the words to be compared aloud."""
    return el("p", el("b", spell_party(t, party)), id="live-aloud", aria_label=t("ui.live.renew.words"))


def draw_own_words(app: App, meeting: Meeting) -> Markup | None:
    """Draw the words that a page without the key of its seat has to read aloud."""
    if meeting.lacks != SEAT or (meeting.game is not None and not meeting.game.awaits_rekey):
        return None
    return el("div", draw_words(app.t, meeting.own_party))
