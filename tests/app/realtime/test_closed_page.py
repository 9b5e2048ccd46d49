"""A live page that is closed, dies or loses what it had written: it comes back and the game goes on."""

from __future__ import annotations

import random

from tenka import Decision
from tenka_web.ui.seats import LIVE, PERSON
from tests.app.fake_ports import Drawer
from tests.app.harness import Desk
from tests.app.realtime.live_tables import meeting, play, reconnect, same, settle, table
from tests.app.wires import deliver


def opened(kept: dict[str, str], closed: Desk) -> Desk:
    """A page opened again where one was closed, with what had been kept."""
    drawer = Drawer()
    drawer.held.update(kept)
    return Desk(drawer, fragment=closed.frame.hash)


def on_offer(desk: Desk) -> list[str]:
    """What the person at a page may choose now."""
    decision, seat = desk.session.table.decision, desk.session.asked_person
    return [] if decision is None or seat is None else list(map(str, decision.choices(seat)))


def test_what_was_chosen_while_nobody_was_there_arrives_later() -> None:
    host, guest = table()
    while host.session.asked_person is None:
        play([host, guest], random.Random(7), 1)
    guest.frame.wires.cut()
    host.do("choose:roll")
    assert host.session.is_stopped
    assert host.session.selection().options == ()
    reconnect(host, guest)
    settle([host, guest])
    assert not host.session.is_stopped
    same([host, guest])


def test_a_plan_that_is_bound_and_lost_is_told_and_the_others_go_on() -> None:
    """Its storage lost the sealed plan: it contradicts itself no further, and once it is closed a bot plays on for it."""
    desks, rng = table((PERSON, LIVE, LIVE), game="shogun"), random.Random(3)
    host, lost, other = desks
    while not asked(host).sealed:
        play(desks, rng, 1)
    kept = dict(lost.drawer.held)
    while (seat := lost.session.asked_person) is not None:
        lost.page.do("choose", str(rng.choice(asked(lost).forward_choices(seat))))
        settle(desks)
    lost.frame.wires.cut()
    lost = opened(kept, lost)
    reconnect(host, lost)
    settle([host, lost, other])
    assert not lost.session.selection().options
    while not meeting(lost).game.stopped:
        play([host, other], rng, 1)
    assert lost.app.t("ui.live.foul.own") in lost.do("close").shown("prompt")
    lost.frame.wires.cut()
    host.do("live.without", "close")
    deliver()
    other.do("live.yes:leave 0")
    deliver()
    assert [seat.kind for seat in host.session.seats][1] == "light"
    while asked(host).sealed:
        play([host, other], rng, 1)
    same([host, other])


def asked(desk: Desk) -> Decision:
    decision = desk.session.table.decision
    assert decision is not None
    return decision
