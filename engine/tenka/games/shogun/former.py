"""What earlier versions of the rules said: games played by them stay readable, move by move."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from tenka.games.shogun.rules import ShogunRules


def version_1(rules: ShogunRules) -> ShogunRules:
    """Released as 0.1.0 and 0.2.0: the tower unfolded an outcome otherwise, so the same number let other cubes fall."""
    from tenka.games.shogun.former_tower import followed  # new games need none of it

    return replace(rules, tower=followed(rules.tower))


FORMER: Mapping[int, Callable[[ShogunRules], ShogunRules]] = {1: version_1}
"""Version -> what makes its rules of the present ones."""
