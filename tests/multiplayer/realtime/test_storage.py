"""Crashes at every point, storage lost or set back, a second tab, and clients that come back."""

from __future__ import annotations

from typing import Any

import pytest

from tenka.multiplayer.realtime import bounds, journal, log_game, messages
from tenka.multiplayer.realtime.messages import Body, Slot
from tenka.multiplayer.realtime.protocol_errors import Refused
from tenka.multiplayer.realtime.protocol_io import SignAndStore, Wish
from tests.multiplayer.realtime.world import Client, World, coin, key, rekey, sign, terms_of

PLAN = {"plan": "1c2c0"}


def over(world):
    games = [client.state.game for client in world.clients.values() if client.state.me in client.state.game.stay]
    return {game.due.kind for game in games} == {"over"} and len({game.head for game in games}) == 1


def spots(lines):
    """Return how often each place of the log was signed, by all journals."""
    found: dict[Any, set[str]] = {}
    for line in lines:
        word, text, *_ = messages.read_plain(line, 600_000, 9)
        if word == "own":
            body = Body(*messages.read_plain(text, 3_000)[1:])
            found.setdefault((body.party, body.spot), set()).add(body.text)
    return found


@pytest.mark.parametrize("seed", range(12))
def test_clients_crash_after_any_stored_line_and_the_game_goes_on(seed):
    """Between Stored and sending: the client says the stored body again, and signs nothing twice."""
    world = World(terms_of("coin", (0, 1, 2), options=PLAN), seed=seed, crash=0.2)
    for _ in range(60):
        world.settle()
        if not sum(world.choose(client) for client in list(world.clients.values())):
            break
    assert world.crashes
    assert over(world)
    lines = [line for client in world.clients.values() for line in client.disk.lines]
    assert all(len(texts) == 1 for texts in spots(lines).values())


@pytest.mark.parametrize("seed", range(12))
def test_clients_crash_before_anything_was_stored(seed):
    """Between SignAndStore and Stored: nothing was said, and the person chooses again."""
    world = World(terms_of("coin", (0, 1, 2), options=PLAN), seed=seed)
    killed = 0
    for turn in range(400):
        ready = world.ready()
        if not ready:
            if not sum(world.choose(client) for client in list(world.clients.values())):
                break
            continue
        what = world.rng.choice(ready)
        if what[0] == "disk" and isinstance(world.clients[what[1]].effects[0], SignAndStore) and turn % 5 == 0:
            world.reopen(what[1], world.kill(what[1]))
            killed += 1
        else:
            world.happen(what)
    world.play()
    assert killed
    assert over(world)


def test_every_prefix_of_a_journal_opens_and_says_nothing_twice():
    """A client that lost the end of its journal is a client set back by a backup: it asks for its own words first."""
    world = World(terms_of("coin", (0, 1), options={"plan": "1c0"}), seed=3)
    world.play()
    whole = world.clients[1].disk.lines
    for count in range(1, len(whole)):
        client = world.start(1, 0, whole[:count])
        assert client.state.quiet
        client.feed(Wish("choose", ((1, ("roll",)),)))
        assert not client.effects
        world.connect(0, 1)
        world.settle()
        assert client.state.game.head == world.clients[0].state.game.head
        assert client.told("stopped") == []
        world.cut(0, 1)
    with pytest.raises(Refused):
        journal.open_again(whole[1:], key(1), "")
    with pytest.raises(Refused):
        journal.open_again([whole[0], [line for line in whole if line.startswith('["slot"')][1]], key(1), "")


def test_a_client_that_lacks_many_slots_gets_them_in_batches(monkeypatch):
    world = coin("1c0", (0, 1), seed=3)
    world.play()
    monkeypatch.setattr(bounds, "BATCH", 1)
    client = world.start(1, 0, world.clients[1].disk.lines[:1])
    world.connect(0, 1)
    world.settle()
    assert client.state.game.head == world.clients[0].state.game.head
    assert not client.state.quiet


def test_a_slot_that_lies_in_a_journal_twice_is_not_played_twice():
    world = coin("00", (0, 1), seed=3)
    world.wish("pass", 0)
    world.settle()
    lines = world.clients[1].disk.lines
    assert '"move"' in lines[-1]
    with pytest.raises(Refused):
        journal.open_again([*lines, lines[-1]], key(1), "")


def test_a_client_stops_when_the_log_has_another_act_than_the_one_it_signed():
    """A second client used its key: its own storage contradicts what is signed."""
    world = coin("1", (0, 1), seed=4)
    guest = world.clients[1]
    at = guest.state.game
    world.wish("call", 1)
    guest.work()
    content = ("move", ((1, "roll"),))
    after = log_game.apply(at, content)
    act, close = sign(key(1), at.body(1, "move", "roll").text), sign(key(0), at.body(0, "close", after.head).text)
    world.deliver(0, 1, messages.write("slots", [Slot(at.n, content, ((1, act),), close, after.standing)], []))
    assert guest.told("stopped") == [("own",)]
    assert guest.state.game.n == at.n


def test_own_words_that_the_host_has_come_back_into_a_journal_that_was_set_back():
    world = coin("1", (0, 1), seed=4)
    backup = list(world.clients[1].disk.lines)
    world.wish("call", 1)
    world.clients[1].work()
    world.deliver(1, 0)                                     # the host has the move and has not closed
    world.kill(1)
    client = world.reopen(1, backup)
    world.settle()
    client.feed(Wish("choose", ((1, ("roll",)),)))
    world.settle()
    assert client.told("stopped") == []
    assert world.clients[0].told("contradiction") == []


