"""The thirteen attacks of the design, and those tried against it: each with the test that shows it gone, or that it is told."""

from __future__ import annotations

from typing import Any

import pytest

import tenka
from tenka.multiplayer.realtime import bounds, log_game, messages, proposals, shared_chance, signatures, terms, verify
from tenka.multiplayer.realtime.log_table import commitment
from tenka.multiplayer.realtime.messages import Message, Slot
from tenka.multiplayer.realtime.protocol_errors import Refused
from tenka.multiplayer.realtime.protocol_io import Received, Send, Up, Wish
from tenka.multiplayer.realtime.protocol_step import step
from tests.multiplayer.realtime.world import World, check, coin, key, party_of, rekey, root, sign, terms_of


def chain(party, index):
    return shared_chance.chain(root(party))[index]


def posted(world, text):
    return [sent for _, _, sent in world.log if text in sent]


# 1, 5: links


def test_1_no_link_leaves_its_client_before_the_choice_is_fixed_there():
    """Nothing is held for others: the next link of each client is in no message until it has the slot with the choice."""
    world = coin("0c1")
    while any(client.state.game.due.kind != "over" for client in world.clients.values()):
        for number, client in world.clients.items():
            at = client.state.game
            if at.due.kind != "reveal":
                assert not posted(world, chain(number, at.rounds + 1))
        ready = world.ready()
        if ready:
            world.happen(world.rng.choice(ready))
        else:
            assert sum(world.choose(client) for client in world.clients.values())


def test_1_a_screen_gives_no_link():
    world = World(terms_of("coin", (1, 2), options={"plan": "0c"}), seed=2)
    world.play()
    assert {values[1] for values in world.clients[1].told("chance")} == {(1, 2)}
    assert not posted(world, chain(0, 1))


def test_a_screen_agrees_once_all_seated_have():
    world, proposal = coin("0", (1, 2, 3), seed=2), ("leave", (3,), 0)
    at = world.clients[0].state.game.n
    world.vote(proposal, 1)
    assert proposal in [said for said, _ in world.clients[0].state.votes]
    assert world.clients[0].state.game.n == at
    world.vote(proposal, 2)
    assert world.clients[1].told("left") == [((3,), (0, 1, 2), 0)]


def test_5_a_lost_key_rolls_no_new_chance():
    """In mid-chance a rekey can't be agreed on; after a voted leave there is one new attempt, and the record says so."""
    world = coin("0")
    world.wish("roll", 0)
    world.until("reveal", 1)
    at = world.clients[1].state.game
    links = tuple((party, chain(party, at.rounds + 1)) for party in (0, 1, 2))
    assert log_game.apply(at, ("reveal", links)).table.moment == 1
    wrong = [("reveal", (*links[:2], (2, link))) for link in ("x" * 43, chain(2, at.rounds + 2))]
    for content in (("vote", rekey(1)), *wrong):
        with pytest.raises(Refused):
            log_game.apply(at, content)
    after = log_game.apply(at, ("vote", ("leave", (1,), 0)))
    assert (after.due.kind, after.attempt, after.rounds) == ("reveal", 2, at.rounds + 1)
    assert ("left", ((1,), (0, 2), 2)) in log_game.facts(at, after, ("vote", ("leave", (1,), 0)))


# 6, 7: equivocation, leaving


def halves():
    """Return two halves of a table cut in two, each of which voted the other out; party 2 signs in both."""
    world = coin("012", seed=5)
    one, other = [coin("012", seed=5, star=False) for _ in range(2)]
    one.vote(("leave", (1,), 0), 0, 2)
    one.play()
    other.vote(("leave", (0,), 0), 1, 2)
    other.play()
    assert world.terms == one.terms
    return one, other


def test_6_two_proofs_of_a_split_game_convict_whoever_signed_both_halves_and_nobody_else():
    one, other = halves()
    found = verify.convicted(*(verify.verify(verify.write(world.clients[2].state), check) for world in (one, other)))
    assert [name for name, *_ in found] == ["p2"]
    again = verify.verify(verify.write(one.clients[0].state), check)
    assert verify.convicted(again, again) == []
    with pytest.raises(tenka.core.errors.BadProof):
        verify.convicted(again, verify.verify(verify.write(coin("0").clients[0].state), check))


def test_6_two_acts_of_one_slot_convict_by_two_proofs_that_end_there():
    found = []
    for verb in ("pass", "roll"):
        world = coin("1", seed=5)
        at = world.clients[0].state.game.n
        world.wish(verb, 1)
        while world.clients[0].state.game.n == at:
            world.happen(world.rng.choice(world.ready()))
        found.append(verify.verify(verify.write(world.clients[0].state), check))
    assert "p1" in [name for name, *_ in verify.convicted(*found)]


