"""Phase 6 (YE-T): seats in the Market, then in the Tavern, make offers to one another; a deal is carried out at once."""

from __future__ import annotations

from collections import Counter
from dataclasses import field
from typing import Any, ClassVar

from tenka.core.choice import Choice, choice
from tenka.core.data import data, secret
from tenka.core.decision import Decision
from tenka.core.step import Step
from tenka.games.yedo.districts import MARKET, SPACES, TAVERN
from tenka.games.yedo.goods import COLOURS, WEAPONS
from tenka.games.yedo.holdings import hand_of
from tenka.games.yedo.limits import check_limits
from tenka.games.yedo.rules import YedoPlay, YedoRules
from tenka.games.yedo.state import YedoState
from tenka.parts.deck import Card, bit, faces, lay_aside, receive

OFFERS = 3
"""A seat makes so many offers at most in each place (YE-T5)."""
DONE, PROPOSE, WITHDRAW, ACCEPT, REFUSE = map(choice, ("done", "propose", "withdraw", "accept", "refuse"))
OFFER = tuple(choice("offer", seat) for seat in range(5))
HIDDEN_KINDS = ("action", "bonus", *COLOURS)
"""Kinds whose faces are not told (YE-T2)."""
GEISHA = "geisha"


def veil_laid(cards: list[Card], seat: int | None, _owner: object = None) -> list[Card]:
    """Veil of cards laid face down out of a hand they have not left: nobody else sees them; their kinds are told besides."""
    return [card for card in cards if seat is not None and card[1] >> seat & 1]


def markets(play: YedoPlay) -> tuple[int, ...]:
    """Where there is trade: Market first, then Tavern (YE-T3); nowhere when the game is played without."""
    return tuple(place for place in (MARKET, TAVERN) if len(traders(play.state, place)) > 1) if play.rules.trade else ()


def traders(state: YedoState, place: int) -> list[int]:
    """The seats with a disciple there, in player order (YE-T1, T2)."""
    here = {state.spaces[space] for space in SPACES[place]}
    return [seat for seat in state.order if seat in here]


def goods(state: YedoState, seat: int, place: int) -> list[str]:
    """The kinds of goods a seat is seen to have for a deal at a place, each as often as it has it."""
    found = list(state.weapons[seat])
    if place == TAVERN:
        found += [GEISHA] * state.geisha[seat]
        found += [kind for kind in HIDDEN_KINDS for _ in hand_of(state, seat, kind)]
    return found


@data
class Offers(Step[YedoRules, YedoState]):
    """YE-T5: a seat makes its offers one after the other; a refused one counts."""

    place: int
    seat: int
    made: int = 0

    def run(self, play: YedoPlay) -> bool:
        if self.made < OFFERS and self._partners(play.state):
            return False
        play.pop()
        return True

    def ask(self, play: YedoPlay) -> Decision:
        return play.ask(self, (self.seat,), "ye.ask.trade", made=self.made)

    def _partners(self, state: YedoState) -> list[int]:
        """Whom a deal could be made with: one of the two has goods, the other goods or Mon."""
        here = traders(state, self.place)
        if self.seat not in here:
            return []
        mine = goods(state, self.seat, self.place)
        return [other for other in here if other != self.seat and _could_deal(state, self.place, self.seat, mine, other)]

    def choices(self, play: YedoPlay, seat: int) -> tuple[Choice, ...]:
        return (DONE, *[OFFER[other] for other in self._partners(play.state)])

    def take(self, play: YedoPlay, seat: int, choice: Choice) -> None:
        if choice == DONE:
            play.pop()
        else:
            play.push(Offer(self.place, seat, int(choice.operands[0])))

    def point(self, play: YedoPlay, seat: int, choice: Choice) -> tuple[str, ...]:
        return (f"seat:{choice.operands[0]}",) if choice.verb == "offer" else ("button:done",)


def _could_deal(state: YedoState, place: int, seat: int, mine: list[str], other: int) -> bool:
    theirs = goods(state, other, place)
    return bool((mine and (theirs or state.mon[other])) or (theirs and state.mon[seat]))


