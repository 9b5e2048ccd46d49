"""What happened last in a game with others, kept so that a list of games tells it in whatever language the page has then.

A sentence is kept as its key and what fills it: the vocabulary that makes words of an event's values belongs to a game, which a
list of games doesn't load, so it is asked when the sentence is kept. A value is a number or a name as it stands, or one of
``[KEY, key]``, ``[SEAT, number]``, ``[LEAD, points]``, ``[PAIR, key, seat, number]``, ``[ALL, value, ...]``.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from tenka import Event
from tenka_web.app.input_limits import LONGEST_TOLD
from tenka_web.ui.seats import Seat
from tenka_web.ui.text.catalog import Texts
from tenka_web.ui.text.localizer import Words

KEY, SEAT, LEAD, PAIR, ALL = "key", "seat", "lead", "pair", "all"
DEEPEST = 4


def kept(words: Words, events: Sequence[Event]) -> str:
    """Return the first of some events that everybody may know and that has a sentence; nothing where there is none."""
    seen = next((one for one in (event.as_seen_by(None) for event in events) if words.t.has(one.key)), None)
    if seen is None:
        return ""
    key, values = words.phrased(seen.key, seen.values)
    holes = words.t.holes(key) | {"n"}
    plain = {name: _plain(words, name, value) for name, value in values.items() if name in holes}
    text = json.dumps([key, plain], ensure_ascii=False, separators=(",", ":"))
    return text if len(text) <= LONGEST_TOLD else ""


def _plain(words: Words, name: str, value: Any) -> Any:
    """Return what a value means, as ``Words.value`` would say it."""
    pattern = words.vocabulary.get(name, "")
    if isinstance(value, int) and not pattern:
        return value
    if pattern.startswith("pair "):
        return [ALL, *([PAIR, pattern.removeprefix("pair "), seat, n] for seat, n in value)]
    if isinstance(value, list | tuple):
        if value or pattern == "seat":
            return [ALL, *(_plain(words, name, one) for one in value)]
        value = ""
    if pattern in ("seat", "lead"):
        return [SEAT if pattern == "seat" else LEAD, value]
    if pattern and value in words.names:
        return words.names[value]
    patterns = pattern.split("|") if pattern else []
    key = words.t.first(*(one.format("none" if value == "" else value) for one in patterns))
    return [KEY, key] if key else value if isinstance(value, float) else str(value)


def said(t: Texts, seats: Sequence[Seat], text: str) -> str:
    """Return the sentence in the language of the page; nothing for what can't be read, or has no sentence here."""
    try:
        key, values = json.loads(text)
        words = Words(t, seats, {})
        filled = {name: value if type(value) is int else _word(words, value) for name, value in values.items()}
        return t.together(t(key, **filled)) if t.has(key) else ""
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return ""


def _word(words: Words, value: Any, deep: int = 0) -> str:
    if not isinstance(value, list):
        return words.t.number(value) if isinstance(value, float) else str(value)
    kind, *rest = value
    if kind == ALL and deep < DEEPEST:
        return words.t.listed([_word(words, one, deep + 1) for one in rest])
    if kind == PAIR:
        key, seat, n = rest
        return words.t(key, seat=words.seat(seat), n=n)
    (what,) = rest
    if kind == SEAT:
        return words.seat(what)
    if kind == LEAD:
        return words.lead(what)
    if kind == KEY and words.t.has(what):
        return words.t(what)
    raise ValueError(kind)
