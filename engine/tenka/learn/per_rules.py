"""A cache of what is made from rules: action spaces and observers."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

from tenka.core.rules import Rules

P = ParamSpec("P")
T = TypeVar("T")

MOST_KEPT = 100
"""Results that a function keeps; one more, and all of them go."""


def once_per_rules(make: Callable[Concatenate[Rules, P], T]) -> Callable[Concatenate[Rules, P], T]:
    """Return a function that makes its result once for each rules and other arguments.

    Rules have no hash. Their identity is the key, and they are kept beside the result, so that no other rules get it.
    """
    kept: dict[tuple[object, ...], tuple[Rules, T]] = {}

    @wraps(make)
    def made(rules: Rules, /, *args: P.args, **kwargs: P.kwargs) -> T:
        key = (id(rules), args, *kwargs.items())
        found = kept.get(key)
        if found is None:
            if len(kept) >= MOST_KEPT:
                kept.clear()
            found = kept[key] = rules, make(rules, *args, **kwargs)
        return found[1]

    return made
