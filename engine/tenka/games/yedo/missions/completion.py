"""Completing a mission (YE-X4, X5, X11, X12): what is missing, substitutes, standard reward, then the bonus."""

from __future__ import annotations

from dataclasses import field
from typing import Any, ClassVar

from tenka.components.deck import EVERYBODY, lay_open, receive
from tenka.core.choice import Choice, choice
from tenka.core.data import data
from tenka.core.decision import Decision
from tenka.core.step import Step
from tenka.games.yedo.cards.drawing import take_mission
from tenka.games.yedo.cards.playing import begin, playable, point_card
from tenka.games.yedo.gains import take_top
from tenka.games.yedo.goods import KARESANSUI, YASHIKI
from tenka.games.yedo.holdings import earn, hand_of, score
from tenka.games.yedo.missions.requirements import Lack, is_in_reach, lacking, may_be_in_reach
from tenka.games.yedo.missions.rows import NOTHING, Gain, Mission
from tenka.games.yedo.phases.event import turn_watch
from tenka.games.yedo.rules import YedoPlay, YedoRules
from tenka.games.yedo.state import YedoState

LEAVE, SWAP, KEEP = choice("leave-bonus"), choice("turn-watch"), choice("keep-watch")
SEND = {YASHIKI: choice("send", "yashiki"), KARESANSUI: choice("send", "karesansui")}
STANDARD, BONUS, END = "standard", "bonus", "end"


def complete(play: YedoPlay, seat: int, face: str) -> None:
    """Reveal the mission and show its requirements (YE-X11)."""
    lay_open(hand_of(play.state, seat, play.rules.missions[face].colour), face)
    play.reveal()
    play.emit("ye.event.mission", seat=seat, mission=face)
    play.push(Completing(seat, face))


