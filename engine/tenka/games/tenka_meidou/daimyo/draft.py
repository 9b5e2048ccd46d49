"""Setting up with daimyo (TM-S8)."""

from __future__ import annotations

from tenka.core.choice import Choice, choice
from tenka.core.data import data
from tenka.core.decision import Decision, Refusal
from tenka.core.step import AutomaticStep, Step
from tenka.games.tenka_meidou.daimyo.cards import LORDS
from tenka.games.tenka_meidou.daimyo.state import Lords
from tenka.games.tenka_meidou.rules import TenkaRules
from tenka.games.tenka_meidou.state import TenkaPlay, TenkaState


@data
class DealDaimyo(AutomaticStep[TenkaRules, TenkaState]):
    """Deals one daimyo card more than there are seats, face up."""

    def execute(self, play: TenkaPlay) -> None:
        deck = tuple(lord for lord in LORDS if lord in play.rules.cards)
        lords, dealt = Lords.of(play.state), set(play.chance.shuffle(deck)[: play.state.seats + 1])
        lords.lord_offer = [lord for lord in LORDS if lord in dealt]
        play.emit("tm.event.daimyo_offer", cards=tuple(lords.lord_offer))


@data
class ChooseDaimyo(Step[TenkaRules, TenkaState]):
    """A seat takes one of the open daimyo cards; the last one is removed."""

    seat: int

    def ask(self, play: TenkaPlay) -> Decision:
        return play.ask(self, (self.seat,), "tm.ask.daimyo")

    def choices(self, play: TenkaPlay, seat: int) -> tuple[Choice, ...]:
        return tuple(choice("lead", lord) for lord in Lords.of(play.state).lord_offer)

    def apply(self, play: TenkaPlay, seat: int, choice: Choice) -> None:
        lords, lord = Lords.of(play.state), str(choice.operands[0])
        lords.lord_cards[seat] = lord
        lords.lord_offer.remove(lord)
        if all(lords.lord_cards):
            lords.lord_offer = []
        play.emit("tm.event.daimyo_chosen", seat=seat, card=lord)
        play.pop()

    def targets(self, play: TenkaPlay, seat: int, choice: Choice) -> tuple[str, ...]:
        return (f"card:{choice.operands[0]}",)

    def refusals(self, play: TenkaPlay, seat: int) -> tuple[Refusal, ...]:
        """Refuse map and tactics cards before the first turn, and daimyo cards that are taken."""
        waiting = [f"province:{place}" for place in play.rules.map.places] + [f"card:{card}" for card in play.state.offer]
        taken = [(by, lord) for by, lord in enumerate(Lords.of(play.state).lord_cards) if lord]
        return (
            *(Refusal(f"card:{lord}", "tm.no.daimyo_taken", "TM-S8", {"seat": by, "card": lord}) for by, lord in taken),
            *(Refusal(target, "tm.no.daimyo_first", "TM-S8") for target in waiting),
        )


def anticlockwise(play: TenkaPlay) -> list[int]:
    """Return the seats from the right of the start seat round to it."""
    seats, start = play.state.seats, play.state.start
    return [(start - turn) % seats for turn in range(1, seats + 1)]
