"""The guided first year: its pages agree with the prepared game."""

from __future__ import annotations

from typing import Any

import tenka
from tenka.bots.shogun.rollout import PLAN
from tenka.games.shogun.provinces import INDEX, PROVINCES
from tenka.table.table import Table
from tenka_web.games.shogun.lesson import LESSON
from tenka_web.ui.text.catalog import LANGUAGES, Catalog
from tests.games.shogun.positions import rules_of

PAGES = {page.key.removeprefix("sh.lesson."): page for page in LESSON.pages}


def table_at(name: str) -> Table:
    """Return the table of a page."""
    return tenka.replay(LESSON.record, at=PAGES[name].moment)


def events_of(key: str, **values: object) -> list[dict[str, Any]]:
    """Return the values of the year's events of a key."""
    found = [dict(event.values) for _, event in tenka.replay(LESSON.record).log(None) if event.key == f"sh.event.{key}"]
    return [one for one in found if values.items() <= one.items()]


def test_the_prepared_year_agrees_and_continues() -> None:
    table = tenka.replay(LESSON.record)
    assert table.disagreement is None
    assert (table.state.year, table.state.season) == (2, 0)
    assert table.decision.key == PLAN
    assert table.state.points == [33, 26, 25]
    assert tenka.open_code(table.code()).record() == table.record()


def test_help_becomes_less_from_season_to_season() -> None:
    """Pages that ask for a card: eleven in spring, one for each box, three in summer, none in autumn."""
    seals = [page.moment for page in LESSON.pages if page.wanted == "done"]
    seasons = [[page for page in LESSON.pages if before < page.moment <= seal]
               for before, seal in zip((-1, 46, 93), seals, strict=True)]  # fmt: skip
    assert [sum(page.wanted.startswith("lay") for page in season) for season in seasons] == [11, 3, 0]
    boxes = {page.wanted.split()[1] for page in LESSON.pages[:20] if page.wanted.startswith("lay")}
    assert boxes == set(rules_of(table_at("castle")).boxes)
    moments = [page.moment for page in LESSON.pages]
    assert moments == sorted(moments)
    length = len(tenka.replay(LESSON.record).history)
    shares = [sum(low <= moment < high for moment in moments) for low, high in ((0, 46), (46, 93), (93, length))]
    assert shares == sorted(shares, reverse=True)


def test_the_pages_of_spring_are_true() -> None:
    start = table_at("realm").state
    own = [place for place, owner in enumerate(start.owner) if owner == LESSON.learner]
    assert (len(own), sum(start.armies[place] for place in own), start.chests[0], start.rice[0]) == (9, 27, 18, 0)
    assert (PROVINCES[INDEX["mino"]].rice, PROVINCES[INDEX["tamba"]].tax, PROVINCES[INDEX["harima"]].sites) == (5, 7, 2)
    assert [start.armies[INDEX[name]] for name in ("sagami", "suruga", "musashi")] == [2, 5, 3]
    assert [start.owner[INDEX[name]] for name in ("totomi", "kai")] == [-1, -1]
    assert 18 - table_at("event").state.chests[0] == 1
    assert sum(price for price in (3, 2, 1, 3, 2)) == 11
    assert table_at("event").state.event == PAGES["event"].values["event"]
    assert [one["paid"] for one in events_of("bid")][:3] == [1, 2, 1]
    assert events_of("special")[0]["seat"] == 1
    assert events_of("special", place=1)[0] == {"seat": 2, "special": "defence", "place": 1}
    assert table_at("order").state.owner.count(0) == 9
    assert events_of("battle_held", province="wakasa")[0] == {
        "seat": 2, "province": "wakasa", "defender": -1, "ours": 2, "theirs": 0, "farmers": 2, "left": 0
    }  # fmt: skip
    assert (events_of("battle_won", province="kai")[0]["ours"], events_of("battle_won", province="kai")[0]["farmers"]) == (2, 0)
    won = events_of("battle_won", province="totomi")[0]
    assert (won["ours"], won["farmers"], won["left"]) == (3, 2, 1)
    assert events_of("harvested", province="mino")[0]["rice"] == 6
    assert events_of("taxed", province="tamba")[0]["chests"] == 7
    assert [table_at("harvest").state.markers[INDEX[name]] for name in ("mino", "tamba")] == [1, 1]


def test_the_pages_of_summer_are_true() -> None:
    assert table_at("unrest").state.armies[INDEX["mino"]] == 4
    assert table_at("vanguard").state.event == "e6"
    assert [one["card"] for one in events_of("bid")][3:6] == ["sagami", "kaga", "bitchu"]
    before = table_at("rival").state
    assert (before.owner[INDEX["wakasa"]], before.armies[INDEX["wakasa"]], before.armies[INDEX["tamba"]]) == (1, 2, 4)
    assert events_of("card_lost", seat=1, province="wakasa", box="theatre")
    held = events_of("revolt_put_down", province="mino")[0]
    assert (held["ours"], held["farmers"], held["left"]) == (1, 0, 1)
    assert table_at("revolt").state.markers[INDEX["mino"]] == 2
    assert table_at("alone").state.tray[0] == 1
    assert table_at("alone").state.armies[INDEX["owari"]] == 2


def test_the_pages_of_autumn_and_winter_are_true() -> None:
    autumn = table_at("autumn").state
    assert (autumn.rice[0], autumn.owner.count(0)) == (11, 13)
    assert len(events_of("event")[2]["left"]) == 1
    laid = table_at("seal3").state.laid[0]
    assert sum(card >= len(PROVINCES) for card in laid) == 3
    assert table_at("strike").state.armies[INDEX["bizen"]] == 1
    assert events_of("battle_held", province="harima", defender=0)
    tie = events_of("battle_tie", province="bizen")[0]
    assert (tie["ours"], tie["theirs"], table_at("tie").state.owner[INDEX["bizen"]]) == (1, 1, -1)
    assert events_of("battle_won", province="tajima")[0]["defender"] == 0
    assert table_at("last").state.armies[INDEX["shinano"]] == 1
    winter = events_of("winter")[0]
    assert (winter["event"], winter["loss"], winter["rice"][0]) == ("e7", 4, 12)
    assert events_of("unrest", seat=0)[0]["provinces"] == ["wakasa"]
    assert (events_of("unrest", seat=0)[0]["extra"], events_of("fed", seat=0)[0]["lacking"]) == (1, 1)
    assert [(one["seat"]) for one in events_of("revolt_lost")] == list(PAGES["winter"].values["seats"])
    assert events_of("revolt_put_down", province="wakasa")
    assert events_of("scored")[0]["points"] == [33, 26, 25]


def test_every_page_has_its_words() -> None:
    for language in LANGUAGES:
        t = Catalog(language)
        assert [page.key for page in LESSON.pages if not (t.has(f"{page.key}.title") and t.has(f"{page.key}.text"))] == []
