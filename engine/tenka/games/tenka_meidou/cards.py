"""The tactics cards of 2018, one row each; ``card_effects`` has what they do."""

from __future__ import annotations

from dataclasses import dataclass

ANY_NUMBER = 99


@dataclass(frozen=True)
class Card:
    """A tactics card. ``effect``: its key in ``effects``. ``soldiers``: how many move together. ``via``: land, sea or any.

    ``rounds``: fewest and most rounds of small choices. ``table``: the table of its row. ``since``: the first version that deals
    it.
    """

    id: str
    effect: str
    soldiers: int = 1
    via: str = "any"
    rounds: tuple[int, int] = (1, 1)
    table: str = "TM-C"
    since: int = 1

    @property
    def clause(self) -> str:
        """The clause of the rules."""
        return f"{self.table} {self.id}"


def rows_by_id(*cards: Card) -> dict[str, Card]:
    """Rows of a table, by id."""
    return {card.id: card for card in cards}


CARDS = rows_by_id(
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
