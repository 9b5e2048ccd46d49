"""A seat of a game by letters goes from one browser to another and back; what lies there is never overwritten by less."""

from __future__ import annotations

import re

import pytest

from tenka.bots import tenka_meidou
from tenka_web.features.correspondence.mode import letters_of
from tenka_web.ui.seats import LINK, PERSON
from tests.app.correspondence.test_correspondence import begin, come, joined, play, sent
from tests.app.harness import Desk, RemoveLevel


def seat_link(desk: Desk) -> str:
    """The link with a seat, as the owner copies it; the browser only looks on from then on."""
    desk.do("open:seat")
    assert 'id="seat-go"' in desk.shown("dialog")
    desk.do("seat.go", "seat.copy")
    return desk.frame.copied[-1]


def open_seat(link: str, desk: Desk | None = None) -> Desk:
    """A browser that opens it, and sits down."""
    found = desk or Desk()
    found.frame.hash = link.partition("#")[2]
    found.do("fragment", "set:pace instant")
    assert 'id="seat-in"' in found.shown("dialog")
    return found.do("seat.in")


def pair() -> tuple[Desk, Desk]:
    """Two that have come together; the guest is asked."""
    one = begin(PERSON, LINK)
    two = joined(sent(play(one)), 1, "Aya")
    come(one, sent(play(two)))
    come(two, sent(play(one)))
    return one, two


def test_a_seat_that_comes_here_sits_among_bots_that_can_play(remove_level: RemoveLevel) -> None:
    """Where one looked on before as well."""
    one = begin(PERSON, LINK, "strong")
    play(one)
    link = seat_link(one)
    remove_level(tenka_meidou.LEVELS, "strong")
    for desk in (Desk(), one):
        assert [seat.kind for seat in open_seat(link, desk).session.seats] == [PERSON, LINK, "steady"]


def test_the_browser_that_stayed_behind_only_looks_on() -> None:
    """It says so at the table and in the lobby, after a reload too; no choice, no letter, no undo, no live game, no letter in."""
    one, two = pair()
    decision = two.session.table.decision
    choice = str(decision.forward_choices(1)[0])
    seat_link(two)
    two.do("close")
    for desk in (two, Desk(two.drawer, fragment=two.frame.hash).do("set:pace instant")):
        session = desk.session
        assert session.is_transferred
        assert session.asked_person is None
        assert not session.can_undo()
        assert not session.can_go_live
        record = session.table.record()
        desk.do(f"choose:{choice}", f"type:{choice}", "undo", "letter.send", "letter.more", "hint")
        assert session.table.record() == record
        assert letters_of(session.mode).letter == ""
        assert "You moved this seat" in desk.shown("prompt")
        assert 'id="send"' not in desk.shown("prompt")
        come(desk, sent(one))
        assert desk.app.notice.key == "ui.seat.reader"
        assert desk.session.table.record() == record
        assert "played in another browser" in desk.do("notice.close", "home").shown("main")
        desk.do(f"open.save:{session.save.id}")


def test_the_code_can_be_shown_again_and_taken_back_by_the_same_way() -> None:
    """As long as nobody has opened it elsewhere nothing is lost."""
    _, two = pair()
    link = seat_link(two)
    again = Desk(two.drawer, fragment=two.frame.hash)
    assert 'id="seat-again"' in again.shown("prompt")
    again.do("open:seat", "seat.copy")
    assert again.frame.copied[-1] == link
    assert 'class="qr"' in again.shown("dialog")
    again.do("seat.file")
    assert "can play your seat" in next(iter(again.frame.downloads.values()))
    again.do("seat.back")
    assert 'id="seat-in"' in again.shown("dialog")
    again.do("seat.in")
    assert not again.session.is_transferred
    assert again.session.asked_person == 1


@pytest.mark.parametrize("way", ["letters", "import", "paste", "shared"])
def test_the_seat_comes_by_every_door(way: str) -> None:
    _, two = pair()
    link = seat_link(two)
    desk = Desk()
    desk.do(f"{way}:{link}" if way == "paste" else f"{way}:A warning.\n{link}\n", "seat.in")
    assert desk.session.asked_person == 1
    assert desk.frame.hash == f"s={desk.session.save.id}"


