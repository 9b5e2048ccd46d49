"""What one browser knows of takebacks: requests, answers and epochs, as values, as text and in plain form."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from tenka.core.untrusted import MOST_CHOICES

MOST_EPOCHS = 60
"""Eras of a game, and wishes of a browser."""
LONGEST = 120
_NUMBER, _MOMENT = r"(\d{1,2})", r"(\d{1,5})"
_SETTLED = re.compile(rf"e{_NUMBER}(?:b(\d)-{_NUMBER}-{_MOMENT}-{_MOMENT})?")
_WISH = re.compile(rf"([ax]){_NUMBER}-{_MOMENT}")
_ANSWER = re.compile(rf"([yn])(\d)-{_NUMBER}")


class TakebackRequest(NamedTuple):
    """A wish to go back from ``at`` choices to ``moment``. ``number``: counts its browser's wishes; ``open``: it still asks."""

    number: int
    moment: int
    at: int
    open: bool = True


class AcceptedTakeback(NamedTuple):
    """What began an era: whose wish it was."""

    by: int
    request: TakebackRequest


@dataclass(frozen=True)
class TakebackState:
    """What a letter says of it, or what a browser knows. Browsers are named by their first seats.

    ``era``: how often the game went back; ``settled``: the last time, until all are known to have heard of it. ``wishes``: what
    is asked, by whom; of a letter, its sender's alone. ``answers``: what this browser, or the sender, says to the wishes of
    others, with the wish's number. ``agreed``: who has agreed to the own wish; ``caught``: who was heard in this era.
    """

    epoch: int = 0
    accepted: AcceptedTakeback | None = None
    requests: Mapping[int, TakebackRequest] = field(default_factory=dict)
    answers: Mapping[int, tuple[int, bool]] = field(default_factory=dict)
    accepted_by: frozenset[int] = frozenset()
    confirmed_by: frozenset[int] = frozenset()

    def plain(self) -> dict[str, Any]:
        """JSON-able."""
        settled = None if self.accepted is None else [self.accepted.by, *self.accepted.request[:3]]
        return {
            "era": self.epoch, "settled": settled, "wishes": {str(by): list(wish) for by, wish in self.requests.items()},
            "answers": {str(by): list(said) for by, said in self.answers.items()},
            "agreed": sorted(self.accepted_by), "caught": sorted(self.confirmed_by),
        }  # fmt: skip


NOTHING = TakebackState()


def write(consent: TakebackState, sender: int) -> str:
    """Write what a letter of ``sender`` says; "" where there is nothing to say."""
    era, wish = "", consent.requests.get(sender)
    if consent.epoch:
        era = f"e{consent.epoch}"
        if consent.accepted is not None:
            by, (number, moment, at, _) = consent.accepted
            era += f"b{by}-{number}-{moment}-{at}"
    asks = "" if wish is None else f"{'a' if wish.open else 'x'}{wish.number}-{wish.moment}"
    said = "".join(f"{'y' if yes else 'n'}{by}-{number}" for by, (number, yes) in sorted(consent.answers.items()))
    return era + asks + said


def read(text: str, sender: int, at: int = MOST_CHOICES) -> TakebackState:
    """Read what a letter says whose game has come to ``at`` choices. Raises ValueError."""
    if len(text) > LONGEST:
        raise ValueError("longer than any letter asks and answers")
    head, wish = _SETTLED.match(text), _WISH.search(text)
    era, settled = 0, None
    if head is not None:
        era = int(head[1])
        if head[2]:
            settled = AcceptedTakeback(int(head[2]), _wish(*(int(part) for part in head.groups()[2:])))
    wishes = {} if wish is None else {sender: _wish(int(wish[2]), int(wish[3]), at, open_=wish[1] == "a")}
    answers = {int(by): (int(number), said == "y") for said, by, number in _ANSWER.findall(text)}
    consent = TakebackState(_count(era), settled, wishes, answers)
    if not text or write(consent, sender) != text:
        raise ValueError("said otherwise than it is written")
    return consent


def from_plain(plain: Any) -> TakebackState:
    """Read what ``plain`` wrote. Raises ValueError, TypeError, KeyError."""
    settled = None if plain["settled"] is None else AcceptedTakeback(_count(plain["settled"][0]), _wish(*plain["settled"][1:]))
    wishes = {_count(int(by)): _wish(*row[:3], open_=row[3] is True) for by, row in plain["wishes"].items()}
    answers = {_count(int(by)): (_count(row[0]), row[1] is True) for by, row in plain["answers"].items()}
    agreed, caught = (frozenset(map(_count, plain[name])) for name in ("agreed", "caught"))
    return TakebackState(_count(plain["era"]), settled, wishes, answers, agreed, caught)


def _wish(number: int, moment: int, at: int, *, open_: bool = True) -> TakebackRequest:
    moment, at = _count(moment, MOST_CHOICES), _count(at, MOST_CHOICES)
    if moment > at:
        raise ValueError("a wish to go on")
    return TakebackRequest(_count(number), moment, at, open_)


def _count(number: object, most: int = MOST_EPOCHS) -> int:
    if type(number) is not int or not 0 <= number <= most:
        raise ValueError("a number beyond its bounds")
    return number
