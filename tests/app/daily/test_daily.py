"""The game of the day: the same for all, counted once, shown as symbols, and proved by its link."""

from __future__ import annotations

import random
import re

import pytest

import tenka
from tenka import bots
from tenka_web.app import daily_game, game_registry
from tenka_web.features.daily import state
from tenka_web.features.daily.state import Damaged, Record
from tenka_web.features.daily.views import message
from tenka_web.ui.text.catalog import LANGUAGES, Catalog
from tests.app.daily_games import GAMES, NEW_YEAR, play_daily
from tests.app.harness import Desk
from tests.support.rows import every_row

# The derivation, which never changes


@pytest.mark.parametrize(
    ("now", "number"),
    [(0, 1), (NEW_YEAR - 1, 1), (NEW_YEAR, 1), (NEW_YEAR + daily_game.DAY - 1, 1), (NEW_YEAR + daily_game.DAY, 2),
     (1_795_564_799_999, 328), (1_795_564_800_000, 329), (1_795_651_199_999, 329), (10**18, daily_game.MOST)],
)  # fmt: skip
def test_a_day_lasts_from_midnight_to_midnight_utc(now: int, number: int) -> None:
    assert daily_game.number(now) == number


def test_the_seeds_and_tables_of_days_never_change() -> None:
    """Golden values: a change here would change past days."""
    assert daily_game.seed("shogun", 329) == "daily-1/shogun/329"
    assert (daily_game.FIRST, daily_game.LEVEL) == (20_454, "steady")
    assert daily_game.table("tenka-meidou", 1).state.castles == CASTLES[1]
    assert daily_game.table("tenka-meidou", 329).state.castles == CASTLES[329]
    shogun, yedo = daily_game.table("shogun", 329), daily_game.table("yedo", 329)
    assert (shogun.rules.seats, shogun.rules.options["start"], shogun.state.events) == (3, "prescribed", EVENTS)
    assert (yedo.rules.seats, yedo.rules.options["rounds"], yedo.state.favors, yedo.state.market) == (2, "6", FAVORS, MARKET)


CASTLES = {1: [5, 12, 11, 9, 4, 3, 7, 8, 6, 10, 2], 329: [9, 5, 4, 2, 7, 6, 12, 8, 11, 3, 10]}
EVENTS = ["e10", "e3", "e9", "e5"]
FAVORS = ["action", "bonus", "weapon", "mon", "blessing"]
MARKET = ["", "", "", "nawa", "shuko"]


@pytest.mark.parametrize("game", GAMES)
def test_a_game_of_the_day_is_recognized(game: str) -> None:
    row, table = daily_game.load_daily(game), daily_game.table(game, 7)
    assert daily_game.day_of(table) == 7
    for seed in ("daily-1/go/7", f"daily-1/{game}/0", f"daily-1/{game}/07", f"daily-2/{game}/7", f"daily-1/{game}/7 ", "any"):
        assert daily_game.day_of(tenka.new_table(game, seats=row.seats, options=row.options, seed=seed)) is None
    other = next(seats for seats in table.game.seats if seats != row.seats)
    assert daily_game.day_of(tenka.new_table(game, seats=other, options=row.options, seed=table.seed)) is None
    assert (
        daily_game.day_of(tenka.new_table(game, seats=row.seats, options={**row.options, "first": "2"}, seed=table.seed)) is None
    )
    assert daily_game.day_of(table.branch(0, "other dice")) is None
    assert daily_game.outcome(table) is None


# Playing it


def test_all_players_have_the_same_game_and_opponents() -> None:
    one, two = Desk(), Desk()
    for desk in (one, two):
        desk.watch.time = daily_game.start(5)
        desk.do("daily.play:tenka-meidou")
        assert [seat.kind for seat in desk.session.seats] == ["person", "steady"]
        assert desk.session.save.title_in(Catalog("en")) == "Castle of the day, no. 5"
        desk.do("story.end").play(40)
    assert one.session.table.record() == two.session.table.record()


@pytest.mark.parametrize("game", GAMES)
def test_the_count_ends_at_its_stated_end_and_the_game_can_continue(game: str) -> None:
    table = play_daily(game)
    found = daily_game.outcome(table)
    assert found is not None
    row = daily_game.load_daily(game)
    assert row.counted(table.state_at(found.moment))
    assert not row.counted(table.state_at(found.moment - 1))
    assert found.scores == game_registry.adapter_of(table).scores_at(table, None, found.moment)
    assert (table.decision is None) == (game == "tenka-meidou")
    if table.decision is not None:          # Later choices change no count
        rng, later = random.Random(0), tenka.replay(table.record())
        for _ in range(12):
            decision = later.decision
            assert decision is not None
            seat = decision.seats[0]
            later.choose(seat, bots.bot(game, "random").choose(later.view(seat), rng))
        assert daily_game.outcome(later) == found


