"""The set-up (SH-S): material, starting provinces, the charged tower, the first events."""

from __future__ import annotations

from tenka.components.first_seat import choose_first_seat
from tenka.components.lazy_draw import bring_up, lay_pile
from tenka.core.choice import Choice, choice
from tenka.core.data import data
from tenka.core.decision import Decision
from tenka.core.step import AutomaticStep, Step
from tenka.games.shogun import tower
from tenka.games.shogun.cards import BUILDINGS
from tenka.games.shogun.provinces import INDEX, NAMES
from tenka.games.shogun.rules import ShogunPlay, ShogunRules
from tenka.games.shogun.starting_positions import (
    ARMY_CUBES,
    CHARGE_ARMIES,
    CHARGE_FARMERS,
    CHESTS,
    FARMER_CUBES,
    GROUPS,
    PRESCRIBED,
)
from tenka.games.shogun.state import EMPTY, NEUTRAL, ShogunState

RENEW, TOP = choice("renew"), choice("top")
OPEN = {name: choice("open", name) for name in NAMES}
GROUP = {armies: choice("group", armies) for armies in range(6)}


def new_state(rules: ShogunRules, seats: int) -> ShogunState:
    """Return the state with everything in stock (SH-S3, S4, S7)."""
    places = len(NAMES)
    return rules.state_type(
        seats=seats, stack=[],
        owner=[NEUTRAL] * places, armies=[0] * places, buildings=[0] * places, markers=[0] * places,
        stock=[ARMY_CUBES] * seats + [FARMER_CUBES], tray=[0] * (seats + 1),
        tower=[[0] * (seats + 1) for _ in range(rules.tower.floors)],
        chests=[CHESTS[seats]] * seats, rice=[0] * seats, points=[0] * seats,
        supply=[building.supply for building in BUILDINGS], ledger=[],
        year=0, season=0, events=[], event="", past_events=[], event_pile=[],
        turned=[], hidden_actions=[], at=0, specials=[], special=[""] * seats, place=[-1] * seats,
        bidders=[], turn_order=[],
        laid=[[EMPTY] * len(rules.boxes) for _ in range(seats)],
        opened=[[EMPTY] * len(rules.boxes) for _ in range(seats)], fresh=[],
        first=0, groups=[list(GROUPS[seats]) for _ in range(seats)], offer=[], province_pile=[], under=0,
        faced=[[] for _ in range(seats)], unrest=[[] for _ in range(seats)], extra=[0] * seats,
    )  # fmt: skip


def settle(play: ShogunPlay, seat: int, province: int, armies: int) -> None:
    """Give a seat a province with starting armies."""
    state = play.state
    state.owner[province] = seat
    state.armies[province] = armies
    state.stock[seat] -= armies
    state.groups[seat].remove(armies)
    play.emit("sh.event.settled", seat=seat, province=NAMES[province], armies=armies)


@data
class ShuffleProvinces(AutomaticStep[ShogunRules, ShogunState]):
    """Makes a face-down pile and two open cards, and draws the first seat unless the table names it (SH-S5)."""

    def execute(self, play: ShogunPlay) -> None:
        state = play.state
        state.first = choose_first_seat(play)
        state.province_pile = lay_pile(play, [NAMES[i] for i in play.rules.board.in_play], late=play.rules.late)
        state.offer = _draw_from_pile(play, 2)
        play.emit("sh.event.draft", seat=state.first, provinces=state.offer[:])


def _draw_from_pile(play: ShogunPlay, number: int) -> list[str]:
    """Draw the top province cards, lazily if the table wants it; cards that were open before come last (SH-S5)."""
    state = play.state
    if play.rules.late:
        bring_up(play.chance, state.province_pile, number, state.under)
    cards, state.province_pile = state.province_pile[:number], state.province_pile[number:]
    state.under = min(state.under, len(state.province_pile))
    return cards


def drafters(play: ShogunPlay) -> tuple[int, ...]:
    """Return the seats from the first on (SH-S5)."""
    state = play.state
    return tuple((state.first + i) % state.seats for i in range(state.seats))


def rounds(play: ShogunPlay) -> int:
    """Return the number of rounds: the groups a seat has left (SH-S5)."""
    return max(map(len, play.state.groups))


