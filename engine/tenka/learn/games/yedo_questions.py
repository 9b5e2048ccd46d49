"""Observations of the questions of Yedo: the steps on the stack, as far as the seat may know them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from tenka.components.deck import known_faces
from tenka.games.yedo.board.districts import SPOTS, WHERE
from tenka.games.yedo.cards.board_effects import PutAway
from tenka.games.yedo.cards.drawing import Keep, NameDeck, Sort
from tenka.games.yedo.cards.playing import CardEffect, Name, Reaction
from tenka.games.yedo.goods import ANNEXES, COLOURS, GROUPS, LOTS, OF_A_WEAPON, WEAPONS
from tenka.games.yedo.losses import PIECES, Lose, LoseOneOf
from tenka.games.yedo.missions.completion import BONUS, END, STANDARD, Completing
from tenka.games.yedo.phases.action import Activate, Activation
from tenka.games.yedo.phases.assignment import Place
from tenka.games.yedo.phases.auction_reward import ChooseLot, Won
from tenka.games.yedo.phases.bidding import Auction
from tenka.games.yedo.phases.event import Suffer
from tenka.games.yedo.phases.patrol import Influence
from tenka.games.yedo.phases.trade import Offers
from tenka.games.yedo.phases.trade_deal import GEISHA, HIDDEN_KINDS, HandOver
from tenka.games.yedo.phases.trade_offer import Offer
from tenka.games.yedo.rules import YedoRules
from tenka.learn.action_space import MOST
from tenka.learn.observation import (
    Feature,
    declare_card_counts,
    declare_step_number,
    declare_step_word,
    declare_step_words,
    index_reader,
)

KEYS = (
    "mission", "keep", "favor", "join", "announce", "named", "bid", "won", "lot", "annex", "deck", "pardon", "soften", "lose_one",
    "lose", "place", "influence", "save", "trade", "offer", "deal", "hand_over", "activate", "act", "with", "standard", "bonus",
    "swap", "sort", "put_away", "name", "reaction", "trim",
)  # fmt: skip
QUESTIONS = tuple(f"ye.ask.{key}" for key in KEYS)
GOODS = (*WEAPONS, GEISHA, *HIDDEN_KINDS)
NAMED, OPERANDS = 3, 2
"""Things that are named for a card, and words of each."""
MOST_GOODS = 99


def questions(rules: YedoRules, decks: Iterable[str], faces: Iterable[str], named: Iterable[int | str]) -> Iterator[Feature]:
    """Yield what the steps on the stack keep: ``decks`` are their names, ``faces`` all cards, ``named`` what a card can name."""
    seats, kinds, words, cards = rules.seats, tuple(decks), tuple(named), tuple(rules.actions)
    everyone, places, losses = range(seats), (*SPOTS, *ANNEXES), (*PIECES, "mon", "points")
    # the bidding
    yield from (declare_step_word(Auction, "lot", (*LOTS, *GROUPS)), declare_step_number(Auction, "high", 0, MOST))
    yield declare_step_number(Auction, "named", 0, 1)
    yield from (declare_step_number(Auction, name, 0, seats - 1, kinds=True) for name in ("announcer", "leader"))
    yield declare_step_words(Auction, "waiting", seats, everyone)
    yield from (declare_step_word(Won, "lot", (*LOTS, *GROUPS)), declare_step_number(Won, "price", 0, MOST))
    yield declare_step_word(ChooseLot, "group", GROUPS)
    # events and losses
    yield from (declare_step_number(Suffer, "softened", 0, 1), declare_step_word(Lose, "what", losses))
    for step in (Lose, LoseOneOf):
        yield declare_card_counts(f"{step.__name__}.goods", losses, MOST_GOODS, lambda step, seat: step.goods, step)
    # disciples
    yield from (declare_step_number(Place, "left", 0, 2), declare_step_number(Place, "doubled", 0, 1))
    yield declare_step_number(Activate, "acted", 0, 1)
    yield declare_step_word(Activation, "place", places)
    yield declare_step_number(Activation, "space", -1, len(WHERE) - 1, kinds=True)
    yield from (declare_step_number(Activation, "done", 0, 1), declare_step_number(Activation, "over", 0, 1))
    yield declare_step_number(Influence, "played", 0, 1)
    yield declare_step_word(Completing, "mission", rules.missions)
    yield declare_step_word(Completing, "stage", (STANDARD, BONUS, END))
    yield declare_card_counts("Completing.lent", WEAPONS, OF_A_WEAPON, lambda step, seat: step.lent, Completing)
    yield from (declare_step_number(Completing, name, 0, MOST_GOODS) for name in ("blessing", "geisha"))
    # cards
    yield from (declare_step_word(step, "deck", kinds) for step in (Keep, Sort, PutAway))
    yield from (declare_step_word(PutAway, "colour", COLOURS), declare_step_number(PutAway, "number", 0, MOST_GOODS))
    yield declare_step_number(NameDeck, "number", 0, MOST_GOODS)
    yield declare_card_counts("cards laid out", faces, MOST_GOODS, _known_faces)
    for played in (CardEffect, Name):
        yield from (declare_step_number(played, "seat", 0, seats - 1, kinds=True), declare_step_word(played, "card", cards))
        read = index_reader(NAMED * OPERANDS, words, _path)
        yield Feature(f"{played.__name__}.path", NAMED * OPERANDS, 0, len(words), read, step=played, kinds=True)
    yield declare_step_number(Name, "path made", 0, MOST_GOODS)._replace(read=lambda step, seat: (len(step.path),))
    yield declare_step_words(Reaction, "waiting", seats, everyone)
    # deals
    yield declare_step_number(Offers, "place", 0, max(WHERE), kinds=True)
    yield declare_step_number(Offers, "made", 0, MOST_GOODS)
    yield from (declare_step_number(Offer, "made", 0, 1), declare_step_word(Offer, "purse", ("give", "ask")))
    yield declare_step_number(HandOver, "chosen", 0, MOST_GOODS)
    yield Feature("HandOver.wanted", 1, 0, len(HIDDEN_KINDS), _wanted_kind, step=HandOver, kinds=True)
    for deal in (Offer, HandOver):
        yield from (_deal_feature(deal, name, 0, seats - 1) for name in ("seat", "other"))
        yield from (_deal_feature(deal, "mon", -MOST, MOST), _terms(deal, "given"), _terms(deal, "asked"))


def _deal_feature(step: type[Any], name: str, low: int, high: int) -> Feature:
    """Return the feature of a number of a deal's terms; ``low - 1`` while there is no deal."""
    made = declare_step_number(step, name, low, high, kinds=name != "mon")
    return made._replace(read=lambda found, seat: (getattr(found.terms, name),))


def _terms(step: type[Any], name: str) -> Feature:
    return declare_card_counts(f"{step.__name__}.{name}", GOODS, MOST_GOODS, lambda found, seat: getattr(found.terms, name), step)


def _wanted_kind(step: Any, seat: int) -> tuple[int]:
    return (HIDDEN_KINDS.index(step.next_kind()) + 1,)


def _path(step: Any) -> list[int | str]:
    """Return what is named, two words each; an empty word where one is enough."""
    return [word for named in step.path for word in (*named, "", "")[:OPERANDS]]


_SHOWN: dict[type[Any], Callable[[Any], Any]] = {
    Keep: lambda step: step.drawn,
    Offer: lambda step: step.terms.cards,
    HandOver: lambda step: step.cards,
}
"""Cards that lie beside a question."""


def _known_faces(state: Any, seat: int) -> list[str]:
    """Return the faces that the seat knows of the cards beside the question."""
    for step in reversed(state.stack):
        shown = _SHOWN.get(type(step))
        if shown is not None:
            return known_faces(shown(step), seat)
    return []
