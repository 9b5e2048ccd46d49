"""Positions for tests: hands, goods and disciples; then one step of the script, or a whole table."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from typing import Any

import tenka
from tenka.components.deck import faces, new_cards
from tenka.core.chance import Chance, RandomChance
from tenka.core.event import Event
from tenka.core.step import Step
from tenka.games.yedo import GAME
from tenka.games.yedo.board.districts import DISTRICT, SPOTS
from tenka.games.yedo.conservation import count_pieces, faces_of, list_open, zones
from tenka.games.yedo.goods import ANNEX_BIT, COLOUR, COLOURS
from tenka.games.yedo.phases.event import DrawEvent, Suffer, event_for_all
from tenka.games.yedo.rules import YedoPlay, YedoRules
from tenka.games.yedo.setup import player_order
from tenka.games.yedo.state import YedoState
from tenka.table.table import Table
from tests.support.playing import asks, at_random, play_on

BySeat = Mapping[int, Any]


def rules_for(seats: int = 4, layers: tuple[str, ...] = (), **options: str) -> YedoRules:
    """Return the rules of a set-up."""
    found = GAME.rules(seats, layers, options)
    assert isinstance(found, YedoRules)
    return found


def arrange(
    *, seats: int = 4, samurai: bool = False, actions: BySeat | None = None, bonuses: BySeat | None = None,
    missions: BySeat | None = None, finished: BySeat | None = None, weapons: BySeat | None = None, annexes: BySeat | None = None,
    stationed: BySeat | None = None, board: Mapping[str, Any] | None = None, market: str = "", event: str = "",
    tops: Mapping[str, str] | None = None, watch: str = "gates", colour: str = "blue", closed: str = "", round_: int = 2,
    chance: Chance | None = None, rules: YedoRules | None = None, house: BySeat | None = None, reserve: BySeat | None = None,
    **numbers: BySeat,
) -> YedoPlay:  # fmt: skip
    """Return a play in the middle of a round with an empty stack. Hands, goods and board are as given; all other cards are in
    their decks.

    ``board``: word -> a seat or several; ``tops``: kind -> the cards on top of its deck; ``numbers``: lists of the state by
    seat (mon, points, geisha, blessing, blackmail). Disciples on the board come out of the house, then the reserve.
    """
    made = rules or rules_for(seats, ("samurai",) if samurai else ())
    seats = made.seats
    state = made.new_state(made, seats)
    assert isinstance(state, YedoState)
    state.round, state.colour, state.watch, state.event = round_, colour, DISTRICT[watch], event
    state.closed = DISTRICT[closed] if closed else -1
    state.favors, state.track = [], list(range(seats))
    for name, values in numbers.items():
        for seat, value in values.items():
            getattr(state, name)[seat] = value
    state.geisha_stock -= sum(state.geisha)
    state.blessing_stock -= sum(state.blessing)
    _hold(state, actions or {}, bonuses or {}, missions or {})
    for seat, words in (finished or {}).items():
        state.finished[seat] = words.split()
    for seat, words in (weapons or {}).items():
        state.weapons[seat] = sorted(words.split())
    state.market = [*market.split(), *[""] * 5][:5] if "-" not in market.split() else [w.strip("-") for w in market.split()]
    for seat, words in (annexes or {}).items():
        for word in words.split():
            state.annexes[seat] |= ANNEX_BIT[word]
            state.annex_stock[list(ANNEX_BIT).index(word)] -= 1
    _place(state, board or {}, stationed or {}, house or {}, reserve or {})
    _pile(made, state, tops or {})
    count_pieces(made, state)
    return YedoPlay(made, state, chance or RandomChance(random.Random(1)), [])


def _hold(state: YedoState, actions: BySeat, bonuses: BySeat, missions: BySeat) -> None:
    for held, hands in ((actions, state.actions), (bonuses, state.bonuses)):
        for seat, words in held.items():
            hands[seat] = sorted(new_cards(words.split(), 1 << seat))
    rows = rules_for(2).missions
    for seat, words in missions.items():
        for word in words.split():
            state.missions[seat][COLOUR[rows[word].colour]].append((word, 1 << seat))


def _place(state: YedoState, board: Mapping[str, Any], stationed: BySeat, house: BySeat, reserve: BySeat) -> None:
    for word, owners in board.items():
        for space, seat in zip(SPOTS[word], owners if isinstance(owners, tuple) else (owners,), strict=False):
            state.spaces[space] = seat
            _out(state, seat)
    for seat, words in stationed.items():
        for word in words.split():
            state.stationed[seat] |= ANNEX_BIT[word]
            _out(state, seat)
    for seat, number in reserve.items():
        state.house[seat] += state.reserve[seat] - number
        state.reserve[seat] = number
    for seat, number in house.items():
        state.reserve[seat] += state.house[seat] - number
        state.house[seat] = number


def _out(state: YedoState, seat: int) -> None:
    source = state.house if state.house[seat] else state.reserve
    source[seat] -= 1


def _pile(rules: YedoRules, state: YedoState, tops: Mapping[str, str]) -> None:
    """Put all other cards into their deck, the given ones on top."""
    for kind in ("action", "bonus", "weapon", "event", *COLOURS):
        left = Counter(faces_of(rules, kind))
        left.subtract([*list_open(rules, state, kind), *[face for zone in zones(state, kind) for face in faces(zone)]])
        wanted = tops.get(kind, "").split()
        left.subtract(wanted)
        assert min(left.values()) >= 0, f"too many of {min(left, key=lambda face: left[face])}"
        zones(state, kind)[0][:] = new_cards([*wanted, *left.elements()])


def run(play: YedoPlay, step: Step[Any, Any], *choices: str) -> list[Event]:
    """Push a step, advance and make these choices, each by the asked seat; return the events."""
    start = len(play.events or ())
    play.push(step)
    play.advance()
    do(play, *choices)
    return (play.events or [])[start:]


def event(name: str, **position: Any) -> tuple[YedoPlay, list[Event]]:
    """Draw the event and apply it in player order until a seat is asked."""
    position.setdefault("samurai", True)
    play = arrange(tops={"event": name, **position.pop("tops", {})}, **position)
    events = run(play, DrawEvent())
    if event_for_all(play):
        for seat in reversed(player_order(play)):
            play.push(Suffer(seat))
        play.advance()
    return play, events


def do(play: YedoPlay | Table, *choices: str) -> None:
    """Make choices, each by the asked seat."""
    for text in choices:
        assert play.decision is not None, f"nobody is asked; {text} can't be chosen"
        seat = play.decision.seats[0]
        play.choose(seat, play.decision.parse(seat, text))


def asked(play: YedoPlay | Table) -> tuple[str, int] | None:
    """Return the key of the question without its prefix, and the asked seat."""
    decision = play.decision
    return None if decision is None else (decision.key.removeprefix("ye.ask."), decision.seats[0])


def choices_of(play: YedoPlay | Table) -> list[str]:
    """Return what the asked seat may choose, in notation."""
    assert play.decision is not None
    return [str(choice) for choice in play.decision.choices(play.decision.seats[0])]


def playable(play: YedoPlay | Table) -> list[str]:
    """Return the action cards that the asked seat may play."""
    return [text.removeprefix("play ") for text in choices_of(play) if text.startswith("play ")]


def values_of(events: list[Event], key: str) -> dict[str, Any]:
    """Return the values of the only event of this key, secret ones included."""
    found = [event.with_secrets().values for event in events if event.key == f"ye.event.{key}"]
    assert len(found) == 1, f"{key}: {len(found)} times"
    return dict(found[0])


def keys(events: list[Event]) -> list[str]:
    """Return the keys of events."""
    return [event.key.removeprefix("ye.event.") for event in events]


def hand(play: YedoPlay | Table, seat: int) -> list[str]:
    """Return the action cards of a seat."""
    return faces(play.state.actions[seat])


def missions_of(play: YedoPlay | Table, seat: int) -> list[str]:
    """Return the unfinished missions of a seat."""
    return [face for held in play.state.missions[seat] for face in faces(held)]


def where(play: YedoPlay | Table, seat: int) -> list[str]:
    """Return the places of a seat's disciples on the board, one word for each."""
    return [word for word, spots in SPOTS.items() for space in spots if play.state.spaces[space] == seat]


def under(play: YedoPlay, kind: str, number: int = 1) -> list[str]:
    """Return the faces at the bottom of a deck."""
    return faces(zones(play.state, kind)[0][-number:])


def new(seats: int = 4, seed: str = "yedo", layers: tuple[str, ...] = (), **options: str) -> Table:
    """Return a new table at its first decision."""
    return tenka.new_table("yedo", seats=seats, layers=layers, options=options, seed=seed)


def until(table: Table, key: str, seed: int = 1) -> Table:
    """Play at random to a question of this key."""
    play_on(table, at_random(random.Random(seed)), asks(f"ye.ask.{key}"))
    assert table.decision is not None
    return table


def to_end(table: Table, seed: int = 1) -> Table:
    """Play at random to the end."""
    return play_on(table, at_random(random.Random(seed)))


