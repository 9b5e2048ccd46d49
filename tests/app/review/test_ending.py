"""The end of every game: a podium, one order of seats, turning points that matter, and the score's parts before the end."""

from __future__ import annotations

import random
import re
from functools import cache
from pathlib import Path

import pytest

import tenka
from tenka import bots
from tenka_web.app.shared_views import podium, score_plots
from tenka_web.app.table_context import TableContext, build_context
from tenka_web.ui.markup import Markup
from tenka_web.ui.text.catalog import LANGUAGES, Catalog
from tests.app.harness import Desk
from tests.support.playing import by_bot, play_on
from tests.support.rows import every_row

GAMES = ("tenka-meidou", "shogun", "yedo")
HELD = [(game, seed) for game in GAMES for seed in (("four", "five", "six") if game == "shogun" else ("one", "two", "three"))]


@cache
def code(game: str, seed: str, seats: int = 3) -> str:
    """Return the code of a whole game among light bots."""
    return play_on(tenka.new_table(game, seats=seats, seed=seed), by_bot(bots.bot(game, "light"), random.Random(seed))).code()


def finished_desk(game: str, seed: str, language: str = "en") -> Desk:
    return Desk(fragment=f"g={code(game, seed)}").do(f"language:{language}")


def table_context(desk: Desk) -> TableContext:
    return build_context(desk.app.t, desk.app.settings, desk.session)


