"""Playing live: the window in which people come together, and how their connections stand."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING

from tenka import __version__
from tenka.core import registry
from tenka_web.app import game_registry, links
from tenka_web.app.app import App
from tenka_web.app.settings import PUBLIC
from tenka_web.features.realtime import aloud, invite_view, path, renewing_view, sdp
from tenka_web.features.realtime.sdp import MOST_PLACES, WATCH
from tenka_web.features.realtime.state import live
from tenka_web.features.realtime.strip_view import LARGE, party_name, state
from tenka_web.ui.icons import icon
from tenka_web.ui.markup import Child, Markup, el, sheet
from tenka_web.ui.qr_code import qr
from tenka_web.ui.text.catalog import Catalog
from tenka_web.ui.widgets import button, choice_row, field, heading

if TYPE_CHECKING:
    from tenka_web.features.realtime.meeting import Meeting
    from tenka_web.features.realtime.people import Guest

GATHERING = f"""{LARGE}
.window{{width:min(72rem,96vw)}}
.live-places{{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,17rem),1fr));gap:1rem}}
"""
"""Codes side by side, for phones: it comes with the window in which people gather around a screen."""
TICKS = frozenset({path.HIDDEN, path.NEAR, path.OURS, path.THEIRS})
"""Reasons for which it helps that both play across the internet."""


def window(app: App, arg: str) -> tuple[str, list[Child]]:
    """Draw an invitation that was opened, those to give away, or how the connections stand."""
    t, meeting = app.t, live(app).meeting
    dress = sheet(invite_view.STYLE + (GATHERING if meeting is not None and _on_screen(meeting) else ""))
    if arg and (meeting is None or (meeting.game is None and meeting.offered is None)):
        return t("ui.live.join"), [dress, *_invited(app, arg)]
    if meeting is None:
        return t("ui.live"), [el("p", t("ui.live.preparing"))]
    if meeting.host and not app.settings.far and any(guest.underway for _, guest in meeting.everybody):
        return _title(t, meeting), [dress, _far(app), _dealt(t, meeting), _connection(app)]
    ways = _bring(t, meeting), _watch(app, meeting), _without(app, meeting), _letters(app, meeting), _renew_links(app, meeting)
    stuck = app.settings.far != "yes" and any(guest.blocked in TICKS for _, guest in meeting.everybody)
    asked = _far(app) if stuck else None
    places = el("ul", [_place(app, meeting, place, guest) for place, guest in meeting.everybody], class_="live-places")
    if _by_steps(meeting):
        told: list[Child] = [invite_view.steps(t, meeting, places), asked]
    else:
        told = [el("p", _about(t, meeting)), renewing_view.here(app, meeting), _offered(t, meeting), places,
                invite_view.answer_box(t, meeting), asked]  # fmt: skip
    return _title(t, meeting), [dress, *told, _dealt(t, meeting), _words(t, meeting), *ways, _connection(app)]


def _title(t: Catalog, meeting: Meeting) -> str:
    if any(guest.stage == "asked" for _, guest in meeting.everybody):
        return t("ui.rematch")
    return t("ui.live.inviting" if meeting.host and meeting.game is None else "ui.live")


def _by_steps(meeting: Meeting) -> bool:
    """Whether somebody is on the way to this page or from it, and nothing but a link and its answer brings the two together."""
    if _on_screen(meeting) or meeting.lacks or meeting.offered is not None:
        return False
    return any(guest.underway and not guest.room for _, guest in meeting.everybody)


def _on_screen(meeting: Meeting) -> bool:
    """Whether people are still to come to a table that this page shows."""
    return meeting.host and meeting.game is None and meeting.planned is not None and meeting.planned.screen


def _about(t: Catalog, meeting: Meeting) -> str:
    """Return what is to be done next."""
    if _on_screen(meeting):
        return t("ui.screen.relay" if all(guest.room for guest in meeting.places.values()) else "ui.screen.about")
    if meeting.lacks and (meeting.game is None or meeting.game.reading):
        return t(f"ui.live.cannot.here.{_reason(meeting.lacks)}")
    if meeting.offered is not None:
        return t("ui.live.offered", name=invite_view.host_name(t, meeting))
    stages = {guest.stage for _, guest in meeting.everybody}
    if "asked" in stages:
        return t("ui.rematch.waits")
    waits = meeting.game is None or any(guest.underway for _, guest in meeting.everybody)
    if waits and all(guest.room for guest in meeting.places.values()):
        return t("ui.live.relay.host.about" if meeting.host else "ui.live.relay.guest.about")
    if meeting.game is None and stages <= {"here"}:
        return t("ui.live.begins")
    return state(t, meeting, partial(party_name, t, meeting))


REASONS = frozenset({"file", "game", "rules", "seat", "release", "full", "taken"})


def _reason(cannot: str) -> str:
    """Return why somebody can't play, as the catalogue has it."""
    word = cannot.partition(" ")[0]
    return word if word in REASONS else "rules"


