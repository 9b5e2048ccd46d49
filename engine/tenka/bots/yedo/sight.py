"""What things are worth to a seat, in Mon, by all that it sees: its missions say what it needs."""

from __future__ import annotations

from typing import Any

from tenka.bots.yedo.aim import CARD, ITEM, MOST_DISCIPLE, USUAL_BONUS, USUAL_CARD, Aim
from tenka.games.yedo.cards import BonusCard
from tenka.games.yedo.goods import (
    ANNEX_BIT,
    ANNEXES,
    AUCTION_POINTS,
    COLOURS,
    LOTS,
    MOST_GEISHA,
    MOST_MISSIONS,
    MOST_WEAPONS,
    WEAPONS,
)
from tenka.games.yedo.missions import Gain, Mission
from tenka.games.yedo.rules import YedoRules
from tenka.games.yedo.scoring import holds, measures
from tenka.games.yedo.state import YedoState, clan, missions_held


class Sight:
    """A seat before a view's state: other hands are unknown to it, and no worth depends on them."""

    def __init__(self, rules: YedoRules, state: YedoState, seat: int) -> None:
        self.rules, self.state, self.seat = rules, state, seat
        self.left = rules.rounds - max(1, state.round) + 1
        self.point = 3.0 if self.left > 8 else 4.0 if self.left > 3 else 5.0
        self.coin = 1.3 if self.left > 8 else 1.0 if self.left > 2 else 0.8
        self.bonuses = [rules.bonuses[face] for face, _ in state.bonuses[seat] if face in rules.bonuses]
        held = [face for hand in state.missions[seat] for face, _ in hand if face in rules.missions]
        self.aims = [self.aim(rules.missions[face]) for face in held]

    @property
    def step(self) -> Any:
        """The step that asks."""
        return self.state.stack[-1]

    # missions

    def gain(self, what: Gain) -> float:
        """Prestige, Mon and an item in Mon."""
        return what.points * self.point + what.mon * self.coin + ITEM[what.item]

    def aim(self, row: Mission) -> Aim:
        """A mission as a plan."""
        state, seat, need = self.state, self.seat, row.need
        weapons = need.weapons - set(state.weapons[seat])
        annexes = need.annexes & ~state.annexes[seat]
        geisha = max(0, need.geisha - state.geisha[seat])
        blessing = max(0, need.blessing - state.blessing[seat])
        extra = max(0, sum(number for _, number in need.places) - clan(state, seat))
        reward = self.gain(row.gain) + 0.3 * self.gain(row.bonus_gain) + self._for_bonus_cards(row)
        aim = Aim(row, reward, weapons, annexes, geisha, blessing, extra, 0.0)
        return aim._replace(chance=self._chance(aim))

    def _for_bonus_cards(self, row: Mission) -> float:
        wanted = [card for card in self.bonuses if {row.colour, row.category, "missions"} & set(_words(card))]
        return sum(0.35 * card.points * self.point for card in wanted)

    def _chance(self, aim: Aim) -> float:
        """About one missing thing is found in a round; sold-out goods end a plan."""
        state = self.state
        sold = any(aim.annexes >> kind & 1 and not left for kind, left in enumerate(state.annex_stock))
        if sold or aim.geisha > state.geisha_stock:
            return 0.0
        return max(0.0, min(0.9, 0.5 + 0.3 * (self.left - 1 - 0.8 * aim.missing)))

    def mission(self, face: str) -> float:
        """What a mission in hand is worth."""
        return self.aim(self.rules.missions[face]).share

    def deck(self, colour: str) -> float:
        """What a mission of this colour is worth on average, those seen elsewhere left out."""
        gone = {face for done in self.state.finished for face in done} | {aim.row.id for aim in self.aims}
        found = [self.aim(row).share for row in self.rules.missions.values() if row.colour == colour and row.id not in gone]
        return sum(found) / len(found) if found else 0.0

    def new_mission(self) -> float:
        """One mission more, off the best deck."""
        room = missions_held(self.state, self.seat) < MOST_MISSIONS
        return max(map(self.deck, COLOURS)) * (1.0 if room else 0.4) if self.left > 2 else 0.0

    # goods

    def _for_measures(self, *names: str) -> float:
        wanted = [card for card in self.bonuses if set(names) & set(_words(card))]
        return sum(0.2 * card.points * self.point for card in wanted)

    def weapon(self, weapon: str) -> float:
        """A weapon: what it is to the missions that lack it."""
        if weapon in self.state.weapons[self.seat]:
            return 1.5
        use = sum(aim.share for aim in self.aims if weapon in aim.weapons)
        spare = 3.0 if self.left > 4 and len(self.state.weapons[self.seat]) < MOST_WEAPONS else 1.0
        return use + self._bonus_use(weapon) + self._for_measures("weapons", "weapon-kinds") + (0.0 if use else spare)

    def kept_weapon(self, weapon: str) -> float:
        """A weapon in hand: what the missions that use it would lose."""
        spare = self.state.weapons[self.seat].count(weapon) > 1
        return 1.0 if spare else 2.0 + sum(aim.share for aim in self.aims if weapon in aim.row.need.weapons)

    def _bonus_use(self, thing: str) -> float:
        bit = ANNEX_BIT.get(thing, 0)
        wanted = [aim for aim in self.aims if thing in aim.row.bonus.weapons or bit & aim.row.bonus.annexes]
        return sum(0.3 * aim.chance * self.gain(aim.row.bonus_gain) for aim in wanted)

    def annex(self, annex: str) -> float:
        """An annex: missions, and what its ability saves."""
        bit = ANNEX_BIT[annex]
        wanting = sum(len(aim.weapons) for aim in self.aims)
        ability = {"dojo": self.left * self.coin * 0.8, "kobudo-ryu": min(9, 3 * wanting), "yashiki": 2.0, "karesansui": 1.0}
        use = sum(aim.share for aim in self.aims if aim.annexes & bit)
        return use + ability[annex] + self._bonus_use(annex) + self._for_measures("annexes")

    def kept_annex(self, annex: str) -> float:
        """An annex one owns."""
        return 2.0 + sum(aim.share for aim in self.aims if aim.row.need.annexes & ANNEX_BIT[annex])

    def best_annex(self) -> float:
        """The best annex that can be taken."""
        state, own = self.state, self.state.annexes[self.seat]
        return max((self.annex(name) for kind, name in enumerate(ANNEXES) if state.annex_stock[kind] and not own >> kind & 1),
                   default=0.0)  # fmt: skip

    def geisha(self) -> float:
        """One geisha more."""
        if not self.state.geisha_stock or self.state.geisha[self.seat] >= MOST_GEISHA:
            return 0.0
        return 1.0 + sum(aim.share for aim in self.aims if aim.geisha) + self._for_measures("geisha")

    def blessing(self) -> float:
        """A blessing; where events are cruel it softens one."""
        if self.state.blessing[self.seat]:
            return 0.0
        cruel = 3.0 if self.left > 2 and any(card.loss for card in self.rules.events.values()) else 0.0
        return cruel + sum(aim.share for aim in self.aims if aim.blessing) + self._for_measures("blessing")

    def disciple(self) -> float:
        """A disciple for the rounds to come."""
        return min(MOST_DISCIPLE, 3.0 * (self.left - 1)) + sum(aim.share for aim in self.aims if aim.extra)

    def action(self, face: str) -> float:
        """An action card."""
        return CARD.get(face, USUAL_CARD if face in self.rules.actions else 2.0)

    def bonus(self, face: str) -> float:
        """A bonus card: more when it would pay as things stand."""
        card = self.rules.bonuses[face]
        counts = [measures(self.rules, self.state, seat) for seat in range(self.state.seats)]
        mine = counts[self.seat]
        ahead = bool(card.most) and mine[card.most] > 0 and all(mine[card.most] >= other[card.most] for other in counts)
        return card.points * self.point * (0.6 if ahead or holds(mine, card.least) else 0.3)

    def lot(self, lot: str) -> float:
        """What is auctioned, or the best of a group."""
        if lot not in LOTS:
            return max(self.lot(row.id) for row in LOTS.values() if row.group == lot)
        prestige = AUCTION_POINTS * self.point
        if lot == "weapon":
            return self._drawn_weapon()
        worth = {
            "action": 4.5, "bonus": USUAL_BONUS, "annex": prestige + self.best_annex(), "geisha": prestige + self.geisha(),
            "disciple": self.disciple() if self.state.reserve[self.seat] else 0.0, "mission": 1.3 * self.new_mission(),
        }  # fmt: skip
        return worth[lot]

    def _drawn_weapon(self) -> float:
        """The best of three off the deck."""
        wanted = sorted({weapon for aim in self.aims for weapon in aim.weapons})
        among = 1 - (1 - len(wanted) / len(WEAPONS)) ** 3
        return 3 * (1 - among) + (among * sum(map(self.weapon, wanted)) / len(wanted) if wanted else 0.0)


def _words(card: BonusCard) -> list[str]:
    return [card.most, *card.least.split()]
