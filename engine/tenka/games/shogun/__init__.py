"""Shogun (Dirk Henn, 2006): the base game and its options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from tenka.components.first_seat import find_first_seat_clash, first_seat_option
from tenka.components.lazy_draw import lazy_draw_option
from tenka.core.game import Game, Option
from tenka.core.rules import replace_step, unchanged
from tenka.games.shogun.actions import ACTION_EFFECTS
from tenka.games.shogun.conservation import count_pieces
from tenka.games.shogun.determinize import determinize
from tenka.games.shogun.events import EVENTS
from tenka.games.shogun.premoves import PREMOVES
from tenka.games.shogun.rules import ShogunRules
from tenka.games.shogun.rulings import allow_any_bid
from tenka.games.shogun.schema import schema
from tenka.games.shogun.scoring import result
from tenka.games.shogun.script import DRAFTED_START, SCRIPT, SCRIPT_FUNCTIONS, STEPS
from tenka.games.shogun.setup import new_state
from tenka.games.shogun.state import ShogunState
from tenka.games.shogun.tennos_court import LAYER as TENNOS_COURT
from tenka.games.shogun.tower import TOWERS, Tower

BASE = ShogunRules(
    game="shogun",
    version=1,
    script=SCRIPT,
    steps=STEPS,
    script_functions=SCRIPT_FUNCTIONS,
    new_state=new_state,
    state_type=ShogunState,
    result=result,
    determinize=determinize,
    action_effects=ACTION_EFFECTS,
    schema=schema,
    count_pieces=count_pieces,
    premoves=PREMOVES,
)
SEATS = (3, 4, 5)


def _with_chosen_start(rules: ShogunRules) -> ShogunRules:
    """Use the drafted start instead of the prescribed one (SH-S5)."""
    return replace(rules, script=replace_step(rules.script, "starting_provinces", *DRAFTED_START))


def _moon(rules: ShogunRules) -> ShogunRules:
    return replace(rules, side="moon")


def _with_tower(tower: Tower, rules: ShogunRules) -> ShogunRules:
    """Replace the tower (SH-T1)."""
    return replace(rules, tower=tower)


def _with_lazy_piles(rules: ShogunRules) -> ShogunRules:
    """Draw provinces, events, actions and the piles of layers when they are turned."""
    return replace(rules, late=True)


def _allow_any_bid(rules: ShogunRules) -> ShogunRules:
    """Allow a chest card above the seat's chests, which then counts as the chest card 0 (SH-O4)."""
    return replace(rules, rulings=replace(rules.rulings, highest_bid=allow_any_bid))


def _paying_revolt(rules: ShogunRules) -> ShogunRules:
    """Keep taxes and rice even if the revolt was lost (SH-A5)."""
    return replace(rules, rulings=replace(rules.rulings, lost_revolt_pays=True))


def _clash(seats: int, layers: tuple[str, ...], options: Mapping[str, str]) -> str | None:
    if options["start"] == "prescribed" and options["side"] != "sun":
        return "the prescribed start is for the sun side"
    return find_first_seat_clash(seats, layers, options)


GAME = Game(
    id="shogun",
    title="sh.title",
    letter="s",
    seats=SEATS,
    base=BASE,
    layers=(TENNOS_COURT,),
    options=(
        Option("side", {"sun": unchanged, "moon": _moon}),
        Option("start", {"chosen": _with_chosen_start, "prescribed": unchanged}),
        Option("tower", {name: partial(_with_tower, tower) for name, tower in TOWERS.items()}),
        Option("lost-revolt", {"nothing": unchanged, "income": _paying_revolt}),
        Option("bid", {"payable": unchanged, "any": _allow_any_bid}),
        first_seat_option(SEATS[-1]),        # SH-S5
        lazy_draw_option(_with_lazy_piles),
    ),
    clash=_clash,
    rows=(EVENTS,),
)
