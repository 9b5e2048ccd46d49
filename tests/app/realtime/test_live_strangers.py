"""What strangers send to a live game, and what others say of theirs: dropped, named, shown as text, or judged by its proof."""

from __future__ import annotations

import random

import pytest

from tenka.protocol import joining
from tenka.protocol.joining import Hello
from tenka_web.ui.seats import LIVE, PERSON
from tests.app.harness import Desk
from tests.app.realtime.live_tables import link_of, meeting, play, settle, table
from tests.app.wires import deliver


def test_the_page_says_what_a_record_proves_and_what_not() -> None:
    desks = table()
    play(desks, random.Random(12))
    host = desks[0].do("live.proof")
    deliver()
    assert "ui.proof" not in host.shown("dialog")
    assert host.shown("dialog").count("<li>") == 7
    host.do("close", "download:record")
    text = next(iter(host.frame.downloads.values()))
    stranger = Desk().do(f"import:{text}")
    deliver()
    assert 'id="proof-proved"' in stranger.shown("dialog")
    assert stranger.app.verdict is not None
    assert stranger.app.verdict.proved[-1] == "signed"
    first, below, words = text.partition('["link","')
    forged = Desk().do(f"import:{first}{below}{'B' if words[0] == 'A' else 'A'}{words[1:]}")
    deliver()
    assert 'id="proof-wrong"' in forged.shown("dialog")


def test_texts_are_text_and_can_be_hidden() -> None:
    host, guest = table()
    guest.do("live.say:<b onclick=x>hello</b>")
    deliver()
    assert "&lt;b onclick=x&gt;hello" in host.shown("prompt")
    host.do("live.quiet")
    guest.do("live.say:again")
    deliver()
    assert "again" not in host.shown("prompt")


def test_who_opened_a_link_that_was_meant_for_another_does_not_sit_there() -> None:
    """Whoever may have read it on its way: the host lets in whose answer it takes, and the link is used up then."""
    host, friend, thief = Desk().start(PERSON, LIVE), Desk(), Desk()
    for desk, name in ((thief, "Mallory"), (friend, "Aya")):
        desk.frame.hash = link_of(host, 1)
        desk.do(f"live.name:{name}", "fragment", "live.join")
    host.do(f"live.answer:https://example.org/#{link_of(friend, 0)}")
    deliver()
    host.do(f"live.answer:https://example.org/#{link_of(thief, 0)}")
    deliver()
    assert thief.app.session is None
    assert meeting(host).places[1].party.name == "Aya"
    play([host, friend], random.Random(3), 6)
    assert [meeting(desk).game.stopped for desk in (host, friend)] == [None, None]


@pytest.mark.parametrize("text", ["", "x", "live=AAAA", "join=" + "A" * 3_000, "<script>"])
def test_a_bad_answer_is_told_and_nothing_happens(text: str) -> None:
    host = Desk().start(PERSON, LIVE)
    host.do(f"live.answer:{text}")
    assert host.app.session is None


def test_strangers_on_a_channel_change_nothing() -> None:
    host, guest = table()
    play([host, guest], random.Random(8), 5)
    before = host.session.table.record()
    wires = guest.frame.wires
    assert wires is not None
    hello = joining.write(Hello(meeting(host).me))
    for text in (hello, "", "x" * 10_000_000, "[" * 5_000, '["hello",["x","y","z"]]',
                 '["terms",[],1,[]]', '[1,"{}","AAAA"]', "[0,1,2]", '["have",[99999999999]]', '[7,"x","y"]', "null"):  # fmt: skip
        wires.send(0, text)
    deliver()
    assert host.session.table.record() == before
    rules = {rule for _, rule in meeting(host).outbox.refused}
    assert {"long", "unreadable", "gap", "foreign"} <= rules
    play([host, guest], random.Random(9))
    assert host.session.over


def test_a_forged_signature_is_dropped() -> None:
    host, guest = table()
    wires = guest.frame.wires
    assert wires is not None
    guest.do("live.say:hello")
    deliver()
    wires.send(0, wires.sent[-1].replace("hello", "never"))
    deliver()
    assert "never" not in host.shown("prompt")
    assert meeting(host).outbox.refused[-1][1] == "signature"
    assert meeting(host).game is not None
    assert meeting(host).game.stopped is None


def test_where_two_tables_differ_both_records_are_kept_on_either_side() -> None:
    host, guest = table()
    play([host, guest], random.Random(18), 8)
    other = meeting(guest).game
    assert other is not None
    assert other.table is not None
    for state in (other.table.state, *(copy for _, copy in other.table._copies)):     # it lasts when a choice waits for dice
        state.reserve[0] += 1
    rng = random.Random(19)
    while not (host.session.held or guest.session.held):
        play([host, guest], rng, 1)
    settle([host, guest])
    for desk in (host, guest):
        game = meeting(desk).game
        assert game is not None
        assert game.stopped is not None
        assert game.stopped.rule == "differs"
        assert "live-both" in desk.shown("prompt")
        assert len(desk.app.shelf.all()) == 2
        theirs = next(save for save in desk.app.shelf.all() if save.id != desk.session.save.id)
        desk.do(f"open.save:{theirs.id}")
        assert len(desk.session.table.history) > 8
        assert desk.session.meeting is None


def test_who_sent_what_was_dropped_is_told_by_name() -> None:
    host, guest = table()
    wires = guest.frame.wires
    assert wires is not None
    guest.do("live.say:hello")
    deliver()
    for text in ("x" * 10_000_000, "<b>", wires.sent[-1]):
        wires.send(0, text)
    deliver()
    host.do("live.open")
    told = host.shown("dialog").partition('id="live-dropped-1"')[2].partition("</p>")[0]
    assert "Guest 1" in told
    for words in ("too long", "can’t be read", "had already come"):
        assert words in told
