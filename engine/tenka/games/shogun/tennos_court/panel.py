"""The season's cards and the panel: who sends officials to court (TC-R1, R3)."""

from __future__ import annotations

from tenka.components.lazy_draw import bring_up, lay_pile
from tenka.core.data import data
from tenka.core.step import AutomaticStep
from tenka.games.shogun.provinces import NAMES
from tenka.games.shogun.rules import ShogunPlay, ShogunRules
from tenka.games.shogun.state import EMPTY, ShogunState
from tenka.games.shogun.tennos_court.cards import PANEL, PRICES, TOWER_CARDS
from tenka.games.shogun.tennos_court.rules import favours_of
from tenka.games.shogun.tennos_court.state import Court

TOWER_IDS = frozenset(card.id for card in TOWER_CARDS)


@data
class ShuffleFavours(AutomaticStep[ShogunRules, ShogunState]):
    """Shuffles the benevolence cards (TC-S3)."""

    def execute(self, play: ShogunPlay) -> None:
        Court.of(play.state).favour_pile = lay_pile(play, list(favours_of(play.rules)), late=play.rules.late)


@data
class TurnUpFavours(AutomaticStep[ShogunRules, ShogunState]):
    """Turns up three cards, the highest number on the dearest place (TC-R1)."""

    def execute(self, play: ShogunPlay) -> None:
        court = Court.of(play.state)
        if play.rules.late:
            bring_up(play.chance, court.favour_pile, len(PRICES))
        turned = sorted(court.favour_pile[: len(PRICES)], key=int, reverse=True)
        del court.favour_pile[: len(PRICES)]
        court.favours = turned
        play.reveal()
        play.emit("tc.event.favours", favours=turned[:])


def send(court: Court, seat: int, officials: int) -> None:
    """Move officials from stock to the antechamber."""
    court.officials[seat] -= officials
    court.antechamber[seat] += officials


def on_tower_charged(play: ShogunPlay, fallen: list[int]) -> None:
    """Send as many officials as own armies fell out of the charged tower (TC-S2)."""
    court = Court.of(play.state)
    for seat in range(play.state.seats):
        send(court, seat, min(fallen[seat], court.officials[seat]))
    play.emit("tc.event.charged", officials=court.antechamber[:])


@data
class Convert(AutomaticStep[ShogunRules, ShogunState]):
    """A seat opens its panel, 3 before 2 before 1; a conversion that is impossible in full is skipped (TC-R3, part 1)."""

    seat: int

    def execute(self, play: ShogunPlay) -> None:
        play.reveal()
        for box, armies in PANEL.items():
            self._open(play, box, armies)

    def _open(self, play: ShogunPlay, box: str, armies: int) -> None:
        state, court, seat, place = play.state, Court.of(play.state), self.seat, play.rules.box_index[box]
        card = state.opened[seat][place] = state.laid[seat][place]
        state.laid[seat][place] = EMPTY
        name = "" if card == EMPTY else play.rules.card_ids[card]
        lack = hindrance(play.rules, card, armies, officials=court.officials[seat], there=available_armies(state, seat, card))
        if lack:
            play.emit("tc.event.unconverted", seat=seat, box=box, card=name, lack=lack)
            return
        _dismiss(state, seat, card, armies)
        send(court, seat, armies)
        play.emit("tc.event.converted", seat=seat, box=box, card=name, armies=armies, officials=court.antechamber[seat])


def available_armies(state: ShogunState, seat: int, card: int) -> int:
    """Return the available armies of a card on the panel: all but one of its province, or those in the tray."""
    return state.armies[card] - 1 if EMPTY < card < len(NAMES) else state.tray[seat]


def hindrance(rules: ShogunRules, card: int, armies: int, *, officials: int, there: int) -> str:
    """Return why a card can't be converted in full, as a word; "" if it can (TC-R3). Chest cards convert nothing (TC-R2)."""
    if card == EMPTY:
        return "empty"
    province = card < len(NAMES)
    if not province and rules.card_ids[card] not in TOWER_IDS:
        return "chest"
    if officials < armies:
        return "officials"
    if there < armies:
        return "garrison" if province else "tray"
    return ""


def _dismiss(state: ShogunState, seat: int, card: int, armies: int) -> None:
    if card < len(NAMES):
        state.armies[card] -= armies
    else:
        state.tray[seat] -= armies
    state.stock[seat] += armies