def test_6_an_equivocation_is_told_with_both_bodies_at_once():
    world = coin("1")
    for verb in ("roll", "call"):
        body = world.clients[0].state.game.body(1, "move", verb)
        world.clients[0].feed(Received("1", Message("say", (body, sign(key(1), body.text))), True))
    world.settle()
    ((party, one, two),) = world.clients[0].told("contradiction")
    assert party == 1
    assert all(check(key(1), text, mark) for text, mark in (one, two))
    assert one[0] != two[0]


def test_7_nobody_inherits_the_seat_of_a_leaver_and_its_sealed_answer_comes_from_a_chance_made_later():
    world = coin("q0", seed=6)
    world.wish("heads", 0, 1, 2)
    world.until("open")
    world.kill(2)
    world.settle()
    assert world.clients[0].state.game.due.kind == "open"
    head = world.clients[0].state.game.head
    world.vote(("leave", (2,), 0), 0, 1)
    kinds = [slot.content[0] for slot in world.clients[0].state.slots]
    assert kinds[-3:] == ["vote", "open", "reveal"]
    assert head in verify.verify(verify.write(world.clients[0].state), check).heads
    assert world.clients[0].state.game.table.shown.state.calls[:2] == ["heads", "heads"]
    world.play()
    assert {client.state.game.due.kind for client in world.clients.values()} == {"over"}
    assert ("left", ((2,), (0, 1), 0)) in [(fact.name, fact.values) for fact in world.clients[1].facts]


def test_7_one_who_stays_alone_is_told_to_be_alone():
    world = coin("0", seats=(0, 1), seed=7)
    world.wish("roll", 0)
    world.kill(1)
    world.settle()
    world.vote(("leave", (1,), 0), 0)
    assert world.clients[0].told("alone") == [(0, (0,))]
    world.play()
    assert ("alone", (0, (0,))) in [(n, v) for _, n, v in verify.verify(verify.write(world.clients[0].state), check).facts]


# 8, 9: keys, versions

WEAK = ("AQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
        "7P________________________________________8", "7f_______________________________________38",
        "JuiVj8KyJ7BFw_SJ8u-Y8NXfrAXTxjM5sTgCiG1T_AU", "xxdqcD1N2E-6PAt2DRBnDyogU_osOczGTsf9d5KsA3o")  # fmt: skip


@pytest.mark.parametrize("weak", WEAK)
def test_8_keys_of_small_order_or_in_another_encoding_are_refused_everywhere(weak):
    with pytest.raises(Refused):
        terms.check_key(weak)
    good = party_of(0)
    with pytest.raises(Refused):
        terms.make("coin", (0, 1), (good, terms.Party("p1", weak, party_of(1).chain_end)))
    world = coin("0")
    assert not proposals.is_allowed(world.clients[0].state.game, ("rekey", 1, weak, party_of(1, 1).chain_end))


def test_8_repeated_keys_and_chains_are_refused():
    one, two = party_of(0), party_of(1)
    for twin in (two._replace(key=one.key), two._replace(chain_end=one.chain_end)):
        with pytest.raises(Refused):
            terms.make("coin", (0, 1), (one, twin))
    at = coin("0").clients[0].state.game
    fresh = party_of(1, 1)
    assert proposals.is_allowed(at, ("rekey", 1, fresh.key, fresh.chain_end))
    for proposal in (("rekey", 1, party_of(2).key, fresh.chain_end), ("rekey", 1, fresh.key, party_of(1).chain_end)):
        assert not proposals.is_allowed(at, proposal)


def test_9_there_is_one_version_and_it_stands_in_every_signed_body():
    world = coin("0")
    assert all(sent.startswith('["say",["rt1",') for _, _, sent in world.log if sent.startswith('["say"'))
    body = list(world.clients[0].state.game.body(1, "move", "roll"))
    assert messages.decode(messages.write("say", ["rt1", *body], "A" * 86)) is not None
    assert messages.decode(messages.write("say", ["rt0", *body], "A" * 86)) is None


def test_10_a_proof_is_refused_before_it_is_read_when_it_is_too_long():
    with pytest.raises(tenka.core.errors.BadProof):
        verify.verify("[" * (bounds.PROOF + 1), check)


# against this design


