"""Around the map: hands are covered and open for their owner alone, missions are checklists, offers hide their cards."""

from __future__ import annotations

import random
import re

import pytest

import tenka
from tenka import bots
from tenka.core.data import HIDDEN
from tenka.games.yedo.board.districts import DISTRICTS, SPACES
from tenka_web.app import game_registry
from tenka_web.app.table_context import build_context
from tenka_web.games.yedo import mission_requirements, own_missions, presenter
from tenka_web.games.yedo.adapter import COVERED
from tenka_web.games.yedo.rules import rules_of
from tenka_web.ui.markup import Markup, text_of
from tests.app.games import test_every_choice_reachable
from tests.app.games.yedo.test_board import until
from tests.app.harness import Desk
from tests.games.yedo.positions import rules_for
from tests.golden.golden import replayed
from tests.support.playing import by_bot, play_on
from tests.support.setups import Setup


def table(seed: str, seats: int = 3) -> Desk:
    return test_every_choice_reachable.seated(Setup("yedo", seats, (), ()), seed)


def open_hand(desk: Desk) -> Desk:
    """Return a desk with the hand of the asked seat open."""
    return desk.do("peek")


def test_a_mission_in_hand_shows_which_requirements_are_met() -> None:
    desk = open_hand(until(table("missions"), "place"))
    seat = desk.session.asked_person
    ctx = build_context(desk.app.t, desk.app.settings, desk.session)
    faces = own_missions.own_missions(ctx, seat)
    assert len(faces) == 4
    prompt = desk.shown("tray")
    for face in faces:
        found = mission_requirements.checks(ctx, seat, rules_of(ctx).missions[face].need)
        met = sum(check.met for check in found)
        assert met < len(found)
        assert f"{met} of {len(found)} met" in prompt
        assert all(check.name in prompt for check in found)


def test_a_mission_with_all_requirements_met_is_ready() -> None:
    """Every weapon, annex, geisha and blessing owned, and disciples in place: shown on the disciples too."""
    desk = until(table("ready"), "place")
    seat = desk.session.asked_person
    state = desk.session.table._play.state
    rules = rules_for(3)
    face = next(face for held in state.missions[seat] for face, _ in held)
    wanted = rules.missions[face].need
    state.weapons[seat] = sorted(wanted.weapons)
    state.annexes[seat], state.geisha[seat], state.blessing[seat] = wanted.annexes, wanted.geisha, wanted.blessing
    for district, number in wanted.places:
        for space in list(SPACES[district])[:number]:
            state.spaces[space] = seat
    desk.session._views.clear()
    open_hand(desk)
    ctx = build_context(desk.app.t, desk.app.settings, desk.session)
    assert own_missions.is_complete(ctx, seat, face)
    assert "All met: ready" in desk.shown("tray")
    assert set(presenter.badges(ctx).values()) == {"ready"}


def test_the_device_is_covered_once_for_a_secret_question_and_never_for_a_public_one() -> None:
    desk = table("covers")
    rng = random.Random(4)
    seen = set()
    for _ in range(150):
        while desk.session.playback.story is not None:
            desk.page.do("story.end")
        decision = desk.session.table.decision
        covered = desk.session.ui.covered
        assert not (covered and decision.key not in COVERED)
        seen.add((decision.key in COVERED, covered))
        if covered:
            before = desk.shown("prompt") + desk.shown("tray")
            ctx = build_context(desk.app.t, desk.app.settings, desk.session)
            assert ctx.localizer.say(decision.key, ctx.view.values) in re.sub("<[^>]*>", "", before).replace("  ", " ")
            assert "y-mission" not in before
            assert "y-slip" not in before
            desk.page.do("uncover")
            assert not desk.session.ui.covered
        test_every_choice_reachable.choose(desk, rng)
    assert {(True, True), (False, False)} <= seen


def test_an_uncovered_question_shows_nothing_of_the_asked_seats_hand() -> None:
    """With all hands replaced from a spectator's view the page is the same until a hand is opened."""
    desk, rng, compared = table("uncovered"), random.Random(2), 0
    for number in range(400):
        test_every_choice_reachable.settle(desk)
        session = desk.session
        if session.is_over:
            break
        if session.table.decision.key not in COVERED and number % 4 == 0:
            before, real = test_every_choice_reachable.page_of(desk), session.table._play
            session.table._play = session.table.view(None).determinize(random.Random(number))
            session._views.clear()
            after = test_every_choice_reachable.page_of(desk)
            session.table._play = real
            session._views.clear()
            assert after == before, session.table.decision.key
            compared += 1
        test_every_choice_reachable.choose(desk, rng)
    assert compared > 50


