"""A deal between two seats (YE-T2, T5): terms, cards to hand over, and exchange."""

from __future__ import annotations

from collections import Counter
from dataclasses import field
from typing import Any

from tenka.components.deck import Card, bit, faces, lay_aside, receive
from tenka.core.choice import Choice, choice
from tenka.core.data import Data, data, secret
from tenka.core.decision import Decision
from tenka.core.step import Step
from tenka.games.yedo.board.districts import SPACES, TAVERN
from tenka.games.yedo.goods import WEAPONS
from tenka.games.yedo.holdings import HANDS, hand_of, hands_of
from tenka.games.yedo.limits import check_limits
from tenka.games.yedo.rules import YedoPlay, YedoRules
from tenka.games.yedo.state import YedoState

HIDDEN_KINDS = HANDS
"""Kinds whose faces stay hidden (YE-T2)."""
GEISHA = "geisha"


def veil_laid(cards: list[Card], seat: int | None, _owner: object = None) -> list[Card]:
    """Veil face-down cards of an offer, which are still in the hand: others see only their kinds."""
    return [card for card in cards if seat is not None and card[1] >> seat & 1]


def goods(state: YedoState, seat: int, place: int) -> list[str]:
    """Return the kinds of a seat's goods for a deal at a place, by public information, with repetition."""
    kinds = list(state.weapons[seat])
    if place == TAVERN:
        kinds += [GEISHA] * state.geisha[seat]
        for kind, held in hands_of(state, seat):
            kinds += [kind] * len(held)
    return kinds


def has_goods(state: YedoState, seat: int, place: int) -> bool:
    """Return whether there are such goods."""
    if place != TAVERN or state.weapons[seat]:
        return bool(state.weapons[seat])
    return bool(state.geisha[seat] or state.actions[seat] or state.bonuses[seat] or any(state.missions[seat]))


def find_hidden(kinds: list[str]) -> list[str]:
    """Return the kinds that are cards."""
    return [kind for kind in kinds if kind in HIDDEN_KINDS]


@data
class Terms(Data):
    """The terms of a deal. ``given``: kinds of the own side; ``cards``: faces of those that are cards, in the same order.
    ``asked``: kinds of the other side. ``mon``: positive if given, negative if asked for."""

    seat: int
    other: int
    given: list[str] = field(default_factory=list)
    cards: list[Card] = secret(veil_laid, default_factory=list)
    asked: list[str] = field(default_factory=list)
    mon: int = 0

    @property
    def fair(self) -> bool:
        """Whether each side gives something; Mon go one way, so one side gives goods."""
        return bool((self.given or self.mon > 0) and (self.asked or self.mon < 0))

    def faces(self, kind: str) -> list[str]:
        """Return the offered faces of a kind."""
        if not self.cards:
            return []
        return [face for other, (face, _) in zip(find_hidden(self.given), self.cards, strict=True) if other == kind]

    def is_kept(self, state: YedoState, place: int) -> bool:
        """Return whether both seats are there and have what the terms name."""
        here = {state.spaces[space] for space in SPACES[place]}
        sides = ((self.given, self.seat), (self.asked, self.other))
        owned = all(Counter(kinds) <= Counter(goods(state, seat, place)) for kinds, seat in sides)
        payable = -state.mon[self.other] <= self.mon <= state.mon[self.seat]
        laid = len(self.cards) == len(find_hidden(self.given)) and all(known == bit(self.seat) for _, known in self.cards)
        return self.seat != self.other and {self.seat, self.other} <= here and owned and payable and laid and all(
            Counter(self.faces(kind)) <= Counter(faces(hand_of(state, self.seat, kind))) for kind in set(find_hidden(self.given))
        )  # fmt: skip

    def public(self) -> dict[str, Any]:
        """Return the public part: seats, kinds, Mon."""
        return {"seat": self.seat, "other": self.other, "given": self.given[:], "asked": self.asked[:], "mon": self.mon}