def test_a_message_of_another_session_slot_party_or_epoch_is_dropped():
    world = coin("1", seed=8)
    host = world.clients[0]
    good = host.state.game.body(1, "move", "roll")
    wrong: list[tuple[str, Any]] = [
        ("session", "x" * 43), ("n", good.n + 1), ("head", "x" * 43), ("epoch", 1), ("kind", "reveal"), ("value", "no"),
        ("party", 2), ("party", 5),
    ]  # fmt: skip
    for name, value in wrong:
        spoilt = good._replace(**{name: value})
        message = messages.decode(messages.write("say", ["rt1", *spoilt], sign(key(1), spoilt.text)))
        checks = signatures.required(host.state, "1", message)
        host.feed(Received("1", message, checks is not None and all(check(*each) for each in checks)))
        assert 1 not in host.state.acts


def test_a_proof_of_a_key_is_of_a_party_and_over_a_connection():
    host = coin("1").clients[0].state
    for connection, party, checks in (("1", 1, 1), ("1", 5, None), ("nowhere", 1, None)):
        found = signatures.required(host, connection, Message("here", (0, party, "A" * 86)))
        assert found is None if checks is None else len(found) == checks


def test_a_chain_is_followed_no_further_than_it_can_be_shown():
    assert shared_chance.links_until(chain(0, 2), 2)[0] == chain(0, 0)
    for index in (-1, bounds.LINKS + 1, 10**9):
        with pytest.raises(Refused):
            shared_chance.links_until(chain(0, 2), index)


def say(client, connection, body):
    """Give a client a body with its party's signature, as that party's changed client could send it."""
    client.feed(Received(connection, Message("say", (body, sign(key(body.party), body.text))), True))


def test_an_act_of_a_party_that_is_not_asked_is_not_collected():
    world = coin("1")
    say(world.clients[0], "2", world.clients[0].state.game.body(2, "move", "roll"))
    assert not world.clients[0].state.acts
    assert world.clients[0].told("unfit") == [(2, "move")]


def test_a_client_that_has_proved_nothing_gets_neither_slots_nor_signed_words():
    world = coin("0")
    host = world.clients[0]
    world.wish("roll", 0)
    host.work()                                             # signed, stored and not closed yet
    assert host.state.acts
    stranger = step(host.state, Up("7", "z" * 22))[0]
    for kind, values in (("have", (0,)), ("slots", ((), ()))):
        after, effects = step(stranger, Received("7", Message(kind, values), True))
        assert not [effect for effect in effects if isinstance(effect, Send)]
        assert after.peers == stranger.peers


def test_votes_that_can_not_be_counted_are_dropped():
    """By whom the proposal is about, on what can't be agreed on now, of a later slot, and beyond so many proposals."""
    first = World(terms_of("coin", (0, 1, 2), options={"plan": "0"})).clients[1]      # no slot is closed yet
    say(first, "0", first.state.game.body(2, "vote", (("leave", (0,), 0), 1))._replace(n=1))
    assert not first.state.votes
    assert not first.state.unsigned_votes
    world = coin("0", seed=13)
    host = world.clients[0]
    at = host.state.game
    for proposal in (("leave", (1,), 0), ("takeback", 0), ("leave", (1, 0, 2), 0)):
        say(host, "1", at.body(1, "vote", (proposal, 1)))
    assert not host.state.votes
    for attempt in range(bounds.TRIES):
        say(host, "1", at.body(1, "vote", (("leave", (2,), attempt), 1)))
    assert len(host.state.votes) == bounds.PROPOSALS


def test_a_late_vote_is_answered_by_a_no_only_if_it_would_lose_the_host():
    world = coin("012", seed=14, star=False)
    before = world.clients[1].state.game
    world.wish("pass", 0)
    world.settle()
    guest = world.clients[1]
    assert guest.state.before == before
    for value in ((("leave", (2,), 0), 1), (("leave", (0,), 0), 0), (("takeback", 0), 1)):
        say(guest, "2", before.body(2, "vote", value))
    say(guest, "2", before.body(2, "vote", (("leave", (0,), 0), 1))._replace(head="x" * 43))
    assert guest.state.unsigned_votes == ()
    assert guest.state.pending_body is None
    say(guest, "2", before.body(2, "vote", (("leave", (0,), 0), 1)))
    assert guest.state.unsigned_votes == (before.body(1, "vote", (("leave", (0,), 0), 0)),)
    assert guest.state.pending_body is not None
    world.settle()
    assert not guest.state.votes          # it was about the slot before


