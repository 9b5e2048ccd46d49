"""Drawing cards to keep one, looking at cards, naming a deck."""

from __future__ import annotations

from functools import cache
from itertools import permutations

from tenka.components.deck import Card, faces, lay_aside, lay_open, peek, put_back, put_under, veil_deck
from tenka.core.choice import Choice, choice
from tenka.core.data import data, secret
from tenka.core.decision import Decision
from tenka.core.step import Step
from tenka.games.yedo.gains import take_card, take_top
from tenka.games.yedo.goods import COLOURS
from tenka.games.yedo.holdings import deck_of, draw_cards, settle_top
from tenka.games.yedo.limits import thing
from tenka.games.yedo.rules import YedoPlay, YedoRules
from tenka.games.yedo.state import YedoState

OFFERED = 3
"""Cards drawn in an auction or looked at in a foresight."""
DECK = {colour: choice("deck", colour) for colour in COLOURS}
DRAWN = ("action", "bonus", "weapon", *COLOURS)
"""The decks whose drawn cards only one seat sees."""


def draw_and_keep(play: YedoPlay, seat: int, kind: str, number: int = OFFERED) -> None:
    """Draw some cards and keep one; the rest go under the deck in the order drawn, weapons to the discard (YE-B5). Fewer if the
    deck is short."""
    drawn = draw_cards(play, seat, kind, number)
    if kind == "weapon" and drawn:
        play.emit("ye.event.weapons_drawn", seat=seat, weapons=faces(drawn))
    elif drawn:
        play.emit_private((seat,), "ye.event.drawn", {"cards": faces(drawn)}, seat=seat, kind=kind, number=len(drawn))
    if len(drawn) > 1:
        play.push(Keep(seat, kind, drawn))
    elif drawn:
        keep(play, seat, kind, drawn, drawn[0][0])


def keep(play: YedoPlay, seat: int, kind: str, drawn: list[Card], face: str) -> None:
    """Keep one card and put the others away."""
    if kind == "weapon":
        kept = lay_open(drawn, face)
        play.state.weapon_discard += faces(drawn)
    else:
        kept = lay_aside(drawn, face, seat)
        put_under(deck_of(play.state, kind), *drawn)
    take_card(play, seat, kind, kept)


@data
class Keep(Step[YedoRules, YedoState]):
    """The seat chooses which drawn card to keep."""

    seat: int
    deck: str
    drawn: list[Card] = secret(veil_deck)

    def ask(self, play: YedoPlay) -> Decision:
        return play.ask(self, (self.seat,), "ye.ask.keep", deck=self.deck)

    def choices(self, play: YedoPlay, seat: int) -> tuple[Choice, ...]:
        return tuple(choice("keep", face) for face in dict.fromkeys(faces(self.drawn)))

    def apply(self, play: YedoPlay, seat: int, choice: Choice) -> None:
        play.pop()
        keep(play, seat, self.deck, self.drawn, str(choice.operands[0]))

    def targets(self, play: YedoPlay, seat: int, choice: Choice) -> tuple[str, ...]:
        return (thing(self.deck, str(choice.operands[0])),)


def foresee(play: YedoPlay, seat: int, kind: str) -> None:
    """Look at the top three cards, or all if fewer; put them back in any order, events as they were (YE-X8)."""
    deck = deck_of(play.state, kind)
    settle_top(play, deck, OFFERED)
    seen = peek(deck, OFFERED, seat)
    play.reveal()
    play.emit_private((seat,), "ye.event.foreseen", {"cards": seen}, seat=seat, kind=kind, number=len(seen))
    if kind != "event" and len(seen) > 1:
        play.push(Sort(seat, kind))


@cache
def _orders(*seen: str) -> tuple[Choice, ...]:
    """Return the possible orders of some cards."""
    return tuple([choice("order", *order) for order in dict.fromkeys(permutations(seen))])


@data
class Sort(Step[YedoRules, YedoState]):
    """The seat chooses the order in which cards go back on top, the first one topmost; orders that look equal are one (YE-X8)."""

    seat: int
    deck: str

    def ask(self, play: YedoPlay) -> Decision:
        return play.ask(self, (self.seat,), "ye.ask.sort", deck=self.deck)

    def choices(self, play: YedoPlay, seat: int) -> tuple[Choice, ...]:
        return _orders(*faces(deck_of(play.state, self.deck)[:OFFERED]))

    def apply(self, play: YedoPlay, seat: int, choice: Choice) -> None:
        play.pop()
        put_back(deck_of(play.state, self.deck), [str(face) for face in choice.operands], seat)

    def targets(self, play: YedoPlay, seat: int, choice: Choice) -> tuple[str, ...]:
        return tuple(thing(self.deck, str(face)) for face in choice.operands)


def open_decks(state: YedoState) -> list[str]:
    """Return the mission decks that are not empty."""
    return [colour for colour, deck in zip(COLOURS, state.mission_decks, strict=True) if deck]


def take_mission(play: YedoPlay, seat: int, number: int) -> None:
    """Give a mission from a deck the seat names: the top card, or one of several; none if all are empty."""
    decks = open_decks(play.state)
    if len(decks) > 1:
        play.push(NameDeck(seat, number))
    elif decks:
        mission_from(play, seat, decks[0], number)


def mission_from(play: YedoPlay, seat: int, colour: str, number: int) -> None:
    """Give a mission from a deck: its top card, or one of the top ``number``."""
    if number == 1:
        take_top(play, seat, colour)
    else:
        draw_and_keep(play, seat, colour, number)


@data
class NameDeck(Step[YedoRules, YedoState]):
    """The seat chooses the deck of a mission."""

    seat: int
    number: int

    def ask(self, play: YedoPlay) -> Decision:
        return play.ask(self, (self.seat,), "ye.ask.deck", number=self.number)

    def choices(self, play: YedoPlay, seat: int) -> tuple[Choice, ...]:
        return tuple(DECK[colour] for colour in open_decks(play.state))

    def apply(self, play: YedoPlay, seat: int, choice: Choice) -> None:
        play.pop()
        mission_from(play, seat, str(choice.operands[0]), self.number)

    def targets(self, play: YedoPlay, seat: int, choice: Choice) -> tuple[str, ...]:
        return (f"deck:{choice.operands[0]}",)
