"""Hosting and joining live tables, and rematches. A game begins when all players are connected."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tenka import TenkaError
from tenka.components.lazy_draw import require_lazy_draws
from tenka.multiplayer.crypto import CryptoMissing
from tenka_web.app import data_file_lookup, save_titles
from tenka_web.app.app import App
from tenka_web.app.autosave import store_session
from tenka_web.app.browser_needs import NEEDS
from tenka_web.app.commands import command
from tenka_web.app.compression import BadSave
from tenka_web.app.new_game_setup import DEALER, Setup
from tenka_web.app.overlays import Dialog
from tenka_web.app.ports import StorageRefused
from tenka_web.app.saves import Save
from tenka_web.app.table_lifecycle import enter, leave
from tenka_web.features.realtime import handshake
from tenka_web.features.realtime.controller import follow, meeting_of
from tenka_web.features.realtime.game_storage import let_store, save_id, session_of
from tenka_web.features.realtime.invitation_link import Room, read_note
from tenka_web.features.realtime.invitations import accept, invite, link_of, sit_in_room
from tenka_web.features.realtime.meeting import Meeting
from tenka_web.features.realtime.people import PlannedTable, RemotePlayer
from tenka_web.features.realtime.relay_peers import RelayPeers
from tenka_web.features.realtime.sdp import HOST, OFFER, Signal
from tenka_web.features.realtime.state import live_state


def host(app: App, setup: Setup | None = None) -> None:
    """Host a table of a set-up, by default the lobby's."""
    setup = setup or app.setup
    options = {**setup.options, **require_lazy_draws(setup.offered_options)}      # no page knows undrawn cards
    invite_players(app, PlannedTable(setup.game, setup.list_seats(), setup.layers, options, setup.dealt == DEALER, setup.minutes))


def invite_players(app: App, planned: PlannedTable, before: Mapping[int, int] | None = None) -> None:
    """Invite the players of a table: make keys, and an invitation for each remote seat.

    Args:
        before: Old place -> new place of the connections of a finished game, which are used again.
    """
    def on_meeting(meeting: Meeting) -> None:
        meeting.planned, meeting.places = planned, {at: RemotePlayer() for at in planned.guests}
        if before:
            meeting.ask_again(dict(before))
            return
        for at in meeting.places:
            invite(app, meeting, at)

    name = app.t("ui.screen.name") if planned.screen else next((seat.name for seat in planned.seats if seat.is_person), "")
    _make_meeting(app, name, _word(app.browser.random()), planned.own, on_meeting, is_host=True)


@command("live.rematch")
def join_rematch(app: App, arg: str) -> None:
    """Join a rematch over the open connection to the page that requests it."""
    before = live_state(app).meeting
    if before is None or before.offer is None:
        return
    at, name, place = before.offer

    def on_meeting(meeting: Meeting) -> None:
        meeting.release, meeting.inviter = before.release, before.inviter
        meeting.places[HOST] = RemotePlayer("looking")
        meeting.keep_connection(at)

    before.offer = None
    if app.notice is not None and app.notice.key == "ui.rematch.asks":
        app.notice = None
    _make_meeting(app, before.name, name, place, on_meeting, is_host=False)


def _word(text: str) -> str:
    return "".join(char for char in text if char.isascii() and char.isalnum())[:12].ljust(4, "0")


def _make_meeting(app: App, name: str, meeting_id: str, place: int, then: Callable[[Meeting], None], *, is_host: bool) -> None:
    """Make a meeting with fresh keys, then call ``then`` with it."""
    crypto = app.browser.crypto

    async def make() -> None:
        try:
            pair = await crypto.new_signer() if app.browser.peers().connects else None
        except CryptoMissing:
            pair = None
        if pair is None:
            await _say_lack(app)
        else:
            peers, root = RelayPeers(app.browser, app.clock), crypto.random(32)
            meeting = Meeting(meeting_id, peers, app.browser, app.clock, root, pair, name, place, is_host)
            meeting.on_changed = lambda: _on_change(app, meeting)
            meeting.on_connection_changed = lambda: _on_connection_change(app, meeting)
            let_store(app, meeting)
            live_state(app).meeting, app.dialog = meeting, Dialog("live")
            then(meeting)
        app.repaint()

    app.background(make())


async def _say_lack(app: App) -> None:
    """Say that this browser can't play live, and offer letters if it can play by letters."""
    try:
        await app.browser.crypto.new_agreer()
    except CryptoMissing:
        app.report_lack("live")
    else:
        app.notify("ui.lack.live.letters", grave=True, **NEEDS["live"].as_values)


