"""A turn message: a game and its protocol data, as the text of a link.

The format is ``code~3..packed[~takeback][~appearances]``:

- ``code``: the game up to its public moment, without its own checksum
- ``packed``: format version, checksum of the whole message and all binary data (``message_codec``)
- ``takeback``: takeback requests and answers; begins with a letter
- ``appearances``: names and colours, which only the page reads; begins with a digit. Sent, as public keys are, until every
  browser is known to have them.

All of it is ASCII letters, digits, ``-``, ``_`` and ``~``. If an opening is sent, its commitment follows from it and is left out.
Openings are sent that some reader may lack: ``known_holders`` lists who is known to have which. Once their question is over,
openings are sent as salt and premoves, because the answer is part of the game.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tenka.codec import code_writer
from tenka.codec.base64url import to_base64url
from tenka.core import untrusted
from tenka.core.errors import NewerCode
from tenka.multiplayer.correspondence import message_codec, takeback_state
from tenka.multiplayer.correspondence.message_fields import ID, LINK, MAC, MOST_SEATS, OPENED, PASSED, PUBLIC, browsers
from tenka.multiplayer.correspondence.takeback_state import TakebackState

__all__ = ["ID", "LINK", "MAC", "MOST_SEATS", "OPENED", "PASSED", "PUBLIC", "browsers"]

FORM, CHECK = "3", 2
LONGEST_APPEARANCES = 1_500
LONGEST = untrusted.LONGEST_CODE + 6_000
LONGEST_RUN = 4_000
_LOOKS = re.compile(r"(?:[0-9][A-Za-z0-9_~-]*)?")


class BadTurnMessage(Exception):
    """The text is not a turn message."""


@dataclass(frozen=True)
class TurnMessage:
    """The content of a message; nothing of it is verified yet. Mappings are keyed by seat.

    Attributes:
        knows_all_keys: Browsers that the sender knows to have all public keys.
        openings_of: OPENED or PASSED: the question of the openings.
        salt_only: Whether the openings are salt and premoves only.
        known_holders: Browser -> seats whose openings of that question it is known to have.
    """

    code: str
    id: str
    sender: int
    kinds: str
    appearances: str = ""
    keys: Mapping[int, bytes] = field(default_factory=dict)
    commitments: Mapping[int, bytes] = field(default_factory=dict)
    opened: Mapping[int, bytes] = field(default_factory=dict)
    macs: Mapping[int, bytes] = field(default_factory=dict)
    knows_all_keys: frozenset[int] = frozenset()
    openings_of: str = OPENED
    takeback: TakebackState = takeback_state.NOTHING
    salt_only: bool = False
    known_holders: Mapping[int, frozenset[int]] = field(default_factory=dict)

    def body(self, seed: str) -> str:
        """Return the message without MACs; ``seed`` is that of the game."""
        return self._write(seed, marked=False)

    def text(self, seed: str) -> str:
        """Return the whole text."""
        return self._write(seed, marked=True)

    def _write(self, seed: str, *, marked: bool) -> str:
        run, takeback = message_codec.write(self, seed, marked=marked), takeback_state.write(self.takeback, self.sender)
        parts = [code_writer.strip_checksum(self.code), run, takeback, self.appearances]
        parts[1] = FORM + (_check(parts) if marked else "") + run
        return "~".join(filter(None, parts))


def _check(parts: list[str]) -> str:
    """Return two characters that detect a truncated or mistyped message."""
    return to_base64url(zlib.crc32("~".join(parts).encode()).to_bytes(4, "big"))[:CHECK]


def code_of(text: str) -> str:
    """Return the game's code in a message, to find its seed first. Raises BadTurnMessage, NewerCode."""
    return _parts(text)[0]


def read(text: str, seed: str) -> TurnMessage:
    """Parse a message of a game with this seed. Each part is size-checked before it is parsed. Raises BadTurnMessage,
    NewerCode."""
    parts = _parts(text)
    try:
        values = _unpack(*parts)
        values["id"] = values["id"] or seed
        letter = TurnMessage(**values)
    except ValueError as error:
        raise BadTurnMessage(str(error)) from error
    if not ID.fullmatch(letter.id):
        raise BadTurnMessage("the id is invalid")
    if len(letter.appearances) > LONGEST_APPEARANCES or not _LOOKS.fullmatch(letter.appearances):
        raise BadTurnMessage("the names are invalid")
    if letter.text(seed) != text:
        raise BadTurnMessage("not in canonical form: damaged or re-encoded")
    return letter


def _unpack(code: str, run: str, takeback: str, appearances: str) -> dict[str, Any]:
    if len(run) > LONGEST_RUN:
        raise ValueError("too long for this format")
    values = message_codec.read(run[len(FORM) + CHECK :])
    said = takeback_state.read(takeback, values["sender"]) if takeback else takeback_state.NOTHING
    return {**values, "code": code, "appearances": appearances, "takeback": said}


def _parts(text: str) -> list[str]:
    if len(text) > LONGEST or not text.isascii():
        raise BadTurnMessage("too long, or with invalid characters")
    code, run, rest = (*text.split("~", 2), "", "")[:3]
    takeback, _, appearances = rest.partition("~") if rest[:1].isalpha() else ("", "", rest)
    if run.startswith(FORM):
        return _with_code(code, run, takeback, appearances)
    if run[:1].isdigit() and run[:1] > FORM:
        raise NewerCode("the message was written by a newer version of Tenka")
    raise BadTurnMessage("of an unknown format")


def _with_code(bare: str, run: str, takeback: str, appearances: str) -> list[str]:
    """Return the parts with the whole code. Detects damage here; otherwise the code would be read as one of a newer version."""
    check, rest = run[len(FORM) : len(FORM) + CHECK], run[len(FORM) + CHECK :]
    if _check([bare, rest, takeback, appearances]) != check:
        raise BadTurnMessage("damaged or truncated")
    try:
        return [code_writer.restore_checksum(bare), run, takeback, appearances]
    except ValueError as error:
        raise BadTurnMessage("the game can't be read") from error
