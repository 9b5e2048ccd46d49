"""The choices of Shogun, and of Tenno's Court."""

from __future__ import annotations

from collections.abc import Iterator

from tenka.core.rules import Rules
from tenka.games.shogun.cards import SPECIALS
from tenka.games.shogun.provinces import NAMES
from tenka.games.shogun.rules import ShogunRules
from tenka.games.shogun.starts import GROUPS
from tenka.games.shogun.tennos_court.cards import FAVOURS
from tenka.learn.alphabet import Row


def rows(rules: Rules) -> Iterator[Row]:
    """What start, plan, actions, winter and court offer. A march is spelled: any number of armies may go."""
    assert isinstance(rules, ShogunRules)
    yield from (Row("lay", (rules.boxes, rules.card_ids)), Row("take", (rules.boxes,)), Row("done"))
    yield from (Row("march", (NAMES,), spelled=True), Row("stay"), Row("claim", (SPECIALS,)))
    yield from (Row("renew"), Row("top"), Row("open", (NAMES,)), Row("group", (sorted(set(GROUPS[rules.seats])),)))
    yield Row("revolt", (NAMES,))
    if "tennos-court" in rules.layers:
        yield from (Row("decline"), Row("favour", (tuple(int(favour.id) for favour in FAVOURS),)))
        yield from (Row("cancel"), Row("leave"), Row("grant", (NAMES,)))
