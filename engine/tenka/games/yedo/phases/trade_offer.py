"""An offer: built thing by thing, made, accepted or refused (YE-T5)."""

from __future__ import annotations

from typing import Any, ClassVar

from tenka.components.deck import bit, faces
from tenka.core.choice import Choice, choice
from tenka.core.data import data
from tenka.core.decision import Decision, Refusal
from tenka.core.step import Step
from tenka.games.yedo.board.districts import TAVERN
from tenka.games.yedo.goods import WEAPONS
from tenka.games.yedo.holdings import hands_of
from tenka.games.yedo.phases.trade_deal import GEISHA, HandOver, Terms, goods, hand_over, has_goods
from tenka.games.yedo.rules import YedoPlay, YedoRules
from tenka.games.yedo.state import YedoState

PROPOSE, WITHDRAW, ACCEPT, REFUSE = map(choice, ("propose", "withdraw", "accept", "refuse"))


@data
class Offer(Step[YedoRules, YedoState]):
    """``purse``: Mon are being named, to ``give`` or to ``ask``. ``made``: the other seat is asked."""

    place: int
    terms: Terms
    purse: str = ""
    made: bool = False
    withdrawing_verbs: ClassVar[frozenset[str]] = frozenset({"withdraw"})

    def ask(self, play: YedoPlay) -> Decision:
        if self.made:
            return play.ask(self, (self.terms.other,), "ye.ask.deal", **self.terms.public())
        return play.ask(self, (self.terms.seat,), "ye.ask.offer", other=self.terms.other)

    def choices(self, play: YedoPlay, seat: int) -> tuple[Choice, ...]:
        if self.made:
            return (ACCEPT, REFUSE)
        state = play.state
        if self.purse:
            purse = state.mon[self.terms.seat if self.purse == "give" else self.terms.other]
            return tuple([choice("mon", amount) for amount in range(1, purse + 1)])
        back = (PROPOSE, WITHDRAW) if self.terms.fair else (WITHDRAW,)
        return (*back, *self._givable(play), *self._askable(play))

    def _givable(self, play: YedoPlay) -> list[Choice]:
        """Return what can be added of the own side: cards by face, equal ones once."""
        state, terms = play.state, self.terms
        laid = [kind for kind in terms.given if kind in WEAPONS]
        choices = [choice("give", weapon) for weapon in _list_left(state.weapons[terms.seat], laid)]
        if self.place == TAVERN:
            if state.geisha[terms.seat] > terms.given.count(GEISHA):
                choices.append(choice("give", GEISHA))
            for kind, held in hands_of(state, terms.seat):
                if held:
                    choices += [choice("give", kind, face) for face in _list_left(faces(held), terms.faces(kind))]
        return [*choices, choice("give", "mon")] if self._payable(play, terms.seat, terms.other) else choices

    def _askable(self, play: YedoPlay) -> list[Choice]:
        """Return what can be added of the other side, no more than it has by public information."""
        state, terms = play.state, self.terms
        choices = [choice("ask", kind) for kind in _list_left(goods(state, terms.other, self.place), terms.asked)]
        return [*choices, choice("ask", "mon")] if self._payable(play, terms.other, terms.seat) else choices

    def _payable(self, play: YedoPlay, payer: int, payee: int) -> bool:
        """Return whether Mon may be named: one side has some, and the other has goods (YE-T5)."""
        state = play.state
        return not self.terms.mon and state.mon[payer] > 0 and has_goods(state, payee, self.place)

    def apply(self, play: YedoPlay, seat: int, choice: Choice) -> None:
        verb, things, terms = choice.verb, choice.operands, self.terms
        if verb == "mon":
            terms.mon = int(things[0]) * (1 if self.purse == "give" else -1)
            self.purse = ""
        elif things and things[0] == "mon":
            self.purse = verb
        elif verb == "give":
            terms.given.append(str(things[0]))
            if len(things) > 1:
                terms.cards.append((str(things[1]), bit(seat)))
        elif verb == "ask":
            terms.asked.append(str(things[0]))
        elif choice == PROPOSE:
            self.made = True
            play.emit("ye.event.offered", **terms.public())
        else:
            self._end(play, choice)

    def _end(self, play: YedoPlay, choice: Choice) -> None:
        play.pop()
        if choice == WITHDRAW:
            return
        offers: Any = play.state.stack[-1]
        offers.made += 1
        if choice == REFUSE:
            play.emit("ye.event.refused", seat=self.terms.other, other=self.terms.seat)
        else:
            hand_over(play, HandOver(self.terms))

    def targets(self, play: YedoPlay, seat: int, choice: Choice) -> tuple[str, ...]:
        if choice.verb in ("give", "ask", "mon"):
            return (":".join((choice.verb, *map(str, choice.operands))),)
        return (f"button:{choice.verb}",)

    def refusals(self, play: YedoPlay, seat: int) -> tuple[Refusal, ...]:
        building = not self.made and not self.purse and seat == self.terms.seat
        return (Refusal("button:propose", "ye.no.fair", "YE-T5"),) if building and not self.terms.fair else ()


def _list_left(held: list[str], laid: list[str]) -> list[str]:
    """Return what is held and not offered yet, equal things once."""
    things = [*dict.fromkeys(held)]
    return [thing for thing in things if held.count(thing) > laid.count(thing)] if laid else things
