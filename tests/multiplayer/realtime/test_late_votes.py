"""Votes that cross a close: while they are stored, after the slot, and among many others."""

import random

import pytest

from tenka.multiplayer.realtime import bounds, journal, verify
from tenka.multiplayer.realtime.messages import Message
from tenka.multiplayer.realtime.protocol_io import Received, Wish
from tests.multiplayer.realtime.claims import heads_of
from tests.multiplayer.realtime.world import World, check, coin, key, rekey, sign, terms_of

OUST = ("leave", (0,), 0)


def test_a_yes_that_is_being_stored_is_a_yes():
    """All are honest. Party 2's disk is slow; the host's close reaches it then, and does not reach party 1, who said yes."""
    world = coin("012", seed=12, star=False)
    host, slow = world.clients[0], world.clients[2]
    world.cut(0, 1)
    world.vote(OUST, 1)
    world.wish("pass", 0)
    while host.effects:
        host.work()
    slow.feed(Wish("vote", (OUST, 1)))
    assert slow.state.pending_body is not None
    while world.channels[0, 2]:
        world.deliver(0, 2)
    world.kill(0)
    world.settle()
    assert len({client.state.game.head for client in world.clients.values()}) == 1


def test_a_host_that_was_voted_out_while_it_closed_opens_its_journal_again():
    world = coin("012", seed=12, star=False)
    host = world.clients[0]
    world.vote(OUST, 1)
    world.wish("pass", 0)
    host.work()
    assert host.state.pending_body is not None
    assert host.state.pending_body.slot is not None
    world.clients[2].feed(Wish("vote", (OUST, 1)))
    while others := [what for what in world.ready() if what != ("disk", 0)]:
        world.happen(others[0])
    assert host.state.game.host == 1
    world.settle()
    head = host.state.game.head
    assert world.reopen(0, world.kill(0)).state.game.head == head


def test_who_voted_while_away_comes_back_one_slot_later():
    """All are honest: party 2 loses its network, and its person asks to go on without the host. The others play on."""
    world = coin("012", seed=3, star=False)
    for other in (0, 1):
        world.cut(other, 2)
    world.vote(OUST, 2)
    world.wish("pass", 0)
    world.settle()
    for other in (0, 1):
        world.connect(other, 2)
    world.settle()
    assert world.clients[2].state.game.n == world.clients[0].state.game.n


def test_a_yes_that_is_stored_late_locks_no_later_slot():
    """Party 1's no had freed the host's close meanwhile."""
    world = coin("00", seed=12, star=False)
    slow = world.clients[2]
    world.cut(0, 1)
    world.vote(OUST, 1, yes=0)
    slow.feed(Wish("vote", (OUST, 1)))
    assert slow.state.pending_body is not None
    for _ in range(2):
        world.wish("pass", 0)
        while others := [what for what in world.ready() if what != ("disk", 2)]:
            world.happen(others[0])
    world.settle()
    assert slow.state.game.n == world.clients[0].state.game.n


def test_late_noes_are_few():
    world = coin("0123", (0, 1, 2, 3), seed=3)
    world.wish("pass", 0)
    world.settle()
    asked, lines = world.clients[1], len(world.clients[1].disk.lines)
    at = asked.state.before
    for parties in ((0,), (0, 3)):
        for attempt in range(bounds.TRIES):
            body = at.body(2, "vote", (("leave", parties, attempt), 1))
            asked.feed(Received("0", Message("say", (body, sign(key(2), body.text))), True))
    world.settle()
    assert len(asked.disk.lines) - lines <= bounds.TRIES


@pytest.mark.parametrize("attempts", [(), (1, 2, 3, 4)])
def test_a_no_counts_whatever_else_its_party_was_asked(attempts):
    """Party 3 makes party 2 sign four other noes first; the fifth is the one that frees party 1."""
    world = coin("0123", (0, 1, 2, 3), seed=10, star=False)
    world.cut(0, 1)
    world.wish("pass", 0)
    locked, mate = world.clients[1], world.clients[2]
    for other in (2, 3):
        world.cut(1, other)
    world.settle()
    at = locked.state.game
    for attempt in attempts:
        body = at.body(3, "vote", (("leave", (0,), attempt), 1))
        mate.feed(Received("3", Message("say", (body, sign(key(3), body.text))), True))
        world.settle()
    locked.feed(Wish("vote", (OUST, 1)))
    world.settle()
    world.connect(1, 2)
    world.settle()
    assert locked.state.game.n == mate.state.game.n


