"""After an auction (YE-B2, B4, B5): the winner pays, chooses within a group, and takes the reward."""

from __future__ import annotations

from typing import ClassVar

from tenka.core.choice import Choice, choice
from tenka.core.data import data
from tenka.core.decision import Decision
from tenka.core.step import Step
from tenka.games.yedo.cards.drawing import draw_and_keep, take_mission
from tenka.games.yedo.cards.playing import begin, playable, point_card
from tenka.games.yedo.gains import add_annex, add_disciple, add_geisha
from tenka.games.yedo.goods import ANNEXES, AUCTION_POINTS, GROUPS, LOTS
from tenka.games.yedo.holdings import missing_annexes, pay, score
from tenka.games.yedo.rules import YedoPlay, YedoRules
from tenka.games.yedo.state import YedoState

PAY = choice("pay")
WIN = {lot: choice("win", lot) for lot in LOTS}
TAKE = tuple(choice("take", annex) for annex in ANNEXES)


def find_closed(state: YedoState) -> set[str]:
    """Return the lots won this round, with their groups."""
    won = [lot for lot in state.lots if lot in LOTS]
    return {*won, *(LOTS[lot].group for lot in won)}


def open_lots(rules: YedoRules, state: YedoState) -> list[str]:
    """Return the lots that can be announced; with two or three seats, groups (YE-B4). Red is a group here, not the mission
    colour."""
    shut = find_closed(state)
    return [lot for lot in (GROUPS if rules.has_groups else LOTS) if lot not in shut]


@data
class Won(Step[YedoRules, YedoState]):
    """The winner pays, is out for this round, and takes the reward at once (YE-B2, B8)."""

    seat: int
    lot: str
    price: int
    windows: ClassVar[tuple[str, ...]] = ("2-won",)

    def run(self, play: YedoPlay) -> bool:
        if self.price > 1 and play.state.actions[self.seat] and play.rules.playable(self.windows):
            return False
        self._pay(play)
        return True

    def ask(self, play: YedoPlay) -> Decision:
        return play.ask(self, (self.seat,), "ye.ask.won", lot=self.lot, mon=self.price)

    def choices(self, play: YedoPlay, seat: int) -> tuple[Choice, ...]:
        return (PAY, *playable(play, seat, *self.windows))

    def apply(self, play: YedoPlay, seat: int, choice: Choice) -> None:
        if choice == PAY:
            self._pay(play)
        else:
            begin(play, seat, str(choice.operands[0]))

    def _pay(self, play: YedoPlay) -> None:
        state, seat = play.state, self.seat
        play.pop()
        state.track.remove(seat)
        play.emit("ye.event.won", seat=seat, lot=self.lot, mon=self.price)
        pay(play, seat, self.price, "bid")
        if self.lot in LOTS:
            reward(play, seat, self.lot)
        else:
            play.push(ChooseLot(seat, self.lot))

    def targets(self, play: YedoPlay, seat: int, choice: Choice) -> tuple[str, ...]:
        return point_card(choice)


@data
class ChooseLot(Step[YedoRules, YedoState]):
    """The winner of a group chooses within it (YE-B4)."""

    seat: int
    group: str

    def ask(self, play: YedoPlay) -> Decision:
        return play.ask(self, (self.seat,), "ye.ask.lot", group=self.group)

    def choices(self, play: YedoPlay, seat: int) -> tuple[Choice, ...]:
        return tuple(WIN[row.id] for row in LOTS.values() if row.group == self.group)

    def apply(self, play: YedoPlay, seat: int, choice: Choice) -> None:
        play.pop()
        reward(play, seat, str(choice.operands[0]))

    def targets(self, play: YedoPlay, seat: int, choice: Choice) -> tuple[str, ...]:
        return (f"lot:{choice.operands[0]}",)


def reward(play: YedoPlay, seat: int, lot: str) -> None:
    """Give the reward of a lot; its marker stays for the rest of the round (YE-B5)."""
    state = play.state
    state.lots[seat] = lot
    if lot in ("annex", "geisha"):
        score(play, seat, "auction", AUCTION_POINTS, lot)
    if lot == "annex":
        kinds = missing_annexes(state, seat)
        if len(kinds) > 1:
            play.push(TakeAnnex(seat))
        elif kinds:
            add_annex(play, seat, kinds[0])
    elif lot == "geisha":
        add_geisha(play, seat)
    elif lot == "disciple":
        add_disciple(play, seat)
    elif lot == "mission":
        take_mission(play, seat, 3)
    else:
        draw_and_keep(play, seat, lot)


@data
class TakeAnnex(Step[YedoRules, YedoState]):
    """The winner chooses an annex that it does not own (YE-B5)."""

    seat: int

    def ask(self, play: YedoPlay) -> Decision:
        return play.ask(self, (self.seat,), "ye.ask.annex")

    def choices(self, play: YedoPlay, seat: int) -> tuple[Choice, ...]:
        return tuple(TAKE[kind] for kind in missing_annexes(play.state, seat))

    def apply(self, play: YedoPlay, seat: int, choice: Choice) -> None:
        play.pop()
        add_annex(play, seat, ANNEXES.index(str(choice.operands[0])))

    def targets(self, play: YedoPlay, seat: int, choice: Choice) -> tuple[str, ...]:
        return (f"annex:{choice.operands[0]}",)