def test_no_client_objects_to_a_takeover_that_it_agreed_to():
    world = coin("012", seed=15, star=False)
    world.kill(0)
    world.vote(("leave", (0,), 1), 1)
    world.vote(("leave", (0,), 0), 1, 2)
    assert world.clients[2].state.game.host == 1
    assert not posted(world, '["leave",[0],1],0]')


def test_a_slot_with_a_forged_close_act_or_outcome_is_not_taken():
    world = coin("0", seed=9)
    guest = world.clients[1]
    at = guest.state.game
    content = ("move", ((0, "pass"),))
    after = log_game.apply(at, content)
    act = sign(key(0), at.body(0, "move", "pass").text)
    close = sign(key(0), at.body(0, "close", after.head).text)
    good = Slot(at.n, content, ((0, act),), close, after.standing)
    wrong: list[tuple[str, Any]] = [
        ("close", act), ("signatures", ((0, close),)), ("content", ("move", ((0, "roll"),))), ("standing", "x" * 43),
        ("signatures", ()), ("content", ("open", ((0, ""),))),
    ]  # fmt: skip
    for name, value in wrong:
        spoilt = Slot(**{**good._asdict(), name: value})
        world.deliver(0, 1, messages.write("slots", [spoilt], []))
        assert guest.state.game.n == at.n
    lie = "y" * 43
    close = sign(key(0), at.body(0, "close", log_game.next_head(at, content, lie)).text)
    world.deliver(0, 1, messages.write("slots", [good._replace(standing=lie, close=close)], []))
    assert guest.told("stopped") == [("engines",)]
    world.deliver(0, 1, messages.write("slots", [good], []))
    assert guest.state.game.n == at.n
    assert world.clients[2].state.game.n == at.n


def test_a_sealed_answer_opens_as_committed_or_not_at_all():
    world = coin("c", seed=11)
    world.wish("heads", 0, 1, 2)
    world.until("open")
    at = world.clients[0].state.game
    slot, salt = at.commitments[0][0], world.clients[1].state.salt(at.commitments[0][0])
    assert log_game.fits(at, 1, f"{salt} 1:heads")
    for lie in (f"{salt} 1:tails", f"{salt} 0:heads", f"{'x' * 43} 1:heads", f"{salt} 1:heads|tails", "", f"{salt} 1:"):
        assert not log_game.fits(at, 1, lie)
    copied = commitment(at, slot, 0, "1:heads", salt)
    assert copied != at.commitments[1][1]


@pytest.mark.parametrize("answers", ["0:heads", "0:heads;1:heads", "1:heads|tails", "1:heads|heads", "1:", "1:fly", ""])
def test_whoever_commits_to_what_is_no_answer_of_its_seats_can_not_open_it(answers):
    at, salt = coin("c").clients[0].state.game, "s" * 43
    acts = tuple((party, commitment(at, at.n, party, answers, salt)) for party in (0, 1, 2))
    after = log_game.apply(at, ("commit", acts))
    assert not log_game.fits(after, 1, f"{salt} {answers}")


@pytest.mark.parametrize(("plan", "answers"), [
    ("c", ((0, ("heads",)),)), ("c", ((0, ("heads",)), (2, ("heads",)))), ("c", ((0, ("heads",)), (1, ()))),
    ("0", ((1, ("roll",)),)), ("0", ((0, ("roll", "roll")),)), ("0", ((0, ("roll ",)),)), ("0", ((0, ("fly",)),)), ("0", ()),
])  # fmt: skip
def test_a_client_signs_nothing_that_does_not_answer_the_question(plan, answers):
    world = coin(plan, (0, 0, 1))
    world.clients[0].feed(Wish("choose", answers))
    assert world.clients[0].told("refused") == [("choose",)]
    assert not world.clients[0].effects


def test_an_answer_ends_with_its_question():
    """One person alone, before a screen, answers a sealed question; what comes after it is another question."""
    world = coin("q0", (1,))
    client = world.clients[1]
    for answers in (("heads", "pass"), ("heads", "roll")):
        client.feed(Wish("choose", ((0, answers),)))
    assert client.told("refused") == [("choose",)] * 2
    assert world.choose(client)


def test_a_close_over_other_acts_than_are_due_is_refused():
    at = coin("c").clients[0].state.game
    acts = tuple((party, "x" * 43) for party in (0, 1, 2))
    assert log_game.apply(at, ("commit", acts)).due.kind == "open"
    for kind, wrong in (*(("commit", wrong) for wrong in (acts[:2], (), acts[::-1], (*acts, acts[0]))), ("open", acts)):
        with pytest.raises(Refused):
            log_game.apply(at, (kind, wrong))
