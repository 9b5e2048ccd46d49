"""Codes of the first format, as version 0.1.0 wrote them: layers and options by their places, one big number of digits.

Nothing writes them any more. This reader stays as it is; what the places meant then is a frozen row of each such game.
"""

from __future__ import annotations

import json
import zlib

from tenka.core.errors import BadCode
from tenka.core.game import Game
from tenka.core.heads import Head, position
from tenka.core.packing import Source
from tenka.core.table import Table

FORMAT = 1
TAPED, STARTED = 1, 2


class BigNumber:
    """The digits of a code as one number, the first its last place."""

    def __init__(self, raw: bytes) -> None:
        self._number = int.from_bytes(raw, "big")

    def get(self, radix: int) -> int:
        """Read the next digit."""
        self._number, digit = divmod(self._number, radix)
        return digit

    @property
    def spent(self) -> bool:
        """Whether nothing is left but zeros."""
        return not self._number


def read(game: Game, source: Source) -> Head:
    """Read a header of the first format, behind the format's number."""
    places = game.positional
    if places is None:
        raise BadCode("no code of this game had the first format")
    flags, version, seats, bits = (source.number() for _ in range(4))
    if flags > TAPED + STARTED or bits >= 1 << len(places.layers):
        raise BadCode("the code names layers that its version had not")
    layers = tuple(layer for i, layer in enumerate(places.layers) if bits >> i & 1)
    options = {option: values[source.number()] for option, values in places.options}
    seed = source.text()
    reseeds = tuple((source.number(), source.text()) for _ in range(source.number()))
    start = position(source.bytes()) if flags & STARTED else None
    choices, print_ = source.number(), source.take(2)

    def agreeing(table: Table) -> int | None:
        # the two bytes are of the position's plain form, which has other fields when the house is rebuilt: under the same
        # rules they say nothing new, and under others they alone tell whether the code still leads where it led
        return None if table.rules.version == version or fingerprint(table) == print_ else 0

    return Head(
        version, seats, layers, options, seed, reseeds, start, bool(flags & TAPED), choices,
        BigNumber(source.raw[source.at :]), agreeing,
    )  # fmt: skip


def fingerprint(table: Table) -> bytes:
    """Two bytes of a position."""
    text = json.dumps(table.state.plain(), separators=(",", ":"), sort_keys=True)
    return (zlib.crc32(text.encode()) & 0xFFFF).to_bytes(2, "big")
