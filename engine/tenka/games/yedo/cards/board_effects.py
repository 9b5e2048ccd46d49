"""Action cards of phases 4 and 7: districts opened, disciples moved, the market renewed, goods taken, orders changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tenka.components.deck import faces
from tenka.core.choice import Choice, choice
from tenka.core.data import data
from tenka.core.decision import Decision
from tenka.core.step import Step
from tenka.games.yedo.board.districts import CASTLE, DISTRICTS, SPACES, SPOTS, WHERE, WORD, neighbours
from tenka.games.yedo.cards.drawing import OFFERED, draw_and_keep, open_decks
from tenka.games.yedo.cards.playing import Effect, Path, question_open
from tenka.games.yedo.cards.rows import ActionCard
from tenka.games.yedo.goods import COLOURS, PRICES
from tenka.games.yedo.holdings import give_back
from tenka.games.yedo.losses import lose
from tenka.games.yedo.phases.action import Activation
from tenka.games.yedo.phases.assignment import Place, first_free, open_words
from tenka.games.yedo.phases.preparation import fill
from tenka.games.yedo.rules import YedoPlay, YedoRules
from tenka.games.yedo.state import FREE, YedoState


def closed_district(play: YedoPlay, seat: int, card: ActionCard) -> Iterator[Path]:
    """A08 needs the counter on the board."""
    if play.state.closed >= 0:
        yield ()


def open_district(play: YedoPlay, seat: int, card: ActionCard, path: Path) -> None:
    """A08: the counter is removed; the district is open to everyone for the rest of the round."""
    play.emit("ye.event.opened", district=DISTRICTS[play.state.closed].id)
    play.state.closed = -1


def two_at_home(play: YedoPlay, seat: int, card: ActionCard) -> Iterator[Path]:
    """A16: two disciples still in the house, once a turn."""
    place = question_open(play, Place)
    if place is not None and not place.doubled and play.state.house[seat] >= 2:
        yield ()


def second_placement(play: YedoPlay, seat: int, card: ActionCard, path: Path) -> None:
    """A16: two disciples are placed this turn."""
    place = question_open(play, Place)
    place.left, place.doubled = 2, True


def move(play: YedoPlay, seat: int, space: int, word: str) -> None:
    """A disciple goes from its space to another."""
    state = play.state
    goal = first_free(state, word)
    state.spaces[space], state.spaces[goal] = FREE, seat
    play.emit("ye.event.moved", seat=seat, place=WORD[space], goal=word)


def errands(play: YedoPlay, seat: int, card: ActionCard) -> Iterator[Path]:
    """A15: an own disciple, and a free space of a neighbouring open district."""
    state = play.state
    for word in dict.fromkeys(WORD[space] for space, owner in enumerate(state.spaces) if owner == seat):
        space = find_own_space(state, seat, word)
        near = neighbours(WHERE[space])
        for goal in open_words(state, seat, space):
            if WHERE[SPOTS[goal][0]] in near:
                yield ((word,), (goal,))


def find_own_space(state: YedoState, seat: int, word: str) -> int:
    """Return the space of a seat's disciple at a place."""
    return next(space for space in SPOTS[word] if state.spaces[space] == seat)


def errand(play: YedoPlay, seat: int, card: ActionCard, path: Path) -> None:
    """A15: it may be activated there, at once or later."""
    move(play, seat, find_own_space(play.state, seat, str(path[0][0])), str(path[1][0]))


def displaceable(play: YedoPlay, seat: int, card: ActionCard) -> Iterator[Path]:
    """A17: an opposing disciple, and another space of an open district; in the Castle another of its spaces will do."""
    state = play.state
    standing = dict.fromkeys((owner, WORD[space]) for space, owner in enumerate(state.spaces) if owner >= 0 and owner != seat)
    for owner, word in standing:
        space = find_own_space(state, owner, word)
        for goal in open_words(state, owner, space):
            if WHERE[SPOTS[goal][0]] != WHERE[space] or WHERE[space] == CASTLE:
                yield ((owner, word), (goal,))


def displace(play: YedoPlay, seat: int, card: ActionCard, path: Path) -> None:
    """A17: the space it leaves is free for the placement that follows."""
    owner, word = path[0]
    move(play, int(owner), find_own_space(play.state, int(owner), str(word)), str(path[1][0]))


