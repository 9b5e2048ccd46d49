"""Live games in the open, as ``tenka.protocol`` has them: proofs, what is kept, and what a hostile page brings about."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Sequence

import pytest

from tenka.protocol import binding
from tenka.protocol.entries import Escrow
from tenka.protocol.log import Stage
from tenka_web.features.realtime.meeting import Meeting
from tenka_web.features.realtime.slot_game import SlotGame
from tenka_web.ui.seats import LIVE, PERSON
from tests.app.harness import Desk
from tests.app.realtime.live_tables import connect, meeting, play, same, settle, table
from tests.app.realtime.test_live_closed import bustle, closes_amid, go_on_as_one, goes_on, killed_amid, opened
from tests.app.realtime.test_live_leaving import reloaded_with_a_bot
from tests.app.wires import Wires, deliver

BEAT_LATER = Meeting._beat_later


def game_of(desk: Desk) -> SlotGame:
    game = meeting(desk).game
    assert isinstance(game, SlotGame)
    return game


def test_two_pages_play_a_whole_game_to_its_result() -> None:
    desks = table(layers=("tumult",))
    play(desks, random.Random(1))
    same(desks)
    for desk in desks:
        assert desk.session.over
        assert game_of(desk).state.common.stage is Stage.OVER
        desk.do("live.proof")
        deliver()
        assert 'id="proof-proved"' in desk.shown("dialog")
        assert desk.app.verdict is not None
        assert desk.app.verdict.proved == ("rules", "bound", "dice", "signed")
        desk.do("close")
    assert len({game_of(desk).record() for desk in desks}) == 1
    text = game_of(desks[1]).record()
    other = text[: text.index("proof 2")] + text[text.index("proof 2") :].replace(" [\"link\",\"A", " [\"link\",\"B", 1)
    for told, proved in ((text, True), (text[:-9] + "AAAA" + text[-5:], False), (other, text == other)):
        stranger = Desk().do(f"import:{told}")
        deliver()
        assert ('id="proof-proved"' in stranger.shown("dialog")) is proved


def lying(monkeypatch: pytest.MonkeyPatch, party: int, spoil: Callable[[bytes, Escrow], Escrow]) -> None:
    """What this party leaves in trust is something else."""
    honest = binding.in_trust

    def in_trust(root: bytes, secrets: Sequence[bytes], me: int, others: Sequence[int], where: bytes, bound: bytes) -> Escrow:
        found = honest(root, secrets, me, others, where, bound)
        return spoil(where, honest(root, secrets, me, others, where, bytes(len(bound)))) if me == party else found

    monkeypatch.setattr(binding, "in_trust", in_trust)


def test_what_was_falsely_left_in_trust_is_told_and_the_game_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    lying(monkeypatch, 2, lambda where, escrow: escrow)
    host, one, two = table((PERSON, LIVE, LIVE))
    rng = random.Random(5)
    while host.session.person() is None or "roll" not in map(str, host.session.table.decision.choices(0)):
        play([host, one, two], rng, 1)
    two.frame.wires.cut()
    host.front.do("choose", "roll")
    host.do("live.without")
    deliver()
    one.do("live.agree:0")
    deliver()
    for desk in (host, one):
        assert desk.app.notice is not None
        assert desk.app.notice.key == "ui.live.fact.false"
        assert desk.app.notice.values["name"]
    play([host, one], random.Random(6), 10)
    assert host.session.table.record() == one.session.table.record()


def test_a_share_that_opens_nothing_is_told_before_this_page_opens_anything(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(where: bytes, escrow: Escrow) -> Escrow:
        return Escrow(escrow.box, tuple((hashed, bytes(len(hidden))) for hashed, hidden in escrow.shares))

    lying(monkeypatch, 2, broken)
    desks = table((PERSON, LIVE, LIVE), game="shogun", acts=("setup.option:start prescribed",))
    host, one, _ = desks
    rng = random.Random(2)
    while not game_of(host).spoilt:
        settle(desks)
        desk = next(desk for desk in desks if desk.session.person() is not None)
        decision = desk.session.table.decision
        desk.front.do("choose", str(rng.choice(decision.onward(desk.session.person()))))
        deliver()
    assert host.app.notice is not None
    assert host.app.notice.key == "ui.live.fact.trust"
    assert not game_of(one).state.common.openings.keys() & {0, 1}
    host.do("live.without")
    deliver()
    one.do("live.agree:0")
    settle([host, one])
    assert [gone.party for gone in game_of(host).departures] == [2]
    play([host, one], rng, 6)
    assert game_of(host).state.common.head == game_of(one).state.common.head


@pytest.mark.parametrize("who", [0, 1])
def test_of_two_the_one_who_is_left_plays_on_against_a_bot(who: int) -> None:
    desks = table()
    play(desks, random.Random(1), 7)
    stays, goes = desks[1 - who], desks[who]
    goes.frame.wires.cut()
    stays.do("live.open", "live.without", "close")
    deliver()
    assert [one.party for one in game_of(stays).departures] == [who]
    assert stays.session.seats[who].kind == "steady"
    play([stays], random.Random(2))
    assert stays.session.over


def test_of_three_all_who_are_here_have_to_agree_and_the_game_ends_alike() -> None:
    host, one, two = table((PERSON, LIVE, LIVE))
    play([host, one, two], random.Random(5), 9)
    two.frame.wires.cut()
    host.do("live.without")
    deliver()
    assert not game_of(host).departures
    assert 'id="live-agree"' in one.shown("prompt")
    assert 'id="live-agree"' not in host.shown("prompt")
    assert host.session.held
    one.do("live.agree:0")
    deliver()
    assert [gone.party for gone in game_of(host).departures] == [gone.party for gone in game_of(one).departures] == [2]
    assert [seat.kind for seat in host.session.seats] == [PERSON, LIVE, "steady"]
    assert [seat.kind for seat in one.session.seats] == [LIVE, PERSON, LIVE]
    play([host, one], random.Random(6))
    assert host.session.over
    assert host.session.table.record() == one.session.table.record()


def test_a_reload_keeps_the_bot_of_who_has_gone() -> None:
    fresh = reloaded_with_a_bot(random.Random(14))
    assert [one.party for one in game_of(fresh).departures] == [1]


@pytest.mark.parametrize("who", [0, 1])
def test_a_page_that_dies_right_after_it_spoke_goes_on_as_the_others_know_it(who: int) -> None:
    for sends in (1, 3, 6):
        desks, rng = table(), random.Random(sends)
        play(desks, rng, 6)
        desks[who] = closes_amid(desks, who, sends, rng)
        desks[who].app.repaint = lambda: None
        desks[0].do("live.invite:1")
        connect(desks[0], desks[1], 1)
        play(desks, rng, 12)
        same(desks)


@pytest.mark.parametrize("who", [0, 1])
def test_what_a_storage_lost_of_its_own_words_comes_back_from_the_others(who: int) -> None:
    desks, rng = table(), random.Random(3)
    play(desks, rng, 6)
    kept = dict(desks[who].drawer.held)
    play(desks, rng, 5)
    desks[who].frame.wires.cut()
    desks[who] = opened(kept, desks[who])
    goes_on(desks, who, rng)


def test_a_guest_whose_storage_lags_is_killed_at_any_moment_of_a_shogun_table() -> None:
    rng = random.Random(2)
    desks = table((PERSON, LIVE, LIVE), game="shogun", acts=("setup.option:start prescribed",))
    for who in (1, 2, 1):
        bustle(desks, rng, rng.randrange(5, 200))
        killed_amid(desks, who, rng, rng.choice([0, 5, 30]))
    go_on_as_one(desks, rng, 30)


def test_what_a_stranger_sends_is_dropped_and_told_by_name() -> None:
    host, guest = table()
    play([host, guest], random.Random(8), 5)
    before, wires = host.session.table.record(), guest.frame.wires
    assert isinstance(wires, Wires)
    party, body, signature = json.loads(next(text for text in reversed(wires.sent) if text.startswith("[1,")))
    for text in ("", "x" * 10_000_000, "[" * 5_000, '["have",99999999999,1,1]', '["answer",1,0,["x"]]', '[7,"x","y"]', "null",
                 json.dumps([party, body, signature[:-4] + "AAAA"]), json.dumps([party, body.replace('",', '" ,', 1), signature]),
                 json.dumps([0, body, signature]), '["have",3]', json.dumps([1, body, 7])):  # fmt: skip
        wires.send(0, text)
    deliver()
    assert host.session.table.record() == before
    assert {"long", "unreadable", "foreign"} <= {rule for _, rule in meeting(host).outbox.refused}
    host.do("live.open")
    assert "Guest 1" in host.shown("dialog").partition('id="live-dropped-1"')[2].partition("</p>")[0]
    host.do("close")
    play([host, guest], random.Random(9), 20)
    assert game_of(host).stopped is None


def test_what_was_lost_on_the_way_comes_again_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """A channel loses nothing; where it does all the same, a page asks now and then."""
    monkeypatch.setattr(Meeting, "_beat_later", BEAT_LATER)
    host, guest = table()
    while guest.session.person() is None:
        play([host, guest], random.Random(3), 1)
    wires = guest.frame.wires
    assert isinstance(wires, Wires)
    send = wires.send
    wires.send = lambda place, text: True       # type: ignore[method-assign]
    decision = guest.session.table.decision
    assert decision is not None
    before = game_of(host).state.slot
    guest.front.do("choose", str(decision.choices(1)[0]))
    deliver()
    assert game_of(host).state.slot == before
    wires.send = send       # type: ignore[method-assign]
    host.watch.run(5_000)
    settle([host, guest])
    assert game_of(host).state.slot > before
    same([host, guest])
