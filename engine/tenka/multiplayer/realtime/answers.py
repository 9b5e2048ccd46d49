"""What a game asks of its table, what is due, and how answers are written."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from tenka.multiplayer.realtime import bounds
from tenka.multiplayer.realtime.bounds import Refused
from tenka.table.table import Table

if TYPE_CHECKING:
    from tenka.multiplayer.realtime.game import Game

Answers = tuple[tuple[int, tuple[str, ...]], ...]
"""Choices in one-line notation by seat, in order of seats."""


class Due(NamedTuple):
    """What the open slot waits for.

    Attributes:
        kind: start, reveal, move, commit, open, end, or over when nothing is due any more.
        seats: The asked seats of move, commit and open.
        result: Of end and over: ranking and scores as canonical JSON; empty if the game was stopped before its end.
    """

    kind: str
    seats: tuple[int, ...] = ()
    result: str = ""


class GameTable(Protocol):
    """The table of a game as one page has it: everything, or views alone. All answer the same questions."""

    @property
    def shown(self) -> Table | None:
        """The table for the page to show; None before the set-up."""

    @property
    def moment(self) -> int:
        """The number of choices made so far."""

    @property
    def views(self) -> Mapping[int, str]:
        """The deflated views of the last slot by party, -1 for spectators: what this page has of them."""

    def opened(self, openings: Mapping[tuple[int, int], tuple[str, str]]) -> GameTable:
        """Return the table with (answers, salt) behind commitments by (slot, party). Only a dealing host keeps them."""

    def fits(self, game: Game, party: int, value: str) -> bool:
        """Return whether a move, commitment or opening of a party is well formed and, as far as is known here, legal."""

    def ready(self, game: Game, party: int, value: str) -> bool:
        """Return whether the host has all that it needs to close over this act."""

    def answers(self, game: Game, party: int, answers: Answers) -> bool:
        """Return whether these are complete and legal answers of a party to the open question. Raises TenkaError."""

    def can_take_back(self, moment: int) -> bool:
        """Return whether the game may go back to a moment: one at which no sealed question is half answered."""

    def follow(self, game: Game, after: Game, content: Any, told: Any, view: str) -> tuple[GameTable, Due, Any]:
        """Return the table after a slot, what is due then, and the standing of the slot.

        Args:
            game: The game before the slot.
            after: The game with its parties, links and commitments after the slot.
            content: The content of the slot.
            told: The standing that the host signed; None for the host itself.
            view: The view that came with the slot; only a guest of a dealing host has one.
        """


def write_answers(answers: Answers) -> str:
    """Return answers as text, such as ``0:lay a b|done;2:bid 3``."""
    return ";".join(f"{seat}:{'|'.join(notations)}" for seat, notations in answers)


def read_answers(text: str) -> Answers:
    """Return the answers of a text. Raises Refused for any text that ``write_answers`` does not write."""
    try:
        pairs = [part.split(":") for part in text.split(";")] if text else []
        answers = tuple((int(seat), tuple(notations.split("|"))) for seat, notations in pairs)
    except ValueError:
        raise Refused("expected seats and their choices") from None
    if write_answers(answers) != text or any(len(notation) > bounds.NOTATION for _, made in answers for notation in made):
        raise Refused("expected seats and their choices")
    return answers
