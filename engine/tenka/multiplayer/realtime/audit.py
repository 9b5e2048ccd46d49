"""The end of a dealt game: the host shows its deal, and everybody plays the whole log again with it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from tenka.core.errors import TenkaError
from tenka.multiplayer.realtime import bounds, game, hashchain, messages, views
from tenka.multiplayer.realtime.bounds import EnginesDiffer, Refused
from tenka.multiplayer.realtime.dealing import DealingTable, bond_of
from tenka.multiplayer.realtime.hashing import text_of
from tenka.multiplayer.realtime.messages import Slot
from tenka.multiplayer.realtime.state import State
from tenka.multiplayer.realtime.table import FullTable
from tenka.multiplayer.realtime.terms import Terms
from tenka.multiplayer.realtime.turn import Turn
from tenka.table.table import Table


def deal_of(state: State) -> str:
    """Return the dealing host's deal: its last link, its view key and what stands behind every commitment."""
    table: Any = state.game.table
    rounds = state.game.rounds
    openings = [[slot, party, *opening] for (slot, party), opening in sorted(table.openings.items())]
    return text_of([rounds, table.links[rounds], table.key, openings])


def send(turn: Turn, places: Iterable[str]) -> None:
    """Send the deal in pieces, if this page dealt and the game is over."""
    state = turn.state
    if state.me == state.game.host:
        packed = views.deflate(deal_of(state))
        pieces = [packed[at : at + bounds.BATCH] for at in range(0, len(packed), bounds.BATCH)]
        for number, text in enumerate(pieces):
            turn.send(places, "deal", number, len(pieces), text)


def piece(turn: Turn, place: str, number: int, count: int, text: str) -> None:
    """Take a piece of the host's deal; with the last one the whole game is audited."""
    state = turn.state
    over = state.game.terms.dealt and state.game.due.kind == "over"
    foreign = state.me == state.game.host or state.peers[place].party != state.game.host
    if foreign or not over or not number < count <= bounds.DEAL // bounds.BATCH:
        return
    pieces = {**state.pieces, number: text}
    if len(state.pieces) < count == len(pieces):
        at, why, whole = replay(state.game.terms, state.slots, unpacked(pieces))
        turn.state = replace(state, pieces=pieces, whole=whole)
        turn.fact("shown", at, why)
    elif number not in state.pieces:
        turn.state = replace(state, pieces=pieces)


def unpacked(pieces: dict[int, str]) -> str:
    """Return the deal of all its pieces; empty if it is damaged."""
    try:
        return views.inflate("".join(text for _, text in sorted(pieces.items())), bounds.DEAL)
    except Refused:
        return ""


def replay(terms: Terms, slots: Sequence[Slot], deal: str) -> tuple[int, str, Table | None]:
    """Return the first slot in which the host's deal is not what it signed, and why: ``link``, ``choice`` or ``view``.

    Returns:
        (-1, "", the whole table) if the whole game is as dealt.
    """
    try:
        index, link, key, openings = messages.read_plain(deal, bounds.DEAL)
        found = {(slot, party): (str(answers), str(salt)) for slot, party, answers, salt in openings}
        links = hashchain.until(link, index)
        if links[0] != terms.parties[terms.host].end or bond_of(key) != terms.bond:
            raise Refused("another chain or key")
    except (TenkaError, TypeError, ValueError):
        return 0, "link", None
    at = game.begin(terms, DealingTable(FullTable(), key, links, found))
    for slot in slots:
        try:
            at = game.apply(at, slot.content, slot.standing)
        except EnginesDiffer:
            return slot.n, "view", None
        except (TenkaError, IndexError):
            return slot.n, "choice", None
    return -1, "", at.table.shown
