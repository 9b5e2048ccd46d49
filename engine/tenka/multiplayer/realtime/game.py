"""What a log means: ``apply`` takes one closed slot's content, and ``Game`` says what is due in the next slot."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from tenka.multiplayer.realtime import bounds, hashchain, proposals
from tenka.multiplayer.realtime.answers import Due, GameTable
from tenka.multiplayer.realtime.bounds import Refused
from tenka.multiplayer.realtime.hashing import digest
from tenka.multiplayer.realtime.messages import HASH, Body
from tenka.multiplayer.realtime.terms import Terms


class Member(NamedTuple):
    """What a party signs and reveals with now.

    Attributes:
        key: Public key.
        end: Chain end.
        epoch: How often the party was rekeyed.
        base: Rounds before this chain began.
        last: Index of the last link that was shown; 0 for the chain end.
        link: That link.
    """

    key: str
    end: str
    epoch: int
    base: int
    last: int
    link: str


@dataclass(frozen=True)
class Game:
    """The game before the open slot.

    Attributes:
        n: Number of the open slot.
        head: Hash of everything before it.
        host: The party that closes slots.
        stay: The parties that are still in.
        members: Keys and chains by party.
        used: Every key and chain end that was ever agreed on; none can come again.
        rounds: Rounds of links so far, those that were given up included.
        attempt: The number of the round for the pending chance, from 1.
        commitments: (party, slot, commitment) of the sealed question.
        takebacks, rekeys: How often each was agreed on.
        standing: The standing of the last slot.
    """

    terms: Terms
    table: GameTable
    due: Due
    head: str
    members: tuple[Member, ...]
    used: frozenset[str]
    stay: tuple[int, ...]
    host: int
    n: int = 0
    rounds: int = 0
    attempt: int = 1
    commitments: tuple[tuple[int, int, str], ...] = ()
    takebacks: int = 0
    rekeys: int = 0
    standing: Any = ""

    def holds(self, seat: int) -> bool:
        """Return whether a person who is still in plays a seat; if not, a bot does."""
        return self.terms.seats[seat] in self.stay

    def givers(self) -> tuple[int, ...]:
        """Return the parties that reveal a link: all seated stayers but a dealing host, whose link stays hidden."""
        hidden = self.host if self.terms.dealt else -1
        return tuple(party for party in self.stay if self.terms.seats_of(party) and party != hidden)

    def parties(self) -> tuple[int, ...]:
        """Return the parties that owe an act in the open slot."""
        kind, seats, _ = self.due
        if kind in ("start", "end"):
            return self.stay
        if kind == "reveal":
            return self.givers()
        return tuple(sorted({self.terms.seats[seat] for seat in seats} & {*self.stay}))

    @property
    def calm(self) -> bool:
        """Whether no link and no opening of the open slot can be out."""
        return self.due.kind in ("move", "commit")

    @property
    def full(self) -> bool:
        """Whether a limit of ``bounds`` is reached, so that the game ends."""
        return self.n >= bounds.SLOTS - 16 or self.rounds >= bounds.LINKS - 16 or self.table.moment >= bounds.CHOICES

    def body(self, party: int, kind: str, value: Any) -> Body:
        """Return what a party signs in the open slot."""
        return Body(self.terms.session, self.n, self.head, party, self.members[party].epoch, kind, value)


def begin(terms: Terms, table: GameTable) -> Game:
    """Return the game before its first slot."""
    members = tuple(Member(party.key, party.end, 0, 0, 0, party.end) for party in terms.parties)
    used = frozenset(text for party in terms.parties for text in (party.key, party.end))
    return Game(
        terms, table, Due("start"), digest("slot", terms.session), members, used, tuple(range(len(terms.parties))), terms.host
    )


def next_head(game: Game, content: Any, standing: Any) -> str:
    """Return the head after a slot. Signatures are not in it: there is nothing to grind."""
    return digest("slot", game.terms.session, game.n, game.head, content, standing)


def commitment(game: Game, slot: int, party: int, answers: str, salt: str) -> str:
    """Return the commitment to the answers of a party in a slot."""
    return digest("choice", game.terms.session, slot, party, answers, salt)


def fits(game: Game, party: int, value: str) -> bool:
    """Return whether an act of a party can stand in the open slot."""
    if party not in game.parties():
        return False
    kind = game.due.kind
    if kind in _FIXED:
        return value == _FIXED[kind](game)
    if kind != "reveal":
        return game.table.fits(game, party, value)
    member = game.members[party]
    return bool(HASH(value)) and hashchain.leads(member.link, value, game.rounds + 1 - member.base - member.last)


def _end_of(game: Game) -> str:
    return digest("end", game.terms.session, game.due.result)


_FIXED: Mapping[str, Callable[[Game], str]] = {"start": lambda _: "", "end": _end_of}


def owed_value(game: Game, party: int, root: str) -> str | None:
    """Return the act that a party owes without asking its person; None for a choice and for an opening."""
    kind = game.due.kind
    if kind == "reveal":
        return hashchain.chain(root)[game.rounds + 1 - game.members[party].base]
    return _FIXED[kind](game) if kind in _FIXED else None


def apply(game: Game, content: Any, told: Any = None, view: str = "") -> Game:
    """Return the game after a slot with this content.

    Args:
        game: The game before the slot.
        content: (kind, acts) or ("vote", proposal).
        told: The standing that the slot's close covers; None to compute it, as a host does.
        view: The deflated view that came with the slot.

    Raises:
        Refused: The content can't close this slot.
        EnginesDiffer: The content can, with another outcome than ``told``.
    """
    kind, value = content
    if game.due.kind == "over" or kind not in ("vote", game.due.kind):
        raise Refused("not what is due")
    after = _agreed(game, value) if kind == "vote" else _acted(game, value)
    table, due, standing = game.table.follow(game, after, content, told, view)
    if told is not None and standing != told:
        raise bounds.EnginesDiffer("the host's outcome is not the one computed here")
    return replace(after, n=game.n + 1, head=next_head(game, content, standing), table=table, due=due, standing=standing)


def skim(game: Game, content: Any, standing: Any) -> Game:
    """Return the game after a slot without its table: parties, keys and head, as the signatures of a batch need them.

    Raises:
        ValueError, IndexError: The content is nonsense.
    """
    roster = content[0] == "vote" and content[1][0] in ("leave", "rekey")
    after = _EFFECTS[content[1][0]](game, *content[1][1:]) if roster else game
    return replace(after, n=game.n + 1, head=next_head(game, content, standing))


def _acted(game: Game, acts: tuple[tuple[int, str], ...]) -> Game:
    if tuple(party for party, _ in acts) != game.parties() or not all(fits(game, party, value) for party, value in acts):
        raise Refused("not the acts that are due")
    if game.due.kind == "reveal":
        members = list(game.members)
        for party, link in acts:
            members[party] = members[party]._replace(last=game.rounds + 1 - members[party].base, link=link)
        return replace(game, members=tuple(members), rounds=game.rounds + 1, attempt=1, commitments=())
    if game.due.kind == "commit":
        return replace(game, commitments=tuple((party, game.n, value) for party, value in acts))
    return game


def _agreed(game: Game, proposal: Any) -> Game:
    if not proposals.allowed(game, proposal):
        raise Refused("this can't be agreed on now")
    return _EFFECTS[proposal[0]](game, *proposal[1:])


def _left(game: Game, leavers: tuple[int, ...], _try: int) -> Game:
    stay = tuple(party for party in game.stay if party not in leavers)
    again = game.due.kind == "reveal"                       # links may be out: the next attempt takes new ones
    return replace(
        game, stay=stay, host=min(stay) if game.host in leavers else game.host,
        rounds=game.rounds + again, attempt=game.attempt + again,
        commitments=tuple(one for one in game.commitments if one[0] not in leavers),
    )  # fmt: skip


def _rekeyed(game: Game, party: int, key: str, end: str) -> Game:
    members = list(game.members)
    members[party] = Member(key, end, members[party].epoch + 1, game.rounds, 0, end)
    stay = tuple(sorted({*game.stay, party}))
    return replace(game, stay=stay, members=tuple(members), used=game.used | {key, end}, rekeys=game.rekeys + 1)


def _taken_back(game: Game, _moment: int) -> Game:
    return replace(game, takebacks=game.takebacks + 1, commitments=())


_EFFECTS: Mapping[str, Callable[..., Game]] = {
    "leave": _left, "rekey": _rekeyed, "takeback": _taken_back, "end": lambda game: game,
}  # fmt: skip
