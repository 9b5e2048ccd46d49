"""Whatever can be chosen in Yedo can be reached on the page and has words, and the page shows no more than a seat may know."""

from __future__ import annotations

import random
import re
from collections import Counter

import pytest

from page import games
from page.texts import LANGUAGES
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
