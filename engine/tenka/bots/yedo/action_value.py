"""The value of a disciple's action, and of the best action at a place."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tenka.bots.yedo.valuation import Valuation
from tenka.core.choice import Choice
from tenka.games.yedo.board.districts import CASTLE, GATES, GAZEBO, HARBOR, MARKET, RED_LIGHT, SPOTS, TAVERN, TEMPLE, WHERE
from tenka.games.yedo.board.prices import BLESSING, CARPENTER, ORDERS, PAWNED, RECRUIT, SOLD
from tenka.games.yedo.board.prices import CARD as CARD_PRICE
from tenka.games.yedo.goods import COLOURS
from tenka.games.yedo.state import FREE

LOOK = 0.3
"""Value of a look at the top of a deck."""
SAFE_HOME = 0.05
"""Value of an annex with nothing to do: it is safe, but almost any safe look is better."""


def audience(valuation: Valuation, space: int, rises: bool = True) -> float:
    """Return the value of prestige, Mon, and a better place for a seat that is low in the order."""
    state = valuation.state
    climb = state.order.index(valuation.seat) - space
    points = valuation.rules.rulings.audience_points(valuation.rules, state)
    return points * valuation.point + space * valuation.coin + (valuation.weights.climb * climb if rises and valuation.left > 1
                                                                else 0.0)


def luxury(valuation: Valuation, points: int) -> float:
    """Return the value of prestige for Mon, which is low while there are better purchases."""
    price = valuation.rules.rulings.luxury_price(valuation.rules, valuation.state)
    dear = 1.0 if valuation.left > 2 else valuation.weights.dear if valuation.left > 1 else 0.0
    return points * (valuation.point - price * (dear * valuation.coin + 0.1))


def hire(valuation: Valuation, how: str) -> float:
    """Return the value of a geisha for Mon or prestige."""
    mon, points = valuation.rules.rulings.geisha_price(valuation.rules, valuation.state)
    return valuation.geisha() - (mon * valuation.coin if how == "mon" else points * valuation.point)


def exchange(valuation: Valuation, face: str, deck: str) -> float:
    """Return the value of replacing a hopeless mission."""
    return valuation.deck(deck) - valuation.mission(face) if valuation.left > 2 else -1.0


def pawn(valuation: Valuation, points: int) -> float:
    """Return the value of Mon for prestige."""
    return PAWNED[points] * valuation.coin - points * valuation.point - 3.0


def value_rearming(valuation: Valuation, weapon: str) -> float:
    """Return the value of replacing this weapon."""
    return 2.5 - valuation.value_of_weapon(weapon)


def value_renewal(valuation: Valuation, face: str) -> float:
    """Return the value of replacing this action card."""
    return 3.0 - valuation.action(face)


WORTHS: Mapping[str, Callable[[Valuation, Any], float]] = {
    "orders": lambda valuation, choice: valuation.deck(choice.operands[0]) - valuation.cost_of_discard(),
    "select": lambda valuation, choice: (
        valuation.weights.choice * valuation.deck(choice.operands[0]) - valuation.cost_of_discard() - ORDERS * valuation.coin
    ),
    "recruit": lambda valuation, choice: valuation.disciple() - RECRUIT * valuation.coin,
    "pawn": lambda valuation, choice: pawn(valuation, choice.operands[0]),
    "foresee": lambda valuation, choice: LOOK,
    "build": lambda valuation, choice: valuation.annex(choice.operands[0]) - CARPENTER * valuation.coin,
    "church": lambda valuation, choice: valuation.state.church * valuation.coin,
    "luxury": lambda valuation, choice: luxury(valuation, choice.operands[0]),
    "hire": lambda valuation, choice: hire(valuation, choice.operands[0]),
    "buy-card": lambda valuation, choice: 4.5 - CARD_PRICE * valuation.coin,
    "buy": lambda valuation, choice: valuation.weapon(choice.operands[0]) - choice.operands[1] * valuation.coin,
    "sell": lambda valuation, choice: SOLD * valuation.coin - valuation.value_of_weapon(choice.operands[0]),
    "bless": lambda valuation, choice: valuation.blessing() - BLESSING * valuation.coin,
    "exchange": lambda valuation, choice: exchange(valuation, choice.operands[0], choice.operands[1]),
    "rearm": lambda valuation, choice: value_rearming(valuation, choice.operands[0]),
    "renew": lambda valuation, choice: value_renewal(valuation, choice.operands[0]),
    "home": lambda valuation, choice: 0.0,
}
"""Verb -> the value of its action."""


def value_deed(valuation: Valuation, choice: Choice, space: int) -> float:
    """Return the value of an available action; ``space`` is -1 on an annex."""
    if choice.verb == "audience":
        return audience(valuation, space, choice.operands[0] == "rise")
    return WORTHS[choice.verb](valuation, choice)


Outlook = tuple[float, int]
"""The expected value at a place, and the Mon it costs (negative: it brings Mon)."""


def outlook(valuation: Valuation, word: str, mon: int) -> Outlook:
    """Return the best action at a place with a number of Mon, before anybody acts."""
    if word not in SPOTS:
        return max([SAFE_HOME, *AT_HOME[word](valuation)]), 0
    space = SPOTS[word][0]
    if space in GAZEBO:
        return audience(valuation, space), -space
    if WHERE[space] == CASTLE:
        return _office(valuation, word, mon)
    hopes = [(worth, price) for worth, price in HOPES[WHERE[space]](valuation) if price <= mon]
    return max(hopes, default=(0.0, 0), key=lambda hope: hope[0])


def count_mon(foreseen: Outlook) -> int:
    """Return the Mon that a place brings."""
    worth, price = foreseen
    return -price if worth > 0 and price < 0 else 0


def _office(valuation: Valuation, word: str, mon: int) -> Outlook:
    new = valuation.new_mission()
    if word == "castle-5" and mon >= ORDERS:
        return valuation.weights.choice * new - ORDERS * valuation.coin, ORDERS
    return (new, 0) if word == "castle-4" else (0.0, 0)


def _gates(valuation: Valuation) -> list[Outlook]:
    recruit = valuation.disciple() - RECRUIT * valuation.coin if valuation.state.reserve[valuation.seat] else 0.0
    return [(recruit, RECRUIT), (LOOK, 0)]


def _tavern(valuation: Valuation) -> list[Outlook]:
    return [(valuation.best_annex() - CARPENTER * valuation.coin, CARPENTER), (LOOK, 0)]


def _harbor(valuation: Valuation) -> list[Outlook]:
    rivals = sum(valuation.state.spaces[space] >= 0 for space in SPOTS["harbor"])
    price = valuation.rules.rulings.luxury_price(valuation.rules, valuation.state)
    goods = [(luxury(valuation, points), points * price) for points in (1, 2)]
    church = valuation.state.church / (1 + valuation.weights.rivals * rivals)
    return [*goods, (church * valuation.coin, -int(church)), (LOOK, 0)]


def _red_light(valuation: Valuation) -> list[Outlook]:
    mon, _ = valuation.rules.rulings.geisha_price(valuation.rules, valuation.state)
    card = (4.5 - CARD_PRICE * valuation.coin, CARD_PRICE)
    return [(hire(valuation, "mon"), mon), card] if valuation.state.geisha_stock else [card]


def _market(valuation: Valuation) -> list[Outlook]:
    state, price = valuation.state, valuation.rules.rulings.weapon_price
    stalls = [(weapon, price(valuation.rules, state, valuation.seat, at)) for at, weapon in enumerate(state.market) if weapon]
    own = [SOLD * valuation.coin - valuation.value_of_weapon(weapon) for weapon in state.weapons[valuation.seat]]
    bought = [(valuation.weapon(weapon) - cost * valuation.coin, cost) for weapon, cost in stalls]
    return [*bought, *[(worth, -SOLD) for worth in own], (LOOK, 0)]


def _temple(valuation: Valuation) -> list[Outlook]:
    return [(valuation.blessing() - BLESSING * valuation.coin, BLESSING), (LOOK, 0)]


HOPES: Mapping[int, Callable[[Valuation], list[Outlook]]] = {
    GATES: _gates, TAVERN: _tavern, HARBOR: _harbor, RED_LIGHT: _red_light, MARKET: _market, TEMPLE: _temple,
}  # fmt: skip


def _missions(valuation: Valuation) -> list[float]:
    """Return the best exchange: the worst mission for one from the best deck."""
    worst = min((aim.profit for aim in valuation.aims), default=None)
    return [] if worst is None or valuation.left <= 2 else [max(map(valuation.deck, COLOURS)) - worst]


AT_HOME: Mapping[str, Callable[[Valuation], list[float]]] = {
    "yashiki": _missions, "karesansui": lambda valuation: [LOOK],
    "dojo": lambda valuation: [value_rearming(valuation, weapon) for weapon in valuation.state.weapons[valuation.seat]],
    "kobudo-ryu": lambda valuation: [value_renewal(valuation, face) for face, _ in valuation.state.actions[valuation.seat]],
}  # fmt: skip
"""Annex -> the values of its actions; if none is worth it, a disciple only goes home."""


def count_free(valuation: Valuation, district: int, spaces: tuple[int, ...]) -> int:
    """Return the free spaces of a district; in the Castle at most one in the gazebo counts."""
    if valuation.state.closed == district:
        return 0
    left = [space for space in spaces if valuation.state.spaces[space] == FREE]
    pavilions = [space for space in left if space in GAZEBO]
    taken = any(valuation.state.spaces[space] == valuation.seat for space in GAZEBO)
    return len(left) - len(pavilions) + (bool(pavilions) and not taken)
