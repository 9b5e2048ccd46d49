"""Every card of every edition has its name, its text and the reason why it can't be used, in every language."""

from __future__ import annotations

import pytest

import tenka
from page.texts import LANGUAGES, Texts
from tests.games.tenka_meidou.stand import DAIMYO, in_the_box, rules_of

GAME = tenka.game("tenka-meidou")


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_have_names_texts_and_reasons(language: str) -> None:
    t = Texts(language)
    cards = {card for seats, layers, options in GAME.setups() for card in rules_of(GAME.rules(seats, layers, options)).cards}
    keys = {key for card in cards for key in (f"tm.card.{card}", f"tm.card.{card}.text", f"tm.no.card.{card}")}
    assert len(in_the_box(DAIMYO).cards) == 18
    assert sorted(key for key in keys if not t.has(key)) == []
