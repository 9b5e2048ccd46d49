"""The steps by which two pages come together: what each reads, what goes out with a link, and how an answer comes."""

from __future__ import annotations

import pytest

from tenka_web.app import link_finder
from tenka_web.features.realtime import connection_failure, invitations
from tenka_web.features.realtime.answer_handoff import HANDED, HANDING, PATIENCE, UNCLAIMED
from tenka_web.features.realtime.invitation_link import belongs, read_note
from tenka_web.features.realtime.sdp import ANSWER, OFFER
from tenka_web.ui.seats import LIVE, PERSON
from tests.app.fake_ports import Drawer
from tests.app.harness import Desk
from tests.app.realtime.live_tables import connect, link_of, meeting
from tests.app.wires import deliver


def invited(*, name: str = "Aya") -> tuple[Desk, Desk]:
    """A host whose invitation was handed on, and a guest who has sat down."""
    host = Desk().do("set.far:no", "setup.game:tenka-meidou", f"live.name:{name}", "open:friend", "friend.now", "live.send:1")
    guest = Desk().do(f"pasted:{host.frame.copied[-1]}", "live.name:Mika", "live.join")
    return host, guest


def due(desk: Desk) -> list[int]:
    """The steps that are due at a page."""
    window = desk.shown("dialog")
    return [n for n in (1, 2, 3) if 'aria-current="step"' in window.partition(f'id="live-step-{n}"')[2].partition(">")[0]]


@pytest.mark.parametrize("language", ["en", "es", "ja"])
def test_each_page_shows_what_is_due_and_what_comes_next(language: str) -> None:
    host = Desk().do(f"language:{language}", "set.far:no", "setup.game:tenka-meidou", "live.name:Aya", "friend.now")
    assert due(host) == [1]
    assert due(host.do("live.send:1")) == [2]
    guest = Desk().do(f"language:{language}", f"pasted:{host.frame.copied[-1]}", "live.join")
    assert due(guest) == [1]
    assert "Aya" in guest.shown("dialog").partition('id="live-step-1"')[2]
    assert due(guest.do("live.send:0")) == [2]
    assert not [word for desk in (host, guest) for word in ("ui.live", "ui.friend") if word in desk.shown("dialog")]
    wires = host.frame.wires
    wires.blocked = True
    assert due(host.do(f"live.answer:{guest.frame.copied[-1]}")) == [3]


def test_whose_answer_is_there_has_had_the_invitation_and_where_no_way_was_found_it_goes_out_anew() -> None:
    """By a camera it goes out without a click."""
    host = Desk().do("set.far:no", "setup.game:tenka-meidou", "open:friend", "friend.now")
    guest = Desk().do(f"pasted:{meeting(host).places[1].link}", "live.join")
    wires = host.frame.wires
    wires.blocked = True
    assert due(host.do(f"live.answer:{meeting(guest).places[0].link}")) == [3]
    host.watch.run(connection_failure.PATIENCE)
    assert due(host) == [1]
    assert "looking for each other" not in host.shown("dialog")


def test_a_link_goes_out_with_a_sentence_that_names_the_game_and_what_to_do() -> None:
    """To another app where there is one, else to the clipboard; whoever wants the link alone copies it."""
    host, guest = invited()
    said, _, link = host.frame.copied[-1].strip().rpartition("\n")
    assert "Tenka Meidou" in said
    assert link == meeting(host).places[1].link
    guest.frame.can_share = True
    guest.do("live.send:0")
    assert guest.frame.shared == [(guest.frame.shared[0][0], meeting(guest).places[0].link)]
    assert meeting(guest).places[0].sent
    host.do("live.copy:1")
    assert host.frame.copied[-1] == link
    assert host.do("live.send:7", "live.send:x", "live.copy:").frame.copied[-1] == link


