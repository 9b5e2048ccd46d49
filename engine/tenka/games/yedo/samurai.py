"""The Samurai setting (YE-S1): all action and event cards, and the first action card is the top one."""

from __future__ import annotations

from dataclasses import replace

from tenka.core.rules import add_rows, replace_rows
from tenka.games.yedo.cards.rows import ACTION_CARDS, EVENT_CARDS
from tenka.games.yedo.rules import YedoRules
from tenka.games.yedo.setup import TopAction


def apply(rules: YedoRules) -> YedoRules:
    """Return the rules with the cards marked Samurai. A returned blessing softens cruel events (YE-E3): their rows say how."""
    return replace(
        rules,
        actions=add_rows(rules.actions, {row.id: row for row in ACTION_CARDS if row.samurai}),
        events=add_rows(rules.events, {row.id: row for row in EVENT_CARDS if row.samurai}),
        steps=replace_rows(rules.steps, {"start_action": TopAction}),
    )
