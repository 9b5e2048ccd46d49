"""A letter: a game with what belongs to it, as the text of a link.

``code~3..run[~consent][~looks]``: the game up to what everybody knows, without a checksum of its own; behind the version of
this form and a check on the whole what is not text (``packed``); what is asked and answered (``consent``), begun by a letter;
names and colours, begun by a digit, which only the page reads, and which go along, as public keys do, until everybody knows
them. All of it is ASCII letters, digits, ``-``, ``_`` and ``~``. A seal whose opening goes along is told by it and left out. Of
the openings those go along that some reader may lack: ``holds`` says who is known to have which, or that all have all. Once
their question is over, they are *folded*: the answer stands in the game, so salt and orders are enough.
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
    """A text that is no letter."""


@dataclass(frozen=True)
class TurnMessage:
    """What a letter says; nothing of it is believed yet. Keys of the mappings are seats.

    ``knowing``: those of whom the sender knows that they know all public keys. ``sign``: what the openings belong to, OPENED or
    PASSED. ``folded``: they are salts and orders alone. ``holds``: of that question, whose openings each browser has.
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
        """Write all but the marks; ``seed`` is that of the game."""
        return self._write(seed, marked=False)

    def text(self, seed: str) -> str:
        """Return the whole text."""
        return self._write(seed, marked=True)

    def _write(self, seed: str, *, marked: bool) -> str:
        run, consent = message_codec.write(self, seed, marked=marked), takeback_state.write(self.takeback, self.sender)
        parts = [code_writer.strip_checksum(self.code), run, consent, self.appearances]
        parts[1] = FORM + (_check(parts) if marked else "") + run
        return "~".join(filter(None, parts))


def _check(parts: list[str]) -> str:
    """Return two characters by which a cut off or mistyped letter is recognised, whatever its number would say."""
    return to_base64url(zlib.crc32("~".join(parts).encode()).to_bytes(4, "big"))[:CHECK]


def code_of(text: str) -> str:
    """Return the game's code in a letter's text, for whoever must find its seed first. Raises BadTurnMessage, NewerCode."""
    return _parts(text)[0]


def read(text: str, seed: str) -> TurnMessage:
    """Read the letter of a text whose game has this seed. Raises BadTurnMessage, NewerCode; each part is measured before it is
    read."""
    parts = _parts(text)
    try:
        values = _unpack(*parts)
        values["id"] = values["id"] or seed
        letter = TurnMessage(**values)
    except ValueError as error:
        raise BadTurnMessage(str(error)) from error
    if not ID.fullmatch(letter.id):
        raise BadTurnMessage("its id can't be read")
    if len(letter.appearances) > LONGEST_APPEARANCES or not _LOOKS.fullmatch(letter.appearances):
        raise BadTurnMessage("its names can't be read")
    if letter.text(seed) != text:
        raise BadTurnMessage("damaged, or said otherwise than it is written")
    return letter


def _unpack(code: str, run: str, consent: str, looks: str) -> dict[str, Any]:
    if len(run) > LONGEST_RUN:
        raise ValueError("longer than any letter of this form")
    values = message_codec.read(run[len(FORM) + CHECK :])
    said = takeback_state.read(consent, values["sender"]) if consent else takeback_state.NOTHING
    return {**values, "code": code, "appearances": looks, "takeback": said}


def _parts(text: str) -> list[str]:
    if len(text) > LONGEST or not text.isascii():
        raise BadTurnMessage("longer than any letter, or not of its characters")
    code, run, rest = (*text.split("~", 2), "", "")[:3]
    consent, _, looks = rest.partition("~") if rest[:1].isalpha() else ("", "", rest)
    if run.startswith(FORM):
        return _with_code(code, run, consent, looks)
    if run[:1].isdigit() and run[:1] > FORM:
        raise NewerCode("the letter was written by a newer version of Tenka")
    raise BadTurnMessage("of no form")


def _with_code(bare: str, run: str, consent: str, looks: str) -> list[str]:
    """Return the parts with the whole code. What is damaged is found here: its code would be read as one of a newer version."""
    check, rest = run[len(FORM) : len(FORM) + CHECK], run[len(FORM) + CHECK :]
    if _check([bare, rest, consent, looks]) != check:
        raise BadTurnMessage("damaged, or cut off")
    try:
        return [code_writer.restore_checksum(bare), run, consent, looks]
    except ValueError as error:
        raise BadTurnMessage("its game can't be read") from error