def test_a_hand_is_hidden_at_a_public_question_until_its_owner_opens_it() -> None:
    desk = until(table("peek"), "join")
    assert "y-mission" not in desk.shown("tray")
    desk.do("peek")
    assert "y-mission" in desk.shown("tray")


def test_drawn_cards_are_laid_out_and_can_be_pressed() -> None:
    desk = until(table("keep"), "keep")
    choices = {str(choice.operands[0]) for choice in desk.session.table.decision.choices(desk.session.asked_person)}
    prompt = desk.shown("prompt")
    weapons = desk.session.table.decision.values["deck"] == "weapon"
    assert all(f'data-target="{"weapon" if weapons else "card"}:{face}"' in prompt for face in choices)


def test_an_empty_tray_says_where_cards_will_be() -> None:
    """Also on a phone while the first missions are drawn; in a lesson the lesson's page says it."""
    said = "will appear here"
    assert said in open_hand(until(table("awaited"), "mission")).shown("tray")
    assert said not in open_hand(until(table("awaited"), "place")).shown("tray")
    assert said not in Desk().do("tutorial:yedo").shown("tray")


def test_the_curve_of_scores_agrees_with_the_positions() -> None:
    desk = until(table("curve"), "act")
    session = desk.session
    last = len(session.table.history)
    adapter = game_registry.adapter_of(session.table)
    assert adapter.scores_at(session.table, None, last) == tuple(session.table.view(None).state.points)
    assert adapter.scores_at(session.table, None, 0) == (0, 0, 0)


def test_the_watch_and_the_event_are_a_story() -> None:
    """With the position of that moment, and nothing that a spectator must not see."""
    desk = until(table("story"), "activate")
    game, adapter = desk.session.table, game_registry.adapter_of(desk.session.table)
    told = [scene for moment in range(len(game.history) + 1) for scene in adapter.find_scenes(game, None, moment)]
    assert {"ye.event.event", "ye.event.watch"} <= {scene.key for scene in told}
    for scene in told:
        assert all(face == HIDDEN for hand in scene.data.state.actions for face, _ in hand)
    watch = next(scene for scene in told if scene.key == "ye.event.watch")
    assert watch.data.at == (f"district:{DISTRICTS[watch.data.state.watch].code}",)


def test_a_weapon_names_the_missions_that_need_it_unless_the_hand_is_covered() -> None:
    desk = open_hand(until(table("weapons"), "place"))
    ctx = build_context(desk.app.t, desk.app.settings, desk.session)
    seat = desk.session.asked_person
    face, weapon = next(
        (face, weapon)
        for face in own_missions.own_missions(ctx, seat)
        for weapon in sorted(rules_of(ctx).missions[face].need.weapons)
    )
    name = ctx.localizer.value("mission", face)
    assert name in game_registry.adapter_of(desk.session.table).about(ctx, f"weapon:{weapon}")
    desk = until(table("weapons"), "join")
    ctx = build_context(desk.app.t, desk.app.settings, desk.session)
    told = str(game_registry.adapter_of(desk.session.table).about(ctx, f"market:{weapon}"))
    assert "weapon" in told
    assert not any(ctx.localizer.value("mission", one) in told for one in own_missions.own_missions(ctx, ctx.view.seat))


