"""Before a game: who may sit down, and under which terms."""

from __future__ import annotations

from collections.abc import Collection

from tenka.core.errors import MissingFile, TenkaError, UnknownGame
from tenka.multiplayer.realtime import bounds, terms
from tenka.multiplayer.realtime.terms import Party, Terms


def seat_refusal(party: Party, others: Collection[Party]) -> str:
    """Return why a host gives a party no seat: ``full``, ``party`` or ``taken``; "" if it may sit down.

    Args:
        party: The party that says hello.
        others: The parties that are connected already, including the host's own.
    """
    if len(others) >= bounds.PARTIES:
        return "full"
    try:
        terms.check_party(party)
    except bounds.Refused:
        return "party"
    taken = {text for other in others for text in (other.key, other.end)}
    return "taken" if {party.key, party.end} & taken or party.key == party.end else ""


def terms_refusal(agreed: Terms, me: int) -> str:
    """Return why a guest can't sit down as a party of some terms: ``file GAME OPTION DIGEST``, ``game``, ``rules`` or ``terms``.

    The text is empty if it can.
    """
    try:
        terms.check(agreed)
    except MissingFile as error:
        return f"file {error.game} {error.option} {error.digest}"[: bounds.REASON]
    except UnknownGame:
        return "game"
    except TenkaError:
        return "rules"
    return "terms" if me >= len(agreed.parties) else ""
