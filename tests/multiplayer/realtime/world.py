"""Clients in memory: real ``step``, a network that keeps the order of a channel, a journal each, and crashes anywhere."""

from __future__ import annotations

import hashlib
import hmac
import random
from collections import deque
from collections.abc import Sequence
from functools import cache
from typing import Any

from tenka.codec.base64url import to_base64url
from tenka.core.choice import parse
from tenka.core.view import view_of
from tenka.multiplayer.realtime import dealing, journal, messages, protocol_io, shared_chance, signatures, terms
from tenka.multiplayer.realtime.client_state import ClientState
from tenka.multiplayer.realtime.protocol_step import step


@cache
def root(party: int, life: int = 0) -> str:
    return to_base64url(hashlib.sha256(f"root {party} {life}".encode()).digest())


@cache
def key(party: int, life: int = 0) -> str:
    """A public key; who knows it can sign, as signatures here are MACs. ``test_games`` has real ones."""
    return to_base64url(hashlib.sha256(f"key {party} {life}".encode()).digest()[:31] + b"\1")


def sign(public: str, text: str) -> str:
    return to_base64url(hmac.digest(public.encode(), text.encode(), "sha512"))


def check(public: str, text: str, signature: str) -> bool:
    return hmac.compare_digest(sign(public, text), signature)


@cache
def party_of(number: int, life: int = 0, name: str = "") -> terms.Party:
    return terms.Party(name or f"p{number}", key(number, life), shared_chance.chain(root(number, life))[0])


def terms_of(game: str, seats: Sequence[int], *, dealt: bool = False, host: int = 0, **setup: Any) -> terms.Terms:
    count = max(*seats, host) + 1
    bond = dealing.bond_of(dealing.view_key(root(host))) if dealt else ""
    return terms.make(game, tuple(seats), tuple(map(party_of, range(count))), host=host, bond=bond, **setup)


class Disk:
    """What a browser keeps of one client: key, root and journal, in one store."""

    def __init__(self, number: int, life: int = 0) -> None:
        self.key, self.root, self.lines = key(number, life), root(number, life), list[str]()


class Client:
    """One client: its state, its disk, and effects that are not carried out yet."""

    def __init__(self, world: World, number: int, disk: Disk) -> None:
        self.world, self.number, self.disk = world, number, disk
        self.state: ClientState = None
        self.effects: deque[Any] = deque()
        self.facts: list[protocol_io.Fact] = []

    def feed(self, event: Any) -> None:
        self.state, effects = step(self.state, event)
        self.effects.extend(effects)
        self.go_on()

    def go_on(self) -> None:
        """Carry out what takes no time: the next line to be stored or signed waits for ``work``, and all behind it."""
        while self.effects and not isinstance(self.effects[0], protocol_io.SignAndStore | protocol_io.Store | protocol_io.Prove):
            effect = self.effects.popleft()
            if isinstance(effect, protocol_io.Send):
                self.world.post(self.number, int(effect.connection), effect.text)
            elif isinstance(effect, protocol_io.Fact):
                self.facts.append(effect)

    def work(self) -> None:
        """Carry out the next effect."""
        effect = self.effects.popleft()
        if isinstance(effect, protocol_io.SignAndStore):
            mark = self.world.sign(self.disk.key, effect.body)
            self.disk.lines.append(journal.own_line(effect.body, mark, effect.memo))
            if self.world.crashing(self):
                return
            self.feed(protocol_io.Stored(mark))
        elif isinstance(effect, protocol_io.Store):
            self.disk.lines.append(effect.line)
        else:
            proof = messages.write("here", effect.n, effect.party, self.world.sign(self.disk.key, effect.text))
            self.world.post(self.number, int(effect.connection), proof)
        self.go_on()

    def told(self, name: str) -> list[Any]:
        return [fact.values for fact in self.facts if fact.name == name]


