"""Phase 3 (YE-E2 to E4): the event is read and holds at once; what touches seats is carried out seat by seat (V1)."""

from __future__ import annotations

from tenka.core.choice import Choice, choice
from tenka.core.data import data
from tenka.core.decision import Decision
from tenka.core.step import Happening, Step
from tenka.games.yedo.cards import EITHER, EventCard
from tenka.games.yedo.districts import DISTRICTS, OTHER
from tenka.games.yedo.gains import add_disciple, take_top
from tenka.games.yedo.goods import ANNEXES, SAFE
from tenka.games.yedo.holdings import drop_annex, drop_geisha, drop_weapon, earn, lose_disciple, pay, return_blessing, score
from tenka.games.yedo.playing import begin, plays, point_card
from tenka.games.yedo.rules import YedoPlay, YedoRules
from tenka.games.yedo.state import YedoState
from tenka.parts.deck import draw

BEAR, RETURN, PARDON, PASS = choice("bear"), choice("return"), choice("pardon"), choice("pass")
FOR_ALL = ("lose", "mon", "draw", "pardon")
"""Effects that each seat has its own part in."""

Loss = dict[str, int]


def event_for_all(play: YedoPlay) -> bool:
    """Whether the event touches the seats one by one."""
    return play.rules.events[play.state.event].effect in FOR_ALL


@data
class DrawEvent(Happening[YedoRules, YedoState]):
    """YE-E2: the top event comes into force; it may close a district or turn the watch round."""

    def happen(self, play: YedoPlay) -> None:
        state = play.state
        play.reveal()
        ((state.event, _),) = draw(state.event_deck, 1)
        card = play.rules.events[state.event]
        play.tell("ye.event.event", event=card.id)
        if card.effect == "close":
            state.closed = card.amount
            play.tell("ye.event.closed", district=DISTRICTS[card.amount].id)
        elif card.effect == "about-face" and state.colour:
            turn_watch(play)
        elif card.effect == "church":
            state.church += card.amount
            play.tell("ye.event.church", mon=state.church)


def turn_watch(play: YedoPlay) -> None:
    """The watch is replaced by the other colour where it stands (YE-P7)."""
    play.state.colour = OTHER[play.state.colour]
    play.tell("ye.event.turned", colour=play.state.colour)


def loss_of(text: str) -> Loss:
    """A loss from its words: goods and how much of each."""
    words = text.split()
    return {words[i]: int(words[i + 1]) for i in range(0, len(words), 2)}