def test_the_result_is_stored_and_shown_once() -> None:
    desk = Desk()
    desk.watch.time = daily_game.start(5)
    desk.do("open:daily tenka-meidou")
    assert 'id="daily-play"' in desk.shown("dialog")
    desk.do("daily.play:tenka-meidou").play()
    assert desk.app.notice is not None
    assert desk.app.notice.key == "ui.daily.counted"
    assert desk.app.notice.commands[0][:2] == ("open", "daily tenka-meidou")
    record = state.Days(desk.drawer, "/").all()["tenka-meidou"]
    table = desk.session.table
    assert table.result is not None
    assert (record.day, record.scores, record.played, record.streak) == (5, table.result.scores, 1, 1)
    shown = desk.do("open:daily tenka-meidou").shown("dialog")
    assert desk.app.notice is None
    assert record.signs[0] in shown
    assert 'id="daily-play"' not in shown
    assert 'id="daily-share"' in shown
    # Opened or played again from a copy, the first result stays
    desk.do("close", "home", "daily.play:tenka-meidou")
    assert desk.session.table.record() == table.record()
    assert len(desk.app.save_store.all()) == 1
    assert state.Days(desk.drawer, "/").all()["tenka-meidou"] == record


def test_an_unfinished_game_of_the_day_continues() -> None:
    desk = Desk()
    desk.watch.time = daily_game.start(5)
    desk.do("daily.play:shogun", "story.end").play(2)
    moment = len(desk.session.table.history)
    desk.do("home", "open:daily shogun")
    assert "Continue" in desk.shown("dialog")
    desk.do("daily.play:shogun")
    assert len(desk.session.table.history) == moment
    desk.do("home")
    desk.watch.time += daily_game.DAY
    desk.do("open:daily shogun")
    assert "Continue" not in desk.shown("dialog")
    assert desk.do("daily.play:shogun").session.table.seed == "daily-1/shogun/6"


def test_a_game_of_the_day_opened_from_elsewhere_is_not_counted() -> None:
    table = play_daily("tenka-meidou")
    desk = Desk(fragment=f"g={table.code()}~000~111")
    desk.play()
    assert state.Days(desk.drawer, "/").all() == {}


def test_a_game_without_a_game_of_the_day_has_none() -> None:
    desk = Desk().do("daily.play:go", "daily.play:ohajiki", "daily.play", "daily.share:shogun", "daily.copy:x", "daily.look")
    assert desk.app.session is None
    assert desk.frame.copied == []


# Streaks


def outcome_of(number: int, mine: int, theirs: int = 30) -> daily_game.Outcome:
    return daily_game.Outcome("tenka-meidou", number, 40, (mine, theirs), ("🏯",))


def test_days_in_a_row_and_the_best_are_counted() -> None:
    record = None
    for number, mine in ((3, 20), (4, 40), (5, 35), (9, 10), (10, 31)):
        record = state.with_result(record, outcome_of(number, mine), "d=…")
    assert record == Record(10, (31, 30), ("🏯",), "d=…", streak=2, longest=3, played=5, won=3, best=40)
    assert state.with_result(record, outcome_of(10, 99), "d=…") is None
    assert state.with_result(record, outcome_of(4, 99), "d=…") is None
    assert (record.count_streak(10), record.count_streak(11), record.count_streak(12)) == (2, 2, 0)


GOOD = ('{"tenka-daily":1,"games":{"shogun":{"day":5,"scores":[20,17,18],"signs":["a"],"link":"d=1","streak":1,"longest":2,'
        '"played":3,"won":1,"best":20}}}')  # fmt: skip


@every_row(
    "kept",
    ["x", "[]", "7", "null", "{}", "[" * 5000, "9" * 200_000, GOOD[:-1], GOOD.replace("1,", "2,", 1), GOOD.replace("5", "-5", 1),
     GOOD.replace("5", '"5"', 1), GOOD.replace("[20,17,18]", "[]"), GOOD.replace("[20,17,18]", "[1e9]"),
     GOOD.replace('["a"]', "7"), GOOD.replace('"streak":1,', ""), GOOD.replace('"best"', '"worst"'), GOOD.replace("3", "1e999"),
     GOOD.replace("20}", "true}")],
)  # fmt: skip
def test_damaged_days_are_reset_with_a_message(kept: str) -> None:
    assert state.read(GOOD)["shogun"].scores == (20, 17, 18)
    with pytest.raises(Damaged):
        state.read(kept)
    desk = Desk()
    desk.drawer.held["tenka:/:daily"] = kept
    assert 'id="daily-play"' in desk.do("open:daily shogun").shown("dialog")
    desk.do("daily.share:shogun")
    assert desk.app.notice is not None
    assert desk.app.notice.key == "ui.daily.damaged"
    assert state.Days(desk.drawer, "/").all() == {}


def test_damaged_days_lose_no_game() -> None:
    desk = Desk()
    desk.watch.time = daily_game.start(5)
    desk.do("daily.play:tenka-meidou", "story.end").play(6)
    desk.drawer.held["tenka:/:daily"] = "x"
    desk.play()
    assert [save.facts["over"] for save in desk.app.save_store.all()] == [True]
    assert [*state.Days(desk.drawer, "/").all()] == ["tenka-meidou"]