def _offered(t: Catalog, meeting: Meeting) -> Markup | None:
    """Draw what a guest agrees to where the host deals, before it sits down."""
    if meeting.offered is None or meeting.lacks:
        return None
    return el("p", button("live.sit", icon("play"), el("span", t("ui.live.sit")), class_="primary", id="live-sit"))


def _words(t: Catalog, meeting: Meeting) -> Markup | None:
    """Draw the four words of a game, which shut out somebody between the pages once they are compared aloud."""
    if meeting.game is None or not meeting.game.words or meeting.watches:
        return None
    return el("p", t("ui.live.words.compare"), " ", el("b", aloud.words(t, meeting.game.words)), class_="dim", id="live-words")


def _bring(t: Catalog, meeting: Meeting) -> Markup | None:
    """Draw the file without which this page can't sit down."""
    if _reason(meeting.lacks) != "file":
        return None
    return el("p", button("live.bring", t("ui.live.bring"), class_="primary", id="live-bring"))


def _cannot(app: App, meeting: Meeting, place: int, guest: Guest, who: str) -> Markup | None:
    """Why somebody who is here can't play, and what helps."""
    if not guest.cannot:
        return None
    if guest.claim is not None and meeting.claims.get(place) is guest and not meeting.asked("rekey"):
        return renewing_view.claimed(app.t, meeting, place, guest.claim)
    t, reason, what = app.t, _reason(guest.cannot), guest.cannot.split(" ")[1:]
    option = f"{game_registry.adapter(what[0]).prefix}.option.{what[1]}" if reason == "file" and len(what) == 3 and \
        any(row.id == what[0] for row in registry.rows()) else ""
    words = t(f"ui.live.cannot.{reason}", name=who, what=t(option) if option else "", digest=what[2] if option else "")
    return el("p", words, class_="warning", role="status")


def _blocked(app: App, meeting: Meeting, place: int, guest: Guest, who: str) -> Markup | None:
    """No way was found between the two browsers: the likely reason, and what to do next."""
    if not guest.blocked:
        return None
    t, reason = app.t, guest.blocked
    side = "host" if meeting.host else "guest"
    why = t(f"ui.live.blocked.{reason}", name=who)
    words = why if meeting.host else t("ui.live.blocked.guest", why=why)
    step = t(f"ui.live.blocked.{side}.{'relay' if reason == path.CLOSED else 'tick' if reason in TICKS else 'anew'}", name=who)
    ways: list[Child] = []
    if meeting.host:
        ways.append(button("live.invite", t("ui.live.anew"), arg=str(place), class_="primary", id=f"live-anew-{place}"))
        if meeting.game is None and place in meeting.places:
            ways.append(button("live.post", icon("share"), el("span", t("ui.live.post")), id=f"live-post-{place}"))
    told = el("p", words, class_="warning", role="status"), el("p", step), el("div", ways, class_="answers") if ways else None
    return el("div", *told, class_="live-blocked", id=f"live-blocked-{place}")


def _dealt(t: Catalog, meeting: Meeting) -> Markup | None:
    """Draw who deals, and what that page is trusted with."""
    if not meeting.dealt:
        return None
    words = t("ui.live.dealer") if meeting.host else t("ui.live.dealer.guest", name=invite_view.host_name(t, meeting))
    return el("p", words, class_="dim", id="live-dealer")


def _invited(app: App, arg: str) -> list[Child]:
    t, watches, roomed = app.t, sdp.watches(arg), arg.startswith(f"{links.MEET}=")
    far, asked = not roomed and sdp.asks(arg), bool(app.settings.address_servers)
    words = t("ui.live.ask" if far and not asked else "ui.live.watch.sit" if watches else "ui.live.sit")
    sit = button("live.join", icon("eye" if watches else "play"), el("span", words), arg="ask" if far and not asked else "",
                 class_="primary", id="live-join")  # fmt: skip
    near = button("live.join", t("ui.live.sit.near"), class_="quiet", id="live-join-near") if far and not asked else None
    way = t("ui.live.sit.far", servers=_named(app)) if near else t("ui.live.sit.one") if not (far or roomed) else None
    through = t("ui.live.relay.through", relays=hosts(app), servers=_named(app))
    return [
        _inviter(t, arg), _other_release(t, sdp.noted(arg)[0] or t("ui.live.somebody"), sdp.release(arg)),
        el("p", t("ui.live.watch.about" if watches else "ui.live.relay.join" if roomed else "ui.live.join.about")),
        None if watches else field(t("ui.live.name"), "live.name", app.settings.name, maxlength="24", id="live-name",
                                   autofocus=not app.settings.name),
        el("p", way, class_=None if near else "dim", id="live-way") if way else None,
        el("div", sit, near, class_="answers"),
        el("p", through, class_="dim", id="live-through") if roomed else None,
        _connection(app),
    ]


