"""Phase 3 (YE-E2 to E4): the event applies at once; parts for seats are executed seat by seat (V1)."""

from __future__ import annotations

from typing import ClassVar

from tenka.components.deck import draw, faces
from tenka.core.choice import Choice, choice
from tenka.core.data import data
from tenka.core.decision import Decision
from tenka.core.step import AutomaticStep, Step
from tenka.games.yedo.board.districts import DISTRICTS, OTHER
from tenka.games.yedo.cards.playing import begin, playable, point_card
from tenka.games.yedo.cards.rows import EventCard
from tenka.games.yedo.gains import add_disciple, take_top
from tenka.games.yedo.holdings import earn, pay, return_blessing, settle_top
from tenka.games.yedo.losses import is_softened, suffer
from tenka.games.yedo.rules import YedoPlay, YedoRules
from tenka.games.yedo.state import YedoState

BEAR, RETURN, PARDON, PASS = choice("bear"), choice("return"), choice("pardon"), choice("pass")
FOR_ALL = ("lose", "mon", "draw", "pardon")
"""Effects with a part for each seat."""


def event_for_all(play: YedoPlay) -> bool:
    """Return whether the event has a part for each seat."""
    return play.rules.events[play.state.event].effect in FOR_ALL


@data
class DrawEvent(AutomaticStep[YedoRules, YedoState]):
    """Draws the event, which may close a district or turn the watch (YE-E2)."""

    def execute(self, play: YedoPlay) -> None:
        state = play.state
        play.reveal()
        settle_top(play, state.event_deck, 1)
        (state.event,) = faces(draw(state.event_deck, 1))
        card = play.rules.events[state.event]
        play.emit("ye.event.event", event=card.id)
        if card.effect == "close":
            state.closed = card.amount
            play.emit("ye.event.closed", district=DISTRICTS[card.amount].id)
        elif card.effect == "about-face" and state.colour:
            turn_watch(play)
        elif card.effect == "church":
            state.church += card.amount
            play.emit("ye.event.church", mon=state.church)


def turn_watch(play: YedoPlay) -> None:
    """Replace the watch by the other colour in the same district (YE-P7)."""
    play.state.colour = OTHER[play.state.colour]
    play.emit("ye.event.turned", colour=play.state.colour)


@data
class Suffer(Step[YedoRules, YedoState]):
    """A seat's part of the event: whether to return a blessing, then its loss or gain (V1)."""

    seat: int
    softened: bool = False
    windows: ClassVar[tuple[str, ...]] = ("3",)

    def run(self, play: YedoPlay) -> bool:
        card = play.rules.events[play.state.event]
        if self._may_choose(play, card):
            return False
        play.pop()
        self._happen(play, card)
        return True

    def _may_choose(self, play: YedoPlay, card: EventCard) -> bool:
        """Return whether there is a choice, by public information."""
        state, seat = play.state, self.seat
        if card.effect == "pardon":
            return bool(state.reserve[seat]) and state.mon[seat] >= card.amount
        if card.effect != "lose" or self.softened or not is_softened(state, seat, card):
            return False
        return bool(state.blessing[seat] or (state.actions[seat] and play.rules.playable(self.windows)))

    def ask(self, play: YedoPlay) -> Decision:
        card = play.rules.events[play.state.event]
        if card.effect == "pardon":
            return play.ask(self, (self.seat,), "ye.ask.pardon", mon=card.amount)
        return play.ask(self, (self.seat,), "ye.ask.soften", event=card.id)

    def choices(self, play: YedoPlay, seat: int) -> tuple[Choice, ...]:
        if play.rules.events[play.state.event].effect == "pardon":
            return (PARDON, PASS)
        return (BEAR, *[RETURN for _ in range(play.state.blessing[seat])][:1], *playable(play, seat, *self.windows))

    def apply(self, play: YedoPlay, seat: int, choice: Choice) -> None:
        card = play.rules.events[play.state.event]
        if choice.verb == "play":
            begin(play, seat, str(choice.operands[0]))
        elif choice == RETURN:
            return_blessing(play, seat)
            self.softened = True
        else:
            play.pop()
            if choice == PARDON:
                pay(play, seat, card.amount, "pardon")
                add_disciple(play, seat)
            elif choice == BEAR:
                self._happen(play, card)

    def _happen(self, play: YedoPlay, card: EventCard) -> None:
        if card.effect == "mon":
            earn(play, self.seat, card.amount, card.id)
        elif card.effect == "draw":
            for _ in range(card.amount):
                take_top(play, self.seat, "action")
        elif card.effect == "lose":
            suffer(play, self.seat, card, self.softened)

    def targets(self, play: YedoPlay, seat: int, choice: Choice) -> tuple[str, ...]:
        return point_card(choice)
