"""The policy: answers one question of Yedo from what a seat sees."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tenka.bots.bot import Advice
from tenka.bots.yedo import card_policy, trade_policy
from tenka.bots.yedo.action_policy import Acting, act
from tenka.bots.yedo.assignment_policy import Placing
from tenka.bots.yedo.bidding_policy import Bidder, Choices, best
from tenka.bots.yedo.mission_plan import ITEM
from tenka.core.choice import Choice
from tenka.games.yedo.board.districts import SPOTS, WHERE
from tenka.games.yedo.goods import COLOURS, FAVORS


class Policy(Bidder):
    """A seat at a question."""

    def advise(self, key: str, choices: Choices) -> Advice:
        """Return a card worth playing now, or the answer for the question's key."""
        plain = [choice for choice in choices if choice.verb != "play"]
        cards = [choice for choice in choices if choice.verb == "play"]
        if key == "ye.ask.reaction":
            return self.reaction(plain, cards)
        if cards:
            card = best(cards, self._play)
            if not plain or self._play(card) >= card_policy.ENOUGH:
                return Advice(card, "ye.hint.card", {"card": card.operands[0]})
        method = ANSWERS.get(key)
        return method(self, plain) if method and len(plain) > 1 else Advice(plain[0], "ye.hint.only")

    def _play(self, choice: Choice) -> float:
        return card_policy.play(self.valuation, choice, self.values)

    def reaction(self, plain: Choices, cards: Choices) -> Advice:
        """K8: answer a harmful card with a Feint."""
        if cards and card_policy.hurts(self.valuation) >= card_policy.ENOUGH:
            return Advice(cards[0], "ye.hint.card", {"card": cards[0].operands[0]})
        return Advice(plain[0], "ye.hint.pass")

    # The start.

    def draw(self, choices: Choices) -> Advice:
        """Choose a mission from the deck with the highest mean value, preferring colours in short supply."""
        held = self.valuation.state.missions[self.valuation.seat]

        def worth(choice: Choice) -> float:
            return self.valuation.deck(str(choice.operands[0])) - self.valuation.weights.colours * len(
                held[COLOURS.index(str(choice.operands[0]))]
            )

        chosen = best(choices, worth)
        return Advice(chosen, "ye.hint.draw", {"deck": chosen.operands[0]})

    def deck(self, choices: Choices) -> Advice:
        chosen = best(choices, lambda choice: self.valuation.deck(str(choice.operands[0])))
        return Advice(chosen, "ye.hint.deck", {"deck": chosen.operands[0]})

    def favor(self, choices: Choices) -> Advice:
        def worth(choice: Choice) -> float:
            row = FAVORS[str(choice.operands[0])]
            return row.mon * self.valuation.coin + ITEM[row.item] + row.blessing * self.valuation.blessing()

        chosen = best(choices, worth)
        return Advice(chosen, "ye.hint.favor", {"favor": chosen.operands[0]})

    # Won auctions.

    def lot(self, choices: Choices) -> Advice:
        chosen = best(choices, lambda choice: self.valuation.lot(str(choice.operands[0])))
        return Advice(chosen, "ye.hint.lot", {"lot": chosen.operands[0]})

    def annex(self, choices: Choices) -> Advice:
        chosen = best(choices, lambda choice: self.valuation.annex(str(choice.operands[0])))
        return Advice(chosen, "ye.hint.annex", {"annex": chosen.operands[0]})

    # Cards and goods.

    def keep(self, choices: Choices) -> Advice:
        """Choose the best of the drawn cards."""
        deck = self.values["deck"]
        worth = {"weapon": self.valuation.weapon, "action": self.valuation.action, "bonus": self.valuation.bonus}
        chosen = best(choices, lambda choice: worth.get(deck, self.valuation.mission)(str(choice.operands[0])))
        return Advice(chosen, "ye.hint.keep", {"card": chosen.operands[0]})

    def trim(self, choices: Choices) -> Advice:
        chosen = best(choices, lambda choice: -trade_policy.face_worth(self.valuation, *map(str, choice.operands)))
        return Advice(chosen, "ye.hint.drop", {"card": chosen.operands[1]})

    def hand_over(self, choices: Choices) -> Advice:
        kind = self.values["kind"]
        chosen = best(choices, lambda choice: -trade_policy.face_worth(self.valuation, kind, str(choice.operands[0])))
        return Advice(chosen, "ye.hint.drop", {"card": chosen.operands[0]})

    def put_away(self, choices: Choices) -> Advice:
        chosen = best(choices, lambda choice: -self.valuation.mission(str(choice.operands[0])))
        return Advice(chosen, "ye.hint.drop", {"card": chosen.operands[0]})

    def lose(self, choices: Choices) -> Advice:
        """Give up what is needed least."""
        chosen = best(choices, lambda choice: -self._value_missed(str(choice.operands[0])))
        return Advice(chosen, "ye.hint.lose", {"thing": chosen.operands[0]})

    def _value_missed(self, thing: str) -> float:
        valuation = self.valuation
        if thing == "disciple":
            return valuation.disciple()
        if thing in ("annex", "geisha"):
            return 9.0 if thing == "annex" else trade_policy.value_given(valuation, thing)
        return valuation.value_of_weapon(thing) if self.values.get("what") == "weapon" else valuation.value_of_annex(thing)

    def pardon(self, choices: Choices) -> Advice:
        back = self.valuation.disciple() > self.values["mon"] * self.valuation.coin
        return Advice(choices[0] if back else choices[-1], "ye.hint.pardon" if back else "ye.hint.pass")

    def soften(self, choices: Choices) -> Advice:
        """Return a blessing unless a mission needs it."""
        needed = any(aim.row.need.blessing and not aim.missing for aim in self.valuation.aims)
        back = next((choice for choice in choices if choice.operands or choice.verb.startswith("return")), None)
        return Advice(choices[0] if needed or back is None else back, "ye.hint.soften")

    # Disciples.

    def place(self, choices: Choices) -> Advice:
        placing = Placing(self.valuation)
        chosen = best(choices, placing.worth)
        word = str(chosen.operands[0])
        made = placing.quest_at(WHERE[SPOTS[word][0]]) if word in SPOTS else None
        if made is not None:
            return Advice(chosen, "ye.hint.place_mission", {"place": word, "mission": made.aim.row.id})
        return Advice(chosen, "ye.hint.place", {"place": word, "worth": round(placing.worth(chosen))})

    def save(self, choices: Choices) -> Advice:
        chosen = best(
            choices, lambda choice: card_policy.blackmail(self.valuation, choice) if choice.operands else card_policy.ENOUGH
        )
        return Advice(chosen, "ye.hint.blackmail" if chosen.operands else "ye.hint.pass")

    def activate(self, choices: Choices) -> Advice:
        acting = Acting(self.valuation)
        chosen = best(choices, acting.worth)
        if acting.ready:
            return Advice(chosen, "ye.hint.ready", {"place": chosen.operands[0], "mission": acting.ready[0].row.id})
        return Advice(chosen, "ye.hint.activate", {"place": chosen.operands[0]})

    def act(self, choices: Choices) -> Advice:
        space = self.valuation.step.space
        chosen = best(choices, lambda choice: act(self.valuation, choice, space))
        if chosen.verb == "complete":
            return Advice(chosen, "ye.hint.mission", {"mission": chosen.operands[0]})
        if chosen.verb == "home":
            return Advice(chosen, "ye.hint.home", {})
        return Advice(chosen, "ye.hint.act", {"deed": chosen.verb, "worth": round(act(self.valuation, chosen, space))})

    def bonus(self, choices: Choices) -> Advice:
        """Use a substitute for the bonus if it is a disciple that goes home anyway."""
        chosen = next((choice for choice in choices if choice.verb == "send"), choices[0])
        return Advice(chosen, "ye.hint.bonus" if chosen.verb == "send" else "ye.hint.pass", {"mission": self.values["mission"]})

    def name(self, choices: Choices) -> Advice:
        card = self.values["card"]
        chosen = best(choices, lambda choice: card_policy.value_naming(self.valuation, card, choice))
        return Advice(chosen, "ye.hint.name", {"card": card})

    def sort(self, choices: Choices) -> Advice:
        return Advice(choices[0], "ye.hint.sort")

    # Trade.

    def trade(self, choices: Choices) -> Advice:
        place = self.valuation.step.place
        choice = trade_policy.partner(self.valuation, place, self.values["made"], choices)
        return Advice(choice, "ye.hint.trade" if choice.operands else "ye.hint.pass")

    def offer(self, choices: Choices) -> Advice:
        return Advice(trade_policy.lay(self.valuation, choices), "ye.hint.trade")

    def deal(self, choices: Choices) -> Advice:
        choice = trade_policy.answer(self.valuation, self.values)
        return Advice(choice, f"ye.hint.{choice.verb}")


ANSWERS: Mapping[str, Callable[[Policy, Choices], Advice]] = {
    f"ye.ask.{method.__name__}": method
    for method in (
        Policy.favor, Policy.join, Policy.announce, Policy.bid, Policy.lot, Policy.annex, Policy.keep, Policy.trim,
        Policy.hand_over,
        Policy.put_away, Policy.lose, Policy.pardon, Policy.soften, Policy.place, Policy.save, Policy.activate, Policy.act,
        Policy.bonus,
        Policy.name, Policy.sort, Policy.trade, Policy.offer, Policy.deal, Policy.deck,
    )
} | {"ye.ask.mission": Policy.draw, "ye.ask.lose_one": Policy.lose}  # fmt: skip
"""Question key -> answer; an unknown key gets the first plain choice."""
