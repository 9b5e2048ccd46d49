"""The end of a dealt game: the host shows its deal, and every client replays the whole log with it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from tenka.core.errors import TenkaError
from tenka.multiplayer.realtime import bounds, log_game, messages, shared_chance, view_text
from tenka.multiplayer.realtime.client_state import ClientState, StepContext
from tenka.multiplayer.realtime.dealing import DealingTable, bond_of
from tenka.multiplayer.realtime.hashing import text_of
from tenka.multiplayer.realtime.messages import Slot
from tenka.multiplayer.realtime.protocol_errors import EnginesDiffer, Refused
from tenka.multiplayer.realtime.terms import Terms
from tenka.table.table import Table


def deal_of(state: ClientState) -> str:
    """Return the dealing host's deal: its last link, its view key and the openings of all commitments."""
    table, rounds = state.game.table, state.game.rounds
    assert isinstance(table, DealingTable)
    openings = [[slot, party, *opening] for (slot, party), opening in sorted(table.openings.items())]
    return text_of([rounds, table.links[rounds], table.key, openings])


def send_deal(ctx: StepContext, connections: Iterable[str]) -> None:
    """Send the deal in pieces, if this client dealt and the game is over."""
    game = ctx.state.game
    if game.terms.dealt and game.due.kind == "over" and ctx.state.me == game.host:
        packed = view_text.deflate(deal_of(ctx.state))
        pieces = [packed[at : at + bounds.BATCH] for at in range(0, len(packed), bounds.BATCH)]
        for number, text in enumerate(pieces):
            ctx.send(connections, "deal", number, len(pieces), text)


def on_deal_piece(ctx: StepContext, connection: str, number: int, count: int, text: str) -> None:
    """Take a piece of the host's deal; with the last one the whole game is audited."""
    state, game = ctx.state, ctx.state.game
    over = game.terms.dealt and game.due.kind == "over" and state.me != game.host
    fits = number < count <= bounds.DEAL // bounds.BATCH and number not in state.pieces
    if not (over and fits and state.peers[connection].party == game.host):
        return
    ctx.change(pieces={**state.pieces, number: text})
    if len(ctx.state.pieces) == count:
        at, why, whole = replay(game.terms, state.slots, join_pieces(ctx.state.pieces))
        ctx.change(whole=whole)
        ctx.report("shown", at, why)


def join_pieces(pieces: Mapping[int, str]) -> str:
    """Return the deal of all its pieces; empty if it is damaged."""
    try:
        return view_text.inflate("".join(text for _, text in sorted(pieces.items())), bounds.DEAL)
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
        if not messages.is_hash(link):
            raise Refused("no link")
        links = shared_chance.links_until(link, index)
        if links[0] != terms.parties[terms.host].chain_end or bond_of(key) != terms.bond:
            raise Refused("another chain or key")
    except (TenkaError, TypeError, ValueError):
        return 0, "link", None
    at = log_game.begin(terms, DealingTable(key=key, links=links, openings=found))
    for slot in slots:
        try:
            at = log_game.apply(at, slot.content, slot.standing)
        except EnginesDiffer:
            return slot.n, "view", None
        except (TenkaError, IndexError):
            return slot.n, "choice", None
    return -1, "", at.table.shown
