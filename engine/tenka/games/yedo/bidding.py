"""Phase 2 (YE-B): who takes part, auctions one after the other, and what they bring."""

from __future__ import annotations

from tenka.core.choice import Choice, choice
from tenka.core.data import data
from tenka.core.decision import Decision
from tenka.core.step import Step
from tenka.games.yedo.drawing import draw_and_keep, take_mission
from tenka.games.yedo.gains import add_annex, add_disciple, add_geisha
from tenka.games.yedo.goods import ANNEXES, AUCTION_POINTS, GROUPS, LEAVING, LOTS
from tenka.games.yedo.holdings import earn, missing_annexes, pay, score
from tenka.games.yedo.playing import begin, plays, point_card
from tenka.games.yedo.rules import YedoPlay, YedoRules
from tenka.games.yedo.state import YedoState

JOIN, LEAVE, PASS, PAY = choice("join"), choice("leave"), choice("pass"), choice("pay")
LEFT = "left"
ANNOUNCE = {lot: choice("announce", lot) for lot in (*LOTS, *GROUPS)}
WIN = {lot: choice("win", lot) for lot in LOTS}
TAKE = tuple(choice("take", annex) for annex in ANNEXES)
LEAST = {**{row.id: row.least for row in LOTS.values()}, **{row.group: row.least for row in LOTS.values()}}
SHORT = 3
"""So many raises, from the least on, are in the short list of a code."""


def leave(play: YedoPlay, seat: int) -> None:
    """A seat's marker goes to the space of those who left."""
    play.state.track.remove(seat)
    play.state.lots[seat] = LEFT
    play.tell("ye.event.left", seat=seat)


@data
class Join(Step[YedoRules, YedoState]):
    """YE-B1: does the seat take part? Who leaves now, able to pay or not, gets 3 Mon."""

    seat: int

    def ask(self, play: YedoPlay) -> Decision:
        return play.ask(self, (self.seat,), "ye.ask.join")

    def choices(self, play: YedoPlay, seat: int) -> tuple[Choice, ...]:
        return (JOIN, LEAVE)

    def take(self, play: YedoPlay, seat: int, choice: Choice) -> None:
        play.pop()
        if choice == LEAVE:
            leave(play, seat)
            earn(play, seat, LEAVING, "left")


def closed(state: YedoState) -> set[str]:
    """Lots won this round, with their groups."""
    won = [lot for lot in state.lots if lot in LOTS]
    return {*won, *(LOTS[lot].group for lot in won)}


def open_lots(rules: YedoRules, state: YedoState) -> list[str]:
    """What can still be announced; with two or three seats, groups (YE-B4). Red is a group, not the mission colour."""
    shut = closed(state)
    return [lot for lot in (GROUPS if rules.grouped else LOTS) if lot not in shut]


def bidding_over(play: YedoPlay) -> bool:
    """YE-B7: every seat has won once or left."""
    return not play.state.track


@data
class Announce(Step[YedoRules, YedoState]):
    """YE-B2, B7: the first on the track announces what it can pay at least, or leaves for nothing."""

    def run(self, play: YedoPlay) -> bool:
        state = play.state
        seat = state.track[0]
        if state.actions[seat] or self._lots(play, seat):
            return False
        play.pop()
        leave(play, seat)
        return True

    def ask(self, play: YedoPlay) -> Decision:
        return play.ask(self, (play.state.track[0],), "ye.ask.announce")

    def _lots(self, play: YedoPlay, seat: int) -> list[str]:
        mon = play.state.mon[seat]
        return [lot for lot in open_lots(play.rules, play.state) if LEAST[lot] <= mon]

    def choices(self, play: YedoPlay, seat: int) -> tuple[Choice, ...]:
        return (*map(ANNOUNCE.__getitem__, self._lots(play, seat)), LEAVE, *plays(play, seat, "any"))

    def take(self, play: YedoPlay, seat: int, choice: Choice) -> None:
        if choice.verb == "play":
            begin(play, seat, str(choice.operands[0]))
        elif choice == LEAVE:
            play.pop()
            leave(play, seat)
        else:
            lot = str(choice.operands[0])
            play.tell("ye.event.announced", seat=seat, lot=lot, mon=LEAST[lot])
            play.swap(Auction(lot, seat, seat, LEAST[lot], (*play.state.track[1:], seat), False))

    def point(self, play: YedoPlay, seat: int, choice: Choice) -> tuple[str, ...]:
        return (f"lot:{choice.operands[0]}",) if choice.verb == "announce" else point_card(choice)


