"""Actions and observations of Yedo."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain
from operator import attrgetter, itemgetter
from typing import Any

from tenka.components.deck import known_faces
from tenka.core.rules import Rules
from tenka.games.yedo.board.districts import BLUE, DISTRICTS, GAZEBO, RED, SPOTS, WHERE
from tenka.games.yedo.board.market_actions import LUXURIES
from tenka.games.yedo.board.prices import PAWNED
from tenka.games.yedo.goods import (
    ANNEXES,
    COLOURS,
    DISCIPLES,
    FAVORS,
    GROUPS,
    LOTS,
    MOST_BLESSINGS,
    MOST_GEISHA,
    OF_A_WEAPON,
    OF_AN_ANNEX,
    PRICES,
    WEAPONS,
)
from tenka.games.yedo.goods import GEISHA as GEISHA_STOCK
from tenka.games.yedo.losses import PIECES
from tenka.games.yedo.phases.trade_deal import GEISHA, HIDDEN_KINDS
from tenka.games.yedo.rules import YedoRules
from tenka.games.yedo.state import COVERED
from tenka.learn.action_space import MOST, ActionRow
from tenka.learn.games.yedo_questions import QUESTIONS, questions
from tenka.learn.observation import (
    SEAT,
    Feature,
    declare_card_counts,
    declare_hand_sizes,
    declare_members,
    declare_number,
    declare_numbers,
    declare_question,
    declare_seats,
    declare_word,
    declare_words,
    held_by,
)

MOST_CARDS = 99
PILES = ("weapon_deck", "action_deck", "bonus_deck", "event_deck")
TOP = 3
"""Top cards of a deck that a seat may have looked at."""

from_all = chain.from_iterable

ALONE = (
    "wait", "bear", "return", "pardon", "pass", "done", "recruit", "church", "buy-card", "bless", "join", "leave", "propose",
    "withdraw", "accept", "refuse", "pay", "leave-bonus", "turn-watch", "keep-watch", "home",
)  # fmt: skip
"""Verbs without an operand."""
DECKS = (*COLOURS, "action", "bonus", "weapon", "event")


def _faces(rules: YedoRules) -> dict[str, tuple[str, ...]]:
    """Deck -> its cards."""
    rows = rules.missions.values()
    known = {colour: [row.id for row in rows if row.colour == colour] for colour in COLOURS}
    known |= {"action": list(rules.actions), "bonus": list(rules.bonuses), "weapon": list(WEAPONS)}
    return {deck: tuple(faces) for deck, faces in known.items()}


def _list_nameable(rules: YedoRules) -> tuple[int | str, ...]:
    """Return what can be named for a card."""
    return (*range(rules.seats), *SPOTS, *ANNEXES, *(district.id for district in DISTRICTS), *WEAPONS, *DECKS)


def rows(rules: Rules) -> Iterator[ActionRow]:
    """Yield the choices of all phases. Orders of cards, named things and sums of Mon are sequences."""
    assert isinstance(rules, YedoRules)
    faces, seats, spots = _faces(rules), range(rules.seats), (*SPOTS, *ANNEXES)
    missions = tuple(face for colour in COLOURS for face in faces[colour])
    every = tuple(face for deck in faces.values() for face in deck)
    yield from (ActionRow(verb) for verb in ALONE)
    for verb in ("place", "activate", "blackmail", "send"):
        yield ActionRow(verb, (spots,))
    for verb in ("orders", "select", "deck", "foresee"):
        yield ActionRow(verb, (DECKS,))
    for verb in ("sell", "rearm"):
        yield ActionRow(verb, (faces["weapon"],))
    for verb in ("play", "renew"):
        yield ActionRow(verb, (faces["action"],))
    for verb in ("put", "complete"):
        yield ActionRow(verb, (missions,))
    for verb in ("keep", "hand"):
        yield ActionRow(verb, (every,))
    for verb in ("build", "take"):
        yield ActionRow(verb, (ANNEXES,))
    yield from (ActionRow("audience", (("stay", "rise"),)), ActionRow("hire", (("mon", "points"),)),
                ActionRow("favor", (tuple(FAVORS),)))
    yield from (ActionRow("pawn", (tuple(PAWNED),)), ActionRow("luxury", (tuple(LUXURIES),)), ActionRow("offer", (seats,)))
    yield from (ActionRow("announce", ((*LOTS, *GROUPS),)), ActionRow("win", (tuple(LOTS),)),
                ActionRow("exchange", (missions, COLOURS)))
    yield ActionRow("lose", ((*PIECES, "mon", "points", *WEAPONS, *ANNEXES),))
    yield ActionRow("give", ((*WEAPONS, GEISHA, "mon"),))
    yield ActionRow("ask", ((*WEAPONS, GEISHA, *HIDDEN_KINDS, "mon"),))
    for deck, of_it in faces.items():
        yield ActionRow("drop", ((deck,), of_it))
        yield ActionRow("give", ((deck,), of_it))
    yield ActionRow("order", (every,), spelled=True)
    yield ActionRow("name", (_list_nameable(rules),), spelled=True)
    yield ActionRow("buy", (faces["weapon"],), spelled=True)
    yield from (ActionRow("bid", spelled=True), ActionRow("mon", spelled=True))


def features(rules: Rules) -> Iterator[Feature]:
    """Yield the board, all belongings, and the own hand card by card; of other hands their size."""
    assert isinstance(rules, YedoRules)
    seats, bits, spaces = rules.seats, (1 << len(ANNEXES)) - 1, len(WHERE)
    missions = tuple(rules.missions)
    faces = _faces(rules)
    yield from declare_question(QUESTIONS, seats)
    yield from questions(rules, DECKS, dict.fromkeys(from_all(faces.values())), dict.fromkeys(_list_nameable(rules)))
    yield from (declare_number("round", 0, rules.rounds), declare_number("ended", 0, 1), declare_seats("order", seats))
    yield from (declare_numbers(name, seats, 0, MOST) for name in ("points", "mon"))
    yield from (declare_numbers("house", seats, 0, DISCIPLES), declare_numbers("reserve", seats, 0, DISCIPLES))
    yield from (declare_numbers("geisha", seats, 0, MOST_GEISHA), declare_numbers("blessing", seats, 0, MOST_BLESSINGS))
    for holder in range(seats):
        yield declare_card_counts(f"weapons {holder}", WEAPONS, OF_A_WEAPON, held_by("weapons", holder), reads=("weapons",))
    yield from (declare_numbers("annexes", seats, 0, bits), declare_numbers("stationed", seats, 0, bits))
    yield declare_numbers("blackmail", seats, 0, 1)
    cards = (("actions", tuple(rules.actions), MOST_CARDS), ("bonuses", tuple(rules.bonuses), 1), ("missions", missions, 1))
    for name, known, most in cards:
        yield declare_card_counts(f"own {name}", known, most, _own_cards(_HANDS[name]), reads=(name, SEAT))
    for name, known, most in cards:
        yield declare_card_counts(f"others' {name}", known, most, _others(_HANDS[name]), reads=(name, SEAT))
    yield from (declare_hand_sizes("actions", seats, MOST_CARDS), declare_hand_sizes("bonuses", seats, MOST_CARDS))
    yield Feature(
        "missions held", seats * len(COLOURS), 0, MOST_CARDS,
        lambda state, seat: map(len, from_all(state.missions)), reads=("missions",),
    )  # fmt: skip
    yield declare_card_counts("finished", missions, 1, lambda state, seat: from_all(state.finished), reads=("finished",))
    yield declare_card_counts("own finished", missions, 1, lambda state, seat: state.finished[seat], reads=("finished", SEAT))
    yield declare_card_counts("perfect", missions, 1, lambda state, seat: from_all(state.perfect), reads=("perfect",))
    yield declare_numbers("spaces", spaces, COVERED, seats - 1, kinds=True)
    yield from (declare_number(name, least, len(DISTRICTS) - 1, kinds=True) for name, least in (("closed", -1), ("watch", 0)))
    yield from (declare_word("colour", (BLUE, RED)), declare_number("church", 0, MOST))
    yield declare_numbers("annex_stock", len(ANNEXES), 0, OF_AN_ANNEX[seats])
    yield declare_number("geisha_stock", 0, GEISHA_STOCK[seats])
    yield from (declare_number("blessing_stock", 0, seats), declare_words("market", len(PRICES), WEAPONS))
    yield declare_card_counts("favors", FAVORS, 1, lambda state, seat: state.favors, reads=("favors",))
    yield declare_word("event", rules.events)
    past = "past_events"
    yield declare_card_counts(past, rules.events, MOST_CARDS, lambda state, seat: state.past_events, reads=(past,))
    yield from (declare_seats("track", seats), declare_words("lots", seats, ("left", *LOTS)))
    yield from (declare_members("saved", spaces), declare_members("informed", spaces), declare_number("stirred", 0, 1))
    yield Feature("moves", len(GAZEBO), -1, seats - 1, _moves, kinds=True, reads=("moves",))
    yield declare_card_counts(
        "weapon_discard", WEAPONS, OF_A_WEAPON, lambda state, seat: state.weapon_discard, reads=("weapon_discard",)
    )
    for deck in ("action", "bonus", "weapon"):
        yield _top(deck, f"{deck}_deck", attrgetter(f"{deck}_deck"), faces[deck])
    yield _top("event", "event_deck", attrgetter("event_deck"), rules.events)
    yield from (_top(colour, "mission_decks", _mission_deck(at), faces[colour]) for at, colour in enumerate(COLOURS))
    # how high a deck is, is public; its cards are not looked at
    decks = attrgetter(*PILES)
    yield Feature("decks", len(PILES), 0, MOST, lambda state, seat: map(len, decks(state)), reads=PILES)
    yield Feature(
        "mission decks", len(COLOURS), 0, MOST, lambda state, seat: map(len, state.mission_decks), reads=("mission_decks",)
    )


_known: Callable[[Any], int] = itemgetter(1)
_HANDS: dict[str, Callable[[Any], Any]] = {
    "actions": attrgetter("actions"), "bonuses": attrgetter("bonuses"),
    "missions": lambda state: map(from_all, state.missions),
}  # fmt: skip
"""The cards in each hand."""


def _own_cards(hands: Callable[[Any], Any]) -> Callable[[Any, int], list[str]]:
    """Return a reader of the cards in the own hand."""
    return lambda state, seat: known_faces([*hands(state)][seat], seat)


def _others(hands: Callable[[Any], Any]) -> Callable[[Any, int], list[str]]:
    """Return a reader of the cards in other hands that a seat knows."""

    def read(state: Any, seat: int) -> list[str]:
        held = [*hands(state)]
        del held[seat]
        return [face for hand in held for face, known in hand if known >> seat & 1]

    return read


def _moves(state: Any, seat: int) -> list[int]:
    """Return which seat moves to each place of the player order; -1 is none."""
    taken = dict(state.moves)
    return [taken.get(place, -1) for place in GAZEBO]


def _mission_deck(at: int) -> Callable[[Any], Any]:
    return lambda state: state.mission_decks[at]


def _top(name: str, field: str, deck: Callable[[Any], Any], known: Any) -> Feature:
    """Return the feature of the top cards of a deck that the seat has looked at; 0 is a card that it does not know."""
    faces = [*known]
    index, unknown = {face: at for at, face in enumerate(faces, 1)}, [0] * TOP

    def read(state: Any, seat: int) -> list[int]:
        lying = deck(state)[:TOP]
        if not lying or not any(map(_known, lying)):
            return unknown
        top = [index.get(face, 0) if known >> seat & 1 else 0 for face, known in lying]
        return top + unknown[len(top) :]

    return Feature(f"top of {name}", TOP, 0, len(faces), read, kinds=True, reads=(field, SEAT))
