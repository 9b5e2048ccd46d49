"""Cards dealt between clients: named by their dealt places until their seat shows them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from operator import itemgetter

from tenka.components.deck import Card
from tenka.core.choice import Choice
from tenka.core.hidden import Hidden
from tenka.games.yedo.conservation import faces_of, list_drawn
from tenka.games.yedo.goods import COLOURS, KARESANSUI
from tenka.games.yedo.missions.completion import Completing
from tenka.games.yedo.missions.requirements import lacking
from tenka.games.yedo.missions.rows import NOTHING, Gain, Mission
from tenka.games.yedo.rules import YedoRules
from tenka.games.yedo.state import YedoState

KINDS = (*COLOURS, "action", "bonus", "event")
"""The decks, in the order of the set-up. Weapons are open outside of their pile, and are drawn by shared chance."""


def decks(rules: YedoRules) -> Mapping[str, list[str]]:
    """Return the faces of each deck."""
    return {kind: faces_of(rules, kind) for kind in KINDS}


def with_places(rules: YedoRules, places: Mapping[str, tuple[str, ...]]) -> YedoRules:
    """Return the rules with cards named by places; a hidden mission's colour is known from its back."""
    nothing = Gain(0, 0, "")
    colours = {place: colour for colour in COLOURS for place in places[colour]}
    backs = {place: Mission("", place, colour, "", NOTHING, nothing, NOTHING, nothing) for place, colour in colours.items()}
    return replace(rules, places=places, missions={**rules.missions, **backs})


def cards(state: YedoState) -> list[Card]:
    """Return drawn cards in order; then hands, those known to the fewest seats first; then decks."""
    hands = [*state.actions, *state.bonuses, *[pile for hand in state.missions for pile in hand]]
    every = [card for kind in KINDS for pile in list_drawn(state, kind) for card in pile]
    every += [card for hand in hands for card in sorted(hand, key=itemgetter(1))]
    piles = (*state.mission_decks, state.action_deck, state.bonus_deck, state.event_deck)
    return every + [card for pile in piles for card in pile]


def substitute_places(rules: YedoRules, state: YedoState, names: Mapping[str, str], seat: int, choice: Choice) -> list[str]:
    """Return the places of substitutes that a seat shows: all it holds if it completes a mission with something missing, or plays
    one for the bonus (YE-X5)."""
    top = state.stack[-1]
    if choice.verb == "complete":
        lack = lacking(state, seat, rules.missions[str(choice.operands[0])].need, [])
    else:
        lack = top.find_lack(rules, state) if isinstance(top, Completing) else None
    if lack is None:
        return []
    garden = bool(state.stationed[seat] & KARESANSUI)
    wanted = {"lend-weapon"} if lack.weapons else set[str]()
    wanted |= {"lend-blessing"} if lack.blessing > garden else set()
    return [face for face, _ in state.actions[seat] if face in names and rules.actions[names[face]].effect in wanted]


HIDDEN = Hidden(decks, with_places, cards, substitute_places)
