"""Where to place disciples: missions possible this round first, then the value of a place; both minus the danger of the watch."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from tenka.bots.yedo.action_value import count_free, outlook
from tenka.bots.yedo.mission_plan import Aim
from tenka.bots.yedo.valuation import Valuation
from tenka.core.choice import Choice
from tenka.games.yedo.board.districts import (
    CASTLE,
    DISTRICTS,
    MARKET,
    RED_LIGHT,
    SPACES,
    SPOTS,
    STEP,
    TAVERN,
    TEMPLE,
    WHERE,
    WORD,
)
from tenka.games.yedo.board.prices import BLESSING, CARPENTER
from tenka.games.yedo.goods import SAFE

AHEAD, NEAR, FAR = 0.85, 0.06, 0.01
"""Probabilities that the watch ends where it is heading, in a neighbouring district, and elsewhere. Among steady bots these were
353, 42 and 5 of 400 rounds; the last two for all such districts together."""
DANGER_LEFT = {"save-one": 0.35, "save-all": 0.3, "inform": 0.5, "march": 0.6, "about-face": 0.6, "false-alarm": 1.0}
"""Effect of an action card for the watch -> the share of the danger that remains for its holder."""
DARED = 0.55
"""Most danger of its disciples at which a mission counts as ready."""


class Quest(NamedTuple):
    """A mission possible this round: the districts that still need disciples, and its value."""

    aim: Aim
    places: tuple[int, ...]
    worth: float


def danger(valuation: Valuation, district: int) -> float:
    """Return the probability that a disciple there is arrested."""
    state = valuation.state
    if not state.colour:
        return 0.0
    steps = valuation.rules.rulings.watch_steps(valuation.rules, state)
    goal = (state.watch + STEP[state.colour] * steps) % len(DISTRICTS)
    apart = min((district - goal) % len(DISTRICTS), (goal - district) % len(DISTRICTS))
    chance = AHEAD if not apart else NEAR if apart == 1 else FAR
    held = (valuation.rules.actions.get(face) for face, _ in state.actions[valuation.seat])
    shields = [DANGER_LEFT.get(card.effect, 1.0) for card in held if card is not None]
    return chance * valuation.weights.danger * min([*shields, 0.7 if state.blackmail[valuation.seat] else 1.0])


def fall(valuation: Valuation) -> float:
    """Return the cost of an arrest beside the lost action."""
    return valuation.weights.fall * valuation.disciple() if valuation.state.reserve[valuation.seat] < SAFE else 0.0


def count_by_district(valuation: Valuation) -> Counter[int]:
    """Return the seat's disciples by district."""
    return Counter(WHERE[space] for space, owner in enumerate(valuation.state.spaces) if owner == valuation.seat)


def shop(valuation: Valuation, aim: Aim, mon: int) -> int | None:
    """Return where the only missing thing can be bought now; None if nowhere."""
    state, prices = valuation.state, valuation.rules.rulings
    if aim.assets != 1:
        return None
    if aim.weapons:
        (weapon,) = aim.weapons
        cost = [prices.weapon_price(valuation.rules, state, valuation.seat, at) for at, lies in enumerate(state.market)
                if lies == weapon]
        return MARKET if cost and min(cost) <= mon else None
    if aim.geisha:
        return RED_LIGHT if prices.geisha_price(valuation.rules, state)[0] <= mon else None
    price, place = (CARPENTER, TAVERN) if aim.annexes else (BLESSING, TEMPLE)
    return place if price <= mon else None


def quest(valuation: Valuation, aim: Aim, hands: int, mon: int) -> Quest | None:
    """Return what is left to do for a mission this round with a number of disciples in the house and expected Mon; None if it is
    impossible."""
    wanted, sure = Counter(dict(aim.row.need.places)), 1.0
    if aim.assets:
        place = shop(valuation, aim, valuation.state.mon[valuation.seat] + mon)
        if place is None or not aim.chance:
            return None
        wanted[place] += 1
        sure = valuation.weights.nearly
    lacking = wanted - count_by_district(valuation)
    if lacking.total() > hands or any(count_free(valuation, place, SPACES[place]) < number for place, number in lacking.items()):
        return None
    for place, number in wanted.items():
        sure *= (1 - danger(valuation, place)) ** number
    return Quest(aim, tuple(lacking.elements()), sure * aim.reward)


def quests(valuation: Valuation) -> list[Quest]:
    """Return the missions possible this round, best first."""
    hands, mon = valuation.state.house[valuation.seat], coming_mon(valuation)
    doable = [made for aim in valuation.aims if (made := quest(valuation, aim, hands, mon)) is not None]
    return sorted(doable, key=lambda made: (-made.worth / (1 + len(made.places)), made.aim.row.id))


def find_covered(valuation: Valuation) -> list[Aim]:
    """Return the missions whose disciples are all in place."""
    mine = count_by_district(valuation)
    return [aim for aim in valuation.aims if not Counter(dict(aim.row.need.places)) - mine]


def ready_missions(valuation: Valuation) -> list[Aim]:
    """Return the missions that need only to be completed and are hardly in danger: they go before all actions."""
    return [aim for aim in find_covered(valuation) if not aim.assets
            and all(danger(valuation, place) < DARED for place, _ in aim.row.need.places)]  # fmt: skip


def coming_mon(valuation: Valuation) -> int:
    """Return the Mon that ready missions pay."""
    return sum(aim.row.gain.mon for aim in ready_missions(valuation))


def purse(valuation: Valuation) -> int:
    """Return the Mon left after the placed disciples have acted."""
    state, sure = valuation.state, ready_missions(valuation)
    mon = state.mon[valuation.seat] + sum(aim.row.gain.mon for aim in sure)
    busy = Counter[int]()
    for aim in sure:
        busy.update(dict(aim.row.need.places))
    for space, owner in enumerate(state.spaces):
        if owner != valuation.seat:
            continue
        if busy[WHERE[space]]:
            busy[WHERE[space]] -= 1
            continue
        worth, price = outlook(valuation, WORD[space], mon)
        mon -= price if worth > 0 else 0
    return mon


class Placing:
    """The values of each place for the next disciple."""

    def __init__(self, valuation: Valuation) -> None:
        self.valuation = valuation
        self.mon, self.quests, self.fall = purse(valuation), quests(valuation), fall(valuation)
        self.here = count_by_district(valuation)

    def quest_at(self, district: int) -> Quest | None:
        """Return the best quest that still needs a disciple there."""
        return next((made for made in self.quests if district in made.places), None)

    def worth(self, choice: Choice) -> float:
        """Return the value of a place: its best action, its contribution to a mission, and the risk."""
        word = str(choice.operands[0])
        hope = max(0.0, outlook(self.valuation, word, self.mon)[0])
        if word not in SPOTS:
            return hope
        district = WHERE[SPOTS[word][0]]
        if district != CASTLE and self.here[district]:
            hope *= self.valuation.weights.second
        risk = danger(self.valuation, district)
        return (1 - risk) * hope - risk * self.fall + self._mission(district)

    def _mission(self, district: int) -> float:
        made = self.quest_at(district)
        if made is None:
            return 0.0
        scarce = self.valuation.weights.scarce if count_free(self.valuation, district,
                                                     SPACES[district]) <= made.places.count(district) else 0.0
        return made.worth / len(made.places) + scarce