def test_storage_set_back_past_a_commitment_stops_its_client_and_names_nobody_else():
    world = coin("c", (0, 1), seed=5)
    backup = list(world.clients[1].disk.lines)
    world.wish("heads", 0, 1)
    while world.clients[0].state.game.due.kind == "commit":
        world.happen(world.rng.choice(world.ready()))
    world.kill(1)
    client = world.reopen(1, backup)
    world.settle()
    assert client.told("stopped") == [("own",)]
    assert world.clients[0].told("contradiction") == []
    world.vote(("leave", (1,), 0), 0)
    world.play()
    assert world.clients[0].state.game.due.kind == "over"


def test_a_second_tab_that_opens_the_same_journal_never_contradicts_the_first():
    """The client's lock keeps it out. Should the lock fail, the words of one tab reach the other before it speaks."""
    world = coin("1", (0, 1), seed=6)
    first = world.clients[1]
    second = Client(world, 1, first.disk)
    second.state = journal.open_again(list(first.disk.lines), first.disk.key, first.disk.root)
    second.feed(Wish("choose", ((1, ("call",)),)))
    assert second.state.quiet
    assert not second.effects
    first.feed(Wish("choose", ((1, ("roll",)),)))
    world.settle()
    assert world.clients[0].told("contradiction") == []


def test_lost_storage_comes_back_by_a_rekey_when_calm_and_the_old_key_is_out():
    world = coin("012", seed=7)
    lines = world.kill(1)
    back = rekey(1)
    assert not world.clients[0].told("proposed")
    world.vote(back, 0, 2)
    client = world.start(1, 1)
    world.connect(0, 1)
    world.settle()
    assert client.state.me == 1
    assert client.state.game.members[1].epoch == 1
    assert world.clients[0].told("rekeyed")[0][:2] == (1, (0, 2))
    world.play()
    assert over(world)
    world.kill(1)
    old = world.reopen(1, lines)
    world.settle()
    assert old.state.me == -1
    assert not old.state.may_sign


def test_nobody_is_let_back_in_mid_chance():
    """It is a voted leave with one new attempt, told to all; the rekey comes at the next calm slot."""
    world = coin("012", seed=8)
    world.wish("roll", 0)
    world.until("reveal")
    world.kill(1)
    back = rekey(1)
    world.vote(back, 0, 2)
    assert world.clients[0].told("refused") == [("vote",)]
    world.vote(("leave", (1,), 0), 0, 2)
    assert world.clients[2].told("left") == [((1,), (0, 2), 2)]
    assert (0, (0, 2), 2) in world.clients[0].told("chance")
    world.vote(back, 0, 2)
    assert world.clients[2].state.game.stay == (0, 1, 2)


def test_a_host_that_is_gone_is_replaced_and_comes_back_as_a_guest():
    world = coin("012", seed=9, star=False)
    lines = world.kill(0)
    world.vote(("leave", (0,), 0), 1, 2)
    assert world.clients[2].state.game.host == 1
    assert world.clients[1].told("host") == [(1,)]
    old = world.reopen(0, lines)
    world.settle()
    assert old.state.game.host == 1
    assert not old.state.may_sign
    world.vote(rekey(0), 1, 2)
    world.kill(0)
    world.start(0, 1)
    world.connect(0, 1)
    world.play()
    assert over(world)


def test_who_has_the_hosts_close_says_no_to_losing_it_and_hands_the_close_on():
    world = coin("012", seed=10, star=False)
    world.cut(0, 2)
    world.wish("pass", 0)
    world.settle()
    assert world.clients[1].state.game.n == world.clients[2].state.game.n + 1
    world.kill(0)
    world.vote(("leave", (0,), 0), 2)
    assert world.clients[2].state.game.n == world.clients[1].state.game.n
    assert world.clients[2].state.game.head == world.clients[1].state.game.head
    world.vote(("leave", (0,), 1), 1, 2)
    assert world.clients[2].state.game.host == 1


def test_who_said_yes_to_losing_the_host_takes_no_close_of_it_before_somebody_says_no():
    """The client that took the close owes the no, and with it the other is free again."""
    world = coin("012", seed=12, star=False)
    world.vote(("leave", (0,), 0), 1)
    begun = world.clients[1].state.game.n
    world.wish("pass", 0)
    while world.clients[0].effects:
        world.clients[0].work()
    while world.channels[0, 1]:
        world.deliver(0, 1)
    assert world.clients[0].state.game.n == begun + 1
    assert world.clients[1].state.game.n == begun
    world.settle()
    assert {client.state.game.n for client in world.clients.values()} == {begun + 1}
    assert world.clients[1].told("contradiction") == []


def test_a_no_kills_a_takeover_and_a_new_try_may_follow():
    world = coin("012", seed=11, star=False)
    world.vote(("leave", (0,), 0), 1)
    assert world.clients[1].state.rejected_closers() == {0}
    world.vote(("leave", (0,), 0), 2, yes=0)
    assert world.clients[1].state.rejected_closers() == frozenset()
    world.play()
    assert over(world)
