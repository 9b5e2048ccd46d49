"""Which part of the game a position is in, and what is put away then: it lies as when the game was unpacked."""

from __future__ import annotations

from tenka.games.shogun.state import ShogunState
from tenka.games.shogun.winter import WINTER

START, PLANNING, BIDDING, ACTING, REVOLTS, OVER = "start", "planning", "bidding", "acting", "revolts", "over"

DRAFT = ("offer", "province_pile", "faced", "under")
SEASON = ("event", "turned", "hidden_actions", "at", "specials", "special", "bidders", "laid", "opened", "fresh")
WINTERS = ("unrest", "extra")
PUT_AWAY = {
    START: (
        "buildings", "markers", "tray", "tower", "chests", "rice", "points", "supply", "ledger", "season", "events",
        "past_events", "place", "turn_order", *SEASON, *WINTERS,
    ),
    PLANNING: ("event", "at", "special", "place", "bidders", "turn_order", "opened", "fresh", *DRAFT, *WINTERS),
    BIDDING: ("at", "turn_order", "fresh", *DRAFT, *WINTERS),
    ACTING: (*DRAFT, *WINTERS),
    REVOLTS: ("events", *DRAFT, *SEASON),
    OVER: ("events", "place", "turn_order", *DRAFT, *SEASON, *WINTERS),
}  # fmt: skip


def stage(state: ShogunState) -> str:
    """The stage, by what lies on the table."""
    if not state.stack or not state.year:
        return START if state.stack else OVER
    if state.season == WINTER:
        return REVOLTS
    return ACTING if state.turn_order else BIDDING if state.bidders else PLANNING
