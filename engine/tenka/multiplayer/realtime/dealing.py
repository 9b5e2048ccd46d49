"""The table of a host that deals hidden hands, and which table a page has in a game.

The log has commitments in place of choices, and of every view a digest. The dealing host plays the choices that the openings
show, on the table that it alone has; ``audit`` does the same with the deal that the host sends at the end.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from tenka.core import untrusted
from tenka.core.errors import TenkaError
from tenka.multiplayer.realtime import hashchain, views
from tenka.multiplayer.realtime.answers import Answers, Due, GameTable, read_answers
from tenka.multiplayer.realtime.bounds import Refused
from tenka.multiplayer.realtime.dealt import ViewTable, view_digest
from tenka.multiplayer.realtime.game import commitment
from tenka.multiplayer.realtime.hashing import digest, keyed
from tenka.multiplayer.realtime.messages import HASH
from tenka.multiplayer.realtime.table import FullTable
from tenka.multiplayer.realtime.terms import Terms
from tenka.table.table import Table

if TYPE_CHECKING:
    from tenka.multiplayer.realtime.game import Game

Openings = Mapping[tuple[int, int], tuple[str, str]]
"""(answers, salt) by (slot, party)."""


def view_key(root: str) -> str:
    """Return the secret key of the digests of views; the terms hold its hash, ``bond_of``."""
    return digest("view key", root)


def bond_of(key: str) -> str:
    """Return the hash that binds a host to its view key."""
    return digest("bond", key)


def table_of(terms: Terms, me: int, root: str) -> GameTable:
    """Return the table that a party (-1: a spectator) has at the beginning of a game."""
    if not terms.dealt:
        return FullTable()
    if me == terms.host:
        return DealingTable(FullTable(), view_key(root), hashchain.chain(root))
    return ViewTable(terms.rules()[1], terms.seats_of(me), me)


@dataclass(frozen=True)
class DealingTable:
    """Everything, the dealing host's secrets included.

    Attributes:
        full: The true table.
        key: The view key.
        links: The host's links by index.
        openings: What stands behind the commitments.
        views: The deflated views of the last slot, by party.
        since: The first line that no view has told; 0 is the set-up's.
    """

    full: FullTable
    key: str = field(repr=False)
    links: tuple[str, ...] = field(repr=False)
    openings: Openings = field(default_factory=dict, repr=False)
    views: Mapping[int, str] = field(default_factory=dict, repr=False)
    since: int = 0

    @property
    def shown(self) -> Table | None:
        """The true table."""
        return self.full.shown

    @property
    def moment(self) -> int:
        """The number of choices made so far."""
        return self.full.moment

    def opened(self, openings: Openings) -> DealingTable:
        """Return the table with more openings."""
        return replace(self, openings={**self.openings, **openings})

    def can_take_back(self, moment: int) -> bool:
        """Return whether the game may go back to a moment."""
        return self.full.can_take_back(moment)

    def fits(self, game: Game, party: int, value: str) -> bool:
        """Return whether a commitment is well formed; an opening stays out of the log."""
        return value == "" if game.due.kind == "open" else bool(HASH(value))

    def ready(self, game: Game, party: int, value: str) -> bool:
        """Return whether the opening of a choice is here, is the one committed to, and is legal."""
        if game.due.kind not in ("move", "open"):
            return True
        try:
            return self.answers(game, party, read_answers(self._opening(game, party, value)[0]))
        except (TenkaError, *untrusted.DECODE_ERRORS):
            return False

    def answers(self, game: Game, party: int, answers: Answers) -> bool:
        """Return whether these are complete and legal answers of a party to the open question. Raises TenkaError."""
        return self.full.answers(game, party, answers)

    def _opening(self, game: Game, party: int, value: str) -> tuple[str, str]:
        """Return the answers and salt behind the commitment of an act. Raises Refused."""
        slot = game.n
        if game.due.kind == "open":
            slot, value = next(((n, hashed) for who, n, hashed in game.commitments if who == party), (-1, ""))
        answers, salt = self.openings.get((slot, party), ("", ""))
        if commitment(game, slot, party, answers, salt) != value:
            raise Refused("no opening of this commitment")
        return answers, salt

    def follow(self, game: Game, after: Game, content: Any, told: Any, view: str) -> tuple[DealingTable, Due, Any]:
        """Return the table after a slot, what is due then, and the standing with a digest of every view."""
        kind, value = content
        if kind in ("move", "open"):
            value = tuple((party, self._plain(game, party, value)) for party, value in value)
        elif kind == "reveal":                              # with the host's own link, which nobody is shown
            value = tuple(sorted((*value, (after.host, self.links[game.rounds + 1]))))
        full, due, _ = self.full.follow(game, after, (kind, value), None, "")
        changed = full.shown is not self.full.shown or (kind == "vote" and value[0] == "rekey")
        since = value[1] + 1 if kind == "vote" and value[0] == "takeback" else self.since
        texts = self._texts(after, full, since) if changed else {}
        digests = {party: view_digest(self.key, game.n, party, text) for party, text in texts.items()}
        told = (tuple(due), tuple((p, hashed) for p, hashed in sorted(digests.items()) if p >= 0), digests.get(-1, ""))
        packed = {party: f"{salt_of(self.key, game.n, party)}{views.deflate(text)}" for party, text in texts.items()}
        return replace(self, full=full, views=packed, since=full.moment + 1 if changed else self.since), due, told

    def _plain(self, game: Game, party: int, value: str) -> str:
        answers, salt = self._opening(game, party, value)
        if not self.answers(game, party, read_answers(answers)):
            raise Refused("not a choice that can be made")
        return read_answers(answers)[0][1][0] if game.due.kind == "move" else f"{salt} {answers}"

    def _texts(self, after: Game, full: FullTable, since: int) -> Mapping[int, str]:
        if full.shown is None:
            return {}
        guests = [party for party in after.stay if party != after.host and after.terms.seats_of(party)]
        return {party: views.write(full.shown, after.terms.seats_of(party), since) for party in (*guests, -1)}


def salt_of(key: str, n: int, party: int) -> str:
    """Return the salt of the view of a party in a slot."""
    return keyed(key, n, party)
