"""The choices of Yedo."""

from __future__ import annotations

from collections.abc import Iterator

from tenka.core.rules import Rules
from tenka.games.yedo.deal import GEISHA, HIDDEN_KINDS
from tenka.games.yedo.deeds import LUXURIES, PAWNED
from tenka.games.yedo.districts import DISTRICTS, SPOTS
from tenka.games.yedo.goods import ANNEXES, COLOURS, FAVORS, GROUPS, LOTS, WEAPONS
from tenka.games.yedo.losses import PIECES
from tenka.games.yedo.rules import YedoRules
from tenka.learn.alphabet import Row

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
