"""The ten actions (SH-A): what prevents an action, and what it does."""

from __future__ import annotations

from tenka.components.lazy_draw import bring_up
from tenka.core.data import data
from tenka.core.step import AutomaticStep
from tenka.games.shogun.cards import BUILDINGS, Action
from tenka.games.shogun.march import March, has_target
from tenka.games.shogun.ownership import put_building
from tenka.games.shogun.provinces import NAMES
from tenka.games.shogun.revolt import revolt
from tenka.games.shogun.rules import ActionEffect, ShogunPlay, ShogunRules
from tenka.games.shogun.state import EMPTY, ShogunState, free_sites

KINDS = {building.id: kind for kind, building in enumerate(BUILDINGS)}


# Obstacles, as keys. None: the action can be done in full, and so must be (SH-A0).


def obstacle(rules: ShogunRules, state: ShogunState, seat: int, action: Action, province: int) -> str | None:
    """Return why an own province can't carry out an action now, or None: the price first, then what the action needs."""
    if state.chests[seat] < action.price:
        return "chests"
    return rules.action_effects[action.id].obstacle(rules, state, seat, action, province)


def no_building(state: ShogunState, kind: int, province: int) -> str | None:
    """Return why a building can't be put into a province, without its price, or None (SH-A1 to A3)."""
    if state.buildings[province] & BUILDINGS[kind].bit:
        return "twice"
    if not free_sites(state, province):
        return "site"
    return None if state.supply[kind] else "supply"


def _no_site(rules: ShogunRules, state: ShogunState, seat: int, action: Action, province: int) -> str | None:
    return no_building(state, KINDS[action.id], province)


def _no_obstacle(rules: ShogunRules, state: ShogunState, seat: int, action: Action, province: int) -> str | None:
    return None


def _no_army(rules: ShogunRules, state: ShogunState, seat: int, action: Action, province: int) -> str | None:
    return None if state.stock[seat] else "stock"


def _no_levy(rules: ShogunRules, state: ShogunState, seat: int, action: Action, province: int) -> str | None:
    return None if state.stock[seat] >= rules.rulings.levy(rules, state, seat, action.armies)[0] else "stock"


def _no_march(rules: ShogunRules, state: ShogunState, seat: int, action: Action, province: int) -> str | None:
    if state.armies[province] < 2:
        return "armies"
    return None if has_target(rules, state, seat, province, action.id) else "closed"


# Actions.


def build(play: ShogunPlay, seat: int, action: Action, province: int) -> None:
    """Pay, and put a building on a free site (SH-A1, A2, A3)."""
    play.state.chests[seat] -= action.price
    put_building(play, seat, province, BUILDINGS[KINDS[action.id]])


def harvest(play: ShogunPlay, seat: int, action: Action, province: int) -> None:
    """Fight a revolt if there is a marker; then gain the yield and add a marker (SH-A4, A5)."""
    rulings = play.rules.rulings
    held = not play.state.markers[province] or revolt(play, province, 0)
    if held or rulings.lost_revolt_pays:
        _yield(play, seat, action, province)
    if held:
        rulings.unrest(play, province)


def _yield(play: ShogunPlay, seat: int, action: Action, province: int) -> None:
    rules, state = play.rules, play.state
    if action.id == "tax":
        amount = rules.rulings.tax(rules, state, seat, province)
        state.chests[seat] += amount
        play.emit("sh.event.taxed", seat=seat, province=NAMES[province], chests=amount)
    else:
        amount = rules.rulings.rice(rules, state, seat, province)
        state.rice[seat] += amount
        play.emit("sh.event.harvested", seat=seat, province=NAMES[province], rice=amount)


def place_armies(play: ShogunPlay, seat: int, action: Action, province: int) -> None:
    """Pay, and place armies; the special card adds as many as the stock has (SH-A6, A7)."""
    rules, state = play.rules, play.state
    _, wished = rules.rulings.levy(rules, state, seat, action.armies)
    _recruit(play, seat, action, province, min(wished, state.stock[seat]))


def place_and_move(play: ShogunPlay, seat: int, action: Action, province: int) -> None:
    """Pay, place one army, then let the owner move armies to one bordering own province (SH-A8)."""
    _recruit(play, seat, action, province, 1)
    play.push(March(seat, province, action.id))


def _recruit(play: ShogunPlay, seat: int, action: Action, province: int, armies: int) -> None:
    state = play.state
    state.chests[seat] -= action.price
    state.stock[seat] -= armies
    state.armies[province] += armies
    play.emit("sh.event.placed", seat=seat, province=NAMES[province], armies=armies, paid=action.price)


def battle(play: ShogunPlay, seat: int, action: Action, province: int) -> None:
    """Let the owner choose target and number (SH-A9, A10)."""
    play.push(March(seat, province, action.id))


ACTION_EFFECTS = {
    "castle": ActionEffect(_no_site, build),
    "temple": ActionEffect(_no_site, build),
    "theatre": ActionEffect(_no_site, build),
    "rice": ActionEffect(_no_obstacle, harvest),
    "tax": ActionEffect(_no_obstacle, harvest),
    "armies-5": ActionEffect(_no_levy, place_armies),
    "armies-3": ActionEffect(_no_levy, place_armies),
    "armies-1": ActionEffect(_no_army, place_and_move, marches=True),
    "battle-a": ActionEffect(_no_march, battle, marches=True),
    "battle-b": ActionEffect(_no_march, battle, marches=True),
}


@data
class Act(AutomaticStep[ShogunRules, ShogunState]):
    """A seat opens its card on the current action, and does the action if it is possible in full (SH-A0)."""

    seat: int

    def execute(self, play: ShogunPlay) -> None:
        rules, state, seat = play.rules, play.state, self.seat
        name = state.turned[state.at]
        box, board = rules.box_index[name], state.laid[seat]
        card = board[box]
        if card == EMPTY:
            play.emit("sh.event.idle", seat=seat, action=name)
            return
        play.reveal()
        board[box] = EMPTY
        state.opened[seat][box] = card
        if card >= len(NAMES):
            play.emit("sh.event.bluff", seat=seat, action=name, card=rules.card_ids[card])
            return
        action = rules.actions[name]
        why = obstacle(rules, state, seat, action, card)
        if why is not None:
            play.emit("sh.event.void", seat=seat, action=name, province=NAMES[card], why=why)
            return
        play.emit("sh.event.opened", seat=seat, action=name, province=NAMES[card])
        rules.action_effects[name].execute(play, seat, action, card)


def count_left(play: ShogunPlay) -> int:
    """Return the number of remaining actions, the current one included (SH-Y3)."""
    return len(play.rules.actions) - play.state.at


@data
class BeginAction(AutomaticStep[ShogunRules, ShogunState]):
    """Begins the current action."""

    def execute(self, play: ShogunPlay) -> None:
        play.emit("sh.event.action", action=play.state.turned[play.state.at], number=play.state.at + 1)


@data
class NextAction(AutomaticStep[ShogunRules, ShogunState]):
    """After an action, the next hidden one is revealed (SH-Y3)."""

    def execute(self, play: ShogunPlay) -> None:
        state = play.state
        state.at += 1
        if state.hidden_actions:
            play.reveal()
            if play.rules.late:
                bring_up(play.chance, state.hidden_actions, 1)
            state.turned.append(state.hidden_actions.pop(0))
            play.emit("sh.event.turned", action=state.turned[-1], number=len(state.turned))
