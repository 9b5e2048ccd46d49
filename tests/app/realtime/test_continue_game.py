"""A game goes on another way from where it stands: by letters, then live, and by letters again; or live with another host."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from tenka_web.ui.seats import LINK, LIVE, PERSON
from tests.app.correspondence import test_correspondence
from tests.app.harness import Desk
from tests.app.realtime.live_tables import comes_back, connect, meeting, play, same, settle, table, table_after
from tests.app.realtime.test_departed_player import verdict
from tests.app.wires import deliver
from tests.support.rows import every_row


def by_letters(game: str = "tenka-meidou", kinds: tuple[str, ...] = (PERSON, LINK)) -> list[Desk]:
    """Pages amid a game by letters, the maker's first."""
    one = test_correspondence.begin(*kinds, game=game, options=("start prescribed",) if game == "shogun" else ())
    first = test_correspondence.sent(test_correspondence.play(one))
    desks = [one, *(test_correspondence.joined(first, at, f"Guest {at}") for at, kind in enumerate(kinds) if kind == LINK)]
    for _ in range(3):
        exchange(desks)
    return desks


def exchange(desks: list[Desk]) -> None:
    """Everybody answers, and all read all answers."""
    for writer in desks:
        text = test_correspondence.sent(test_correspondence.play(writer))
        for reader in desks:
            if reader is not writer:
                test_correspondence.come(reader, text)


def gone_live(desks: list[Desk], seats: Sequence[int] = range(9)) -> list[Desk]:
    """The first page invites the others to their seats."""
    desks[0].do("letter.more")
    assert 'id="live-go"' in desks[0].shown("dialog")
    desks[0].do("live.go")
    for place, desk in zip(seats[1:], desks[1:], strict=False):
        connect(desks[0], desk, place)
    for desk in desks:
        desk.app.repaint = lambda: None
    settle(desks)
    return desks


def chosen(desk: Desk) -> list[tuple[int, str]]:
    return [(line.seat, str(line.choice)) for line in desk.session.table.history[: desk.session.table.public_moment]]


def test_a_game_begun_by_letters_goes_on_live_at_the_same_seats_with_the_same_record() -> None:
    desks = by_letters()
    before, names = chosen(desks[0]), [seat.name for seat in desks[0].session.seats]
    assert len(before) > 8
    gone_live(desks)
    for desk in desks:
        assert chosen(desk)[: len(before)] == before
        assert desk.session.seats[1].name == names[1] == "Guest 1"
    assert [[seat.kind for seat in desk.session.seats] for desk in desks] == [[PERSON, LIVE], [LIVE, PERSON]]
    play(desks, random.Random(1))
    same(desks)
    assert desks[0].session.is_over
    assert verdict(desks[1]).terms.past
    desks[0].do("live.proof")
    deliver()
    assert "before the game went on live" in desks[0].shown("dialog")


def test_amid_sealed_plans_a_live_game_goes_on_by_letters_and_amid_sealed_letters_live_again() -> None:
    """What is sealed and not open goes along neither way: it is asked again, and what all know stays."""
    rng = random.Random(2)
    desks = table(game="shogun")
    for _ in range(400):
        play(desks, rng, 1)
        if meeting(desks[0]).game.has_answered:
            break
    host, guest = desks
    assert meeting(host).game.has_answered
    before = chosen(host)
    assert before == chosen(guest)
    guest.frame.wires.cut()
    host.do("live.letters")
    assert [seat.kind for seat in host.session.seats[:2]] == [PERSON, LINK]
    assert chosen(host) == before
    assert len(host.session.table.history) == len(before)
    guest = test_correspondence.joined(test_correspondence.sent(test_correspondence.play(host)), 1)
    assert host.session.is_sealed
    assert chosen(guest) == before
    desks = gone_live([host, guest])
    assert all(chosen(desk) == before for desk in desks)
    assert not meeting(host).game.has_answered
    play(desks, rng, 40)
    while any(desk.session.is_sealed for desk in desks):
        assert not host.session.is_over
        play(desks, rng, 1)
    same(desks)
    assert len(chosen(host)) > len(before)
    assert chosen(host)[: len(before)] == before


@pytest.mark.parametrize("seed", range(3))
def test_at_any_slot_a_live_game_goes_on_by_letters_and_live_again_at_the_same_seats(seed: int) -> None:
    """Whoever of two, three or four goes on with it, and wherever it stands: what all know stays, at the seats that all had."""
    rng, number = random.Random(seed), 2 + seed % 3
    game = "shogun" if number > 2 and rng.random() < 0.5 else "tenka-meidou"
    desks = table((PERSON, *(LIVE,) * (number - 1)), game=game)
    play(desks, rng, rng.randrange(30))
    whose = rng.randrange(number)
    before = chosen(desks[whose])
    for desk in desks:
        desk.frame.wires.cut()
    desks[whose].do("live.letters")
    assert [seat.kind for seat in desks[whose].session.seats] == [PERSON if at == whose else LINK for at in range(number)]
    first = test_correspondence.sent(test_correspondence.play(desks[whose]))
    desks = [desk if at == whose else test_correspondence.joined(first, at, f"Guest {at}") for at, desk in enumerate(desks)]
    if number == 2:
        exchange(desks)
    by_letter = chosen(desks[whose])
    assert all(chosen(desk)[: len(before)] == before for desk in desks)
    gone_live([desks[whose], *(desk for desk in desks if desk is not desks[whose])], [whose, *(set(range(number)) - {whose})])
    for at, desk in enumerate(desks):
        assert chosen(desk)[: len(by_letter)] == by_letter
        assert [seat.kind for seat in desk.session.seats] == [PERSON if seat == at else LIVE for seat in range(number)]
    play(desks, rng, rng.randrange(1, 6))
    while any(desk.session.is_sealed for desk in desks):
        play(desks, rng, 1)
    same(desks)


