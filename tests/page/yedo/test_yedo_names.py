"""What the table of Yedo speaks of has names."""

from __future__ import annotations

import pytest

from page import games
from page.texts import LANGUAGES, Texts
from tenka.games.yedo.districts import DISTRICTS, SPOTS
from tenka.games.yedo.doing import DOES
from tenka.games.yedo.goods import ANNEXES, COLOURS, FAVORS, GROUPS, LOTS, WEAPONS
from tests.games.yedo.stand import rules_for


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
