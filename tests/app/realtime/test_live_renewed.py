"""A browser that was cleared comes back to a live game with another key, if all others agree; nobody is accused."""

from __future__ import annotations

import random

import pytest

from tenka.protocol import proof
from tenka.protocol.terms import Party
from tenka_web.features.realtime import aloud
from tenka_web.features.realtime.slot_game import SlotGame
from tenka_web.ui.seats import LIVE, PERSON
from tenka_web.ui.text.catalog import Texts
from tests.app.harness import Desk
from tests.app.realtime.live_tables import connect, meeting, play, same, settle, table
from tests.app.realtime.test_back import first_of
from tests.app.realtime.test_live_dealt import sound, whole, yedo
from tests.app.wires import deliver


def cleared(host: Desk, guest: Desk, place: int) -> Desk:
    """Another browser in a guest's place, which has nothing of it."""
    guest.frame.wires.cut()
    deliver()
    fresh = Desk()
    fresh.do(f"live.name:Guest {place}")
    connect(host.do("live.back"), fresh, place)
    deliver()
    return fresh


def slots(desk: Desk) -> SlotGame:
    game = meeting(desk).game
    assert isinstance(game, SlotGame)
    return game


def test_of_two_the_host_lets_the_other_back_and_the_game_proves_itself_to_the_end() -> None:
    host, guest = table()
    play([host, guest], random.Random(3), 8)
    fresh = cleared(host, guest, 1)
    shown = fresh.shown("dialog")
    words = aloud.words(fresh.app.t, meeting(fresh).me)
    assert 'id="live-aloud"' in shown
    assert words in shown
    asked = host.do("close").shown("prompt")
    assert words in asked
    assert "live.renew" in asked
    assert host.app.t("ui.live.renew.after.two", name="Guest 1") in asked
    assert 'id="live-renew"' in host.do("live.open").shown("dialog")
    host.do("close", "live.renew:1")
    deliver()
    assert fresh.session.table.record() == host.session.table.record()
    for desk in (host, fresh):
        assert 'id="live-renew"' not in desk.do("close").shown("prompt")
    play([host, fresh], random.Random(4))
    same([host, fresh])
    assert fresh.session.over
    verdict = proof.verify(slots(host).record(), lambda *one: True)
    assert not verdict.wrong
    assert "renewed" in verdict.unproved
    assert slots(host).record() == slots(fresh).record()


def test_where_the_host_deals_who_comes_back_sees_its_hand_again_and_plays_on() -> None:
    host, guest = desks = yedo()
    play(desks, random.Random(3), 12)
    fresh = cleared(host, guest, 1)
    assert meeting(fresh).game is None
    host.do("close", "live.renew:1")
    deliver()
    desks = [host, fresh.do("close")]
    play(desks, random.Random(4), 6)
    sound(desks)
    fresh.frame.wires.cut()
    desks[1] = Desk(fresh.drawer, fragment=fresh.frame.hash)
    deliver()
    connect(host.do("live.back"), desks[1], 1)
    deliver()
    play([desk.do("close") for desk in desks], random.Random(5))
    sound(desks)
    assert host.session.over
    assert "renewed" in whole(desks[1]).unproved


def test_all_who_are_here_have_to_agree_and_one_who_does_not_is_enough() -> None:
    host, one, two = table((PERSON, LIVE, LIVE))
    play([host, one, two], random.Random(5), 6)
    fresh = cleared(host, two, 2)
    words = aloud.words(host.app.t, meeting(fresh).me)
    assert 'id="live-renew"' not in one.shown("prompt")
    host.do("live.renew:2")
    deliver()
    assert words in one.shown("prompt")
    one.do("live.renew.no:0")
    deliver()
    assert host.app.notice is not None
    assert host.app.notice.key == "ui.live.renew.refused"
    assert not slots(host).state.common.renewals
    host.do("live.renew:2")
    deliver()
    one.do("live.renew.yes:0")
    deliver()
    assert [len(slots(desk).state.common.renewals) for desk in (host, one, fresh)] == [1, 1, 1]
    play([host, one, fresh], random.Random(6))
    same([host, one, fresh])