def _other_release(t: Catalog, who: str, theirs: str) -> Markup | None:
    """Another page is of another release: it is said, before anything goes wrong by it."""
    if not theirs or theirs == __version__:
        return None
    return el("p", t("ui.live.release", name=who, theirs=theirs, ours=__version__), class_="warning live-release", role="status")


def _inviter(t: Catalog, arg: str) -> Markup | None:
    """Draw who invites, and to which game, as the link says."""
    name, game = sdp.noted(arg)
    if game not in game_registry.shelf():
        return None
    who = name or t("ui.live.somebody")
    return el("p", t("ui.live.invites", name=who, game=t(game_registry.title(game))), class_="live-inviter", id="live-inviter")


def _place(app: App, meeting: Meeting, place: int, guest: Guest) -> Markup:
    """Somebody elsewhere: how it stands, and the link for it while it is not here."""
    t = app.t
    number = place + 1 if meeting.host else 1
    looks_on = t("ui.live.watcher", n=place - WATCH + 1)
    named = meeting.planned.seats[place].name if meeting.planned is not None and place < WATCH else ""
    seat = looks_on if place >= WATCH else named or t("ui.live.place", n=number)
    stranger = seat if meeting.host else invite_view.host_name(t, meeting)
    who = guest.party.name if guest.party is not None and guest.party.name else stranger
    slow = place in getattr(meeting.peers, "carried", ())
    alone = len(list(meeting.everybody)) == 1
    said_by_step = guest.stage == "invited" and alone and not (guest.blocked or guest.room)
    stage = t(f"ui.live.stage.{'invited' if guest.blocked else 'silent' if guest.silent else guest.stage}")
    stands = None if said_by_step else el("p", el("b", who), " ", stage, role="status")
    link: list[Child] = []
    if guest.stage == "invited":
        watching = t("ui.live.watch.link")
        words = t("ui.live.reply") if not meeting.host else watching if place >= WATCH else t("ui.live.link", n=number)
        link = [
            el("input", type="text", value=guest.link, readonly=True, id=f"live-link-{place}", aria_label=words),
            invite_view.ways(t, meeting, place, guest),
            _qr(app, guest.link, words, place, alone=(alone and not guest.sent) or _on_screen(meeting)),
        ]
        if meeting.host and meeting.game is None and len(meeting.places) > 1:
            link.append(button("live.bot", icon("bot"), el("span", t("ui.live.bot")), arg=str(place), class_="quiet",
                               id=f"live-bot-{place}"))  # fmt: skip
    elif guest.stage in ("away", "asked") and meeting.host:
        words, class_ = (t("ui.live.again"), "") if guest.stage == "away" else (t("ui.rematch.link"), "quiet")
        link = [button("live.invite", words, arg=str(place), class_=class_, id=f"live-again-{place}")]
    elif guest.stage == "away":
        link = [el("p", t("ui.live.again.guest"), class_="dim")]
    link = [el("p", t("ui.live.relay.carried"), class_="dim", id=f"live-carried-{place}") if slow else None, *link]
    release = "" if meeting.host else meeting.release
    link = [_other_release(t, who, release), _cannot(app, meeting, place, guest, who), _blocked(app, meeting, place, guest, who),
            *link]  # fmt: skip
    rules = dict.fromkeys(rule for where, rule in meeting.refused if where == place)
    if rules:
        link.append(el("p", t("ui.live.dropped", name=who, why=t.join_names(t(f"ui.live.rule.{rule}") for rule in rules)),
                       class_="warning", id=f"live-dropped-{place}"))  # fmt: skip
    return el("li", stands, link, class_=f"live-place {guest.stage}", id=f"live-place-{place}")


