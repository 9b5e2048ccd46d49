"""The coach on the page: requested after a game, explained in words, and each finding opens its moment to play on from."""

from __future__ import annotations

import json
import random
import re
from functools import cache

import pytest

import tenka
from tenka import bots
from tenka.bots import coach as coaching
from tenka.bots.coach import Coach, Effort
from tenka.bots.tenka_meidou import coach as tenka_coach
from tenka.core import registry
from tenka.core.choice import parse
from tenka_web.app import game_registry
from tenka_web.app.playback import CostlyDecision
from tenka_web.app.table_context import build_context
from tenka_web.app.table_context import words_of as words_at
from tenka_web.ui.text.catalog import LANGUAGES
from tests.app.harness import Desk
from tests.support.playing import by_bot, play_on


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tenka_coach, "COACH", Coach(tenka_coach.weigh, Effort(6, 3, 40), tenka_coach.COACH.worths))
    monkeypatch.setattr(coaching, "LEAST", dict.fromkeys(coaching.LEAST, 0.1))
    monkeypatch.setattr(coaching, "DOUBT", 0.0)
    registry.load.cache_clear()


def finished_game(*kinds: str, language: str = "en") -> Desk:
    """Return a game in which people made first choices."""
    return Desk().do(f"language:{language}").start(*kinds, seed="coached").play()


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_coach_names_up_to_three_decisions_and_opens_their_moments(language: str) -> None:
    desk = finished_game("person", "light", language=language)
    assert 'data-act="coach"' in desk.shown("prompt")
    desk.do("coach:0")
    found = desk.session.playback.reviews[0]
    assert 1 <= len(found) <= 3
    shown = desk.shown("prompt")
    told = re.search(r'id="coach".*?<ol class="swings">(.*?)</ol>', shown, re.DOTALL)
    assert told is not None
    assert told[1].count("<li>") == len(found)
    assert "ui.coach" not in shown
    assert "{" not in told[1]
    assert language != "ja" or ", " not in told[1]      # A list has the comma of its language
    first = found[0]
    desk.do(f"history.go:{first.moment}")
    assert desk.session.moment == first.moment
    assert desk.session.table.history[first.moment].choice == first.made[0]
    assert 'class="coached"' in desk.shown("prompt")
    before = len(desk.session.table.history)
    desk.do("history.branch")
    assert len(desk.session.table.history) == first.moment < before
    assert not desk.session.is_over
    assert desk.session.playback.reviews == {}


@pytest.mark.usefixtures("quick")
def test_each_person_at_the_device_may_ask() -> None:
    desk = finished_game("person", "person").do("coach:1")
    shown = desk.shown("prompt")
    assert set(desk.session.playback.reviews) == {1}
    assert 'data-act="coach" data-arg="0"' in shown
    assert 'data-act="coach" data-arg="1"' not in shown


def test_the_coach_shows_its_progress_and_can_be_stopped() -> None:
    desk = finished_game("person", "light")
    desk.head.slow = True
    desk.do("coach:0")
    assert 'data-act="bots.stop"' in desk.shown("prompt")
    assert 'data-act="coach"' not in desk.shown("prompt")
    desk.do("bots.stop")
    assert 'data-act="coach"' in desk.shown("prompt")
    assert desk.head.stopped == 1


def test_findings_are_shown_while_the_coach_searches() -> None:
    """Its progress from the first moment on, and each finding beside the stop button."""
    desk = finished_game("person", "light")
    desk.head.slow = True
    desk.do("coach:0")
    assert "<progress" in desk.shown("prompt")
    assert desk.head.pending is not None
    progress, made = desk.head.pending[2], str(desk.session.table.history[0].choice)
    found = {"moment": 0, "made": [made], "better": [made], "cost": 3.0, "why": [], "unit": "chance"}
    progress(json.dumps([0.1, [found]]))
    shown = desk.shown("prompt")
    assert 'class="swings"' in shown
    assert 'value="10"' in shown
    assert 'data-act="bots.stop"' in shown
    progress(json.dumps([0.12, [found | {"cost": 9.0}]]))
    assert desk.session.playback.reviews[0][0].cost == 9.0


def test_without_a_worker_the_coach_says_that_it_cannot_run() -> None:
    desk = finished_game("person", "light")
    desk.head.broken = True
    desk.do("coach:0")
    assert desk.app.notice is not None
    assert desk.app.notice.key == "ui.coach.failed"


