"""Long texts for one guest: deflated against what it was told before, and cut into pieces that fit a message."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator

from tenka.core import foreign
from tenka.core.errors import BadMessage
from tenka.live.wire import LONGEST_PIECE

MOST_PIECES = 300
LONGEST_TOLD = 80_000
"""Characters of what is told after a choice."""
LONGEST_OPENED = foreign.LONGEST_RECORD
WINDOW = 32_000


def cut(text: str, before: str) -> Iterator[tuple[int, str]]:
    """Cut a text into pairs of (how many pieces follow, letters); ``before``: what the reader was told before it."""
    packer = zlib.compressobj(9, zdict=_known(before))
    raw = packer.compress(text.encode()) + packer.flush()
    letters = urlsafe_b64encode(raw).decode()
    starts = range(0, len(letters), LONGEST_PIECE)
    for number, start in enumerate(starts, 1):
        yield len(starts) - number, letters[start : start + LONGEST_PIECE]


class Pieces:
    """A gatherer of pieces until a text is whole."""

    def __init__(self) -> None:
        self._found: list[str] = []
        self._left = 0

    def add(self, follow: int, letters: str, before: str, most: int) -> str | None:
        """Add a piece; return the text, of at most so many characters, if it was the last. Raises BadMessage."""
        if follow >= MOST_PIECES or (self._found and follow != self._left - 1):
            raise BadMessage("dealt", "the pieces of what was told do not follow each other")
        self._found.append(letters)
        self._left = follow
        if follow:
            return None
        whole, self._found = "".join(self._found), []
        return joined(whole, before, most)


def joined(letters: str, before: str, most: int) -> str:
    """Return the text of whole letters. Raises BadMessage."""
    reader = zlib.decompressobj(zdict=_known(before))
    try:
        raw = reader.decompress(urlsafe_b64decode(letters), most + 1)
        text = raw.decode()
    except (ValueError, zlib.error) as error:
        raise BadMessage("dealt", "what was told can't be read") from error
    if len(raw) > most or not reader.eof or reader.unused_data:
        raise BadMessage("dealt", "what was told is too long, or not whole")
    return text


def _known(before: str) -> bytes:
    return before.encode()[-WINDOW:] or b" "