def _qr(app: App, link: str, words: str, place: int, *, alone: bool) -> Markup | None:
    """Draw a link to be photographed; folded where several would push each other out of sight."""
    t = app.t
    code = qr(link, words, t("ui.share.file"))
    if not app.address:
        return code
    name = f"live-qr-{place}" if alone else f"live-qr-{place}-shut"     # another element: what is open stays open
    return el("details", el("summary", t("ui.share.qr")), code, id=name, open=alone)


def _letters(app: App, meeting: Meeting) -> Markup | None:
    """Where a connection can't be had, the game goes on by letters."""
    t = app.t
    all_here = all(guest.stage == "here" for guest in meeting.places.values())
    if meeting.watches or meeting.game is None or meeting.game.table is None or not meeting.game.table.has_full_state or all_here:
        return None
    return el("div", el("p", t("ui.live.letters.about"), class_="dim"),
              button("live.letters", t("ui.live.letters"), id="live-letters"), class_="live-letters")  # fmt: skip


def _renew_links(app: App, meeting: Meeting) -> Markup | None:
    """Where the host has gone for good, a guest takes its place."""
    t = app.t
    connected = all(guest.stage == "here" for guest in meeting.places.values())
    if meeting.host or connected or app.session is None or not app.session.can_go_live:
        return None
    return el("div", el("p", t("ui.live.go.host.about"), class_="dim"),
              button("live.go", t("ui.live.go.host"), id="live-go"), class_="live-letters")  # fmt: skip


def _without(app: App, meeting: Meeting) -> Markup | None:
    """Who is away may be gone on without, if all who are here agree."""
    t, game = app.t, meeting.game
    if game is None or game.stopped or meeting.asked("leave") or not meeting.missing:
        return None
    names = t.join_names(party_name(t, meeting, party) for party in meeting.missing)
    return el("div", el("p", t("ui.live.without.about", name=names), class_="dim"),
              button("live.without", icon("bot"), el("span", t("ui.live.without", name=names)), id="live-without"),
              class_="live-letters")  # fmt: skip


def _watch(app: App, meeting: Meeting) -> Markup | None:
    """Somebody may look on, as an onlooker sees the table."""
    t = app.t
    full = len(meeting.watchers) >= MOST_PLACES - WATCH
    if not meeting.host or meeting.game is None or meeting.game.table is None or full:
        return None
    return el("p", button("live.watch", icon("eye"), el("span", t("ui.live.watch")), class_="quiet", id="live-watch"))


def _far(app: App) -> Markup:
    """Draw the one question that is asked, once, before any other host is: whether people play across the internet."""
    t, relays = app.t, hosts(app)
    words = t("ui.live.relay.about" if relays else "ui.live.ask.about", relays=relays, servers=_named(app))
    yes = button("set.far", icon("play"), el("span", t("ui.live.ask")), arg="yes", class_="primary", id="live-far")
    no = button("set.far", t("ui.live.sit.near"), arg="no", id="live-near")
    return el("div", el("p", words), el("div", yes, no, class_="answers"), class_="live-ask", id="live-ask")


def _named(app: App) -> str:
    """Return the servers that are asked for this browser's address, by their hosts."""
    return ", ".join(re.sub(r":\d+$", "", one.removeprefix("stun:")) for one in app.settings.address_servers or PUBLIC)


def hosts(app: App) -> str:
    """Return the relays by their hosts, as they are shown before anything is asked of them."""
    return ", ".join(one.partition("://")[2].partition("/")[0] for one in app.browser.relays())


def _connection(app: App) -> Markup:
    """Draw whether people play across the internet, once that was asked; who wants servers of their own names them here."""
    t, known = app.t, app.settings
    ways = [("yes", t("ui.live.ask")), ("no", t("ui.live.sit.near"))]
    return el(
        "details",
        el("summary", t("ui.live.stun")),
        choice_row(t("ui.live.far"), "set.far", ways, known.far) if known.far else None,
        el("p", t("ui.live.stun.about")),
        field(t("ui.live.stun.server"), "set.stun", known.stun, maxlength="440", id="live-stun", placeholder="stun:…"),
        el("p", t("ui.live.turn.about")),
        field(t("ui.live.turn"), "set.turn", known.turn, maxlength="140", id="live-turn", placeholder="turn:…"),
        field(t("ui.live.turn.user"), "set.turn_user", known.turn_user, maxlength="200", id="live-turn-user"),
        field(t("ui.live.turn.word"), "set.turn_word", known.turn_word, maxlength="200", id="live-turn-word"),
        heading(t("ui.live.chance"), 3), el("p", t("ui.live.chance.about")),
        id="live-more",
    )  # fmt: skip