@pytest.mark.parametrize("around", ["{}", "It works! {}\nSee you = soon", "<{}>", "({}),", "first https://a.org/#s=1 then {} <3"])
@pytest.mark.parametrize("way", ["live.answer", "live.answer.whole", "pasted", "shared"])
def test_an_answer_is_taken_with_the_words_around_it(around: str, way: str) -> None:
    host, guest = invited()
    host.do(f"{way}:{around.format(meeting(guest).places[0].link)}")
    deliver()
    assert [desk.app.session is not None for desk in (host, guest)] == [True, True]


def test_what_is_pasted_beside_all_fields_and_is_no_link_was_meant_for_nobody() -> None:
    host, _ = invited()
    before = host.shown("dialog")
    assert host.do("pasted:hello", "pasted:", "pasted:#1 = https://example.org/#x").shown("dialog") == before
    assert host.app.notice is None or not host.app.notice.grave


def test_while_an_answer_is_typed_nothing_is_said_of_it() -> None:
    host, _ = invited()
    for typed in ("h", "https://exa", "https://example.org/#"):
        host.do(f"live.answer.whole:{typed}")
        assert host.app.notice is None or not host.app.notice.grave


def test_the_button_takes_the_answer_out_of_the_clipboard() -> None:
    host, guest = invited()
    host.do("live.paste")
    assert host.app.notice.key == "ui.live.unpasted"
    assert host.app.focus == "live-answer"
    host.frame.clipboard_text = host.frame.copied[-1]
    host.do("live.paste")
    assert host.app.notice.key == "ui.live.own"
    host.frame.clipboard_text = f"here: {meeting(guest).places[0].link}"
    host.do("live.paste")
    assert host.app.notice is None
    deliver()
    assert host.app.session is not None


def test_a_tab_that_opens_the_answer_says_whether_another_one_has_taken_it() -> None:
    drawer = Drawer()
    host = Desk(drawer).start(PERSON, LIVE)
    guest = Desk().do(f"pasted:{meeting(host).places[1].link}", "live.join")
    tab = Desk(drawer, fragment=link_of(guest, 0))
    key = next(key for key in drawer.held if key.endswith(":answer"))
    assert tab.app.notice.key == HANDING
    tab.watch.run(PATIENCE)
    assert tab.app.notice.key == UNCLAIMED
    assert Desk(drawer).start(PERSON, LIVE).do(f"storage:{key}").app.session is None        # it waits for somebody else
    host.do(f"storage:{key}")
    tab.do(f"storage:{key}")
    assert tab.app.notice.key == HANDED
    assert key not in drawer.held
    deliver()
    assert host.app.session is not None


def test_where_several_are_awaited_each_has_a_link_of_its_own_and_one_box_takes_all_answers() -> None:
    host = Desk().start(PERSON, LIVE, LIVE, LIVE)
    window = host.shown("dialog")
    assert window.count('data-act="live.send"') == 3
    assert window.count('id="live-answer"') == 1
    assert window.count('class="qr"') == 3
    assert "<details id=\"live-qr-1\" open" not in window
    for place in (2, 3, 1):
        connect(host, Desk(), place)
    assert host.app.session is not None


def test_a_message_is_read_by_its_last_link_and_never_as_anything_else() -> None:
    host, guest = invited(name="Aya = <b>")
    link, answer = meeting(host).places[1].link, meeting(guest).places[0].link
    for text in (link, f"hey = {link}\nfoo = bar", link.rpartition("#live=")[2]):
        body = said(text)
        assert belongs(body, OFFER, meeting(host).id)
        assert not belongs(body, ANSWER, meeting(host).id)
        assert read_note(body)[:2] == ("Aya = <b>", "tenka-meidou")
    assert belongs(said(f"{link}\n{answer}"), ANSWER, meeting(host).id)
    assert not belongs(said(answer), ANSWER, "another")


def said(text: str) -> str:
    """What stands behind the kind of a text's last link."""
    found = invitations.find_last(text)
    assert found is not None
    return link_finder.body(found)
