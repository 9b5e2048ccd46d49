"""The help, and what stands on cards: where the rulebook is silent, what the box calls a card, clauses for whoever asks."""

from __future__ import annotations

import re

import pytest

from page import games
from page.texts import LANGUAGES, Texts

from .desk import Desk

PRINTED = {
    "es": {},
    "en": {"kyoto": "Move to Kyoto", "ninja": "Shinobi"},
    "ja": {},
}  # fmt: skip


def chapters(language: str, *layers: str) -> dict[str, str]:
    t = Texts(language)
    return {row.title: t(row.text) for row in games.adapter("tenka-meidou", layers).chapters}


@pytest.mark.parametrize("language", LANGUAGES)
def test_tenka_meidou_says_where_the_rulebook_is_silent(language: str) -> None:
    """The readings of the base, and those of the daimyo where they are played; advice comes last."""
    base, lords = chapters(language), chapters(language, "tumult", "daimyo")
    assert list(base)[-2:] == ["tm.help.silent.title", "tm.help.advice.title"]
    assert list(lords)[-3:] == ["tm.help.silent.title", "tm.help.silent_lords.title", "tm.help.advice.title"]
    t = Texts(language)
    assert t("tm.card.ninja").lower() in base["tm.help.silent.title"].lower()
    assert "tm.help.silent_lords.title" not in base


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_is_found_by_the_name_that_is_printed_on_it(language: str) -> None:
    """Beside ours, where that is another one."""
    desk = Desk().do(f"language:{language}")
    found: dict[str, re.Match[str] | None] = {}
    for seed in range(40):
        desk.start("person", "person", "person", "person", seed=f"cards {seed}", layers=("tumult",))
        shown, offer = desk.shown("cards"), desk.session.table.state.offer
        found |= {card: re.search(rf'id="at-card-{card}".*?</strong>', shown, re.DOTALL) for card in offer}
        if len(found) == 12:
            break
    told = {card: re.search(r'card-printed">([^<]*)<', match[0]) for card, match in found.items() if match}
    assert len(told) == 12
    assert {card: match[1] for card, match in told.items() if match} == PRINTED[language]
    for card in desk.session.table.state.offer:
        assert PRINTED[language].get(card, "") in desk.do(f"hover:card:{card}").shown("about")


def test_a_clause_stands_behind_why_and_not_on_the_card() -> None:
    desk = Desk().start("person", "person", seed="63").do("choose:roll")
    card = desk.session.table.state.offer[0]
    shown = desk.shown("cards")
    assert "card-why" in shown
    assert "[TM-" not in shown
    assert "[TM-" not in desk.shown("live")
    assert "[TM-D6]" in desk.do(f"hover:card:{card}").shown("about")


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_won_revolt_costs_is_said(language: str) -> None:
    t, words = Texts(language), {"en": "costs armies", "es": "cuesta ejércitos", "ja": "勝っても軍勢は減ります"}
    assert words[language] in t("sh.help.revolt.text")
