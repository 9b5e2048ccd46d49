"""Orders: answers that a seat may give to a question before it is asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from tenka.core.choice import Choice


def _no_subject(values: Mapping[str, Any]) -> str:
    return ""


def _one_subject(rules: Any) -> tuple[str, ...]:
    return ("",)


class PremoveRule(NamedTuple):
    """A row of ``Rules.orders``, where it stands under the key of its question.

    ``wishes(rules)`` lists every possible order, as plain words. Its sequence never changes, because letters store indices.
    ``meant(view, choices, wish)`` finds the legal choice that an order asks for, from public knowledge alone; None when the
    situation it assumes no longer holds. ``about(values)`` names one of the questions that share a key; ``abouts(rules)``
    names them all.
    """

    premoves: Callable[[Any], tuple[str, ...]]
    find_choice: Callable[[Any, Sequence[Choice], str], Choice | None]
    subject: Callable[[Mapping[str, Any]], str] = _no_subject
    subjects: Callable[[Any], tuple[str, ...]] = _one_subject
