"""A browser that was cleared comes back to a live game with another key, if all others agree; nobody is accused."""

from __future__ import annotations

import random

import pytest

from tenka.multiplayer.realtime.terms import Party
from tenka_web.features.realtime import short_auth_string
from tenka_web.ui.seats import LIVE, PERSON
from tenka_web.ui.text.catalog import Catalog
from tests.app.harness import Desk
from tests.app.realtime.live_tables import connect, meeting, play, reloaded, same, settle, table, table_after
from tests.app.realtime.test_departed_player import told
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


def rekeys(desk: Desk) -> int:
    return sum(member.epoch for member in meeting(desk).current_game.state.game.members)


def test_of_two_the_host_lets_the_other_back_and_the_game_proves_itself_to_the_end() -> None:
    host, guest = table_after(8, 3)
    fresh = cleared(host, guest, 1)
    shown = fresh.shown("dialog")
    words = short_auth_string.spell_party(fresh.app.t, meeting(fresh).own_party)
    assert 'id="live-aloud"' in shown
    assert words in shown
    asked = host.do("close").shown("prompt")
    assert words in asked
    assert "live.renew" in asked
    assert 'id="live-renew"' in host.do("live.open").shown("dialog")
    host.do("close", "live.renew:1")
    deliver()
    assert fresh.session.table.record() == host.session.table.record()
    assert (host.app.notice.key, fresh.app.notice.key) == ("ui.live.fact.renewed", "ui.live.renew.you")
    assert host.app.notice.values["words"] == fresh.app.notice.values["words"]
    for desk in (host, fresh):
        assert 'id="live-renew"' not in desk.do("close").shown("prompt")
    play([host, fresh], random.Random(4))
    same([host, fresh])
    assert fresh.session.is_over
    assert [values[:2] for values in told(fresh, "rekeyed")] == [(1, (0,))]
    assert meeting(host).game.proof == meeting(fresh).game.proof


def deploys(desks: tuple[Desk, ...]) -> tuple[Desk, str] | None:
    """Who of these is asked to deploy, and a choice."""
    for desk in desks:
        seat, decision = desk.session.asked_person, desk.session.table.decision
        for choice in map(str, decision.forward_choices(seat)) if decision is not None and seat is not None else ():
            if choice.startswith("deploy"):
                return desk, choice
    return None


def test_all_who_are_here_have_to_agree_and_one_who_does_not_is_enough() -> None:
    host, one, two = table((PERSON, LIVE, LIVE))
    rng = random.Random(5)
    play([host, one, two], rng, 6)
    while (first := deploys((host, one))) is None:      # no chance is under way, nor comes of the choice
        play([host, one, two], rng, 1)
    fresh = cleared(host, two, 2)
    words = short_auth_string.spell_party(host.app.t, meeting(fresh).own_party)
    assert 'id="live-renew"' not in one.shown("prompt")
    host.do("live.renew:2")
    deliver()
    assert words in one.shown("prompt")
    one.do("live.no:rekey 0")
    deliver()
    assert host.app.notice.key == "ui.live.renew.refused"
    assert rekeys(host) == 0
    chooser, choice = first
    chooser.page.do("choose", choice)
    settle([host, one])
    host.do("live.renew:2")
    deliver()
    one.do("live.yes:rekey 0")
    deliver()
    assert [rekeys(desk) for desk in (host, one, fresh)] == [1, 1, 1]
    play([host, one, fresh], random.Random(6))
    same([host, one, fresh])


def test_amid_a_chance_nobody_is_let_back_before_the_others_have_gone_on_without_it() -> None:
    """The key that is lost took its next number along: what was being rolled is rolled again, by vote, and told."""
    host, guest = desks = table()
    while host.session.asked_person is None or "roll" not in map(str, host.session.table.decision.choices(0)):
        play(desks, random.Random(3), 1)
    guest.frame.wires.cut()
    host.page.do("choose", "roll")
    host.do("live.invite:1")
    deliver()
    settle([host])
    fresh = Desk()
    fresh.do("live.name:Guest 1")
    guest.frame.wires.cut()
    connect(host, fresh, 1)
    assert not meeting(host).game.state.game.is_calm
    shown = host.do("close").shown("prompt")
    assert host.app.t("ui.live.renew.later", name="Guest 1") in shown
    assert 'id="renew-ask-1"' not in shown
    host.do("live.renew:1")
    deliver()
    assert rekeys(host) == 0


def test_the_old_browser_comes_late_and_only_looks_on() -> None:
    """It is told why, it is accused of nothing, and nobody's game stops."""
    host, guest = table_after(8, 3)
    fresh = cleared(host, guest, 1)
    host.do("close", "live.renew:1")
    deliver()
    fresh.frame.wires.cut()
    deliver()
    old = Desk(guest.drawer, fragment=guest.frame.hash)
    connect(host.do("live.back"), old, 1)
    deliver()
    assert meeting(old).game.stopped.rule == "gone"
    assert meeting(host).game.stopped is None
    assert 'id="back-go"' in host.shown("prompt")
    connect(host.do("live.back"), fresh, 1)
    assert 'id="back-go"' not in host.shown("prompt")
    deliver()
    play([host, fresh], random.Random(8))
    same([host, fresh])


@pytest.mark.parametrize("who", [0, 1])
def test_pages_that_are_opened_again_after_a_renewal_go_on(who: int) -> None:
    host, guest = table_after(8, 3)
    fresh = cleared(host, guest, 1)
    host.do("close", "live.renew:1")
    deliver()
    play([host, fresh], random.Random(4), 3)
    desks = [host, fresh]
    desks[who] = reloaded(desks[who])
    deliver()
    connect(desks[0].do("live.back"), desks[1], 1)
    deliver()
    play([desk.do("close") for desk in desks], random.Random(5))
    same(desks)


def test_a_stranger_may_come_as_often_as_it_likes_and_changes_nothing() -> None:
    host, guest = table_after(8, 3)
    for _ in range(2):
        guest = cleared(host, guest, 1)
    assert rekeys(host) == 0
    assert "live.renew" in host.do("close").shown("prompt")
    assert guest.app.session is None


def test_the_words_are_of_the_key_alone_and_can_be_read_in_every_language() -> None:
    one, other = Party("a", "k" * 43, "e" * 43), Party("a", "l" * 43, "e" * 43)
    english, japanese = Catalog("en"), Catalog("ja")
    assert short_auth_string.spell_party(english, one) != short_auth_string.spell_party(english, other)
    assert [len(short_auth_string.spell_party(t, one).split()) for t in (english, japanese)] == [4, 4]
    assert len(set(short_auth_string.SYLLABLES)) == len(set(short_auth_string.KANA)) == 32