def burden(state: YedoState, seat: int, loss: Loss) -> dict[str, int]:
    """What a loss really takes from a seat: what it does not own it can't lose (V2)."""
    mon = state.mon[seat]
    found: dict[str, int] = {}
    for what, amount in loss.items():
        if what == "upkeep":
            kept = min(state.house[seat], mon // amount)
            unpaid = max(0, min(state.house[seat] - kept, SAFE - state.reserve[seat]))
            found.update(disciple=unpaid, mon=kept * amount)
            continue
        owned = {
            "disciple": max(0, min(state.house[seat], SAFE - state.reserve[seat])), "annex": state.annexes[seat].bit_count(),
            "geisha": state.geisha[seat], "weapon": len(state.weapons[seat]), "mon": mon, "half": (mon + 1) // 2,
            "points": state.points[seat],
        }  # fmt: skip
        found["mon" if what == "half" else what] = min(amount, owned[what])
    return {what: amount for what, amount in found.items() if amount}


def softer(state: YedoState, seat: int, card: EventCard) -> bool:
    """V4: whether a returned blessing makes this seat's loss smaller. For an upkeep, fewer disciples come first."""
    full = burden(state, seat, loss_of(card.loss))
    if card.soft == EITHER:
        return len(full) > 1
    soft = burden(state, seat, loss_of(card.soft))
    if "upkeep" in card.loss:
        return (soft.get("disciple", 0), soft.get("mon", 0)) < (full.get("disciple", 0), full.get("mon", 0))
    return soft != full


@data
class Suffer(Step[YedoRules, YedoState]):
    """A seat's own part of the event: whether to return a blessing, then what it loses or gains (V1)."""

    seat: int
    softened: bool = False

    def run(self, play: YedoPlay) -> bool:
        card = play.rules.events[play.state.event]
        if self._may_choose(play, card):
            return False
        play.pop()
        self._happen(play, card)
        return True

    def _may_choose(self, play: YedoPlay, card: EventCard) -> bool:
        """Whether there is something to choose, for all that anybody can see."""
        state, seat = play.state, self.seat
        if card.effect == "pardon":
            return bool(state.reserve[seat]) and state.mon[seat] >= card.amount
        if card.effect != "lose" or self.softened or not softer(state, seat, card):
            return False
        return bool(state.blessing[seat] or (state.actions[seat] and play.rules.windows.get("3")))

    def ask(self, play: YedoPlay) -> Decision:
        card = play.rules.events[play.state.event]
        if card.effect == "pardon":
            return play.ask(self, (self.seat,), "ye.ask.pardon", mon=card.amount)
        return play.ask(self, (self.seat,), "ye.ask.soften", event=card.id)

    def choices(self, play: YedoPlay, seat: int) -> tuple[Choice, ...]:
        if play.rules.events[play.state.event].effect == "pardon":
            return (PARDON, PASS)
        return (BEAR, *[RETURN for _ in range(play.state.blessing[seat])][:1], *plays(play, seat, "3"))

    def take(self, play: YedoPlay, seat: int, choice: Choice) -> None:
        card = play.rules.events[play.state.event]
        if choice.verb == "play":
            begin(play, seat, str(choice.operands[0]))
        elif choice == RETURN:
            return_blessing(play, seat)
            self.softened = True
        else:
            play.pop()
            if choice == PARDON:
                pay(play, seat, card.amount, "pardon")
                add_disciple(play, seat)
            elif choice == BEAR:
                self._happen(play, card)

    def _happen(self, play: YedoPlay, card: EventCard) -> None:
        if card.effect == "mon":
            earn(play, self.seat, card.amount, card.id)
        elif card.effect == "draw":
            for _ in range(card.amount):
                take_top(play, self.seat, "action")
        elif card.effect == "lose":
            suffer(play, self.seat, card, self.softened)

    def point(self, play: YedoPlay, seat: int, choice: Choice) -> tuple[str, ...]:
        return point_card(choice)


def suffer(play: YedoPlay, seat: int, card: EventCard, softened: bool) -> None:
    """What the event takes: Mon and prestige at once, the rest piece by piece, by the owner's choice (V2, V3)."""
    either = softened and card.soft == EITHER
    loss = burden(play.state, seat, loss_of(card.soft if softened and not either else card.loss))
    pay(play, seat, loss.pop("mon", 0), card.id)
    score(play, seat, "event", -loss.pop("points", 0), card.id)
    if either and len(loss) > 1:
        play.push(LoseOneOf(seat, tuple(loss)))
    else:
        lose(play, seat, tuple(what for what, amount in loss.items() for _ in range(amount)))


def lose(play: YedoPlay, seat: int, goods: tuple[str, ...]) -> None:
    """Goods go one by one; where there are several kinds, the owner is asked."""
    while goods:
        what, *rest = goods
        goods = tuple(rest)
        options = losable(play.state, seat, what)
        if len(options) > 1:
            play.push(Lose(seat, what, goods))
            return
        for thing in options:
            give_up(play, seat, what, thing)


def losable(state: YedoState, seat: int, what: str) -> list[str]:
    """The kinds of a good that a seat has."""
    if what == "weapon":
        return list(dict.fromkeys(state.weapons[seat]))
    if what == "annex":
        return [name for kind, name in enumerate(ANNEXES) if state.annexes[seat] >> kind & 1]
    return [what]


def give_up(play: YedoPlay, seat: int, what: str, thing: str) -> None:
    """One piece goes where it goes (V3)."""
    if what == "weapon":
        drop_weapon(play, seat, thing)
    elif what == "annex":
        drop_annex(play, seat, ANNEXES.index(thing))
    elif what == "geisha":
        drop_geisha(play, seat)
    else:
        lose_disciple(play, seat)


@data
class LoseOneOf(Step[YedoRules, YedoState]):
    """V5: only one of the two goes, by the owner's choice."""

    seat: int
    goods: tuple[str, ...]

    def ask(self, play: YedoPlay) -> Decision:
        return play.ask(self, (self.seat,), "ye.ask.lose_one")

    def choices(self, play: YedoPlay, seat: int) -> tuple[Choice, ...]:
        return tuple(choice("lose", what) for what in self.goods)

    def take(self, play: YedoPlay, seat: int, choice: Choice) -> None:
        play.pop()
        lose(play, seat, (str(choice.operands[0]),))

    def point(self, play: YedoPlay, seat: int, choice: Choice) -> tuple[str, ...]:
        return (f"goods:{choice.operands[0]}",)


@data
class Lose(Step[YedoRules, YedoState]):
    """V2: which of its weapons or annexes goes; ``goods`` follow."""

    seat: int
    what: str
    goods: tuple[str, ...]

    def ask(self, play: YedoPlay) -> Decision:
        return play.ask(self, (self.seat,), "ye.ask.lose", what=self.what)

    def choices(self, play: YedoPlay, seat: int) -> tuple[Choice, ...]:
        return tuple(choice("lose", thing) for thing in losable(play.state, seat, self.what))

    def take(self, play: YedoPlay, seat: int, choice: Choice) -> None:
        play.pop()
        give_up(play, seat, self.what, str(choice.operands[0]))
        lose(play, seat, self.goods)

    def point(self, play: YedoPlay, seat: int, choice: Choice) -> tuple[str, ...]:
        return (f"{self.what}:{choice.operands[0]}",)
