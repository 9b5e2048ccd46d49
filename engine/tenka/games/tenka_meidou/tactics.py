"""Using a tactics card (TM-C1 to C3): the action of a turn, and the small choices of a card.

An effect lists every path that completes the card. A card is offered if there is a path, and a small choice if a path
continues with it, so nothing can be started that can't be completed (C2).
"""

from __future__ import annotations

from tenka.core.choice import Choice, choice
from tenka.core.data import data
from tenka.core.decision import Decision, Refusal
from tenka.core.step import Step
from tenka.games.tenka_meidou.card_effects import province_of
from tenka.games.tenka_meidou.cards import Card
from tenka.games.tenka_meidou.rules import Deed, Effect, TenkaRules, cards_in_sight
from tenka.games.tenka_meidou.rulings import first_seat_out
from tenka.games.tenka_meidou.state import NOBODY, TenkaPlay, TenkaState

DONE = choice("done")


@data
class UseCard(Step[TenkaRules, TenkaState]):
    """A card in use. ``origin``: the province the card names, or -1. ``picks``: choices of the current round. ``past``: those of
    earlier rounds, which have taken effect."""

    seat: int
    card: str
    origin: int
    past: list[tuple[int | str, ...]]
    picks: list[tuple[int | str, ...]]

    def ask(self, play: TenkaPlay) -> Decision:
        row = play.rules.cards[self.card]
        verbs = play.rules.effects[row.effect].verbs
        left = row.rounds[1] - len(self.past) // len(verbs)
        return play.ask(self, (self.seat,), f"tm.ask.{verbs[len(self.picks)]}", card=self.card, left=left)

    def choices(self, play: TenkaPlay, seat: int) -> tuple[Choice, ...]:
        row = play.rules.cards[self.card]
        effect = play.rules.effects[row.effect]
        so_far, places = tuple(self.picks), play.rules.map.places
        said = len(so_far)
        picks = dict.fromkeys(path[said] for path in effect.paths(play, self, row) if path[:said] == so_far)
        choices = [choice(effect.verbs[said], places[province_of(pick)], *pick[1:]) for pick in picks]
        if not said and len(self.past) >= row.rounds[0] * len(effect.verbs):
            choices.append(DONE)
        return tuple(choices)

    def apply(self, play: TenkaPlay, seat: int, choice: Choice) -> None:
        if choice == DONE:
            play.pop()
            return
        place, *more = choice.operands
        self.picks.append((play.rules.map.index[str(place)], *more))
        row = play.rules.cards[self.card]
        effect = play.rules.effects[row.effect]
        if len(self.picks) == len(effect.verbs):
            self._round(play, row, effect)

    def _round(self, play: TenkaPlay, row: Card, effect: Effect) -> None:
        """Carry out a complete path, and begin another round if there is one."""
        effect.do(play, self, row, tuple(self.picks))
        self.past += self.picks
        self.picks = []
        over = len(self.past) == row.rounds[1] * len(effect.verbs)
        if over or next(effect.paths(play, self, row), None) is None:
            play.pop()

    def targets(self, play: TenkaPlay, seat: int, choice: Choice) -> tuple[str, ...]:
        if choice == DONE:
            return ("button:done",)
        return play.rules.effects[play.rules.cards[self.card].effect].targets(play, self, choice)

    def refusals(self, play: TenkaPlay, seat: int) -> tuple[Refusal, ...]:
        """Refuse unreachable provinces, by verb and card, and other cards before this one is completed."""
        open_ = {c.operands[0] for c in self.choices(play, seat) if c.operands}
        row, places = play.rules.cards[self.card], play.rules.map.places
        key = f"tm.no.{play.rules.effects[row.effect].verbs[len(self.picks)]}.{self.card}"
        origin = province_of(self.picks[0]) if self.picks else self.origin
        values = {} if origin == NOBODY else {"origin": places[origin]}
        refusals = [Refusal(f"province:{place}", key, row.clause, values) for place in places if place not in open_]
        begun = {"card": self.card}
        return (*refusals, *(Refusal(card, "tm.no.begun", "TM-C2", begun) for card in cards_in_sight(play, seat)))


def can_use(play: TenkaPlay, seat: int, card: str, origin: int = NOBODY) -> bool:
    """Return whether the card can be used (C2)."""
    row = play.rules.cards[card]
    return next(play.rules.effects[row.effect].paths(play, UseCard(seat, card, origin, [], []), row), None) is not None


def _choices(play: TenkaPlay, seat: int) -> tuple[Choice, ...]:
    state = play.state
    if state.used[seat] or any(state.swords):
        return ()
    return tuple(choice("card", card) for card in state.offer if can_use(play, seat, card))


def _apply(play: TenkaPlay, seat: int, choice: Choice) -> None:
    card = str(choice.operands[0])
    play.state.offer.remove(card)
    play.state.used[seat] = card
    play.emit("tm.event.card", seat=seat, card=card)
    play.swap(UseCard(seat, card, NOBODY, [], []))


def _refusals(play: TenkaPlay, seat: int) -> tuple[Refusal, ...]:
    state = play.state
    closer = first_seat_out(state)
    refusals = [Refusal(f"card:{card}", "tm.no.taken", "TM-C2", {"seat": by}) for by, card in enumerate(state.used) if card]
    for card in state.offer:
        target, values = f"card:{card}", {"card": card}
        if closer >= 0:
            refusals.append(Refusal(target, "tm.no.closed", "TM-C3", {"seat": closer}))
        elif state.used[seat]:
            refusals.append(Refusal(target, "tm.no.used", "TM-C1", {"card": state.used[seat]}))
        elif not can_use(play, seat, card):
            refusals.append(Refusal(target, f"tm.no.card.{card}", "TM-C2", values))
    return tuple(refusals)


TACTICS = Deed(_choices, _apply, lambda choice: (f"card:{choice.operands[0]}",), _refusals)
