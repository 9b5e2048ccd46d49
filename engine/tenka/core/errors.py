"""What can go wrong at a table, each a different thing to say to the caller.

TenkaError
├── UnknownGame       no game of that id
├── BadSetup          seats, layers or options that the game does not allow together
│   └── BadFile       a data file that can't be played with; says what is wrong in which line
├── UnreadableChoice  text that is no notation at all
├── IllegalChoice     a readable choice that is not on offer, or a seat that is not asked
├── UndoRefused       nothing to take back, or something that cannot be unknown again
├── StillSecret       the whole truth of a game that goes on
├── BadRecord         a record or plain form that is damaged or foreign
├── BadPosition       a game that began from a position, and comes to a moment at which nothing can go on
├── BadCode           a link code that is damaged or foreign
│   └── NewerCode     a link code made by a version of Tenka that knows more than this one
├── MissingFile       a set-up, record or code (and an error of each) that needs a data file nobody has brought; says which
├── BadTape           scripted chance that ran out or does not fit what was asked
├── ChanceAwaited     chance that several pages make together, and not all have done their part
├── FacesAwaited      cards that all are to see, and not every page has taken its lock off
├── BadProof          a proof of a live game, or terms of one, that can't be read
└── BadMessage        a message of another page that can't be read, or breaks a rule; says which
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence


class Sentence(str):
    """A message for programmers that the page can say in any language: ``key`` names it, ``values`` fill it."""

    key: str
    values: Mapping[str, object]


def sentence(text: str, key: str, **values: object) -> Sentence:
    """Make a sentence. The page has its words in each of its languages, under ``ui.error.<key>``."""
    made = Sentence(text)
    made.key, made.values = key, values
    return made


class TenkaError(Exception):
    """Base of every error the front door raises; the message says what was expected."""

    key = "any"
    """What is said to a visitor of an error of this kind, where its message has no key of its own."""

    @property
    def sentence(self) -> Sentence:
        """What went wrong: the message itself, or one of the error's kind where the message has no key."""
        first = self.args[0] if self.args else None
        return first if isinstance(first, Sentence) else sentence(str(self), self.key)


class UnknownGame(TenkaError):
    """No game of that id."""

    key = "game"


class BadSetup(TenkaError):
    """Seats, layers or options that the game does not allow together."""

    key = "setup"


class BadFile(BadSetup):
    """A data file that can't be played with. ``faults``: (line, what is wrong), line 0 for the file as a whole."""

    key = "file"

    def __init__(self, faults: Sequence[tuple[int, str]]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(f"line {line}: {what}" if line else what for line, what in self.faults))


class UnreadableChoice(TenkaError):
    """Text that is not a choice in one-line notation."""

    key = "choice"


class IllegalChoice(TenkaError):
    """A choice that is not among the legal ones, or a seat that is not asked."""

    key = "choice"


class UndoRefused(TenkaError):
    """The last choice can't be taken back: chance, a reveal or another seat stands in between."""


class StillSecret(TenkaError):
    """The whole truth is told when the game is over, not before."""


class BadRecord(TenkaError):
    """A record or plain form that can't be read; nothing of it was loaded."""

    key = "record"


class BadPosition(TenkaError):
    """A game that began from a position can't go on: the position was no moment of the game. The table stands as before."""

    key = "position"


class BadCode(TenkaError):
    """A link code that can't be read; nothing of it was loaded."""

    key = "code"


class NewerCode(BadCode):
    """A link code of a newer format, or that names layers and options this version does not have."""

    key = "newer"


class MissingFile(BadSetup, BadRecord, BadCode):
    """A data file is needed that nobody has brought along yet: the one of that digest, for that option of that game."""

    key = "missing"

    def __init__(self, game: str, option: str, digest: str) -> None:
        self.game, self.option, self.digest = game, option, digest
        super().__init__(f"this game of {game} needs a file of {option} that is not here, with the digest {digest}")


class BadTape(TenkaError):
    """Scripted chance that ran out, or whose values do not fit what was asked."""


class ChanceAwaited(TenkaError):
    """The choice is legal, and stands until every page has shown its link of the chain."""


class FacesAwaited(TenkaError):
    """The choice is legal, and stands until all know these cards, of which only the places are known."""

    def __init__(self, places: Sequence[str]) -> None:
        super().__init__(f"not everybody can see {', '.join(places)}")
        self.places = tuple(places)


class BadProof(TenkaError):
    """What a live game was agreed on, or what proves it, can't be read."""

    key = "proof"


class BadMessage(TenkaError):
    """A message that is not taken. ``rule`` is the word for why; nothing of it was done."""

    def __init__(self, rule: str, message: str) -> None:
        super().__init__(message)
        self.rule = rule