@pytest.mark.parametrize("dealt", [False, True])
def test_a_screen_gives_nobody_a_seat_whose_party_is_there(dealt):
    """The host is a screen. Party 1 'lets party 2 back' under its own key; party 2 is there and plays."""
    world = World(terms_of("ohajiki", (1, 2), dealt=True), seed=4) if dealt else coin("01", (1, 2), seed=4)
    world.settle()
    world.vote(rekey(2), 1)
    world.play()
    assert world.clients[0].state.game.members[2].key == key(2)


def test_who_proved_the_former_key_is_asked_again_after_a_rekey():
    """In a dealt game it would go on to get the views of its party."""
    world = World(terms_of("ohajiki", (0, 1, 2), dealt=True), seed=4)
    world.settle()
    world.vote(rekey(2), 0, 1)
    assert world.clients[0].state.game.members[2].epoch == 1
    assert world.clients[0].state.peers["2"].party < 0


def test_who_was_replaced_accuses_nobody_of_a_wrong_view():
    world = World(terms_of("ohajiki", (0, 1, 2), dealt=True), seed=4)
    world.settle()
    world.vote(rekey(2), 0, 1)
    world.tick()
    world.settle()
    assert world.clients[2].told("blind") == []
    assert world.clients[2].state.me == -1


def schedule(seed):
    """Honest clients under any schedule: persons vote and choose at any time, disks are slow, connections come and go, clients
    crash; at the end all meet."""
    rng = random.Random(seed)
    seats, plan = rng.choice([(0, 1, 2), (0, 1), (1, 2), (0, 1, 2, 3)]), rng.choice(["01", "c0", "0c1", "1c0", "q0", "0"])
    world = coin(plan, seats, seed, star=False)
    for _ in range(rng.randint(20, 120)):
        kind, ready, number = rng.random(), world.ready(), rng.choice([*world.clients])
        client = world.clients[number]
        others = [other for other in world.clients if other != number]
        if kind < .72 and ready:
            world.happen(rng.choice(ready))
        elif kind < .82:
            world.choose(client)
        elif kind < .93:
            known = [proposal for proposal, _ in client.state.votes]
            said = known * 3 + [("leave", (other,), 0) for other in client.state.game.stay if other != number] + [("takeback", 0)]
            client.feed(Wish("vote", (rng.choice(said), int(rng.random() < .85))))
        elif kind < .96:
            other = rng.choice(others)
            (world.cut if (number, other) in world.channels else world.connect)(number, other)
        elif kind < .98:
            world.reopen(number, world.kill(number))
        else:
            world.tick()
    for one in world.clients:
        for other in world.clients:
            if one < other and (one, other) not in world.channels:
                world.connect(one, other)
    world.settle()
    return world


def waits_for_a_vote(state):
    """Whether a person's answer would let this client go on: an open proposal to go on without the host."""
    return bool(state.rejected_closers())


@pytest.mark.parametrize("seeds", [range(at, at + 40) for at in (0, 40)])
def test_honest_clients_end_in_one_log_and_name_nobody(seeds):
    for seed in seeds:
        clients = schedule(seed).clients
        proofs = {number: verify.verify(verify.write(client.state), check) for number, client in clients.items()}
        for number, client in clients.items():
            assert client.told("contradiction") == [], seed
            assert not client.state.stopped, seed
            again = journal.open_again(client.disk.lines, client.disk.key, client.disk.root)
            assert again.game.head == client.state.game.head, seed
            for other, its in clients.items():
                if number < other:
                    assert verify.convicted(proofs[number], proofs[other]) == [], seed
                mutual = other in client.state.game.stay and number in its.state.game.stay
                if mutual and client.state.game.head != its.state.game.head:
                    one, two = heads_of(client.state), heads_of(its.state)
                    assert one[-1] in two or two[-1] in one, seed
                    behind = client if one[-1] in two else its
                    assert waits_for_a_vote(behind.state), seed
