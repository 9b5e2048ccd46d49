"""The claims C1 to C5 of the design, checked in every situation that ``explorer`` reaches."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from tenka.multiplayer.realtime import dealing, log_game, proposals, shared_chance, signatures
from tenka.multiplayer.realtime.client_state import ClientState
from tenka.multiplayer.realtime.log_game import LogGame
from tenka.multiplayer.realtime.messages import Body, Slot
from tenka.multiplayer.realtime.signatures import Signed
from tests.multiplayer.realtime.world import root


@dataclass(frozen=True)
class World:
    """``plan``: see ``coin``; ``seats``: party of each; the numbers: how many of each may be agreed on."""

    name: str
    bad: frozenset[int]
    seats: tuple[int, ...]
    plan: str
    leaves: int = 1
    rekeys: int = 1
    takeover: bool = True
    backs: int = 0


@dataclass(frozen=True)
class Old:
    """Rules that were given up, as a test double of the honest clients or of the judge."""

    leak: Callable[[ClientState, Body], set[str]] = lambda state, body: set()
    forgets: bool = False
    free_links: bool = False
    excused: bool = False
    named: str = ""


class At(NamedTuple):
    """``seen``: by client and moment, what lay committed when the client opened."""

    clients: tuple[ClientState, ...]
    knows: frozenset[Signed]
    leaks: frozenset[str]
    seen: tuple[tuple[int, int, Any], ...]


_GAMES: dict[str, list[LogGame]] = {}


def _games(state: ClientState) -> list[LogGame]:
    """Return the game before each slot and after the last, without tables."""
    if state.game.head not in _GAMES:
        made = [log_game.begin(state.game.terms, state.game.table)]
        for slot in state.slots:
            made.append(log_game.apply_without_table(made[-1], slot.content, slot.standing))
        _GAMES[state.game.head] = made
    return _GAMES[state.game.head]


def heads_of(state: ClientState) -> list[str]:
    return [at.head for at in _games(state)]


def _closer(state: ClientState, n: int) -> int:
    return proposals.closer(_games(state)[n], state.slots[n].content)


@dataclass
class Judge:
    """``found``: the claims that were broken, each with the first reason; ``ends``: clients at the end of their game."""

    world: World
    old: Old = field(default_factory=Old)
    found: dict[str, str] = field(default_factory=dict)
    ends: int = 0
    outcome_at: dict[Any, Any] = field(default_factory=dict)
    records: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.honest = tuple(p for p in range(max(self.world.seats) + 1) if p not in self.world.bad)

    def values(self, at: LogGame, p: int) -> list[str]:
        """Return the acts that a party of the coalition can do."""
        raise NotImplementedError

    def bad(self, claim: str, why: str) -> None:
        self.found.setdefault(claim, f"[{self.world.name}] {why}"[:400])

    def judge(self, at: At, state: ClientState, slot: Slot, before: LogGame, after: LogGame, knows: Any, seen: Any) -> Any:
        q = state.me
        (kind, value), n = slot.content, before.n
        if after.due.kind == "reveal" and q in after.due_parties():
            self.judge_fixed(at, q, slot, after)
        record = after.table.shown.record()
        if self.records.setdefault(after.head, record) != record:
            self.bad("C5", f"one head, two records after slot {n}")
        if kind == "reveal":
            if self.outcome_at.setdefault((q, before.head), after.head) != after.head:
                self.bad("C1", f"slot {n}: after the choice was fixed at {q} there were two outcomes to pick from")
            self.links_of_one_chance(state.slots[:n], before, q)
        if kind == "commit" and q in dict(value) and f"opened {q} {n}" in at.leaks:
            self.bad("C2", f"the answer of {q} was readable before all were fixed at it")
        if kind == "open":
            self.judge_openings(q, dict(value), before, seen)
        if after.due.kind == "open" and q in after.due_parties() and not any(s[:2] == (q, after.table.moment) for s in seen):
            seen = (*seen, (q, after.table.moment, self.committed(after, knows)))
        if kind == "vote":
            self.judge_vote(at, q, value, before, knows)
            if value[0] == "takeback":
                seen = tuple(one for one in seen if one[1] < value[1])
        return seen

    def judge_fixed(self, at: At, q: int, slot: Slot, after: LogGame) -> None:
        shown = {s.body.value for s in at.knows if s.body.kind == "reveal" and s.body.party == q} | at.leaks
        if shared_chance.chain(root(q))[after.rounds + 1 - after.members[q].chain_began] in shown:
            self.bad("C1", f"slot {slot.n}: {slot.content} was fixed at {q}, whose next link the coalition had before")

    def judge_openings(self, q: int, openings: dict[int, str], before: LogGame, seen: Any) -> None:
        first = dict(next((lies for who, moment, lies in seen if (who, moment) == (q, before.table.moment)), ()))
        for p, opening in openings.items():
            text = opening.partition(" ")[2]
            if first.get(p, text) != text:
                self.bad("C2", f"{p} answered {text}, but {first[p]} lay committed when {q} opened")

    def committed(self, after: LogGame, knows: Any) -> tuple[tuple[int, str], ...]:
        """Return what lies behind the commitments of the coalition."""
        return tuple((p, self.values(after, p)[0].partition(" ")[2]) for p in after.commitments if p in self.world.bad)

    def links_of_one_chance(self, slots: Any, before: LogGame, q: int) -> None:
        since = next((n for n, slot in reversed([*enumerate(slots)]) if slot.content[0] == "reveal"), -1)
        left = [slot.content[1][1] for slot in slots[since + 1 :] if slot.content[0] == "vote" and slot.content[1][0] == "leave"]
        told = [p for leavers in left[len(left) + 1 - before.attempt :] for p in leavers]
        member = before.members[q]
        used = before.rounds + 1 - member.chain_began - member.last if q in before.givers() else 0
        if used > 1 + len(told) or len(set(told)) != len(told):
            self.bad("C3", f"{used} links of {q} for one chance, {told} left")

    def judge_vote(self, at: At, q: int, said: Any, before: LogGame, knows: Any) -> None:
        if said[0] in ("takeback", "rekey") and before.due.kind == "reveal" and any(
            s.body.kind == "reveal" and (s.body.n, s.body.party) == (before.n, q) for s in at.knows
        ):  # fmt: skip
            self.bad("C3", f"slot {before.n}: {said} was closed by whoever had seen the outcome, and could have closed with that")
        if said[0] == "leave" and q not in said[1] and not any(
            s.body.kind == "vote" and (s.body.n, s.body.party, s.body.value) == (before.n, q, (said, 1)) for s in knows
        ):  # fmt: skip
            self.bad("C3", f"{q} goes on without {said[1]} and never agreed")

    def forks(self, at: At) -> None:
        """Where two honest clients differ, what they hold convicts somebody, unless one of them was voted out by the other."""
        for one, other in itertools.combinations(at.clients, 2):
            heads, others = heads_of(one), heads_of(other)
            if one.game.head in others or other.game.head in heads:
                continue
            n = next((i for i, pair in enumerate(zip(heads[1:], others[1:], strict=False)) if pair[0] != pair[1]), None)
            if n is None:
                continue
            mine, theirs = self.signed(one), self.signed(other)
            who = {a.party for a in mine for b in mine | theirs if self.is_contradiction(a, b)}
            who |= {a.party for a in theirs for b in theirs if self.is_contradiction(a, b)}
            a, b = _games(one)[n + 1], _games(other)[n + 1]
            split = _closer(one, n) != _closer(other, n) and (other.me not in a.stay or one.me not in b.stay)
            if not who and not split:
                self.bad("C4", f"{one.me} and {other.me} differ about slot {n}: {one.slots[n]} {other.slots[n]}")
            elif who & {*self.honest}:
                self.bad("C4", f"an honest client is named: {who}")

    def is_contradiction(self, one: Body, other: Body) -> bool:
        return signatures.is_contradiction(one, other) and not (self.old.excused and one.party in self.world.bad)

    def signed(self, state: ClientState) -> set[Body]:
        """Return every signed body that a client can show: of its log, its own, and the votes that it holds."""
        at = log_game.begin(state.game.terms, dealing.table_of(state.game.terms, 0, ""))
        shown = {signed.body for signed in state.bodies.values()}
        for slot in state.slots:
            shown |= {signed.body for signed in signatures.bodies_of(at, slot)}
            at = log_game.apply_without_table(at, slot.content, slot.standing)
        return shown
