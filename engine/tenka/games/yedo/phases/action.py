"""Phase 7 (YE-X): disciples are activated one at a time; each completes a mission, does one action, or goes home."""

from __future__ import annotations

from typing import ClassVar

from tenka.core.choice import Choice, choice
from tenka.core.data import data
from tenka.core.decision import Decision, Refusal
from tenka.core.step import Step
from tenka.games.yedo.board.districts import SPACES, SPOTS, TARGET, WHERE, WORD
from tenka.games.yedo.board.place_actions import AT_ANNEX, AT_SPACE, DEED, point_deed
from tenka.games.yedo.cards.playing import begin, playable, point_card, refused_cards
from tenka.games.yedo.goods import ANNEXES
from tenka.games.yedo.missions.completion import complete
from tenka.games.yedo.missions.requirements import completable
from tenka.games.yedo.phases.assignment import place_target
from tenka.games.yedo.refusals import refuse_deeds, refuse_missions
from tenka.games.yedo.rules import YedoPlay, YedoRules
from tenka.games.yedo.state import FREE, YedoState, count_abroad

HOME, PASS = choice("home"), choice("pass")
ACTIVATE = {word: choice("activate", word) for word in (*SPOTS, *ANNEXES)}


def are_all_home(play: YedoPlay) -> bool:
    """Return whether no disciple is left on spaces and annexes (YE-X1)."""
    state = play.state
    return not any(count_abroad(state, seat) for seat in range(state.seats))


def disciple_places(state: YedoState, seat: int) -> list[str]:
    """Return where a seat's disciples are, equal spaces once."""
    words = dict.fromkeys([WORD[space] for space, owner in enumerate(state.spaces) if owner == seat])
    bits = state.stationed[seat]
    return [*words, *[name for kind, name in enumerate(ANNEXES) if bits >> kind & 1]] if bits else list(words)


@data
class Activate(Step[YedoRules, YedoState]):
    """A seat must activate one disciple, even if it does nothing (YE-X1); ``acted``: one has been activated."""

    seat: int
    acted: bool = False
    windows: ClassVar[tuple[str, ...]] = ("7-before", "any")

    def run(self, play: YedoPlay) -> bool:
        if not self.acted and count_abroad(play.state, self.seat):
            return False
        play.pop()
        return True

    def ask(self, play: YedoPlay) -> Decision:
        return play.ask(self, (self.seat,), "ye.ask.activate")

    def choices(self, play: YedoPlay, seat: int) -> tuple[Choice, ...]:
        return (*[ACTIVATE[word] for word in disciple_places(play.state, seat)], *playable(play, seat, *self.windows))

    def apply(self, play: YedoPlay, seat: int, choice: Choice) -> None:
        if choice.verb == "play":
            begin(play, seat, str(choice.operands[0]))
            return
        word = str(choice.operands[0])
        space = next((s for s in SPOTS.get(word, ()) if play.state.spaces[s] == seat), -1)
        self.acted = True
        play.push(Activation(seat, word, space))

    def refusals(self, play: YedoPlay, seat: int) -> tuple[Refusal, ...]:
        return refused_cards(play, seat, *self.windows) if seat == self.seat else ()

    def targets(self, play: YedoPlay, seat: int, choice: Choice) -> tuple[str, ...]:
        if choice.verb != "activate":
            return point_card(choice)
        word = str(choice.operands[0])
        return (f"disciple:{seat}:{TARGET[word].removeprefix('space:')}" if word in TARGET else place_target(word),)


@data
class Activation(Step[YedoRules, YedoState]):
    """The action of the activated disciple, then perhaps a card with it; then it goes home (YE-X2, X3).

    ``space``: -1 on an annex. ``done``: it has acted. ``over``: no more cards with it.
    """

    seat: int
    place: str
    space: int
    done: bool = False
    over: bool = False
    windows: ClassVar[tuple[str, ...]] = ("7-with",)

    def run(self, play: YedoPlay) -> bool:
        if not self.done or (not self.over and self._has_victims(play)):
            return False
        play.pop()
        self._go_home(play.state)
        return True

    def ask(self, play: YedoPlay) -> Decision:
        key = "ye.ask.with" if self.done else "ye.ask.act"
        return play.ask(self, (self.seat,), key, place=self.place, acting=not self.done)

    def _has_victims(self, play: YedoPlay) -> bool:
        """Return whether a card could be played with this disciple, by public information."""
        state = play.state
        if self.space < 0 or not state.actions[self.seat] or not play.rules.playable(self.windows):
            return False
        there = {state.spaces[space] for space in SPACES[WHERE[self.space]]} - {self.seat}
        return any(seat >= 0 and (state.mon[seat] or state.weapons[seat]) for seat in there)

    def _go_home(self, state: YedoState) -> None:
        if self.space < 0:
            state.stationed[self.seat] &= ~(1 << ANNEXES.index(self.place))
        else:
            state.spaces[self.space] = FREE
        state.house[self.seat] += 1

    def choices(self, play: YedoPlay, seat: int) -> tuple[Choice, ...]:
        if self.done:
            return (PASS, *playable(play, seat, *self.windows))
        choices: list[Choice] = []
        for deed in AT_SPACE[self.space] if self.space >= 0 else AT_ANNEX[self.place]:
            choices += deed.offer(play, seat)
        if self.space < 0:
            return (*choices, HOME)
        return (*completable(play, seat, WHERE[self.space]), *choices, HOME)

    def apply(self, play: YedoPlay, seat: int, choice: Choice) -> None:
        if choice.verb == "play":
            begin(play, seat, str(choice.operands[0]))
        elif choice == PASS:
            self.over = True
        elif choice.verb == "complete":
            self.done = True
            complete(play, seat, str(choice.operands[0]))
        else:
            self.done = True
            play.emit("ye.event.activated", seat=seat, place=self.place, deed=choice.verb)
            if choice != HOME:
                DEED[choice.verb].do(play, seat, self.space, choice)

    def targets(self, play: YedoPlay, seat: int, choice: Choice) -> tuple[str, ...]:
        if choice.verb == "complete":
            return (f"card:{choice.operands[0]}",)
        return point_card(choice) if choice.verb in ("play", "pass", "home") else point_deed(self.place, choice)

    def refusals(self, play: YedoPlay, seat: int) -> tuple[Refusal, ...]:
        if seat != self.seat:
            return ()
        if self.done:
            return refused_cards(play, seat, *self.windows)
        refusals = refuse_deeds(play, seat, self.place, self.space, self.choices(play, seat))
        return refusals if self.space < 0 else refusals + refuse_missions(play, seat, WHERE[self.space])
