"""Every ruling in one place: what the rulebook leaves open, and what events, special cards and layers may change.

What is settled here; the code names the clause, the help gives the reason:

- SH-S4   coins and revolt markers never run out; a building of which none is left can't be built.
- SH-S5   the first seat is drawn at random, unless the table names it (option ``first``).
- SH-S6   seats in ascending order are A to E of the prescribed start.
- SH-Y3   hidden actions are turned up in the order of their places.
- SH-Y6   all laid cards go back to the hands at the end of a season.
- SH-P5   a seat short of cards chooses which boxes stay empty.
- SH-O5   one army more when attacking holds against neutral provinces too.
- SH-A0   a card is opened when its seat's turn comes.
- SH-A6   what the special card adds comes as far as stock goes.
- SH-A9   target and number are chosen when the card is open.
- SH-A11  a conquered card plans again next season; one retaken this season lies in the hand.
- SH-A12  one army moved to any province that may be entered is enough.
- SH-A14  a seat without provinces plays on.
- SH-B1, SH-R4  what stock lacks is left out, farmers likewise.
- SH-B4   a conquered province keeps its buildings and revolt markers.
- SH-B9   farmers that outlive a defence go to stock.
- SH-R3   who puts a revolt down loses as many armies as the farmers had; the farmers go to stock, the markers stay.
- SH-R5   special cards and castles do not bear on revolts.
- SH-W1, SH-W7  rice ends at 0 and has no ceiling.
- SH-W4   where nobody has a building of a kind nobody leads.
- SH-W6   seats still tied after chests share the place.
- SH-E10, SH-E11  both speak of rice: one edition's text names chests, but the action is the harvest.
- SH-T1   what the tower holds is open, since every throw is.

Two are disputed among players, so a table may choose: ``lost-revolt`` (SH-A5: a lost revolt yields nothing, or the income is
kept) and ``bid`` (SH-O4: a chest card above one's chests can't be laid, or counts as the chest card 0); the first is the default.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tenka.games.shogun.cards import CASTLE, TEMPLE, THEATRE, Building
from tenka.games.shogun.events import FEWER_ARMIES, NONE, EventCard
from tenka.games.shogun.provinces import PROVINCES
from tenka.games.shogun.state import FARMERS, ShogunState

if TYPE_CHECKING:
    from tenka.games.shogun.rules import ShogunPlay, ShogunRules


def event(rules: ShogunRules, state: ShogunState) -> EventCard:
    """Return the event of the season; a blank one outside the actions."""
    return rules.events.get(state.event, NONE)


# Yields, armies and forces: first the event, then the special card (SH-O5).


def tax(rules: ShogunRules, state: ShogunState, seat: int, province: int) -> int:
    """Return the chests that taxes bring (SH-A5, E8, E9)."""
    card, chests = event(rules, state), PROVINCES[province].tax
    if card.effect == "tax-most":
        chests = min(chests, card.amount)
    elif card.effect == "tax-least":
        chests = max(chests, card.amount)
    return chests + (state.special[seat] == "more-tax")


def rice(rules: ShogunRules, state: ShogunState, seat: int, province: int) -> int:
    """Return the rice that a harvest brings (SH-A4, E10, E11)."""
    card, bags = event(rules, state), PROVINCES[province].rice
    if card.effect == "rice-most":
        bags = min(bags, card.amount)
    elif card.effect == "rice-least":
        bags = max(bags, card.amount)
    return bags + (state.special[seat] == "more-rice")


def levy(rules: ShogunRules, state: ShogunState, seat: int, armies: int) -> tuple[int, int]:
    """Return the armies that must be in stock, and those placed if the stock allows (SH-A6, A7, E12)."""
    needed = FEWER_ARMIES[armies] if event(rules, state).effect == "fewer-armies" else armies
    if armies == 5 and state.special[seat] == "six-armies":
        return needed, 6
    return needed, needed


def attackers(rules: ShogunRules, state: ShogunState, seat: int, moved: int) -> int:
    """Return the armies an attacker throws: those moved, and one from stock with the special card (SH-B1, O5)."""
    return moved + min(state.special[seat] == "attack", state.stock[seat])


def defenders(rules: ShogunRules, state: ShogunState, province: int) -> int:
    """Return the cubes thrown for an attacked province: its armies and helpers, or farmers (SH-B1, O5, E3, E4, E5)."""
    seat, card = state.owner[province], event(rules, state)
    if seat == FARMERS:
        farmers = card.amount if card.effect == "farmers-guard" else 1
        return min(farmers, state.stock[FARMERS])
    aid = (state.special[seat] == "defence") + 0
    if card.effect == "castle-guards" and state.buildings[province] & CASTLE.bit:
        aid += card.amount
    return state.armies[province] + min(aid, state.stock[seat])


# Permissions.


def refuse_attack(rules: ShogunRules, state: ShogunState, seat: int, province: int, action: str) -> str | None:
    """Return why a province of another owner can't be attacked, or None (SH-A13, E6, E7)."""
    if event(rules, state).effect == "temple-closes" and state.buildings[province] & TEMPLE.bit:
        return "temple"
    return None


