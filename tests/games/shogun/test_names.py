"""Everything printed on board and cards has a name, and a text if it has an effect, in every language."""

from __future__ import annotations

from functools import cache

import pytest

import tenka
from tenka.games.shogun.cards import SPECIALS
from tenka.games.shogun.provinces import NAMES, REGIONS
from tenka_web.ui.text.catalog import LANGUAGES, Catalog
from tests.games.shogun.positions import rules_of
from tests.support.setups import setups_of

GAME = tenka.game("shogun")


@cache
def piece_keys() -> frozenset[str]:
    """Return the keys of every piece in pairwise combinations of layers, seats and options."""
    keys = {f"place.{name}" for name in NAMES} | {f"sh.region.{name}" for name in REGIONS}
    keys |= {f"sh.special.{name}{part}" for name in SPECIALS for part in ("", ".text")}
    for _, seats, layers, options in setups_of(GAME.id):
        rules = rules_of(GAME.rules(seats, layers, dict(options)))
        keys |= {f"sh.action.{name}{part}" for name in rules.boxes for part in ("", ".text")}
        keys |= {f"sh.events.{name}{part}" for name in rules.events for part in ("", ".text")}
        keys |= {f"sh.card.{blank.id}" for blank in rules.blanks}
    return frozenset(keys)


@pytest.mark.parametrize("language", LANGUAGES)
def test_places_cards_and_boxes_have_names_and_texts(language: str) -> None:
    t = Catalog(language)
    assert sorted(key for key in piece_keys() if not t.has(key)) == []
