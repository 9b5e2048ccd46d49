"""Yedo played live where all pages deal together: what each page knows, shows and keeps, and how it ends."""

from __future__ import annotations

import json
import random

import pytest

from tenka.core.data import HIDDEN
from tenka.protocol import proof
from tenka.protocol.bounds import LONGEST
from tenka.protocol.together.locked import Locked
from tenka.protocol.together.placed import Placed
from tenka_web.app import input_limits as bounds
from tenka_web.features.realtime import dealing, slot_deal
from tenka_web.features.realtime.comings import NOT_ITS_SEAT
from tenka_web.features.realtime.slot_game import SlotGame
from tenka_web.ui.seats import LIVE, PERSON
from tests.app.harness import Desk
from tests.app.realtime.live_tables import connect, meeting, play, settle, table
from tests.app.realtime.test_live_closed import closes_amid, meets_again
from tests.app.realtime.test_live_renewed import cleared
from tests.app.wires import deliver, right
from tests.protocol.locked import lighten


@pytest.fixture(autouse=True)
def light(monkeypatch: pytest.MonkeyPatch) -> None:
    lighten(monkeypatch)


def yedo(*kinds: str) -> list[Desk]:
    return table(kinds or (PERSON, LIVE), game="yedo", acts=("setup.option:rounds 6", "setup.deal:together"))


def game(desk: Desk) -> SlotGame:
    found = meeting(desk).together
    assert found is not None
    return found


def deal(desk: Desk) -> Locked:
    found = game(desk).state.common.deal
    assert isinstance(found, Locked)
    return found


def opened(desk: Desk) -> dict[str, str]:
    table = game(desk).state.common.table
    assert isinstance(table, Placed)
    return {place: face for found in table.opened.values() for place, face in found.items()}


def sound(desks: list[Desk]) -> None:
    for desk in desks:
        assert game(desk).stopped is None
        assert not meeting(desk).outbox.refused


def test_a_whole_game_is_dealt_by_all_and_checked_by_every_page() -> None:
    desks, rng = yedo(PERSON, LIVE, LIVE), random.Random(1)
    for _ in range(6):
        assert not desks[0].session.over
        play(desks, rng, 12)
        sound(desks)
        for desk in desks:
            assert not desk.session.table.whole
            assert "<svg" in "".join(map(str, desk.front.render().values()))
            assert "place_" not in "".join(map(str, desk.front.render().values()))
    play(desks, rng)
    sound(desks)
    assert all(desk.session.over for desk in desks)
    assert all(desk.session.table.whole for desk in desks)
    assert len({desk.session.table.record() for desk in desks}) == 1
    for desk in desks:
        found = proof.verify(game(desk).record(), right)
        assert (found.wrong, found.unproved) == ("", ("who", "together", "left"))
        assert "locked" in found.proved
    guest = desks[1]
    guest.do("live.proof")
    assert "ui.proof" not in guest.shown("dialog")
    guest.do("close", "download:record")
    assert proof.verify(next(iter(guest.frame.downloads.values())), right).wrong == ""


def everything(desk: Desk) -> str:
    """All that a page shows and keeps."""
    table = desk.session.table
    moments = range(len(table.history) + 1)
    views = [table.view(seat, at).state.plain() for seat in range(len(desk.session.seats)) for at in moments]
    return json.dumps([views, desk.drawer.held]) + str(table.log(desk.session.viewer)) + str(desk.front.render())


def test_no_page_and_no_storage_knows_a_card_of_the_others() -> None:
    desks, rng = yedo(), random.Random(2)
    play(desks, rng, 30)
    for desk, neighbour in (desks, desks[::-1]):
        own, other, open_ = deal(desk).names, deal(neighbour).names, opened(desk)
        # of many a card there are several copies: a face that has been seen on one of them tells nothing of the others
        hidden = {face for place, face in other.items() if place not in open_} - {*own.values(), *open_.values()}
        assert hidden
        text = everything(desk)
        assert [face for face in hidden if f'"{face}"' in text or f"'{face}'" in text] == []


def test_a_bot_thinks_from_what_its_seat_may_know() -> None:
    desks, rng = yedo("steady", LIVE, PERSON), random.Random(4)
    play(desks, rng, 25)
    sound(desks)
    asked = [json.loads(question) for question in desks[0].head.asked]
    thought = [question for question in asked if "table" in question]
    assert thought
    assert all(HIDDEN not in json.dumps(question["table"]) and "place_" not in json.dumps(question) for question in thought)


