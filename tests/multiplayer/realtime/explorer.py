"""Explore the real ``step``: honest clients are the product's code, the coalition sends all that it can make.

The coalition has the keys and roots of its parties, reads the whole network, and decides what each honest client is given and
when. ``knows`` holds every body that an honest client has signed and sent. Persons choose, vote and wait in every way.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from tenka.multiplayer.realtime import dealing, journal, log_game, log_table, proposals, signatures, state_changes
from tenka.multiplayer.realtime.client_state import ClientState, Peer
from tenka.multiplayer.realtime.log_game import LogGame
from tenka.multiplayer.realtime.messages import Body, Message, Slot
from tenka.multiplayer.realtime.protocol_errors import Refused
from tenka.multiplayer.realtime.protocol_io import Received, SignAndStore, Stored, Wish
from tenka.multiplayer.realtime.protocol_step import step
from tenka.multiplayer.realtime.signatures import Signed
from tests.multiplayer.realtime.claims import At, Judge, Old, heads_of
from tests.multiplayer.realtime.world import check, key, party_of, root, sign, terms_of

ALT = "another-answer-of-the-coalition"


class Explorer(Judge):
    # honest clients

    def feed(self, state: ClientState, event: Any, knows: set[Signed], leaks: set[str]) -> ClientState:
        """Let a client take an event; what it asks to sign is signed and stored, and what it says is known to the coalition."""
        events = [event]
        while events:
            before, known = state, len(knows)
            state, effects = step(state, events.pop(0))
            for effect in effects:
                if isinstance(effect, SignAndStore):
                    events.append(Stored(sign(state.key, effect.body)))
                    self.sign(before if state.game is before.game else state, state.pending_body.signed, knows, leaks)
            assert len(knows) - known <= 1
        return state

    def sign(self, state: ClientState, signed: Signed, knows: set[Signed], leaks: set[str]) -> None:
        body = signed.body
        heads = {*heads_of(state), state.game.head}
        if body.head not in heads:
            self.bad("C4", f"an honest client signs off its own line: {body}")
        if any(signatures.is_contradiction(body, other.body) for other in knows):
            self.bad("C4", f"an honest client would be convicted: {body}")
        if body.kind == "open" and (lies := state.game.commitments):
            leaks.add(f"opened {body.party} {min(lies.values())[0]}")
        knows.add(Signed(body, sign(state.key, body.text)))
        leaks |= self.old.leak(state, body)

    def begin(self) -> At:
        """Return the clients after an honest set-up."""
        agreed = terms_of("coin", self.world.seats, options={"plan": self.world.plan})
        at = log_game.begin(agreed, dealing.table_of(agreed, 0, ""))
        slots = []
        for kind in ("start", "reveal"):
            acts = tuple((p, log_game.owed_value(at, p, root(p))) for p in at.due_parties())
            after = log_game.apply(at, (kind, acts))
            slots.append(self.slot(at, (kind, acts), set(), after))
            at = after
        clients = []
        for p in self.honest:
            state = journal.new(agreed, key(p), root(p))
            peers = {str(other): Peer("n" * 22, other) for other in range(len(agreed.parties)) if other != p}
            state = replace(state, peers=peers)
            for slot in slots:
                state = state_changes.take_slot(state, slot, "")
            clients.append(state)
        return At(tuple(clients), frozenset(), frozenset(), ())

    # what the coalition can make

    def slot(self, at: LogGame, content: Any, knows: Any, after: LogGame) -> Slot:
        """Return a slot with whatever signatures there are: the coalition's, and all that it knows of others."""
        marks = tuple((p, self.mark(at, at.body(p, content[0], v), knows)) for p, v in _signers(at, content))
        close = at.body(proposals.closer(at, content), "close", after.head)
        return Slot(at.n, content, marks, self.mark(at, close, knows), after.standing)

    def mark(self, at: LogGame, body: Body, knows: Any) -> str:
        return sign(at.members[body.party].key, body.text)

    def can_sign(self, body: Body, at: At) -> bool:
        return body.party in self.world.bad or any(signed.body == body for signed in at.knows)

    def values(self, at: LogGame, p: int) -> list[str]:
        """Return the acts that a party of the coalition can do."""
        kind = at.due.kind
        life = at.members[p].epoch
        if kind == "move":
            return ["roll", "pass"]
        if kind in ("commit", "open"):
            answers = [(f"{seat}:" + ";".join([call])) for seat in at.terms.seats_of(p) for call in ("heads", "tails")]
            salts = [(text, f"{text:a<43}".replace(":", "b")) for text in answers]
            if kind == "commit":
                return [log_table.commitment(at, at.n, p, *each) for each in salts]
            slot, hashed = at.commitments[p]
            return [f"{salt} {text}" for text, salt in salts if log_table.commitment(at, slot, p, text, salt) == hashed]
        value = log_game.owed_value(at, p, root(p, life))
        return [value, ALT.ljust(43, "x")] if self.old.free_links and kind == "reveal" else [value]

    def contents(self, at: At, state: ClientState) -> Iterator[Any]:
        """Yield all that could close the open slot of a client."""
        now = state.game
        options = []
        for p in now.due_parties():
            known = [s.body.value for s in at.knows if s.body[:6] == (*now.body(p, "", "")[:5], now.due.kind)]
            options.append([(p, v) for v in (self.values(now, p) if p in self.world.bad else known)])
        for acts in itertools.product(*options):
            yield now.due.kind, acts
        for said in self.proposals(state):
            if all(self.can_sign(now.body(p, "vote", (said, 1)), at) for p in proposals.voters(now, said)):
                yield "vote", said

    def proposals(self, state: ClientState) -> list[Any]:
        now, world = state.game, self.world
        agreed = [slot.content[1][0] for slot in state.slots if slot.content[0] == "vote"]
        found: list[Any] = []
        if agreed.count("leave") < world.leaves:
            found += [("leave", (p,), 0) for p in now.stay if p != now.host or world.takeover]
        if agreed.count("takeback") < world.backs and now.table.moment:
            found.append(("takeback", _fresh(now)))
        if agreed.count("rekey") < world.rekeys:
            for p in sorted(p for p in world.bad if now.terms.seats_of(p)):
                life = now.members[p].epoch + 1
                found.append(("rekey", p, key(p, life), party_of(p, life).chain_end))
        return [said for said in found if proposals.is_allowed(now, said)]

    # transitions

    def moves(self, at: At) -> Iterator[Callable[[], At | None]]:
        """Yield everything that can happen next, as functions to the situation after it."""
        for index, state in enumerate(at.clients):
            if state.game.due.kind in ("end", "over") or state.me not in state.game.stay or state.stopped:
                continue
            yield from self.persons(at, index, state)
            for content in self.contents(at, state):
                yield partial(self.give_slot, at, index, content)
            yield from self.says(at, index, state)

    def persons(self, at: At, index: int, state: ClientState) -> Iterator[Callable[[], At | None]]:
        now, me = state.game, state.me
        if now.is_calm and me in now.due_parties() and me not in state.acts:
            verbs = {"commit": ("heads", "tails"), "move": ("roll", "call")}[now.due.kind]
            for verb in verbs if self.old.forgets or now.due.kind == "move" else verbs[:1]:
                answers = tuple((seat, (verb,)) for seat in now.due.seats if now.terms.seats[seat] == me)
                yield partial(self.take, at, index, Wish("choose", answers))
        if self.old.forgets and now.is_calm and me in state.acts:
            votes = {spot: signed for spot, signed in state.bodies.items() if signed.body.kind == "vote"}
            yield lambda: self.put(at, index, replace(state, bodies=votes, memos={}, answers=()), set(at.knows), set(at.leaks))
        for said in self.proposals(state):
            if me in proposals.voters(now, said) and (said, me) not in state.votes:
                for yes in (1, 0)[: 1 + proposals.ousts_host(now, said)]:
                    yield partial(self.take, at, index, Wish("vote", (said, yes)))

    def says(self, at: At, index: int, state: ClientState) -> Iterator[Callable[[], At | None]]:
        """Yield bodies that a client could be given: acts and votes of the coalition, and all that honest clients have said."""
        now, said = state.game, []
        if state.me == now.host:
            said += [now.body(p, now.due.kind, v) for p in now.due_parties() if p in self.world.bad and p not in state.acts
                     for v in self.values(now, p)]  # fmt: skip
        for one in self.proposals(state):
            for p in {*proposals.voters(now, one)} & self.world.bad:
                if (one, p) not in state.votes:
                    said += [now.body(p, "vote", (one, yes)) for yes in ((1, 0) if proposals.ousts_host(now, one) else (1,))]
        before = state.before
        if before is not None and self.world.takeover:
            late = ("leave", (before.host,), 0)
            voters = {*proposals.voters(before, late)} & self.world.bad
            if state.me in proposals.voters(before, late) and proposals.is_allowed(before, late):
                said += [before.body(p, "vote", (late, 1)) for p in sorted(voters)[:1]]
        others = [s.body for s in at.knows if s.body.party != state.me and s.body.kind != "close"]
        said += [body for body in others if body.n in (now.n, now.n - 1)]
        for body in said:
            if body.epoch == now.members[body.party].epoch:
                yield partial(self.give, at, index, Message("say", (body, sign(now.members[body.party].key, body.text))))

    def give(self, at: At, index: int, message: Message) -> At | None:
        state = at.clients[index]
        connection = next(iter(state.peers))
        checks = signatures.required(state, connection, message)
        valid = checks is not None and all(check(*each) for each in checks)
        return self.take(at, index, Received(connection, message, valid)) if valid else None

    def give_slot(self, at: At, index: int, content: Any) -> At | None:
        state = at.clients[index]
        try:
            after = log_game.apply(state.game, content)
        except Refused:
            return None
        close = state.game.body(proposals.closer(state.game, content), "close", after.head)
        if not self.can_sign(close, at):
            return None
        return self.give(at, index, Message("slots", ((self.slot(state.game, content, at.knows, after),), ())))

    def take(self, at: At, index: int, event: Any) -> At | None:
        knows, leaks = set(at.knows), set(at.leaks)
        state = self.feed(at.clients[index], event, knows, leaks)
        return self.put(at, index, state, knows, leaks)

    def put(self, at: At, index: int, state: ClientState, knows: set[Signed], leaks: set[str]) -> At:
        old = at.clients[index]
        seen = at.seen
        for slot, before, after in _taken(old, state):
            seen = self.judge(at, state, slot, before, after, knows, seen)
        clients = (*at.clients[:index], state, *at.clients[index + 1 :])
        low = min((s.game.n for s in clients if s.me in s.game.stay), default=99) - 1
        kept = frozenset(s for s in knows if s.body.n >= low)
        new = At(clients, kept, frozenset(leaks), seen)
        self.forks(new)
        self.ends += state.game.due.kind == "end"
        return new

    # exploring

    def explore(self, cap: int) -> tuple[int, bool]:
        """Visit every situation once, at most ``cap``; return how many, and whether that was all."""
        first = self.begin()
        seen, todo = {ident(first)}, [first]
        while todo and not (self.found and self.old != Old()):
            for make in self.moves(todo.pop()):
                new = make()
                if new is None or (name := ident(new)) in seen:
                    continue
                if len(seen) >= cap:
                    return len(seen), False
                seen.add(name)
                todo.append(new)
        return len(seen), True

    def walk(self, rng: random.Random, most: int = 60) -> int:
        """Follow one random schedule; return its steps."""
        at = self.begin()
        for done in range(most):
            moves = list(self.moves(at))
            if not moves:
                return done
            at = rng.choice(moves)() or at
        return most


def _signers(at: LogGame, content: Any) -> list[tuple[int, Any]]:
    kind, value = content
    return [(p, (value, 1)) for p in proposals.voters(at, value)] if kind == "vote" else list(value)


def _fresh(now: LogGame) -> int:
    return next(moment for moment in reversed(range(now.table.moment)) if now.table.can_take_back(moment))


def _taken(old: ClientState, new: ClientState) -> Iterator[tuple[Slot, LogGame, LogGame]]:
    at = old.game
    for slot in new.slots[len(old.slots) :]:
        after = log_game.apply(at, slot.content, slot.standing)
        yield slot, at, after
        at = after


def ident(at: At) -> Any:
    clients = tuple(
        (p.game.head, frozenset(signed.body for signed in p.bodies.values()), p.unsigned_votes, bool(p.stopped))
        for p in at.clients
    )
    return hash((clients, frozenset(s.body for s in at.knows), at.leaks, at.seen)), clients


