"""Whatever can be chosen in Yedo can be reached on the page and has words, and the page shows no more than a seat may know."""

from __future__ import annotations

import random
import re
from collections import Counter

import pytest

from page import games
from page.texts import LANGUAGES, Texts
from tenka.games.yedo.districts import DISTRICTS, SPOTS
from tenka.games.yedo.doing import DOES
from tenka.games.yedo.goods import ANNEXES, COLOURS, FAVORS, GROUPS, LOTS, WEAPONS
from tests.games.yedo.stand import rules_for
from tests.house.setups import Setup
from tests.page import test_drawn as drawn
from tests.page.desk import Desk

RAW = re.compile(r"\bye\.page\.[a-z][\w.-]*|\{\w+\}")
SETUPS = [Setup("yedo", seats, layers, ()) for seats, layers in ((2, ()), (3, ()), (4, ("samurai",)), (5, ("samurai",)))]
ENOUGH = 3
"""Every kind of question is looked at closely so often."""


def settled(setup: Setup, seed: str) -> Desk:
    """All seats persons, in a language of its own."""
    return drawn.seated(setup, f"{seed} {setup}")


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_every_choice_can_be_reached_and_has_words(setup: Setup) -> None:
    """A random game to its end; the first questions of each kind are narrowed and pointed at, in changing languages."""
    desk, rng = settled(setup, "drawn"), random.Random(str(setup))
    seen: Counter[str] = Counter()
    languages = list(LANGUAGES)
    for number in range(20_000):
        drawn.settle(desk)
        if desk.session.over:
            break
        decision = desk.session.table.decision
        assert decision is not None
        seen[decision.key] += 1
        if seen[decision.key] <= ENOUGH:
            desk.front.do("set", f"language {languages[number % len(languages)]}")
            drawn.examine(desk, rng)
            shown = drawn.page_of(desk)
            assert RAW.findall(re.sub(r'(?:id|href|class|data-[a-z]+|fill)="[^"]*"', "", shown)) == []
        drawn.choose(desk, rng)
    assert desk.session.over
    assert drawn.page_of(desk)
    assert {"ye.ask.place", "ye.ask.bid", "ye.ask.act", "ye.ask.activate", "ye.ask.keep"} <= set(seen)


@pytest.mark.parametrize("setup", SETUPS[1::2], ids=str)
def test_what_is_hidden_changes_nothing_shown(setup: Setup) -> None:
    drawn.test_what_is_hidden_from_a_seat_changes_nothing_it_is_shown(setup)


def test_it_has_a_page_with_help() -> None:
    adapter = games.adapter("yedo", ("samurai",))
    assert adapter.chapters
    assert adapter.secrets


@pytest.mark.parametrize("language", LANGUAGES)
def test_things_of_the_table_have_names(language: str) -> None:
    """Districts, spaces, weapons, annexes, lots, favours, windows of cards: what choices and events speak of."""
    t, row = Texts(language), games.adapter("yedo").vocabulary
    rules = rules_for(5, ("samurai",))
    said = {
        "district": [one.id for one in DISTRICTS], "place": [*SPOTS, *ANNEXES], "weapon": WEAPONS, "annex": ANNEXES,
        "lot": [*LOTS, *GROUPS], "favor": FAVORS, "kind": [*COLOURS, "action", "bonus", "weapon", "event"],
        "windows": [card.windows for card in rules.actions.values()], "deed": DOES, "colour": ["red", "blue"],
        "lacks": [*WEAPONS, *ANNEXES, "geisha", "blessing", *(one.id for one in DISTRICTS)],
    }  # fmt: skip
    nameless = [
        (name, one) for name, ones in said.items() for one in ones
        if t.first(*(pattern.format(one) for pattern in row[name].split("|"))) is None
    ]  # fmt: skip
    assert nameless == []
    assert [key for row in games.adapter("yedo").chapters for key in row if not t.has(key)] == []
