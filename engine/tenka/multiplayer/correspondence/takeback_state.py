"""What one browser knows of takebacks: requests, answers and epochs, as values, as text and as plain data."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from tenka.core.untrusted import MOST_CHOICES

MOST_EPOCHS = 60
"""Epochs of a game, and requests of a browser."""
LONGEST = 120
_NUMBER, _MOMENT = r"(\d{1,2})", r"(\d{1,5})"
_ACCEPTED = re.compile(rf"e{_NUMBER}(?:b(\d)-{_NUMBER}-{_MOMENT}-{_MOMENT})?")
_REQUEST = re.compile(rf"([ax]){_NUMBER}-{_MOMENT}")
_ANSWER = re.compile(rf"([yn])(\d)-{_NUMBER}")


class TakebackRequest(NamedTuple):
    """A request to go back from ``at`` choices to ``moment``. ``number``: counts its browser's requests. ``open``: still
    requested."""

    number: int
    moment: int
    at: int
    open: bool = True


class AcceptedTakeback(NamedTuple):
    """The takeback that began an epoch: its requester."""

    by: int
    request: TakebackRequest


@dataclass(frozen=True)
class TakebackState:
    """Takebacks as a message reports them, or as a browser knows them. Browsers are identified by their first seats.

    Attributes:
        epoch: Number of takebacks so far.
        accepted: The last takeback, until every browser is known to have received it.
        requests: Browser -> its request; in a message, only the sender's.
        answers: Answers of this browser, or of the sender, to the requests of others, with the request's number.
        accepted_by: Browsers that have accepted our own request.
        confirmed_by: Browsers heard in this epoch.
    """

    epoch: int = 0
    accepted: AcceptedTakeback | None = None
    requests: Mapping[int, TakebackRequest] = field(default_factory=dict)
    answers: Mapping[int, tuple[int, bool]] = field(default_factory=dict)
    accepted_by: frozenset[int] = frozenset()
    confirmed_by: frozenset[int] = frozenset()

    def plain(self) -> dict[str, Any]:
        """Return plain data for JSON."""
        accepted = None if self.accepted is None else [self.accepted.by, *self.accepted.request[:3]]
        return {
            "era": self.epoch, "settled": accepted, "wishes": {str(by): list(request) for by, request in self.requests.items()},
            "answers": {str(by): list(said) for by, said in self.answers.items()},
            "agreed": sorted(self.accepted_by), "caught": sorted(self.confirmed_by),
        }  # fmt: skip


NOTHING = TakebackState()


def write(takeback: TakebackState, sender: int) -> str:
    """Write what a message of ``sender`` says; "" if there is nothing to say."""
    epoch, request = "", takeback.requests.get(sender)
    if takeback.epoch:
        epoch = f"e{takeback.epoch}"
        if takeback.accepted is not None:
            by, (number, moment, at, _) = takeback.accepted
            epoch += f"b{by}-{number}-{moment}-{at}"
    asks = "" if request is None else f"{'a' if request.open else 'x'}{request.number}-{request.moment}"
    said = "".join(f"{'y' if yes else 'n'}{by}-{number}" for by, (number, yes) in sorted(takeback.answers.items()))
    return epoch + asks + said


def read(text: str, sender: int, at: int = MOST_CHOICES) -> TakebackState:
    """Parse what a message says whose game has ``at`` choices. Raises ValueError."""
    if len(text) > LONGEST:
        raise ValueError("too long for requests and answers")
    head, request = _ACCEPTED.match(text), _REQUEST.search(text)
    epoch, accepted = 0, None
    if head is not None:
        epoch = int(head[1])
        if head[2]:
            accepted = AcceptedTakeback(int(head[2]), _request(*(int(part) for part in head.groups()[2:])))
    requests = {} if request is None else {sender: _request(int(request[2]), int(request[3]), at, open_=request[1] == "a")}
    answers = {int(by): (int(number), said == "y") for said, by, number in _ANSWER.findall(text)}
    takeback = TakebackState(_count(epoch), accepted, requests, answers)
    if not text or write(takeback, sender) != text:
        raise ValueError("said otherwise than it is written")
    return takeback


def from_plain(plain: Any) -> TakebackState:
    """Read what ``plain`` wrote. Raises ValueError, TypeError, KeyError."""
    settled = plain["settled"]
    accepted = None if settled is None else AcceptedTakeback(_count(settled[0]), _request(*settled[1:]))
    requests = {_count(int(by)): _request(*row[:3], open_=row[3] is True) for by, row in plain["wishes"].items()}
    answers = {_count(int(by)): (_count(row[0]), row[1] is True) for by, row in plain["answers"].items()}
    agreed, caught = (frozenset(map(_count, plain[name])) for name in ("agreed", "caught"))
    return TakebackState(_count(plain["era"]), accepted, requests, answers, agreed, caught)


def _request(number: int, moment: int, at: int, *, open_: bool = True) -> TakebackRequest:
    moment, at = _count(moment, MOST_CHOICES), _count(at, MOST_CHOICES)
    if moment > at:
        raise ValueError("cannot take back to a later moment")
    return TakebackRequest(_count(number), moment, at, open_)


def _count(number: object, most: int = MOST_EPOCHS) -> int:
    if type(number) is not int or not 0 <= number <= most:
        raise ValueError("a number beyond its bounds")
    return number
