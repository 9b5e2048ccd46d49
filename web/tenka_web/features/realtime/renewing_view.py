"""Somebody whose browser lost its key comes back to a live game: what all are asked, with the words to compare aloud."""

from __future__ import annotations

from tenka.protocol.terms import Party
from tenka_web.app.app import App
from tenka_web.app.table_context import Shown
from tenka_web.app.takeback_buttons import first
from tenka_web.features.realtime import aloud
from tenka_web.features.realtime.meeting import Meeting
from tenka_web.features.realtime.mode import live_of
from tenka_web.features.realtime.slot_asking import Renewed
from tenka_web.features.realtime.strip_view import party_name
from tenka_web.ui.icons import icon
from tenka_web.ui.markup import Markup, el
from tenka_web.ui.text.catalog import Texts
from tenka_web.ui.widgets import button


def banner(shown: Shown) -> Markup | None:
    """Draw what is asked of this page, or what it may ask; nothing where nobody comes back."""
    meeting, t = live_of(shown.session.mode).meeting, shown.t
    by, asked = next(iter(meeting.letting_back.asked.items()), (-1, None))
    if asked is not None:
        return _asked(shown, meeting, by, asked)
    place, guest = next(iter(meeting.letting_back.claims.items()), (-1, None))
    if guest is None or guest.claim is None:
        return None
    again = button("live.back", t("ui.live.again"), class_="quiet", id=f"renew-back-{place}")
    return claimed(t, meeting, place, guest.claim, again)


def claimed(t: Texts, meeting: Meeting, place: int, claim: Party, *else_: Markup) -> Markup:
    """Draw that somebody came to a place without its key, and the way to let them back, or to do something else."""
    name = party_name(t, meeting, meeting.party_at(place))
    ask = button("live.renew", icon("person"), el("span", t("ui.live.renew.ask", name=name)), arg=str(place), class_="primary",
                 id=f"renew-ask-{place}")  # fmt: skip
    said = el("p", t("ui.live.renew.claim", name=name), role="status"), spoken(t, claim)
    return _box(t, *said, el("div", ask, *else_, class_="answers"), _after(t, meeting, name))


def _asked(shown: Shown, meeting: Meeting, by: int, asked: Renewed) -> Markup:
    assert meeting.game is not None
    t = shown.t
    name, me = party_name(t, meeting, asked.party), meeting.game.me
    if by == me or me in asked.agreed or meeting.watches:
        ways = [button("live.renew.no", t("ui.live.without.back"), arg=str(by), id="renew-no")] if by == me else []
        return _box(t, el("p", t("ui.live.renew.waits", name=name), role="status"), spoken(t, asked.now),
                    el("div", ways, class_="answers"))  # fmt: skip
    agree = button("live.renew.yes", t("ui.live.renew.agree"), arg=str(by), class_="primary", id="renew-yes")
    no = button("live.renew.no", t("ui.live.renew.no"), arg=str(by), id="renew-no")
    words = t("ui.live.renew.asked", name=name, by=party_name(t, meeting, by))
    answers = el("div", agree, no, class_="answers")
    return _box(t, el("p", words, role="status"), spoken(t, asked.now), answers, first(shown), _after(t, meeting, name))


def _after(t: Texts, meeting: Meeting, name: str) -> Markup:
    """Say what becomes of sealed answers: at a table of two nobody else could hold them in trust."""
    two = meeting.game is not None and len(meeting.game.present) == 2
    return el("p", t("ui.live.renew.after.two" if two else "ui.live.renew.after", name=name), class_="dim")


def _box(t: Texts, *parts: Markup | None) -> Markup:
    return el("div", *parts, class_="hint back", id="live-renew", role="group", aria_label=t("ui.live.back"))


def spoken(t: Texts, party: Party) -> Markup:
    """Draw the words to be compared aloud."""
    return el("p", el("b", aloud.words(t, party)), id="live-aloud", aria_label=t("ui.live.renew.words"))


def here(app: App, meeting: Meeting) -> Markup | None:
    """Draw for a page that came without the key of its seat what it has to read aloud."""
    if meeting.lacks is None or meeting.lacks.reason != "seat":
        return None
    return el("div", spoken(app.t, meeting.me))
