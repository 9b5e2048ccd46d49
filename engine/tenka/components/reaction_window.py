"""A reaction window: seats in turn may play something from a hand, or pass. A play may open another window."""

from __future__ import annotations

from typing import TypeVar

from tenka.core.choice import Choice, choice
from tenka.core.data import data
from tenka.core.decision import Decision
from tenka.core.play import Play
from tenka.core.rules import Rules
from tenka.core.state import State
from tenka.core.step import Step

R = TypeVar("R", bound=Rules)
S = TypeVar("S", bound=State)

PASS = choice("pass")


@data
class Window(Step[R, S]):
    """``waiting``: the seats still to be asked, the next one first.

    Every seat that holds anything is asked, even if nothing can be played, so neither the question nor a pass reveals a hand. A
    forced pass adds nothing to a link's code. A game defines who holds something, what can be played, what a play does, and what
    follows after all have passed.
    """

    waiting: tuple[int, ...]

    def holds(self, play: Play[R, S], seat: int) -> bool:
        """Return whether a seat is asked. Depends only on public facts, such as whether the hand is empty.

        Args:
            play: The running game.
            seat: One of ``waiting``.
        """
        raise TypeError(f"{self.kind} does not define holds()")

    def playable(self, play: Play[R, S], seat: int) -> tuple[Choice, ...]:
        """Return what a seat could play now.

        Args:
            play: The running game.
            seat: An asked seat.
        """
        raise TypeError(f"{self.kind} does not define playable()")

    def play_card(self, play: Play[R, S], seat: int, choice: Choice) -> None:
        """Play the choice of a seat. ``waiting`` still begins with that seat; push a nested window from here.

        Args:
            play: The running game.
            seat: The seat that plays.
            choice: One of the choices of ``playable``.
        """
        raise TypeError(f"{self.kind} does not define play_card()")

    def close(self, play: Play[R, S]) -> None:
        """Do what follows after all have passed. The window is no longer on the stack."""

    def key(self, play: Play[R, S]) -> str:
        """Return the sentence key of the question."""
        raise TypeError(f"{self.kind} does not define key()")

    def run(self, play: Play[R, S]) -> bool:
        for place, seat in enumerate(self.waiting):
            if self.holds(play, seat):
                self.waiting = self.waiting[place:]
                return False
        play.pop()
        self.close(play)
        return True

    def ask(self, play: Play[R, S]) -> Decision:
        return play.ask(self, self.waiting[:1], self.key(play))

    def choices(self, play: Play[R, S], seat: int) -> tuple[Choice, ...]:
        return (*self.playable(play, seat), PASS)

    def apply(self, play: Play[R, S], seat: int, choice: Choice) -> None:
        if choice == PASS:
            self.waiting = self.waiting[1:]
        else:
            self.play_card(play, seat, choice)
