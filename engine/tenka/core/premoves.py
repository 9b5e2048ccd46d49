"""Premoves: answers that a seat may give before the question is asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from tenka.core.choice import Choice


def _no_subject(values: Mapping[str, Any]) -> str:
    return ""


def _one_subject(rules: Any) -> tuple[str, ...]:
    return ("",)


class PremoveRule(NamedTuple):
    """A row of ``Rules.premoves``, by the key of its question.

    Attributes:
        premoves: ``premoves(rules)`` lists every possible premove as plain words. The order never changes, because messages store
            indices.
        find_choice: ``find_choice(view, choices, premove)`` returns the legal choice of a premove, from public knowledge only;
            None if the situation that the premove assumes no longer holds.
        subject: ``subject(values)`` names one of the questions that share a key.
        subjects: ``subjects(rules)`` names all of them.
    """

    premoves: Callable[[Any], tuple[str, ...]]
    find_choice: Callable[[Any, Sequence[Choice], str], Choice | None]
    subject: Callable[[Mapping[str, Any]], str] = _no_subject
    subjects: Callable[[Any], tuple[str, ...]] = _one_subject
