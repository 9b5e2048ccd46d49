"""The dialog of a meeting: invitations, and the state of the connections."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from tenka_web.app.app import App
from tenka_web.features.realtime import internet_view, invite_view, place_view, rekey_view
from tenka_web.features.realtime.sdp import MOST_PLACES, WATCH
from tenka_web.features.realtime.short_auth_string import spell
from tenka_web.features.realtime.state import live_state
from tenka_web.features.realtime.strip_view import LARGE, party_name, state
from tenka_web.ui.icons import icon
from tenka_web.ui.markup import Child, Markup, el, style_element
from tenka_web.ui.text.catalog import Catalog
from tenka_web.ui.widgets import button

if TYPE_CHECKING:
    from tenka_web.features.realtime.meeting import Meeting


GATHERING = f"""{LARGE}
.window{{width:min(72rem,96vw)}}
.live-places{{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,17rem),1fr));gap:1rem}}
"""
"""Styles of QR codes side by side, in the dialog of a shared screen."""


def draw_dialog(app: App, arg: str) -> tuple[str, list[Child]]:
    """Draw an opened invitation, the invitations to send, or the state of the connections."""
    t, meeting = app.t, live_state(app).meeting
    dress = style_element(invite_view.STYLE + (GATHERING if meeting is not None and meeting.on_screen else ""))
    if arg and (meeting is None or (meeting.game is None and meeting.offered is None)):
        return t("ui.live.join"), [dress, *internet_view.draw_invited(app, arg)]
    if meeting is None:
        return t("ui.live"), [el("p", t("ui.live.preparing"))]
    if meeting.is_host and not app.settings.far and any(guest.underway for _, guest in meeting.everybody):
        return _title(t, meeting), [dress, internet_view.question(app), _draw_dealer(t, meeting), internet_view.connection(app)]
    ways = _bring(t, meeting), _watch(app, meeting), _draw_leave_button(app, meeting)
    stuck = app.settings.far != "yes" and any(guest.blocked in place_view.TICKS for _, guest in meeting.everybody)
    asked = internet_view.question(app) if stuck else None
    places = el("ul", [place_view.draw(app, meeting, place, guest) for place, guest in meeting.everybody], class_="live-places")
    if _needs_answer(meeting):
        told: list[Child] = [invite_view.steps(t, meeting, places), asked]
    else:
        told = [el("p", _draw_explanation(t, meeting)), rekey_view.draw_own_words(app, meeting), _draw_offer(t, meeting), places,
                invite_view.answer_box(t, meeting), asked]  # fmt: skip
    return _title(t, meeting), [dress, *told, _draw_dealer(t, meeting), _words(t, meeting), *ways, internet_view.connection(app)]


def _title(t: Catalog, meeting: Meeting) -> str:
    if any(guest.stage == "asked" for _, guest in meeting.everybody):
        return t("ui.rematch")
    return t("ui.live.inviting" if meeting.is_host and meeting.game is None else "ui.live")


def _needs_answer(meeting: Meeting) -> bool:
    """Return whether an open invitation needs a link and an answer: no relay connects the two pages."""
    if meeting.on_screen or meeting.lacks or meeting.offered is not None:
        return False
    return any(guest.underway and not guest.room for _, guest in meeting.everybody)


def _draw_explanation(t: Catalog, meeting: Meeting) -> str:
    if meeting.on_screen:
        return t("ui.screen.relay" if all(guest.room for guest in meeting.places.values()) else "ui.screen.about")
    if meeting.lacks and (meeting.game is None or meeting.game.awaits_rekey):
        return t(f"ui.live.cannot.here.{place_view.reason_of(meeting.lacks)}")
    if meeting.offered is not None:
        return t("ui.live.offered", name=invite_view.host_name(t, meeting))
    stages = {guest.stage for _, guest in meeting.everybody}
    if "asked" in stages:
        return t("ui.rematch.waits")
    waits = meeting.game is None or any(guest.underway for _, guest in meeting.everybody)
    if waits and all(guest.room for guest in meeting.places.values()):
        return t("ui.live.relay.host.about" if meeting.is_host else "ui.live.relay.guest.about")
    if meeting.game is None and stages <= {"here"}:
        return t("ui.live.begins")
    return state(t, meeting, partial(party_name, t, meeting))


def _draw_offer(t: Catalog, meeting: Meeting) -> Markup | None:
    """Draw the button by which a guest accepts a dealing host."""
    if meeting.offered is None or meeting.lacks:
        return None
    return el("p", button("live.sit", icon("play"), el("span", t("ui.live.sit")), class_="primary", id="live-sit"))


def _words(t: Catalog, meeting: Meeting) -> Markup | None:
    """Draw the four words of a game. Compared aloud, they detect a man in the middle."""
    if meeting.game is None or not meeting.game.words or meeting.watches:
        return None
    return el("p", t("ui.live.words.compare"), " ", el("b", spell(t, meeting.game.words)), class_="dim", id="live-words")


def _bring(t: Catalog, meeting: Meeting) -> Markup | None:
    """Draw the button to add the data file that this page lacks."""
    if place_view.reason_of(meeting.lacks) != "file":
        return None
    return el("p", button("live.bring", t("ui.live.bring"), class_="primary", id="live-bring"))


def _draw_dealer(t: Catalog, meeting: Meeting) -> Markup | None:
    """Draw who deals, and what the dealing page can see."""
    if not meeting.dealt:
        return None
    words = t("ui.live.dealer") if meeting.is_host else t("ui.live.dealer.guest", name=invite_view.host_name(t, meeting))
    return el("p", words, class_="dim", id="live-dealer")


def _draw_leave_button(app: App, meeting: Meeting) -> Markup | None:
    """Draw the button to propose to continue without the absent players."""
    t, game = app.t, meeting.game
    if game is None or game.stopped or meeting.open_proposals("leave") or not meeting.missing:
        return None
    names = t.join_names(party_name(t, meeting, party) for party in meeting.missing)
    without = button("live.without", icon("bot"), el("span", t("ui.live.without", name=names)), id="live-without")
    return el("div", el("p", t("ui.live.without.about", name=names), class_="dim"), without, class_="live-way-on")


def _watch(app: App, meeting: Meeting) -> Markup | None:
    t = app.t
    full = len(meeting.watchers) >= MOST_PLACES - WATCH
    if not meeting.is_host or meeting.game is None or meeting.game.table is None or full:
        return None
    return el("p", button("live.watch", icon("eye"), el("span", t("ui.live.watch")), class_="quiet", id="live-watch"))