def accept_invitation(app: App, text: str) -> None:
    """Open an invitation as a guest: continue a known game, else ask the visitor whether to sit down."""
    link = _read(app, text)
    if link is None:
        return
    kept = _find_meeting(app, link)
    if kept is not None:
        _sit(app, kept, link)
        return
    leave(app)
    live_state(app).meeting = None          # the other game's save has the way back to it
    app.dialog = Dialog("live", text)


def _read(app: App, text: str) -> Signal | Room | None:
    """Return the invitation in a text; report an unreadable one, and one through relays if this site has none."""
    link = link_of(app, text, OFFER)
    if isinstance(link, Room) and not app.browser.relays():
        app.notify("ui.live.relay.none", grave=True)
        return None
    return link


def _sit(app: App, meeting: Meeting, link: Signal | Room) -> None:
    if isinstance(link, Room):
        sit_in_room(app, meeting, link)
    else:
        accept(app, meeting, link)


def _find_meeting(app: App, link: Signal | Room) -> Meeting | None:
    """Return the meeting of a game that this browser already plays or waits for at that place, and open its table."""
    meeting = live_state(app).meeting
    if meeting is not None and (meeting.id, meeting.place) == (link.meeting, link.place) and (meeting.game or meeting.lacks):
        return meeting
    try:
        save = app.save_store.get(f"{link.meeting}-{link.place}")
        opened = None if save is None else meeting_of(app, save)
    except (StorageRefused, BadSave):
        return None
    if opened is not None and save is not None:
        live_state(app).meeting = opened
        enter(app, session_of(opened, save))
    return opened


@command("live.join")
def join(app: App, arg: str) -> None:
    """Sit down at the place that the dialog's invitation offers. ``ask``: across the internet."""
    text = app.dialog.arg if app.dialog is not None and app.dialog.name == "live" else ""
    link = _read(app, text) if text else None
    if link is None:
        return
    if arg == "ask" or isinstance(link, Room):              # the consequence was written beside the button
        app.settings.far = "yes"
        app.keep_settings()

    def on_meeting(meeting: Meeting) -> None:
        meeting.inviter, _, meeting.release = read_note(text)
        _sit(app, meeting, link)

    _make_meeting(app, app.settings.name, link.meeting, link.place, on_meeting, is_host=False)


def _on_connection_change(app: App, meeting: Meeting) -> None:
    """Handle a party that came or went, terms that this page can't play, and simultaneous requests for a rematch."""
    if meeting.offer is not None and meeting.game is None:
        join_rematch(app, "")
        return
    begin_when_all_are_here(app, meeting)
    if meeting.lacks and app.dialog == Dialog("live"):
        bring_what_lacks(app, meeting)
    app.repaint()


def bring_what_lacks(app: App, meeting: Meeting) -> None:
    """Look for the data file of the offered table, then ask for it, and sit down with it."""
    if meeting.lacks.startswith("file "):
        data_file_lookup.open_with_files(app, lambda: _sit_down_after_all(app, meeting))


def _sit_down_after_all(app: App, meeting: Meeting) -> None:
    if live_state(app).meeting is meeting:
        app.dialog = Dialog("live")
        handshake.recheck_terms(meeting)


def begin_when_all_are_here(app: App, meeting: Meeting) -> None:
    """Begin the host's game if all players are connected."""
    if meeting.game is not None or not meeting.is_host or any(guest.party is None for guest in meeting.places.values()):
        return
    try:
        handshake.send_terms(meeting)
    except TenkaError as error:
        app.notify("ui.setup.no", error=app.t.error(error))


def _on_change(app: App, meeting: Meeting) -> None:
    """Follow the game after new slots. When its table was set up, enter it."""
    game = meeting.game
    is_set_up = game is not None and game.table is not None and not game.awaits_rekey
    if game is not None and is_set_up and live_state(app).meeting is meeting and not meeting.seated:
        meeting.seated = True
        title = save_titles.title("save", game.terms.game, len(game.terms.seats))
        seats = meeting.planned.seats if meeting.planned is not None else []
        enter(app, session_of(meeting, Save(save_id(meeting), save_titles.say_title(app.t, title), "", seats, title=title)))
        meeting.take_events()        # the set-up is not narrated
        store_session(app)
        app.repaint()
    follow(app, meeting)
