"""The rulings: what the rulebook leaves open, and what events, annexes and layers may change."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tenka.games.yedo.goods import KOBUDO, KOBUDO_SAVES, PRICES
from tenka.games.yedo.state import YedoState

if TYPE_CHECKING:
    from tenka.games.yedo.rules import YedoRules

SETTLED: Mapping[str, str] = {
    "YE-S1": "Geisha setting: three action cards are drawn and one is kept; Samurai: the top one",
    "YE-S3": "the two weapons of the set-up lie from left to right",
    "YE-S8": "the bank never runs out of Mon",
    "YE-S9": "scores start at 0",
    "YE-S10": "a seat whose first three missions are green or yellow draws the fourth from the red or the black deck",
    "YE-R2": "the watch is gone in the last round of every setting and length",
    "YE-R4": "who takes a gazebo place later stands there, and who took it earlier closes up behind",
    "YE-B5": "bonus cards that are not kept go under the bonus deck",
    "YE-B6": "bids are whole Mon; an announcer whom nobody topped has won",
    "YE-B7": "the first on the track announces, the same seat again if it did not win; who can't pay leaves",
    "YE-B9": "cards that are not kept go under their deck in the order drawn",
    "YE-E5": "market: two weapons slide wherever they lie, one slides to the left, the old ones go all the same",
    "YE-E6": "the discard of weapons is shuffled in when one is to be drawn and the pile is empty, also in mid-deal",
    "YE-E7": "a closed district opens when the round ends",
    "YE-A2": "Heart of the Dragon opens the district to all",
    "YE-A4": "a disciple without a legal place stays in the house",
    "YE-P3": "a seat is asked to save only while all can see that a card or Blackmail could save one of its disciples, and once",
    "YE-P7": "a watch that changes its colour stays where it stands",
    "YE-P8": "disciples on annexes are never arrested; the watch enters closed districts",
    "YE-T5": "a deal is an exchange at once, of goods against goods or Mon; a seat makes three offers at most in each place",
    "YE-X5": "cards stand in for what a mission lacks before disciples on annexes do",
    "YE-X7": "Yashiki: the deck is named at once",
    "YE-X8": "orders of cards that look alike are one choice",
    "YE-X12": "what the standard reward brings counts for the bonus",
    "YE-X14": "who has nothing to give on an annex gets nothing there",
    "YE-L2": "a played card goes under its deck once all that its effect asks is answered (K2)",
    "YE-L4": "over a limit the owner chooses what goes, the new thing included",
    "YE-L5": "the colours of unfinished missions are public",
    "YE-Z4": "the last round's change of the player order counts for ties",
}
"""Clause -> ruling; the code that implements it names the clause, and the help lists all of them."""

GEISHA_MON, GEISHA_POINTS = 8, 2
FESTIVAL_POINTS = 1
LUXURY = 5


def event_amount(rules: YedoRules, state: YedoState, effect: str) -> int:
    """Return the amount of an effect that the event of this round has; 0 when it has another or there is none."""
    card = rules.events.get(state.event)
    return card.amount if card is not None and card.effect == effect else 0


def weapon_price(rules: YedoRules, state: YedoState, seat: int, place: int) -> int:
    """Return the price of a market space for a seat (YE-X6); events and the Kobudo-ryu add up, and no weapon costs less than
    1."""
    saved = KOBUDO_SAVES if state.annexes[seat] & KOBUDO else 0
    return max(1, PRICES[place] - saved + event_amount(rules, state, "weapon-price"))


def geisha_price(rules: YedoRules, state: YedoState) -> tuple[int, int]:
    """Return a geisha's price in the Red Light, in Mon and in prestige."""
    cheaper = event_amount(rules, state, "geisha-price")
    return (cheaper, FESTIVAL_POINTS) if cheaper else (GEISHA_MON, GEISHA_POINTS)


def luxury_price(rules: YedoRules, state: YedoState) -> int:
    """Return the Mon for one prestige at the Harbor."""
    return event_amount(rules, state, "luxury-price") or LUXURY


def audience_points(rules: YedoRules, state: YedoState) -> int:
    """Return the prestige of an audience in the gazebo."""
    return 1 + event_amount(rules, state, "audience")


def watch_steps(rules: YedoRules, state: YedoState) -> int:
    """Return how many districts the watch moves in 5a (YE-P1)."""
    return event_amount(rules, state, "march") or 1


@dataclass(frozen=True)
class Rulings:
    """The functions a layer may wrap."""

    weapon_price: Callable[[YedoRules, YedoState, int, int], int] = weapon_price
    geisha_price: Callable[[YedoRules, YedoState], tuple[int, int]] = geisha_price
    luxury_price: Callable[[YedoRules, YedoState], int] = luxury_price
    audience_points: Callable[[YedoRules, YedoState], int] = audience_points
    watch_steps: Callable[[YedoRules, YedoState], int] = watch_steps