def test_the_result_has_a_column_for_each_seat_and_the_points_first() -> None:
    """With its ten lines as columns, the table would scroll sideways."""
    desk = test_every_choice_reachable.seated(Setup("yedo", 3, (), ()), "ended").play()
    result = desk.session.table.result
    assert result is not None
    order = [seat for seats in result.ranking for seat in seats]
    found = re.search(r'<table class="ranking years">.*?</table>', desk.shown("cards"))
    assert found is not None
    lines = [re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", line) for line in re.findall(r"<tr>(.*?)</tr>", found[0])]
    cells = [[text_of(Markup(cell)) for cell in line] for line in lines]
    localizer = build_context(desk.app.t, desk.app.settings, desk.session).localizer
    assert cells[0] == ["Player", *map(localizer.seat, order)]
    assert cells[1][0] == "Place"
    assert cells[2] == ["Points", *(str(result.scores[seat]) for seat in order)]
    for key, line in zip(dict.fromkeys(key for one in result.lines for key in one), cells[3:], strict=True):
        assert line == [desk.app.t(key), *(desk.app.t.number(result.lines[seat].get(key, 0)) for seat in order)]


def test_every_table_of_the_result_has_the_seats_in_the_order_of_the_ranking() -> None:
    """The winner is first; numbers of things and their points have different headings."""
    desk = test_every_choice_reachable.seated(Setup("yedo", 3, (), ()), "ended").play()
    result, view = desk.session.table.result, build_context(desk.app.t, desk.app.settings, desk.session).localizer
    assert result is not None
    names = [view.seat(seat) for seats in result.ranking for seat in seats]
    assert names != [view.seat(seat) for seat in range(3)], "a game whose winner does not sit first"
    tables = re.findall(r'<table class="years">.*?</table>', desk.shown("cards"))
    assert len(tables) >= 2
    for one in tables:
        assert re.findall(r'<th [^>]*title="([^"]*)"', one) == names
    sums = re.findall(r"<td><b>(-?\d+)</b></td>", tables[-1])
    assert sums == [str(result.scores[seat]) for seats in result.ranking for seat in seats]
    assert desk.app.t("ye.score.mission") != desk.app.t("ye.page.result.missions")


def test_a_gain_without_effect_on_the_lead_is_no_turning_point() -> None:
    """In this game three auctions brought the same clan two points each; one mission decided the game."""
    table = replayed("yedo-2-kill-the-shogun")
    shown = Desk(fragment=f"g={table.code()}").shown("cards")
    swings = shown.partition('class="swings"')[2].partition("</ol>")[0]
    told = [text_of(Markup(one)) for one in re.findall(r"<li>(.*?)</li>", swings)]
    assert told == ["The Red clan reveals a mission: Kill the Shogun: the Red clan pulls away and leads by 25"]


@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_the_result_names_the_line_that_decided_with_the_own_number_first(seed: str) -> None:
    table = tenka.new_table("yedo", seats=2, options={"rounds": "6"}, seed=seed)
    play_on(table, by_bot(bots.bot("yedo", "steady"), random.Random(seed)))
    desk, result = Desk(fragment=f"g={table.code()}~000~311"), table.result
    assert result is not None
    said = re.search(r"What tipped the scales: (.+?), (-?\d+) to (-?\d+)\.", text_of(Markup(desk.shown("prompt"))))
    if result.scores[0] == result.scores[1]:
        assert said is None
        return
    assert said is not None
    mine, theirs = result.lines
    key = next(key for key in mine if desk.app.t(key) == said[1])
    assert (mine[key], theirs[key]) == (int(said[2]), int(said[3]))
    ahead = 1 if result.scores[0] > result.scores[1] else -1
    assert max(ahead * (mine[one] - theirs[one]) for one in mine) == ahead * (mine[key] - theirs[key]) > 0


def test_a_closed_district_says_that_it_is_closed_and_by_which_event() -> None:
    """Its stones and its ground; the question where to place says it too."""
    desk = until(table("missions"), "place")
    state = desk.session.table._play.state
    state.closed = next(at for at, row in enumerate(DISTRICTS) if row.id == "tavern")
    desk.session._views.clear()
    ctx = build_context(desk.app.t, desk.app.settings, desk.session)
    closed = presenter.say_closed(ctx, ctx.localizer.value("district", "tavern"))
    assert ctx.localizer.value("event", state.event) in closed
    for target in ("district:TAV", "space:TAV"):
        assert closed in text_of(ctx.game.about(ctx, target))
    assert closed in text_of(Markup(desk.shown("prompt")))


def test_a_district_tells_what_its_stones_tell_and_the_track_what_comes_before_the_first_round() -> None:
    """So that a press on its ground or its house names its actions too; of the Castle, where each stone differs, who is there."""
    desk = Desk().do("tutorial:yedo")
    ctx = build_context(desk.app.t, desk.app.settings, desk.session)
    assert ctx.game.about(ctx, "district:RED") == ctx.game.about(ctx, "space:RED")
    assert desk.app.t("ye.page.tell.nobody") in text_of(ctx.game.about(ctx, "district:CAS"))
    assert text_of(ctx.game.about(ctx, "track:round")) == desk.app.t("ye.about.before", rounds=11)


def test_what_is_said_of_the_plan_has_no_inner_names() -> None:
    desk = until(table("missions"), "place")
    ctx = build_context(desk.app.t, desk.app.settings, desk.session)
    targets = set(re.findall(r'data-(?:hover|target)="([^"]+)"', desk.shown("live")))
    assert len(targets) > 40
    for target in targets:
        assert not re.search(r"\b[A-Z]{3}\b|:\w", text_of(ctx.game.about(ctx, target))), target


@pytest.mark.parametrize(("forecast", "label"), [("off", "Prestige"), ("on", "Prestige if the game ended now")])
def test_the_facts_of_a_seat_say_which_points_are_shown(forecast: str, label: str) -> None:
    desk = Desk().start("person", "light", game="yedo")
    if forecast == "on":
        desk.do("switch:forecast")
    desk.page.do("hover", "seat:0")
    assert f"</b>{label}</li>" in desk.shown("about")
