"""Effects of the benevolence cards (TC-B). An effect returns whether the seat keeps the card; other cards leave the game.

Ruling: a card gives as much as possible; if there are several provinces, the owner chooses.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar

from tenka.core.choice import Choice, choice
from tenka.core.data import data
from tenka.core.decision import Decision
from tenka.core.step import Step
from tenka.games.shogun.actions import KINDS, no_building
from tenka.games.shogun.cards import BUILDINGS
from tenka.games.shogun.ownership import gain, put_building
from tenka.games.shogun.provinces import INDEX, NAMES
from tenka.games.shogun.rules import ShogunPlay, ShogunRules
from tenka.games.shogun.scoring import award
from tenka.games.shogun.state import NEUTRAL, ShogunState, provinces_of
from tenka.games.shogun.tennos_court.cards import LINE, Favour, source
from tenka.games.shogun.tennos_court.rules import favours_of
from tenka.games.shogun.tennos_court.state import Court
from tenka.games.shogun.winter import discard_event

CANCEL, LEAVE = choice("cancel"), choice("leave")
GRANT = {name: choice("grant", name) for name in NAMES}


def spend(court: Court, favour: str) -> None:
    """Remove a card from the game."""
    court.spent.append(favour)


# Immediate effects without a choice.


def gain_chests(play: ShogunPlay, seat: int, favour: Favour) -> bool:
    """TC-B2, B9, B16."""
    play.state.chests[seat] += favour.amount
    play.emit("tc.event.chests", seat=seat, favour=favour.id, chests=favour.amount)
    return False


def gain_rice(play: ShogunPlay, seat: int, favour: Favour) -> bool:
    """Gain rice, also beyond 18 (TC-B5, B15, B20; SH-W7)."""
    play.state.rice[seat] += favour.amount
    play.emit("tc.event.rice", seat=seat, favour=favour.id, rice=favour.amount)
    return False


def gain_points(play: ShogunPlay, seat: int, favour: Favour) -> bool:
    """TC-B6, B13, B19."""
    award(play.state, seat, LINE, source(favour), favour.amount)
    play.emit("tc.event.points", seat=seat, favour=favour.id, points=favour.amount)
    return False


def fill_tray(play: ShogunPlay, seat: int, favour: Favour) -> bool:
    """Put armies into the tray, as many as the stock has; without any the card has no effect (TC-B3, B8, B14)."""
    state = play.state
    armies = min(favour.amount, state.stock[seat])
    if not armies:
        _void(play, seat, favour, done=False)
        return False
    state.stock[seat] -= armies
    state.tray[seat] += armies
    play.emit("tc.event.tray", seat=seat, favour=favour.id, armies=armies)
    return False


# Lasting effects.


def keep_peace(play: ShogunPlay, seat: int, favour: Favour) -> bool:
    """Keep the card until the end of the season (TC-B10, B11, B18)."""
    Court.of(play.state).keepsakes[seat].append(favour.id)
    play.emit("tc.event.peace", seat=seat, favour=favour.id, actions=list(favour.bars))
    return True


def remove_revolt_marker(play: ShogunPlay, seat: int, favour: Favour) -> bool:
    """Remove a marker from an own province; a seat without markers keeps the card for the next one (TC-B4)."""
    if _grant(play, seat, favour):
        return False
    Court.of(play.state).keepsakes[seat].append(favour.id)
    play.emit("tc.event.kept", seat=seat, favour=favour.id)
    return True


# Effects in a province, which the seat chooses if there are several.


def place_armies(play: ShogunPlay, seat: int, favour: Favour) -> bool:
    """Place armies in an own or neutral province (TC-B12), or a free building under the building rules (TC-B7, B17, B21)."""
    _void(play, seat, favour, _grant(play, seat, favour))
    return False


def _void(play: ShogunPlay, seat: int, favour: Favour, done: bool) -> None:
    if not done:
        play.emit("tc.event.void", seat=seat, favour=favour.id)


def _grant(play: ShogunPlay, seat: int, favour: Favour) -> bool:
    """Ask for a province, if there is any; return whether there is."""
    if not eligible(play.rules, play.state, seat, favour):
        return False
    play.push(Grant(seat, favour.id))
    return True


def eligible(rules: ShogunRules, state: ShogunState, seat: int, favour: Favour) -> list[int]:
    """Return the provinces a card can be used in, in the order of their rows."""
    if favour.effect == "calm":
        return [province for province in provinces_of(state, seat) if state.markers[province]]
    if favour.effect == "building":
        kind = KINDS[favour.building]
        return [province for province in provinces_of(state, seat) if no_building(state, kind, province) is None]
    if not state.stock[seat]:
        return []
    return [province for province in rules.board.in_play if state.owner[province] in (seat, NEUTRAL)]


@data
class Grant(Step[ShogunRules, ShogunState]):
    """The owner chooses the province (TC-B4, B7, B12, B17, B21)."""

    seat: int
    favour: str
    keys: ClassVar[Mapping[str, str]] = {"calm": "tc.ask.calm", "building": "tc.ask.building", "armies": "tc.ask.armies"}

    def run(self, play: ShogunPlay) -> bool:
        places = self._places(play)
        if len(places) > 1:
            return False
        play.pop()
        self._use(play, places[0])
        return True

    def _places(self, play: ShogunPlay) -> list[int]:
        return eligible(play.rules, play.state, self.seat, favours_of(play.rules)[self.favour])

    def ask(self, play: ShogunPlay) -> Decision:
        return play.ask(self, (self.seat,), self.keys[favours_of(play.rules)[self.favour].effect], favour=self.favour)

    def choices(self, play: ShogunPlay, seat: int) -> tuple[Choice, ...]:
        return tuple(GRANT[NAMES[province]] for province in self._places(play))

    def apply(self, play: ShogunPlay, seat: int, choice: Choice) -> None:
        play.pop()
        self._use(play, INDEX[str(choice.operands[0])])

    def _use(self, play: ShogunPlay, province: int) -> None:
        favour = favours_of(play.rules)[self.favour]
        USES[favour.effect](play, self.seat, favour, province)

    def targets(self, play: ShogunPlay, seat: int, choice: Choice) -> tuple[str, ...]:
        return (f"province:{choice.operands[0]}",)


def _remove_marker(play: ShogunPlay, seat: int, favour: Favour, province: int) -> None:
    state = play.state
    state.markers[province] -= 1
    play.emit("tc.event.calmed", seat=seat, favour=favour.id, province=NAMES[province], markers=state.markers[province])


def _build(play: ShogunPlay, seat: int, favour: Favour, province: int) -> None:
    put_building(play, seat, province, BUILDINGS[KINDS[favour.building]])


def _reinforce(play: ShogunPlay, seat: int, favour: Favour, province: int) -> None:
    """Place armies; a neutral province is taken without battle, and its card goes to the hand (SH-A11)."""
    state = play.state
    placed, taken = min(favour.amount, state.stock[seat]), state.owner[province] == NEUTRAL
    if taken:
        gain(play, seat, province)
    state.stock[seat] -= placed
    state.armies[province] += placed
    play.emit("tc.event.armies", seat=seat, favour=favour.id, province=NAMES[province], armies=placed, taken=taken)


USES: Mapping[str, Callable[[ShogunPlay, int, Favour, int], None]] = {
    "calm": _remove_marker,
    "building": _build,
    "armies": _reinforce,
}


# The event.


def offer_cancelling(play: ShogunPlay, seat: int, favour: Favour) -> bool:
    """Ask whether to remove the season's event, now or never (TC-B1)."""
    if play.state.event:
        play.push(CancelEvent(seat))
    return False


@data
class CancelEvent(Step[ShogunRules, ShogunState]):
    """The owner removes the event, or keeps it (TC-B1)."""

    seat: int

    def ask(self, play: ShogunPlay) -> Decision:
        return play.ask(self, (self.seat,), "tc.ask.event", event=play.state.event)

    def choices(self, play: ShogunPlay, seat: int) -> tuple[Choice, ...]:
        return (CANCEL, LEAVE)

    def apply(self, play: ShogunPlay, seat: int, choice: Choice) -> None:
        play.pop()
        gone = play.state.event
        if choice == CANCEL:
            discard_event(play.state)
        key = "tc.event.cancelled" if choice == CANCEL else "tc.event.left"
        play.emit(key, seat=seat, event=gone)


EFFECTS: Mapping[str, Callable[[ShogunPlay, int, Favour], bool]] = {
    "event": offer_cancelling,
    "chests": gain_chests,
    "tray": fill_tray,
    "calm": remove_revolt_marker,
    "rice": gain_rice,
    "points": gain_points,
    "building": place_armies,
    "peace": keep_peace,
    "armies": place_armies,
}
"""Effect of a card -> function that executes it and returns whether the card is kept."""