@data
class Draft(Step[ShogunRules, ShogunState]):
    """A seat takes an open card or the top of the pile; if the same two cards are open as last turn, it may replace them first
    (SH-S5)."""

    seat: int
    begun: bool = False
    stale: bool = False

    def run(self, play: ShogunPlay) -> bool:
        if not self.begun:
            self.begun = True
            self._face(play.state)
        return False

    def ask(self, play: ShogunPlay) -> Decision:
        return play.ask(self, (self.seat,), "sh.ask.draft")

    def _face(self, state: ShogunState) -> None:
        facing = sorted(state.offer)
        self.stale = state.faced[self.seat] == facing
        state.faced[self.seat] = facing

    def choices(self, play: ShogunPlay, seat: int) -> tuple[Choice, ...]:
        renew = (RENEW,) if self.stale and len(play.state.province_pile) >= 2 else ()
        return (*[OPEN[name] for name in play.state.offer], TOP, *renew)

    def apply(self, play: ShogunPlay, seat: int, choice: Choice) -> None:
        state = play.state
        play.reveal()
        if choice == RENEW:
            state.province_pile += state.offer
            state.under += len(state.offer) * play.rules.late
            state.offer = _draw_from_pile(play, 2)
            state.faced[seat] = sorted(state.offer)
            self.stale = False
            play.emit("sh.event.renewed", seat=seat, provinces=state.offer[:])
            return
        (name,) = _draw_from_pile(play, 1)
        if choice != TOP:
            # The new open card replaces the taken one.
            place = state.offer.index(str(choice.operands[0]))
            state.offer[place], name = name, state.offer[place]
        play.emit("sh.event.drafted", seat=seat, province=name, unseen=choice == TOP, offer=state.offer[:])
        play.swap(PlaceGroup(seat, INDEX[name]))

    def targets(self, play: ShogunPlay, seat: int, choice: Choice) -> tuple[str, ...]:
        return (f"province:{choice.operands[0]}",) if choice.verb == "open" else (f"button:{choice.verb}",)


@data
class PlaceGroup(Step[ShogunRules, ShogunState]):
    """A seat chooses an army group for the province just taken (SH-S5)."""

    seat: int
    province: int

    def run(self, play: ShogunPlay) -> bool:
        groups = play.state.groups[self.seat]
        if len(set(groups)) > 1:
            return False
        play.pop()
        settle(play, self.seat, self.province, groups[0])
        return True

    def ask(self, play: ShogunPlay) -> Decision:
        return play.ask(self, (self.seat,), "sh.ask.group", province=NAMES[self.province])

    def choices(self, play: ShogunPlay, seat: int) -> tuple[Choice, ...]:
        return tuple(GROUP[armies] for armies in sorted(set(play.state.groups[seat]), reverse=True))

    def apply(self, play: ShogunPlay, seat: int, choice: Choice) -> None:
        play.pop()
        settle(play, seat, self.province, int(choice.operands[0]))

    def targets(self, play: ShogunPlay, seat: int, choice: Choice) -> tuple[str, ...]:
        return (f"group:{choice.operands[0]}",)


@data
class FormPool(AutomaticStep[ShogunRules, ShogunState]):
    """Puts the remaining cards into the pool; owners of provinces determine it (SH-S10)."""

    def execute(self, play: ShogunPlay) -> None:
        state = play.state
        state.offer, state.province_pile, state.under, state.faced = [], [], 0, [[] for _ in range(state.seats)]
        state.groups = [[] for _ in range(state.seats)]


@data
class PlacePrescribed(AutomaticStep[ShogunRules, ShogunState]):
    """Gives the printed provinces, to seats in ascending order as A, B, C, D, E (SH-S6)."""

    def execute(self, play: ShogunPlay) -> None:
        seats = play.state.seats
        for seat, names in enumerate(PRESCRIBED[seats]):
            for name, armies in zip(names.split(), GROUPS[seats], strict=True):
                settle(play, seat, INDEX[name], armies)


@data
class ChargeTower(AutomaticStep[ShogunRules, ShogunState]):
    """Charges the tower with armies of every seat and farmers; what falls out goes back (SH-S8)."""

    def execute(self, play: ShogunPlay) -> None:
        play.rules.rulings.on_tower_charged(play, charge(play))


def charge(play: ShogunPlay) -> list[int]:
    """Charge the tower from stock; return what fell out, by party, which is back in stock (SH-S8)."""
    state = play.state
    cubes = [CHARGE_ARMIES] * state.seats + [CHARGE_FARMERS]
    fallen = tower.charge(play, cubes)
    state.stock = [stock - new + out for stock, new, out in zip(state.stock, cubes, fallen, strict=True)]
    return fallen


@data
class ShuffleEvents(AutomaticStep[ShogunRules, ShogunState]):
    """Shuffles the pile of events (SH-S9)."""

    def execute(self, play: ShogunPlay) -> None:
        play.state.event_pile = lay_pile(play, list(play.rules.events), late=play.rules.late)
