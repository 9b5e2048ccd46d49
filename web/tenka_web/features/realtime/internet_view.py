"""The dialog of an opened invitation, and the consent to play across the internet."""

from __future__ import annotations

import re

from tenka_web.app import game_registry
from tenka_web.app.app import App
from tenka_web.app.settings import PUBLIC
from tenka_web.features.realtime import place_view
from tenka_web.features.realtime.invitation_link import Room, parse, read_note
from tenka_web.features.realtime.sdp import WATCH, Signal
from tenka_web.ui.icons import icon
from tenka_web.ui.markup import Child, Markup, el
from tenka_web.ui.text.catalog import Catalog
from tenka_web.ui.widgets import button, choice_row, field, heading


def draw_invited(app: App, arg: str) -> list[Child]:
    t, link, asked, (name, game, release) = app.t, parse(arg), bool(app.settings.address_servers), read_note(arg)
    watches, roomed = link is not None and link.place >= WATCH, isinstance(link, Room)
    far = isinstance(link, Signal) and link.knows("srflx", "relay")      # the inviting page has asked address servers
    words = t("ui.live.ask" if far and not asked else "ui.live.watch.sit" if watches else "ui.live.sit")
    sit = button("live.join", icon("eye" if watches else "play"), el("span", words), arg="ask" if far and not asked else "",
                 class_="primary", id="live-join")  # fmt: skip
    near = button("live.join", t("ui.live.sit.near"), class_="quiet", id="live-join-near") if far and not asked else None
    way = t("ui.live.ask.about") if near else t("ui.live.sit.one") if not (far or roomed) else None
    return [
        _inviter(t, name, game), place_view.other_release(t, name or t("ui.live.somebody"), release),
        el("p", t("ui.live.watch.about" if watches else "ui.live.relay.join" if roomed else "ui.live.join.about")),
        None if watches else field(t("ui.live.name"), "live.name", app.settings.name, maxlength="24", id="live-name",
                                   autofocus=not app.settings.name),
        el("p", way, class_=None if near else "dim", id="live-way") if way else None,
        _hosts(app) if near else None,
        el("div", sit, near, class_="answers"),
        el("div", el("p", t("ui.live.relay.through")), _hosts(app), class_="dim", id="live-through") if roomed else None,
        connection(app),
    ]


def _inviter(t: Catalog, name: str, game: str) -> Markup | None:
    """Draw the inviting player and the game from the link, which may say anything."""
    if game not in game_registry.listed_games():
        return None
    who = name or t("ui.live.somebody")
    return el("p", t("ui.live.invites", name=who, game=t(game_registry.title(game))), class_="live-inviter", id="live-inviter")


def question(app: App) -> Markup:
    """Draw the question, asked once, whether people play across the internet. Until then no other host is contacted."""
    t = app.t
    words = t("ui.live.relay.about" if app.browser.relays() else "ui.live.ask.about")
    yes = button("set.far", icon("play"), el("span", t("ui.live.ask")), arg="yes", class_="primary", id="live-far")
    no = button("set.far", t("ui.live.sit.near"), arg="no", id="live-near")
    return el("div", el("p", words), _hosts(app), el("div", yes, no, class_="answers"), class_="live-ask", id="live-ask")


def _hosts(app: App) -> Markup:
    """Draw the hosts contacted across the internet: this site's relays and the address servers."""
    relays = [one.partition("://")[2].partition("/")[0] for one in app.browser.relays()]
    servers = [re.sub(r":\d+$", "", one.removeprefix("stun:")) for one in app.settings.address_servers or PUBLIC]
    return el("details", el("summary", app.t("ui.live.hosts")), el("p", ", ".join([*relays, *servers])), id="live-hosts")


def connection(app: App) -> Markup:
    """Draw the settings of the connection: the consent, once it was asked for, and servers of the visitor's own."""
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
