"""What ties the parts of a position from outside together, besides its shape, its pieces and its question."""

from __future__ import annotations

from collections.abc import Iterator

from tenka.games.tenka_meidou.rules import TenkaRules
from tenka.games.tenka_meidou.state import TenkaState

WAR = ("reinforcements", "large", "small", "resolved")
"""What lies as it did at the beginning until the war."""


def flaw(rules: TenkaRules, state: TenkaState) -> str | None:
    """The first thing that is wrong with a position, or None."""
    return next(_flaws(rules, state), None)


def _flaws(rules: TenkaRules, state: TenkaState) -> Iterator[str]:
    out = sorted(filter(None, state.swords))
    if out != list(range(state.seats - len(out) + 1, state.seats + 1)):
        yield "the swords taken are not the highest ones, each once"
    if any((rules.rulings.in_hand(state, seat) > 0) is (sword > 0) for seat, sword in enumerate(state.swords)):
        yield "who has a sword has no reserve, and who has none has one"
    if not state.stack and not (len(out) == state.seats and all(state.resolved)):
        yield "a game over has every sword taken and every province resolved"
    if state.stack and state.swords[state.turn]:
        yield "the turn belongs to a seat that is out"
    if state.stack and unlike_the_beginning(rules, state, WAR):
        yield "the war asks nothing"


def unlike_the_beginning(rules: TenkaRules, state: TenkaState, names: tuple[str, ...]) -> bool:
    """Whether anything is in other fields than when the game was unpacked."""
    fresh = rules.new_state(rules, state.seats)
    return any(getattr(state, name) != getattr(fresh, name) for name in names)