def test_a_hint_is_asked_of_a_table_that_could_be() -> None:
    desks, rng = yedo(), random.Random(4)
    play(desks, rng, 10)
    while desks[1].session.person() is None:
        play(desks, rng, 1)
    desks[1].do("hint")
    assert desks[1].session.errands.advice is not None


@pytest.mark.slow
@pytest.mark.parametrize("who", [0, 1])
def test_a_page_that_dies_right_after_it_spoke_goes_on(who: int) -> None:
    for sends in range(1, 8):
        desks, rng = yedo(), random.Random(sends)
        play(desks, rng, 6)
        desks[who] = closes_amid(desks, who, sends, rng)
        meets_again(desks, who, rng)
        sound(desks)


def test_while_a_page_is_away_all_are_told_that_nothing_can_be_played() -> None:
    desks = yedo(PERSON, LIVE, LIVE)
    play(desks, random.Random(7), 8)
    host, one, _ = desks
    assert 'id="dealer-away"' not in host.shown("prompt")
    desks[2].frame.wires.cut()
    assert 'id="dealer-away"' in host.shown("prompt")
    assert meeting(host).parting.missing == meeting(one).parting.missing == ()
    host.do("live.open")
    assert 'id="live-dealer"' in host.shown("dialog")
    assert 'id="live-without"' not in host.shown("dialog")
    assert 'id="live-letters"' not in host.shown("dialog")
    assert 'id="live-watch"' not in host.shown("dialog")
    assert not meeting(host.do("live.watch")).watchers


def test_a_browser_that_lost_its_key_is_told_so_and_nobody_is_asked_to_let_it_back() -> None:
    """Its locks went with it."""
    host, guest = yedo()
    play([host, guest], random.Random(3), 6)
    fresh = cleared(host, guest, 1)
    assert meeting(fresh).lacks == NOT_ITS_SEAT
    assert not meeting(host).letting_back.claims
    assert "live.renew" not in host.shown("dialog")
    assert "live.renew" not in host.do("close").shown("prompt")
    assert game(host).stopped is None


def test_the_window_says_how_far_the_shuffling_is_and_the_table_opens_by_itself() -> None:
    host, guest = Desk().start(PERSON, LIVE, game="yedo", acts=("setup.deal:together",)), Desk()
    host.head.slow = True
    painted: list[int] = []
    guest.app.repaint = lambda: painted.append(len(painted))
    guest.do("live.name:Hana")
    connect(host, guest, 1)
    assert "shuffled and locked: 1 of 4" in host.shown("dialog")
    assert host.app.session is None
    for at in (2, 4):
        before = len(painted)
        host.head.answer()
        deliver()
        assert len(painted) > before
        assert at == 4 or "shuffled and locked: 3 of 4" in host.shown("dialog")
    assert host.app.session is not None
    assert guest.app.session is not None


def test_the_page_lets_through_what_the_protocol_reads() -> None:
    """A piece of the decks, and an answer to a page that lacks much, are longer than any sign."""
    assert bounds.most("a message of another page") == LONGEST


def test_where_no_worker_can_be_had_the_page_shuffles_itself() -> None:
    host, guest = Desk().start(PERSON, LIVE, game="yedo", acts=("setup.deal:together",)), Desk()
    host.head.broken = guest.head.broken = True
    connect(host, guest, 1)
    assert host.app.session is not None


def test_the_end_is_shown_when_the_deal_is_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    """By the worker: the page itself works nothing out."""
    monkeypatch.setattr(dealing, "work_out", None)
    desks, rng = yedo(), random.Random(9)
    for desk in desks:
        desk.head.slow = True
    while not slot_deal.checking(game(desks[0])):
        play(desks, rng, 1)
    assert not desks[0].session.over
    assert 'id="deal-checked"' in desks[0].shown("prompt")
    for desk in desks:
        desk.head.answer()
    settle(desks)
    assert all(desk.session.over for desk in desks)


def test_the_lobby_lets_choose_that_all_deal_together() -> None:
    lobby = Desk().do("setup.game:yedo", f"setup.seat:1 kind {LIVE}", "setup.deal:together")
    assert "all lock and shuffle" in lobby.shown("main")
    assert lobby.do("setup.game:tenka-meidou").app.setup.dealt == "open"
    assert lobby.app.setup.deals == ("open",)
