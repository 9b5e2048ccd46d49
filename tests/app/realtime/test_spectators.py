"""Spectators of a live game: from the middle to the end, over a reload, and as many as there are places."""

from __future__ import annotations

import random

from tenka.multiplayer.realtime.messages import write
from tenka_web.features.realtime.mode import meeting_at
from tests.app.harness import Desk
from tests.app.realtime.live_tables import link_of, meeting, play, reloaded, same, settle, table, table_after
from tests.app.wires import deliver


def looks_on(host: Desk, place: int = 8) -> Desk:
    host.do("live.open", "live.watch")
    watcher = Desk()
    watcher.frame.hash = link_of_watcher(host, place)
    watcher.do("fragment")
    assert "watch a live game" in watcher.shown("dialog")
    assert 'id="live-name"' not in watcher.shown("dialog")
    watcher.do("live.join")
    host.do(f"live.answer:https://example.org/#{link_of(watcher, 0)}", "close")
    deliver()
    watcher.app.repaint = lambda: None
    return watcher


def link_of_watcher(host: Desk, place: int) -> str:
    return meeting(host).watchers[place].link.partition("#")[2]


def test_somebody_looks_on_from_the_middle_to_the_end() -> None:
    desks = table_after(5, 6)
    watcher = looks_on(desks[0])
    settle([*desks, watcher])
    assert watcher.session.table.record() == desks[0].session.table.record()
    assert watcher.session.viewer is None
    assert watcher.session.asked_person is None
    assert 'id="live-say"' not in watcher.shown("prompt")
    play(desks, random.Random(7))
    settle([watcher])
    assert watcher.session.is_over
    assert watcher.session.table.record() == desks[0].session.table.record()


def test_who_looks_on_says_nothing_and_is_asked_nothing() -> None:
    desks = table()
    watcher = looks_on(desks[0])
    wires = watcher.frame.wires
    before = len(wires.sent)
    watcher.do("live.say:hello", "live.without", "live.yes:leave 0", "live.letters", "live.point", "choose:roll")
    wires.send(0, write("hello", meeting(watcher).own_party, ""))
    deliver()
    assert len(wires.sent) == before + 1
    assert not meeting(desks[0]).claims
    assert not meeting(desks[0]).presence.texts
    play(desks, random.Random(8))
    assert desks[0].session.is_over


def test_who_looks_on_comes_back_after_a_reload() -> None:
    desks = table_after(12, 10)
    watcher = looks_on(desks[0])
    settle([*desks, watcher])
    fresh = reloaded(watcher)
    assert meeting_at(fresh.session) is not None
    play(desks, random.Random(11), 6)
    desks[0].do("live.invite:8")
    fresh.frame.hash = link_of_watcher(desks[0], 8)
    fresh.do("fragment")
    desks[0].do(f"live.answer:{link_of(fresh, 0)}", "close")
    deliver()
    settle([*desks, fresh])
    same([*desks, fresh])


def test_as_many_look_on_as_there_are_places() -> None:
    desks = table()
    for _ in range(12):
        desks[0].do("live.watch")
    assert sorted(meeting(desks[0]).watchers) == list(range(8, 16))
    assert 'id="live-link-15"' in desks[0].shown("dialog")          # though the dialog was shut
    desks[1].do("live.watch")
    assert not meeting(desks[1]).watchers
