"""The door for friends: from the lobby to an invitation, and who is invited."""

from __future__ import annotations

import random

import pytest

from tenka import __version__
from tenka.codec.base64url import to_base64url
from tenka_web.ui.seats import LINK, LIVE, PERSON
from tests.app.correspondence.test_correspondence import joined, opened, sent
from tests.app.correspondence.test_correspondence import play as play_on
from tests.app.harness import Desk
from tests.app.realtime.live_tables import connect, link_of, meeting, play, same
from tests.app.wires import deliver


@pytest.mark.parametrize("game", ["tenka-meidou", "shogun", "yedo"])
@pytest.mark.parametrize("language", ["en", "es", "ja"])
def test_the_door_stands_beside_the_others_and_asks_little(game: str, language: str) -> None:
    lobby = Desk().do(f"setup.game:{game}", f"language:{language}")
    assert 'id="play-friend"' in lobby.shown("main").partition('id="lobby"')[0]
    window = lobby.do("open:friend").shown("dialog")
    assert "<select" not in window
    assert all(f'id="friend-{what}"' in window for what in ("name", "now", "time"))
    assert "ui." not in window


def test_the_editions_of_the_game_are_said_before_anybody_is_invited() -> None:
    lobby = Desk().do("setup.game:tenka-meidou", "setup.layer:daimyo")
    named = "Tenka Meidou with Time of Tumult (2023) and Daimyo"
    assert named in lobby.do("open:friend").shown("dialog")
    assert f"Come and play {named}" in lobby.do("friend.time").shown("dialog")


def test_now_shows_an_invitation_that_says_who_invites_to_what() -> None:
    host = Desk().do("set.far:no", "setup.game:tenka-meidou", "open:friend", "live.name:Aya & <b>", "friend.now")
    assert [seat.kind for seat in meeting(host).planned.seats] == [PERSON, LIVE]
    guest = Desk()
    guest.frame.hash = link_of(host, 1)
    guest.do("fragment")
    told = guest.shown("dialog")
    assert "Aya &amp; &lt;b&gt; invites you to" in told
    assert told.count('data-act="live.join"') == 1
    guest.do("close")
    connect(host, guest, 1)
    for desk in (host, guest):
        desk.app.repaint = lambda: None
    play([host, guest], random.Random(1), 3)
    same([host, guest])


@pytest.mark.parametrize("note", ["", "~", "~shogun", "~nothing~x", "~shogun~" + "8J-" * 500, "~shogun~MCA8Yj4", "~a~b~c~d"])
def test_what_a_link_says_of_itself_is_never_believed_and_breaks_nothing(note: str) -> None:
    host, guest = Desk().start(PERSON, LIVE), Desk()
    guest.frame.hash = link_of(host, 1).partition("~")[0] + note
    guest.do("fragment")
    assert "<b>" not in guest.shown("dialog")
    guest.do("live.join")
    assert meeting(guest).places[0].link


def test_in_your_own_time_shows_the_invitation_before_anything_is_played() -> None:
    """Who is invited sits down by one button."""
    one = Desk().do("setup.game:tenka-meidou", "setup.option:first 1", "set:pace instant", "live.name:Aya", "open:friend",
                    "friend.time")  # fmt: skip
    assert [seat.kind for seat in one.session.seats] == [PERSON, LINK]
    window = one.shown("dialog")
    assert "Invite" in window
    assert 'id="link"' in window
    assert "Your turn, Aya" not in window
    one.do("letter.copy")
    two = joined(one.frame.copied[-1], 1, "Bo")
    assert "Aya" in "".join(map(str, two.page.render().values()))
    assert "Bo has sat down" in two.shown("prompt")         # who has nothing else to say yet
    assert 'id="go-without"' not in one.shown("dialog")
    two.do(f"pasted:{sent(play_on(one.do('close')))}")        # beside all fields
    assert two.app.notice is None or not two.app.notice.grave


def test_a_game_that_wants_more_gets_bots_beside_the_friends() -> None:
    desk = Desk().do("setup.game:shogun", "open:friend")
    assert 'id="friend-bots"' in desk.shown("dialog")
    desk.do("friend.people:3")
    assert 'id="friend-bots"' not in desk.shown("dialog")
    desk.do("set.far:no", "friend.people:2", "friend.now")
    kinds = [seat.kind for seat in meeting(desk).planned.seats]
    assert kinds[:2] == [PERSON, LIVE]
    assert len(kinds) == 3
    assert kinds[2] not in (PERSON, LIVE, LINK)
    assert desk.do("friend.people:9", "friend.people:x").app.setup.friends == 2


def test_a_browser_that_has_no_seat_is_told_where_the_game_is_played() -> None:
    """A second device was offered a seat that is taken, and the friend was blamed for what came of it."""
    one = Desk().do("setup.game:tenka-meidou", "set:pace instant", "open:friend", "friend.time")
    two = joined(sent(play_on(one.do("close"))), 1)
    for _ in range(3):
        one.do(f"letters:{sent(play_on(two))}")
        two.do(f"letters:{sent(play_on(one))}")
    other = Desk(fragment=opened(sent(play_on(one))))
    assert 'id="join-elsewhere"' in other.shown("dialog")
    assert 'data-act="join"' not in other.shown("dialog")


def test_pages_of_two_releases_say_so_and_do_not_sit_down() -> None:
    """The invitation says the host's; what a page of another release says is answered with why it can't play."""
    host, guest = Desk().start(PERSON, LIVE), Desk()
    guest.frame.hash = link_of(host, 1).rpartition("~")[0] + f"~{to_base64url(b'9.9.9')}"
    guest.do("fragment")
    assert "version 9.9.9" in guest.shown("dialog")
    guest.do("live.join")
    assert meeting(guest).release == "9.9.9"
    wires = guest.frame.wires
    send = wires.send
    wires.send = lambda place, text: send(place, text.replace(__version__, "9.9.9"))    # type: ignore[method-assign]
    host.do(f"live.answer:https://example.org/#{link_of(guest, 0)}")
    deliver()
    assert meeting(host).game is None
    assert meeting(guest).lacks == "release"
    assert guest.app.t("ui.live.cannot.here.release") in guest.shown("dialog")


def test_a_page_lends_its_name_to_one_person_and_to_no_bot() -> None:
    """A bot of the host's was called like the host."""
    host = Desk().do("set.far:no", "setup.game:shogun", "live.name:Aya", "open:friend", "friend.now")
    guest = Desk().do("live.name:Mika")
    connect(host, guest, 1)
    for desk in (host, guest):
        assert [seat.name for seat in desk.session.seats] == ["Aya", "Mika", ""]