def words(markup: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<style>.*?</style>|<[^>]+>", "", markup, flags=re.DOTALL)).strip()


@every_row(("game", "seed"), HELD)
@every_row("language", LANGUAGES)
def test_the_podium_has_a_sentence_for_each_place_winner_first(game: str, seed: str, language: str) -> None:
    desk = finished_desk(game, seed, language)
    found, ctx = desk.session.table.result, table_context(desk)
    assert found is not None
    steps = re.findall(r"<li[^>]*>(.*?)</li>", re.search(r'<ol class="podium".*?</ol>', desk.shown("prompt"), re.DOTALL)[0])
    order = [seat for seats in found.ranking for seat in seats]
    assert len(steps) == len(order)
    for step, (place, seat) in zip(steps, podium.rank(found), strict=True):
        said = Catalog(language)("ui.podium", place=place, seat=ctx.localizer.seat(seat), n=found.scores[seat])
        assert f'<span class="sr-only">{Markup(said)}</span>' in step
        assert f"--to:{found.scores[seat]}" in step
        assert 'class="mon' in step, "colour never alone: a crest stands with it"
    assert order == list(ctx.ranked)


def test_tied_seats_share_a_place_and_the_next_place_is_skipped() -> None:
    found = tenka.Result(ranking=((1, 2), (0,)), scores=(3, 7, 7))
    assert podium.rank(found) == [(1, 1), (1, 2), (3, 0)]


@pytest.mark.parametrize(("game", "seed"), HELD)
def test_every_table_by_seats_follows_the_ranking(game: str, seed: str) -> None:
    desk = finished_desk(game, seed)
    ctx = table_context(desk)
    names = [ctx.localizer.seat(seat) for seat in ctx.ranked]
    drawn = desk.shown("cards")
    tables = re.findall(r"<thead>(.*?)</thead>", drawn, re.DOTALL)
    named = [re.findall("|".join(map(re.escape, names)), re.sub(r'title="[^"]*"', "", head)) for head in tables]
    assert [head for head in named if head] == [names] * sum(map(bool, named))
    key = re.search(r'<ul class="plot-key">.*?</ul>', drawn, re.DOTALL)
    assert key is not None
    assert re.findall("|".join(map(re.escape, names)), words(key[0])) == names


@pytest.mark.parametrize(("game", "seed"), HELD)
def test_a_turning_point_changes_the_leader_or_the_lead(game: str, seed: str) -> None:
    """By its own figures: the leaders before and after, and the gap between the first two."""
    desk = finished_desk(game, seed)
    ctx = table_context(desk)
    rows = score_plots.curve(ctx)
    listed = re.search(r'<ol class="swings">(.*?)</ol>', desk.shown("cards"), re.DOTALL)
    moments = [] if listed is None else [int(one) for one in re.findall(r'data-arg="(\d+)"', listed[1])]
    assert moments, "a game like these turns somewhere"
    assert len(moments) <= score_plots.SWINGS
    for moment in moments:
        before, after = sorted(rows[moment - 1], reverse=True), sorted(rows[moment], reverse=True)
        leaders = [[seat for seat, points in enumerate(row) if points == max(row)] for row in rows[moment - 1 : moment + 1]]
        changed = abs((after[0] - after[1]) - (before[0] - before[1]))
        assert leaders[0] != leaders[1] or changed >= max(rows[-1]) / 10 - 1e-9
    assert "ui.swing" not in desk.shown("cards")


def test_a_gain_without_effect_on_the_lead_is_no_turning_point() -> None:
    """“Going home: Blue gains 4” behind a distant leader."""
    assert score_plots.turns([(30, 5, 0), (30, 9, 0)]) == []
    assert score_plots.turns([(30, 9, 20), (30, 13, 20)]) == []
    assert score_plots.turns([(34, 9, 20), (38, 9, 20)]) == []
    takes, near = score_plots.turns([(10, 8), (10, 14), (14, 14), (14, 20)])[0:1], score_plots.turns([(20, 8), (20, 14)])
    assert [(one.kind, one.seat, one.gap) for one in takes] == [("takes", 1, 4)]
    assert [(one.kind, one.seat, one.gap) for one in near] == [("near", 1, 6)]


@pytest.mark.parametrize(("game", "seed"), HELD)
def test_the_score_if_it_ended_now_has_the_lines_of_the_result(game: str, seed: str) -> None:
    """Its sums are the points beside the names; each line has its heading of the result."""
    table = tenka.open_code(code(game, seed))
    for share in (0.3, 0.6, 0.9):
        moment = int(len(table.history) * share)
        early = tenka.replay(table.record(), at=moment)
        desk = Desk(fragment=f"g={early.code()}~000~311~322").do("switch:forecast")
        if desk.session.ui.covered:
            desk.do("uncover")
        if desk.session.playback.story is not None:
            assert 'id="standings"' not in desk.shown("cards")
            desk.do("story.end")
        if desk.session.playback.story is not None or desk.session.is_over:
            continue
        ctx = table_context(desk)
        lines = ctx.game.tally(ctx)
        if lines is None:
            continue
        assert [sum(one.values()) for one in lines] == [ctx.game.score(ctx, seat) for seat in range(3)]
        drawn = desk.shown("cards")
        assert 'id="standings"' in drawn
        for key in {key for one in lines for key, points in one.items() if points}:
            assert desk.app.t(key) in drawn
        assert 'id="standings"' not in desk.do("switch:forecast").shown("cards")


def test_yedo_reveals_bonus_cards_and_unfinished_missions_of_all() -> None:
    desk = finished_desk("yedo", "two")
    table = desk.session.table
    assert table.result is not None
    drawn = desk.shown("cards")
    shown_open = re.search(r'<ol class="y-end">.*?</ol>', drawn, re.DOTALL)
    assert shown_open is not None
    state, ctx = table.full_view().state, table_context(desk)
    kept = [ctx.localizer.value("mission", face) for held in state.missions for pile in held for face, _ in pile]
    paid = [event.values for event in table.history[-1].events if event.key == "ye.event.bonus"]
    assert shown_open[0].count(desk.app.t("ye.page.result.left")) == len(kept)
    assert all(name in words(shown_open[0]).replace("&#39;", "'") for name in kept)
    assert shown_open[0].count("<b>+") == len(paid)
    for seat in ctx.ranked:
        more = sum(one["points"] for one in paid if one["seat"] == seat)
        points = table.result.scores[seat]
        assert desk.app.t("ye.page.result.more", before=points - more, n=more, points=points) in shown_open[0]


def test_a_heading_of_yedos_result_has_one_meaning() -> None:
    """Tables with the same heading have the same numbers: “Missions” is either points or a number of missions."""
    found: dict[str, list[str]] = {}
    for table in re.findall(r"<tbody>(.*?)</tbody>", finished_desk("yedo", "two").shown("cards"), re.DOTALL):
        for line in re.findall(r"<tr>(.*?)</tr>", table, re.DOTALL):
            name, *cells = (words(cell) for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", line, re.DOTALL))
            assert found.setdefault(name, cells) == cells


def test_no_style_hides_a_seat_of_a_table_with_a_column_for_each() -> None:
    """Shogun's ranking hides lines that its table of winters has; tables with a column for each seat hide none."""
    text = (Path(score_plots.__file__).parents[2] / "games/shogun/scenes.css").read_text(encoding="utf-8")
    hiding = [line for line in text.splitlines() if ".ranking" in line and "display: none" in line]
    assert hiding
    assert all(".ranking:not(.years)" in line for line in hiding)
