"""Phase 5 (YE-P): the watch moves, cards turn it and save disciples, and it arrests the others in its district."""

from __future__ import annotations

from typing import ClassVar

from tenka.core.choice import Choice, choice
from tenka.core.data import data
from tenka.core.decision import Decision, Refusal
from tenka.core.step import AutomaticStep, Step
from tenka.games.yedo.board.districts import DISTRICTS, SPACES, SPOTS, STEP, TARGET, WORD
from tenka.games.yedo.cards.playing import begin, may_hold_playable, playable, point_card, refused_cards
from tenka.games.yedo.goods import SAFE
from tenka.games.yedo.rules import YedoPlay, YedoRules
from tenka.games.yedo.state import GONE, YedoState

PASS = choice("pass")
BLACKMAIL = {word: choice("blackmail", word) for word in SPOTS}


def has_watch(play: YedoPlay) -> bool:
    """Return whether there is a watch; there is none in the last round (YE-R2)."""
    return play.state.colour != GONE


def move_watch(play: YedoPlay, steps: int) -> None:
    """Move the watch in the direction of its colour, or back (YE-P1)."""
    state = play.state
    go_to(play, (state.watch + STEP[state.colour] * steps) % len(DISTRICTS))


def go_to(play: YedoPlay, district: int) -> None:
    """Move the watch to a district."""
    play.state.watch = district
    play.emit("ye.event.watch", district=DISTRICTS[district].id, colour=play.state.colour)


@data
class MoveWatch(AutomaticStep[YedoRules, YedoState]):
    """Moves the watch one district, with some events more (YE-P1)."""

    def execute(self, play: YedoPlay) -> None:
        move_watch(play, play.rules.rulings.watch_steps(play.rules, play.state))


def find_searched(state: YedoState) -> list[int]:
    """Return the spaces where unsaved disciples are arrested (YE-P6): the district's, and those informed on."""
    return [*SPACES[state.watch], *state.informed]


def in_danger(state: YedoState, seat: int) -> list[str]:
    """Return where unsaved disciples of a seat would be arrested, equal spaces once."""
    words = [WORD[space] for space in find_searched(state) if state.spaces[space] == seat and space not in state.saved]
    return list(dict.fromkeys(words))


def save(play: YedoPlay, seat: int, word: str) -> None:
    """Save one disciple at a place for this round."""
    state = play.state
    here = find_searched(state)
    space = next(s for s in SPOTS[word] if s in here and state.spaces[s] == seat and s not in state.saved)
    state.saved.append(space)
    play.emit("ye.event.saved", seat=seat, place=word)


@data
class Influence(Step[YedoRules, YedoState]):
    """A seat may play one card of 5b (YE-P2), and others beside it (P5). Asked of every seat that holds a card."""

    seat: int
    played: bool = False
    windows: ClassVar[tuple[str, ...]] = ("5b", "any")

    def run(self, play: YedoPlay) -> bool:
        if may_hold_playable(play, self.seat, self.windows[self.played]):
            return False
        play.pop()
        return True

    def ask(self, play: YedoPlay) -> Decision:
        return play.ask(self, (self.seat,), "ye.ask.influence", played=self.played, searching=True)

    def choices(self, play: YedoPlay, seat: int) -> tuple[Choice, ...]:
        return (PASS, *playable(play, seat, *self.windows[self.played :]))

    def apply(self, play: YedoPlay, seat: int, choice: Choice) -> None:
        if choice == PASS:
            play.pop()
            return
        face = str(choice.operands[0])
        self.played |= "5b" in play.rules.actions[face].windows.split()
        begin(play, seat, face)

    def refusals(self, play: YedoPlay, seat: int) -> tuple[Refusal, ...]:
        return refused_cards(play, seat, *self.windows[self.played :])

    def targets(self, play: YedoPlay, seat: int, choice: Choice) -> tuple[str, ...]:
        return point_card(choice)


@data
class Save(Step[YedoRules, YedoState]):
    """A seat may play one card of 5c or Blackmail (YE-P3). Asked only if it could save a disciple, by public information."""

    seat: int
    windows: ClassVar[tuple[str, ...]] = ("5c", "any")

    def run(self, play: YedoPlay) -> bool:
        if self._threats(play.state) or may_hold_playable(play, self.seat, "5c"):
            return False
        play.pop()
        return True

    def ask(self, play: YedoPlay) -> Decision:
        return play.ask(self, (self.seat,), "ye.ask.save", searching=True)

    def _threats(self, state: YedoState) -> list[str]:
        return in_danger(state, self.seat) if state.blackmail[self.seat] else []

    def choices(self, play: YedoPlay, seat: int) -> tuple[Choice, ...]:
        threats = [BLACKMAIL[word] for word in self._threats(play.state)]
        return (PASS, *threats, *playable(play, seat, *self.windows))

    def apply(self, play: YedoPlay, seat: int, choice: Choice) -> None:
        face = str(choice.operands[0]) if choice.verb == "play" else ""
        if not face or "5c" in play.rules.actions[face].windows.split():
            play.pop()
        if face:
            begin(play, seat, face)
        elif choice != PASS:
            play.state.blackmail[seat] = 0
            play.emit("ye.event.blackmail", seat=seat)
            save(play, seat, str(choice.operands[0]))

    def refusals(self, play: YedoPlay, seat: int) -> tuple[Refusal, ...]:
        return refused_cards(play, seat, *self.windows)

    def targets(self, play: YedoPlay, seat: int, choice: Choice) -> tuple[str, ...]:
        if choice.verb == "blackmail":
            place = TARGET[str(choice.operands[0])].removeprefix("space:")
            return ("card:blackmail", f"disciple:{seat}:{place}")
        return point_card(choice)


@data
class Arrest(AutomaticStep[YedoRules, YedoState]):
    """Arrests unsaved disciples: they go to the reserve, or home if two are there already (YE-P4)."""

    def execute(self, play: YedoPlay) -> None:
        state = play.state
        for space in dict.fromkeys(find_searched(state)):
            seat = state.spaces[space]
            if seat < 0 or space in state.saved:
                continue
            state.spaces[space] = -1
            kept = state.reserve[seat] >= SAFE
            if kept:
                state.house[seat] += 1
            else:
                state.reserve[seat] += 1
            play.emit("ye.event.arrested", seat=seat, place=WORD[space], kept=kept)
        state.saved, state.informed = [], []
