"""Effects of action cards of phases 4 and 7."""

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
from tenka.games.yedo.phases.assignment import Place, find_free_space, open_words
from tenka.games.yedo.phases.preparation import fill
from tenka.games.yedo.rules import YedoPlay, YedoRules
from tenka.games.yedo.state import FREE, YedoState


def closed_district(play: YedoPlay, seat: int, card: ActionCard) -> Iterator[Path]:
    """Yield a way if a district is closed (A08)."""
    if play.state.closed >= 0:
        yield ()


def open_district(play: YedoPlay, seat: int, card: ActionCard, path: Path) -> None:
    """Remove the counter: the district is open to everyone for the rest of the round (A08)."""
    play.emit("ye.event.opened", district=DISTRICTS[play.state.closed].id)
    play.state.closed = -1


def two_at_home(play: YedoPlay, seat: int, card: ActionCard) -> Iterator[Path]:
    """Yield a way with two disciples in the house, once a turn (A16)."""
    place = question_open(play, Place)
    if place is not None and not place.doubled and play.state.house[seat] >= 2:
        yield ()


def second_placement(play: YedoPlay, seat: int, card: ActionCard, path: Path) -> None:
    """Place two disciples this turn (A16)."""
    place = question_open(play, Place)
    place.left, place.doubled = 2, True


def move(play: YedoPlay, seat: int, space: int, word: str) -> None:
    """Move a disciple to another space."""
    state = play.state
    goal = find_free_space(state, word)
    state.spaces[space], state.spaces[goal] = FREE, seat
    play.emit("ye.event.moved", seat=seat, place=WORD[space], goal=word)


def errands(play: YedoPlay, seat: int, card: ActionCard) -> Iterator[Path]:
    """Yield own disciples with free spaces of neighbouring open districts (A15)."""
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
    """Move the disciple; it may be activated there, now or later (A15)."""
    move(play, seat, find_own_space(play.state, seat, str(path[0][0])), str(path[1][0]))


def displaceable(play: YedoPlay, seat: int, card: ActionCard) -> Iterator[Path]:
    """Yield opposing disciples with other spaces of open districts, in the Castle also its own (A17)."""
    state = play.state
    standing = dict.fromkeys((owner, WORD[space]) for space, owner in enumerate(state.spaces) if owner >= 0 and owner != seat)
    for owner, word in standing:
        space = find_own_space(state, owner, word)
        for goal in open_words(state, owner, space):
            if WHERE[SPOTS[goal][0]] != WHERE[space] or WHERE[space] == CASTLE:
                yield ((owner, word), (goal,))


def displace(play: YedoPlay, seat: int, card: ActionCard, path: Path) -> None:
    """Move the disciple; its old space is free for the next placement (A17)."""
    owner, word = path[0]
    move(play, int(owner), find_own_space(play.state, int(owner), str(word)), str(path[1][0]))


def new_market(play: YedoPlay, seat: int, card: ActionCard, path: Path) -> None:
    """Discard all market weapons and deal five new ones from left to right (A11)."""
    state = play.state
    state.weapon_discard += [weapon for weapon in state.market if weapon]
    state.market = [""] * len(PRICES)
    fill(play, range(len(PRICES)))
    play.emit("ye.event.market", market=state.market[:])


def opponents_beside(play: YedoPlay, seat: int) -> list[int]:
    """Return opponents with a disciple in the activated one's district, in player order."""
    state = play.state
    there = {state.spaces[other] for other in SPACES[WHERE[question_open(play, Activation).space]]}
    return [other for other in state.order if other != seat and other in there]


def robbable(play: YedoPlay, seat: int, card: ActionCard) -> Iterator[Path]:
    """Yield those with at least 1 Mon (A18)."""
    for other in opponents_beside(play, seat):
        if play.state.mon[other]:
            yield ((other,),)


def rob(play: YedoPlay, seat: int, card: ActionCard, path: Path) -> None:
    """Take Mon, or all if fewer (A18)."""
    state, other = play.state, int(path[0][0])
    mon = min(card.amount, state.mon[other])
    state.mon[other] -= mon
    state.mon[seat] += mon
    play.emit("ye.event.robbed", seat=seat, other=other, mon=mon)


def disarmable(play: YedoPlay, seat: int, card: ActionCard) -> Iterator[Path]:
    """Yield those with at least one weapon (A19)."""
    for other in opponents_beside(play, seat):
        if play.state.weapons[other]:
            yield ((other,),)


def disarm(play: YedoPlay, seat: int, card: ActionCard, path: Path) -> None:
    """Let the owner choose and discard a weapon (A19)."""
    lose(play, int(path[0][0]), ("weapon",))


def exchangeable(play: YedoPlay, seat: int, card: ActionCard) -> Iterator[Path]:
    """Yield the colour of a mission to put away with a deck, which may be the same (A22)."""
    state, decks = play.state, set(open_decks(play.state))
    for colour, hand in zip(COLOURS, state.missions[seat], strict=True):
        for deck in COLOURS if hand else ():
            if deck in decks or deck == colour:
                yield ((colour,), (deck,))


def new_orders(play: YedoPlay, seat: int, card: ActionCard, path: Path) -> None:
    """Put a mission of that colour under its deck secretly, then keep one of the top two (A22)."""
    colour, deck = str(path[0][0]), str(path[1][0])
    step = PutAway(seat, colour, deck, card.amount)
    held = faces(play.state.missions[seat][COLOURS.index(colour)])
    if len(held) > 1:
        play.push(step)
    else:
        step.put(play, held[0])


@data
class PutAway(Step[YedoRules, YedoState]):
    """The seat chooses which mission of a colour goes under its deck; then it keeps one of the top cards of ``deck`` (A22)."""

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
        """Put the card away and draw others."""
        give_back(play, self.seat, self.colour, face)
        draw_and_keep(play, self.seat, self.deck, self.number)

    def targets(self, play: YedoPlay, seat: int, choice: Choice) -> tuple[str, ...]:
        return (f"card:{choice.operands[0]}",)


EFFECTS: Mapping[str, Effect] = {
    "open-district": Effect(closed_district, open_district, gain_now="closed-district"),
    "second-placement": Effect(two_at_home, second_placement, gain_now="pair"),
    "errand": Effect(errands, errand, gain_now=0),
    "displace": Effect(displaceable, displace, gain_now=0, harms=True),
    "new-market": Effect(lambda play, seat, card: iter([()]), new_market, gain_now="market"),
    "rob": Effect(robbable, rob, gain_now=5, amounts=(1, 20), harms=True),
    "disarm": Effect(disarmable, disarm, gain_now=5, harms=True),
    "new-orders": Effect(exchangeable, new_orders, gain_now="orders", amounts=(1, OFFERED)),
}
