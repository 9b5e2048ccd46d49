"""Yedo (Thomas Vande Ginste and Wolf Plancke, 2012): the Geisha setting, its layer and its options."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from tenka.components.first_seat import find_first_seat_clash, first_seat_option
from tenka.components.lazy_draw import lazy_draw_option
from tenka.core.game import Game, Layer, Option
from tenka.core.rules import unchanged
from tenka.games.yedo import samurai
from tenka.games.yedo.cards.effects import EFFECTS
from tenka.games.yedo.cards.rows import ACTION_CARDS, BONUS_CARDS, EVENT_CARDS
from tenka.games.yedo.conservation import count_pieces
from tenka.games.yedo.custom_deck.replacement import KNOWN
from tenka.games.yedo.determinize import determinize
from tenka.games.yedo.missions.rows import MISSIONS
from tenka.games.yedo.rules import YedoRules
from tenka.games.yedo.schema import schema
from tenka.games.yedo.scoring import result
from tenka.games.yedo.script import SCRIPT, SCRIPT_FUNCTIONS, STEPS
from tenka.games.yedo.setup import new_state
from tenka.games.yedo.state import YedoState

BASE = YedoRules(
    game="yedo",
    version=1,
    script=SCRIPT,
    steps=STEPS,
    script_functions=SCRIPT_FUNCTIONS,
    new_state=new_state,
    state_type=YedoState,
    result=result,
    determinize=determinize,
    schema=schema,
    count_pieces=count_pieces,
    effects=EFFECTS,
)
SEATS = (2, 3, 4, 5)


def _rounds(rounds: int, rules: YedoRules) -> YedoRules:
    """Return the rules of a shorter game with the same last round."""
    return replace(rules, rounds=rounds)


def _without_trade(rules: YedoRules) -> YedoRules:
    """Leave out phase 6."""
    return replace(rules, trade=False)


def _with_lazy_piles(rules: YedoRules) -> YedoRules:
    """Draw missions, actions, bonuses, events and weapons when they are turned."""
    return replace(rules, late=True)


GAME = Game(
    id="yedo",
    title="ye.title",
    letter="y",
    seats=SEATS,
    base=BASE,
    layers=(Layer("samurai", samurai.apply),),
    options=(
        Option("rounds", {"11": unchanged, "8": partial(_rounds, 8), "6": partial(_rounds, 6)}),
        Option("cards", KNOWN, data_file="tenka.games.yedo.custom_deck.file:FILE"),
        Option("trade", {"on": unchanged, "off": _without_trade}),
        first_seat_option(SEATS[-1]),        # YE-S6
        lazy_draw_option(_with_lazy_piles),
    ),
    clash=find_first_seat_clash,
    rows=(ACTION_CARDS, BONUS_CARDS, EVENT_CARDS, MISSIONS),
)
