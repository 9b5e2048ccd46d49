"""Phase 1 (YE-R2), phase 3 (YE-E1, E2) up to the event's own part, and the end of a round."""

from __future__ import annotations

from tenka.core.data import data
from tenka.core.step import AutomaticStep
from tenka.games.yedo.goods import CHURCH, DEAR, DOJO, PRICES
from tenka.games.yedo.holdings import draw_weapons, earn
from tenka.games.yedo.rules import YedoPlay, YedoRules
from tenka.games.yedo.state import GONE, YedoState


def game_over(play: YedoPlay) -> bool:
    """Return whether the last round is over, or one in which a mission ended the game (YE-R3)."""
    return play.state.ended or play.state.round >= play.rules.rounds


@data
class Prepare(AutomaticStep[YedoRules, YedoState]):
    """Prepares a round: round marker, bidding markers, church, Dojos; no watch in the last round (YE-R2)."""

    def execute(self, play: YedoPlay) -> None:
        state = play.state
        state.round += 1
        play.emit("ye.event.round", round=state.round, last=state.round == play.rules.rounds)
        if state.round > 1:
            state.track, state.lots = state.order[:], [""] * state.seats
            state.church = state.church + 1 if state.church else CHURCH
            play.emit("ye.event.church", mon=state.church)
            for seat in state.order:
                earn(play, seat, 1 if state.annexes[seat] & DOJO else 0, "dojo")
        if state.round == play.rules.rounds:
            state.colour = GONE
            play.emit("ye.event.watch_gone")


@data
class Restock(AutomaticStep[YedoRules, YedoState]):
    """Restocks the market: if weapons are on the dear spaces, the two leftmost move on and the rest is discarded; then three new
    ones (YE-E1, E5)."""

    def execute(self, play: YedoPlay) -> None:
        state = play.state
        market = state.market
        dear = [weapon for weapon in market[:DEAR] if weapon]
        if dear:
            cheap = len(PRICES) - DEAR
            gone = [weapon for weapon in (*dear[cheap:], *market[DEAR:]) if weapon]
            state.weapon_discard += gone
            market[DEAR:] = (*dear[:cheap], *[""] * (cheap - len(dear)))
        fill(play, range(DEAR))
        play.emit("ye.event.market", market=market[:])


def fill(play: YedoPlay, places: range) -> None:
    """Add weapons from left to right, as many as there are (YE-E6)."""
    weapons = draw_weapons(play, len(places))
    for place in places:
        play.state.market[place] = weapons[place - places.start] if place - places.start < len(weapons) else ""


@data
class EndRound(AutomaticStep[YedoRules, YedoState]):
    """Applies the places taken in the gazebo, equal ones in the order taken; ends event and counter (YE-R4, E7)."""

    def execute(self, play: YedoPlay) -> None:
        state = play.state
        for place, seat in sorted(state.moves, key=lambda move: move[0]):
            state.order.remove(seat)
            state.order.insert(place, seat)
        if state.moves:
            play.emit("ye.event.order", seats=state.order[:])
        state.moves, state.saved, state.informed = [], [], []
        state.past_events.append(state.event)
        state.event, state.closed = "", -1