def test_a_page_that_is_reloaded_comes_back_to_a_game_that_was_gone_on_with() -> None:
    desks = gone_live(by_letters())
    play(desks, random.Random(3), 4)
    host, guest = desks
    fresh = comes_back(host, guest)
    play([host, fresh], random.Random(4))
    assert host.session.is_over
    same([host, fresh])


def test_when_the_host_has_gone_a_guest_invites_the_others_and_a_bot_sits_where_nobody_comes() -> None:
    host, one, two = table_after(14, 5, (PERSON, LIVE, LIVE))
    while host.session.asked_person is None:        # the bot that will sit there has to begin
        play([host, one, two], random.Random(5), 1)
    before = chosen(one)
    host.frame.wires.cut()
    deliver()
    assert 'id="back-host"' in one.shown("prompt")
    one.do("set.far:no", "live.go")
    connect(one, two, 2)
    assert meeting(one).game is None            # the seat of the host still waits
    assert 'id="live-bot-0"' in one.shown("dialog")
    one.do("live.bot:0")
    settle([one, two])
    assert [seat.kind for seat in one.session.seats] == ["steady", PERSON, LIVE]
    assert chosen(one)[: len(before)] == chosen(two)[: len(before)] == before
    play([one, two], random.Random(6))
    same([one, two])
    assert one.session.is_over
    assert verdict(two).ended


def test_the_old_host_comes_back_as_a_guest_of_the_new_one() -> None:
    host, one = table_after(9, 5)
    host.frame.wires.cut()
    one.do("live.go")
    connect(one, host, 0)
    assert [seat.kind for seat in host.session.seats] == [PERSON, LIVE]
    assert [meeting(desk).is_host for desk in (host, one)] == [False, True]
    play([host, one], random.Random(6))
    same([host, one])
    assert host.session.is_over


def test_the_bots_of_a_host_who_has_gone_are_those_of_the_new_one() -> None:
    host, one, two = table_after(9, 7, (PERSON, LIVE, LIVE, "light"))
    host.frame.wires.cut()
    deliver()
    one.do("live.go")
    assert sorted(meeting(one).places) == [0, 2]
    connect(one, two, 2)
    one.do("live.bot:0")
    settle([one, two])
    assert [seat.kind for seat in one.session.seats] == ["steady", PERSON, LIVE, "light"]


def test_the_last_guest_who_is_awaited_is_not_replaced_by_a_bot() -> None:
    host = Desk().start(PERSON, LIVE)
    assert 'id="live-bot-1"' not in host.shown("dialog")
    host.do("live.bot:1")
    assert sorted(meeting(host).places) == [1]


@pytest.mark.parametrize("code", ["rubbish", "of another game"])
def test_a_host_that_goes_on_with_what_can_not_be_gone_on_with_is_refused(code: str) -> None:
    desks = by_letters()
    desks[0].do("live.go")
    planned = meeting(desks[0]).planned
    other = Desk().start(PERSON, PERSON, game="shogun").session.table.code() if code == "of another game" else code
    wires, agreed = desks[0].frame.wires, planned.past.code()
    send = wires.send
    wires.send = lambda place, text: send(place, text.replace(agreed, other))      # type: ignore[method-assign]
    connect(desks[0], desks[1], 1)
    assert meeting(desks[1]).game is None
    assert meeting(desks[1]).lacks == "rules"
    assert meeting(desks[0]).places[1].cannot == "rules"        # and the host is told


def test_there_is_nothing_to_go_on_with_when_a_game_is_over() -> None:
    desks = table()
    play(desks, random.Random(9))
    assert not desks[0].session.can_go_live
    before = meeting(desks[0])
    desks[0].do("live.go")
    assert meeting(desks[0]) is before


@every_row("way", ["import", "archive", "branch"])
def test_a_copy_of_a_live_game_is_played_at_this_device(way: str) -> None:
    """Nobody is connected to a copy, so a seat that waited for another page could never be played."""
    desk = table_after(6, 3)[0].do("close")
    if way == "branch":
        desk.do("history.branch")
    else:
        desk.do("download:save" if way == "import" else "export.all")
        desk = Desk().do(f"import:{list(desk.frame.downloads.values())[-1]}")
        if way == "archive":
            desk.do(f"open.save:{desk.app.save_store.all()[0].id}")
    assert [seat.kind for seat in desk.session.seats] == [PERSON, PERSON]
    assert desk.session.asked_person is not None
