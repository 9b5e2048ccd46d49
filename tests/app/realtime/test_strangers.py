"""What strangers send to a live game, and what others say of theirs: dropped, named, shown as text, or judged by its proof."""

from __future__ import annotations

import random

import pytest

from tenka.multiplayer.realtime.messages import write
from tenka_web.ui.seats import LIVE, PERSON
from tests.app.harness import Desk
from tests.app.realtime.live_tables import link_of, meeting, play, reconnect, table, table_after
from tests.app.wires import deliver


def test_the_page_says_what_a_game_proves_and_what_not() -> None:
    desks = table()
    play(desks, random.Random(12))
    host = desks[0].do("live.proof")
    deliver()
    assert "ui.proof" not in host.shown("dialog")
    assert host.shown("dialog").count("<li>") == 6
    host.do("close", "live.proof.save")
    text = next(iter(host.frame.downloads.values()))
    stranger = Desk().do(f"import:{text}")
    deliver()
    assert 'id="proof-proved"' in stranger.shown("dialog")
    assert stranger.app.verdict.proved[-1] == "signed"
    first, link, words = text.partition('["reveal",[[0,"')
    forged = Desk().do(f"import:{first}{link}{'B' if words[0] == 'A' else 'A'}{words[1:]}")
    deliver()
    assert 'id="proof-wrong"' in forged.shown("dialog")


def test_who_opened_a_link_that_was_meant_for_another_does_not_sit_there() -> None:
    """Whoever may have read it on its way: the host lets in whose answer it takes, and the link is used up then."""
    host, friend, thief = Desk().start(PERSON, LIVE), Desk(), Desk()
    for desk, name in ((thief, "Mallory"), (friend, "Aya")):
        desk.frame.hash = link_of(host, 1)
        desk.do(f"live.name:{name}", "fragment", "live.join")
    host.do(f"live.answer:https://example.org/#{link_of(friend, 0)}")
    deliver()
    host.do(f"live.answer:https://example.org/#{link_of(thief, 0)}")
    assert host.app.notice.key == "ui.live.answered"
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


WORDS = (
    '["cannot"]', '["cannot","because"]', '["cannot","file x"]', '["terms",[],1,""]', '["hello"]', '["again","<b>",1]', '[[]]',
    '["terms",["tenka-rt1","x",1,[],[],[0,1],[],0,"",""],1,""]', '["have",{}]', '["have",99999]', '["around",[9],[]]', "null", "",
    '["cannot","file yedo cards \u202e"]', '["slots",[],[]]', '["nonce","x"]', '["deal",0,1,""]',
)  # fmt: skip
"""Messages of every kind that a page may send, some of them well formed."""


def test_strangers_on_a_channel_change_nothing() -> None:
    host, guest = table_after(5, 8)
    before = host.session.table.record()
    wires = guest.frame.wires
    for text in (write("hello", meeting(host).own_party, ""), "", "x" * 600_000, "[" * 5_000, '["hello",["x","y","z"],""]',
                 '["terms",[],1,""]', "[0,1,2]", '["have",99999999999]', '[7,"x","y"]', "null"):  # fmt: skip
        wires.send(0, text)
    deliver()
    assert host.session.table.record() == before
    for said in WORDS:
        meeting(host)._on_text(1, said)
        meeting(guest)._on_text(0, said)
    deliver()
    play([host, guest], random.Random(9))
    assert host.session.is_over


def test_a_flood_closes_the_connection_and_who_comes_back_plays_on() -> None:
    host, guest = table_after(5, 8)
    for _ in range(601):
        guest.frame.wires.send(0, "[]")
    deliver()
    assert meeting(host).places[1].stage == "away"
    reconnect(host, guest)
    play([host, guest], random.Random(9), 4)
    assert meeting(host).game.stopped is None


def test_where_two_tables_differ_the_guest_stops_and_says_so() -> None:
    host, guest = table_after(8, 18)
    other = meeting(guest).game
    other.table._play.state.reserve[1] += 1
    rng = random.Random(19)
    for _ in range(60):
        if meeting(guest).game.stopped:
            break
        play([guest, host], rng, 1)
    assert meeting(guest).game.stopped[:2] == (0, "differs")
    assert guest.app.t("ui.live.foul.differs") in guest.shown("prompt")
    assert 'id="stopped-letters"' in guest.shown("prompt")
