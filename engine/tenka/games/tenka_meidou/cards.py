"""The tactics cards of 2018, one row each; how each way of acting works stands in ``tactics``."""

from __future__ import annotations

from dataclasses import dataclass

ANY_NUMBER = 99


@dataclass(frozen=True)
class Card:
    """``way``: what it does. ``soldiers``: how many move together. ``via``: land, sea or any.

    ``rounds``: fewest and most times its small choices are made. ``table``: the table of the rules its row stands in.
    ``since``: the version of the rules from which on it is dealt.
    """

    id: str
    way: str
    soldiers: int = 1
    via: str = "any"
    rounds: tuple[int, int] = (1, 1)
    table: str = "TM-C"
    since: int = 1

    @property
    def clause(self) -> str:
        """The row of the rules."""
        return f"{self.table} {self.id}"


def by_id(*cards: Card) -> dict[str, Card]:
    """Rows of a table, by id."""
    return {card.id: card for card in cards}


CARDS = by_id(
    Card("scout", "march"),
    Card("mountain", "march", soldiers=2, via="land"),
    Card("navy", "march", soldiers=2, via="sea"),
    Card("ninja", "sneak"),
    Card("kyoto", "gather", rounds=(1, ANY_NUMBER)),
    Card("backup", "back-up"),
    Card("betrayal", "replace"),
    Card("exile", "expel"),
    Card("hostage", "abduct"),
    Card("retreat", "recall", rounds=(3, 3)),
)
