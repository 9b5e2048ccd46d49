"""Chance is an input: a step asks, a source answers, and the outcome goes into the record.

Every request is for one number below a bound. Dice, shuffles and draws read that number as digits of mixed radix, so a
seed, a tape and a link code all store the same thing.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, partial
from itertools import product
from math import factorial, prod
from typing import NamedTuple, TypeVar

from tenka.core.errors import BadTape

T = TypeVar("T")

_DICE: dict[int, tuple[tuple[int, ...], ...]] = {
    n: tuple(product(range(1, 7), repeat=n)) for n in range(1, 4)
}


class Outcome(NamedTuple):
    """An answer of chance.

    Attributes:
        kind: ``roll``, ``shuffle``, ``draw`` or ``draws``.
        values: The answer as rules read it.
        sizes: What was asked: ``(dice,)``, ``(cards,)``, or the bound of each draw.
    """

    kind: str
    values: tuple[int, ...]
    sizes: tuple[int, ...]

    @property
    def bound(self) -> int:
        """The number of possible answers."""
        return bound_of(self.kind, self.sizes)


_new_outcome: Callable[[tuple[str, tuple[int, ...], tuple[int, ...]]], Outcome] = partial(tuple.__new__, Outcome)
"""Build an outcome from its three values in order; a named tuple's own constructor takes three times as long."""


@lru_cache(1024)
def bound_of(kind: str, sizes: tuple[int, ...]) -> int:
    """Return the number of possible outcomes of a request of this kind and these sizes."""
    if kind == "roll":
        return int(6 ** sizes[0])
    return factorial(sizes[0]) if kind == "shuffle" else prod(sizes)


class Chance:
    """A source of outcomes. Subclasses implement ``_number``. If ``log`` is a list, every outcome is appended to it.

    ``calls`` counts the outcomes so far. A source that can rewind is moved by setting it.
    """

    log: list[Outcome] | None = None
    calls: int = 0

    def _number(self, bound: int) -> int:
        """Return a number in ``range(bound)``."""
        raise TypeError(f"{type(self).__name__} does not define _number()")

    def _answer(self, kind: str, sizes: tuple[int, ...]) -> tuple[int, ...]:
        values = read_number(kind, sizes, self._number(bound_of(kind, sizes)))
        if self.log is not None:
            self.log.append(_new_outcome((kind, values, sizes)))
        return values

    def roll(self, dice: int) -> tuple[int, ...]:
        """Roll a number of dice; return their faces, 1..6."""
        return self._answer("roll", (dice,))

    def shuffle(self, items: Sequence[T]) -> list[T]:
        """Return a new list of the items in a random order."""
        return [items[i] for i in self._answer("shuffle", (len(items),))]

    def draw(self, bound: int) -> int:
        """One index in ``range(bound)``, bound >= 1."""
        return self._answer("draw", (bound,))[0]

    def draws(self, bounds: Sequence[int]) -> tuple[int, ...]:
        """Return several independent indices as one outcome: the i-th in ``range(bounds[i])``."""
        return self._answer("draws", tuple(bounds))


def read_number(kind: str, sizes: tuple[int, ...], number: int) -> tuple[int, ...]:
    """Return the values of an outcome from its number (0 <= number < bound)."""
    if kind == "roll":
        if sizes[0] in _DICE:
            return _DICE[sizes[0]][number]
        return tuple(face + 1 for face in _digits(number, (6,) * sizes[0]))
    if kind == "shuffle":
        rest, places = list(range(sizes[0])), []
        for left in range(1, sizes[0] + 1):
            number, place = divmod(number, left)
            places.append(place)
        return tuple([rest.pop(place) for place in reversed(places)])
    return _digits(number, sizes) if len(sizes) > 1 else (number,)


def write_number(outcome: Outcome) -> int:
    """Return the number of an outcome, the inverse of ``read_number``. Raises BadTape if the values don't fit."""
    kind, values, sizes = outcome
    if kind == "roll":
        digits, radixes = tuple(v - 1 for v in values), (6,) * sizes[0]
    elif kind == "shuffle":
        rest = list(range(sizes[0]))
        if sorted(values) != rest:
            raise BadTape(f"expected an order of 0..{sizes[0] - 1}, got {values}")
        digits, radixes = tuple(_take(rest, v) for v in values), tuple(range(sizes[0], 0, -1))
    else:
        digits, radixes = values, sizes
    if len(digits) != len(radixes) or any(not 0 <= d < r for d, r in zip(digits, radixes, strict=True)):
        raise BadTape(f"expected values for {kind} {sizes}, got {values}")
    number = 0
    for digit, radix in zip(digits, radixes, strict=True):
        number = number * radix + digit
    return number


def _take(rest: list[int], value: int) -> int:
    index = rest.index(value)
    del rest[index]
    return index


def _digits(number: int, radixes: Sequence[int]) -> tuple[int, ...]:
    digits = []
    for radix in reversed(radixes):
        number, digit = divmod(number, radix)
        digits.append(digit)
    return tuple(reversed(digits))


_ONE_BLOCK = 1 << 192
"""Below this bound one SHA-256 digest is enough."""


class Seeded(Chance):
    """SHA-256 in counter mode: the outcome of call n depends only on the seed and n, on any machine.

    ``calls`` counts the calls so far. ``reseeds`` are (call, seed) pairs: from that call on, the outcomes follow that seed. A
    fork or branch gets its own dice this way.
    """

    def __init__(self, seed: str, calls: int = 0, reseeds: Sequence[tuple[int, str]] = ()) -> None:
        self.seed = seed
        self.calls = calls
        self.reseeds = tuple(reseeds)
        self._keys = [(0, _key(seed)), *((at, _key(other)) for at, other in self.reseeds)]

    def _number(self, bound: int) -> int:
        call = self.calls
        self.calls = call + 1
        key = self._keys[0][1] if len(self._keys) == 1 else next(k for at, k in reversed(self._keys) if at <= call)
        head = key + call.to_bytes(4, "big")
        # 64 bits more than the bound needs, so the bias of modulo is below 10^-19.
        if bound < _ONE_BLOCK:
            return int.from_bytes(hashlib.sha256(head + b"\0").digest(), "big") % bound
        blocks = (bound.bit_length() + 64 + 255) // 256
        stream = b"".join(hashlib.sha256(head + bytes([i])).digest() for i in range(blocks))
        return int.from_bytes(stream, "big") % bound


def _key(seed: str) -> bytes:
    return hashlib.sha256(b"tenka" + seed.encode("utf-8", "surrogatepass")).digest()


class Tape(Chance):
    """Scripted outcomes, for tests and for real dice: one item per request, in the form of the outcome.

    ``Tape([(3, 4, 5), 2])`` answers a roll of three dice, then a draw. Raises BadTape if an item does not fit.
    """

    def __init__(self, outcomes: Iterable[int | Sequence[int]]) -> None:
        self._items = [(item,) if isinstance(item, int) else tuple(item) for item in outcomes]
        self.calls = 0

    def _answer(self, kind: str, sizes: tuple[int, ...]) -> tuple[int, ...]:
        if self.calls >= len(self._items):
            raise BadTape(f"the tape has ended; asked for {kind} {sizes}")
        outcome = Outcome(kind, self._items[self.calls], sizes)
        write_number(outcome)  # Raises if the values do not fit.
        self.calls += 1
        if self.log is not None:
            self.log.append(outcome)
        return outcome.values


class RandomChance(Chance):
    """Chance for playouts of bots: a plain random.Random without a log."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def _number(self, bound: int) -> int:
        return self.rng.randrange(bound)
