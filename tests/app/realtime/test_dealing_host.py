"""Yedo played live where the host deals: what a guest's page has, shows and keeps, and how it goes on."""

from __future__ import annotations

import json
import random

from tenka.core.data import HIDDEN
from tenka.core.event import Event
from tenka.multiplayer.realtime import verify
from tenka.table.table import Table
from tenka_web.features.realtime.mode import meeting_at
from tenka_web.games.yedo.adapter import ADAPTER
from tenka_web.games.yedo.story import TAKEN, scenes
from tenka_web.ui.seats import LIVE, PERSON
from tests.app.harness import Desk
from tests.app.realtime.live_tables import beat, meeting, play, settle, table
from tests.app.wires import checks, deliver

LOBBY = "setup.game:yedo"


def yedo(*kinds: str, deal: str = "dealer") -> list[Desk]:
    desks = table(kinds or (PERSON, LIVE), game="yedo", acts=("setup.option:rounds 6", f"setup.deal:{deal}"))
    if deal == "dealer":
        for guest in desks[1:]:
            sits(guest)
        beat(desks[0])
        deliver()
    return desks


def sits(guest: Desk) -> None:
    """A guest reads what the host's page can see, and sits down."""
    assert guest.app.session is None
    shown = guest.shown("dialog")
    assert guest.app.t("ui.live.dealer.guest", name=meeting(guest).inviter or "The host") in shown
    assert 'id="live-sit"' in shown
    guest.do("live.sit")
    deliver()


def sound(desks: list[Desk]) -> None:
    """Every guest's page shows what its seats may know at the dealer's table, and nothing was dropped."""
    true = desks[0].session.table
    for desk in desks:
        game = meeting(desk).game
        assert game.stopped is None
        for at, seat in enumerate(desk.session.seats):
            if seat.kind == PERSON:
                assert desk.session.table.view(at) == true.view(at)


def whole(desk: Desk) -> verify.Verdict:
    game = meeting(desk).game
    assert desk.session.table.has_full_state
    return verify.verify(game.proof, checks)


def test_a_whole_game_is_dealt_by_the_host_and_checked_by_every_page() -> None:
    desks, rng = yedo(PERSON, LIVE, LIVE), random.Random(1)
    for _ in range(8):
        assert not desks[0].session.is_over
        play(desks, rng, 12)
        sound(desks)
        for desk in desks[1:]:
            assert not desk.session.table.has_full_state
            assert "<svg" in "".join(map(str, desk.page.render().values()))
    play(desks, rng)
    assert all(desk.session.is_over for desk in desks)
    assert len({desk.session.table.record() for desk in desks}) == 1
    for desk in desks:
        found = whole(desk)
        assert (found.deal, found.unsigned, found.ended) == ((-1, ""), (), (0, 1, 2))
        assert desk.session.table.result == desks[0].session.table.result
    guest = desks[1]
    guest.do("live.proof")
    deliver()
    assert guest.app.t("ui.proof.deal") in guest.shown("dialog")
    guest.do("close", "live.proof.save")
    assert verify.verify(next(iter(guest.frame.downloads.values())), checks).deal == (-1, "")


def test_a_story_shows_the_face_of_no_card_that_another_takes() -> None:
    """A guest is told that it came, and not to whom else it is known."""
    desks = yedo()
    play(desks, random.Random(1), 12)
    table = desks[1].session.table
    told = Event("ye.event.round", {"round": 1, "last": False}), Event(TAKEN, {"seat": 0, "kind": "action"}, {}, ())
    table.history[-1] = table.history[-1]._replace(events=told)
    assert [scene.key for scene in scenes(ADAPTER, table, 1, 12)] == ["ye.event.round"]


def views(table: Table, seat: int) -> str:
    """All that a seat could ever see, and what it was told."""
    return json.dumps([table.view(seat, at).state.plain() for at in range(len(table.history) + 1)]) + str(table.log(seat))


