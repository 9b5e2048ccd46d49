"""Questions that may be answered before they are asked: what can be wished, and what a wish means once the time has come."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from tenka.core.choice import Choice


def _once(values: Mapping[str, Any]) -> str:
    return ""


def _alone(rules: Any) -> tuple[str, ...]:
    return ("",)


class Ahead(NamedTuple):
    """A row of ``Rules.ahead``, where it stands under the key of its question.

    ``wishes(rules)``: all that can be wished, as text of plain words; the order is kept for ever, since letters count in it.
    ``meant(view, choices, wish)``: the choice on offer that the wish means, by what everybody knows; None when things are no
    longer as it takes for granted. ``about(values)``: which of the questions of that key one is; ``abouts(rules)``: all of them.
    """

    wishes: Callable[[Any], tuple[str, ...]]
    meant: Callable[[Any, Sequence[Choice], str], Choice | None]
    about: Callable[[Mapping[str, Any]], str] = _once
    abouts: Callable[[Any], tuple[str, ...]] = _alone
