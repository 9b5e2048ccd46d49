"""Offers: Mon for a weapon or geisha that a mission lacks. Answers: by the value of each side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tenka.bots.yedo.mission_plan import LADY, USUAL_BONUS, USUAL_CARD
from tenka.bots.yedo.valuation import Valuation
from tenka.core.choice import Choice
from tenka.games.yedo.goods import COLOURS, WEAPONS
from tenka.games.yedo.holdings import hand_of
from tenka.games.yedo.phases.trade_deal import GEISHA, goods
from tenka.games.yedo.phases.trade_offer import ACCEPT, PROPOSE, REFUSE, WITHDRAW

LEAST = 1.5
"""Least gain of a deal."""
WANTED = 8.0
"""Least value of a thing to ask for it."""
FAIR = (6, 8)
"""Least and most Mon offered for a thing."""


def value_received(valuation: Valuation, kind: str) -> float:
    """Return the value of a thing to receive."""
    if kind in WEAPONS:
        return valuation.weapon(kind)
    if kind == GEISHA:
        return valuation.geisha() or 2.0
    return 0.5 * valuation.deck(kind) if kind in COLOURS else USUAL_CARD if kind == "action" else USUAL_BONUS - 1


def value_given(valuation: Valuation, kind: str) -> float:
    """Return the value of a thing to give; for cards, of the least needed."""
    if kind in WEAPONS:
        return valuation.value_of_weapon(kind)
    if kind == GEISHA:
        return 4.0 + sum(aim.hold(LADY) for aim in valuation.aims if aim.row.need.geisha)
    held = [face for face, _ in hand_of(valuation.state, valuation.seat, kind)]
    return min((face_worth(valuation, kind, face) for face in held), default=0.0)


def face_worth(valuation: Valuation, kind: str, face: str) -> float:
    """Return the value of a card or weapon in hand, by its deck."""
    if kind == "weapon":
        return valuation.value_of_weapon(face)
    if kind == "action":
        return valuation.action(face)
    return valuation.bonus(face) if kind == "bonus" else valuation.mission(face)


def answer(valuation: Valuation, values: Mapping[str, Any]) -> Choice:
    """Accept an offer with a gain."""
    comes = sum(value_received(valuation, kind) for kind in values["given"]) + values["mon"] * valuation.coin
    goes = sum(value_given(valuation, kind) for kind in values["asked"])
    return ACCEPT if comes - goes >= LEAST else REFUSE


def find_wanted(valuation: Valuation, other: int, place: int) -> str | None:
    """Return what another seat has that this seat needs most."""
    if valuation.state.mon[valuation.seat] < FAIR[0]:
        return None
    kinds = {kind for kind in goods(valuation.state, other, place) if kind in WEAPONS or kind == GEISHA}
    worths = [(value_received(valuation, kind), kind) for kind in sorted(kinds)]
    best = max(worths, default=(0.0, ""))
    return best[1] if best[0] >= WANTED else None


def price(valuation: Valuation, kind: str) -> int:
    """Return the Mon to offer for it."""
    return min(FAIR[1], valuation.state.mon[valuation.seat], max(FAIR[0], int(0.6 * value_received(valuation, kind))))


def partner(valuation: Valuation, place: int, made: int, choices: Sequence[Choice]) -> Choice:
    """Choose whom to make an offer: once for each wanted thing."""
    wanted = [choice for choice in choices[1:] if find_wanted(valuation, int(choice.operands[0]), place)]
    return wanted[made] if made < len(wanted) else choices[0]


def lay(valuation: Valuation, choices: Sequence[Choice]) -> Choice:
    """Choose the next part of an offer: what is asked for, then Mon for it."""
    offer = valuation.step
    terms = offer.terms
    kind = terms.asked[0] if terms.asked else find_wanted(valuation, terms.other, offer.place)
    if offer.purse:
        return choices[min(price(valuation, kind) if kind else 1, len(choices)) - 1]
    if kind is None or terms.given or len(terms.asked) > 1:
        return WITHDRAW
    if terms.asked:
        return PROPOSE if PROPOSE in choices else _find(choices, "give", "mon")
    return _find(choices, "ask", kind)


def _find(choices: Sequence[Choice], verb: str, thing: str) -> Choice:
    return next((choice for choice in choices if choice.verb == verb and choice.operands[0] == thing), WITHDRAW)
