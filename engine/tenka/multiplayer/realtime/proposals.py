"""The three things that parties can agree on: who must agree, who closes, and when each may be proposed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from tenka.multiplayer.realtime import bounds
from tenka.multiplayer.realtime.protocol_errors import Refused
from tenka.multiplayer.realtime.terms import check_key

if TYPE_CHECKING:
    from tenka.multiplayer.realtime.log_game import LogGame

Proposal = tuple[Any, ...]
"""("takeback", moment), ("leave", parties, try) or ("rekey", party, key, chain end)."""


def subjects_of(proposal: Proposal) -> frozenset[int]:
    """Return the parties that a proposal is about; they don't vote on it."""
    if proposal[0] == "leave":
        return frozenset(proposal[1])
    return frozenset({proposal[1]}) if proposal[0] == "rekey" else frozenset()


def voters(game: LogGame, proposal: Proposal) -> tuple[int, ...]:
    """Return the parties that must say yes: every stayer that the proposal is not about."""
    return tuple(party for party in game.stay if party not in subjects_of(proposal))


def closer(game: LogGame, content: Any) -> int:
    """Return the party that closes the open slot with this content: the host, or its lowest successor."""
    kind, value = content
    return min(voters(game, value), default=game.host) if kind == "vote" and ousts_host(game, value) else game.host


def ousts_host(game: LogGame, proposal: Proposal) -> bool:
    """Return whether a proposal votes the present host out: then a no is signed too."""
    return proposal[0] == "leave" and game.host in proposal[1]


def is_allowed(game: LogGame, proposal: Proposal) -> bool:
    """Return whether a proposal may be agreed on in the open slot.

    Leaving is possible at any time. The others are possible only when the game is calm: otherwise the first client with the
    outcome could close with the better of two.
    """
    return game.due.kind != "over" and _ALLOWED[proposal[0]](game, *proposal[1:])


def _may_leave(game: LogGame, parties: tuple[int, ...], attempt: int) -> bool:
    fine = parties == tuple(sorted(set(parties))) and 0 < len(parties) < len(game.stay) and set(parties) <= set(game.stay)
    return fine and 0 <= attempt < bounds.TRIES and not (game.terms.dealt and game.host in parties)


def _may_take_back(game: LogGame, moment: int) -> bool:
    return game.is_calm and game.table.can_take_back(moment)


def _may_rekey(game: LogGame, party: int, key: str, end: str) -> bool:
    try:
        check_key(key)
    except Refused:
        return False
    fresh = key != end and not {key, end} & game.used
    return game.is_calm and fresh and party < len(game.members) and party != game.host


_ALLOWED: Mapping[str, Callable[..., bool]] = {"leave": _may_leave, "takeback": _may_take_back, "rekey": _may_rekey}
