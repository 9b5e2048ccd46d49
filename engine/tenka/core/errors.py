"""The errors of a table, one class for each kind of problem.

TenkaError
├── UnknownGame       there is no game of that id
├── BadSetup          seats, layers or options that the game does not allow together
│   └── BadFile       an invalid data file; names the lines
├── UnreadableChoice  text that is not a notation
├── IllegalChoice     a choice that is not listed, or a seat that is not asked
├── UndoRefused       there is nothing to undo, or the last choice drew chance or revealed something
├── StillSecret       full views of a game that is not over
├── BadRecord         a damaged record or plain form
├── BadPosition       the game began from a position from which it can't go on
├── BadCode           a damaged link code
│   └── NewerCode     a link code of a later version of Tenka
├── MissingFile       a set-up, record or code (so also an error of each) needs a data file that was not added
├── BadTape           scripted chance has ended, or does not fit what was asked
├── ChanceAwaited     shared chance to which some clients have not contributed yet
├── BadProof          the proof or the terms of a live game can't be read
└── BadMessage        another client's message can't be read or breaks a rule; names the rule
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence


class Sentence(str):
    """A message in English that the page can translate: ``key`` names the sentence, ``values`` fill it."""

    key: str
    values: Mapping[str, object]


def sentence(text: str, key: str, **values: object) -> Sentence:
    """Return a sentence with a key. The catalogues have it as ``ui.error.<key>``."""
    made = Sentence(text)
    made.key, made.values = key, values
    return made


class TenkaError(Exception):
    """Base of every error of this package; the message says what was expected."""

    key = "any"
    """Sentence key for errors of this class whose message has no key."""

    @property
    def sentence(self) -> Sentence:
        """The message itself if it has a key, else the sentence of the class."""
        first = self.args[0] if self.args else None
        return first if isinstance(first, Sentence) else sentence(str(self), self.key)


class UnknownGame(TenkaError):
    """There is no game of that id."""

    key = "game"


class BadSetup(TenkaError):
    """Seats, layers or options that the game does not allow together."""

    key = "setup"


class BadFile(BadSetup):
    """An invalid data file. ``faults``: (line, problem) pairs; line 0 is the file as a whole."""

    key = "file"

    def __init__(self, faults: Sequence[tuple[int, str]]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(f"line {line}: {what}" if line else what for line, what in self.faults))


class UnreadableChoice(TenkaError):
    """Text that is not a choice in one-line notation."""

    key = "choice"


class IllegalChoice(TenkaError):
    """A choice that is not listed, or a seat that is not asked."""

    key = "choice"


class UndoRefused(TenkaError):
    """The last choice can't be undone: it drew chance, revealed something, or another seat made it."""


class StillSecret(TenkaError):
    """The full state is available only after the game."""


class BadRecord(TenkaError):
    """A record or plain form can't be read. Nothing was loaded."""

    key = "record"


class BadPosition(TenkaError):
    """A game can't go on because it began from an impossible position. The table is unchanged."""

    key = "position"


class BadCode(TenkaError):
    """A link code can't be read. Nothing was loaded."""

    key = "code"


class NewerCode(BadCode):
    """A link code of a later format, or with layers or options that this version does not have."""

    key = "newer"


class MissingFile(BadSetup, BadRecord, BadCode):
    """A required data file was not added; the error names its digest, option and game."""

    key = "missing"

    def __init__(self, game: str, option: str, digest: str) -> None:
        self.game, self.option, self.digest = game, option, digest
        super().__init__(f"this game of {game} needs a file of {option} that is not here, with the digest {digest}")


class BadTape(TenkaError):
    """Scripted chance has ended, or its values do not fit what was asked."""


class ChanceAwaited(TenkaError):
    """The choice is legal, and is made as soon as every client has revealed its link of the hash chain."""


class BadProof(TenkaError):
    """The terms or the proof of a live game can't be read."""

    key = "proof"


class BadMessage(TenkaError):
    """A message is rejected and has no effect. ``rule``: a word for the reason."""

    def __init__(self, rule: str, message: str) -> None:
        super().__init__(message)
        self.rule = rule
