"""A page that shows the table to all, while everybody sits at a phone: joined, played, taken back, opened again, no hands."""

from __future__ import annotations

import random

import pytest

from tenka_web.ui.seats import LIVE
from tests.app.harness import Desk
from tests.app.realtime.live_tables import beat, connect, meeting, play, reloaded, same, settle, sit
from tests.app.realtime.test_live_takeback import slip
from tests.app.wires import deliver


def around(game: str, people: int = 2) -> list[Desk]:
    """The screen first, then the phones."""
    screen = Desk().do("set.far:no", f"setup.game:{game}", f"friend.people:{people}", "open:friend", "friend.screen")
    phones = [Desk().do(f"live.name:Guest {place}") for place in range(people)]
    for place, phone in enumerate(phones):
        connect(screen, phone, place)
    for phone in phones:
        sit(phone)
    beat(screen, *phones)
    for desk in (screen, *phones):
        desk.app.repaint = lambda: None
    return [screen, *phones]


def test_the_door_leads_to_codes_side_by_side() -> None:
    desk = Desk().do("setup.game:tenka-meidou", "open:friend")
    assert 'id="friend-screen"' in desk.shown("dialog")
    desk.do("set.far:no", "friend.screen")
    planned = meeting(desk).planned
    assert [seat.kind for seat in planned.seats] == [LIVE, LIVE]
    window = desk.shown("dialog")
    assert all(f'id="live-place-{place}"' in window for place in (0, 1))
    assert all(f'id="live-qr-{place}" open' in window for place in (0, 1))
    assert "phone" in window


@pytest.mark.parametrize(("game", "choices"), [("tenka-meidou", 10_000), ("shogun", 30), ("yedo", 40)])
def test_a_game_is_played_around_it(game: str, choices: int) -> None:
    """The screen holds no hand, is asked nothing, and deals where hands are dealt; where a game wants more, bots sit there."""
    desks = around(game)
    screen, *phones = desks
    play(desks, random.Random(4), choices)
    assert screen.session.is_screen
    assert screen.session.viewpoint() is None
    assert screen.session.asked_person is None
    assert all(not phone.session.is_screen and phone.session.viewer is not None for phone in phones)
    for desk in desks:
        found = meeting(desk).game
        assert found.stopped is None
    if game == "tenka-meidou":
        same(desks)
        assert screen.session.is_over
    if game == "yedo":
        assert 'class="tray' not in screen.shown("tray")
        assert not screen.shown("tray")
    assert 'id="live-say"' not in screen.shown("prompt")
    assert ["font-size:150%" in desk.shown("prompt") for desk in (screen, phones[0])] == [True, False]


def test_what_all_at_the_phones_agree_to_take_back_the_screen_lets_go() -> None:
    desks, rng = around("tenka-meidou"), random.Random(2)
    screen, *phones = desks
    asker = slip(desks, rng)
    at = len(screen.session.table.history)
    asker.do("live.undo")
    deliver()
    other = next(phone for phone in phones if phone is not asker)
    (asked,) = meeting(other).open_proposals("takeback")
    other.do(f"live.yes:takeback {asked.by}")
    settle(desks)
    assert {len(desk.session.table.history) for desk in desks} == {at - 1}
    play(desks, rng)
    same(desks)


def test_a_screen_that_was_opened_again_goes_on_with_the_phones() -> None:
    desks = around("tenka-meidou")
    screen, *phones = desks
    play(desks, random.Random(1), 3)
    again = reloaded(screen)
    again.do("live.back")
    for place, phone in enumerate(phones):
        connect(again, phone, place)
    assert again.session.is_screen
    play([again, *phones], random.Random(1))
    same([again, *phones])


def test_words_of_a_page_without_a_seat_break_nothing() -> None:
    """It has no line to say anything; one that was changed may."""
    desks = around("tenka-meidou")
    screen, *phones = desks
    play(desks, random.Random(1), 1)
    meeting(screen).say("supper is ready")
    meeting(screen).point("province:1")
    deliver()
    for phone in phones:
        assert "The big screen" in phone.shown("prompt")
        assert "supper is ready" in phone.shown("prompt")
