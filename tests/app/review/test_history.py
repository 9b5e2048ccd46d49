"""Moving through a game's history, branching, and the page after the end."""

from __future__ import annotations

import csv
import html
import io
import random
import re

import pytest

from tenka_web.app.shared_views import game_parts
from tenka_web.app.table_context import build_context
from tenka_web.features.review.log_view import LATER
from tests.app.games.shogun import tables
from tests.app.harness import Desk
from tests.app.test_no_lost_moves import words_of


@pytest.fixture
def desk() -> Desk:
    return Desk().start("person", "person", "person", seed="history").play(20)


def test_the_slider_shows_any_moment_and_returns_to_the_present(desk: Desk) -> None:
    desk.do("history.go:5")
    assert desk.session.view().moment == 5
    assert not desk.session.selection().options
    assert "5 of 20" in desk.shown("prompt")
    desk.do("history.step:-1", "history.step:-1")
    assert desk.session.moment == 3
    desk.do("history.now")
    assert desk.session.ui.cursor is None
    assert desk.session.selection().options


def test_at_the_first_moment_the_timeline_says_so() -> None:
    """With the tick of the part that begins there, in its place at every size; no button can be pressed."""
    desk = tables.table("person", "person", "person")
    assert not desk.session.table.history
    drawn = desk.shown("history")
    assert desk.app.t("ui.history.begin") in drawn
    assert drawn.count("<button") == drawn.count(" disabled") == 3
    assert 'id="slider"' not in drawn


def test_the_log_follows_the_moment_on_show(desk: Desk) -> None:
    """The line of the moment is near the top, with a few later lines above it."""
    whole = desk.shown("log").count("<li")
    desk.do("history.go:5")
    lines = re.findall(r'<li class="line ?(\w*)', desk.shown("log"))
    assert "now" in lines[:LATER + 2]
    assert lines.count("later") == LATER
    desk.do("history.now")
    assert desk.shown("log").count("<li") == whole


def test_steps_skip_sealed_choices_and_ticks_mark_the_parts_of_a_game() -> None:
    desk = tables.table("person", "person", "person")
    for _ in range(3):
        tables.plan(desk.do("uncover"), random.Random(3))
    history = desk.session.table.history
    first = next(at for at, line in enumerate(history, 1) if line.revealed)
    desk.do(f"history.go:{first}", "history.step:-1")
    assert desk.session.moment == 0
    assert "Spring, year 1" in desk.shown("prompt")
    desk.do("history.step:1")
    assert desk.session.moment == first
    drawn = desk.shown("history")
    assert drawn.count('class="large"') == 1
    begun = [event for line in history for event in line.events if event.key == "sh.event.action"]
    assert drawn.count("--at:") == 1 + len(begun)
    said = str(game_parts.draw_part(build_context(desk.app.t, desk.app.settings, desk.session), desk.session.moment))
    assert "Spring, year 1." in said
    assert "Open actions" not in said       # By its name, not by all events at its beginning


def test_moments_out_of_range_are_the_first_or_the_last(desk: Desk) -> None:
    desk.do("history.go:-7")
    assert desk.session.moment == 0
    desk.do("history.go:999")
    assert desk.session.moment == 20


def test_the_last_moment_is_the_present_and_the_game_continues(desk: Desk) -> None:
    for way in ("history.go:20", "history.step:1"):
        desk.do("history.go:19", way)
        assert desk.session.ui.cursor is None
        assert desk.session.selection().options
    bots = Desk().start("random", "random", seed="present")
    bots.watch.run(8_000)
    made = len(bots.session.table.history)
    bots.do("history.go:0", f"history.go:{made}")
    bots.watch.run(60_000)
    assert len(bots.session.table.history) > made


def test_a_branch_is_a_game_of_its_own_with_the_same_past(desk: Desk) -> None:
    old, record = desk.session.save.id, desk.session.table.record()
    past = [line.choice for line in desk.session.table.history]
    desk.do("history.go:9", "history.branch")
    assert desk.session.save.id != old
    assert [line.choice for line in desk.session.table.history] == past[:9]
    desk.do(f"open.save:{old}")
    assert desk.session.table.record() == record


def test_a_choice_made_in_the_past_is_ignored(desk: Desk) -> None:
    desk.do("history.go:4", "choose:roll", "type:roll", "target:province:kyoto")
    assert len(desk.session.table.history) == 20


