"""The course of the game, and the set-up (TM-S)."""

from __future__ import annotations

from tenka.components.first_seat import first_seat
from tenka.core.data import data
from tenka.core.step import Happening
from tenka.games.tenka_meidou.deployment import EndTurn, Turn, everyone_is_out
from tenka.games.tenka_meidou.rules import TenkaRules
from tenka.games.tenka_meidou.state import TenkaPlay, TenkaState
from tenka.games.tenka_meidou.war import Battle

SCRIPT = (
    "lay_castles",
    "deal_offer",
    "draw_start",
    ("until", "everyone_is_out", "turn", "end_turn"),
    "war",
    ("each", "provinces_ascending", "battle"),
    "victory",
)


@data
class LayCastles(Happening[TenkaRules, TenkaState]):
    """The castles (L) 2 to 12 are shuffled over the provinces (S2)."""

    def happen(self, play: TenkaPlay) -> None:
        places = play.rules.map.places
        play.state.castles = castles = play.chance.shuffle(range(2, 2 + len(places)))
        play.tell("tm.event.castles", castles=tuple(zip(places, castles, strict=True)))


@data
class DealOffer(Happening[TenkaRules, TenkaState]):
    """One tactics card more than there are seats lies open (S3)."""

    def happen(self, play: TenkaPlay) -> None:
        deck = play.rules.deck
        dealt = set(play.chance.shuffle(deck)[: play.state.seats + 1])
        play.state.offer = [card for card in deck if card in dealt]
        play.tell("tm.event.offer", cards=tuple(play.state.offer))


@data
class DrawStart(Happening[TenkaRules, TenkaState]):
    """A start seat: drawn, or the one the table names (S7)."""

    def happen(self, play: TenkaPlay) -> None:
        state = play.state
        state.start = state.turn = first_seat(play, play.rules.first)
        play.tell("tm.event.start", seat=state.start)


@data
class War(Happening[TenkaRules, TenkaState]):
    """The deployment is over."""

    def happen(self, play: TenkaPlay) -> None:
        play.tell("tm.event.war")


@data
class Victory(Happening[TenkaRules, TenkaState]):
    """The castles are counted (E1)."""

    def happen(self, play: TenkaPlay) -> None:
        result = play.rules.result(play.rules, play.state)
        play.tell("tm.event.victory", seat=result.winners[0], scores=result.scores)


def provinces_ascending(play: TenkaPlay) -> list[int]:
    """W1: provinces in the order of their castles (L), 2 to 12."""
    return sorted(range(len(play.state.castles)), key=play.state.castles.__getitem__)


STEPS = {
    "lay_castles": LayCastles, "deal_offer": DealOffer, "draw_start": DrawStart, "turn": Turn, "end_turn": EndTurn,
    "war": War, "battle": Battle, "victory": Victory,
}  # fmt: skip

WORDS = {"everyone_is_out": everyone_is_out, "provinces_ascending": provinces_ascending}
