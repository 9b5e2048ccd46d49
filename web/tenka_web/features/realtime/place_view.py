"""A remote player in the dialog: its state, its link, and why there is no connection."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tenka import __version__
from tenka.core import registry
from tenka_web.app import game_registry
from tenka_web.app.app import App
from tenka_web.features.realtime import connection_failure, invite_view, rekey_view
from tenka_web.features.realtime.sdp import WATCH
from tenka_web.ui import seats
from tenka_web.ui.icons import icon
from tenka_web.ui.markup import Child, Markup, el
from tenka_web.ui.qr_code import qr
from tenka_web.ui.text.catalog import Catalog
from tenka_web.ui.text.localizer import Localizer
from tenka_web.ui.widgets import button

if TYPE_CHECKING:
    from tenka_web.features.realtime.meeting import Meeting
    from tenka_web.features.realtime.people import RemotePlayer

TICKS = frozenset({connection_failure.HIDDEN, connection_failure.NEAR, connection_failure.OURS, connection_failure.THEIRS})
"""Failures that are cured if both play across the internet."""
REASONS = frozenset({"file", "game", "rules", "seat", "release", "full", "taken"})


def reason_of(cannot: str) -> str:
    """Return the sentence key for the reason why a player can't play."""
    word = cannot.partition(" ")[0]
    return word if word in REASONS else "rules"


def draw(app: App, meeting: Meeting, place: int, guest: RemotePlayer) -> Markup:
    """Draw a remote player's state, and the link for it until it is connected."""
    t = app.t
    number = place + 1 if meeting.is_host else 1
    seat = t("ui.live.watcher", n=place - WATCH + 1) if place >= WATCH else _seat_name(t, meeting, place)
    stranger = seat if meeting.is_host else invite_view.host_name(t, meeting)
    who = guest.party.name if guest.party is not None and guest.party.name else stranger
    slow = place in meeting.peers.carried
    alone = len(list(meeting.everybody)) == 1
    said_by_step = guest.stage == "invited" and alone and not (guest.blocked or guest.room)
    stage = t(f"ui.live.stage.{'invited' if guest.blocked else 'silent' if guest.silent else guest.stage}")
    stands = None if said_by_step else el("p", el("b", who), " ", stage, role="status")
    link: list[Child] = []
    if guest.stage == "invited":
        watching = t("ui.live.watch.link")
        words = t("ui.live.reply") if not meeting.is_host else watching if place >= WATCH else t("ui.live.link", n=number)
        link = [
            el("input", type="text", value=guest.link, readonly=True, id=f"live-link-{place}", aria_label=words),
            invite_view.ways(t, meeting, place, guest),
            _qr(app, guest.link, words, place, alone=(alone and not guest.sent) or meeting.on_screen),
        ]
        if meeting.is_host and meeting.game is None and len(meeting.places) > 1:
            link.append(button("live.bot", icon("bot"), el("span", t("ui.live.bot")), arg=str(place), class_="quiet",
                               id=f"live-bot-{place}"))  # fmt: skip
    elif guest.stage in ("away", "asked") and meeting.is_host:
        words, class_ = (t("ui.live.again"), "") if guest.stage == "away" else (t("ui.rematch.link"), "quiet")
        link = [button("live.invite", words, arg=str(place), class_=class_, id=f"live-again-{place}")]
    elif guest.stage == "away":
        link = [el("p", t("ui.live.again.guest"), class_="dim")]
    link = [el("p", t("ui.live.relay.carried"), class_="dim", id=f"live-carried-{place}") if slow else None, *link]
    release = "" if meeting.is_host else meeting.release
    link = [other_release(t, who, release), _cannot(app, meeting, place, guest, who), _blocked(app, meeting, place, guest, who),
            *link]  # fmt: skip
    return el("li", stands, link, class_=f"live-place {guest.stage}", id=f"live-place-{place}")


def _seat_name(t: Catalog, meeting: Meeting, place: int) -> str:
    """Return the name of a place's seat at the host's table: its own, else that of its colour."""
    return Localizer(t, meeting.planned.seats if meeting.planned is not None else seats.read(meeting.looks), {}).seat(place)


def _qr(app: App, link: str, words: str, place: int, *, alone: bool) -> Markup | None:
    """Draw a link as a QR code; folded if there are several."""
    t = app.t
    code = qr(link, words, t("ui.share.file"))
    if not app.address:
        return code
    name = f"live-qr-{place}" if alone else f"live-qr-{place}-shut"     # two ids, because a patch keeps the state of an element
    return el("details", el("summary", t("ui.share.qr")), code, id=name, open=alone)


def _cannot(app: App, meeting: Meeting, place: int, guest: RemotePlayer, who: str) -> Markup | None:
    """Draw why a connected player can't play, and the remedy."""
    if not guest.cannot:
        return None
    if (claim := meeting.claims.get(place)) is not None and not meeting.open_proposals("rekey"):
        return rekey_view.draw_claim(app.t, meeting, place, claim)
    t, reason, what = app.t, reason_of(guest.cannot), guest.cannot.split(" ")[1:]
    option = f"{game_registry.adapter(what[0]).prefix}.option.{what[1]}" if reason == "file" and len(what) == 3 and \
        any(row.id == what[0] for row in registry.rows()) else ""
    words = t(f"ui.live.cannot.{reason}", name=who, what=t(option) if option else "", digest=what[2] if option else "")
    return el("p", words, class_="warning", role="status")


def _blocked(app: App, meeting: Meeting, place: int, guest: RemotePlayer, who: str) -> Markup | None:
    """Draw the likely reason why the two browsers found no connection, and the next step."""
    if not guest.blocked:
        return None
    t, reason = app.t, guest.blocked
    side = "host" if meeting.is_host else "guest"
    why = t(f"ui.live.blocked.{reason}", name=who)
    words = why if meeting.is_host else t("ui.live.blocked.guest", why=why)
    next_step = "relay" if reason == connection_failure.CLOSED else "tick" if reason in TICKS else "anew"
    step = t(f"ui.live.blocked.{side}.{next_step}", name=who)
    ways: list[Child] = []
    if meeting.is_host:
        ways.append(button("live.invite", t("ui.live.anew"), arg=str(place), class_="primary", id=f"live-anew-{place}"))
        if meeting.game is None and place in meeting.places:
            ways.append(button("live.post", icon("share"), el("span", t("ui.live.post")), id=f"live-post-{place}"))
    told = el("p", words, class_="warning", role="status"), el("p", step), el("div", ways, class_="answers") if ways else None
    return el("div", *told, class_="live-blocked", id=f"live-blocked-{place}")


def other_release(t: Catalog, who: str, theirs: str) -> Markup | None:
    """Draw a warning if the other page has another release."""
    if not theirs or theirs == __version__:
        return None
    return el("p", t("ui.live.release", name=who, theirs=theirs, ours=__version__), class_="warning live-release", role="status")