def test_undo_is_disabled_while_the_past_is_on_show(desk: Desk) -> None:
    assert desk.session.can_undo()
    desk.do("history.go:4")
    assert not desk.session.can_undo()
    desk.do("undo", "history.now")
    assert len(desk.session.table.history) == 20
    assert desk.session.can_undo()


def test_bots_rest_while_the_past_is_on_show() -> None:
    desk = Desk().start("random", "random", seed="rest")
    desk.watch.run(8_000)
    made = len(desk.session.table.history)
    desk.do("history.go:1")
    desk.watch.run(60_000)
    assert len(desk.session.table.history) == made
    desk.do("history.now")
    desk.watch.run(60_000)
    assert len(desk.session.table.history) > made


def test_every_line_of_the_log_opens_its_moment(desk: Desk) -> None:
    log = desk.shown("log")
    assert 'data-act="history.go" data-arg="20"' in log
    desk.do("log.more")
    assert 'data-act="history.go" data-arg="1"' in desk.shown("log")


def test_after_the_game_there_are_a_plot_turning_points_and_exports() -> None:
    desk = Desk().start("person", "person", seed="finished").play()
    shown = desk.shown("cards")
    plot, key = shown.split('<svg viewBox="0 0 340')[1].split("</svg>", 1)
    assert plot.count('class="curve ') == key.split("</ul>")[0].count('class="curve ') == 2
    assert "Turning points" in shown
    desk.do("download:csv", "download:record", "download:svg", "download:save")
    name = next(name for name in desk.frame.downloads if name.endswith(".csv"))
    rows = list(csv.reader(io.StringIO(desk.frame.downloads[name])))
    result = desk.session.table.result
    assert result is not None
    assert tuple(map(int, rows[-1][2:])) == result.scores
    assert len(rows) == len(desk.session.table.history) + 2
    assert desk.frame.pictures
    record = next(text for name, text in desk.frame.downloads.items() if name.endswith(".record.tenka"))
    assert record == desk.session.table.record()


def test_a_moment_of_a_finished_game_is_shown_with_a_link_to_the_result() -> None:
    """By the slider or by a link: the panel is the moment's; the summary of the game is folded."""
    desk = Desk().start("person", "person", seed="finished").play()
    assert 'class="result"' in desk.shown("cards")
    desk.do("history.go:7", "copy.link:moment")
    opened = Desk(fragment=desk.frame.copied[-1].partition("#")[2])
    for one in (desk, opened):
        assert "Moment 7 of" in one.shown("prompt")
        assert 'class="result"' not in one.shown("cards")
        assert 'data-target="card:' in one.shown("cards")
        assert 'id="course"' in one.shown("cards")
        assert one.shown("table@data-over") == ""
        assert "To the result" in one.shown("prompt")
        one.do("history.now")
        assert 'class="result"' in one.shown("cards")
        assert one.shown("table@data-over") == "on"


def test_without_secrets_no_perspective_is_offered() -> None:
    desk = Desk().start("person", "person", seed="finished").play().do("history.go:3")
    assert "history.eyes" not in desk.shown("prompt")


def test_names_that_spreadsheets_would_execute_are_escaped() -> None:
    desk = Desk().do("setup.seat:0 name =HYPERLINK()").start("person", "person").play()
    desk.do("download:csv")
    text = next(text for name, text in desk.frame.downloads.items() if name.endswith(".csv"))
    assert ",'=HYPERLINK()," in text


def test_play_again_starts_a_new_game_of_the_same_players() -> None:
    desk = Desk().do("setup.seat:1 name Takeda").start("person", "person", "person").play()
    seats = desk.session.seats
    desk.do("rematch")
    assert desk.session.seats == seats
    assert not desk.session.table.history


def test_a_moment_names_the_choice_before_it(desk: Desk) -> None:
    """“Red sends 2 soldiers to castle 7”, not “choice 9”; the set-up has only its number."""
    history = desk.session.table.history
    moment = next(at for at, line in enumerate(history, 1) if line.choice.verb == "deploy" and at < len(history))
    event = next(event for event in history[moment - 1].events if event.key == "tm.event.deployed")
    told = html.escape(words_of(desk.session).say(event.key, event.values), quote=False)
    assert told in re.sub(r"<[^>]*>", "", desk.do(f"history.go:{moment}").shown("prompt"))
    assert "led-here" not in desk.do("history.go:0").shown("prompt")
