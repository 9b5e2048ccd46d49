"""Winter (SH-W): rice, revolts, points, and the change of the year."""

from __future__ import annotations

from tenka.components.lazy_draw import bring_up
from tenka.core.choice import Choice, choice
from tenka.core.data import data
from tenka.core.decision import Decision
from tenka.core.step import AutomaticStep, Step
from tenka.games.shogun.provinces import INDEX, NAMES
from tenka.games.shogun.revolt import revolt
from tenka.games.shogun.rules import ShogunPlay, ShogunRules
from tenka.games.shogun.scoring import award, score
from tenka.games.shogun.state import EMPTY, ShogunState, provinces_of

# provinces without rice -> (revolts, extra farmers in each); the last row applies to more (W2)
HUNGER = ((0, 0), (1, 1), (1, 2), (2, 2), (2, 2), (2, 3), (2, 3), (3, 3))

EVENTS_A_YEAR = 4
YEARS = 2
WINTER = 3
REVOLT = {name: choice("revolt", name) for name in NAMES}


def count_unfed(state: ShogunState, seat: int, loss: int = 0) -> int:
    """Return the number of provinces without rice, after a loss (SH-W1, W2)."""
    return max(0, state.owner.count(seat) - max(0, state.rice[seat] - loss))


def find_revolts(lacking: int) -> tuple[int, int]:
    """Return revolts, and extra farmers of each, for a number of provinces without rice (SH-W2)."""
    return HUNGER[min(lacking, len(HUNGER) - 1)]


def years(play: ShogunPlay) -> int:
    """Return the number of remaining years, the current one included."""
    return YEARS - max(0, play.state.year - 1)


def seasons(play: ShogunPlay) -> int:
    """Return the number of seasons before the winter, the current one included."""
    return WINTER - play.state.season


@data
class BeginYear(AutomaticStep[ShogunRules, ShogunState]):
    """Turns up four events (SH-S9, SH-W5)."""

    def execute(self, play: ShogunPlay) -> None:
        state = play.state
        state.year += 1
        if play.rules.late:
            bring_up(play.chance, state.event_pile, EVENTS_A_YEAR)
        state.events, state.event_pile = state.event_pile[:EVENTS_A_YEAR], state.event_pile[EVENTS_A_YEAR:]
        play.reveal()
        play.emit("sh.event.year", year=state.year, events=state.events[:])


def discard_event(state: ShogunState) -> None:
    """Remove the event of the season from the game (SH-Y6)."""
    if state.event:
        state.past_events.append(state.event)
    state.event = ""


@data
class EndSeason(AutomaticStep[ShogunRules, ShogunState]):
    """Returns cards to their hands and removes the event; autumn's order stays for winter (SH-Y6)."""

    def execute(self, play: ShogunPlay) -> None:
        state = play.state
        discard_event(state)
        state.turned, state.hidden_actions, state.at = [], [], 0
        state.specials, state.special = [], [""] * state.seats
        state.laid = [[EMPTY] * len(play.rules.boxes) for _ in range(state.seats)]
        state.opened = [board[:] for board in state.laid]
        state.fresh, state.bidders = [], []
        state.season += 1
        if state.season < WINTER:
            _clear_turn_order(state)


def _clear_turn_order(state: ShogunState) -> None:
    state.place, state.turn_order = [-1] * state.seats, []


@data
class LoseRice(AutomaticStep[ShogunRules, ShogunState]):
    """Subtracts the rice that the remaining event costs, down to 0 (SH-W1)."""

    def execute(self, play: ShogunPlay) -> None:
        state = play.state
        card = play.rules.events[state.events.pop()]
        state.past_events.append(card.id)
        state.rice = [max(0, rice - card.loss) for rice in state.rice]
        play.emit("sh.event.winter", year=state.year, event=card.id, loss=card.loss, rice=state.rice[:])


@data
class FeedProvinces(AutomaticStep[ShogunRules, ShogunState]):
    """Takes one rice per province; if some lack it, the left neighbour draws the provinces that revolt (SH-W2, W3)."""

    def execute(self, play: ShogunPlay) -> None:
        for seat in range(play.state.seats):
            self._feed(play, seat)

    def _feed(self, play: ShogunPlay, seat: int) -> None:
        state = play.state
        lacking, cards = count_unfed(state, seat), provinces_of(state, seat)
        state.rice[seat] = max(0, state.rice[seat] - len(cards))
        revolts, state.extra[seat] = find_revolts(lacking)
        play.emit("sh.event.fed", seat=seat, provinces=len(cards), lacking=lacking)
        if revolts:
            picks = play.chance.draws(tuple(len(cards) - i for i in range(revolts)))
            state.unrest[seat] = [cards.pop(pick) for pick in picks]
            names = [NAMES[province] for province in state.unrest[seat]]
            left = (seat + 1) % state.seats
            play.emit("sh.event.unrest", seat=seat, drawer=left, provinces=names, extra=state.extra[seat])


@data
class Revolts(Step[ShogunRules, ShogunState]):
    """The owner chooses the order of its winter revolts (SH-W3)."""

    seat: int

    def run(self, play: ShogunPlay) -> bool:
        drawn = play.state.unrest[self.seat]
        if len(drawn) > 1:
            return False
        play.pop()
        if drawn:
            self._fight(play, drawn[0])
        return True

    def ask(self, play: ShogunPlay) -> Decision:
        return play.ask(self, (self.seat,), "sh.ask.revolt")

    def choices(self, play: ShogunPlay, seat: int) -> tuple[Choice, ...]:
        return tuple(REVOLT[NAMES[province]] for province in sorted(play.state.unrest[seat]))

    def apply(self, play: ShogunPlay, seat: int, choice: Choice) -> None:
        self._fight(play, INDEX[str(choice.operands[0])])

    def _fight(self, play: ShogunPlay, province: int) -> None:
        play.state.unrest[self.seat].remove(province)
        revolt(play, province, play.state.extra[self.seat])

    def targets(self, play: ShogunPlay, seat: int, choice: Choice) -> tuple[str, ...]:
        return (f"province:{choice.operands[0]}",)


@data
class Score(AutomaticStep[ShogunRules, ShogunState]):
    """Scores provinces, buildings and majorities (SH-W4)."""

    def execute(self, play: ShogunPlay) -> None:
        state = play.state
        rows = score(play.rules, state)
        before = state.points[:]
        for seat, line, region, points in rows:
            award(state, seat, line, region, points)
        gained = [now - then for now, then in zip(state.points, before, strict=True)]
        play.emit("sh.event.scored", year=state.year, gained=gained, points=state.points[:])


@data
class EndYear(AutomaticStep[ShogunRules, ShogunState]):
    """Removes rice and revolt markers after the first year; the game ends after the second (SH-W5, W6)."""

    def execute(self, play: ShogunPlay) -> None:
        state = play.state
        _clear_turn_order(state)
        state.extra = [0] * state.seats
        if state.year < YEARS:
            state.season = 0
            state.rice = [0] * state.seats
            state.markers = [0] * len(state.markers)
