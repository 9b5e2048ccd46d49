"""QR codes: read where a link is awaited, opened like a pasted link, and messages when nothing is seen."""

from __future__ import annotations

import pytest

from tenka_web.app import input_limits
from tenka_web.features.realtime.mode import meeting_at
from tenka_web.features.realtime.state import live_state
from tenka_web.features.sharing.scan_commands import VIDEO, is_ours
from tenka_web.ui.seats import LINK, LIVE, PERSON
from tests.app.correspondence.test_correspondence import begin, joined, play, sent
from tests.app.harness import Desk
from tests.app.realtime.live_tables import link_of, meeting
from tests.app.wires import deliver

FAULTS = ("refused", "missing", "busy", "none", "reader")


def waiting_host() -> tuple[Desk, str]:
    """Return a host who waits for an answer, and the answer on the guest's screen."""
    host, guest = Desk().start(PERSON, LIVE), Desk()
    guest.frame.hash = link_of(host, 1)
    guest.do("fragment", "live.join")
    return host, f"https://example.org/#{link_of(guest, 0)}"


def test_the_answer_is_scanned_and_the_game_begins() -> None:
    host, answer = waiting_host()
    assert 'id="live-scan"' in host.shown("dialog")
    host.do("scan.open")
    assert f'id="{VIDEO}"' in host.shown("dialog")
    assert host.frame.camera_port.video == VIDEO
    host.frame.camera_port.hold(answer)
    deliver()
    assert meeting(host).places[1].stage == "here"
    assert host.app.scanning is None
    assert meeting_at(host.session) is live_state(host.app).meeting


def test_the_answer_may_come_as_a_picture() -> None:
    host, answer = waiting_host()
    host.frame.camera_port.pictures = {"blob:answer": answer, "blob:garden": "", "blob:offline": None}
    host.do("scan.open", "scan.picture:blob:garden")
    assert host.app.notice is not None
    assert host.app.notice.key == "ui.scan.unread"
    host.do("scan.picture:blob:offline")
    assert "couldn’t be loaded" in host.shown("dialog")
    host.do("scan.picture:blob:answer")
    deliver()
    assert meeting(host).places[1].stage == "here"


def test_an_invitation_is_scanned_from_the_lobby() -> None:
    host, _ = waiting_host()
    guest = Desk().do("open:import")
    assert 'id="paste-scan"' in guest.shown("dialog")
    guest.do("scan.open")
    guest.frame.camera_port.hold(f"https://example.org/#{link_of(host, 1)}")
    assert 'id="live-join"' in guest.shown("dialog")


def test_a_letter_and_a_seat_are_scanned() -> None:
    host = begin(PERSON, LINK)
    letter = sent(play(host))
    guest = joined(letter, 1, "Hana")
    guest.do("seat.go", "seat.copy")
    other = Desk().do("open:seat bring", "scan.open")
    other.frame.camera_port.hold(guest.frame.copied[-1])
    assert 'id="seat-in"' in other.shown("dialog")
    reader = Desk().do("open:import", "scan.open")
    reader.frame.camera_port.hold(letter.partition("\n")[2].strip())
    assert 'id="join-' in reader.shown("dialog")


@pytest.mark.parametrize("why", FAULTS)
def test_a_blocked_camera_is_reported_with_advice(why: str) -> None:
    host, answer = waiting_host()
    host.frame.camera_port.fault = why
    host.do("scan.open")
    drawn = host.shown("dialog")
    assert host.app.t(f"ui.scan.no.{why}") in drawn
    assert ('id="scan-again"' in drawn) == (why != "none")
    assert 'id="scan-picture"' in drawn
    host.frame.camera_port.fault = ""
    host.do("scan.open")            # Allowed meanwhile
    assert f'id="{VIDEO}"' in host.shown("dialog")
    host.do("scan.back")
    assert 'id="live-answer"' in host.shown("dialog")
    host.frame.camera_port.hold(answer)   # The camera was released: its last picture changes nothing
    assert meeting(host).places[1].stage == "invited"


def test_a_foreign_code_is_reported_once_and_the_camera_continues() -> None:
    host, answer = waiting_host()
    host.do("scan.open")
    for text in ("WIFI:S:inn;;", "https://example.org/", "https://example.org/#x=1", "x" * 5_000):
        host.frame.camera_port.hold(text)
        assert host.app.notice is not None
        assert host.app.notice.key == "ui.scan.other"
        host.do("notice.close")
        host.frame.camera_port.hold(text)
        assert host.app.notice is None
    host.frame.camera_port.hold(answer)
    deliver()
    assert meeting(host).places[1].stage == "here"


def test_only_links_of_this_site_are_accepted() -> None:
    assert is_ours("https://elsewhere.example/tenka/#g=abc")
    assert not is_ours("javascript:alert(1)")
    assert not is_ours("#g=" + "A" * input_limits.limit_of("the text of a code"))
