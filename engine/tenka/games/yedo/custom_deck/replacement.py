"""Custom cards of a table: the tables of a file, and the option that names them."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property, partial

from tenka.games.yedo.cards.rows import ACTION_CARDS, BONUS_CARDS, EVENT_CARDS, ActionCard, BonusCard, EventCard
from tenka.games.yedo.missions.rows import MISSIONS, Mission
from tenka.games.yedo.rules import YedoRules

BUILT_IN = "built-in"


@dataclass(frozen=True)
class Cards:
    """The four tables of cards; ``names``: id -> title of a card from the file, in the file's language."""

    missions: tuple[Mission, ...] = MISSIONS
    actions: tuple[ActionCard, ...] = ACTION_CARDS
    bonuses: tuple[BonusCard, ...] = BONUS_CARDS
    events: tuple[EventCard, ...] = EVENT_CARDS
    names: tuple[tuple[str, str], ...] = ()

    @cached_property
    def digest(self) -> str:
        """The digest in records and links: equal for equal cards, however the file is written.

        If a file leaves a table built-in, cards added to that table later change nothing.
        """
        missions = [[*row[:4], *(_plain(part) for part in row[4:8])] for row in self.missions if row.since == 1]
        others = ([list(row[:-1]) for row in rows if row.since == 1] for rows in (self.actions, self.bonuses, self.events))
        tables = [missions, *others, self.names]
        return hashlib.sha256(json.dumps(tables).encode()).hexdigest()[:16]

    def apply(self, rules: YedoRules) -> YedoRules:
        """Return the rules with these cards; Samurai cards only if the rules have such cards already."""
        samurai = any(row.samurai for row in rules.events.values())
        return replace(
            rules,
            missions={row.id: row for row in self.missions},
            actions={row.id: row for row in self.actions if samurai or not row.samurai},
            bonuses={row.id: row for row in self.bonuses},
            events={row.id: row for row in self.events if samurai or not row.samurai},
            names={card: shown for card, name in self.names if (shown := _printable(name))},
        )


def _printable(name: str) -> str:
    """Return a name without characters that change the text around it; the digest is that of the name as written."""
    return " ".join("".join(char if char.isprintable() else " " for char in name).split())


def _plain(part: tuple[object, ...]) -> list[object]:
    return [sorted(value) if isinstance(value, frozenset) else value for value in part]


def _keep_tables(rules: YedoRules) -> YedoRules:
    return rules


KNOWN: dict[str, Callable[[YedoRules], YedoRules]] = {BUILT_IN: _keep_tables}
"""The values of the option ``cards``: built-in cards, and digests of added files."""


def admit(cards: Cards) -> str:
    """Register these cards and return the option value that names them."""
    KNOWN.setdefault(cards.digest, partial(_replace_tables, cards))
    return cards.digest


def _replace_tables(cards: Cards, rules: YedoRules) -> YedoRules:
    return cards.apply(rules)