@data
class Completing(Step[YedoRules, YedoState]):
    """``stage``: which requirements are shown. ``lent``, ``blessing``, ``geisha``: substitutes for this mission."""

    seat: int
    mission: str
    stage: str = STANDARD
    lent: list[str] = field(default_factory=list)
    blessing: int = 0
    geisha: int = 0
    windows: ClassVar[tuple[str, ...]] = ("7-mission",)

    def _row(self, play: YedoPlay) -> Mission:
        return play.rules.missions[self.mission]

    def find_lack(self, rules: YedoRules, state: YedoState) -> Lack | None:
        """Return what the shown requirements still lack."""
        row = rules.missions[self.mission]
        need = row.need if self.stage == STANDARD else row.bonus
        return lacking(state, self.seat, need, self.lent, self.blessing, self.geisha)

    def run(self, play: YedoPlay) -> bool:
        if self.stage == STANDARD:
            return self._show_standard(play)
        if self.stage == BONUS:
            return self._show_bonus(play)
        play.pop()
        play.state.finished[self.seat].append(self.mission)
        return True

    def ask(self, play: YedoPlay) -> Decision:
        lack = self.find_lack(play.rules, play.state)
        assert lack is not None
        return play.ask(
            self, (self.seat,), f"ye.ask.{self.stage}", mission=self.mission,
            weapons=lack.weapons, blessing=max(0, lack.blessing), geisha=max(0, lack.geisha),
        )  # fmt: skip

    def _show_standard(self, play: YedoPlay) -> bool:
        """Give the standard reward, or ask for substitutes; return whether there was no choice."""
        lack = self.find_lack(play.rules, play.state)
        if lack is None or not is_in_reach(play, self.seat, lack):
            self._take_back(play)
        elif not lack.any:
            self.stage = BONUS
            row = self._row(play)
            play.emit("ye.event.completed", seat=self.seat, mission=row.id)
            gain(play, self.seat, row.gain, "mission", row.id)
        elif play.state.actions[self.seat] and (lack.weapons or lack.blessing > 0):
            return False
        else:
            # Only disciples of annexes can substitute.
            self._send(play, KARESANSUI if lack.blessing > 0 else YASHIKI)
        return True

    def _show_bonus(self, play: YedoPlay) -> bool:
        """The same for the bonus; without cards or annex disciples the bonus is taken whenever possible."""
        lack, row = self.find_lack(play.rules, play.state), self._row(play)
        if row.bonus == NOTHING:
            self.stage = END
        elif lack is not None and not lack.any:
            self.stage = END
            play.state.perfect[self.seat].append(row.id)
            play.emit("ye.event.perfect", seat=self.seat, mission=row.id)
            gain(play, self.seat, row.bonus_gain, "mission-bonus", row.id)
        elif lack is not None and may_be_in_reach(play, self.seat, lack):
            return False
        else:
            self.stage = END
        return True

    def _take_back(self, play: YedoPlay) -> None:
        """Return an impossible mission to the hand; nothing was activated (K11)."""
        state = play.state
        play.pop()
        play.pop()
        turn: Any = state.stack[-1]
        turn.acted = False
        receive(hand_of(state, self.seat, self._row(play).colour), (self.mission, EVERYBODY), owner=self.seat)
        play.emit("ye.event.withdrawn", seat=self.seat, mission=self.mission)

    def choices(self, play: YedoPlay, seat: int) -> tuple[Choice, ...]:
        lack = self.find_lack(play.rules, play.state)
        leave = (LEAVE,) if self.stage == BONUS else ()
        if lack is None or not is_in_reach(play, seat, lack):
            return leave
        cards = playable(play, seat, *self.windows)
        sent = () if lack.weapons else tuple(self._sendable(play, lack))
        return (*leave, *cards, *sent)

    def _sendable(self, play: YedoPlay, lack: Lack) -> list[Choice]:
        """Return the disciples of annexes that can substitute, after the cards (YE-X5): for a blessing first, then for a
        geisha."""
        stationed = play.state.stationed[self.seat]
        if lack.blessing > 0:
            return [SEND[KARESANSUI]] if stationed & KARESANSUI else []
        return [SEND[YASHIKI]] if lack.geisha > 0 and stationed & YASHIKI else []

    def _send(self, play: YedoPlay, annex: int) -> None:
        """Send the disciple home as a substitute; it is used for this round (YE-X5)."""
        state, seat = play.state, self.seat
        state.stationed[seat] &= ~annex
        state.house[seat] += 1
        if annex == YASHIKI:
            self.geisha += 1
        else:
            self.blessing += 1
        play.emit("ye.event.sent", seat=seat, annex=SEND[annex].operands[0], mission=self.mission)

    def apply(self, play: YedoPlay, seat: int, choice: Choice) -> None:
        if choice == LEAVE:
            self.stage = END
        elif choice.verb == "send":
            self._send(play, YASHIKI if choice == SEND[YASHIKI] else KARESANSUI)
        else:
            begin(play, seat, str(choice.operands[0]))

    def targets(self, play: YedoPlay, seat: int, choice: Choice) -> tuple[str, ...]:
        return (f"annex:{choice.operands[0]}",) if choice.verb == "send" else point_card(choice)


def gain(play: YedoPlay, seat: int, what: Gain, line: str, mission: str) -> None:
    """Give prestige, Mon and the item, in this order."""
    score(play, seat, line, what.points, mission)
    earn(play, seat, what.mon, line)
    if what.item == "mission":
        take_mission(play, seat, 1)
    elif what.item == "swap":
        if play.state.colour:
            play.push(MaySwap(seat))
    elif what.item == "end":
        play.state.ended = True
        play.emit("ye.event.ending", seat=seat)
    elif what.item:
        take_top(play, seat, what.item)


@data
class MaySwap(Step[YedoRules, YedoState]):
    """The owner may replace the watch by the other colour in the same district (YE-P7)."""

    seat: int

    def ask(self, play: YedoPlay) -> Decision:
        return play.ask(self, (self.seat,), "ye.ask.swap")

    def choices(self, play: YedoPlay, seat: int) -> tuple[Choice, ...]:
        return (SWAP, KEEP)

    def apply(self, play: YedoPlay, seat: int, choice: Choice) -> None:
        play.pop()
        if choice == SWAP:
            turn_watch(play)
