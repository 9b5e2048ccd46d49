"""Positions that come from outside (saves, links, other programs): what can't be a moment of a game is refused by name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tenka.core.chance import Chance
from tenka.core.play import Play
from tenka.core.step import Step, Walk
from tenka.games.tenka_meidou.deploy import Dice, Turn
from tenka.games.tenka_meidou.rulings import TenkaRules
from tenka.games.tenka_meidou.state import NOBODY, TenkaState
from tenka.games.tenka_meidou.tactics import UseCard


def flaw(rules: TenkaRules, state: TenkaState) -> str | None:
    """The first thing that is wrong with a position, or None."""
    return next(flaws_of_pieces(rules, state), None) or next(flaws_of_turn(rules, state), None)


def flaws_of_pieces(rules: TenkaRules, state: TenkaState) -> Iterator[str]:
    """Castles, soldiers, cards and swords."""
    areas, seats = len(rules.map.places), state.seats
    if sorted(state.castles) != list(range(2, areas + 2)):
        yield "the castles are not 2 to 12, each once"
    for name, grid in (("soldiers", state.soldiers), ("reinforcements", state.reinforcements)):
        if len(grid) != areas or not all(_row(there, seats, 0, 99) for there in grid):
            yield f"the {name} do not fit the map and the seats"
            return
    if not _row(state.reserve, seats, 0, rules.soldiers):
        yield "the reserves do not fit the seats"
    elif any(sum(there[s] for there in state.soldiers) + state.reserve[s] > rules.soldiers for s in range(seats)):
        yield f"a seat has more than {rules.soldiers} soldiers"
    if not set(state.offer) <= set(rules.deck) or len(set(state.offer)) < len(state.offer):
        yield "the offer holds other cards than the deck"
    if len(state.used) != seats or not set(state.used) <= {"", *rules.deck}:
        yield "the used cards are not one of the deck or none per seat"
    if not all(_row(taken, areas, NOBODY, seats - 1) for taken in (state.large, state.small)) or len(state.resolved) != areas:
        yield "the castles taken do not fit the map and the seats"
    if not _row((state.turn, state.start), 2, 0, seats - 1):
        yield "the turn belongs to no seat"


def flaws_of_turn(rules: TenkaRules, state: TenkaState) -> Iterator[str]:
    """Swords, and the question the table stands at; a game over has none."""
    out = sorted(sword for sword in state.swords if sword)
    if len(state.swords) != state.seats or out != list(range(state.seats - len(out) + 1, state.seats + 1)):
        yield "the swords taken are not the highest ones, each once"
        return
    if not state.stack:
        if len(out) < state.seats:
            yield "a game over has every sword taken"
        return
    if any((rules.in_hand(state, seat) > 0) is (sword > 0) for seat, sword in enumerate(state.swords)):
        yield "who has a sword has no reserve, and who has none has one"
    if any(state.resolved) or len(out) == state.seats:
        yield "the war asks nothing"
    if state.swords[state.turn]:
        yield "the turn belongs to a seat that is out"
    if not stands_at(rules, state.stack, "turn") or not _is_turn(rules, state, state.stack[-1]):
        yield "the table stands at no question of this game"


def stands_at(rules: TenkaRules, stack: Sequence[Step[TenkaRules, TenkaState]], name: str) -> bool:
    """Whether the stack is one step, and the script below it where it asks a step of that name."""
    if len(stack) != 2 or not isinstance(stack[0], Walk):
        return False
    walk = stack[0]
    if not 0 < walk.line <= len(rules.program) or rules.program[walk.line - 1][:2] != ("step", name):
        return False
    return name != "turn" or walk.loops == [(0,)]


def _is_turn(rules: TenkaRules, state: TenkaState, step: Step[TenkaRules, TenkaState]) -> bool:
    if isinstance(step, Turn):
        return True
    if isinstance(step, Dice):
        return step.seat == state.turn and _row(step.dice, 3, 1, 6)
    return isinstance(step, UseCard) and step.seat == state.turn and _is_use(rules, state, step)


def _is_use(rules: TenkaRules, state: TenkaState, use: UseCard) -> bool:
    """Whether a card is begun in a way that can go on."""
    row = rules.cards.get(use.card)
    if row is None or (use.origin == NOBODY) is not (use.card in rules.deck) or not -1 <= use.origin < len(state.castles):
        return False
    said = use.past + use.picks
    if any(not pick or not isinstance(pick[0], int) or not 0 <= pick[0] < len(state.castles) for pick in said):
        return False
    verbs = rules.ways[row.way].verbs
    if len(use.picks) >= len(verbs) or len(said) >= row.rounds[1] * len(verbs):
        return False
    try:
        return bool(use.choices(Play(rules, state, Chance()), use.seat))
    except (LookupError, TypeError, ValueError):
        return False


def _row(values: Sequence[int], size: int, least: int, most: int) -> bool:
    return len(values) == size and all(least <= value <= most for value in values)
