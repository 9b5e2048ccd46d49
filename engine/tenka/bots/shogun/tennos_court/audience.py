"""The audience: which card, if any, and where it is used."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tenka.bots.bot import Advice
from tenka.bots.shogun.policy import Choices, Policy
from tenka.bots.shogun.tennos_court.card_value import harms, official, value_in_province, worth
from tenka.core.choice import Choice
from tenka.games.shogun.provinces import INDEX
from tenka.games.shogun.tennos_court.audience import DECLINE
from tenka.games.shogun.tennos_court.card_effects import CANCEL, LEAVE
from tenka.games.shogun.tennos_court.cards import PRICES
from tenka.games.shogun.tennos_court.rules import favours_of
from tenka.games.shogun.tennos_court.state import Court


def audience(policy: Policy, values: Mapping[str, Any], choices: Choices) -> Advice:
    """Return the card with the highest value minus its officials; in the last season officials are worth nothing."""
    state, row, cards = policy.state, Court.of(policy.state).favours, favours_of(policy.rules)
    kept = official(state)

    def gain(choice: Choice) -> float:
        name = str(choice.operands[0])
        return worth(policy.rules, state, policy.seat, cards[name]) - kept * PRICES[row.index(name)]

    best = max((choice for choice in choices if choice != DECLINE), key=gain)
    if gain(best) <= 0:
        return Advice(DECLINE, "tc.hint.decline")
    name = str(best.operands[0])
    value = worth(policy.rules, state, policy.seat, cards[name])
    return Advice(best, "tc.hint.favour", {"favour": name, "worth": round(value, 1)})


def grant(policy: Policy, values: Mapping[str, Any], choices: Choices) -> Advice:
    """Return the province in which the card does most."""
    favour = favours_of(policy.rules)[str(values["favour"])]

    def gain(choice: Choice) -> float:
        return value_in_province(policy.rules, policy.state, policy.seat, favour, INDEX[str(choice.operands[0])])

    best = max(choices, key=gain)
    return Advice(best, "tc.hint.grant", {"province": best.operands[0]})


def event(policy: Policy, values: Mapping[str, Any], choices: Choices) -> Advice:
    """Remove an event that hinders the seat's own plan."""
    if harms(policy.rules, policy.state, policy.seat):
        return Advice(CANCEL, "tc.hint.cancel", {"event": values["event"]})
    return Advice(LEAVE, "tc.hint.leave", {"event": values["event"]})


ANSWERS: Mapping[str, Callable[[Policy, Mapping[str, Any], Choices], Advice]] = {
    "tc.ask.audience": audience,
    "tc.ask.calm": grant,
    "tc.ask.building": grant,
    "tc.ask.armies": grant,
    "tc.ask.event": event,
}
