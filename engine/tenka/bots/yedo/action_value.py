"""What an action of a disciple is worth, and what the best one at a place would be."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tenka.bots.yedo.valuation import Sight
from tenka.core.choice import Choice
from tenka.games.yedo.board.districts import CASTLE, GATES, GAZEBO, HARBOR, MARKET, RED_LIGHT, SPOTS, TAVERN, TEMPLE, WHERE
from tenka.games.yedo.board.prices import BLESSING, CARPENTER, ORDERS, PAWNED, RECRUIT, SOLD
from tenka.games.yedo.board.prices import CARD as CARD_PRICE
from tenka.games.yedo.goods import COLOURS
from tenka.games.yedo.state import FREE

LOOK = 0.3
"""A look at the top of a deck."""
SAFE_HOME = 0.05
"""An annex where there is nothing to do: no watch comes there, but any look that is nearly safe is more."""


def audience(sight: Sight, space: int, rises: bool = True) -> float:
    """Prestige, Mon, and a better place for who is low in the order."""
    state = sight.state
    climb = state.order.index(sight.seat) - space
    points = sight.rules.rulings.audience_points(sight.rules, state)
    return points * sight.point + space * sight.coin + (sight.taste.climb * climb if rises and sight.left > 1 else 0.0)


def luxury(sight: Sight, points: int) -> float:
    """Prestige for Mon; while there are better things to buy, Mon are worth more."""
    price = sight.rules.rulings.luxury_price(sight.rules, sight.state)
    dear = 1.0 if sight.left > 2 else sight.taste.dear if sight.left > 1 else 0.0
    return points * (sight.point - price * (dear * sight.coin + 0.1))


def hire(sight: Sight, how: str) -> float:
    """A geisha for Mon or prestige."""
    mon, points = sight.rules.rulings.geisha_price(sight.rules, sight.state)
    return sight.geisha() - (mon * sight.coin if how == "mon" else points * sight.point)


def exchange(sight: Sight, face: str, deck: str) -> float:
    """Another mission instead of a hopeless one."""
    return sight.deck(deck) - sight.mission(face) if sight.left > 2 else -1.0


def pawn(sight: Sight, points: int) -> float:
    """Prestige for Mon."""
    return PAWNED[points] * sight.coin - points * sight.point - 3.0


def rearmed(sight: Sight, weapon: str) -> float:
    """Another weapon instead of this one."""
    return 2.5 - sight.kept_weapon(weapon)


def renewed(sight: Sight, face: str) -> float:
    """Another action card instead of this one."""
    return 3.0 - sight.action(face)


WORTHS: Mapping[str, Callable[[Sight, Any], float]] = {
    "orders": lambda sight, choice: sight.deck(choice.operands[0]) - sight.given_up(),
    "select": lambda sight, choice: sight.taste.choice * sight.deck(choice.operands[0]) - sight.given_up() - ORDERS * sight.coin,
    "recruit": lambda sight, choice: sight.disciple() - RECRUIT * sight.coin,
    "pawn": lambda sight, choice: pawn(sight, choice.operands[0]),
    "foresee": lambda sight, choice: LOOK,
    "build": lambda sight, choice: sight.annex(choice.operands[0]) - CARPENTER * sight.coin,
    "church": lambda sight, choice: sight.state.church * sight.coin,
    "luxury": lambda sight, choice: luxury(sight, choice.operands[0]),
    "hire": lambda sight, choice: hire(sight, choice.operands[0]),
    "buy-card": lambda sight, choice: 4.5 - CARD_PRICE * sight.coin,
    "buy": lambda sight, choice: sight.weapon(choice.operands[0]) - choice.operands[1] * sight.coin,
    "sell": lambda sight, choice: SOLD * sight.coin - sight.kept_weapon(choice.operands[0]),
    "bless": lambda sight, choice: sight.blessing() - BLESSING * sight.coin,
    "exchange": lambda sight, choice: exchange(sight, choice.operands[0], choice.operands[1]),
    "rearm": lambda sight, choice: rearmed(sight, choice.operands[0]),
    "renew": lambda sight, choice: renewed(sight, choice.operands[0]),
    "home": lambda sight, choice: 0.0,
}
"""Verb -> what an action of it is worth."""


def deed(sight: Sight, choice: Choice, space: int) -> float:
    """An action on offer; ``space`` is -1 on an annex."""
    if choice.verb == "audience":
        return audience(sight, space, choice.operands[0] == "rise")
    return WORTHS[choice.verb](sight, choice)


Outlook = tuple[float, int]
"""What is hoped for at a place, and the Mon it costs; less than none where it brings some."""


def outlook(sight: Sight, word: str, mon: int) -> Outlook:
    """Return the best action at a place for so many Mon, before anybody acts."""
    if word not in SPOTS:
        return max([SAFE_HOME, *AT_HOME[word](sight)]), 0
    space = SPOTS[word][0]
    if space in GAZEBO:
        return audience(sight, space), -space
    if WHERE[space] == CASTLE:
        return _office(sight, word, mon)
    hopes = [(worth, price) for worth, price in HOPES[WHERE[space]](sight) if price <= mon]
    return max(hopes, default=(0.0, 0), key=lambda hope: hope[0])


def earned(foreseen: Outlook) -> int:
    """Return the Mon that a place brings."""
    worth, price = foreseen
    return -price if worth > 0 and price < 0 else 0


def _office(sight: Sight, word: str, mon: int) -> Outlook:
    new = sight.new_mission()
    if word == "castle-5" and mon >= ORDERS:
        return sight.taste.choice * new - ORDERS * sight.coin, ORDERS
    return (new, 0) if word == "castle-4" else (0.0, 0)


def _gates(sight: Sight) -> list[Outlook]:
    recruit = sight.disciple() - RECRUIT * sight.coin if sight.state.reserve[sight.seat] else 0.0
    return [(recruit, RECRUIT), (LOOK, 0)]


def _tavern(sight: Sight) -> list[Outlook]:
    return [(sight.best_annex() - CARPENTER * sight.coin, CARPENTER), (LOOK, 0)]


def _harbor(sight: Sight) -> list[Outlook]:
    rivals = sum(sight.state.spaces[space] >= 0 for space in SPOTS["harbor"])
    price = sight.rules.rulings.luxury_price(sight.rules, sight.state)
    goods = [(luxury(sight, points), points * price) for points in (1, 2)]
    church = sight.state.church / (1 + sight.taste.rivals * rivals)
    return [*goods, (church * sight.coin, -int(church)), (LOOK, 0)]


def _red_light(sight: Sight) -> list[Outlook]:
    mon, _ = sight.rules.rulings.geisha_price(sight.rules, sight.state)
    card = (4.5 - CARD_PRICE * sight.coin, CARD_PRICE)
    return [(hire(sight, "mon"), mon), card] if sight.state.geisha_stock else [card]


def _market(sight: Sight) -> list[Outlook]:
    state, price = sight.state, sight.rules.rulings.weapon_price
    stalls = [(weapon, price(sight.rules, state, sight.seat, at)) for at, weapon in enumerate(state.market) if weapon]
    own = [SOLD * sight.coin - sight.kept_weapon(weapon) for weapon in state.weapons[sight.seat]]
    bought = [(sight.weapon(weapon) - cost * sight.coin, cost) for weapon, cost in stalls]
    return [*bought, *[(worth, -SOLD) for worth in own], (LOOK, 0)]


def _temple(sight: Sight) -> list[Outlook]:
    return [(sight.blessing() - BLESSING * sight.coin, BLESSING), (LOOK, 0)]


HOPES: Mapping[int, Callable[[Sight], list[Outlook]]] = {
    GATES: _gates, TAVERN: _tavern, HARBOR: _harbor, RED_LIGHT: _red_light, MARKET: _market, TEMPLE: _temple,
}  # fmt: skip


def _missions(sight: Sight) -> list[float]:
    """Return the best exchange: the worst mission for one off the best deck."""
    worst = min((aim.profit for aim in sight.aims), default=None)
    return [] if worst is None or sight.left <= 2 else [max(map(sight.deck, COLOURS)) - worst]


AT_HOME: Mapping[str, Callable[[Sight], list[float]]] = {
    "yashiki": _missions, "karesansui": lambda sight: [LOOK],
    "dojo": lambda sight: [rearmed(sight, weapon) for weapon in sight.state.weapons[sight.seat]],
    "kobudo-ryu": lambda sight: [renewed(sight, face) for face, _ in sight.state.actions[sight.seat]],
}  # fmt: skip
"""Annex -> what can be done there, by its worth; where nothing is worth doing a disciple only goes home again."""


def free(sight: Sight, district: int, spaces: tuple[int, ...]) -> int:
    """Spaces left in a district; in the Castle one of the gazebo counts at most."""
    if sight.state.closed == district:
        return 0
    left = [space for space in spaces if sight.state.spaces[space] == FREE]
    pavilions = [space for space in left if space in GAZEBO]
    taken = any(sight.state.spaces[space] == sight.seat for space in GAZEBO)
    return len(left) - len(pavilions) + (bool(pavilions) and not taken)