def highest_bid(state: ShogunState, seat: int) -> int:
    """Return the highest allowed bid: the seat's chests (SH-O4)."""
    return state.chests[seat]


def allow_any_bid(state: ShogunState, seat: int) -> int:
    """Return no limit, the other reading of SH-O4: an unaffordable bid ranks as the chest card 0."""
    return sys.maxsize


def bid(rules: ShogunRules, state: ShogunState, seat: int, card: int) -> tuple[int, int]:
    """Return rank and price of an opened bid: chests, then provinces, then the chest card 0, then none (SH-O1)."""
    if card < 0:
        return 0, 0
    if card < len(PROVINCES):
        return 2, 0
    worth = rules.worth(card)
    if worth == 0 or worth > state.chests[seat]:
        return 1, 0
    return 2 + worth, worth


# Consequences.


def on_tower_charged(play: ShogunPlay, fallen: list[int]) -> None:
    """Called after the tower was charged; ``fallen``, by party, is back in stock (SH-S8)."""


def unrest(play: ShogunPlay, province: int) -> None:
    """Add a revolt marker after taxes or rice (SH-A5)."""
    play.state.markers[province] += 1
    play.emit("sh.event.marker", province=PROVINCES[province].id, markers=play.state.markers[province])


def on_built(play: ShogunPlay, province: int, building: Building) -> None:
    """Called after a building was built: a theatre may calm the province (SH-E1, E2)."""
    state = play.state
    card = event(play.rules, state)
    if building == THEATRE and card.effect == "theatre-calms" and state.markers[province]:
        state.markers[province] -= card.amount
        play.emit("sh.event.calmed", province=PROVINCES[province].id, markers=state.markers[province])


@dataclass(frozen=True)
class Rulings:
    """The rulings in force; layers and options wrap or replace them by name."""

    tax: Callable[[ShogunRules, ShogunState, int, int], int] = tax
    rice: Callable[[ShogunRules, ShogunState, int, int], int] = rice
    levy: Callable[[ShogunRules, ShogunState, int, int], tuple[int, int]] = levy
    attackers: Callable[[ShogunRules, ShogunState, int, int], int] = attackers
    defenders: Callable[[ShogunRules, ShogunState, int], int] = defenders
    refuse_attack: Callable[[ShogunRules, ShogunState, int, int, str], str | None] = refuse_attack
    highest_bid: Callable[[ShogunState, int], int] = highest_bid
    bid: Callable[[ShogunRules, ShogunState, int, int], tuple[int, int]] = bid
    on_tower_charged: Callable[[ShogunPlay, list[int]], None] = on_tower_charged
    unrest: Callable[[ShogunPlay, int], None] = unrest
    on_built: Callable[[ShogunPlay, int, Building], None] = on_built
    lost_revolt_pays: bool = False
    """Whether a lost revolt still yields to the seat that lost the province (SH-A5)."""
