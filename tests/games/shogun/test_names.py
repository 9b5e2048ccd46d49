"""Everything printed on the board and the cards has its name, and a text where it has an effect, in every language."""

from __future__ import annotations

import pytest

import tenka
from page.texts import LANGUAGES, Texts
from tenka.games.shogun.cards import SPECIALS
from tenka.games.shogun.provinces import NAMES, REGIONS
from tests.games.shogun.stand import rules_of

GAME = tenka.game("shogun")


@pytest.mark.parametrize("language", LANGUAGES)
def test_places_cards_and_boxes_have_names_and_texts(language: str) -> None:
    t = Texts(language)
    keys = {f"place.{name}" for name in NAMES} | {f"sh.region.{name}" for name in REGIONS}
    keys |= {f"sh.special.{name}{part}" for name in SPECIALS for part in ("", ".text")}
    for seats, layers, options in GAME.setups():
        rules = rules_of(GAME.rules(seats, layers, options))
        keys |= {f"sh.action.{name}{part}" for name in rules.boxes for part in ("", ".text")}
        keys |= {f"sh.events.{name}{part}" for name in rules.events for part in ("", ".text")}
        keys |= {f"sh.card.{blank.id}" for blank in rules.blanks}
    assert sorted(key for key in keys if not t.has(key)) == []