@data
class HandOver(Step[YedoRules, YedoState]):
    """The seat that accepted chooses which cards of the asked kinds to hand over (YE-T5); ``chosen``: so far."""

    terms: Terms
    cards: list[Card] = secret(veil_laid, default_factory=list)
    chosen: int = 0

    def next_kind(self) -> str:
        """Return the kind of the next card."""
        return find_hidden(self.terms.asked)[self.chosen]

    def options(self, state: YedoState) -> list[str]:
        """Return what can be handed over next."""
        kind = self.next_kind()
        held = Counter(faces(hand_of(state, self.terms.other, kind)))
        kinds = find_hidden(self.terms.asked)
        held.subtract(face for other, (face, _) in zip(kinds, self.cards, strict=False) if other == kind)
        return [face for face, count in held.items() if count > 0]

    def ask(self, play: YedoPlay) -> Decision:
        return play.ask(self, (self.terms.other,), "ye.ask.hand_over", kind=self.next_kind())

    def choices(self, play: YedoPlay, seat: int) -> tuple[Choice, ...]:
        return tuple(choice("hand", face) for face in self.options(play.state))

    def apply(self, play: YedoPlay, seat: int, choice: Choice) -> None:
        play.pop()
        self.lay(str(choice.operands[0]))
        hand_over(play, self)

    def lay(self, face: str) -> None:
        """Add a card to hand over."""
        self.cards.append((face, bit(self.terms.other)))
        self.chosen += 1

    def targets(self, play: YedoPlay, seat: int, choice: Choice) -> tuple[str, ...]:
        return (f"card:{choice.operands[0]}",)


def hand_over(play: YedoPlay, step: HandOver) -> None:
    """Ask for each card, unless all of its kind are handed over; then exchange."""
    kinds = find_hidden(step.terms.asked)
    while step.chosen < len(kinds):
        kind = step.next_kind()
        if kinds.count(kind) < len(hand_of(play.state, step.terms.other, kind)):
            play.push(step)
            return
        step.lay(step.options(play.state)[0])
    _exchange(play, step)


def _exchange(play: YedoPlay, step: HandOver) -> None:
    """Exchange the goods, then apply limits in player order (YE-T5)."""
    state, terms = play.state, step.terms
    play.reveal()
    play.emit("ye.event.dealt", **terms.public())
    state.mon[terms.seat] -= terms.mon
    state.mon[terms.other] += terms.mon
    there = _leave(state, terms.seat, terms.given, terms.cards)
    back = _leave(state, terms.other, terms.asked, step.cards)
    _arrive(play, terms.other, terms.given, there)
    _arrive(play, terms.seat, terms.asked, back)
    for seat in sorted((terms.seat, terms.other), key=state.order.index, reverse=True):
        check_limits(play, seat)


def _leave(state: YedoState, seat: int, kinds: list[str], cards: list[Card]) -> list[Card]:
    """Remove what a side gives; return its cards as the others know them."""
    for kind in kinds:
        if kind in WEAPONS:
            state.weapons[seat].remove(kind)
        elif kind == GEISHA:
            state.geisha[seat] -= 1
    given = zip(find_hidden(kinds), cards, strict=True)
    return [lay_aside(hand_of(state, seat, kind), face, seat) for kind, (face, _) in given]


def _arrive(play: YedoPlay, seat: int, kinds: list[str], cards: list[Card]) -> None:
    """Give the goods to the other side."""
    state = play.state
    state.weapons[seat] = sorted([*state.weapons[seat], *[kind for kind in kinds if kind in WEAPONS]])
    state.geisha[seat] += kinds.count(GEISHA)
    for kind, card in zip(find_hidden(kinds), cards, strict=True):
        receive(hand_of(state, seat, kind), card, owner=seat)
        play.emit_private((seat,), "ye.event.received", {"card": card[0]}, seat=seat, kind=kind)
