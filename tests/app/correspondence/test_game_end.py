"""At the end: both pages show the same result and can check it; a rematch with the seats turned reaches the other."""

from __future__ import annotations

import random

import tenka
from tenka import Table
from tenka.codec import sealed_seeds
from tenka_web.ui.seats import LINK, PERSON
from tests.app.correspondence.test_correspondence import begin, come, plans, sent, to_the_end
from tests.app.correspondence.test_correspondence import play as write
from tests.app.harness import Desk
from tests.support.setups import any_choice


def ended() -> tuple[Desk, Desk]:
    """Return two browsers that have played a game to its end and read the last letter."""
    one, two = to_the_end()
    return write(one), write(two)


def test_both_pages_show_the_same_result_and_say_what_is_proved() -> None:
    one, two = ended()
    assert one.session.table.result == two.session.table.result
    for desk in (one, two):
        assert 'id="letter-check"' in desk.shown("prompt")
        shown = desk.do("letter.check").shown("dialog")
        assert "Every choice was legal" in shown
        assert "No letter was altered" in shown.partition("Not proved")[0]
        assert "the link contains their seed" in shown.partition("Not proved")[2]
    told = [desk.shown("dialog") for desk in (one, two)]
    heard = ["end with this very result" in shown.partition("Not proved")[0] for shown in told]
    assert any(heard)           # whoever read the last letter; its writer, once it has heard more
    assert heard == ["Send them yours" not in shown for shown in told]


def test_what_is_said_of_dice_that_followed_from_plans() -> None:
    """The page says so only of a game whose dice did follow."""
    one = plans(LINK, LINK)[0]
    begun = one.session.table.record()
    one.session.table = _played(tenka.replay(begun, at=0), seeded=True)
    shown = one.do("letter.check").shown("dialog")
    assert "nobody could foresee them while planning" in shown.partition("Not proved")[0]
    assert "the link contains their seed" not in shown
    assert "once its plans were open" in shown.partition("Not proved")[2]
    one.session.table = _played(tenka.replay(begun), seeded=False)
    shown = one.do("letter.check").shown("dialog")
    assert "nobody could foresee them" not in shown
    assert "the link contains their seed" in shown.partition("Not proved")[2]


def _played(table: Table, *, seeded: bool) -> Table:
    """Play a table to its end at random. ``seeded``: each sealed question gets a seed."""
    rng = random.Random(1)
    while table.decision is not None:
        if seeded and sealed_seeds.is_at_sealed_question(table):
            sealed_seeds.apply_seed(table, rng.randrange(1, sealed_seeds.RADIX))
        seat = table.decision.seats[0]
        table.choose(seat, any_choice(table.decision, seat, rng))
    return table


def test_there_is_nothing_to_check_before_the_end() -> None:
    one = begin(PERSON, LINK)
    write(one).do("letter.check")
    assert one.app.dialog is None
    assert 'id="letter-check"' not in one.shown("prompt")


def test_the_result_stands_before_what_is_to_be_sent() -> None:
    one, _ = ended()
    shown = one.shown("prompt")
    assert shown.index('id="question"') < shown.index('id="send"')


def test_a_rematch_by_letters_turns_the_seats_and_its_invitation_is_shown() -> None:
    """The other opens it, and sits first this time."""
    one, two = ended()
    one.do("rematch")
    assert one.session.mode.by_letters
    assert [seat.kind for seat in one.session.seats] == [LINK, PERSON]
    assert [seat.name for seat in one.session.seats] == ["Aya", ""]
    assert one.app.dialog.name == "letter"
    come(two, sent(one.do("close")))
    assert 'id="join-0"' in two.shown("dialog")
    two.do("join:0")
    assert two.session.seats[0].name == "Aya"
    come(one, sent(write(two)))
    assert {one.session.asked_person, two.session.asked_person} <= {1, None}
    assert one.session.table.record() == two.session.table.record()
    assert len(one.app.save_store.all()) == 2
