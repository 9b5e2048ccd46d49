"""The last event of a shared game, stored language-free for the list of games.

A sentence is stored as its key and values, because the list of games does not load the vocabulary of each game. A value is a
number or a name, or one of ``[KEY, key]``, ``[SEAT, number]``, ``[LEAD, points]``, ``[PAIR, key, seat, number]``, ``[ALL, value,
...]``.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from tenka import Event
from tenka_web.app.input_limits import LONGEST_TOLD
from tenka_web.ui.seats import Seat
from tenka_web.ui.text.catalog import Catalog
from tenka_web.ui.text.localizer import Localizer

KEY, SEAT, LEAD, PAIR, ALL = "key", "seat", "lead", "pair", "all"
DEEPEST = 4


def store_event(localizer: Localizer, events: Sequence[Event]) -> str:
    """Return the first public event that has a sentence, as text; "" if there is none."""
    seen = next((one for one in (event.as_seen_by(None) for event in events) if localizer.t.has(one.key)), None)
    if seen is None:
        return ""
    key, values = localizer.phrase(seen.key, seen.values)
    holes = localizer.t.placeholders(key) | {"n"}
    plain = {name: _plain(localizer, name, value) for name, value in values.items() if name in holes}
    text = json.dumps([key, plain], ensure_ascii=False, separators=(",", ":"))
    return text if len(text) <= LONGEST_TOLD else ""


def _plain(localizer: Localizer, name: str, value: Any) -> Any:
    """Return a value in stored form, with the meaning that ``Localizer.value`` gives it."""
    pattern = localizer.vocabulary.get(name, "")
    if isinstance(value, int) and not pattern:
        return value
    if pattern.startswith("pair "):
        return [ALL, *([PAIR, pattern.removeprefix("pair "), seat, n] for seat, n in value)]
    if isinstance(value, list | tuple):
        if value or pattern == "seat":
            return [ALL, *(_plain(localizer, name, one) for one in value)]
        value = ""
    if pattern in ("seat", "lead"):
        return [SEAT if pattern == "seat" else LEAD, value]
    if pattern and value in localizer.names:
        return localizer.names[value]
    patterns = pattern.split("|") if pattern else []
    key = localizer.t.find_key(*(one.format("none" if value == "" else value) for one in patterns))
    return [KEY, key] if key else value if isinstance(value, float) else str(value)


def tell_event(t: Catalog, seats: Sequence[Seat], text: str) -> str:
    """Return the sentence in the page's language; "" if the text is invalid or unknown."""
    try:
        key, values = json.loads(text)
        localizer = Localizer(t, seats, {})
        filled = {name: value if type(value) is int else _word(localizer, value) for name, value in values.items()}
        return t.join_sentences(t(key, **filled)) if t.has(key) else ""
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return ""


def _word(localizer: Localizer, value: Any, deep: int = 0) -> str:
    if not isinstance(value, list):
        return localizer.t.number(value) if isinstance(value, float) else str(value)
    kind, *rest = value
    if kind == ALL and deep < DEEPEST:
        return localizer.t.join_names([_word(localizer, one, deep + 1) for one in rest])
    if kind == PAIR:
        key, seat, n = rest
        return localizer.t(key, seat=localizer.seat(seat), n=n)
    (what,) = rest
    if kind == SEAT:
        return localizer.seat(what)
    if kind == LEAD:
        return localizer.lead(what)
    if kind == KEY and localizer.t.has(what):
        return localizer.t(what)
    raise ValueError(kind)