def test_a_text_that_was_used_is_not_used_again_where_more_is_known() -> None:
    """Neither in the browser that has played on, nor in the one it came from."""
    one, two = pair()
    link = seat_link(two)
    three = open_seat(link)
    assert [seat.name for seat in three.session.seats] == [seat.name for seat in two.session.seats]
    come(one, sent(play(three)))
    record = three.session.table.record()
    three.do(f"letters:{link}")
    assert 'id="seat-claim"' in three.shown("dialog")
    assert "already" in three.shown("dialog")
    three.do("seat.in")
    assert three.session.table.record() == record
    newer = seat_link(three)
    three.do("close", f"letters:{link}")
    assert "out of date" in three.shown("dialog")
    two = open_seat(newer, two)
    assert two.session.table.record() == record
    assert len(two.app.save_store.all()) == 1


def test_a_seat_that_comes_does_not_take_the_place_of_another() -> None:
    """The maker's own seat stays, whoever sends a link."""
    one, two = pair()
    link, record = seat_link(two), one.session.table.record()
    one.do(f"letters:{link}")
    assert "another seat" in one.shown("dialog")
    one.do("seat.in")
    assert one.session.table.record() == record
    assert letters_of(one.session.mode).state.own_seat == 0


@pytest.mark.parametrize("cut", [1, 20, 200])
def test_a_damaged_seat_is_told_and_nothing_is_lost(cut: int) -> None:
    _, two = pair()
    link = seat_link(two)
    desk = Desk().do(f"letters:{link[:-cut]}")
    assert desk.app.notice.key == "ui.seat.bad"
    assert not desk.app.save_store.all()
    assert two.session.mode.by_letters


def test_a_second_browser_is_told_that_its_seat_is_played_elsewhere() -> None:
    """It took the seat once more by the old invitation, so the seat is taken. It isn’t told that a letter was altered;
    the true seat can come to it."""
    one = begin(PERSON, LINK)
    invitation = sent(play(one))
    two, private = joined(invitation, 1, "Aya"), joined(invitation, 1, "Aya")
    come(one, sent(play(two)))
    letter = sent(play(one))
    come(private, letter)
    assert "already belongs to" in private.shown("dialog")
    assert 'id="seat-bring"' in private.shown("dialog")
    come(two, letter)
    private.do("open:seat bring")
    assert 'id="seat-paste"' in private.shown("dialog")
    private.do(f"letters:{seat_link(two)}", "seat.in")
    assert private.session.asked_person == 1
    come(one, sent(play(private)))
    assert one.session.table.record() == private.session.table.record()


def test_a_browser_without_the_seat_says_where_it_is_and_how_it_comes() -> None:
    one, _ = pair()
    stranger = Desk(fragment=sent(one).partition("#")[2].strip())
    assert 'id="join-elsewhere"' in stranger.shown("dialog")
    assert "seat bring" in stranger.shown("dialog")
    invited = Desk(fragment=sent(play(begin(PERSON, LINK))).partition("#")[2].strip())
    assert "seat bring" in invited.shown("dialog")
    assert "Move my seat" in invited.shown("dialog")


def test_two_browsers_that_both_play_one_seat_are_told_without_blame() -> None:
    one, two = pair()
    link = seat_link(two)
    desks = [open_seat(link), open_seat(link)]
    for desk, at in zip(desks, (0, -1), strict=True):
        while desk.session.asked_person is not None and desk.session.table.decision is not None:
            desk.do(f"choose:{desk.session.table.decision.choices(1)[at]}")
    assert desks[0].session.table.record() != desks[1].session.table.record()
    come(one, sent(desks[0]))
    come(one, sent(desks[1]))
    assert 'id="fork-seat"' in one.shown("dialog")
    assert "two browsers" in one.shown("dialog")
    one.do("close")
    come(desks[1], sent(play(one)))
    shown = desks[1].shown("dialog") if desks[1].app.dialog else ""
    notice = desks[1].app.notice
    assert 'id="fork-seat"' in shown or (notice is not None and notice.key == "ui.letter.refused.elsewhere")


def test_the_secret_of_a_seat_stands_in_nothing_else_that_is_handed_on() -> None:
    """Not in letters, nor in what is saved as a file or shared as a link."""
    one, two = pair()
    secret = letters_of(two.session.mode).state.plain()["secret"]
    two.do("download:record", "download:save", f"export.save:{two.session.save.id}", "export.all")
    texts = [*two.frame.downloads.values(), *two.frame.copied, *one.frame.copied]
    assert texts
    assert not any(secret in text or re.search(r'\bhand\\*":', text) for text in texts)