@data
class Offer(Step[YedoRules, YedoState]):
    """An offer laid thing by thing, then answered.

    ``given``: kinds of the own side, and in ``cards`` the faces of those that are cards, in the same order;
    ``asked``: kinds of the other side. ``mon``: above 0 given, below 0 asked for. ``purse``: which of the two is being named.
    """

    place: int
    seat: int
    other: int
    given: list[str] = field(default_factory=list)
    cards: list[Card] = secret(veil_laid, default_factory=list)
    asked: list[str] = field(default_factory=list)
    mon: int = 0
    purse: str = ""
    made: bool = False
    takes_back: ClassVar[frozenset[str]] = frozenset({"withdraw"})

    def ask(self, play: YedoPlay) -> Decision:
        if self.made:
            return play.ask(self, (self.other,), "ye.ask.deal", **self.terms())
        return play.ask(self, (self.seat,), "ye.ask.offer", other=self.other)

    def terms(self) -> dict[str, Any]:
        """What everybody hears of it: who, kinds, Mon."""
        return {"seat": self.seat, "other": self.other, "given": self.given[:], "asked": self.asked[:], "mon": self.mon}

    def choices(self, play: YedoPlay, seat: int) -> tuple[Choice, ...]:
        if self.made:
            return (ACCEPT, REFUSE)
        state = play.state
        if self.purse:
            purse = state.mon[self.seat if self.purse == "give" else self.other]
            return tuple([choice("mon", amount) for amount in range(1, purse + 1)])
        back = (PROPOSE, WITHDRAW) if self._fair() else (WITHDRAW,)
        return (*back, *self._givable(state), *self._askable(state))

    def _fair(self) -> bool:
        """Each side gives something, and not Mon against nothing; Mon go one way, so goods lie on the other side."""
        return bool((self.given or self.mon > 0) and (self.asked or self.mon < 0))

    def _givable(self, state: YedoState) -> list[Choice]:
        """One more thing of the own side: cards by face, like ones once."""
        found, left = [], Counter(state.weapons[self.seat])
        left.subtract(kind for kind in self.given if kind in WEAPONS)
        found += [choice("give", weapon) for weapon, count in left.items() if count > 0]
        if self.place == TAVERN:
            if state.geisha[self.seat] > self.given.count(GEISHA):
                found.append(choice("give", GEISHA))
            for kind in HIDDEN_KINDS:
                held = Counter(faces(hand_of(state, self.seat, kind)))
                held.subtract(self._faces(kind))
                found += [choice("give", kind, face) for face, count in held.items() if count > 0]
        if not self.mon and state.mon[self.seat]:
            found.append(choice("give", "mon"))
        return found

    def _faces(self, kind: str) -> list[str]:
        """The faces of a kind that lie in this offer."""
        kinds = [other for other in self.given if other in HIDDEN_KINDS]
        return [face for other, (face, _) in zip(kinds, self.cards, strict=True) if other == kind]

    def _askable(self, state: YedoState) -> list[Choice]:
        """One more kind of the other side, no more of it than it is seen to have."""
        left = Counter(goods(state, self.other, self.place))
        left.subtract(self.asked)
        found = [choice("ask", kind) for kind, count in left.items() if count > 0]
        return [*found, choice("ask", "mon")] if not self.mon and state.mon[self.other] else found

    def take(self, play: YedoPlay, seat: int, choice: Choice) -> None:
        verb, things = choice.verb, choice.operands
        if verb == "mon":
            self.mon = int(things[0]) * (1 if self.purse == "give" else -1)
            self.purse = ""
        elif things and things[0] == "mon":
            self.purse = verb
        elif verb == "give":
            self.given.append(str(things[0]))
            if len(things) > 1:
                self.cards.append((str(things[1]), bit(seat)))
        elif verb == "ask":
            self.asked.append(str(things[0]))
        else:
            self._end(play, choice)

    def _end(self, play: YedoPlay, choice: Choice) -> None:
        if choice == PROPOSE:
            self.made = True
            play.tell("ye.event.offered", **self.terms())
            return
        play.pop()
        if choice == WITHDRAW:
            return
        offers = play.state.stack[-1]
        assert isinstance(offers, Offers)
        offers.made += 1
        if choice == REFUSE:
            play.tell("ye.event.refused", seat=self.other, other=self.seat)
        else:
            _hand_over(play, HandOver(self))

    def point(self, play: YedoPlay, seat: int, choice: Choice) -> tuple[str, ...]:
        if choice.verb in ("give", "ask"):
            return (":".join((choice.verb, *map(str, choice.operands))),)
        return (f"mon:{choice.operands[0]}",) if choice.verb == "mon" else (f"button:{choice.verb}",)


