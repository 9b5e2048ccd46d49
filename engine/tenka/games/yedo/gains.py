"""Gains of a seat; above a limit it discards at once (YE-L4)."""

from __future__ import annotations

from tenka.components.deck import Card, receive
from tenka.games.yedo.goods import ANNEXES
from tenka.games.yedo.holdings import draw_cards, hand_of
from tenka.games.yedo.limits import check_limits
from tenka.games.yedo.rules import YedoPlay


def take_top(play: YedoPlay, seat: int, kind: str) -> None:
    """Draw the top card of a deck into the hand, if there is one."""
    for card in draw_cards(play, seat, kind, 1):
        take_card(play, seat, kind, card)


def take_card(play: YedoPlay, seat: int, kind: str, card: Card) -> None:
    """Keep a card or weapon just drawn."""
    if kind == "weapon":
        play.emit("ye.event.weapon", seat=seat, weapon=card[0])
        add_weapon(play, seat, card[0])
        return
    receive(hand_of(play.state, seat, kind), card, owner=seat)
    play.emit_private((seat,), "ye.event.card", {"card": card[0]}, seat=seat, kind=kind)
    check_limits(play, seat)


def add_weapon(play: YedoPlay, seat: int, weapon: str) -> None:
    """Give a seat an open weapon."""
    weapons = play.state.weapons[seat]
    weapons.append(weapon)
    weapons.sort()
    check_limits(play, seat)


def add_geisha(play: YedoPlay, seat: int) -> None:
    """Give a seat a geisha, if one is left."""
    state = play.state
    if state.geisha_stock:
        state.geisha_stock -= 1
        state.geisha[seat] += 1
        play.emit("ye.event.geisha", seat=seat)
        check_limits(play, seat)


def add_blessing(play: YedoPlay, seat: int) -> None:
    """Give a seat a blessing of the Temple."""
    play.state.blessing_stock -= 1
    play.state.blessing[seat] += 1
    play.emit("ye.event.blessed", seat=seat)
    check_limits(play, seat)


def add_annex(play: YedoPlay, seat: int, kind: int) -> None:
    """Build an annex."""
    play.state.annex_stock[kind] -= 1
    play.state.annexes[seat] |= 1 << kind
    play.emit("ye.event.built", seat=seat, annex=ANNEXES[kind])


def add_disciple(play: YedoPlay, seat: int) -> None:
    """Move a disciple from the reserve to the house, if there is one."""
    state = play.state
    if state.reserve[seat]:
        state.reserve[seat] -= 1
        state.house[seat] += 1
        play.emit("ye.event.disciple", seat=seat)