def test_the_one_who_asked_may_withdraw() -> None:
    host, one, two = table((PERSON, LIVE, LIVE))
    play([host, one, two], random.Random(5), 6)
    cleared(host, two, 2)
    host.do("live.renew:2")
    deliver()
    host.do("live.renew.no:0")
    deliver()
    assert 'id="live-renew"' not in one.shown("prompt")
    assert host.app.notice is None or host.app.notice.key != "ui.live.renew.refused"


def test_the_old_browser_comes_late_and_only_looks_on() -> None:
    """It is told why, it is accused of nothing, and nobody's game stops."""
    host, guest = table()
    play([host, guest], random.Random(3), 8)
    fresh = cleared(host, guest, 1)
    host.do("close", "live.renew:1")
    deliver()
    fresh.frame.wires.cut()
    deliver()
    old = Desk(guest.drawer, fragment=guest.frame.hash)
    connect(host.do("live.back"), old, 1)
    deliver()
    assert slots(old).stopped is not None
    assert slots(old).stopped.rule == "moved"
    assert slots(host).stopped is None
    assert not meeting(host).outbox.refused
    connect(host.do("live.back"), fresh, 1)
    deliver()
    play([host, fresh], random.Random(8))
    same([host, fresh])


@pytest.mark.parametrize("who", [0, 1])
def test_pages_that_are_opened_again_after_a_renewal_go_on(who: int) -> None:
    host, guest = table()
    play([host, guest], random.Random(3), 8)
    fresh = cleared(host, guest, 1)
    host.do("close", "live.renew:1")
    deliver()
    play([host, fresh], random.Random(4), 3)
    desks = [host, fresh]
    desks[who].frame.wires.cut()
    desks[who] = Desk(desks[who].drawer, fragment=desks[who].frame.hash)
    deliver()
    connect(desks[0].do("live.back"), desks[1], 1)
    deliver()
    play([desk.do("close") for desk in desks], random.Random(5))
    same(desks)


def test_a_secret_answer_that_was_not_open_is_asked_anew_of_all() -> None:
    """In a plan of Shogun: the host has given its own, the lost page had too; both are asked again, and the season goes on."""
    host, guest = table(game="shogun")
    rng = random.Random(2)
    for _ in range(400):
        settle([host, guest])
        if slots(host).secret:
            break
        desk = next(desk for desk in (host, guest) if desk.session.person() is not None)
        decision = desk.session.table.decision
        desk.front.do("choose", str(rng.choice(decision.onward(desk.session.person()))))
    assert slots(host).secret
    fresh = cleared(host, guest, 1)
    host.do("close", "live.renew:1")
    deliver()
    settle([host, fresh])
    for desk in (host, fresh):
        assert slots(desk).stopped is None
        assert desk.session.person() is not None
        assert not slots(desk).secret
    play([host, fresh], rng, 60)
    assert host.session.table.record()[:400] == fresh.session.table.record()[:400]


def test_a_stranger_may_come_as_often_as_it_likes_and_changes_nothing() -> None:
    host, guest = table()
    play([host, guest], random.Random(3), 8)
    for _ in range(2):
        stranger = cleared(host, guest, 1)
        guest = stranger
    assert meeting(stranger).game is None
    assert not slots(host).state.common.renewals
    assert "live.renew" in host.do("close").shown("prompt")
    assert 'id="live-back"' not in host.shown("prompt") or first_of(host)


def test_the_words_are_of_the_key_alone_and_can_be_read_in_every_language() -> None:
    one, other = Party("a", bytes(32), b"key"), Party("a", bytes(32), b"another key")
    english, japanese = Texts("en"), Texts("ja")
    assert aloud.words(english, one) != aloud.words(english, other)
    assert len(aloud.words(english, one).split()) == len(aloud.words(japanese, one).split()) == 4
    assert len(set(aloud.SYLLABLES)) == len(set(aloud.KANA)) == 32