@data
class Auction(Step[YedoRules, YedoState]):
    """YE-B2: round the track once, raise or pass; last, the announcer may top the highest bid.

    ``waiting``: the seats whose turn is still to come; ``named``: the moment just after the announcement is over.
    """

    lot: str
    announcer: int
    leader: int
    high: int
    waiting: tuple[int, ...]
    named: bool

    def run(self, play: YedoPlay) -> bool:
        if not self.named:
            if self._speaks(play):
                return False
            self.named = True
        while self.waiting:
            seat = self.waiting[0]
            if seat != self.leader and (play.state.actions[seat] or play.state.mon[seat] > self.high):
                return False
            self.waiting = self.waiting[1:]
        play.swap(Won(self.leader, self.lot, self.high))
        return True

    def ask(self, play: YedoPlay) -> Decision:
        if not self.named:
            return play.ask(self, (self.announcer,), "ye.ask.named", lot=self.lot)
        return play.ask(self, self.waiting[:1], "ye.ask.bid", lot=self.lot, high=self.high, leader=self.leader)

    def _speaks(self, play: YedoPlay) -> bool:
        """Whether a card could be played just after naming, for all that anybody can see."""
        return bool(play.rules.windows.get("2-named") and play.state.actions[self.announcer] and len(self.waiting) > 1)

    def choices(self, play: YedoPlay, seat: int) -> tuple[Choice, ...]:
        if not self.named:
            return (*plays(play, seat, "2-named"), PASS)
        raises = range(self.high + 1, play.state.mon[seat] + 1)
        return (PASS, *[choice("bid", mon) for mon in raises], *plays(play, seat, "2-turn", "any"))

    def take(self, play: YedoPlay, seat: int, choice: Choice) -> None:
        if choice.verb == "play":
            begin(play, seat, str(choice.operands[0]))
            return
        if not self.named:
            self.named = True
            return
        self.waiting = self.waiting[1:]
        if choice.verb == "bid":
            self.leader, self.high = seat, int(choice.operands[0])
            play.tell("ye.event.bid", seat=seat, lot=self.lot, mon=self.high)
        else:
            play.tell("ye.event.passed", seat=seat)

    def coded(self, play: YedoPlay) -> tuple[tuple[int, Choice], ...] | None:
        if not self.named:
            return None
        seat = self.waiting[0]
        most = min(play.state.mon[seat], self.high + SHORT)
        return ((seat, PASS), *[(seat, choice("bid", mon)) for mon in range(self.high + 1, most + 1)])

    def point(self, play: YedoPlay, seat: int, choice: Choice) -> tuple[str, ...]:
        return (f"bid:{choice.operands[0]}",) if choice.verb == "bid" else point_card(choice)


@data
class Won(Step[YedoRules, YedoState]):
    """The winner pays, is out for this round, and takes its reward at once (YE-B2, B8)."""

    seat: int
    lot: str
    price: int

    def run(self, play: YedoPlay) -> bool:
        if self.price > 1 and play.state.actions[self.seat] and play.rules.windows.get("2-won"):
            return False
        self._pay(play)
        return True

    def ask(self, play: YedoPlay) -> Decision:
        return play.ask(self, (self.seat,), "ye.ask.won", lot=self.lot, mon=self.price)

    def choices(self, play: YedoPlay, seat: int) -> tuple[Choice, ...]:
        return (PAY, *plays(play, seat, "2-won"))

    def take(self, play: YedoPlay, seat: int, choice: Choice) -> None:
        if choice == PAY:
            self._pay(play)
        else:
            begin(play, seat, str(choice.operands[0]))

    def _pay(self, play: YedoPlay) -> None:
        state, seat = play.state, self.seat
        play.pop()
        state.track.remove(seat)
        play.tell("ye.event.won", seat=seat, lot=self.lot, mon=self.price)
        pay(play, seat, self.price, "bid")
        if self.lot in LOTS:
            reward(play, seat, self.lot)
        else:
            play.push(ChooseLot(seat, self.lot))

    def point(self, play: YedoPlay, seat: int, choice: Choice) -> tuple[str, ...]:
        return point_card(choice)


@data
class ChooseLot(Step[YedoRules, YedoState]):
    """YE-B4: the winner of a group chooses within it."""

    seat: int
    group: str

    def ask(self, play: YedoPlay) -> Decision:
        return play.ask(self, (self.seat,), "ye.ask.lot", group=self.group)

    def choices(self, play: YedoPlay, seat: int) -> tuple[Choice, ...]:
        return tuple(WIN[row.id] for row in LOTS.values() if row.group == self.group)

    def take(self, play: YedoPlay, seat: int, choice: Choice) -> None:
        play.pop()
        reward(play, seat, str(choice.operands[0]))

    def point(self, play: YedoPlay, seat: int, choice: Choice) -> tuple[str, ...]:
        return (f"lot:{choice.operands[0]}",)


def reward(play: YedoPlay, seat: int, lot: str) -> None:
    """YE-B5: what a lot brings; its marker lies on it for the rest of the round."""
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
    """YE-B5: an annex of choice that one does not own."""

    seat: int

    def ask(self, play: YedoPlay) -> Decision:
        return play.ask(self, (self.seat,), "ye.ask.annex")

    def choices(self, play: YedoPlay, seat: int) -> tuple[Choice, ...]:
        return tuple(TAKE[kind] for kind in missing_annexes(play.state, seat))

    def take(self, play: YedoPlay, seat: int, choice: Choice) -> None:
        play.pop()
        add_annex(play, seat, ANNEXES.index(str(choice.operands[0])))

    def point(self, play: YedoPlay, seat: int, choice: Choice) -> tuple[str, ...]:
        return (f"annex:{choice.operands[0]}",)


