"""Using a tactics card (TM-C): the action of the turn, the small choices of a card, and the ways the cards share.

A way lists every plan that does the card in full. A card is on offer when there is a plan, and a small choice when a plan
goes on with it, so nothing can be begun that can't be ended (C2).
"""

from __future__ import annotations

from collections.abc import Iterator

from tenka.core.choice import Choice, choice
from tenka.core.data import data
from tenka.core.decision import Decision, Refusal
from tenka.core.step import Step
from tenka.games.tenka_meidou.cards import Card
from tenka.games.tenka_meidou.provinces import KYOTO
from tenka.games.tenka_meidou.rulings import Action, Pick, Plan, TenkaRules, Way, closed_by
from tenka.games.tenka_meidou.state import NOBODY, TenkaPlay, TenkaState

DONE = choice("done")


@data
class UseCard(Step[TenkaRules, TenkaState]):
    """A card being done. ``origin``: the province the card speaks of, or -1. ``picks``: the choices of the present round,
    ``past``: those of the rounds before, which have had their effect."""

    seat: int
    card: str
    origin: int
    past: list[tuple[int | str, ...]]
    picks: list[tuple[int | str, ...]]

    def ask(self, play: TenkaPlay) -> Decision:
        row = play.rules.cards[self.card]
        verbs = play.rules.ways[row.way].verbs
        left = row.rounds[1] - len(self.past) // len(verbs)
        return play.ask(self, (self.seat,), f"tm.ask.{verbs[len(self.picks)]}", card=self.card, left=left)

    def choices(self, play: TenkaPlay, seat: int) -> tuple[Choice, ...]:
        row = play.rules.cards[self.card]
        way = play.rules.ways[row.way]
        so_far, places = tuple(self.picks), play.rules.map.places
        said = len(so_far)
        picks = dict.fromkeys(plan[said] for plan in way.plans(play, self, row) if plan[:said] == so_far)
        found = [choice(way.verbs[said], places[at(pick)], *pick[1:]) for pick in picks]
        if not said and len(self.past) >= row.rounds[0] * len(way.verbs):
            found.append(DONE)
        return tuple(found)

    def take(self, play: TenkaPlay, seat: int, choice: Choice) -> None:
        if choice == DONE:
            play.pop()
            return
        place, *more = choice.operands
        self.picks.append((play.rules.map.index[str(place)], *more))
        row = play.rules.cards[self.card]
        way = play.rules.ways[row.way]
        if len(self.picks) == len(way.verbs):
            self._round(play, row, way)

    def _round(self, play: TenkaPlay, row: Card, way: Way) -> None:
        """A plan is complete: it has its effect, and perhaps another round follows."""
        way.effect(play, self, row, tuple(self.picks))
        self.past += self.picks
        self.picks = []
        over = len(self.past) == row.rounds[1] * len(way.verbs)
        if over or next(way.plans(play, self, row), None) is None:
            play.pop()

    def point(self, play: TenkaPlay, seat: int, choice: Choice) -> tuple[str, ...]:
        if choice == DONE:
            return ("button:done",)
        return play.rules.ways[play.rules.cards[self.card].way].point(play, self, choice)

    def why_not(self, play: TenkaPlay, seat: int) -> tuple[Refusal, ...]:
        open_ = {c.operands[0] for c in self.choices(play, seat) if c.operands}
        row = play.rules.cards[self.card]
        verb = play.rules.ways[row.way].verbs[len(self.picks)]
        return tuple(
            Refusal(f"province:{place}", f"tm.no.{verb}", row.clause, {"card": self.card})
            for place in play.rules.map.places
            if place not in open_
        )


def can_use(play: TenkaPlay, seat: int, card: str, origin: int = NOBODY) -> bool:
    """C2: whether the card can be done in full."""
    row = play.rules.cards[card]
    return next(play.rules.ways[row.way].plans(play, UseCard(seat, card, origin, [], []), row), None) is not None


def _choices(play: TenkaPlay, seat: int) -> tuple[Choice, ...]:
    state = play.state
    if state.used[seat] or any(state.swords):
        return ()
    return tuple(choice("card", card) for card in state.offer if can_use(play, seat, card))


def _take(play: TenkaPlay, seat: int, choice: Choice) -> None:
    card = str(choice.operands[0])
    play.state.offer.remove(card)
    play.state.used[seat] = card
    play.tell("tm.event.card", seat=seat, card=card)
    play.swap(UseCard(seat, card, NOBODY, [], []))


def _why_not(play: TenkaPlay, seat: int) -> tuple[Refusal, ...]:
    state = play.state
    closer = closed_by(state)
    found = [Refusal(f"card:{card}", "tm.no.taken", "TM-C2", {"seat": by}) for by, card in enumerate(state.used) if card]
    for card in state.offer:
        target, values = f"card:{card}", {"card": card}
        if closer >= 0:
            found.append(Refusal(target, "tm.no.closed", "TM-C3", {"seat": closer}))
        elif state.used[seat]:
            found.append(Refusal(target, "tm.no.used", "TM-C1", {"card": state.used[seat]}))
        elif not can_use(play, seat, card):
            found.append(Refusal(target, f"tm.no.card.{card}", "TM-C2", values))
    return tuple(found)


TACTICS = Action(_choices, _take, lambda choice: (f"card:{choice.operands[0]}",), _why_not)


# what the ways do to the soldiers


