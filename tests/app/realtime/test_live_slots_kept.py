"""What a page keeps of a live game by slots, and what who looks on is told of it."""

from __future__ import annotations

import random

import pytest

from tenka.protocol import joining
from tenka.protocol.joining import Watch
from tenka_web.features.realtime import slot_journal
from tenka_web.features.realtime.sdp import WATCH
from tests.app.harness import Desk
from tests.app.realtime.live_tables import connect, meeting, play, same, settle, table
from tests.app.realtime.test_live_around import looks_on
from tests.app.realtime.test_live_closed import goes_on, opened
from tests.app.realtime.test_live_slots import game_of
from tests.app.wires import Wires, _later, deliver_some

# what is kept


def puts_of(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
    """What a page writes of its live game: under which end of a key, and how many characters."""
    found: list[tuple[str, int]] = []
    put = desk.drawer.put

    def noted(key: str, text: str) -> None:
        if ":live:" in key:
            found.append((key.partition(":live:")[2].partition(":")[2], len(text)))
        put(key, text)

    monkeypatch.setattr(desk.drawer, "put", noted)
    return found


def test_what_is_kept_grows_by_pieces_and_a_page_opens_again_from_its_last_calm_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slot_journal, "STRETCH", 20)
    desks, rng = table(), random.Random(4)
    puts = puts_of(desks[1], monkeypatch)
    play(desks, rng, 60)
    pieces = [(name, size) for name, size in puts if name.isdigit()]
    assert len(pieces) > 2
    assert [name for name, _ in pieces] == [str(number + 1) for number in range(len(pieces))]     # each is written once
    assert max(size for name, size in puts if not name) < 20_000
    proven = game_of(desks[1]).state
    desks[1].frame.wires.cut()
    desks[1] = opened(desks[1].drawer.held, desks[1])
    again = game_of(desks[1])
    assert (again.state.common.head, again.state.slot) == (proven.common.head, proven.slot)
    assert again.journal.count < 40
    assert again.state.log.base == 0
    goes_on(desks, 1, rng)
    play(desks, rng, 10)
    same(desks)


def test_who_looks_on_begins_at_the_last_calm_moment() -> None:
    desks, rng = table(), random.Random(6)
    play(desks, rng, 20)
    watcher = looks_on(desks[0])
    settle([*desks, watcher])
    game = game_of(watcher)
    assert game.state.log.base >= game_of(desks[0]).state.slot - 2
    assert game.state.common.head == game_of(desks[0]).state.common.head
    watcher.frame.wires.cut()
    fresh = opened(watcher.drawer.held, watcher)
    assert game_of(fresh).state.common.head == game.state.common.head
    assert not game.proven


def test_pieces_that_are_damaged_are_told_and_nothing_else_is_touched(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slot_journal, "STRETCH", 10)
    desks = table()
    play(desks, random.Random(4), 12)
    held = dict(desks[1].drawer.held)
    piece = next(key for key in held if key.endswith(":1"))
    for damaged in ("", "[", "[1]", '["x"]', "{}"):
        fresh = opened({**held, piece: damaged}, desks[1])
        assert fresh.app.session is None or fresh.session.meeting is None


# who is let in while a channel is not open on both sides yet


def let_in(host: Desk) -> Desk:
    """A watcher whose end of the channel is open before the host's, who loses what it sends there until then."""
    wires = host.frame.wires
    opened_here, send = wires.opened, wires.send

    def open_here(place: int) -> None:
        wires.send = send       # type: ignore[method-assign]
        opened_here(place)

    wires.opened = lambda place: _later(lambda: _later(lambda: open_here(place)))       # after the watcher's first word
    wires.send = lambda place, text: place < WATCH and send(place, text)        # type: ignore[method-assign]
    watcher = looks_on(host)
    wires.opened = opened_here
    return watcher


def test_who_looks_on_is_let_in_at_any_moment_while_a_guest_comes_back() -> None:
    desks, rng = table(), random.Random(5)
    play(desks, rng, 8)
    for steps in (0, 2, 5, 9, 14, 20, 30):
        desks[1].frame.wires.cut()
        desks[1] = opened(desks[1].drawer.held, desks[1])
        desks[1].app.repaint = lambda: None
        desks[0].do("live.invite:1")
        connect(desks[0], desks[1], 1, arrive=False)
        deliver_some(rng, steps)
        watcher = let_in(desks[0])
        settle([*desks, watcher])
        same([*desks, watcher])
        play([*desks, watcher], rng, 2)
        same([*desks, watcher])
        watcher.frame.wires.cut()
        meeting(desks[0]).watchers.clear()


def test_a_watchers_first_word_may_be_lost() -> None:
    """A browser may lose what comes before its own end of the channel is open: the host asks for it when it is."""
    desks = table()
    play(desks, random.Random(3), 12)
    said, sent = Wires.send, list[str]()

    def lost(wires: Wires, place: int, text: str) -> bool:
        sent.append(text)
        return text != joining.write(Watch()) or sent.count(text) > 1

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Wires, "send", lambda wires, place, text: lost(wires, place, text) and said(wires, place, text))
        watcher = looks_on(desks[0])
    assert sent.count(joining.write(Watch())) == 2
    same([*desks, watcher])