@pytest.mark.parametrize("arg", ["", "9", "-1", "x"])
def test_the_coach_is_for_seats_of_games_that_are_over(arg: str) -> None:
    desk = finished_game("person", "light").do(f"coach:{arg}")
    assert desk.session.worker.thinking is None
    going_on = Desk().start("person", "light", seed="coached").play(4).do("coach:0")
    assert going_on.session.playback.reviews == {}
    assert 'data-act="coach"' not in going_on.shown("prompt")


def test_bots_among_themselves_have_no_coach() -> None:
    assert 'id="coach"' not in finished_game("light", "light").shown("prompt")


GAMES = ("tenka-meidou", "shogun", "yedo")


@cache
def costly_answer(game: str) -> tuple[str, CostlyDecision]:
    """Return a game's code, and one of its first seat's answers against the best other, with reasons from a few trials."""
    seats = max(2, tenka.game(game).seats[0])
    table = play_on(tenka.new_table(game, seats=seats, seed="reasons"), by_bot(bots.bot(game, "light"), random.Random(7)))
    coach = bots.coach_of(game)
    assert coach is not None
    for moment, made in coaching.answers(table, 0)[8:]:
        trials = coach.weigh(table.view(0, moment), 0, made, random.Random(3))
        if trials is None or trials.number < 2:
            continue
        costs = [coaching.gap(trials, way, 8, random.Random(1))[0] for way in range(1, trials.number)]
        way = 1 + costs.index(max(costs))
        why = coaching.reasons(trials, way, coach.worths, 8, random.Random(1))
        if max(costs) > 1 and why:
            assert len(why) <= coaching.REASONS
            assert why[0][1] * coach.worths[why[0][0]] > 0, "what speaks for it comes first"
            return table.code(), CostlyDecision(moment, *trials.differing(way), max(costs), why)
    raise AssertionError("nothing to weigh")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_coach_names_moment_decision_and_reason_and_rings_the_better_choice(game: str, language: str) -> None:
    """Year, season and action, or the round; the played and the better choice; the difference, with numbers."""
    code, dear = costly_answer(game)
    seats = "~".join(f"{3 if seat else 0}{seat}{seat}" for seat in range(tenka.open_code(code).rules.seats))
    desk = Desk(fragment=f"g={code}~{seats}").do(f"language:{language}")
    desk.session.playback.reviews[0] = (dear,)
    told = re.search(r'id="coach".*?<ol class="swings">(.*?)</ol>', desk.shown("prompt"), re.DOTALL)
    assert told is not None
    plain = re.sub(r"<[^>]+>", "", told[1])
    assert ".coach." not in plain
    assert "{" not in plain
    assert desk.app.t("ui.coach.open") in plain
    begun = {"shogun": "sh.event.season", "yedo": "ye.event.round"}.get(game)
    last = [event for _, event in desk.session.table.log(None) if event.key == begun]
    named = {"sh.event.season": "sh.event.season.part"}.get(str(begun), str(begun))      # If a part has its own name
    assert begun is None or any(words_at(desk.app.t, desk.session).say(named, event.values) in plain for event in last)
    for name, more in dear.why:
        sign = "+" if more > 0 else "−"
        what = desk.app.t(f"{game_registry.adapter_of(desk.session.table).prefix}.coach.{name}")
        assert desk.app.t("ui.coach.amount", what=what, n=f"{sign}{desk.app.t.number(abs(round(more, 1)))}") in plain
    desk.do(f"history.go:{dear.moment}")
    ctx = build_context(desk.app.t, desk.app.settings, desk.session)
    decision = ctx.view.decision
    assert decision is not None
    pointed = {target for choice in dear.better for target in decision.targets(0, choice)}
    assert pointed <= ctx.coach_targets <= ctx.highlight(frozenset())
    assert 'class="coached"' in desk.shown("prompt")
    assert not build_context(desk.app.t, desk.app.settings, desk.do(f"history.go:{dear.moment + 1}").session).coach_targets


def test_only_the_answer_to_this_question_is_ringed() -> None:
    """A better way may consist of answers to several questions."""
    code, dear = costly_answer("tenka-meidou")
    desk = Desk(fragment=f"g={code}~000~311")
    desk.session.playback.reviews[0] = (dear,)
    desk.do(f"history.go:{dear.moment}")
    alone = build_context(desk.app.t, desk.app.settings, desk.session).coach_targets
    desk.session.playback.reviews[0] = (dear._replace(better=(*dear.better, parse("later question"))),)
    desk.do(f"history.go:{dear.moment + 1}", f"history.go:{dear.moment}")
    assert build_context(desk.app.t, desk.app.settings, desk.session).coach_targets == alone != frozenset()