def unknown(table: Table, seat: int) -> set[str]:
    """What others hold and the seat has never seen."""
    others = [place for at, place in enumerate(table.state.missions) if at != seat]
    found, known = {face for piles in others for pile in piles for face, _ in pile}, views(table, seat)
    return {face for face in found if f'"{face}"' not in known and f"'{face}'" not in known}


def amid_secrets() -> tuple[list[Desk], set[str]]:
    """A game in which the host holds missions that the guest has never seen, and these. Every deal is another, by keys nobody can
    foretell, and now and then one has no such moment."""
    for seed in range(30):
        desks, rng = yedo(), random.Random(seed)
        play(desks, rng, 25)
        while not desks[0].session.is_over:
            if hidden := unknown(desks[0].session.table, 1):
                return desks, hidden
            play(desks, rng, 1)
    raise AssertionError("thirty games without a secret")


def test_a_guests_page_and_storage_know_no_card_that_is_hidden_from_its_seat() -> None:
    (host, guest), hidden = amid_secrets()
    state, seen = host.session.table.state, guest.session.table
    everything = views(seen, 1) + str(seen.log(1)) + str(guest.page.render())
    assert [face for face in hidden if f'"{face}"' in everything or f"'{face}'" in everything] == []
    assert seen.record() == ""
    assert guest.session.save.record == ""
    assert all(f'"{face}"' in json.dumps(state.plain()) for face in hidden)


def test_a_guest_looks_back_and_around_but_hands_nothing_on() -> None:
    desks = yedo()
    play(desks, random.Random(3), 40)
    guest = desks[1]
    guest.do("history.go:7")
    assert guest.session.view() == desks[0].session.table.view(1, 7)
    guest.do("history.branch")
    assert meeting_at(guest.session) is not None
    guest.do("history.go:40", "open:share")
    assert 'id="link"' not in guest.shown("dialog")
    guest.do("close", "download:record", "download:save", "story.again")
    assert not guest.frame.downloads
    assert guest.page.render()
    settle(desks)
    play(desks, random.Random(3), 5)
    sound(desks)


def test_a_bot_thinks_for_a_guest_from_what_its_seat_may_know() -> None:
    """A hint is asked of the worker with a table that could be behind what the page knows."""
    desks, rng = yedo(), random.Random(4)
    play(desks, rng, 10)
    while desks[1].session.asked_person is None:
        assert not desks[0].session.is_over
        play(desks, rng, 1)
    guest = desks[1]
    guest.do("hint")
    asked = json.loads(guest.head.asked[-1])
    assert asked["seat"] == 1
    assert HIDDEN not in json.dumps(asked["table"])
    assert guest.session.worker.advice is not None


def test_while_the_dealer_is_away_a_guest_is_told_that_nothing_can_be_played() -> None:
    desks = yedo()
    play(desks, random.Random(7), 8)
    host, guest = desks
    assert 'id="dealer-away"' not in guest.shown("prompt")
    host.frame.wires.cut()
    assert 'id="dealer-away"' in guest.shown("prompt")
    assert meeting(guest).missing == ()
    guest.do("live.open")
    assert 'id="live-without"' not in guest.shown("dialog")
    assert 'id="back-letters"' not in guest.shown("prompt")
    assert 'id="live-dealer"' in guest.shown("dialog")


def test_the_lobby_lets_choose_how_hands_are_dealt() -> None:
    lobby = Desk().do(LOBBY, f"setup.seat:1 kind {LIVE}")
    assert 'id="live-deal"' in lobby.shown("main")
    assert "alone holds" in lobby.shown("main")
    assert "every page holds the whole table" in lobby.do("setup.deal:open").shown("main")
    assert lobby.do("setup.deal:somebody").app.setup.deal == "open"
    assert 'id="live-deal"' not in lobby.do("setup.game:shogun").shown("main")
    assert [meeting(desk).dealt for desk in yedo(deal="open")] == [False, False]
