"""The set-up (YE-S): decks, market, watch, missions one at a time, action cards, favors."""

from __future__ import annotations

from tenka.components.deck import shuffle_deck
from tenka.components.first_seat import choose_first_seat
from tenka.core.choice import Choice, choice
from tenka.core.data import data
from tenka.core.decision import Decision
from tenka.core.step import AutomaticStep, Step
from tenka.games.yedo import goods
from tenka.games.yedo.board.districts import BLUE, GATES, RED, WHERE, find_covered
from tenka.games.yedo.cards.drawing import DECK, draw_and_keep, open_decks
from tenka.games.yedo.gains import add_blessing, take_top
from tenka.games.yedo.goods import COLOUR, COLOURS, FAVORS, HARD
from tenka.games.yedo.holdings import draw_weapons, earn
from tenka.games.yedo.rules import YedoPlay, YedoRules
from tenka.games.yedo.state import COVERED, FREE, GONE, YedoState, missions_held

FAVOR = {favor: choice("favor", favor) for favor in FAVORS}


def new_state(rules: YedoRules, seats: int) -> YedoState:
    """Return the state with everything in supply (YE-S3 to S7)."""
    hidden = find_covered(seats)
    return rules.state_type(
        seats=seats, stack=[],
        round=0, ended=False, order=list(range(seats)), points=[0] * seats, ledger=[],
        mon=[goods.START_MON] * seats, house=[goods.SAFE] * seats, reserve=[goods.DISCIPLES - goods.SAFE] * seats,
        geisha=[0] * seats, blessing=[0] * seats, weapons=[[] for _ in range(seats)],
        annexes=[0] * seats, stationed=[0] * seats, blackmail=[0] * seats,
        actions=[[] for _ in range(seats)], bonuses=[[] for _ in range(seats)],
        missions=[[[] for _ in COLOURS] for _ in range(seats)],
        finished=[[] for _ in range(seats)], perfect=[[] for _ in range(seats)],
        spaces=[COVERED if space in hidden else FREE for space in range(len(WHERE))],
        closed=-1, watch=GATES, colour=GONE, church=goods.CHURCH,
        annex_stock=[goods.OF_AN_ANNEX[seats]] * len(goods.ANNEXES), geisha_stock=goods.GEISHA[seats], blessing_stock=seats,
        market=[""] * len(goods.PRICES), favors=list(FAVORS),
        weapon_deck=[], weapon_discard=[], action_deck=[], bonus_deck=[], mission_decks=[[] for _ in COLOURS],
        event_deck=[], event="", past_events=[],
        track=[], lots=[""] * seats, stirred=False, saved=[], informed=[], moves=[],
    )  # fmt: skip


@data
class ShuffleDecks(AutomaticStep[YedoRules, YedoState]):
    """Shuffles the decks, puts two weapons into the market, draws the colour of the watch and the order of the seats (YE-S2, S3,
    S5, S6)."""

    def execute(self, play: YedoPlay) -> None:
        rules, state, chance = play.rules, play.state, play.chance
        state.mission_decks = [shuffle_deck(chance, names) for names in rules.mission_faces]
        state.action_deck = shuffle_deck(chance, rules.action_faces)
        state.bonus_deck = shuffle_deck(chance, rules.bonus_faces)
        state.event_deck = shuffle_deck(chance, rules.event_faces)
        state.weapon_deck = shuffle_deck(chance, [weapon for weapon in goods.WEAPONS for _ in range(goods.OF_A_WEAPON)])
        state.market[goods.DEAR :] = draw_weapons(play, len(goods.PRICES) - goods.DEAR)
        state.colour = (BLUE, RED)[chance.draw(2)]
        first = choose_first_seat(play)
        state.order = [(first + i) % state.seats for i in range(state.seats)]
        state.track = state.order[:]
        play.emit("ye.event.setup", seats=state.order[:], colour=state.colour, market=state.market[:])


def player_order(play: YedoPlay) -> tuple[int, ...]:
    """Return the seats in the player order."""
    return tuple(play.state.order)


def reverse_order(play: YedoPlay) -> tuple[int, ...]:
    """Return the seats in reverse player order (YE-S7)."""
    return tuple(reversed(play.state.order))


def starting_missions(play: YedoPlay) -> int:
    """Laps of drawing missions still to come (YE-S7), told by the missions the seats hold."""
    state = play.state
    return goods.START_MISSIONS - min(missions_held(state, seat) for seat in range(state.seats))


@data
class DrawMission(Step[YedoRules, YedoState]):
    """The top of any mission deck, unseen; a red or black one by the fourth at the latest (S10) (YE-S7)."""

    seat: int

    def ask(self, play: YedoPlay) -> Decision:
        return play.ask(self, (self.seat,), "ye.ask.mission")

    def choices(self, play: YedoPlay, seat: int) -> tuple[Choice, ...]:
        held = play.state.missions[seat]
        easy = sum(map(len, held)) == goods.START_MISSIONS - 1 and not any(held[colour] for colour in HARD)
        return tuple(DECK[deck] for deck in open_decks(play.state) if not easy or COLOUR[deck] in HARD)

    def apply(self, play: YedoPlay, seat: int, choice: Choice) -> None:
        play.pop()
        take_top(play, seat, str(choice.operands[0]))

    def targets(self, play: YedoPlay, seat: int, choice: Choice) -> tuple[str, ...]:
        return (f"deck:{choice.operands[0]}",)


@data
class ChooseAction(AutomaticStep[YedoRules, YedoState]):
    """YE-S1, Geisha: draw three action cards, keep one, the others under the deck."""

    seat: int

    def execute(self, play: YedoPlay) -> None:
        draw_and_keep(play, self.seat, "action")


@data
class TopAction(AutomaticStep[YedoRules, YedoState]):
    """YE-S1, Samurai: the top action card."""

    seat: int

    def execute(self, play: YedoPlay) -> None:
        take_top(play, self.seat, "action")


@data
class TakeFavor(Step[YedoRules, YedoState]):
    """One favor card, its goods at once; then it is Blackmail (YE-S7). What nobody takes leaves the game."""

    seat: int

    def ask(self, play: YedoPlay) -> Decision:
        return play.ask(self, (self.seat,), "ye.ask.favor")

    def choices(self, play: YedoPlay, seat: int) -> tuple[Choice, ...]:
        return tuple(FAVOR[favor] for favor in play.state.favors)

    def apply(self, play: YedoPlay, seat: int, choice: Choice) -> None:
        play.pop()
        state, row = play.state, FAVORS[str(choice.operands[0])]
        state.favors.remove(row.id)
        state.blackmail[seat] = 1
        play.emit("ye.event.favor", seat=seat, favor=row.id)
        earn(play, seat, row.mon, "favor")
        for _ in range(row.blessing):
            add_blessing(play, seat)
        if row.item:
            take_top(play, seat, row.item)

    def targets(self, play: YedoPlay, seat: int, choice: Choice) -> tuple[str, ...]:
        return (f"favor:{choice.operands[0]}",)


@data
class EndFavors(AutomaticStep[YedoRules, YedoState]):
    """The other favor cards leave the game (YE-S7)."""

    def execute(self, play: YedoPlay) -> None:
        play.state.favors.clear()
