"""Who deals, as a strategy: nobody, since hands lie open; the first party (``hosted``); or all together (``together``)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Protocol

from tenka.protocol.entries import Said, Slips
from tenka.protocol.hosted import dealer as host
from tenka.protocol.hosted.hands import Dealing, Hand
from tenka.protocol.log import Common, Taken
from tenka.protocol.terms import DEALER, OPEN
from tenka.table.table import Table

if TYPE_CHECKING:
    from tenka.protocol.state import State
    from tenka.protocol.turn import Turn


class Dealer(Protocol):
    """What a way to deal has to say where it differs from open hands; each is a module."""

    def judge_of(self, kind: str) -> Callable[[Common, Said], Taken] | None:
        """Return how a kind of words is judged that only such a game has; None for any other."""

    def due(self, common: Common) -> dict[int, str] | None:
        """Return who owes what in a slot that only such a game has; None in any other."""

    def chooser_of(self, common: Common) -> int:
        """Return the party that chooses now."""

    def fits(self, common: Common, owed: str, kind: str) -> bool:
        """Whether a word may be said by who owes one."""

    def merged(self, common: Common) -> tuple[Common, Mapping[int, Said]]:
        """Return the game with the words of the open slot that only it has, and those that count as in any game."""

    def follow(self, common: Common) -> Common | None:
        """Return where the game stands once a slot is complete; None where it ends as any game's does."""

    def may_go(self, common: Common, by: int, parties: Sequence[int]) -> bool:
        """Whether all may go on without some."""

    def renewable(self, common: Common, party: int) -> bool:
        """Whether a party may come back under another key."""

    def hides(self, common: Common) -> bool:
        """Whether the table is not for all to know, so that the head can't tell how it lies."""

    def pending(self, common: Common) -> bool:
        """Whether a choice waits for something."""

    def table_of(self, common: Common) -> Table | None:
        """Return what this page knows of the table."""

    def word(self, turn: Turn, kind: str) -> tuple[str, tuple[Any, ...] | None] | None:
        """Return what this page says where it owes a word, if it can yet; None where it says it as in any game."""

    def slips(self, common: Common, kind: str, values: Sequence[Any]) -> Slips:
        """Return what goes beside a word of this page."""

    def choosing(self, state: State, seat: int, notation: str) -> None:
        """Look whether a seat of this page can choose this now, beside what its table says. Raises IllegalChoice."""

    def worked(self, turn: Turn, name: str, answer: str) -> None:
        """Take what was worked out beside the page."""


def of(common: Common) -> Dealer | None:
    """Return the way a game is dealt; None where hands lie open."""
    if common.deal is None:
        return None
    if isinstance(common.deal, Dealing):
        return host
    from tenka.protocol.together import dealer  # late: few games deal so

    return dealer


def table_of(common: Common) -> Table | None:
    """Return what a page knows of the table."""
    dealer = of(common)
    return common.table if dealer is None else dealer.table_of(common)


def faces(common: Common) -> dict[int, str]:
    """Return the cards that a page has seen by now where all deal together, by place; it takes long to find them again."""
    if common.deal is None or isinstance(common.deal, Dealing):
        return {}
    from tenka.protocol.together.looking import faces  # late: few games deal so

    return faces(common)


def seen(common: Common, known: Mapping[int, str]) -> Common:
    """Return a game that begins, on a page that has seen these cards before."""
    if common.deal is None or isinstance(common.deal, Dealing):
        return common
    from tenka.protocol.together.looking import remembering  # late: few games deal so

    return remembering(common, known)


def dealt(common: Common, me: int, root: bytes, hand: Callable[[], Hand]) -> Common:
    """Return a game that begins as its terms say it is dealt. ``root``: of the page's chain; ``hand``: what it has to deal with.

    Raises BadProof where the cards can't be dealt so.
    """
    hands = common.terms.hands
    if hands == OPEN:
        return common
    if hands == DEALER:
        return replace(common, deal=Dealing(hand()))
    from tenka.protocol.together.locked import begin  # late: few games deal so

    return replace(common, deal=begin(common.terms, me, root))
