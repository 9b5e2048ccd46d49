"""The help, and texts on cards: gaps of the rulebook, the printed names of cards, clauses for players who ask why."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest

from tenka.games.shogun.tennos_court import rulings as court
from tenka.games.yedo import goods
from tenka.games.yedo import rulings as yedo
from tenka.games.yedo.board.districts import DISTRICTS
from tenka.games.yedo.board.prices import BLESSING, CARD, CARPENTER, ORDERS, PAWNED, RECRUIT, SOLD
from tenka_web.app import game_registry
from tenka_web.ui.markup import escape
from tenka_web.ui.text.catalog import LANGUAGES, Catalog
from tests.app.harness import Desk

PRINTED = {
    "es": {},
    "en": {"kyoto": "Move to Kyoto", "ninja": "Shinobi"},
    "ja": {},
}  # fmt: skip


def chapters(language: str, *layers: str) -> dict[str, str]:
    t = Catalog(language)
    return {row.title: t(row.text) for row in game_registry.adapter("tenka-meidou", layers).chapters}


@pytest.mark.parametrize("language", LANGUAGES)
def test_tenka_meidou_names_the_gaps_of_its_rulebook(language: str) -> None:
    """The rulings of the base, and of the daimyo in games with them; advice comes last."""
    base, lords = chapters(language), chapters(language, "tumult", "daimyo")
    assert list(base)[-2:] == ["tm.help.silent.title", "tm.help.advice.title"]
    assert list(lords)[-3:] == ["tm.help.silent.title", "tm.help.silent_lords.title", "tm.help.advice.title"]
    t = Catalog(language)
    assert t("tm.card.ninja").lower() in base["tm.help.silent.title"].lower()
    assert "tm.help.silent_lords.title" not in base


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("game", "layers", "settled"),
    [("yedo", (), yedo.SETTLED), ("yedo", ("samurai",), yedo.SETTLED), ("shogun", ("tennos-court",), court.SETTLED)],
)
def test_every_ruling_is_in_the_help(language: str, game: str, layers: tuple[str, ...], settled: Mapping[str, str]) -> None:
    """A point in its own words for each clause that the rulings decide; the game's own chapter of this kind stays."""
    t, adapter = Catalog(language), game_registry.adapter(game, layers)
    (chapter,) = [row for row in adapter.chapters if any(".silent." in point for point in row.points)]
    assert [point.rpartition(".")[2].upper() for point in chapter.points] == [clause.partition("-")[2] for clause in settled]
    told = [t(point) for point in chapter.points]
    assert len(set(told)) == len(told) == len(settled)
    shown = Desk().do(f"language:{language}", f"open:help {game}").shown("dialog")
    assert all(escape(sentence) in shown for sentence in told)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_courts_rulings_are_beside_those_of_shogun(language: str) -> None:
    titles = [row.title for row in game_registry.adapter("shogun", ("tennos-court",)).chapters]
    assert {"sh.help.silent.title", "tc.help.silent.title"} <= set(titles)
    assert "tc.help.silent.title" not in [row.title for row in game_registry.adapter("shogun").chapters]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_gazebos_ruling_is_on_the_credits_page(language: str) -> None:
    """YE-R4: among the uncertain rules."""
    desk = Desk().do(f"language:{language}", "open:about")
    assert escape(desk.app.t("data.ye.gazebo")) in desk.shown("dialog")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_is_found_by_its_printed_name(language: str) -> None:
    """Beside our name, if they differ."""
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


def test_a_clause_of_the_rules_is_for_engineers_and_stands_nowhere_on_the_page() -> None:
    desk = Desk().start("person", "person", seed="63").do("choose:roll")
    card = desk.session.table.state.offer[0]
    shown = desk.shown("cards")
    assert "card-why" in shown
    assert "[TM-" not in shown
    assert "[TM-" not in desk.shown("live")
    told = desk.do(f"hover:card:{card}").shown("about")
    assert 'class="why"' in told
    assert "[TM-" not in told


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_cost_of_a_won_revolt_is_explained(language: str) -> None:
    t, words = Catalog(language), {"en": "costs armies", "es": "cuesta ejércitos", "ja": "勝っても軍勢は減ります"}
    assert words[language] in t("sh.help.revolt.text")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_help_of_yedo_lists_the_actions_of_each_district_with_prices(language: str) -> None:
    """The prices are those of the rules."""
    t = Catalog(language)
    offers = next(row for row in game_registry.adapter("yedo").chapters if row.title == "ye.page.help.offers.title")
    said = {key.rpartition(".")[2]: [int(n) for n in re.findall(r"\d+", t(key))] for key in offers.points}
    assert list(said) == [district.id for district in DISTRICTS]
    assert said["gates"] == [RECRUIT, *(n for pair in PAWNED.items() for n in pair)]
    assert CARPENTER in said["tavern"]
    assert yedo.LUXURY in said["harbor"]
    assert said["red-light"] == [yedo.GEISHA_MON, yedo.GEISHA_POINTS, CARD]
    assert said["market"] == [*dict.fromkeys(goods.PRICES), SOLD]
    assert said["temple"] == [BLESSING]
    assert ORDERS in said["castle"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "prefix"), [("shogun", "sh"), ("yedo", "ye.page")])
def test_the_help_explains_the_set_up_and_the_gaps_of_the_rulebook(language: str, game: str, prefix: str) -> None:
    t = Catalog(language)
    rows = [row.title for row in game_registry.adapter(game).chapters]
    assert {f"{prefix}.help.setup.title", f"{prefix}.help.silent.title"} <= set(rows)
    numbers = {int(n) for n in re.findall(r"\d+", t(f"{prefix}.help.setup.text"))}
    assert numbers >= ({18, 15, 12, 62} if game == "shogun" else {goods.START_MON, 3, 7})