@data
class HandOver(Step[YedoRules, YedoState]):
    """YE-T5: who took the offer chooses which of its cards of the kinds asked for it hands over: ``chosen`` so many so far."""

    offer: Offer
    cards: list[Card] = secret(veil_laid, default_factory=list)
    chosen: int = 0

    def wanted(self) -> list[str]:
        """The kinds of cards asked for."""
        return [kind for kind in self.offer.asked if kind in HIDDEN_KINDS]

    def options(self, state: YedoState) -> list[str]:
        """What can be handed over next."""
        kinds = self.wanted()
        kind = kinds[self.chosen]
        held = Counter(faces(hand_of(state, self.offer.other, kind)))
        held.subtract(face for other, (face, _) in zip(kinds, self.cards, strict=False) if other == kind)
        return [face for face, count in held.items() if count > 0]

    def ask(self, play: YedoPlay) -> Decision:
        return play.ask(self, (self.offer.other,), "ye.ask.hand_over", kind=self.wanted()[self.chosen])

    def choices(self, play: YedoPlay, seat: int) -> tuple[Choice, ...]:
        return tuple(choice("hand", face) for face in self.options(play.state))

    def take(self, play: YedoPlay, seat: int, choice: Choice) -> None:
        play.pop()
        self.lay(str(choice.operands[0]))
        _hand_over(play, self)

    def lay(self, face: str) -> None:
        """One card more goes over."""
        self.cards.append((face, bit(self.offer.other)))
        self.chosen += 1

    def point(self, play: YedoPlay, seat: int, choice: Choice) -> tuple[str, ...]:
        return (f"card:{choice.operands[0]}",)


def _hand_over(play: YedoPlay, step: HandOver) -> None:
    """Ask for each card unless all of its kind go; then both sides change hands."""
    kinds = step.wanted()
    while step.chosen < len(kinds):
        kind = kinds[step.chosen]
        if kinds.count(kind) < len(hand_of(play.state, step.offer.other, kind)):
            play.push(step)
            return
        step.lay(step.options(play.state)[0])
    _exchange(play, step)


def _exchange(play: YedoPlay, step: HandOver) -> None:
    """What was agreed changes hands; then limits, in player order (YE-T5)."""
    state, offer = play.state, step.offer
    play.reveal()
    play.tell("ye.event.dealt", **offer.terms())
    state.mon[offer.seat] -= offer.mon
    state.mon[offer.other] += offer.mon
    there = _leave(play, offer.seat, offer.given, offer.cards)
    back = _leave(play, offer.other, offer.asked, step.cards)
    _arrive(play, offer.other, offer.given, there)
    _arrive(play, offer.seat, offer.asked, back)
    for seat in sorted((offer.seat, offer.other), key=state.order.index, reverse=True):
        check_limits(play, seat)


def _leave(play: YedoPlay, seat: int, kinds: list[str], cards: list[Card]) -> list[Card]:
    """A side gives what it gives; its cards as the others know them."""
    state = play.state
    for kind in kinds:
        if kind in WEAPONS:
            state.weapons[seat].remove(kind)
        elif kind == GEISHA:
            state.geisha[seat] -= 1
    hidden = [kind for kind in kinds if kind in HIDDEN_KINDS]
    return [lay_aside(hand_of(state, seat, kind), face, seat) for kind, (face, _) in zip(hidden, cards, strict=True)]


def _arrive(play: YedoPlay, seat: int, kinds: list[str], cards: list[Card]) -> None:
    """The other side receives it."""
    state = play.state
    state.weapons[seat] = sorted([*state.weapons[seat], *[kind for kind in kinds if kind in WEAPONS]])
    state.geisha[seat] += kinds.count(GEISHA)
    hidden = [kind for kind in kinds if kind in HIDDEN_KINDS]
    for kind, card in zip(hidden, cards, strict=True):
        receive(hand_of(state, seat, kind), card, owner=seat)
        play.whisper((seat,), "ye.event.received", {"card": card[0]}, seat=seat, kind=kind)
