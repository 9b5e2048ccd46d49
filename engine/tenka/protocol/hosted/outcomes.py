"""What a choice comes to, played by whoever has the keys: the dealer in the game, everybody at its end."""

from __future__ import annotations

from collections.abc import Mapping

from tenka.core import untrusted as foreign
from tenka.core.choice import Choice
from tenka.core.errors import BadProof, ChanceAwaited, TenkaError
from tenka.protocol import chance
from tenka.protocol.hosted.hands import HOST, SET_UP, Dealing, Move
from tenka.protocol.hosted.hidden import decrypt
from tenka.protocol.log import Common, position
from tenka.protocol.terms import Terms
from tenka.table.table import Table


def seats_of(terms: Terms, party: int) -> tuple[int, ...]:
    """Return the seats a guest is told of."""
    return tuple(seat for seat, holder in enumerate(terms.seats) if holder == party)


def deal_of(common: Common) -> Dealing:
    """Return the deal of a game that its host deals."""
    assert isinstance(common.deal, Dealing)
    return common.deal


def moving(common: Common) -> Move:
    """Return the choice under way."""
    move = deal_of(common).move
    assert move is not None
    return move


def tried(table: Table | None, move: Move, keys: Mapping[int, bytes]) -> Table | Choice | None:
    """Return the table after a choice, the choice itself where it asks chance, or nothing where it is none."""
    assert table is not None
    assert table.decision is not None
    raw = decrypt(keys[move.party], move.where, move.ciphertext)
    try:
        choice = table.decision.read(move.seat, "" if raw is None else raw.decode())
    except (TenkaError, *foreign.STUMBLES):
        return None
    try:
        return chance.chosen(table, move.seat, choice)
    except ChanceAwaited:
        return choice
    except (TenkaError, *foreign.STUMBLES):
        return None


def answered(terms: Terms, table: Table | None, move: Move, keys: Mapping[int, bytes], link: bytes) -> Table:
    """Return the table after a choice that asked chance, or as it was set up. Raises BadProof where it asked nothing."""
    links = {HOST: link, **move.links}
    if move.seat == SET_UP:
        return chance.set_up(terms, chance.seed_of_round(terms.session, move.number, b"", "", links))
    assert table is not None
    choice = tried(table, move, keys)
    if not isinstance(choice, Choice):
        raise BadProof(f"in round {move.number} nothing asked chance")
    seed = chance.seed_of_round(terms.session, move.number, position(table), f"{move.seat} {choice}", links)
    return chance.chosen(table, move.seat, choice, seed)
