"""The meaning of a log: ``apply`` takes one closed slot's content, and ``LogGame`` has what is due in the next slot."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from tenka.multiplayer.realtime import bounds, proposals, shared_chance
from tenka.multiplayer.realtime.hashing import digest
from tenka.multiplayer.realtime.log_table import Due, LogTable
from tenka.multiplayer.realtime.messages import Body, is_hash
from tenka.multiplayer.realtime.protocol_errors import EnginesDiffer, Refused
from tenka.multiplayer.realtime.terms import Terms


class Member(NamedTuple):
    """What a party signs and reveals with now."""

    key: str            # public key
    epoch: int          # how often the party was rekeyed
    chain_began: int    # rounds before this chain
    last: int           # index of the last link that was shown; 0 for the chain end
    link: str           # that link


@dataclass(frozen=True)
class LogGame:
    """The game before the open slot."""

    terms: Terms
    table: LogTable
    due: Due
    head: str                                               # hash of everything before the open slot
    members: tuple[Member, ...]                             # keys and chains by party
    used: frozenset[str]                                    # every key and chain end so far; none can come again
    stay: tuple[int, ...]                                   # the parties that are still in
    host: int                                               # the party that closes slots
    n: int = 0                                              # number of the open slot
    rounds: int = 0                                         # rounds of links so far, those that were given up included
    attempt: int = 1                                        # number of the round for the pending chance
    commitments: Mapping[int, tuple[int, str]] = field(default_factory=dict)    # sealed: (slot, commitment) by party
    standing: Any = ""                                      # of the last slot

    def is_person(self, seat: int) -> bool:
        """Return whether a person who is still in plays a seat; if not, a bot does."""
        return self.terms.seats[seat] in self.stay

    def givers(self) -> tuple[int, ...]:
        """Return the parties that reveal a link: all seated stayers but a dealing host, whose link stays hidden."""
        hidden = self.host if self.terms.dealt else -1
        return tuple(party for party in self.stay if self.terms.seats_of(party) and party != hidden)

    def due_parties(self) -> tuple[int, ...]:
        """Return the parties that owe an act in the open slot."""
        kind, seats, _ = self.due
        if kind in ("start", "end"):
            return self.stay
        if kind == "reveal":
            return self.givers()
        return tuple(sorted({self.terms.seats[seat] for seat in seats} & {*self.stay}))

    @property
    def is_calm(self) -> bool:
        """Whether the open slot waits for a person, so that no link and no opening of it can be out."""
        return self.due.kind in ("move", "commit")

    @property
    def is_full(self) -> bool:
        """Whether a limit of ``bounds`` is reached, so that the game ends."""
        return self.n >= bounds.SLOTS - 16 or self.rounds >= bounds.LINKS - 16 or self.table.moment >= bounds.CHOICES

    def body(self, party: int, kind: str, value: Any) -> Body:
        """Return what a party signs in the open slot."""
        return Body(self.terms.session, self.n, self.head, party, self.members[party].epoch, kind, value)


def begin(terms: Terms, table: LogTable) -> LogGame:
    """Return the game before its first slot."""
    members = tuple(Member(party.key, 0, 0, 0, party.chain_end) for party in terms.parties)
    used = frozenset(text for party in terms.parties for text in (party.key, party.chain_end))
    return LogGame(
        terms, table, Due("start"), digest("slot", terms.session), members, used, tuple(range(len(terms.parties))), terms.host
    )


def next_head(game: LogGame, content: Any, standing: Any) -> str:
    """Return the head after a slot. Signatures are not in it: there is nothing to grind."""
    return digest("slot", game.terms.session, game.n, game.head, content, standing)


def fits(game: LogGame, party: int, value: str) -> bool:
    """Return whether an act of a party is possible in the open slot."""
    if party not in game.due_parties():
        return False
    fixed = _fixed(game)
    if fixed is not None:
        return value == fixed
    if game.due.kind == "reveal":
        member = game.members[party]
        return is_hash(value) and shared_chance.is_link_of(member.link, value, game.rounds + 1 - member.chain_began - member.last)
    if game.terms.dealt:                    # the host alone gets the openings
        return value == "" if game.due.kind == "open" else is_hash(value)
    return game.table.fits(game, party, value)


def owed_value(game: LogGame, party: int, root: str) -> str:
    """Return the act that a party owes without a question to its person: a start, a reveal or an end."""
    if game.due.kind == "reveal":
        return shared_chance.chain(root)[game.rounds + 1 - game.members[party].chain_began]
    return _fixed(game) or ""


def _fixed(game: LogGame) -> str | None:
    """Return the act that is equal for all parties, if it is fixed."""
    return {"start": "", "end": digest("end", game.terms.session, game.due.result)}.get(game.due.kind)


def apply(game: LogGame, content: Any, claimed: Any = None, view: str = "") -> LogGame:
    """Return the game after a slot with this content.

    Args:
        game: The game before the slot.
        content: (kind, acts) or ("vote", proposal).
        claimed: The standing that the slot's close covers; None to compute it, as a host does.
        view: The deflated view that came with the slot.

    Raises:
        Refused: The content can't close this slot.
        EnginesDiffer: The content is possible, but the outcome is not ``claimed``.
    """
    kind, value = content
    if kind not in ("vote", game.due.kind):
        raise Refused("not what is due")
    after = _apply_proposal(game, value) if kind == "vote" else _apply_acts(game, value)
    table, due, standing = game.table.follow(game, after, content, claimed, view)
    if claimed is not None and standing != claimed:
        raise EnginesDiffer("the host's outcome is not the one computed here")
    if due.kind == "reveal" and after.rounds >= bounds.LINKS:
        raise Refused("no chain has another link")
    return replace(after, n=game.n + 1, head=next_head(game, content, standing), table=table, due=due, standing=standing)


def apply_without_table(game: LogGame, content: Any, standing: Any) -> LogGame:
    """Return the game after a slot without its table: parties, keys and head, as the signatures of a batch need them.

    Raises:
        ValueError, IndexError: The content is nonsense.
    """
    changes_parties = content[0] == "vote" and content[1][0] in ("leave", "rekey")
    after = _AGREED[content[1][0]](game, *content[1][1:]) if changes_parties else game
    return replace(after, n=game.n + 1, head=next_head(game, content, standing))


def _apply_acts(game: LogGame, acts: tuple[tuple[int, str], ...]) -> LogGame:
    if tuple(party for party, _ in acts) != game.due_parties() or not all(fits(game, party, value) for party, value in acts):
        raise Refused("not the acts that are due")
    if game.due.kind == "reveal":
        members = list(game.members)
        for party, link in acts:
            members[party] = members[party]._replace(last=game.rounds + 1 - members[party].chain_began, link=link)
        return replace(game, members=tuple(members), rounds=game.rounds + 1, attempt=1, commitments={})
    if game.due.kind == "commit":
        return replace(game, commitments={party: (game.n, value) for party, value in acts})
    return game


def _apply_proposal(game: LogGame, proposal: Any) -> LogGame:
    if not proposals.is_allowed(game, proposal):
        raise Refused("this can't be agreed on now")
    return _AGREED[proposal[0]](game, *proposal[1:])


def _apply_leave(game: LogGame, leavers: tuple[int, ...], _try: int) -> LogGame:
    stay = tuple(party for party in game.stay if party not in leavers)
    again = game.due.kind == "reveal"                       # links may be out: the next attempt takes new ones
    return replace(
        game, stay=stay, host=min(stay) if game.host in leavers else game.host,
        rounds=game.rounds + again, attempt=game.attempt + again,
        commitments={party: one for party, one in game.commitments.items() if party not in leavers},
    )  # fmt: skip


def _apply_rekey(game: LogGame, party: int, key: str, end: str) -> LogGame:
    members = list(game.members)
    members[party] = Member(key, members[party].epoch + 1, game.rounds, 0, end)
    stay = tuple(sorted({*game.stay, party}))
    return replace(game, stay=stay, members=tuple(members), used=game.used | {key, end})


_AGREED: Mapping[str, Callable[..., LogGame]] = {
    "leave": _apply_leave,
    "rekey": _apply_rekey,
    "takeback": lambda game, _moment: replace(game, commitments={}),
}


def facts(before: LogGame, after: LogGame, content: Any) -> list[tuple[str, tuple[Any, ...]]]:
    """Return what a slot with this content means for people, as (name, values); ``engine/docs/realtime.md`` lists them."""
    kind, value = content
    found: list[tuple[str, tuple[Any, ...]]] = []
    if kind == "reveal":
        givers = tuple(party for party, _ in value)
        found.append(("chance", (before.table.moment, givers, before.attempt)))
        known = (*givers, before.host) if before.terms.dealt else givers        # a dealing host gives a link that stays hidden
        if len(known) < min(2, len({*before.terms.seats} - {-1})):
            found.append(("alone", (before.table.moment, known)))
    elif kind == "vote":
        about, agreed = value[0], proposals.voters(before, value)
        if about == "leave":
            found.append(("left", (value[1], agreed, after.attempt if after.due.kind == "reveal" else 0)))
        elif about == "rekey":
            found.append(("rekeyed", (value[1], agreed, shared_chance.four_words(before.terms.session, before.n, *value[2:]))))
        else:
            found.append((about, (*value[1:], agreed)))
    if after.host != before.host:
        found.append(("host", (after.host,)))
    return found
