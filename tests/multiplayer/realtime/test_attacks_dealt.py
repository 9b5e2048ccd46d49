"""Attacks 2 and 3 of the design, and what a guest might try: where the host deals, every lie but looking is named."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tenka.multiplayer.realtime import (
    audit,
    bounds,
    dealing,
    messages,
    shared_chance,
    signatures,
    terms,
    verify,
    view_table,
    view_text,
)
from tenka.multiplayer.realtime.client_state import Peer
from tenka.multiplayer.realtime.hashing import text_of
from tenka.multiplayer.realtime.log_table import Due, commitment
from tenka.multiplayer.realtime.messages import Message
from tenka.multiplayer.realtime.protocol_errors import Refused
from tenka.multiplayer.realtime.protocol_io import Received, Up
from tenka.multiplayer.realtime.protocol_step import step
from tests.multiplayer.realtime.world import World, check, key, party_of, root, sign, terms_of


def chain(party, index):
    return shared_chance.chain(root(party))[index]


@pytest.fixture(scope="module")
def dealt():
    world = World(terms_of("ohajiki", (0, 1, 2), dealt=True), seed=3)
    world.play()
    assert world.clients[1].told("shown") == [(-1, "")]
    return world


def test_2_no_client_has_a_deck_to_mark_and_a_guest_sees_its_own_cards_alone(dealt):
    """What guests were sent never has another guest's card; the host's link stays hidden until the end."""
    for place in (1, 2):
        table = dealt.clients[place].state.game.table
        for received in table.received[:-1]:
            state = received.view(place).state
            assert all(card == "?" for seat, hand in enumerate(state.held) if seat != place for card in hand)
            assert set(state.deck) <= {"?"}
    before_deal = [sent for _, _, sent in dealt.log if not sent.startswith('["deal"')]
    assert not [sent for sent in before_deal if any(chain(0, index) in sent for index in (1, 2, 3))]


def deal_of(world):
    return list(messages.read_plain(audit.deal_of(world.clients[0].state), bounds.DEAL))


LIES = {
    "another link": (lambda deal: [deal[0], chain(0, deal[0] + 1), *deal[2:]], "link"),
    "another view key": (lambda deal: [*deal[:2], "x" * 43, deal[3]], "link"),
    "another choice": (lambda deal: [*deal[:3], [[*deal[3][0][:2], "0:rest", deal[3][0][3]], *deal[3][1:]]], "choice"),
    "a choice less": (lambda deal: [*deal[:3], deal[3][1:]], "choice"),
    "nonsense": (lambda deal: ["deal"], "link"),
}


@pytest.mark.parametrize("lie", LIES)
def test_3_a_deal_that_is_not_the_one_played_is_named_by_the_file_alone(dealt, lie):
    spoil, why = LIES[lie]
    spoilt = text_of(spoil(deal_of(dealt)))
    assert audit.replay(dealt.terms, dealt.clients[1].state.slots, spoilt)[1] == why


class Crooked(dealing.DealingTable):
    """A dealing host whose engine lies once: it tells party 1 another view, or says that something else is due."""

    lies = "view"

    def follow(self, game, after, content, told=None, view=""):
        table, due, standing = super().follow(game, after, content)
        if game.n == 4 and self.lies == "view" and table.views:
            salt, packed = table.views[1][:43], table.views[1][43:]
            text = view_text.inflate(packed).replace('"one"', '"two"', 1).replace('"three"', '"two"', 1)
            digests = {**dict(standing[1]), 1: view_table.salted(salt, text)}
            standing = (standing[0], tuple(sorted(digests.items())), standing[2])
            return replace(table, views={**table.views, 1: salt + view_text.deflate(text)}), due, standing
        if game.n == 4 and self.lies == "due":
            due = Due("reveal")
            return table, due, (tuple(due), *standing[1:])
        return table, due, standing


@pytest.mark.parametrize("lies", ["view", "due"])
def test_3_a_crooked_host_is_named_with_the_slot_by_everybody_who_has_the_log(lies, monkeypatch):
    world = World(terms_of("ohajiki", (0, 1, 2), dealt=True), seed=3)
    host = world.clients[0]
    made = Crooked(key=dealing.view_key(root(0)), links=shared_chance.chain(root(0)))
    host.state = replace(host.state, game=replace(host.state.game, table=made))
    monkeypatch.setattr(Crooked, "lies", lies)
    world.play()
    slots = world.clients[2].state.slots
    assert audit.replay(world.terms, slots, audit.deal_of(host.state))[:2] == (4, "view")
    if lies == "view":                                      # live it is unseen, or the table stands still
        told = [world.clients[1].told("shown"), world.clients[1].told("blind"), host.told("unfit")]
        assert [(4, "view")] in told or [(4,)] in told or [(1, "opening")] in told


def test_3_a_view_that_is_not_the_signed_one_is_not_taken_and_its_guest_says_nothing_more():
    world = World(terms_of("ohajiki", (0, 1), dealt=True), seed=4)
    world.settle()
    guest = world.clients[1]
    at = guest.state.game.n
    assert world.choose(world.clients[at and guest.state.game.due_parties()[0]])
    while not (world.channels[0, 1] and world.channels[0, 1][0].startswith('["slots",[[')):
        world.happen(next(what for what in world.ready() if what != ("mail", (0, 1))))
    kind, slots, packed = messages.read_plain(world.channels[0, 1].popleft(), 10**6)
    world.deliver(0, 1, messages.write(kind, slots, [view_text.deflate(packed[0])]))
    assert guest.told("blind") == [(at,)]
    world.deliver(0, 1, messages.write(kind, slots, []))
    assert guest.state.game.n == at
    assert guest.told("blind") == [(at,), (at,)]
    world.deliver(0, 1, messages.write(kind, slots, [world.clients[0].state.views[at][-1]]))
    assert guest.told("blind") == [(at,), (at,), (at,)]
    world.deliver(0, 1, messages.write(kind, slots, packed))
    assert guest.state.game.n == at + 1


@pytest.mark.parametrize(("committed", "opened"), [
    ("1:{0}", "1:{1}"), ("1:fly", "1:fly"), ("1:{0}|{0}", "1:{0}|{0}"), ("1:{0}", ""),
])  # fmt: skip
def test_a_guest_plays_nothing_but_the_legal_choice_that_it_committed_to(committed, opened):
    """The host leaves the slot open and tells its person, until the true opening comes."""
    world = World(terms_of("ohajiki", (0, 1), dealt=True), seed=4)
    world.settle()
    host = world.clients[0]
    while host.state.game.due != ("move", (1,), ""):
        assert sum(world.choose(client) for client in list(world.clients.values()))
        world.settle()
    at, salt = host.state.game, "s" * 43
    choices = [str(choice) for choice in host.state.game.table.shown.decision.forward_choices(1)]
    first, lie, true = (text.format(*choices) for text in (committed, opened, "1:{0}"))
    body = at.body(1, "move", commitment(at, at.n, 1, first, salt))
    world.deliver(1, 0, messages.write("say", ["rt1", *body], sign(key(1), body.text)))
    world.deliver(1, 0, messages.write("opening", at.n, lie, salt))
    assert host.told("unfit") == [(1, "opening")]
    assert host.state.pending_body is None
    world.deliver(1, 0, messages.write("opening", at.n, true, salt))
    assert (host.state.pending_body is not None) == (first == true)


def test_pieces_of_a_deal_are_the_hosts_and_come_once(dealt):
    peers = {"0": Peer("", 0), "5": Peer("", 2)}
    state = replace(dealt.clients[1].state, pieces={}, peers=peers)
    for connection, number, count in (("5", 0, 2), ("0", 2, 2), ("0", 0, bounds.DEAL // bounds.BATCH + 1)):
        assert not step(state, Received(connection, Message("deal", (number, count, "AAAA")), True))[0].pieces
    for text in ("AAAA", "BBBB"):
        state, _ = step(state, Received("0", Message("deal", (0, 2, text)), True))
    assert state.pieces == {0: "AAAA"}
    early = World(terms_of("ohajiki", (0, 1, 2), dealt=True), seed=3)
    early.settle()
    assert not step(early.clients[1].state, Received("0", Message("deal", (0, 2, "AAAA")), True))[0].pieces


def test_3_a_host_that_never_shows_its_deal_proves_nothing_and_that_is_seen(dealt):
    state = replace(dealt.clients[1].state, pieces={})
    verdict = verify.verify(verify.write(state), check)
    assert verdict.deal is None
    assert verify.verify(verify.write(dealt.clients[1].state), check).deal == (-1, "")


def test_3_a_dealing_host_draws_cards_when_they_are_turned():
    agreed = terms_of("yedo", (0, 1), dealt=True)
    assert ("decks", "turned") in agreed.options
    spoilt = replace(agreed, options=tuple((name, "ahead" if name == "decks" else value) for name, value in agreed.options))
    with pytest.raises(Refused):
        terms.check(spoilt)


def test_a_guest_can_not_ask_for_the_views_of_another_by_claiming_to_be_it():
    """Who is at the other end of a connection proves its key over a nonce of that connection."""
    world = World(terms_of("ohajiki", (0, 1, 2), dealt=True), seed=10)
    world.settle()
    world.nonces += 1
    world.channels[0, 7] = world.channels[0, 1].__class__()
    world.clients[0].feed(Up("7", "z" * 22))
    old = signatures.here_text(world.terms.session, f"{1:022d}", 1)
    for mark in (sign(key(2), signatures.here_text(world.terms.session, "z" * 22, 1)), sign(key(1), old)):
        message = messages.decode(messages.write("here", 0, 1, mark))
        checks = signatures.required(world.clients[0].state, "7", message)
        assert not all(check(*each) for each in checks)
        world.clients[0].feed(Received("7", message, False))
    assert world.clients[0].state.peers["7"].party < 0
    assert not [sent for sent in world.channels[0, 7] if sent.startswith('["slots",[[')]


@pytest.mark.parametrize("back", [0, 1])
def test_takeback_leave_and_rekey_hold_in_a_dealt_game_and_its_audit(back):
    """New chance after a takeback; a bot of the host for who left; all views again for who comes back with another key."""
    world = World(terms_of("ohajiki", (0, 1, 2), dealt=True), seed=11)
    world.settle()
    for _ in range(2):
        assert sum(world.choose(client) for client in list(world.clients.values()))
        world.settle()
    world.vote(("takeback", back), 0, 1, 2)
    tables = [client.state.game.table.shown for client in world.clients.values()]
    for seat, table in enumerate(tables):
        assert len(table.history) == back
        assert table.view(seat) == tables[0].view(seat)
    world.kill(2)
    world.vote(("leave", (2,), 0), 0, 1)
    moment = world.clients[0].state.game.table.moment
    while world.clients[0].state.game.is_calm and world.clients[0].state.game.table.moment < moment + 2:
        assert sum(world.choose(client) for client in list(world.clients.values()))
        world.settle()
    fresh = party_of(2, 1)
    world.vote(("rekey", 2, fresh.key, fresh.chain_end), 0, 1)
    client = world.start(2, 1)
    world.connect(0, 2)
    world.settle()
    assert client.state.me == 2
    shown, true = client.state.game.table.shown, world.clients[0].state.game.table.shown
    assert shown.view(2) == true.view(2)
    world.play()
    assert {client.state.game.due.kind for client in world.clients.values()} == {"over"}
    assert client.told("shown") == world.clients[1].told("shown") == [(-1, "")]
    verdict = verify.verify(verify.write(client.state), check)
    assert verdict.deal == (-1, "")
    assert [name for _, name, _ in verdict.facts if name in ("takeback", "left", "rekeyed")] == ["takeback", "left", "rekeyed"]


def test_a_dealing_host_that_crashed_deals_on_from_its_journal():
    world = World(terms_of("ohajiki", (0, 1, 2), dealt=True), seed=12, crash=0.3)
    world.play()
    assert world.crashes
    assert {client.state.game.due.kind for client in world.clients.values()} == {"over"}
    assert all(client.told("shown") in ([(-1, "")], []) for client in world.clients.values())
    assert verify.verify(verify.write(world.clients[0].state), check).deal == (-1, "")
