"""The running account of a plan: what it counts, says and warns of."""

from __future__ import annotations

import re

import pytest

from tenka_web.games.shogun import plan_budget, planning_board
from tenka_web.games.shogun.cards import UNITS
from tenka_web.games.shogun.plan_budget import Span
from tenka_web.ui.text.catalog import LANGUAGES
from tests.app.games.shogun.tables import table
from tests.app.harness import Desk


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_number_in_a_box_has_the_sign_of_what_it_counts(language: str) -> None:
    """Also the price of armies, which has no word."""
    desk = Desk().do(f"language:{language}")
    desk.do("setup.game:shogun", "setup.option:start prescribed", "setup.seat:1 kind random").begin()
    cards = ("tajima", "harima", "owari", "mino", "tamba", "suruga", "musashi", "sagami", "izu")
    for box, card in zip(UNITS, cards, strict=False):
        desk.do(f"choose:lay {box} {card}")
    notes = re.findall(r'class="note-line">(.*?)</span></div>|class="note-line">(.*?)</span></span>', desk.shown("tray"))
    figures = [figure for note in notes for figure in re.findall(r'class="figure">(.*?)</span>', "".join(note) + "</span>")]
    assert len(figures) > len(notes) > 5
    assert all("#glyph-" in figure for figure in figures)


def test_an_empty_box_says_the_price_of_its_action() -> None:
    """Its description says it in words too; nothing where an action costs nothing."""
    desk = table("person", "random", "random")
    prices = {name: action.price for name, action in desk.session.table.rules.actions.items()}  # type: ignore[attr-defined]
    assert sorted(prices.values()) == [0, 0, 0, 0, 1, 1, 2, 2, 3, 3]
    for name, price in prices.items():
        shown = desk.shown("tray").partition(f'id="at-box-{name}"')[2].partition('id="at-box-')[0]
        assert ("note-line" in shown) == bool(price), name
        assert not price or f"−{price}" in shown
        assert not price or f"Pay {price} chest" in desk.do(f"hover:box:{name}").shown("about")


def test_the_account_counts_bid_costs_taxes_and_the_winters_demand() -> None:
    desk = table("person", "person", "person").do("uncover")
    for card, box in (("chest-2", "bid"), ("mino", "castle"), ("suruga", "tax"), ("sagami", "rice"), ("izu", "armies-5")):
        desk.do(f"drop:card:{card} box:{box}")
    rules, state = desk.session.table.rules, desk.session.table.state
    sums = plan_budget.account(rules, state, 0)  # type: ignore[arg-type]  # Shogun's rules
    events = [rules.events[name] for name in state.events]  # type: ignore[attr-defined]
    assert (sums.chests, sums.bid, sums.costs, sums.rice, sums.provinces) == (18, 2, 6, 0, 9)
    assert sums.taxes.most == max(7, *(7 for _ in events))
    assert sums.chests_left == Span(18 - 8 + sums.taxes.least, 18 - 8 + sums.taxes.most)
    losses = [event.loss for event in events]
    assert sums.loss == Span(min(losses), max(losses))
    assert sums.lacking.most == 9 - max(0, sums.harvest.least - max(losses))


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_part_of_the_account_says_what_it_is(language: str) -> None:
    """In each season, by a tap on it."""
    desk = Desk().do(f"language:{language}", "tutorial:shogun")
    told = set[str]()
    for step in desk.session.mode.lesson.pages[:37]:      # type: ignore[attr-defined]  # a lesson's mode
        desk.do("story.end")
        for part in re.findall(r'data-hover="(sum:\w+)"', desk.shown("tray")):
            said = desk.do(f"hover:{part}").shown("about")
            assert 'class="said-of"' in said, part
            told.add(part)
        desk.do(f"choose:{step.wanted}" if step.is_waiting else "lesson:on")
    assert {*told} >= {f"sum:{part}" for part in ("chests", "taxes", "bid", "costs", "left", "rice", "harvest", "ahead", "loss",
                                                  "provinces", "lacking")}  # fmt: skip


def test_a_lesson_shows_the_rice_of_winter_after_the_page_that_tells_of_it() -> None:
    desk = Desk().do("tutorial:shogun")
    shown = dict[str, bool]()
    for step in desk.session.mode.lesson.pages[:9]:      # type: ignore[attr-defined]  # a lesson's mode
        shown[step.key] = "sum:ahead" in desk.shown("tray")
        desk.do(f"choose:{step.wanted}" if step.is_waiting else "lesson:on")
    assert [key for key, is_shown in shown.items() if is_shown] == ["sh.lesson.tax"]


def test_only_in_autumn_a_lack_of_rice_is_shown_in_red() -> None:
    """Before, harvests are still to come: they are counted beside it."""
    desk = table("person", "person", "person").do("uncover")
    state = desk.session.table.state
    said = {}
    for season in range(3):
        state.season = season
        desk.session.reset_selection()
        desk.session.findings.clear()
        said[season] = desk.shown("tray").partition('class="books"')[2].partition("</section>")[0].rpartition('class="sum"')[2]
    assert "short by 9; then 2 more harvests" in said[0]
    assert "short by 9; then 1 more harvest<" in said[1]
    assert "low" not in said[0] + said[1]
    assert 'class="left low"' in said[2]
    assert "short by 9: 3 revolts possible" in said[2]


def test_the_remaining_chests_are_a_range_in_words_with_a_real_minus_sign() -> None:
    t = table("person", "person", "person").app.t
    said = [planning_board.say_span(t, Span(*ends)) for ends in ((2, 6), (-2, 6), (-6, -2), (-2, -2), (3, 3))]
    assert said == ["2 to 6", "−2 to 6", "−6 to −2", "−2", "3"]


def test_the_account_warns_of_a_revolt_of_a_double_building_and_of_an_empty_treasury() -> None:
    desk = table("person", "person", "person").do("uncover")
    state = desk.session.table.state
    at = {name: index for index, name in enumerate(desk.session.table.rules.card_ids)}  # type: ignore[attr-defined]
    state.markers[at["suruga"]], state.buildings[at["mino"]], state.chests[0] = 2, 1, 1
    state.supply[0] -= 1
    desk.session.reset_selection()
    for card, box in (("suruga", "tax"), ("mino", "castle"), ("izu", "armies-5")):
        desk.do(f"drop:card:{card} box:{box}")
    board, beside = desk.shown("tray"), desk.shown("prompt")
    assert "revolt first!" in board
    assert "there is one already" in beside
    alarmed = re.findall(r'id="at-box-([^"]+)"[^>]*class="box[^"]* certain', board)
    assert alarmed == ["castle"], "what only may come is no alarm"
    assert beside.count('<li class="certain"') == 1
    warned = {warning.key for warning in plan_budget.account(desk.session.table.rules, state, 0).warnings}  # type: ignore[arg-type]
    assert {"sh.warn.revolt", "sh.warn.void"} <= warned
    assert warned & {"sh.warn.chests", "sh.warn.hidden"}


def test_a_risked_revolt_shows_its_odds() -> None:
    desk = table("person", "person", "person").do("uncover")
    index = desk.session.table.rules.card_index["suruga"]  # type: ignore[attr-defined]
    desk.session.table.state.markers[index] = 2
    desk.session.reset_selection()
    desk.do("drop:card:suruga box:tax")
    desk.watch.run(1000)
    assert re.search(r"survive \d+ of 100", desk.shown("prompt"))
