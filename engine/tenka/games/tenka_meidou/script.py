"""The script, and the set-up (TM-S)."""

from __future__ import annotations

from tenka.components.first_seat import choose_first_seat
from tenka.core.data import data
from tenka.core.step import AutomaticStep
from tenka.games.tenka_meidou.deployment import EndTurn, Turn, are_all_out
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
class LayCastles(AutomaticStep[TenkaRules, TenkaState]):
    """Shuffles the castles (L) 2 to 12 over the provinces (S2)."""

    def execute(self, play: TenkaPlay) -> None:
        places = play.rules.map.places
        play.state.castles = castles = play.chance.shuffle(range(2, 2 + len(places)))
        play.emit("tm.event.castles", castles=tuple(zip(places, castles, strict=True)))


@data
class DealOffer(AutomaticStep[TenkaRules, TenkaState]):
    """Deals one tactics card more than there are seats, face up (S3)."""

    def execute(self, play: TenkaPlay) -> None:
        deck = play.rules.deck
        dealt = set(play.chance.shuffle(deck)[: play.state.seats + 1])
        play.state.offer = [card for card in deck if card in dealt]
        play.emit("tm.event.offer", cards=tuple(play.state.offer))


@data
class DrawStart(AutomaticStep[TenkaRules, TenkaState]):
    """Draws the start seat, unless the table names it (S7)."""

    def execute(self, play: TenkaPlay) -> None:
        state = play.state
        state.start = state.turn = choose_first_seat(play)
        play.emit("tm.event.start", seat=state.start)


@data
class War(AutomaticStep[TenkaRules, TenkaState]):
    """Begins the war."""

    def execute(self, play: TenkaPlay) -> None:
        play.emit("tm.event.war")


@data
class Victory(AutomaticStep[TenkaRules, TenkaState]):
    """Counts the castles (E1)."""

    def execute(self, play: TenkaPlay) -> None:
        result = play.rules.result(play.rules, play.state)
        play.emit("tm.event.victory", seat=result.winners[0], scores=result.scores)


def provinces_ascending(play: TenkaPlay) -> list[int]:
    """Return the provinces in the order of their castles (L), 2 to 12 (W1)."""
    return sorted(range(len(play.state.castles)), key=play.state.castles.__getitem__)


STEPS = {
    "lay_castles": LayCastles, "deal_offer": DealOffer, "draw_start": DrawStart, "turn": Turn, "end_turn": EndTurn,
    "war": War, "battle": Battle, "victory": Victory,
}  # fmt: skip

SCRIPT_FUNCTIONS = {"everyone_is_out": are_all_out, "provinces_ascending": provinces_ascending}
