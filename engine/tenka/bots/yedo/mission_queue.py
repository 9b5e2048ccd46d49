"""The missions of a seat as plans: their gains, remaining costs, and whether time and money suffice."""

from __future__ import annotations

from typing import Any

from tenka.bots.yedo.mission_plan import ITEM, LADIES, PRICE, Aim, Queue
from tenka.bots.yedo.weights import USUAL, Weights
from tenka.games.yedo.cards.rows import BonusCard
from tenka.games.yedo.goods import ANNEX_BIT, COLOUR, COLOURS, MOST_MISSIONS
from tenka.games.yedo.missions.rows import Gain, Mission
from tenka.games.yedo.rules import YedoRules
from tenka.games.yedo.rulings import LUXURY
from tenka.games.yedo.state import YedoState, clan, missions_held

FEW_OF_A_DECK = 5
"""Most missions of a deck to sample for its value."""
SUREST = 0.95
"""Probability of completing a mission that nothing prevents."""
LEAST = 0.1
"""Mon that will never be spent still break a tie of bonus cards."""


class Plans:
    """A seat and a view's state: other hands are unknown, and no value depends on them.

    ``decks``: cached values of missions of each colour, which are the slowest to compute.
    """

    def __init__(
        self, rules: YedoRules, state: YedoState, seat: int, decks: dict[str, float] | None = None, weights: Weights = USUAL
    ) -> None:
        self.rules, self.state, self.seat = rules, state, seat
        self.left = rules.rounds - max(1, state.round) + 1
        self.weights = weights
        self.point = (
            self.weights.point_early if self.left > 8 else self.weights.point_middle if self.left > 3 else self.weights.point_late
        )
        self.coin = value_of_mon(self)
        self.bonuses = [rules.bonuses[face] for face, _ in state.bonuses[seat] if face in rules.bonuses]
        self._decks = {} if decks is None else decks
        self.aims: list[Aim] = []
        self._queues = [Queue()]
        held = [face for hand in state.missions[seat] for face, _ in hand if face in rules.missions]
        for aim in sorted([self._plan_without_probability(rules.missions[face]) for face in held], key=lambda aim: aim.cost):
            self.aims.append(self._with_timing(aim))
            self._queues.append(self._queues[-1].followed_by(aim))

    @property
    def step(self) -> Any:
        """The step that asks."""
        return self.state.stack[-1]

    def gain(self, what: Gain) -> float:
        """Return prestige, Mon and an item as Mon."""
        return what.points * self.point + what.mon * self.coin + ITEM[what.item]

    def aim(self, row: Mission) -> Aim:
        """Return a mission as a plan, after those in hand that cost less: they come first and pay for it."""
        return self._with_timing(self._plan_without_probability(row))

    def _plan_without_probability(self, row: Mission) -> Aim:
        """Return the plan without its probability."""
        state, seat, need = self.state, self.seat, row.need
        weapons = need.weapons - set(state.weapons[seat])
        annexes = need.annexes & ~state.annexes[seat]
        geisha = max(0, need.geisha - state.geisha[seat])
        blessing = max(0, need.blessing - state.blessing[seat])
        extra = max(0, sum(number for _, number in need.places) - clan(state, seat))
        reward = self.gain(row.gain) + self.weights.bonus * self.gain(row.bonus_gain) + self._for_bonus_cards(row)
        things = [*weapons, *LADIES[:geisha], *["blessing"] * bool(blessing)]
        if annexes:
            things += [name for name, bit in ANNEX_BIT.items() if annexes & bit]
        cost = sum([PRICE[thing] for thing in things])
        return Aim(row, reward, weapons, annexes, geisha, blessing, extra, frozenset(things), cost, 0.0, self.weights)

    def _for_bonus_cards(self, row: Mission) -> float:
        wanted = [card for card in self.bonuses if {row.colour, row.category, "missions"} & set(words_of(card))]
        return sum(self.weights.carded * card.points * self.point for card in wanted)

    def _with_timing(self, aim: Aim) -> Aim:
        """Return the plan with its probability, by the rounds needed for goods and Mon; a plan with unavailable goods fails."""
        state = self.state
        sold = aim.annexes and any(aim.annexes >> kind & 1 and not left for kind, left in enumerate(state.annex_stock))
        if sold or aim.geisha > state.geisha_stock:
            return aim
        after = next(queue for queue in reversed(self._queues) if queue.cost <= aim.cost).followed_by(aim)
        rounds = max(after.rounds, (after.spent - state.mon[self.seat]) / self.weights.income)
        return aim._replace(chance=max(0.0, min(SUREST, self.weights.chance + self.weights.a_round * (self.left - 1 - rounds))))

    def mission(self, face: str) -> float:
        """Return the value of a mission to its holder."""
        return self.aim(self.rules.missions[face]).profit

    def deck(self, colour: str) -> float:
        """Return the mean value of a mission of this colour, without missions seen elsewhere."""
        worth = self._decks.get(colour)
        if worth is None:
            gone = {face for done in self.state.finished for face in done} | {aim.row.id for aim in self.aims}
            faces = [face for face in self.rules.mission_faces[COLOUR[colour]] if face not in gone]
            worths = [self.mission(face) for face in faces[:: len(faces) // FEW_OF_A_DECK or 1]]
            worth = self._decks[colour] = sum(worths) / len(worths) if worths else 0.0
        return worth

    def cost_of_discard(self) -> float:
        """Return what a new mission costs: the worst one, if the hand is full."""
        full = missions_held(self.state, self.seat) >= MOST_MISSIONS and self.aims
        return min(aim.profit for aim in self.aims) if full else 0.0

    def new_mission(self) -> float:
        """Return the value of one more mission, from the best deck; a full hand loses the worst one."""
        return 0.0 if self.left <= 2 else max(0.0, max(map(self.deck, COLOURS)) - self.cost_of_discard())


def words_of(card: BonusCard) -> list[str]:
    """Return what a bonus card counts."""
    return [card.most, *card.least.split()]


def value_of_mon(plans: Plans) -> float:
    """Return the value of one Mon. Spare Mon buy prestige at the Harbor; those that can't get there in time are worth nothing."""
    weights, left = plans.weights, plans.left
    usual = weights.coin_early if left > 8 else weights.coin_middle if left > 2 else weights.coin_late
    if not weights.thrift:
        return usual
    spare = plans.state.mon[plans.seat] - _count_needed(plans)
    if spare <= 0:
        return usual
    low, room = min(usual, weights.rate * plans.point / LUXURY), weights.room * left
    if spare <= room:
        return usual + (low - usual) * min(1.0, spare / weights.soft)
    return max(LEAST, low * room / spare)


def _count_needed(plans: Plans) -> float:
    """Return the Mon needed for what the missions in hand lack, each thing once, and for the next rounds."""
    state, seat, weights = plans.state, plans.seat, plans.weights
    missions = plans.rules.missions
    needs = [missions[face].need for hand in state.missions[seat] for face, _ in hand if face in missions]
    built, lacking = state.annexes[seat], set[str]()
    for need in needs:
        lacking.update(need.weapons)
        lacking.update(LADIES[state.geisha[seat] : need.geisha])
        lacking.update([name for name, bit in ANNEX_BIT.items() if need.annexes & ~built & bit])
        lacking.update(["blessing"] if need.blessing > state.blessing[seat] else [])
    price = sum([PRICE[thing] for thing in lacking.difference(state.weapons[seat])])
    planned = weights.planned if plans.left > 1 else weights.planned / 2
    return planned * price + weights.float_ * min(plans.left - 1, 2)
