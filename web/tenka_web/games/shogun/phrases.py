"""The sentences for the end of a fight or a winter: the score first, then who holds the province."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tenka.games.shogun.state import NEUTRAL
from tenka_web.ui.text.localizer import Phrase

Phrased = tuple[str, Mapping[str, Any]]


def _phrase_sum(plain: str, helped: str, values: Mapping[str, Any]) -> Phrased:
    """Return the key of the sentence with the sum against the attacker; a different key if farmers took part."""
    against = values["theirs"] + values["farmers"]
    return (helped if values["farmers"] else plain), {**values, "against": against}


def phrase_won(values: Mapping[str, Any]) -> Phrased:
    """Say that the province changes hands."""
    return _phrase_sum("sh.event.battle_won", "sh.end.won.farmers", values)


def phrase_held(values: Mapping[str, Any]) -> Phrased:
    """Return the sentence of a seat that keeps its province; a neutral province stays neutral, also in a draw (SH-B10)."""
    if values["defender"] != NEUTRAL:
        return _phrase_sum("sh.event.battle_held", "sh.end.held.farmers", values)
    if is_draw(values):
        return _phrase_sum("sh.end.neutral_draw", "sh.end.neutral_draw.farmers", values)
    return _phrase_sum("", "sh.end.neutral.farmers", values)      # farmers alone defend a neutral province


def phrase_tie(values: Mapping[str, Any]) -> Phrased:
    """Return the sentence if no cube is left, or if only farmers defended, so that the province becomes neutral (SH-B5, B6)."""
    helped = "sh.end.draw.farmers" if is_draw(values) else "sh.end.farmers_only.farmers"
    return _phrase_sum("sh.event.battle_tie", helped, values)


def is_draw(values: Mapping[str, Any]) -> bool:
    """Return whether as many cubes are left on either side."""
    return bool(values["ours"] == values["theirs"] + values["farmers"])


def phrase_lost(values: Mapping[str, Any]) -> Phrased:
    """Say that a revolt isn't put down; a draw is lost too (SH-R2)."""
    return ("sh.end.revolt_draw" if values["ours"] == values["farmers"] else "sh.event.revolt_lost"), values


def phrase_fed(values: Mapping[str, Any]) -> Phrased:
    """Say that a seat feeds all its provinces, or how many it can't."""
    return ("sh.end.fed.short" if values["lacking"] else "sh.end.fed.all"), values


def phrase_scored(values: Mapping[str, Any]) -> Phrased:
    """Return the ranking after a winter, the leader first."""
    standing = sorted(enumerate(values["points"]), key=lambda one: -one[1])
    return "sh.end.scored", {**values, "standing": standing}


def phrase_equal_bids(values: Mapping[str, Any]) -> Phrased:
    """Name the seat that the lot put first, then the others in their order."""
    first, *others = values["seats"]
    return "sh.event.equal_bids", {"seats": [first], "rival": others}


PHRASES: Mapping[str, Phrase] = {
    "sh.event.equal_bids": phrase_equal_bids,
    "sh.event.fed": phrase_fed,
    "sh.event.scored": phrase_scored,
    "sh.event.battle_won": phrase_won,
    "sh.event.battle_held": phrase_held,
    "sh.event.battle_tie": phrase_tie,
    "sh.event.revolt_lost": phrase_lost,
}