def move(play: TenkaPlay, owner: int, soldiers: int, origin: int, to: int) -> None:
    """Soldiers of a seat go from one province to another."""
    areas, places = play.state.soldiers, play.rules.map.places
    areas[origin][owner] -= soldiers
    areas[to][owner] += soldiers
    play.tell("tm.event.moved", owner=owner, soldiers=soldiers, origin=places[origin], province=places[to])


def recall(play: TenkaPlay, owner: int, province: int) -> None:
    """One soldier goes back to its owner's reserve (C7)."""
    play.state.soldiers[province][owner] -= 1
    play.state.reserve[owner] += 1
    play.tell("tm.event.recalled", owner=owner, province=play.rules.map.places[province])


def place(play: TenkaPlay, seat: int, province: int) -> None:
    """One soldier comes from reserve to a province."""
    play.state.reserve[seat] -= 1
    play.state.soldiers[province][seat] += 1
    play.tell("tm.event.placed", seat=seat, province=play.rules.map.places[province])


# the ways: every plan in full, and its effect


def _march(play: TenkaPlay, use: UseCard, card: Card) -> Iterator[Plan]:
    links = play.rules.map.via(card.via)
    for origin, there in enumerate(play.state.soldiers):
        if there[use.seat] >= card.soldiers:
            for to in links[origin]:
                yield (origin,), (to,)


def _do_march(play: TenkaPlay, use: UseCard, card: Card, plan: Plan) -> None:
    move(play, use.seat, card.soldiers, at(plan[0]), at(plan[1]))


def sneak(play: TenkaPlay, use: UseCard, card: Card) -> Iterator[Plan]:
    held = [province for province, there in enumerate(play.state.soldiers) if there[use.seat]]
    for origin in held:
        for to in held:
            if to != origin:
                yield (origin,), (to,)


def _gather(play: TenkaPlay, use: UseCard, card: Card) -> Iterator[Plan]:
    for origin in play.rules.map.links[KYOTO]:
        if play.state.soldiers[origin][use.seat]:
            yield ((origin,),)


def _do_gather(play: TenkaPlay, use: UseCard, card: Card, plan: Plan) -> None:
    move(play, use.seat, 1, at(plan[0]), KYOTO)


def _back_up(play: TenkaPlay, use: UseCard, card: Card) -> Iterator[Plan]:
    if play.state.reserve[use.seat]:
        for to, there in enumerate(play.state.soldiers):
            if there[use.seat]:
                yield ((to,),)


def _do_back_up(play: TenkaPlay, use: UseCard, card: Card, plan: Plan) -> None:
    place(play, use.seat, at(plan[0]))


def rivals_at(play: TenkaPlay, seat: int, province: int, soldiers: int = 1) -> Iterator[int]:
    """Other seats with so many soldiers in a province."""
    for rival, there in enumerate(play.state.soldiers[province]):
        if rival != seat and there >= soldiers:
            yield rival


def _replace(play: TenkaPlay, use: UseCard, card: Card) -> Iterator[Plan]:
    if play.state.reserve[use.seat]:
        for province in range(len(play.state.soldiers)):
            for rival in rivals_at(play, use.seat, province):
                yield ((province, rival),)


def do_replace(play: TenkaPlay, use: UseCard, card: Card, plan: Plan) -> None:
    """A rival's soldier goes home, one's own comes in its stead."""
    recall(play, whose(plan[0]), at(plan[0]))
    place(play, use.seat, at(plan[0]))


def _expel(play: TenkaPlay, use: UseCard, card: Card) -> Iterator[Plan]:
    for origin, there in enumerate(play.state.soldiers):
        if there[use.seat]:
            for rival in rivals_at(play, use.seat, origin):
                for to in play.rules.map.links[origin]:
                    yield (origin, rival), (to,)


def _abduct(play: TenkaPlay, use: UseCard, card: Card) -> Iterator[Plan]:
    for origin in range(len(play.state.soldiers)):
        for rival in rivals_at(play, use.seat, origin):
            for to in play.rules.map.links[origin]:
                if play.state.soldiers[to][use.seat]:
                    yield (origin, rival), (to,)


def _do_drive(play: TenkaPlay, use: UseCard, card: Card, plan: Plan) -> None:
    move(play, whose(plan[0]), 1, at(plan[0]), at(plan[1]))


def _recall(play: TenkaPlay, use: UseCard, card: Card) -> Iterator[Plan]:
    if sum(there[use.seat] for there in play.state.soldiers) >= card.rounds[0] - len(use.past):
        for province, there in enumerate(play.state.soldiers):
            if there[use.seat]:
                yield ((province,),)


def _do_recall(play: TenkaPlay, use: UseCard, card: Card, plan: Plan) -> None:
    recall(play, use.seat, at(plan[0]))


def at(pick: Pick) -> int:
    """The province of a pick."""
    province = pick[0]
    assert isinstance(province, int)
    return province


def whose(pick: Pick) -> int:
    """The rival whose soldier a pick names."""
    rival = pick[1]
    assert isinstance(rival, int)
    return rival


WAYS = {
    "march": Way(("from", "to"), _march, _do_march),
    "sneak": Way(("from", "to"), sneak, _do_march),
    "gather": Way(("from",), _gather, _do_gather),
    "back-up": Way(("to",), _back_up, _do_back_up),
    "replace": Way(("replace",), _replace, do_replace),
    "expel": Way(("from", "to"), _expel, _do_drive),
    "abduct": Way(("from", "to"), _abduct, _do_drive),
    "recall": Way(("from",), _recall, _do_recall),
}