class World:
    """``links``: pairs of clients that are connected. ``crash``: how likely one dies between a stored line and the sending."""

    def __init__(
        self, agreed: terms.Terms, seed: int = 0, crash: float = 0.0, star: bool = True, signing: Any = (sign, check)
    ) -> None:
        self.terms, self.rng, self.crash, self.star = agreed, random.Random(seed), crash, star
        self.sign, self.check = signing
        self.channels: dict[tuple[int, int], deque[str]] = {}
        self.clients: dict[int, Client] = {}
        self.crashes = 0
        self.nonces = 0
        self.log: list[tuple[int, int, str]] = []
        for number in range(len(agreed.parties)):
            self.start(number)
        for number in range(len(agreed.parties)):
            for other in range(number):
                if not star or agreed.host in (number, other):
                    self.connect(number, other)

    def start(self, number: int, life: int = 0, lines: Sequence[str] = ()) -> Client:
        disk = Disk(number, life)
        if not life and number < len(self.terms.parties):
            disk.key = self.terms.parties[number].key
        rejoins = number if life else -1
        disk.lines = list(lines) or [journal.first_line(journal.new(self.terms, disk.key, disk.root, rejoins))]
        client = self.clients[number] = Client(self, number, disk)
        opened = journal.open_again(disk.lines, disk.key, disk.root) if lines else None
        client.state = opened or journal.new(self.terms, disk.key, disk.root, rejoins)
        return client

    def connect(self, one: int, other: int) -> None:
        self.channels[one, other], self.channels[other, one] = deque(), deque()
        for number, peer in ((one, other), (other, one)):
            self.nonces += 1
            self.clients[number].feed(protocol_io.Up(str(peer), f"{self.nonces:022d}"))

    def cut(self, one: int, other: int) -> None:
        if self.channels.pop((one, other), None) is not None:
            del self.channels[other, one]
            for number, peer in ((one, other), (other, one)):
                if number in self.clients:
                    self.clients[number].feed(protocol_io.Down(str(peer)))

    def kill(self, number: int) -> list[str]:
        """End a client, with whatever it had not stored or sent. Return its journal."""
        client = self.clients.pop(number)
        for other in [b for a, b in self.channels if a == number]:
            self.cut(number, other)
        return client.disk.lines

    def reopen(self, number: int, lines: Sequence[str], life: int = 0) -> Client:
        client = self.start(number, life, lines)
        for other in list(self.clients):
            if other != number and (not self.star or self.host in (number, other)):
                self.connect(number, other)
        return client

    @property
    def host(self) -> int:
        return self.clients[next(iter(self.clients))].state.game.host

    def crashing(self, client: Client) -> bool:
        if self.rng.random() >= self.crash:
            return False
        self.crashes += 1
        lines = self.kill(client.number)
        self.reopen(client.number, lines)
        return True

    def post(self, source: int, target: int, text: str) -> None:
        self.log.append((source, target, text))
        if (source, target) in self.channels:
            self.channels[source, target].append(text)

    def deliver(self, source: int, target: int, text: str | None = None) -> None:
        said = self.channels[source, target].popleft() if text is None else text
        client = self.clients[target]
        message = messages.decode(said)
        assert message is not None, said[:300]
        checks = signatures.required(client.state, str(source), message)
        valid = checks is not None and all(self.check(*each) for each in checks)
        client.feed(protocol_io.Received(str(source), message, valid))

    # schedules

    def ready(self) -> list[Any]:
        """What can happen now: a message is delivered, or an effect is carried out."""
        mail = [("mail", pair) for pair, channel in self.channels.items() if channel and pair[1] in self.clients]
        return [*mail, *(("disk", number) for number, client in self.clients.items() if client.effects)]

    def happen(self, what: Any) -> None:
        if what[0] == "mail":
            self.deliver(*what[1])
        else:
            self.clients[what[1]].work()

    def settle(self, most: int = 20_000) -> None:
        """Let things happen in a random order until nothing can."""
        for turn in range(most):
            ready = self.ready()
            if not ready and not any(peer.syncing for client in self.clients.values() for peer in client.state.peers.values()):
                return
            if not ready or turn % 500 == 499:
                self.tick()
                continue
            self.happen(self.rng.choice(ready))
        raise AssertionError("the clients talk for ever")

    def tick(self) -> None:
        for client in list(self.clients.values()):
            client.feed(protocol_io.Tick())

    # persons

    def asked(self, client: Client) -> tuple[int, ...]:
        state, game = client.state, client.state.game
        waits = state.may_sign and game.is_calm and state.me in game.due_parties() and state.me not in state.acts
        busy = state.pending_body is not None or state.answers
        return tuple(s for s in game.due.seats if game.terms.seats[s] == state.me) if waits and not busy else ()

    def choose(self, client: Client, pick: Any = None) -> bool:
        """Let the person of a client answer what is asked, at random or by ``pick(view, seat)``; whether anything was."""
        seats = self.asked(client)
        if not seats:
            return False
        client.feed(protocol_io.Wish("choose", tuple((seat, tuple(self.answer(client, seat, pick))) for seat in seats)))
        return True

    def answer(self, client: Client, seat: int, pick: Any) -> list[str]:
        """One choice; of a sealed question all choices of the seat, found on a game that could be behind its view."""
        table = client.state.game.table.shown
        if not table.decision.sealed:
            return [self.one(table.view(seat), seat, pick)]
        play, made = table.view(seat).determinize(random.Random(0)), []
        while (decision := play.decision) and decision.sealed and seat in decision.seats and play.final_answers is None:
            made.append(self.one(view_of(play.rules, play.state, decision, seat, 0), seat, pick))
            play.choose(seat, parse(made[-1]))
        return made

    def one(self, view: Any, seat: int, pick: Any) -> str:
        return str(pick(view, seat) if pick else self.rng.choice(list(view.decision.forward_choices(seat))))

    def play(self, pick: Any = None, most: int = 3_000) -> None:
        """Play until the game is over on every client or nobody has anything to do."""
        for _ in range(most):
            self.settle()
            if sum(self.choose(client, pick) for client in list(self.clients.values())) == 0:
                return
        raise AssertionError("no end")

    def wish(self, verb: str, *parties: int) -> None:
        """The persons of these parties choose, each for the seat with its party's number."""
        for party in parties:
            self.clients[party].feed(protocol_io.Wish("choose", ((party, (verb,)),)))

    def until(self, kind: str, party: int = 0) -> None:
        """Let things happen in a random order until such an act is due at a client."""
        while self.clients[party].state.game.due.kind != kind:
            self.happen(self.rng.choice(self.ready()))

    def vote(self, proposal: Any, *parties: int, yes: int = 1) -> None:
        for party in parties:
            self.clients[party].feed(protocol_io.Wish("vote", (proposal, yes)))
            self.settle()


def coin(plan: str, seats: Sequence[int] = (0, 1, 2), seed: int = 1, **more: Any) -> World:
    """A world of the coin game after its set-up."""
    world = World(terms_of("coin", seats, options={"plan": plan}), seed=seed, **more)
    world.settle()
    return world


def rekey(party: int) -> tuple[Any, ...]:
    """The proposal to let a party back with the key of its second life."""
    fresh = party_of(party, 1)
    return "rekey", party, fresh.key, fresh.chain_end
