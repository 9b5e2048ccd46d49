"""Phase 4 (YE-A): disciples go to spaces and annexes, one at a time."""

from __future__ import annotations

from typing import ClassVar

from tenka.core.choice import Choice, choice
from tenka.core.data import data
from tenka.core.decision import Decision, Refusal
from tenka.core.step import AutomaticStep, Step
from tenka.games.yedo.board.districts import CASTLE, GAZEBO, SPACES, SPOTS, TARGET, WHERE, WORD
from tenka.games.yedo.cards.playing import begin, playable, point_card, refused_cards
from tenka.games.yedo.goods import ANNEXES
from tenka.games.yedo.rules import YedoPlay, YedoRules
from tenka.games.yedo.state import FREE, YedoState

WAIT = choice("wait")
PLACE = {word: choice("place", word) for word in (*SPOTS, *ANNEXES)}
_LIKE = [(district, spaces[0], spaces[-1] + 1, WORD[spaces[0]]) for district, spaces in enumerate(SPACES) if district != CASTLE]
_OFFICES = tuple(space for space in SPACES[CASTLE] if space not in GAZEBO)


def open_words(state: YedoState, seat: int, leaving: int = -1) -> list[str]:
    """Return where a disciple can go (YE-A1 to A3): free spaces of open districts, equal ones once; one in the gazebo.

    ``leaving``: the space from which it moves.
    """
    spaces, shut, words = state.spaces, state.closed, []
    if shut != CASTLE:
        inside = seat in spaces[: len(GAZEBO)] and not (leaving in GAZEBO and spaces[leaving] == seat)
        words = [WORD[space] for space in (_OFFICES if inside else SPACES[CASTLE]) if spaces[space] == FREE]
    for district, first, end, word in _LIKE:
        if district != shut and FREE in spaces[first:end]:
            words.append(word)
    return words


def can_place(state: YedoState, seat: int) -> bool:
    """Return whether there is such a place, or a free annex."""
    spaces, shut = state.spaces, state.closed
    if any(district != shut and FREE in spaces[first:end] for district, first, end, _ in _LIKE[:2]):
        return True
    return bool(open_words(state, seat) or free_annexes(state, seat))


def find_free_space(state: YedoState, word: str) -> int:
    """Return the first free space of a word."""
    return next(space for space in SPOTS[word] if state.spaces[space] == FREE)


def free_annexes(state: YedoState, seat: int) -> list[str]:
    """Return own annexes without a disciple (YE-A1)."""
    bits = state.annexes[seat] & ~state.stationed[seat]
    return [name for kind, name in enumerate(ANNEXES) if bits >> kind & 1] if bits else []


def are_all_placed(play: YedoPlay) -> bool:
    """Return whether all disciples are placed, or nobody placed one in a whole round (YE-A1, A4)."""
    return not play.state.stirred or not any(play.state.house)


@data
class OpenAssignment(AutomaticStep[YedoRules, YedoState]):
    """Begins the phase."""

    def execute(self, play: YedoPlay) -> None:
        play.state.stirred = True


@data
class BeginLap(AutomaticStep[YedoRules, YedoState]):
    """Begins a lap of placing."""

    def execute(self, play: YedoPlay) -> None:
        play.state.stirred = False


@data
class Place(Step[YedoRules, YedoState]):
    """A seat places a disciple, or two after a card (YE-A1). ``left``: still to place. ``doubled``: that card was played."""

    seat: int
    left: int = 1
    doubled: bool = False
    windows: ClassVar[tuple[str, ...]] = ("4", "any")

    def run(self, play: YedoPlay) -> bool:
        state, seat = play.state, self.seat
        if self.left and state.house[seat] and (state.actions[seat] or can_place(state, seat)):
            return False
        play.pop()
        return True

    def ask(self, play: YedoPlay) -> Decision:
        return play.ask(self, (self.seat,), "ye.ask.place", left=self.left, placing=True)

    def _words(self, state: YedoState) -> list[str]:
        return open_words(state, self.seat) + free_annexes(state, self.seat)

    def choices(self, play: YedoPlay, seat: int) -> tuple[Choice, ...]:
        words = self._words(play.state)
        return (*([PLACE[word] for word in words] if words else (WAIT,)), *playable(play, seat, *self.windows))

    def apply(self, play: YedoPlay, seat: int, choice: Choice) -> None:
        state = play.state
        if choice.verb == "play":
            begin(play, seat, str(choice.operands[0]))
            return
        if choice == WAIT:
            self.left = 0
            return
        word = str(choice.operands[0])
        if word in SPOTS:
            state.spaces[find_free_space(state, word)] = seat
        else:
            state.stationed[seat] |= 1 << ANNEXES.index(word)
        state.house[seat] -= 1
        state.stirred = True
        self.left -= 1
        play.emit("ye.event.placed", seat=seat, place=word)

    def targets(self, play: YedoPlay, seat: int, choice: Choice) -> tuple[str, ...]:
        return (place_target(str(choice.operands[0])),) if choice.verb == "place" else point_card(choice)

    def refusals(self, play: YedoPlay, seat: int) -> tuple[Refusal, ...]:
        if seat != self.seat:
            return ()
        state, here = play.state, set(self._words(play.state))
        refusals = [Refusal(TARGET[word], *_refusal(state, seat, word)) for word in SPOTS if word not in here]
        refusals += [Refusal(f"annex:{name}", "ye.no.annex_taken", "YE-A3") for kind, name in enumerate(ANNEXES)
                  if state.stationed[seat] >> kind & 1]  # fmt: skip
        return (*refusals, *refused_cards(play, seat, *self.windows))


def _refusal(state: YedoState, seat: int, word: str) -> tuple[str, str]:
    space = SPOTS[word][0]
    if WHERE[space] == state.closed:
        return "ye.no.closed", "YE-A2"
    if space in GAZEBO and state.spaces[space] == FREE:
        return "ye.no.gazebo", "YE-A2"
    return "ye.no.full", "YE-A3"


def place_target(word: str) -> str:
    """Return the target of a space or an annex."""
    return TARGET.get(word) or f"annex:{word}"


