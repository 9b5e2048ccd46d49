"""Limits on input from outside, checked before parsing. Every failure becomes one kind of error. All limits are here.

The longest of 1,343 random games of every set-up had 507 choices, 99 calls of chance, a record of 10,900 characters, a position
of 2,800 characters with six levels, and a code of 252 characters (500 with real dice, 1,300 from a position).
"""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import accumulate, pairwise
from typing import Any

from tenka.core.errors import BadRecord, BadSetup, Sentence, TenkaError, sentence

DEEPEST = 40
"""Nesting of lists and mappings. Python's JSON parser crashes the browser's Python at about 5,000."""
LONGEST_CODE = 40_000
LONGEST_RECORD = 1_000_000
LONGEST_POSITION = 20_000
"""Characters of a position as JSON."""
MOST_VALUES = 10_000
"""Values of a position, including the characters of its texts."""
LARGEST_NUMBER = 1_000_000
"""Largest number in a position. A list of this length is still created quickly."""
MOST_CHOICES = 2_500
"""Choices of one table. A code or record of this length opens within a second."""
MOST_TRIED = 1_000
"""Choices after which an open sealed question is compacted: withdrawn answers are removed."""
MOST_CALLS = 1_000_000
MOST_SEED, MOST_SEEDS, MOST_RESEEDS = 1_000, 8_000, 200
"""Bytes of one seed, bytes of all seeds of a table, and how many times it may have been forked or branched."""

MOST_STEPS = 100_000
"""Script lines, or steps, between two questions. A damaged position may loop forever; no game comes near the limit."""
DECODE_ERRORS = (
    ArithmeticError, AssertionError, AttributeError, LookupError, RecursionError, StopIteration, TypeError, ValueError,
    zlib.error,
)  # fmt: skip
_STRING = re.compile(r'"(?:[^"\\]++|\\.)*+"?', re.DOTALL)
_OTHER = re.compile(r"[^\[\]{}]+")
_STEPS = {"[": 1, "{": 1, "]": -1, "}": -1}


def read_json(text: str, most: int, deepest: int = DEEPEST) -> Any:
    """Parse JSON with limits on characters and levels. Raises BadRecord."""
    if not isinstance(text, str) or len(text) > most:
        raise BadRecord(f"expected at most {most} characters of JSON")
    if text.count("[") + text.count("{") > deepest and depth(text) > deepest:
        raise BadRecord(f"expected JSON of at most {deepest} nested lists")
    try:
        return json.loads(text, parse_constant=_no_constant)
    except ValueError as error:
        raise BadRecord("expected JSON") from error


def depth(text: str) -> int:
    """Return how deep a JSON text nests lists and mappings; for any other text, an upper bound."""
    brackets = _OTHER.sub("", _STRING.sub("", text))
    return max(accumulate(map(_STEPS.__getitem__, brackets), initial=0))


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is not JSON")


def check_size(plain: object) -> None:
    """Raise BadRecord if a plain position exceeds the size limits."""
    level, values = [plain], 0
    for _ in range(DEEPEST):
        values += len(level) + sum(len(value) for value in level if isinstance(value, str))
        if values > MOST_VALUES or any(isinstance(value, int) and abs(value) > LARGEST_NUMBER for value in level):
            raise BadRecord(f"position too large: more than {MOST_VALUES:,} values or a number above {LARGEST_NUMBER:,}")
        level = [inner for value in level for inner in _inside(value)]
        if not level:
            return
    raise BadRecord(f"expected at most {DEEPEST} nested lists")


def _inside(value: object) -> Sequence[object]:
    if isinstance(value, Mapping):
        return [*value, *value.values()]
    return value if isinstance(value, (list, tuple)) else ()


def seed(text: object) -> str:
    """Return the text if it is a valid seed. Raises BadSetup."""
    if not isinstance(text, str) or len(encode(text)) > MOST_SEED:
        what = f"a seed is any text of at most {MOST_SEED} bytes, not {text!r:.60}"
        raise BadSetup(sentence(what, "setup.seed", most=MOST_SEED))
    return text


def encode(text: str) -> bytes:
    """Return a text as bytes, including lone surrogates."""
    return text.encode("utf-8", "surrogatepass")


def check_calls(number: object) -> int:
    """Return the number if it is a possible number of calls of chance. Raises BadRecord."""
    if type(number) is not int or not 0 <= number <= MOST_CALLS:
        raise BadRecord(f"expected a number of calls of chance in 0..{MOST_CALLS}, not {number!r:.60}")
    return number


def reseeds(seed_: str, pairs: object) -> tuple[tuple[int, str], ...]:
    """Return the (call, seed) pairs if the calls ascend. Raises BadRecord, BadSetup."""
    if not isinstance(pairs, (list, tuple)) or len(pairs) > MOST_RESEEDS:
        raise BadRecord(f"expected at most {MOST_RESEEDS} (call, seed) pairs")
    if any(not isinstance(pair, (list, tuple)) or len(pair) != 2 for pair in pairs):
        raise BadRecord("expected (call, seed) pairs")
    seeds = tuple((check_calls(at), seed(text)) for at, text in pairs)
    if any(one[0] >= other[0] for one, other in pairwise(seeds)):
        raise BadRecord("expected the calls of (call, seed) pairs to ascend")
    if sum(len(encode(text)) for text in (seed_, *(text for _, text in seeds))) > MOST_SEEDS:
        raise BadRecord(f"expected all seeds of a table to have at most {MOST_SEEDS} bytes in total")
    return seeds


@contextmanager
def raising_as(kind: type[TenkaError], what: str | Callable[[], str]) -> Iterator[None]:
    """Turn any failure in the block, which parses untrusted input, into an error of ``kind``.

    ``what`` describes the place in the input; a function is called only if there is an error.
    """
    try:
        yield
    except kind:
        raise
    except TenkaError as error:
        raise kind(_locate(what, str(error))) from error
    except DECODE_ERRORS as error:
        raise kind(_locate(what, type(error).__name__)) from error


def _locate(what: str | Callable[[], str], why: str) -> str:
    where = what if isinstance(what, str) else what()
    text = f"{where}: {why}"
    return sentence(text, where.key, **where.values) if isinstance(where, Sentence) else text
