"""Taking back by consent, by letter, page beside page: asked, agreed to or not, settled, in any of the places it can be met."""

from __future__ import annotations

import pytest

from tenka_web.features.correspondence.mode import letters_of
from tenka_web.ui.seats import LINK, PERSON
from tests.app.correspondence.test_correspondence import begin, come, joined, play, sent
from tests.app.harness import Desk


def slip(kinds: tuple[str, ...] = (PERSON, LINK)) -> list[Desk]:
    """Pages that all know a choice which may be taken back: who made it first, then the others."""
    maker = begin(*kinds, seed="backback", options=("first 1",))
    text = sent(play(maker))
    guests = [joined(text, at) for at, kind in enumerate(kinds) if kind == LINK]
    desks = [maker, *guests]
    for _ in range(60):
        for desk in desks:
            if desk.session.asked_bot is not None:
                desk.watch.run(60_000)
            answer = sent(play(desk)) if desk.session.is_waiting or desk.session.asked_person is not None else ""
            for other in desks:
                if other is not desk and answer:
                    come(other, answer)
            if 'id="letter-back"' in desk.shown("prompt") and len({len(one.session.table.history) for one in desks}) == 1:
                return [desk, *(one for one in desks if one is not desk)]
    raise AssertionError("nobody can ever take anything back")


def moments(desks: list[Desk]) -> set[int]:
    return {len(desk.session.table.history) for desk in desks}


def mine(desk: Desk) -> int:
    return letters_of(desk.session.mode).state.own_seat


@pytest.mark.parametrize("kinds", [(PERSON, LINK), (PERSON, LINK, LINK)])
def test_all_agree_and_go_on_from_before(kinds: tuple[str, ...]) -> None:
    """The sentence beside each letter says what is asked and answered; the game is played on alike."""
    desks = slip(kinds)
    asker, *others = desks
    (at,) = moments(desks)
    asker.do("letter.back")
    assert asker.session.asked_person is None
    assert 'id="letter-back-leave"' in asker.shown("prompt")
    wish = sent(asker)
    assert "asks to take a choice back" in wish
    for desk in others:
        come(desk, wish)
        assert 'id="letter-back-yes"' in desk.shown("prompt")
        may = desk.session.asked_person is not None
        assert (desk.app.t("ui.live.undo.instead") in desk.shown("prompt")) is may
        assert desk.app.notice is None          # it would lie over what it says
        desk.do("home")
        assert "your turn" in desk.shown("main")
        desk.do(f"open.save:{desk.session.save.id}" if desk.app.session else f"open.save:{desk.app.save_store.all()[0].id}")
        desk.do(f"letter.back.yes:{mine(asker)}")
        assert desk.app.notice is None
        assert not desk.session.selection().options
        answer = sent(desk)
        assert "agrees" in answer
        come(asker, answer)
    assert moments([asker]) == {at - 1}
    assert asker.app.notice.key == "ui.live.undo.done"
    assert asker.session.asked_person is not None
    last = sent(play(asker))
    for desk in others:
        come(desk, last)
    assert len({desk.session.table.record() for desk in desks}) == 1
    come(asker, wish)
    assert asker.app.notice.key == "ui.letter.older"


def test_it_stands_where_somebody_goes_on_or_says_so_or_who_asked_thinks_better_of_it() -> None:
    asker, other = desks = slip()
    (at,) = moments(desks)
    asker.do("letter.back")
    wish = sent(asker)
    asker.do(f"letter.back.no:{mine(asker)}")
    assert 'id="letter-back"' in asker.shown("prompt")
    come(other, wish)
    other.do(f"letter.back.no:{mine(asker)}")
    assert 'id="letter-asks"' not in other.shown("prompt")
    assert moments(desks) == {at}
    come(other, sent(asker))
    asker.do("letter.back")
    come(other, sent(asker))
    assert 'id="letter-asks"' in other.shown("prompt")
    for act in ("letter.back.yes:9", "letter.back.no:x", "letter.back.yes:", f"letter.back.yes:{mine(other)}"):
        other.do(act)
    answer = sent(play(other))
    come(asker, answer)
    assert len(asker.session.table.history) > at
    assert len({desk.session.table.record() for desk in desks}) == 1
    assert 'id="letter-back-leave"' not in asker.shown("prompt")


def test_a_page_that_is_opened_again_still_waits_and_still_asks() -> None:
    asker, other = slip()
    asker.do("letter.back")
    come(other, sent(asker))
    again, opened = Desk(asker.drawer), Desk(other.drawer)
    for desk in (again, opened):
        desk.do(f"open.save:{desk.app.save_store.all()[0].id}", "set:pace instant")
    assert again.session.asked_person is None
    assert 'id="letter-back-yes"' in opened.shown("prompt")
    opened.do(f"letter.back.yes:{mine(again)}")
    come(again, sent(opened))
    come(opened, sent(play(again)))
    assert again.session.table.record() == opened.session.table.record()


def test_a_bot_waits_until_it_is_settled() -> None:
    """Where the game was begun somebody has asked or agreed: nobody there goes on by itself."""
    desks = slip((PERSON, LINK, "steady"))
    maker, guest = sorted(desks, key=mine)
    (at,) = moments(desks)
    if desks[0] is maker:
        maker.do("letter.back")
    else:
        guest.do("letter.back")
        come(maker, sent(guest))
        maker.do(f"letter.back.yes:{mine(guest)}")
    maker.watch.run(60_000)
    assert maker.session.asked_bot is None
    assert moments(desks) == {at}
    text = sent(maker)
    come(guest, text)
    if desks[0] is maker:
        guest.do(f"letter.back.yes:{mine(maker)}")
        come(maker, sent(guest))
        come(guest, sent(play(maker)))
    else:
        assert moments([guest]) == {at - 1}
        come(maker, sent(play(guest)))
    assert len({desk.session.table.record() for desk in desks}) == 1
