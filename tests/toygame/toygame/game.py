"""The rules of Ohajiki (OH-1 to OH-6)."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tenka.authoring import (
    AutomaticStep,
    Choice,
    Decision,
    FieldSchema,
    Play,
    Refusal,
    Result,
    Rules,
    State,
    Step,
    choice,
    choose_first_seat,
    data,
    hands,
    number,
    pile,
    row,
    secret,
    up_to,
    word,
)

BOWLS = ("left", "middle", "right")
CARDS = ("one", "two", "three") * 4
HAND = 3
SEATS = (2, 3)


@data
class OhajikiState(State):
    """``bowls``: counters in each. ``taken``: by seat. ``played``: cards face up, in order."""

    bowls: list[int]
    taken: list[int]
    first: int
    held: list[list[str]] = secret(hands)
    deck: list[str] = secret(pile)
    played: list[str]


@dataclass(frozen=True, kw_only=True)
class OhajikiRules(Rules):
    """``worth``: how many counters a card takes. ``casts``: whether a die may be cast instead (layer ``dice``)."""

    filled: int = 4
    worth: Mapping[str, int]
    casts: bool = False


OhajikiPlay = Play[OhajikiRules, OhajikiState]


def new_state(rules: OhajikiRules, seats: int) -> OhajikiState:
    """OH-1: an equal number of counters in each bowl."""
    bowls = [rules.filled] * len(BOWLS)
    return OhajikiState(seats, [], bowls, [0] * seats, 0, [[] for _ in range(seats)], list(CARDS), [])


@data
class Deal(AutomaticStep[OhajikiRules, OhajikiState]):
    """OH-2: three cards each, and who begins."""

    def execute(self, play: OhajikiPlay) -> None:
        state = play.state
        state.deck = play.chance.shuffle(state.deck)
        for seat in range(state.seats):
            state.held[seat] = sorted(state.deck.pop() for _ in range(HAND))
            play.emit_private((seat,), "oh.event.dealt", {"cards": tuple(state.held[seat])}, seat=seat)
        state.first = choose_first_seat(play)
        play.emit("oh.event.first", seat=state.first)


@data
class Turn(Step[OhajikiRules, OhajikiState]):
    """OH-3: a card and a bowl. OH-4: with dice, a bowl alone; the lowest card goes. OH-5: nothing left, a card goes."""

    seat: int

    def ask(self, play: OhajikiPlay) -> Decision:
        return play.ask(self, (self.seat,), "oh.ask.turn", seat=self.seat)

    def choices(self, play: OhajikiPlay, seat: int) -> tuple[Choice, ...]:
        full = [name for name, counters in zip(BOWLS, play.state.bowls, strict=True) if counters]
        found = [choice("play", card, name) for card in sorted(set(play.state.held[seat])) for name in full]
        found += [choice("cast", name) for name in full if play.rules.casts]
        return tuple(found) or (choice("rest"),)

    def apply(self, play: OhajikiPlay, seat: int, choice: Choice) -> None:
        play.reveal()
        card = str(choice.operands[0]) if choice.verb == "play" else play.state.held[seat][0]
        play.state.held[seat].remove(card)
        play.state.played.append(card)
        if choice.verb == "rest":
            play.emit("oh.event.rest", seat=seat, card=card)
        else:
            said = play.rules.worth[card] if choice.verb == "play" else play.chance.roll(1)[0]
            self._move(play, seat, card, str(choice.operands[-1]), said)
        play.pop()

    def _move(self, play: OhajikiPlay, seat: int, card: str, name: str, said: int) -> None:
        state, bowl = play.state, BOWLS.index(name)
        counters = min(said, state.bowls[bowl])
        state.bowls[bowl] -= counters
        state.taken[seat] += counters
        play.emit("oh.event.took", seat=seat, card=card, bowl=name, counters=counters)

    def targets(self, play: OhajikiPlay, seat: int, choice: Choice) -> tuple[str, ...]:
        if choice.verb == "play":
            card, bowl = choice.operands
            return (f"card:{card}", f"bowl:{bowl}")
        return (f"button:{choice.verb}", *(f"bowl:{bowl}" for bowl in choice.operands))

    def refusals(self, play: OhajikiPlay, seat: int) -> tuple[Refusal, ...]:
        bowls = zip(BOWLS, play.state.bowls, strict=True)
        return tuple(Refusal(f"bowl:{name}", "oh.no.counters", "OH-3", {"bowl": name}) for name, full in bowls if not full)


def result(rules: OhajikiRules, state: OhajikiState) -> Result:
    """OH-6: most counters win; equal seats share the place."""
    return ranked(state.taken)


def ranked(scores: list[int]) -> Result:
    """Rank the seats by their scores."""
    ranks = sorted(set(scores), reverse=True)
    return Result(tuple(tuple(seat for seat, score in enumerate(scores) if score == rank) for rank in ranks), tuple(scores))


def determinize(rules: OhajikiRules, state: OhajikiState, seat: int | None, rng: random.Random) -> None:
    """Replace what a seat can't see at random."""
    free = list(CARDS)
    for card in (*state.played, *(card for hand in state.held for card in hand if card != "?")):
        free.remove(card)
    rng.shuffle(free)
    for held in state.held:
        held[:] = sorted(free.pop() if card == "?" else card for card in held)
    state.deck = free


def count_pieces(rules: OhajikiRules, state: OhajikiState) -> dict[str, Any]:
    """Count the counters in bowls and with the seats, and the cards in hand, in the deck and played."""
    if min(*state.bowls, *state.taken) < 0:
        raise ValueError("there are fewer than no counters")
    held = [card for hand in state.held for card in hand]
    return {"counters": sum(state.bowls) + sum(state.taken), "cards": sorted([*held, *state.deck, *state.played])}


def schema(rules: OhajikiRules) -> Mapping[str, FieldSchema]:
    """Return the allowed values of each field."""
    seats, counters, card = rules.seats, number(0, rules.filled * len(BOWLS)), word(rules.worth)
    return {
        "bowls": row(len(BOWLS), counters), "taken": row(seats, counters), "first": number(0, seats - 1),
        "held": row(seats, up_to(HAND, card)), "deck": up_to(len(CARDS), card), "played": up_to(seats * HAND, card),
    }  # fmt: skip


def _rounds(play: OhajikiPlay) -> int:
    return HAND - len(play.state.played) // play.state.seats


def _everyone(play: OhajikiPlay) -> list[int]:
    state = play.state
    return [(state.first + turn) % state.seats for turn in range(state.seats)]


BASE = OhajikiRules(
    game="ohajiki", version=1, script=("deal", ("repeat", "rounds", ("each", "everyone", "turn"))),
    steps={"deal": Deal, "turn": Turn}, script_functions={"rounds": _rounds, "everyone": _everyone},
    new_state=new_state, state_type=OhajikiState, result=result, determinize=determinize, schema=schema,
    count_pieces=count_pieces,
    worth={"one": 1, "two": 2, "three": 3},
)  # fmt: skip
