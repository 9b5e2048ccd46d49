"""Coming back to a live game is a state of its own: first what is missing, with the one thing to do; then the question."""

from __future__ import annotations

import html
import random

from tenka_web.app.overlays import Dialog
from tenka_web.app.table_context import words_of
from tenka_web.ui.seats import LIVE, PERSON
from tests.app.correspondence import test_correspondence
from tests.app.harness import Desk
from tests.app.realtime.live_tables import connect, meeting, play, reloaded, same, table, table_after
from tests.app.wires import deliver


def first_of(desk: Desk) -> str:
    """What stands on top of what the panel asks."""
    shown = desk.shown("prompt")
    assert 'id="live-back"' in shown
    assert shown.index('id="live-back"') < shown.index('id="question"')
    return shown[shown.index('id="live-back"') : shown.index('id="question"')]


def test_a_guest_that_was_reloaded_is_told_to_ask_for_a_link_and_gets_the_words_for_it() -> None:
    host, guest = table_after(8, 3)
    for desk in (host, guest):
        assert 'id="live-back"' not in desk.shown("prompt")
    guest = reloaded(guest)
    assert meeting(host).places[1].stage == "away"
    assert "live.request" in first_of(guest)
    guest.do("live.request")
    assert "New link" in guest.frame.copied[-1]
    # the host sees who has gone, and makes the link with one press
    shown = first_of(host)
    assert "live.back" in shown
    assert "Guest 1" in shown
    host.do("live.back")
    assert 'id="live-link-1"' in host.shown("dialog")
    assert "Send Guest 1 the link" in first_of(host.do("close"))
    connect(host, guest, 1)
    assert meeting(host).places[1].stage == "here"
    assert guest.frame.hash == f"s={guest.session.save.id}"     # opened once more, it is at its table again
    for desk in (host, guest):
        assert 'id="live-back"' not in desk.do("close").shown("prompt")
    play([host, guest], random.Random(4))
    assert host.session.is_over
    same([host, guest])


def test_a_host_that_was_reloaded_invites_all_who_were_there() -> None:
    host, one, two = table((PERSON, LIVE, LIVE))
    host = reloaded(host)
    shown = first_of(host)
    assert "Guest 1" in shown
    assert "Guest 2" in shown
    host.do("live.back")
    assert all(guest.link for guest in meeting(host).places.values())
    for place, desk in ((1, one), (2, two)):
        connect(host, desk, place)
    deliver()
    assert 'id="live-back"' not in host.do("close").shown("prompt")


def test_a_browser_whose_storage_was_cleared_is_told_so_and_blames_nobody() -> None:
    """It has no key, so it is another browser: its seat stays empty, and is still that of the old one."""
    host, guest = table_after(8, 3)
    guest.frame.wires.cut()
    cleared = Desk()
    connect(host.do("live.back"), cleared, 1)
    deliver()
    assert cleared.app.t("ui.live.cannot.here.seat") in cleared.shown("dialog")
    assert host.app.t("ui.live.renew.claim", name="Guest 1") in host.do("live.open").shown("dialog")
    assert "live.back" in host.do("close").shown("prompt")
    again = Desk(guest.drawer, fragment=guest.frame.hash)
    connect(host.do("live.back"), again, 1)
    deliver()
    assert 'id="live-back"' not in host.do("close").shown("prompt")
    play([host, again], random.Random(4), 6)
    assert [meeting(desk).game.stopped for desk in (host, again)] == [None, None]


def test_whoever_is_left_alone_goes_on_by_letters_with_one_press() -> None:
    """The invitation is shown at once, from where the game stood; the live game is kept as it was."""
    _, guest = table_after(9, 20)
    made = len(guest.session.table.history)
    assert 'id="back-letters"' not in guest.shown("prompt")
    guest = reloaded(guest)
    assert "live.letters" in first_of(guest)
    guest.do("live.letters", "set:pace instant")
    assert guest.app.dialog.name == "letter"
    assert len(guest.session.table.history) >= made
    other = test_correspondence.joined(test_correspondence.sent(test_correspondence.play(guest.do("close"))), 0)
    assert other.session.mode.by_letters
    assert [str(line.choice) for line in other.session.table.history][:made]
    assert len(guest.app.save_store.all()) == 2


def test_the_window_closes_itself_when_whoever_was_missing_is_here_again_and_says_what_was_done_last() -> None:
    host, guest = table_after(6, 3)
    last = next(line for line in reversed(host.session.table.history) if line.seat == 1)
    guest.frame.wires.cut()
    deliver()
    host.do("live.back")
    assert host.app.dialog == Dialog("live")
    connect(host, guest, 1)
    assert host.app.dialog is None
    told = host.shown("prompt").partition('id="live-last"')[2].partition("</p>")[0]
    assert words_of(host.app.t, host.session).by_name.summary(last.events) in html.unescape(told)
    again = Desk(host.drawer, fragment=host.frame.hash)
    assert 'id="live-last"' in again.shown("prompt")


def test_calls_are_offered_at_the_first_wait_for_others_and_once() -> None:
    host, guest = table()
    for desk in (host, guest):
        desk.app.settings.notifications_offered = False
    play([host, guest], random.Random(3), 3)
    offered = [desk.app.notice.key for desk in (host, guest) if desk.app.notice is not None]
    assert "ui.notifications.offer" in offered
    assert all(desk.app.settings.notifications_offered for desk in (host, guest))
