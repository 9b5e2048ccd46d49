"""Going on by letters without somebody who answers no more: a bot sits there, and the game by letters stays as it was."""

from __future__ import annotations

import pytest

import tenka
from tenka_web.features.correspondence.mode import letters_of
from tenka_web.ui.seats import LINK, PERSON
from tests.app.correspondence.test_correspondence import begin, come, joined, plans, play, sent
from tests.app.harness import Desk


def test_a_bot_plays_on_for_who_answers_no_more_in_a_game_of_ones_own() -> None:
    """The game by letters stays as it is: an answer that comes after all goes on with it."""
    one = begin(PERSON, LINK)
    two = joined(sent(play(one)), 1, "Aya")
    come(one, sent(play(two)))
    come(two, sent(play(one)))
    kept, record = one.session.save.id, one.session.table.record()
    assert 'id="letter-without-1"' in one.do("letter.more").shown("dialog")
    one.do("letter.without:1")
    assert one.session.save.id != kept
    assert not one.session.mode.by_letters
    assert [seat.kind for seat in one.session.seats] == [PERSON, "steady"]
    assert one.session.seats[1].name == "Aya"
    assert one.session.table.record() == record
    one.watch.run(60_000)
    assert len(one.session.table.history) > len(tenka.replay(record).history)
    come(one, sent(play(two)))
    assert one.session.save.id == kept
    assert len(one.session.table.history) > len(tenka.replay(record).history)


def three() -> list[Desk]:
    """Pages that know each other, and wait for the last of them alone."""
    one = begin(PERSON, LINK, LINK)
    invitation = sent(play(one))
    desks = [one, joined(invitation, 1, "Aya"), joined(invitation, 2, "Jun")]
    for _ in range(60):
        for desk in desks[:2]:
            text = sent(play(desk))
            for other in desks:
                if other is not desk:
                    come(other, text)
        if set(one.session.mode.awaited_seats(one.session.table)) == {2}:
            return desks
        text = sent(play(desks[2]))
        for other in desks[:2]:
            come(other, text)
    raise AssertionError("the last one was never waited for")


def test_who_only_waits_has_a_quiet_button_to_send() -> None:
    """It is large where something of this page is still to be told: a choice of its own, or its key."""
    desks = three()
    seen = set()
    for _ in range(2):
        for desk in desks:
            text = sent(play(desk))
            for other in desks:
                if other is not desk:
                    come(other, text)
            for seat, one in enumerate(desks):
                if one.session.asked_person is None:
                    session, button = one.session, one.shown("prompt").partition('id="send"')[0].rpartition("<button")[2]
                    tells = session.table.history[-1].seat == seat or bool(letters_of(session.mode).state.unheard_seats())
                    assert ("primary" in button) == tells
                    seen.add(tells)
    assert seen == {True, False}


def test_of_three_two_go_on_without_one_by_a_link_and_a_bot() -> None:
    """What stood for all goes on with dice of its own; the game by letters stays as it is, with who is late."""
    one, two, late = three()
    kept, lines = one.session.save.id, [(line.seat, line.choice) for line in one.session.table.history]
    shown = one.do("letter.more").shown("dialog")
    assert 'id="letter-without-2"' in shown
    assert 'id="letter-without-1"' not in shown
    one.do("letter.without:2")
    assert one.session.save.id != kept
    assert [seat.kind for seat in one.session.seats] == [PERSON, LINK, "steady"]
    assert [(line.seat, line.choice) for line in one.session.table.history[: len(lines)]] == lines
    assert one.app.dialog.name == "letter"
    one.do("close").watch.run(60_000)
    assert len(one.session.table.history) > len(lines)
    invitation = sent(play(one))
    assert one.app.t("ui.letter.goes.on", game="Tenka Meidou") in invitation
    come(two, invitation)
    assert 'id="join-1"' in two.shown("dialog")
    assert 'id="join-2"' not in two.shown("dialog")
    two.do("join:1")
    come(one, sent(play(two)))
    assert one.session.save.id == two.session.save.id != kept
    assert one.session.mode.by_letters
    assert one.session.table.record() == two.session.table.record()
    for desk in (one, two):
        come(desk, sent(play(late)))
        assert desk.session.save.id == kept


def test_what_was_sealed_is_asked_anew_of_all_who_go_on() -> None:
    """Nobody else need have joined; the answer that was sealed here stays in the game by letters."""
    one, two, _ = plans(LINK, LINK)
    come(one, sent(play(two)))
    asked = one.session.table.public_moment
    assert letters_of(one.session.mode).state.commitments
    one.do("letter.without:2")
    assert one.session.table.reseeds
    assert len(one.session.table.history) == asked
    assert 0 in one.session.table.decision.seats
    assert not letters_of(one.session.mode).state.commitments


def test_in_the_game_by_letters_itself_nobody_who_goes_changes_what_was_bound() -> None:
    """All have sealed and one has opened: the new game asks anew; in the old one the plan that lies open is what was sealed."""
    one, two, late = plans(LINK, LINK)
    for text in (sent(play(two)), sent(play(late))):
        come(one, text)
    for desk in (two, late):
        for text in (sent(one), sent(two), sent(late)):
            come(desk, text)
    come(two, sent(play(one)))
    before = letters_of(two.session.mode).state
    kept, asked = two.session.save.id, two.session.table.public_moment
    assert set(before.opened) - {1}
    two.do("letter.without:2")
    assert two.session.save.id != kept
    assert two.session.table.public_moment == asked
    assert not letters_of(two.session.mode).state.openings
    two.do(f"open.save:{kept}")
    after = letters_of(two.session.mode).state
    assert (after.commitments, after.openings) == (before.commitments, before.openings)
    # what then rests on honour is said in the help
    assert "asked again in the new game" in one.app.t("ui.help.letters.text")


@pytest.mark.parametrize("page", ["", "0", "3", "7", "x"])
def test_nobody_goes_on_without_a_page_there_is_none_of(page: str) -> None:
    one = begin(PERSON, LINK, LINK)
    kept = one.session.save.id
    one.do(f"letter.without:{page}")
    assert one.session.save.id == kept
