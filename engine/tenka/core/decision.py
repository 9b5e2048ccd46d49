"""Decisions: the seats asked, a prompt key, their legal choices and the targets of each choice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from tenka.core.choice import Choice, Choices, parse
from tenka.core.errors import IllegalChoice

if TYPE_CHECKING:
    from tenka.core.play import Play
    from tenka.core.step import Step


class Refusal(NamedTuple):
    """Why a target can't be chosen now: a sentence key with values, and the clause."""

    target: str
    key: str
    clause: str
    values: Mapping[str, Any] = {}


def name_seats(seats: tuple[int, ...]) -> str:
    """Return ``"seat 2"`` or ``"seats 0, 1"``."""
    return f"seat{'s' * (len(seats) > 1)} {', '.join(map(str, seats))}"


def name_question(key: str, seats: tuple[int, ...]) -> str:
    """Return a question's key and the seats asked, for a ``repr``."""
    return f"{key} asks {name_seats(seats)}"


class Decision:
    """A question of the table. Its lists are computed on first use and kept as long as the question is open."""

    __slots__ = ("_choices", "_play", "_step", "_tuples", "key", "seats", "values")

    def __init__(
        self, play: Play[Any, Any], step: Step[Any, Any], seats: tuple[int, ...], key: str, values: Mapping[str, Any]
    ) -> None:
        self.seats = seats
        self.key = key
        self.values = values
        self._play = play
        self._step = step
        self._choices: dict[int, Choices] = {}
        self._tuples: dict[int, tuple[Choice, ...]] | None = None

    def __repr__(self) -> str:
        return f"<Decision: {name_question(self.key, self.seats)}>"

    @property
    def sealed(self) -> bool:
        """Whether the answers stay secret until all are in."""
        return self._step.sealed

    def choices(self, seat: int) -> tuple[Choice, ...]:
        """Return the legal choices of an asked seat, in a fixed order, never empty and without duplicates.

        Args:
            seat: One of ``self.seats``.

        Raises:
            IllegalChoice: The seat is not asked, or this decision has passed.
        """
        listed = self.lazy_choices(seat)
        return listed if isinstance(listed, tuple) else self._as_tuple(seat, listed)

    def _as_tuple(self, seat: int, listed: Choices) -> tuple[Choice, ...]:
        if self._tuples is None:
            self._tuples = {}
        spelled = self._tuples.get(seat)
        if spelled is None:
            spelled = self._tuples[seat] = tuple(listed)
        return spelled

    def lazy_choices(self, seat: int) -> Choices:
        """Return the legal choices as a sequence that may create items on access.

        Args:
            seat: One of ``self.seats``.

        Raises:
            IllegalChoice: The seat is not asked, or this decision has passed.
        """
        listed = self._choices.get(seat)
        if listed is None:
            if seat not in self.seats:
                raise IllegalChoice(f"seat {seat} is not asked; asked: {', '.join(map(str, self.seats))}")
            if self._play.decision is not self:
                raise IllegalChoice("stale decision: use table.decision")
            listed = self._choices[seat] = self._step.choices(self._play, seat)
        return listed

    def forward_choices(self, seat: int) -> Choices:
        """Return the legal choices that neither merely withdraw an earlier answer nor force the seat to do so later.

        Random players should use these: otherwise they place and withdraw for a long time. If only withdrawals are legal,
        returns those, so the result is never empty.

        Args:
            seat: One of ``self.seats``.

        Raises:
            IllegalChoice: The seat is not asked, or this decision has passed.
        """
        return self._step.forward_choices(self._play, seat, self.lazy_choices(seat))

    def parse(self, seat: int, text: str) -> Choice:
        """Return the legal choice of a notation.

        Args:
            seat: One of ``self.seats``.
            text: One line: a verb and its operands, as ``str(choice)`` writes them.

        Raises:
            UnreadableChoice: The text is no notation.
            IllegalChoice: The choice is not on offer, or the seat is not asked.
        """
        return self.legal(seat, parse(text))

    def legal(self, seat: int, choice: Choice) -> Choice:
        """Return the listed choice that equals ``choice``.

        Args:
            seat: One of ``self.seats``.
            choice: Any choice.

        Raises:
            IllegalChoice: The choice is not listed; the message names those that are.
        """
        choices = self.choices(seat)
        try:
            return choices[choices.index(choice)]
        except ValueError:
            shown = ", ".join(map(str, choices[:8])) + (", …" if len(choices) > 8 else "")
            raise IllegalChoice(f"expected one of: {shown}; got {choice}") from None

    def targets(self, seat: int, choice: Choice) -> tuple[str, ...]:
        """Return the targets of a choice, widest first: ``("card:ninja",)``. A click on a target narrows the choices.

        Args:
            seat: One of ``self.seats``.
            choice: One of the seat's choices.
        """
        return self._step.targets(self._play, seat, choice)

    def refusals(self, seat: int) -> tuple[Refusal, ...]:
        """Return the targets that a player might expect to choose but can't, each with its reason and clause."""
        return self._step.refusals(self._play, seat)

    def code_options(self) -> tuple[tuple[int, Choice] | None, ...] | None:
        """Return the (seat, choice) pairs that a link code indexes, if the step has a short list; else None."""
        return self._step.code_options(self._play)
