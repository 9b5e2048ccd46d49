"""The values of things to a seat, in Mon, from all that it sees; missions define its needs."""

from __future__ import annotations

from tenka.bots.yedo.mission_plan import ANNEX, CARD_WORTH, LADY, MOST_DISCIPLE, PRAYER, USUAL_CARD, WEAPON
from tenka.bots.yedo.mission_queue import Plans, words_of
from tenka.games.yedo.board.prices import CARPENTER, RECRUIT
from tenka.games.yedo.goods import ANNEX_BIT, ANNEXES, AUCTION_POINTS, LOTS, MOST_GEISHA, MOST_WEAPONS, PRICES, WEAPONS
from tenka.games.yedo.rulings import GEISHA_MON
from tenka.games.yedo.scoring import is_reached, measures


class Valuation(Plans):
    """The values of goods, cards and lots."""

    def _for_measures(self, *names: str) -> float:
        wanted = [card for card in self.bonuses if set(names) & set(words_of(card))]
        return sum(self.weights.counted * card.points * self.point for card in wanted)

    def weapon(self, weapon: str) -> float:
        """Return the value of a weapon to the missions that lack it."""
        if weapon in self.state.weapons[self.seat]:
            return 1.5
        use = sum(aim.share(WEAPON) for aim in self.aims if weapon in aim.weapons)
        spare = (
            self.weights.spare_weapon * WEAPON * self.left / self.rules.rounds
            if len(self.state.weapons[self.seat]) < MOST_WEAPONS
            else 0.0
        )
        return use + self._bonus_use(weapon) + self._for_measures("weapons", "weapon-kinds") + spare

    def value_of_weapon(self, weapon: str) -> float:
        """Return what the missions that use a weapon in hand would lose without it."""
        spare = self.state.weapons[self.seat].count(weapon) > 1
        return 1.0 if spare else self.weights.kept + sum(aim.hold(WEAPON) for aim in self.aims if weapon in aim.row.need.weapons)

    def _bonus_use(self, thing: str) -> float:
        bit = ANNEX_BIT.get(thing, 0)
        wanted = [aim for aim in self.aims if thing in aim.row.bonus.weapons or bit & aim.row.bonus.annexes]
        return sum(0.3 * aim.chance * self.gain(aim.row.bonus_gain) for aim in wanted)

    def annex(self, annex: str) -> float:
        """Return the value of an annex: missions, and its ability."""
        bit = ANNEX_BIT[annex]
        wanting = sum(len(aim.weapons) for aim in self.aims)
        ability = {
            "dojo": self.left * self.coin * self.weights.dojo,
            "kobudo-ryu": min(9, 3 * wanting),
            "yashiki": 2.0,
            "karesansui": 1.0,
        }
        use = sum(aim.share(ANNEX) for aim in self.aims if aim.annexes & bit)
        return use + self.weights.ability * ability[annex] + self._bonus_use(annex) + self._for_measures("annexes")

    def value_of_annex(self, annex: str) -> float:
        """Return the value of an own annex."""
        return 2.0 + sum(aim.hold(ANNEX) for aim in self.aims if aim.row.need.annexes & ANNEX_BIT[annex])

    def best_annex(self) -> float:
        """Return the best available annex."""
        state, own = self.state, self.state.annexes[self.seat]
        return max((self.annex(name) for kind, name in enumerate(ANNEXES) if state.annex_stock[kind] and not own >> kind & 1),
                   default=0.0)  # fmt: skip

    def geisha(self) -> float:
        """Return the value of one more geisha."""
        if not self.state.geisha_stock or self.state.geisha[self.seat] >= MOST_GEISHA:
            return 0.0
        return 1.0 + sum(aim.share(LADY) for aim in self.aims if aim.geisha) + self._for_measures("geisha")

    def blessing(self) -> float:
        """Return the value of a blessing; with cruel events it softens one."""
        if self.state.blessing[self.seat]:
            return 0.0
        cruel = 3.0 if self.left > 2 and any(card.loss for card in self.rules.events.values()) else 0.0
        return cruel + sum(aim.share(PRAYER) for aim in self.aims if aim.blessing) + self._for_measures("blessing")

    def disciple(self) -> float:
        """Return the value of a disciple for the remaining rounds."""
        return min(MOST_DISCIPLE, self.weights.disciple * (self.left - 1)) + sum(0.2 * aim.profit for aim in self.aims
                                                                                 if aim.extra)

    def action(self, face: str) -> float:
        """Return the value of an action card."""
        card = self.rules.actions.get(face)
        return CARD_WORTH.get(card.effect, USUAL_CARD) if card is not None else 2.0

    def bonus(self, face: str) -> float:
        """Return the value of a bonus card: higher if it would pay now."""
        card = self.rules.bonuses[face]
        counts = [measures(self.rules, self.state, seat) for seat in range(self.state.seats)]
        mine = counts[self.seat]
        ahead = bool(card.most) and mine[card.most] > 0 and all(mine[card.most] >= other[card.most] for other in counts)
        return card.points * self.point * (self.weights.ahead if ahead or is_reached(mine, card.least) else self.weights.behind)

    def lot(self, lot: str) -> float:
        """Return the value of a lot, or of the best of a group."""
        if lot not in LOTS:
            return max(self.lot(row.id) for row in LOTS.values() if row.group == lot)
        prestige = AUCTION_POINTS * self.point * (1 + self.weights.denied / (self.state.seats - 1))
        if lot == "weapon":
            return min(self._value_of_draw(), (PRICES[0] + self.weights.detour) * self.coin)
        worth = {
            "action": self.weights.action_lot, "bonus": self.weights.bonus_lot,
            "annex": prestige + min(self.best_annex(), (CARPENTER + self.weights.detour) * self.coin),
            "geisha": prestige + min(self.geisha(), (GEISHA_MON + self.weights.detour) * self.coin),
            "disciple": min(self.disciple(),
                            (RECRUIT + self.weights.detour) * self.coin) if self.state.reserve[self.seat] else 0.0,
            "mission": self.weights.mission_lot * self.new_mission(),
        }  # fmt: skip
        return worth[lot]

    def _value_of_draw(self) -> float:
        """Return the best of three weapons from the deck."""
        wanted = sorted({weapon for aim in self.aims for weapon in aim.weapons})
        among = 1 - (1 - len(wanted) / len(WEAPONS)) ** 3
        return 3 * (1 - among) + (among * sum(map(self.weapon, wanted)) / len(wanted) if wanted else 0.0)
