"""A choice of this page on the common table, and the cards that it shows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tenka.core.choice import Choice
from tenka.core.errors import IllegalChoice
from tenka.live.together.places import named_choice, placed_choices

if TYPE_CHECKING:
    from tenka.live.together.game import Together

Shown = tuple[list[int], str]
"""The numbers of places, and their last locks."""
NOTHING: Shown = ([], "")


def placed(game: Together, seat: int, choice: Choice) -> tuple[Choice, list[str]]:
    """Return the choice as all can make it, and the places it shows. Raises IllegalChoice."""
    common, names, hidden = game.lies, game.keys.names, game.places.hidden
    decision = common.decision
    assert decision is not None
    for way in placed_choices(choice, hidden.cards(common.state), names):
        if way in decision.choices(seat):
            return way, []
        places = [word for word in way.operands if isinstance(word, str) and word in names]
        besides = hidden.besides(game.terms.rules()[1], common.state, names, seat, choice)
        places += [place for place in besides if place not in places]
        shown, made = {place: names[place] for place in places}, named_choice(way, names)
        if made in common.with_open(shown).choices(seat):
            return made, places
    raise IllegalChoice(f"'{choice}' can't be made with the cards of seat {seat}")


def show(game: Together, places: Sequence[str]) -> Shown:
    """Show all these cards of this page."""
    said = game.keys.to_show([game.places.number[place] for place in places])
    see(game, game.me, said)
    return said


def see(game: Together, party: int, said: Shown) -> None:
    """Lay open the cards that a party shows. Raises BadMessage."""
    names = game.keys.shown(party, *said)
    if names:
        game.lies.lay_open(names)