def test_without_storage_the_day_is_played_all_the_same() -> None:
    desk = Desk()
    desk.drawer.refuse = "forbidden"
    desk.watch.time = daily_game.start(5)
    assert 'id="daily-play"' in desk.do("open:daily yedo").shown("dialog")
    assert desk.do("close", "daily.play:tenka-meidou").play().session.is_over


# The shared text


def test_the_shared_text_never_changes() -> None:
    """Golden texts, in every language."""
    one = Record(329, (38, 32), ("🌾🔥🔥🌾🔥🔥🏯🏯🏯🏯🔥",), "d=329~38-32~x", streak=3)
    two = Record(7, (19, 18, 18), ("▶ 19 🌾11 🏯⛩️🎭", "▷ 18 🌾9 🏯", "▷ 18 🌾10 🎭"), "d=7~19-18-18~x")
    assert [message(Catalog(language), "tenka-meidou", one) for language in LANGUAGES] == [
        "Tenka · Castle of the day, no. 329\n🌾🔥🔥🌾🔥🔥🏯🏯🏯🏯🔥\n38 : 32 · 3 days in a row",
        "Tenka · El castillo del día, n.º 329\n🌾🔥🔥🌾🔥🔥🏯🏯🏯🏯🔥\n38 : 32 · 3 días seguidos",
        "Tenka · 今日の城　第329番\n🌾🔥🔥🌾🔥🔥🏯🏯🏯🏯🔥\n38 : 32 · 3日連続",
    ]
    assert message(Catalog("en"), "shogun", two) == (
        "Tenka · Season of the day, no. 7\n▶ 19 🌾11 🏯⛩️🎭\n▷ 18 🌾9 🏯\n▷ 18 🌾10 🎭\n19 : 18 : 18"
    )


def test_a_result_is_shared_or_copied_with_its_link() -> None:
    desk = Desk()
    desk.watch.time = daily_game.start(5)
    desk.do("daily.play:tenka-meidou").play().do("daily.share:tenka-meidou")
    words, link = desk.frame.copied[-1].rstrip("\n").rsplit("\n", 1)
    assert words.startswith("Tenka · Castle of the day, no. 5\n")
    assert link.startswith("https://example.org/#d=5~")
    desk.frame.can_share = True
    desk.do("daily.share:tenka-meidou")
    assert desk.frame.shared == [(words, link)]


@pytest.mark.parametrize("game", GAMES)
def test_the_picture_distinguishes_seats_without_colour(game: str) -> None:
    found = daily_game.outcome(play_daily(game))
    assert found is not None
    rows = found.signs
    assert len(rows) == (1 if game == "tenka-meidou" else len(found.scores))
    if game == "tenka-meidou":
        assert len(rows[0]) == 11
        assert set(rows[0]) <= {"🏯", "🔥", "🌾"}
    else:
        assert [row[0] for row in rows] == ["▶", *"▷" * (len(rows) - 1)]
        assert [int(row.split()[1]) for row in rows] == [*found.scores]


# Entry points


def test_the_lobby_has_a_link_for_every_day_and_the_app_a_shortcut() -> None:
    for language in LANGUAGES:
        desk = Desk().do(f"language:{language}")
        doors = re.findall(r'data-act="open" data-arg="daily ([a-z-]+)"', desk.shown("main"))
        assert doors == [*GAMES] == [*game_registry.dailies(desk.app.t)]
        for game in GAMES:
            shown = desk.do(f"open:daily {game}").shown("dialog")
            assert not re.findall(r">\s*(?:ui|tm|sh|ye)\.[a-z_.]+", shown)
            assert f'id="day-{game}"' in shown
    desk = Desk(fragment="daily")
    assert desk.app.dialog is not None
    assert desk.frame.hash == ""
    assert 'id="daily-play"' in desk.shown("dialog")


def test_a_seed_named_like_a_day_makes_no_game_of_the_day() -> None:
    """A game of another package with such a seed opens like any other link."""
    foreign = tenka.new_table("ohajiki", seats=2, seed=daily_game.seed("ohajiki", 3))
    assert daily_game.day_of(foreign) is None
    assert daily_game.verify(daily_game.Claim(3, (1, 2), foreign.code())).reason == "other"


def test_a_page_left_open_over_midnight_begins_the_day_it_names() -> None:
    """As drawn before midnight; a day to come can't be begun so."""
    desk = Desk()
    desk.watch.time = daily_game.start(7)
    desk.do("open:daily tenka-meidou")
    drawn = re.search(r'data-arg="([^"]*)"[^>]*id="daily-play"|id="daily-play"[^>]*data-arg="([^"]*)"', desk.shown("dialog"))
    assert drawn is not None
    desk.watch.time += daily_game.DAY
    assert desk.do(f"daily.play:{drawn[1] or drawn[2]}").session.table.seed == "daily-1/tenka-meidou/7"
    assert desk.do("home", "daily.play:tenka-meidou").session.table.seed == "daily-1/tenka-meidou/8"
    before = desk.session
    assert desk.do(*(f"daily.play:shogun {never}" for never in ("9", "0", "-1", "x", "07"))).session is before
