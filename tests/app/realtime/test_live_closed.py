"""A live page that is closed, dies or loses what it had written: it comes back and the game goes on."""

from __future__ import annotations

import random

import pytest

from tenka import Decision
from tenka_web.ui.seats import LIVE, PERSON
from tests.app.fake_ports import Drawer
from tests.app.harness import Desk
from tests.app.realtime.live_tables import connect, meeting, play, reconnect, same, settle, table
from tests.app.wires import deliver, deliver_some


def opened(kept: dict[str, str], closed: Desk) -> Desk:
    """A page opened again where one was closed, with what had been kept."""
    drawer = Drawer()
    drawer.held.update(kept)
    return Desk(drawer, fragment=closed.frame.hash)


def goes_on(desks: list[Desk], who: int, rng: random.Random, most: int | None = None) -> None:
    """The page that was closed finds the others by the same two links, and all come to the same end, or as far as so many
    choices."""
    desks[who].app.repaint = lambda: None
    reconnect(desks[0], desks[1])
    settle(desks)
    same(desks)
    play(desks, rng, most or 10_000)
    assert most or desks[0].session.is_over
    same(desks)


def closes_amid(desks: list[Desk], who: int, sends: int, rng: random.Random) -> Desk:
    """The page dies right after so many more messages went out; what it had not kept by then is lost."""
    dying = desks[who]
    wires, left = dying.frame.wires, sends
    kept: dict[str, str] = {}
    send = wires.send

    def last(place: int, text: str) -> bool:
        nonlocal left
        left -= 1
        if left == 0:
            kept.update(dying.drawer.held)
        return left >= 0 and send(place, text)

    wires.send = last       # type: ignore[method-assign]  # the test breaks the wire
    while left > 0:
        assert not desks[0].session.is_over
        play(desks, rng, 1)
    wires.cut()
    return opened(kept, dying)


def meets_again(desks: list[Desk], who: int, rng: random.Random) -> None:
    """The page that died is back: the two find each other again and play on."""
    desks[who].app.repaint = lambda: None
    reconnect(desks[0], desks[1])
    settle(desks)
    play(desks, rng, 12)


@pytest.mark.parametrize("who", [0, 1])
def test_what_a_storage_lost_of_its_own_words_comes_back_from_the_others(who: int) -> None:
    """A machine that loses its power may lose what was written last: the page hears itself before it speaks again. Every fourth
    game is played to its end."""
    for choices in range(1, 9):
        desks, rng = table(), random.Random(choices)
        play(desks, rng, 6)
        kept = dict(desks[who].drawer.held)
        play(desks, rng, choices)
        desks[who].frame.wires.cut()
        desks[who] = opened(kept, desks[who])
        goes_on(desks, who, rng, None if choices % 4 == 0 else 12)


@pytest.mark.parametrize("seed", range(4))
def test_a_guest_whose_storage_lags_is_killed_at_any_moment_of_a_shogun_table(seed: int) -> None:
    """What it said between its last writing and its end comes back to it, in whatever order things arrive; but a plan sealed in
    that time, which only it could open."""
    rng = random.Random(seed)
    desks = table((PERSON, LIVE, LIVE), game="shogun", acts=("setup.option:start prescribed",))
    for _ in range(3):
        who = rng.choice([1, 2])
        bustle(desks, rng, rng.randrange(5, 250))
        killed_amid(desks, who, rng, rng.choice([0, 1, 5, 30]))
    go_on_as_one(desks, rng, 40)


def killed_amid(desks: list[Desk], who: int, rng: random.Random, unwritten: int) -> None:
    """A guest's page dies whose storage is so many steps behind, and is opened again from it."""
    lost, kept = desks[who], dict(desks[who].drawer.held)
    bustle([desk for desk in desks if desk is not lost], rng, unwritten)
    lost.frame.wires.cut()
    lost.frame.wires.send = lambda place, text: False   # type: ignore[method-assign]  # it is gone
    desks[who] = opened(kept, lost)
    desks[who].app.repaint = lambda: None
    desks[0].do(f"live.invite:{who}")
    connect(desks[0], desks[who], who, arrive=False)


def go_on_as_one(desks: list[Desk], rng: random.Random, choices: int) -> None:
    """Play on: no page has stopped, unless its storage lost what it had sealed, and it says so of itself; all tell one game."""
    settle(desks)
    play(desks, rng, choices)
    stops = {at: stop for at, desk in enumerate(desks) if (stop := meeting(desk).game.stopped)}
    assert all((stop.party, stop.rule) == (at, "own") for at, stop in stops.items())
    told = [[(line.seat, line.choice) for line in desk.session.table.history[:30]] for desk in desks]
    assert len({str(lines) for at, lines in enumerate(told) if at not in stops}) == 1
    assert all(lines == max(told, key=len)[:len(lines)] for lines in told)


def bustle(desks: list[Desk], rng: random.Random, steps: int) -> None:
    """All at once, and nobody waits for anything: messages arrive, stories end, people choose."""
    for _ in range(steps):
        deliver_some(rng, rng.randrange(6))
        for desk in desks:
            session, seat = desk.session, desk.session.person()
            if session.playback.story is not None:
                desk.page.do("story.end")
            elif seat is not None and session.is_live and not session.is_stopped and rng.random() < 0.3:
                desk.page.do("choose", str(rng.choice(asked(desk).forward_choices(seat))))


def on_offer(desk: Desk) -> list[str]:
    """What the person at a page may choose now."""
    decision, seat = desk.session.table.decision, desk.session.person()
    return [] if decision is None or seat is None else list(map(str, decision.choices(seat)))


def test_what_was_chosen_while_nobody_was_there_arrives_later() -> None:
    host, guest = table()
    while host.session.person() is None:
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
    while (seat := lost.session.person()) is not None:
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
