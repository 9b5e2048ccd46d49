"""When an action card is played, and what it names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tenka.bots.yedo.assignment_policy import covered, fall, here, quests
from tenka.bots.yedo.valuation import Sight
from tenka.core.choice import Choice
from tenka.games.yedo.board.districts import DISTRICT, DISTRICTS, MARKET, SPACES, SPOTS, STEP, WHERE
from tenka.games.yedo.cards.playing import Deed, Path
from tenka.games.yedo.goods import BLACKMAIL_POINTS, COLOURS

ENOUGH = 4.0
"""What a card has to save or bring, in Mon."""
OTHERS = 1.5
"""What it is worth that somebody else is arrested."""


def stake(sight: Sight, district: int) -> float:
    """What an own disciple in a district stands for."""
    plans = [aim.reward for aim in covered(sight) if aim.assets <= 1 and district in dict(aim.row.need.places)]
    return fall(sight) + 3.0 + max(plans, default=0.0)


def exposure(sight: Sight, district: int) -> float:
    """What the watch would cost in a district, less what it costs others."""
    owners = [sight.state.spaces[space] for space in SPACES[district % len(DISTRICTS)] if space not in sight.state.saved]
    mine = owners.count(sight.seat)
    others = sum(owner >= 0 for owner in owners) - mine
    return mine * stake(sight, district % len(DISTRICTS)) - OTHERS * others


def moved(sight: Sight, steps: int) -> float:
    """What it saves when the watch goes so many districts on."""
    state = sight.state
    if not state.colour:
        return 0.0
    return exposure(sight, state.watch) - exposure(sight, state.watch + STEP[state.colour] * steps)


def _alarm(sight: Sight, amount: int, values: Mapping[str, Any]) -> float:
    watch = sight.state.watch
    return exposure(sight, watch) - min(exposure(sight, watch + steps) for steps in (-2, -1, 1, 2))


def _save(sight: Sight, amount: int, values: Mapping[str, Any]) -> float:
    return stake(sight, sight.state.watch)


def _open(sight: Sight, amount: int, values: Mapping[str, Any]) -> float:
    shut = sight.state.closed
    return max((aim.reward for aim in sight.aims if not aim.assets and shut in dict(aim.row.need.places)), default=0.0)


def _riser(sight: Sight, amount: int, values: Mapping[str, Any]) -> float:
    return 10.0 if any(len(made.places) > 1 for made in quests(sight)) else 0.0


def _shipment(sight: Sight, amount: int, values: Mapping[str, Any]) -> float:
    wanted = {weapon for aim in sight.aims for weapon in aim.weapons}
    return 5.0 if here(sight)[MARKET] and wanted and not wanted & set(sight.state.market) else 0.0


def _orders(sight: Sight, amount: int, values: Mapping[str, Any]) -> float:
    worst = min((aim.profit for aim in sight.aims), default=0.0)
    return 2 * (max(map(sight.deck, COLOURS)) - worst) if sight.left > 2 else 0.0


def _lend(sight: Sight, amount: int, values: Mapping[str, Any]) -> float:
    mission = values.get("mission")
    return sight.gain(sight.rules.missions[mission].bonus_gain) if mission else 5.0


JUDGED: Mapping[str, Callable[[Sight, int, Mapping[str, Any]], float]] = {
    "own-turn": lambda sight, amount, values: 5.0 if not values else 0.0,
    "price": lambda sight, amount, values: float(values.get("mon", 0)),
    "march": lambda sight, amount, values: moved(sight, amount),
    "about-face": lambda sight, amount, values: moved(sight, -1),
    "alarm": _alarm, "saved": _save, "closed-district": _open, "pair": _riser, "market": _shipment, "orders": _orders,
    "mission": _lend,
}  # fmt: skip
"""Hint of an effect (``tenka.games.yedo.cards.playing.Effect``) -> what a card of this amount would bring now, in Mon."""


def play(sight: Sight, choice: Choice, values: Mapping[str, Any]) -> float:
    """What a card that can be played now would bring."""
    card = sight.rules.actions[str(choice.operands[0])]
    hint = sight.rules.effects[card.effect].hint
    return JUDGED[hint](sight, card.amount, values) if isinstance(hint, str) else float(hint)


def blackmail(sight: Sight, choice: Choice) -> float:
    """Blackmail is prestige at the end; it is used when much is at stake."""
    return stake(sight, WHERE[SPOTS[str(choice.operands[0])][0]]) - BLACKMAIL_POINTS * sight.point


def named(sight: Sight, card: str, choice: Choice) -> float:
    """Return how good it is to name this."""
    thing, effect = choice.operands[-1], sight.rules.actions[card].effect
    if isinstance(choice.operands[0], int):
        other = choice.operands[0]
        return float(sight.state.points[other])
    word = str(thing)
    if word in DISTRICT:
        return -exposure(sight, DISTRICT[word]) if effect == "false-alarm" else 0.0
    if word in SPOTS:
        return stake(sight, WHERE[SPOTS[word][0]])
    return sight.deck(word) if word in COLOURS else 0.0


def hurts(sight: Sight) -> float:
    """What the card just played would do to this seat, if nobody cancels it."""
    deed = next((step for step in reversed(sight.state.stack) if isinstance(step, Deed)), None)
    card = sight.rules.actions.get(deed.card) if deed else None
    if deed is None or card is None:
        return 0.0
    if card.effect == "cancel":
        return _cancelled(sight)
    if sight.rules.effects[card.effect].harms:
        aimed = any(isinstance(part, int) and part == sight.seat for name in deed.path for part in name)
        return 6.0 if aimed else 0.0
    return TURNED[card.effect](sight, card.amount, deed.path) if card.effect in TURNED else 0.0


def _cancelled(sight: Sight) -> float:
    """A cancelled card of one's own that was worth playing."""
    deeds = [step for step in sight.state.stack if isinstance(step, Deed)]
    return 5.0 if len(deeds) > 1 and deeds[-2].seat == sight.seat else 0.0


def _alarmed(sight: Sight, amount: int, path: Path) -> float:
    return exposure(sight, DISTRICT[str(path[0][0])]) - exposure(sight, sight.state.watch)


TURNED: Mapping[str, Callable[[Sight, int, Path], float]] = {
    "march": lambda sight, amount, path: -moved(sight, amount),
    "about-face": lambda sight, amount, path: -moved(sight, -1),
    "false-alarm": _alarmed,
}
"""Effect of a card that moves the watch -> what it is worth to cancel it, where it sends the watch upon own disciples."""
