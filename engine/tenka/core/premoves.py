"""Orders: answers that a seat may give to a question before it is asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from tenka.core.choice import Choice


def _once(values: Mapping[str, Any]) -> str:
    return ""


def _alone(rules: Any) -> tuple[str, ...]:
    return ("",)


class PremoveRule(NamedTuple):
    """A row of ``Rules.orders``, where it stands under the key of its question.

    ``wishes(rules)`` lists every possible order, as plain words. Its sequence never changes, because letters store indices.
    ``meant(view, choices, wish)`` finds the legal choice that an order asks for, from public knowledge alone; None when the
    situation it assumes no longer holds. ``about(values)`` names one of the questions that share a key; ``abouts(rules)``
    names them all.
    """

    wishes: Callable[[Any], tuple[str, ...]]
    meant: Callable[[Any, Sequence[Choice], str], Choice | None]
    about: Callable[[Mapping[str, Any]], str] = _once
    abouts: Callable[[Any], tuple[str, ...]] = _alone
