"""The table that all share, and the cards that are laid open on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from tenka.core.errors import BadMessage
from tenka.protocol import chance
from tenka.protocol.log import Common
from tenka.protocol.together.keys import exponents
from tenka.protocol.together.locked import Locked
from tenka.protocol.together.placed import Placed

Shown = Sequence[tuple[int, bytes]]
"""Places with their last locks."""


def deal_of(common: Common) -> Locked:
    """Return the deal of a game that all deal together."""
    assert isinstance(common.deal, Locked)
    return common.deal


def placed_of(common: Common) -> Placed:
    """Return the table that all share, once it is set up."""
    assert isinstance(common.table, Placed)
    return common.table


def laid(common: Common, party: int, shown: Shown) -> Common:
    """Return the game with the cards open that a party shows. Raises BadMessage."""
    deal = deal_of(common)
    numbers = [number for number, _ in shown]
    if any(number >= len(deal.places.names) for number in numbers) or len(set(numbers)) != len(numbers):
        raise BadMessage("deal", "it shows places that there are not, or one twice")
    if any(party not in deal.keys.meant.get(number, ()) or deal.keys.known(number) for number in numbers):
        raise BadMessage("turn", f"party {party} shows cards that it does not know")
    names, keys = {}, deal.keys
    for number, raw in shown:
        (key,) = exponents(raw)
        names[deal.places.names[number]] = deal.face(number, key)
        keys = keys.telling(keys.keeper[number], {number: key})
    return opened(replace(common, deal=replace(deal, keys=keys)), names)


def opened(common: Common, names: Mapping[str, str]) -> Common:
    """Return the game with these cards open for all."""
    if not names:
        return common
    table = placed_of(common)
    other = table.fork(chance.joint(table.chance.calls, None))
    other.lay_open(names)
    return replace(common, table=other)


def awaiting(common: Common, places: Sequence[str]) -> Common:
    """Return the game where it waits until these places are laid open."""
    deal = deal_of(common)
    return replace(common, deal=replace(deal, awaited=tuple(deal.places.number[place] for place in places)))
