"""A batch of slots is taken only with every signature of every slot that it brings, in the one order of the log."""

import pytest

from tenka.multiplayer.realtime import log_game, messages, shared_chance, signatures
from tenka.multiplayer.realtime.messages import Slot
from tests.multiplayer.realtime.world import World, coin, key, root, sign, terms_of


def closed(at, content, closer):
    """A slot with all its signatures, and the game after it; the coalition has every key."""
    after = log_game.apply(at, content)
    values = dict(content[1]) if content[0] != "vote" else {}
    signers = signatures.signers(at, content)
    given = tuple((p, sign(at.members[p].key, at.body(p, content[0], values.get(p, (content[1], 1))).text)) for p in signers)
    close = sign(at.members[closer].key, at.body(closer, "close", after.head).text)
    return Slot(at.n, content, given, close, after.standing), after


def forged(at, content, given=()):
    """A slot that nobody has signed."""
    return Slot(at.n, content, given, "A" * 86, log_game.apply(at, content).standing)


def moved(slot):
    """The slot under another number."""
    return slot._replace(n=slot.n + 7)


def test_no_choice_is_played_for_another_party_behind_a_slot_of_another_number():
    world = coin("1", seed=9)
    at = world.clients[2].state.game
    signed, _ = closed(at, ("move", ((1, "pass"),)), 0)
    world.deliver(0, 2, messages.write("slots", [moved(signed), forged(at, ("move", ((1, "roll"),)), ((1, "A" * 86),))], []))
    assert world.clients[2].state.game.n == at.n


def test_no_host_draws_again_without_a_vote_behind_a_slot_of_another_number():
    """C3: the links are out, the host does not like the outcome, and party 1 never agreed that party 2 left."""
    world = coin("0", seed=9)
    world.wish("roll", 0)
    world.until("reveal", 1)
    at = world.clients[1].state.game
    links = tuple((p, shared_chance.chain(root(p))[at.rounds + 1]) for p in (0, 1, 2))
    signed, _ = closed(at, ("reveal", links), 0)
    world.deliver(0, 1, messages.write("slots", [moved(signed), forged(at, ("vote", ("leave", (2,), 0)))], []))
    assert world.clients[1].state.game.stay == (0, 1, 2)


@pytest.mark.parametrize("given", [((1, "A" * 86), (2, "A" * 86)), ()])
def test_nobody_is_named_by_signatures_that_were_not_checked(given):
    world = coin("1", seed=9, star=False)
    proposal = ("leave", (0,), 0)
    world.vote(proposal, 2, yes=0)
    at = world.clients[1].state.game
    signed, _ = closed(at, ("move", ((1, "pass"),)), 0)
    world.deliver(0, 1, messages.write("slots", [moved(signed), forged(at, ("vote", proposal), given)], []))
    assert world.clients[1].told("contradiction") == []


@pytest.mark.parametrize(("victim", "content"), [
    (0, ("vote", ("rekey", 1, key(2, 5), "y" * 43))), (1, ("move", ((1, "roll"),))),
])  # fmt: skip
def test_a_slot_that_one_party_signed_alone_opens_no_way_for_the_next(victim, content):
    """'All others left' needs the signatures of party 2 alone."""
    world = coin("1", seed=9, star=False)
    at = world.clients[victim].state.game
    left = ("vote", ("leave", (0, 1), 0))
    head = log_game.next_head(at, left, "x" * 43)
    own = Slot(at.n + 7, left, ((2, sign(key(2), at.body(2, "vote", (left[1], 1)).text)),),
               sign(key(2), at.body(2, "close", head).text), "x" * 43)  # fmt: skip
    world.deliver(2, victim, messages.write("slots", [own, forged(at, content)], []))
    assert world.clients[victim].state.game.n == at.n


def test_a_number_comes_once_in_a_batch():
    world = coin("1", seed=9)
    at = world.clients[2].state.game
    signed, _ = closed(at, ("move", ((1, "pass"),)), 0)
    batch = messages.decode(messages.write("slots", [signed, forged(at, ("move", ((1, "roll"),)))], []))
    assert signatures.required(world.clients[2].state, "0", batch) is None


def test_a_log_can_be_sent_on_in_any_batches():
    """A wrong signature of an older slot would be kept, and refused by whoever gets that slot alone."""
    world = coin("00", seed=3)
    victim = world.clients[1]
    at = victim.state.game
    one, after = closed(at, ("move", ((0, "pass"),)), 0)
    two, last = closed(after, ("move", ((0, "pass"),)), 0)
    world.deliver(0, 1, messages.write("slots", [one._replace(signatures=((0, "A" * 86),)), two], []))
    assert victim.state.game.n == at.n
    world.deliver(0, 1, messages.write("slots", [one, two], []))
    assert victim.state.game.n == last.n


def alone(at, proposal, by):
    """A slot in which a party votes all others out: its own signatures are all that this needs."""
    head = log_game.next_head(at, ("vote", proposal), "x" * 43)
    yes, close = at.body(by, "vote", (proposal, 1)), at.body(by, "close", head)
    return Slot(at.n, ("vote", proposal), ((by, sign(key(by), yes.text)),), sign(key(by), close.text), "x" * 43)


@pytest.mark.parametrize("parties", [(1, 0), (0, 1, 1), (0, 1, 5)])
def test_a_party_that_votes_all_others_out_in_a_wrong_form_stops_nobody(parties):
    world = coin("01", seed=3, star=False)
    for victim in (0, 1):
        world.deliver(2, victim, messages.write("slots", [alone(world.clients[victim].state.game, ("leave", parties, 0), 2)], []))
    world.settle()
    assert [world.clients[victim].state.stopped for victim in (0, 1)] == ["", ""]


@pytest.mark.parametrize("over", [False, True])
def test_a_party_that_votes_all_others_out_when_it_may_not_stops_nobody(over):
    """Where the host deals it can't be left; and nothing is agreed on after the end."""
    world = coin("0", seed=3, star=False) if over else World(terms_of("ohajiki", (0, 1, 2), dealt=True), seed=4, star=False)
    world.settle()
    if over:
        world.play()
    world.deliver(2, 1, messages.write("slots", [alone(world.clients[1].state.game, ("leave", (0, 1), 0), 2)], []))
    assert world.clients[1].state.stopped == ""
