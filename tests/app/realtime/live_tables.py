"""Tables of pages that play live without a browser: who sits there, and how a game goes on."""

from __future__ import annotations

import random

from tenka_web.features.realtime.meeting import Meeting
from tenka_web.features.realtime.state import live_state
from tenka_web.ui.seats import LIVE, PERSON
from tests.app.harness import Desk
from tests.app.wires import deliver


def link_of(desk: Desk, place: int) -> str:
    meeting = live_state(desk.app).meeting
    return meeting.places[place].link.partition("#")[2]


def connect(host: Desk, guest: Desk, place: int, *, arrive: bool = True) -> None:
    """The guest opens the invitation and the host pastes the answer; what they say to each other then arrives, or not yet."""
    guest.frame.hash = link_of(host, place)
    guest.do("fragment")
    if guest.app.dialog is not None and guest.app.dialog.arg:
        guest.do("live.join")
    host.do(f"live.answer:https://example.org/#{link_of(guest, 0)}")
    if arrive:
        deliver()


def reconnect(host: Desk, guest: Desk, place: int = 1) -> None:
    """The host invites to a place again, and the guest comes by the new link."""
    host.do(f"live.invite:{place}")
    connect(host, guest, place)


def sit(guest: Desk) -> None:
    """The guest sits down where the host deals: its person hears first who does."""
    if meeting(guest).offered is not None:
        guest.do("live.sit")


def beat(*desks: Desk) -> None:
    """The pages ask once more for what may have been missed."""
    for desk in desks:
        meeting(desk)._beat()
    deliver()


def table(kinds: tuple[str, ...] = (PERSON, LIVE), layers: tuple[str, ...] = (), game: str = "",
          acts: tuple[str, ...] = ()) -> list[Desk]:  # fmt: skip
    host = undrawn(Desk().start(*kinds, layers=layers, game=game, acts=acts))
    guests = []
    for place, kind in enumerate(kinds):
        if kind == LIVE:
            guests.append(undrawn(Desk()))
            guests[-1].do(f"live.name:Guest {place}")
            connect(host, guests[-1], place)
    for desk in (host, *guests):        # calls were offered before
        desk.app.settings.notifications_offered, desk.app.notice = True, None
    return [host, *guests]


def undrawn(desk: Desk) -> Desk:
    """A page that is drawn when a test looks, not after every message."""
    desk.app.repaint = lambda: None
    return desk


def table_after(choices: int, seed: int, kinds: tuple[str, ...] = (PERSON, LIVE)) -> list[Desk]:
    """A table at which so many random choices were made."""
    desks = table(kinds)
    play(desks, random.Random(seed), choices)
    return desks


def meeting(desk: Desk) -> Meeting:
    return live_state(desk.app).meeting


def settle(desks: list[Desk]) -> None:
    """Stories are cut short, bots think, messages arrive, until nothing waits but people."""
    for _ in range(200):
        deliver()
        told = [desk for desk in desks if desk.session.playback.story is not None]
        timed = [desk for desk in desks
                 if desk.watch.waiting and desk.session.asked_bot is not None and not desk.session.is_stopped]
        for desk in told:
            desk.page.do("story.end")
        for desk in timed:
            desk.watch.run(20_000)
        if not told and not timed:
            return
    raise AssertionError("they never come to rest")


def play(desks: list[Desk], rng: random.Random, most: int = 10_000) -> None:
    """People at their own pages choose at random."""
    for _ in range(most):
        settle(desks)
        if desks[0].session.is_over:
            return
        for one in desks:
            one.watch.time += 500       # a person takes a moment
        desk = next(desk for desk in desks if desk.session.asked_person is not None)
        seat, decision = desk.session.asked_person, desk.session.table.decision
        desk.page.do("choose", str(rng.choice(decision.forward_choices(seat))))
    settle(desks)


def to_plans(desks: list[Desk], rng: random.Random) -> None:
    """On until plans are asked."""
    while not desks[0].session.is_sealed:
        play(desks, rng, 1)


def give(desk: Desk, rng: random.Random, desks: list[Desk]) -> None:
    """The people at a page answer at random as long as they are asked, and all hear of it."""
    while (seat := desk.session.asked_person) is not None:
        desk.page.do("choose", str(rng.choice(desk.session.table.decision.forward_choices(seat))))
    settle(desks)


def reloaded(desk: Desk) -> Desk:
    """The same browser opens the same address again."""
    desk.frame.wires.cut()
    return undrawn(Desk(desk.drawer, fragment=desk.frame.hash))


def comes_back(host: Desk, guest: Desk) -> Desk:
    """The first guest's page is loaded anew, and comes by a new link."""
    again = reloaded(guest)
    reconnect(host, again)
    return again


def same(desks: list[Desk]) -> None:
    assert len({desk.session.table.record() for desk in desks}) == 1
    for desk in desks:
        assert meeting(desk).game.stopped is None
