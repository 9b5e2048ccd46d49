"""The table of a host that deals hidden hands, and which table a client has in a game.

The log has commitments in place of choices, and of every view a digest. The dealing host plays the choices that the openings
show, on the table that it alone has; ``audit`` does the same with the deal that the host sends at the end.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Self

from tenka.core import untrusted
from tenka.core.errors import TenkaError
from tenka.multiplayer.realtime import shared_chance, view_text
from tenka.multiplayer.realtime.hashing import digest
from tenka.multiplayer.realtime.log_table import Due, LogTable, Openings, commitment, read_answers
from tenka.multiplayer.realtime.protocol_errors import Refused
from tenka.multiplayer.realtime.terms import Terms
from tenka.multiplayer.realtime.view_table import GuestTable, salted

if TYPE_CHECKING:
    from tenka.multiplayer.realtime.log_game import LogGame


def view_key(root: str) -> str:
    """Return the secret key of the digests of views; the terms hold its hash, ``bond_of``."""
    return digest("view key", root)


def bond_of(key: str) -> str:
    """Return the hash that binds a host to its view key."""
    return digest("bond", key)


def table_of(terms: Terms, me: int, root: str) -> LogTable:
    """Return the table that a party (-1: a spectator) has at the beginning of a game."""
    if not terms.dealt:
        return LogTable()
    if me == terms.host:
        return DealingTable(key=view_key(root), links=shared_chance.chain(root))
    return GuestTable(rules=terms.rules()[1], seats=terms.seats_of(me), me=me)


@dataclass(frozen=True, kw_only=True)
class DealingTable(LogTable):
    """Everything, the dealing host's secrets included."""

    key: str = field(repr=False)                                    # of the digests of views
    links: tuple[str, ...] = field(repr=False)                      # the host's links by index
    openings: Openings = field(default_factory=dict, repr=False)    # answers and salts of the commitments
    since: int = 0                                                  # the first entry that is in no view yet; 0 is the set-up's

    def with_openings(self, openings: Openings) -> Self:
        """Return the table with more openings."""
        return replace(self, openings={**self.openings, **openings})

    def is_ready(self, game: LogGame, party: int, value: str) -> bool:
        """Return whether the opening of a choice is here, is the one committed to, and is legal."""
        try:
            return game.due.kind not in ("move", "open") or bool(self._in_the_open(game, party, value))
        except (TenkaError, *untrusted.DECODE_ERRORS):
            return False

    def _in_the_open(self, game: LogGame, party: int, value: str) -> str:
        """Return the act that would be in the log if hands were open. Raises TenkaError."""
        slot = game.n
        if game.due.kind == "open":
            slot, value = game.commitments.get(party, (-1, ""))
        answers, salt = self.openings.get((slot, party), ("", ""))
        if commitment(game, slot, party, answers, salt) != value or not self.accepts_answers(game, party, read_answers(answers)):
            raise Refused("no opening of this commitment that can be played")
        return read_answers(answers)[0][1][0] if game.due.kind == "move" else f"{salt} {answers}"

    def follow(self, game: LogGame, after: LogGame, content: Any, claimed: Any = None, view: str = "") -> tuple[Self, Due, Any]:
        """Return the table after a slot, what is due then, and the standing with a digest of every view."""
        kind, value = content
        if kind == "reveal":                                # with the host's own link, which stays hidden
            value = tuple(sorted((*value, (after.host, self.links[game.rounds + 1]))))
        elif kind in ("move", "open"):
            value = tuple((party, self._in_the_open(game, party, act)) for party, act in value)
        table, due, _ = super().follow(game, after, (kind, value))
        agreed, texts = value[0] if kind == "vote" else "", {}
        if table.shown is not None and (table.shown is not self.shown or agreed == "rekey"):
            since = value[1] + 1 if agreed == "takeback" else self.since
            guests = [party for party in after.stay if party != after.host and after.terms.seats_of(party)]
            texts = {party: view_text.write(table.shown, after.terms.seats_of(party), since) for party in (*guests, -1)}
        salts = {party: digest("view salt", self.key, game.n, party) for party in texts}
        digests = {party: salted(salts[party], text) for party, text in texts.items()}
        standing = (tuple(due), tuple((p, hashed) for p, hashed in sorted(digests.items()) if p >= 0), digests.get(-1, ""))
        packed = {party: salts[party] + view_text.deflate(text) for party, text in texts.items()}
        return replace(table, views=packed, since=table.moment + 1 if texts else self.since), due, standing
