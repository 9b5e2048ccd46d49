"""The season's cards and the panel: who sends officials to court (TC-R1, R3)."""

from __future__ import annotations

from tenka.core.data import data
from tenka.core.step import Happening
from tenka.games.shogun.provinces import NAMES
from tenka.games.shogun.rules import ShogunPlay, ShogunRules
from tenka.games.shogun.state import EMPTY, ShogunState
from tenka.games.shogun.tennos_court.cards import PANEL, PRICES, TOWER_CARDS
from tenka.games.shogun.tennos_court.rules import court_of, favours_of
from tenka.games.shogun.tennos_court.state import CourtState
from tenka.parts.late import bring_up, laid

TOWER_IDS = frozenset(card.id for card in TOWER_CARDS)


@data
class ShuffleFavours(Happening[ShogunRules, ShogunState]):
    """TC-S3: the benevolence cards, face down."""

    def happen(self, play: ShogunPlay) -> None:
        court_of(play).favour_pile = laid(play, list(favours_of(play.rules)), late=play.rules.late)


@data
class TurnUpFavours(Happening[ShogunRules, ShogunState]):
    """TC-R1: three cards, the highest number onto the dearest place."""

    def happen(self, play: ShogunPlay) -> None:
        state = court_of(play)
        if play.rules.late:
            bring_up(play.chance, state.favour_pile, len(PRICES))
        turned = sorted(state.favour_pile[: len(PRICES)], key=int, reverse=True)
        del state.favour_pile[: len(PRICES)]
        state.favours = turned
        play.reveal()
        play.tell("tc.event.favours", favours=turned[:])


def send(state: CourtState, seat: int, officials: int) -> None:
    """Officials from stock into the antechamber."""
    state.officials[seat] -= officials
    state.antechamber[seat] += officials


def charged(play: ShogunPlay, fallen: list[int]) -> None:
    """TC-S2: as many officials as armies of one's own fell out of the charged tower; farmers send none."""
    state = court_of(play)
    for seat in range(state.seats):
        send(state, seat, min(fallen[seat], state.officials[seat]))
    play.tell("tc.event.charged", officials=state.antechamber[:])


@data
class Convert(Happening[ShogunRules, ShogunState]):
    """TC-R3 (1): a seat opens its panel, 3 before 2 before 1; what can't be done in full is not done."""

    seat: int

    def happen(self, play: ShogunPlay) -> None:
        play.reveal()
        for box, armies in PANEL.items():
            self._open(play, box, armies)

    def _open(self, play: ShogunPlay, box: str, armies: int) -> None:
        state, seat, place = court_of(play), self.seat, play.rules.box_index[box]
        card = state.opened[seat][place] = state.laid[seat][place]
        state.laid[seat][place] = EMPTY
        name = "" if card == EMPTY else play.rules.card_ids[card]
        sent = armies if _can_send(play, seat, card, armies) else 0
        if sent:
            _dismiss(state, seat, card, sent)
            send(state, seat, sent)
        play.tell("tc.event.converted", seat=seat, box=box, card=name, armies=sent, officials=state.antechamber[seat])


def _can_send(play: ShogunPlay, seat: int, card: int, armies: int) -> bool:
    """Whether a card can be converted in full: a province keeps an army, a tower card needs the tray, others do nothing."""
    state = court_of(play)
    if state.officials[seat] < armies or card == EMPTY:
        return False
    if card < len(NAMES):
        return state.armies[card] > armies
    return play.rules.card_ids[card] in TOWER_IDS and state.tray[seat] >= armies


def _dismiss(state: CourtState, seat: int, card: int, armies: int) -> None:
    if card < len(NAMES):
        state.armies[card] -= armies
    else:
        state.tray[seat] -= armies
    state.stock[seat] += armies
