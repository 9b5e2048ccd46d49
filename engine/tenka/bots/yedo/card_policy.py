"""When to play an action card, and what it names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tenka.bots.yedo.assignment_policy import count_by_district, fall, find_covered, quests
from tenka.bots.yedo.valuation import Valuation
from tenka.core.choice import Choice
from tenka.games.yedo.board.districts import DISTRICT, DISTRICTS, MARKET, SPACES, SPOTS, STEP, WHERE
from tenka.games.yedo.cards.playing import CardEffect, Path
from tenka.games.yedo.goods import BLACKMAIL_POINTS, COLOURS

ENOUGH = 4.0
"""Least gain of a card, in Mon."""
OTHERS = 1.5
"""Value of another seat's arrest."""


def stake(valuation: Valuation, district: int) -> float:
    """Return the value at stake with an own disciple in a district."""
    plans = [aim.reward for aim in find_covered(valuation) if aim.assets <= 1 and district in dict(aim.row.need.places)]
    return fall(valuation) + 3.0 + max(plans, default=0.0)


def exposure(valuation: Valuation, district: int) -> float:
    """Return the cost of the watch in a district, minus what it costs others."""
    owners = [valuation.state.spaces[space] for space in SPACES[district % len(DISTRICTS)] if space not in valuation.state.saved]
    mine = owners.count(valuation.seat)
    others = sum(owner >= 0 for owner in owners) - mine
    return mine * stake(valuation, district % len(DISTRICTS)) - OTHERS * others


def value_move(valuation: Valuation, steps: int) -> float:
    """Return the gain if the watch moves on by a number of districts."""
    state = valuation.state
    if not state.colour:
        return 0.0
    return exposure(valuation, state.watch) - exposure(valuation, state.watch + STEP[state.colour] * steps)


def _alarm(valuation: Valuation, amount: int, values: Mapping[str, Any]) -> float:
    watch = valuation.state.watch
    return exposure(valuation, watch) - min(exposure(valuation, watch + steps) for steps in (-2, -1, 1, 2))


def _save(valuation: Valuation, amount: int, values: Mapping[str, Any]) -> float:
    return stake(valuation, valuation.state.watch)


def _open(valuation: Valuation, amount: int, values: Mapping[str, Any]) -> float:
    shut = valuation.state.closed
    return max((aim.reward for aim in valuation.aims if not aim.assets and shut in dict(aim.row.need.places)), default=0.0)


def _riser(valuation: Valuation, amount: int, values: Mapping[str, Any]) -> float:
    return 10.0 if any(len(made.places) > 1 for made in quests(valuation)) else 0.0


def _shipment(valuation: Valuation, amount: int, values: Mapping[str, Any]) -> float:
    wanted = {weapon for aim in valuation.aims for weapon in aim.weapons}
    return 5.0 if count_by_district(valuation)[MARKET] and wanted and not wanted & set(valuation.state.market) else 0.0


def _orders(valuation: Valuation, amount: int, values: Mapping[str, Any]) -> float:
    worst = min((aim.profit for aim in valuation.aims), default=0.0)
    return 2 * (max(map(valuation.deck, COLOURS)) - worst) if valuation.left > 2 else 0.0


def _lend(valuation: Valuation, amount: int, values: Mapping[str, Any]) -> float:
    mission = values.get("mission")
    return valuation.gain(valuation.rules.missions[mission].bonus_gain) if mission else 5.0


GAIN_NOW: Mapping[str, Callable[[Valuation, int, Mapping[str, Any]], float]] = {
    "own-turn": lambda valuation, amount, values: 5.0 if not values else 0.0,
    "price": lambda valuation, amount, values: float(values.get("mon", 0)),
    "march": lambda valuation, amount, values: value_move(valuation, amount),
    "about-face": lambda valuation, amount, values: value_move(valuation, -1),
    "alarm": _alarm, "saved": _save, "closed-district": _open, "pair": _riser, "market": _shipment, "orders": _orders,
    "mission": _lend,
}  # fmt: skip
"""``gain_now`` of an effect (``tenka.games.yedo.cards.playing.Effect``) -> the gain of a card of this amount now, in Mon."""


def play(valuation: Valuation, choice: Choice, values: Mapping[str, Any]) -> float:
    """Return the gain of a playable card."""
    card = valuation.rules.actions[str(choice.operands[0])]
    gain = valuation.rules.effects[card.effect].gain_now
    return GAIN_NOW[gain](valuation, card.amount, values) if isinstance(gain, str) else float(gain)


def blackmail(valuation: Valuation, choice: Choice) -> float:
    """Return the gain of Blackmail, which is prestige at the end; played if much is at stake."""
    return stake(valuation, WHERE[SPOTS[str(choice.operands[0])][0]]) - BLACKMAIL_POINTS * valuation.point


def value_naming(valuation: Valuation, card: str, choice: Choice) -> float:
    """Return the value of naming this."""
    thing, effect = choice.operands[-1], valuation.rules.actions[card].effect
    if isinstance(choice.operands[0], int):
        other = choice.operands[0]
        return float(valuation.state.points[other])
    word = str(thing)
    if word in DISTRICT:
        return -exposure(valuation, DISTRICT[word]) if effect == "false-alarm" else 0.0
    if word in SPOTS:
        return stake(valuation, WHERE[SPOTS[word][0]])
    return valuation.deck(word) if word in COLOURS else 0.0


def hurts(valuation: Valuation) -> float:
    """Return the loss from the card just played, if nobody cancels it."""
    effect = next((step for step in reversed(valuation.state.stack) if isinstance(step, CardEffect)), None)
    card = valuation.rules.actions.get(effect.card) if effect else None
    if effect is None or card is None:
        return 0.0
    if card.effect == "cancel":
        return _value_cancelled(valuation)
    if valuation.rules.effects[card.effect].harms:
        aimed = any(isinstance(part, int) and part == valuation.seat for name in effect.path for part in name)
        return 6.0 if aimed else 0.0
    return CANCEL_WORTH[card.effect](valuation, card.amount, effect.path) if card.effect in CANCEL_WORTH else 0.0


def _value_cancelled(valuation: Valuation) -> float:
    """Return the loss if the own card is cancelled."""
    effects = [step for step in valuation.state.stack if isinstance(step, CardEffect)]
    return 5.0 if len(effects) > 1 and effects[-2].seat == valuation.seat else 0.0


def _value_alarm(valuation: Valuation, amount: int, path: Path) -> float:
    return exposure(valuation, DISTRICT[str(path[0][0])]) - exposure(valuation, valuation.state.watch)


CANCEL_WORTH: Mapping[str, Callable[[Valuation, int, Path], float]] = {
    "march": lambda valuation, amount, path: -value_move(valuation, amount),
    "about-face": lambda valuation, amount, path: -value_move(valuation, -1),
    "false-alarm": _value_alarm,
}
"""Effect of a card that moves the watch -> the value of cancelling it, if it sends the watch to own disciples."""
