"""The choices of Yedo, and what is observed of it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from operator import attrgetter

from tenka.core.rules import Rules
from tenka.games.yedo.deal import GEISHA, HIDDEN_KINDS
from tenka.games.yedo.deeds import LUXURIES
from tenka.games.yedo.districts import BLUE, DISTRICTS, RED, SPOTS, WHERE
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
from tenka.games.yedo.prices import PAWNED
from tenka.games.yedo.rules import YedoRules
from tenka.games.yedo.state import COVERED
from tenka.learn.alphabet import MOST, Row
from tenka.learn.features import Feature, counted, hands, held_by, marked, number, track, word, words
from tenka.learn.features import seats as _seats
from tenka.parts.deck import known_faces

MOST_CARDS = 99

from_all = chain.from_iterable

ALONE = (
    "wait", "bear", "return", "pardon", "pass", "done", "recruit", "church", "buy-card", "bless", "join", "leave", "propose",
    "withdraw", "accept", "refuse", "pay", "leave-bonus", "turn-watch", "keep-watch", "home",
)  # fmt: skip
"""Verbs without an operand."""
DECKS = (*COLOURS, "action", "bonus", "weapon", "event")


def _faces(rules: YedoRules) -> dict[str, tuple[str, ...]]:
    """Deck -> what its cards are called: by their faces, and by their places where pages deal them."""
    rows = rules.missions.values()
    known = {colour: [row.id for row in rows if row.colour == colour] for colour in COLOURS}
    known |= {"action": list(rules.actions), "bonus": list(rules.bonuses), "weapon": list(WEAPONS)}
    return {deck: tuple(dict.fromkeys((*faces, *rules.places.get(deck, ())))) for deck, faces in known.items()}


def rows(rules: Rules) -> Iterator[Row]:
    """What all phases offer. Orders of cards, things named for a card, and sums of Mon are spelled."""
    assert isinstance(rules, YedoRules)
    faces, seats, spots = _faces(rules), range(rules.seats), (*SPOTS, *ANNEXES)
    missions = tuple(face for colour in COLOURS for face in faces[colour])
    every = tuple(face for deck in faces.values() for face in deck)
    yield from (Row(verb) for verb in ALONE)
    for verb in ("place", "activate", "blackmail", "send"):
        yield Row(verb, (spots,))
    for verb in ("orders", "select", "deck", "foresee"):
        yield Row(verb, (DECKS,))
    for verb in ("sell", "rearm"):
        yield Row(verb, (faces["weapon"],))
    for verb in ("play", "renew"):
        yield Row(verb, (faces["action"],))
    for verb in ("put", "complete"):
        yield Row(verb, (missions,))
    for verb in ("keep", "hand"):
        yield Row(verb, (every,))
    for verb in ("build", "take"):
        yield Row(verb, (ANNEXES,))
    yield from (Row("audience", (("stay", "rise"),)), Row("hire", (("mon", "points"),)), Row("favor", (tuple(FAVORS),)))
    yield from (Row("pawn", (tuple(PAWNED),)), Row("luxury", (tuple(LUXURIES),)), Row("offer", (seats,)))
    yield from (Row("announce", ((*LOTS, *GROUPS),)), Row("win", (tuple(LOTS),)), Row("exchange", (missions, COLOURS)))
    yield Row("lose", ((*PIECES, "mon", "points", *WEAPONS, *ANNEXES),))
    yield Row("give", ((*WEAPONS, GEISHA, "mon"),))
    yield Row("ask", ((*WEAPONS, GEISHA, *HIDDEN_KINDS, "mon"),))
    for deck, of_it in faces.items():
        yield Row("drop", ((deck,), of_it))
        yield Row("give", ((deck,), of_it))
    yield Row("order", (every,), spelled=True)
    yield Row("name", ((*seats, *spots, *(district.id for district in DISTRICTS), *WEAPONS, *DECKS),), spelled=True)
    yield Row("buy", (faces["weapon"],), spelled=True)
    yield from (Row("bid", spelled=True), Row("mon", spelled=True))


def features(rules: Rules) -> Iterator[Feature]:
    """Yield the board, what all own, and the own hand card by card; of other hands their size."""
    assert isinstance(rules, YedoRules)
    seats, bits, spaces = rules.seats, (1 << len(ANNEXES)) - 1, len(WHERE)
    missions = tuple(rules.missions)
    yield from (number("round", 0, rules.rounds), _seats("order", seats))
    yield from (track(name, seats, 0, MOST) for name in ("points", "mon"))
    yield from (track("house", seats, 0, DISCIPLES), track("reserve", seats, 0, DISCIPLES))
    yield from (track("geisha", seats, 0, MOST_GEISHA), track("blessing", seats, 0, MOST_BLESSINGS))
    for holder in range(seats):
        yield counted(f"weapons {holder}", WEAPONS, OF_A_WEAPON, held_by("weapons", holder))
    yield from (track("annexes", seats, 0, bits), track("stationed", seats, 0, bits), track("blackmail", seats, 0, 1))
    yield counted("own actions", rules.actions, MOST_CARDS, lambda state, seat: known_faces(state.actions[seat], seat))
    yield counted("own bonuses", rules.bonuses, 1, lambda state, seat: known_faces(state.bonuses[seat], seat))
    yield counted("own missions", missions, 1, lambda state, seat: known_faces(from_all(state.missions[seat]), seat))
    yield from (hands("actions", seats, MOST_CARDS), hands("bonuses", seats, MOST_CARDS))
    yield Feature(
        "missions held", seats * len(COLOURS), 0, MOST_CARDS,
        lambda state, seat: map(len, from_all(state.missions)),
    )  # fmt: skip
    yield counted("finished", missions, 1, lambda state, seat: from_all(state.finished))
    yield counted("own finished", missions, 1, lambda state, seat: state.finished[seat])
    yield from (track("spaces", spaces, COVERED, seats - 1), number("closed", -1, len(DISTRICTS) - 1))
    yield from (number("watch", 0, len(DISTRICTS) - 1), word("colour", (BLUE, RED)), number("church", 0, MOST))
    yield from (track("annex_stock", len(ANNEXES), 0, OF_AN_ANNEX[seats]), number("geisha_stock", 0, GEISHA_STOCK[seats]))
    yield from (number("blessing_stock", 0, seats), words("market", len(PRICES), WEAPONS))
    yield counted("favors", FAVORS, 1, lambda state, seat: state.favors)
    yield word("event", rules.events)
    yield counted("past_events", rules.events, MOST_CARDS, lambda state, seat: state.past_events)
    yield from (_seats("track", seats), words("lots", seats, ("left", *LOTS)))
    yield from (marked("saved", spaces), marked("informed", spaces))
    # how high a deck is, is public; its cards are not looked at
    decks = attrgetter("weapon_deck", "action_deck", "bonus_deck", "event_deck")
    yield Feature("decks", 4, 0, MOST, lambda state, seat: map(len, decks(state)))
    yield Feature("mission decks", len(COLOURS), 0, MOST, lambda state, seat: map(len, state.mission_decks))
