"""What earlier versions of the rules said: games played by them stay readable, move by move."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from tenka.games.yedo.rules import YedoRules
from tenka.games.yedo.state import YedoState


def version_1(rules: YedoRules) -> YedoRules:
    """Released as 0.1.0 and 0.2.0: a played card lay under its deck before its questions were answered, Mon could be asked
    for by who had nothing to give, and a gazebo place taken twice was settled by seat number."""
    return replace(rules, rulings=replace(rules.rulings, risen=_by_seat, buried_last=False, mon_for_goods=False))


def _by_seat(state: YedoState) -> list[tuple[int, int]]:
    return sorted(state.moves)


FORMER: Mapping[int, Callable[[YedoRules], YedoRules]] = {1: version_1}
"""Version -> what makes its rules of the present ones."""
