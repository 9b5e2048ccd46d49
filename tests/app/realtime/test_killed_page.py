"""Any page of a live game dies in any state, with nothing more than it had kept: opened again, all stands as it stood."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

import pytest

from tenka_web.ui.seats import LIVE, PERSON
from tests.app.harness import Desk
from tests.app.realtime.live_tables import connect, play, same, settle, table, table_after
from tests.app.realtime.test_closed_page import asked, on_offer, opened
from tests.app.realtime.test_dealing_host import sound, yedo
from tests.app.realtime.test_departed_player import left
from tests.app.realtime.test_live_takeback import slip
from tests.app.realtime.test_rekey import cleared
from tests.app.wires import deliver, deliver_some

ID = re.compile(r'\sid="([^"]+)"')
SHOGUN = ("setup.option:start prescribed",)


class Scene(NamedTuple):
    """Pages in some state. ``on``: what is done next, which looks whether all stands as it stood; ``part``: what stands beside
    the question of the first two however often they are opened again."""

    desks: list[Desk]
    on: Callable[[list[Desk]], None] = lambda desks: None
    part: str = ""


def moment(desk: Desk) -> int:
    return len(desk.session.table.history)


def fresh_game() -> Scene:
    """Nobody has chosen yet."""
    return Scene(table())


def rolled() -> Scene:
    """Somebody has asked chance, and nothing of it has arrived."""
    desks = table()
    mover = next(desk for desk in desks if "roll" in on_offer(desk))
    mover.page.do("choose", "roll")
    return Scene(desks)


def over() -> Scene:
    desks = table()
    play(desks, random.Random(7))
    return Scene(desks)


def dealt() -> Scene:
    """The host deals, and each page knows only what its seat may know."""
    desks = yedo()
    play(desks, random.Random(1), 6)
    return Scene(desks)


# plans


def plan(desk: Desk) -> dict[int, list[str]]:
    """The people at a page lay what comes first; what each of them has laid."""
    given: dict[int, list[str]] = {}
    while (seat := desk.session.asked_person) is not None and asked(desk).sealed:
        if desk.session.ui.covered:
            desk.do("uncover")
        given.setdefault(seat, []).append(str(asked(desk).forward_choices(seat)[0]))
        desk.page.do("choose", given[seat][-1])
    return given


def sealed(*who: int) -> Scene:
    """Plans are asked of two pages, and these have sealed theirs. One that had not been signed yet is asked anew."""
    desks = table((PERSON, LIVE, PERSON), game="shogun", acts=SHOGUN)
    settle(desks)
    given = {seat: laid for at in who for seat, laid in plan(desks[at]).items()}

    def on(desks: list[Desk]) -> None:
        for desk in desks:
            given.update(plan(desk))
        settle(desks)
        for desk in desks:
            told: dict[int, list[str]] = {}
            for line in desk.session.table.history[: sum(map(len, given.values()))]:
                told.setdefault(line.seat, []).append(str(line.choice))
            assert told == given

    return Scene(desks, on)


# what is asked of all


def take_back(answer: str = "") -> Scene:
    """Somebody asks to take its slip back, and the other has said nothing yet, or has just answered."""
    desks = table()
    asker = slip(desks, random.Random(2))
    at, first = moment(asker), desks.index(asker)
    asker.do("live.undo")
    deliver()

    def on(desks: list[Desk]) -> None:
        if 'id="live-undo-yes"' in desks[1 - first].shown("prompt"):       # not signed yet when the page died
            desks[1 - first].do(f"live.{answer or 'yes'}:takeback {first}")
        settle(desks)
        assert all((moment(desk) == at) == (answer == "no") for desk in desks)

    if not answer:
        return Scene(desks, on, "live-undo-asked")
    desks[1 - first].do(f"live.{answer}:takeback {first}")
    return Scene(desks, on)


def without() -> Scene:
    """One of three has gone; the host asks to go on without it."""
    host, one, two = table_after(9, 5, (PERSON, LIVE, LIVE))
    two.frame.wires.cut()
    host.do("live.without")
    deliver()

    def on(desks: list[Desk]) -> None:
        desks[1].do("live.yes:leave 0")
        deliver()
        assert left(desks[0]) == left(desks[1]) == [2]
        assert desks[0].session.seats[2].kind == "light"

    return Scene([host, one], on, "live-parting")


def let_back() -> Scene:
    """One of three has lost its key; the host asks to let it back."""
    host, one, two = table_after(6, 5, (PERSON, LIVE, LIVE))
    fresh = cleared(host, two, 2)
    host.do("close", "live.renew:2")
    deliver()

    def on(desks: list[Desk]) -> None:
        desks[1].do("live.yes:rekey 0")
        deliver()

    return Scene([host, one, fresh], on, "live-renew")


STATES: dict[str, Callable[[], Scene]] = {
    "begun": fresh_game, "rolled": rolled, "over": over, "dealt": dealt,
    "nobody sealed": sealed, "guest sealed": lambda: sealed(1), "host sealed": lambda: sealed(0),
    "all sealed": lambda: sealed(1, 0), "all sealed, host first": lambda: sealed(0, 1),
    "take back": take_back, "take back agreed": lambda: take_back("yes"), "take back refused": lambda: take_back("no"),
    "without": without, "let back": let_back,
}  # fmt: skip


def die(desks: list[Desk], *who: int) -> None:
    """These pages die at once with what they had kept, are opened again, and all find each other by new links."""
    kept = {at: dict(desks[at].drawer.held) for at in who}
    for at in who:
        desks[at].frame.wires.send = lambda place, text: False      # type: ignore[method-assign]  # it is gone
    for at, held in kept.items():
        dead = desks[at]
        dead.frame.wires.cut()
        desks[at] = opened(held, dead)
    for at in range(1, len(desks)):
        if {0, at} & {*who}:
            unique(desks[0].do("close"), desks[at].do("close"))
            desks[0].do(f"live.invite:{at}")
            connect(desks[0], desks[at], at)
    settle([desk for desk in desks if desk.app.session is not None])
    for desk in desks:
        desk.do("close")


def unique(*desks: Desk) -> None:
    """No id stands twice, in whatever state a page waits for another."""
    for desk in desks:
        counts = Counter(ID.findall("".join(map(str, desk.page.render().values()))))
        assert [name for name, count in counts.items() if count > 1] == []


@pytest.mark.parametrize("who", [(0,), (1,), pytest.param((0, 1), marks=pytest.mark.slow)], ids=str)
@pytest.mark.parametrize("state", STATES)
def test_a_page_that_dies_in_any_state_goes_on_as_it_stood(state: str, who: tuple[int, ...]) -> None:
    """After a few of the messages have arrived that are under way."""
    scene = STATES[state]()
    desks = scene.desks
    deliver_some(random.Random(4), 4)
    die(desks, *who)
    for desk in desks[:2]:
        assert f'id="{scene.part}"' in desk.shown("prompt") or not scene.part
    scene.on(desks)
    settle(desks)
    play(desks, random.Random(3), 3)
    (sound if state == "dealt" else same)(desks)