def new_market(play: YedoPlay, seat: int, card: ActionCard, path: Path) -> None:
    """A11: all market weapons are discarded, five new ones dealt from left to right."""
    state = play.state
    state.weapon_discard += [weapon for weapon in state.market if weapon]
    state.market = [""] * len(PRICES)
    fill(play, range(len(PRICES)))
    play.emit("ye.event.market", market=state.market[:])


def opponents_beside(play: YedoPlay, seat: int) -> list[int]:
    """Opponents with a disciple in the district of the activated one, in player order."""
    state = play.state
    there = {state.spaces[other] for other in SPACES[WHERE[question_open(play, Activation).space]]}
    return [other for other in state.order if other != seat and other in there]


def robbable(play: YedoPlay, seat: int, card: ActionCard) -> Iterator[Path]:
    """A18: one of them with at least 1 Mon."""
    for other in opponents_beside(play, seat):
        if play.state.mon[other]:
            yield ((other,),)


def rob(play: YedoPlay, seat: int, card: ActionCard, path: Path) -> None:
    """A18: Mon are taken, or all if fewer."""
    state, other = play.state, int(path[0][0])
    mon = min(card.amount, state.mon[other])
    state.mon[other] -= mon
    state.mon[seat] += mon
    play.emit("ye.event.robbed", seat=seat, other=other, mon=mon)


def disarmable(play: YedoPlay, seat: int, card: ActionCard) -> Iterator[Path]:
    """A19: one of them with at least one weapon."""
    for other in opponents_beside(play, seat):
        if play.state.weapons[other]:
            yield ((other,),)


def disarm(play: YedoPlay, seat: int, card: ActionCard, path: Path) -> None:
    """A19: its owner chooses a weapon and discards it."""
    lose(play, int(path[0][0]), ("weapon",))


def exchangeable(play: YedoPlay, seat: int, card: ActionCard) -> Iterator[Path]:
    """A22: the colour of the mission put away, and a deck, which may be the same."""
    state, decks = play.state, set(open_decks(play.state))
    for colour, hand in zip(COLOURS, state.missions[seat], strict=True):
        for deck in COLOURS if hand else ():
            if deck in decks or deck == colour:
                yield ((colour,), (deck,))


def new_orders(play: YedoPlay, seat: int, card: ActionCard, path: Path) -> None:
    """A22: which mission of that colour goes under its deck is told to nobody; then one of the top two is kept."""
    colour, deck = str(path[0][0]), str(path[1][0])
    step = PutAway(seat, colour, deck, card.amount)
    held = faces(play.state.missions[seat][COLOURS.index(colour)])
    if len(held) > 1:
        play.push(step)
    else:
        step.put(play, held[0])


@data
class PutAway(Step[YedoRules, YedoState]):
    """A22: which mission of a colour goes under its deck; then one of the top cards of ``deck`` is kept."""

    seat: int
    colour: str
    deck: str
    number: int

    def ask(self, play: YedoPlay) -> Decision:
        return play.ask(self, (self.seat,), "ye.ask.put_away", colour=self.colour)

    def choices(self, play: YedoPlay, seat: int) -> tuple[Choice, ...]:
        return tuple(choice("put", face) for face in faces(play.state.missions[seat][COLOURS.index(self.colour)]))

    def apply(self, play: YedoPlay, seat: int, choice: Choice) -> None:
        play.pop()
        self.put(play, str(choice.operands[0]))

    def put(self, play: YedoPlay, face: str) -> None:
        """The card goes, and others come."""
        give_back(play, self.seat, self.colour, face)
        draw_and_keep(play, self.seat, self.deck, self.number)

    def targets(self, play: YedoPlay, seat: int, choice: Choice) -> tuple[str, ...]:
        return (f"card:{choice.operands[0]}",)


EFFECTS: Mapping[str, Effect] = {
    "open-district": Effect(closed_district, open_district, hint="closed-district"),
    "second-placement": Effect(two_at_home, second_placement, hint="pair"),
    "errand": Effect(errands, errand, hint=0),
    "displace": Effect(displaceable, displace, hint=0, harms=True),
    "new-market": Effect(lambda play, seat, card: iter([()]), new_market, hint="market"),
    "rob": Effect(robbable, rob, hint=5, amounts=(1, 20), harms=True),
    "disarm": Effect(disarmable, disarm, hint=5, harms=True),
    "new-orders": Effect(exchangeable, new_orders, hint="orders", amounts=(1, OFFERED)),
}
