"""Phase 2 (YE-B): who takes part, and auctions one after the other."""

from __future__ import annotations

from typing import ClassVar

from tenka.core.choice import Choice, choice
from tenka.core.data import data
from tenka.core.decision import Decision, Refusal
from tenka.core.step import Step
from tenka.games.yedo.cards.playing import begin, playable, point_card, refused_cards
from tenka.games.yedo.goods import GROUPS, LEAVING, LOTS
from tenka.games.yedo.holdings import earn
from tenka.games.yedo.phases.auction_reward import Won, open_lots
from tenka.games.yedo.rules import YedoPlay, YedoRules
from tenka.games.yedo.state import YedoState

JOIN, LEAVE, PASS = choice("join"), choice("leave"), choice("pass")
LEFT = "left"
ANNOUNCE = {lot: choice("announce", lot) for lot in (*LOTS, *GROUPS)}
LEAST = {**{row.id: row.least for row in LOTS.values()}, **{row.group: row.least for row in LOTS.values()}}
SHORT = 3
"""Number of raises, from the least, in a code's short list."""


def leave(play: YedoPlay, seat: int) -> None:
    """Move a seat's marker to those who left."""
    play.state.track.remove(seat)
    play.state.lots[seat] = LEFT
    play.emit("ye.event.left", seat=seat)


@data
class Join(Step[YedoRules, YedoState]):
    """A seat joins the bidding, or leaves and gets 3 Mon, able to pay or not (YE-B1)."""

    seat: int

    def ask(self, play: YedoPlay) -> Decision:
        return play.ask(self, (self.seat,), "ye.ask.join")

    def choices(self, play: YedoPlay, seat: int) -> tuple[Choice, ...]:
        return (JOIN, LEAVE)

    def apply(self, play: YedoPlay, seat: int, choice: Choice) -> None:
        play.pop()
        if choice == LEAVE:
            leave(play, seat)
            earn(play, seat, LEAVING, "left")


def is_bidding_over(play: YedoPlay) -> bool:
    """Return whether every seat has won once or left (YE-B7)."""
    return not play.state.track


@data
class Announce(Step[YedoRules, YedoState]):
    """The first seat on the track announces a lot it can pay for, or leaves without Mon (YE-B2, B7)."""
    windows: ClassVar[tuple[str, ...]] = ("any",)

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
        return (*map(ANNOUNCE.__getitem__, self._lots(play, seat)), LEAVE, *playable(play, seat, *self.windows))

    def apply(self, play: YedoPlay, seat: int, choice: Choice) -> None:
        if choice.verb == "play":
            begin(play, seat, str(choice.operands[0]))
        elif choice == LEAVE:
            play.pop()
            leave(play, seat)
        else:
            lot = str(choice.operands[0])
            play.emit("ye.event.announced", seat=seat, lot=lot, mon=LEAST[lot])
            play.swap(Auction(lot, seat, seat, LEAST[lot], (*play.state.track[1:], seat), False))

    def refusals(self, play: YedoPlay, seat: int) -> tuple[Refusal, ...]:
        open_, fine = open_lots(play.rules, play.state), self._lots(play, seat)
        lots = GROUPS if play.rules.has_groups else tuple(LOTS)
        refusals = [Refusal(f"lot:{lot}", "ye.no.mon", "YE-B3", {"price": LEAST[lot]}) if lot in open_
                 else Refusal(f"lot:{lot}", "ye.no.lot", "YE-B2") for lot in lots if lot not in fine]  # fmt: skip
        return (*refusals, *refused_cards(play, seat, *self.windows))

    def targets(self, play: YedoPlay, seat: int, choice: Choice) -> tuple[str, ...]:
        return (f"lot:{choice.operands[0]}",) if choice.verb == "announce" else point_card(choice)


@data
class Auction(Step[YedoRules, YedoState]):
    """One lap around the track: raise or pass; last, the announcer may outbid (YE-B2).

    ``waiting``: seats whose turn is to come. ``named``: whether the moment after the announcement has passed.
    """

    lot: str
    announcer: int
    leader: int
    high: int
    waiting: tuple[int, ...]
    named: bool
    windows: ClassVar[tuple[str, ...]] = ("2-turn", "2-named", "any")

    def run(self, play: YedoPlay) -> bool:
        if not self.named:
            if self._may_interrupt(play):
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

    def _may_interrupt(self, play: YedoPlay) -> bool:
        """Return whether a card could be played just after naming, by public information."""
        return bool(play.rules.windows.get("2-named") and play.state.actions[self.announcer] and len(self.waiting) > 1)

    def choices(self, play: YedoPlay, seat: int) -> tuple[Choice, ...]:
        if not self.named:
            return (*playable(play, seat, "2-named"), PASS)
        raises = range(self.high + 1, play.state.mon[seat] + 1)
        return (PASS, *[choice("bid", mon) for mon in raises], *playable(play, seat, "2-turn", "any"))

    def apply(self, play: YedoPlay, seat: int, choice: Choice) -> None:
        if choice.verb == "play":
            begin(play, seat, str(choice.operands[0]))
            return
        if not self.named:
            self.named = True
            return
        self.waiting = self.waiting[1:]
        if choice.verb == "bid":
            self.leader, self.high = seat, int(choice.operands[0])
            play.emit("ye.event.bid", seat=seat, lot=self.lot, mon=self.high)
        else:
            play.emit("ye.event.passed", seat=seat)

    def code_options(self, play: YedoPlay) -> tuple[tuple[int, Choice], ...] | None:
        if not self.named:
            return None
        seat = self.waiting[0]
        most = min(play.state.mon[seat], self.high + SHORT)
        return ((seat, PASS), *[(seat, choice("bid", mon)) for mon in range(self.high + 1, most + 1)])

    def refusals(self, play: YedoPlay, seat: int) -> tuple[Refusal, ...]:
        refusals = refused_cards(play, seat, *(("2-turn", "any") if self.named else ("2-named",)))
        poor = self.named and play.state.mon[seat] <= self.high
        return (*refusals, Refusal("button:bid", "ye.no.mon", "YE-B3", {"price": self.high + 1})) if poor else refusals

    def targets(self, play: YedoPlay, seat: int, choice: Choice) -> tuple[str, ...]:
        return (f"bid:{choice.operands[0]}",) if choice.verb == "bid" else point_card(choice)
