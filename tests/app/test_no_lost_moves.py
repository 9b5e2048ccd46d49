"""A slip loses no move, every page has a way back, and errors are shown where they arose."""

from __future__ import annotations

import json
import re

import pytest

import tenka
from tenka_web.app import game_registry
from tenka_web.app.saves import Save
from tenka_web.app.session import Session
from tenka_web.app.table_context import build_context
from tenka_web.app.turn import LEAST_UNDO_TIME
from tenka_web.features.lobby.views import describe_end
from tenka_web.ui.seats import Seat
from tenka_web.ui.text.catalog import LANGUAGES, Catalog
from tenka_web.ui.text.localizer import Localizer
from tests.app.games.shogun.tables import table
from tests.app.harness import Desk
from tests.support.rows import every_row


def desk_after_choice(pace: str, kind: str = "random") -> Desk:
    """Return a game in which a person has sent soldiers, which can be undone, and a bot is next."""
    desk = Desk().do(f"set:pace {pace}").start("person", kind, seed="slip")
    while desk.session.asked_person is None:
        desk.watch.run(5_000)
    desk.do("choose:roll")
    decision = desk.session.table.decision
    assert decision is not None
    seat = desk.session.asked_person
    assert seat is not None
    notation = next(str(choice) for choice in decision.choices(seat) if choice.verb == "deploy")
    return desk.do(f"choose:{notation}")


@pytest.mark.parametrize("pace", ["calm", "brisk", "instant"])
def test_a_bot_waits_while_a_slip_can_be_undone(pace: str) -> None:
    desk = desk_after_choice(pace)
    made = len(desk.session.table.history)
    desk.watch.run(min(LEAST_UNDO_TIME, desk.app.settings.wait(1500) or LEAST_UNDO_TIME) - 1)
    assert len(desk.session.table.history) == made
    desk.do("undo")
    assert len(desk.session.table.history) == made - 1
    assert desk.session.asked_person == desk.session.viewer


def test_a_bot_plays_on_request() -> None:
    desk = desk_after_choice("instant")
    made = len(desk.session.table.history)
    desk.watch.run(LEAST_UNDO_TIME)
    assert len(desk.session.table.history) > made


def test_undo_while_the_bot_thinks_drops_its_answer() -> None:
    desk = desk_after_choice("calm")
    desk.head.slow = True
    desk.watch.run(2_000)
    assert desk.session.is_busy
    late, made = desk.head.pending, len(desk.session.table.history)
    desk.do("undo")
    assert desk.head.stopped == 1
    assert not desk.session.is_busy
    desk.head.answer_late(late)
    assert len(desk.session.table.history) == made - 1


# Taps


def _province(desk: Desk) -> str:
    return min(target for target in desk.session.selection().highlighted if target.startswith("province:"))


def test_a_setting_makes_the_first_tap_choose() -> None:
    """The switch is in the settings and stored."""
    desk = Desk().start("person", "person", seed="taps").do("choose:roll")
    target = _province(desk)
    made = len(desk.session.table.history)
    desk.do(f"tap:{target}")
    assert len(desk.session.table.history) == made
    desk.do(f"tap:{target}")
    assert len(desk.session.table.history) == made + 1
    desk.do("switch:taps", "choose:roll")
    again = Desk(desk.drawer)
    assert not again.app.settings.taps
    made = len(desk.session.table.history)
    desk.do(f"tap:{_province(desk)}")
    assert len(desk.session.table.history) == made + 1


def test_where_a_place_has_several_choices_the_second_tap_asks_which() -> None:
    desk = Desk().start("person", "person", seed="taps", layers=("daimyo",))
    while desk.session.table.decision.key != "tm.ask.split":
        seat = desk.session.asked_person
        desk.do(f"choose:{desk.session.table.decision.choices(seat)[0]}")
    target, both = next((one.target, one.choices) for one in desk.session.selection().groups if len(one.choices) == 2)
    desk.do(f"tap:{target}")
    told, moment = build_context(desk.app.t, desk.app.settings, desk.session), len(desk.session.table.history)
    words = [told.game.choice(told.localizer, told.view, one) for one in both]
    assert all(word in desk.shown("about") for word in words)
    desk.do(f"tap:{target}")
    assert len(desk.session.table.history) == moment
    assert [choice for choice, _ in desk.session.selection().options] == [*both]
    desk.do(f"choose:{both[1]}")
    assert desk.session.table.history[-1].choice == both[1]


# Back and forward


def test_back_and_forward_move_between_places() -> None:
    """Lobby, table, a window over it, a lesson: each place leads back to itself."""
    desk = Desk()
    seen = []
    for acts in ((), ("open:about",), ("close", "setup.seed:walk", "start"), ("open:help tenka-meidou",), ("close", "home"),
                 ("tutorial:tenka-meidou",)):
        desk.do(*acts)
        seen.append(desk.page.whereabouts)
    assert len(set(seen)) == 6 - 1          # The lobby twice
    for place in (*reversed(seen), *seen):
        desk.do(f"step:{place}")
        assert desk.page.whereabouts == place


NOWHERE = ("", "x", "[]", "[1,2,3,4]", "{}", '["game","none","",""]', '["","","boss",""]', '["lesson","x","",""]')


@pytest.mark.parametrize("arg", NOWHERE)
def test_a_step_to_an_unknown_place_changes_nothing(arg: str) -> None:
    desk = Desk()
    before = desk.page.whereabouts
    desk.do(f"step:{arg}")
    assert desk.page.whereabouts == before


def test_a_step_to_a_deleted_game_is_reported() -> None:
    desk = Desk().do(f"step:{json.dumps(['game', 'gone', '', ''])}")
    assert desk.app.notice is not None
    assert desk.app.notice.key == "ui.save.gone"


# Errors are shown where they arose


def test_a_bad_link_is_reported_in_its_window_with_a_way_to_try_again() -> None:
    desk = Desk().do("open:import", "paste:nonsense")
    window = desk.shown("dialog")
    assert 'id="notice-box"' in window
    assert 'data-act="open"' in window
    assert desk.shown("notice") == ""
    desk.do("open:import")
    assert desk.app.focus == "paste"
    desk.do("close")
    assert "notice-box" not in desk.shown("notice")


def test_a_notice_over_the_page_stays_over_the_page() -> None:
    desk = Desk(fragment="g=nonsense")
    assert 'id="notice-box"' in desk.shown("notice")
    assert desk.app.notice is not None
    assert desk.app.notice.commands == (("open", "import", "ui.open.another"),)


def test_escape_closes_a_notice_that_offers_to_restore() -> None:
    desk = Desk().start("person", "person").do("home")
    name = desk.app.save_store.all()[0].id
    desk.do(f"drop.save:{name}")
    assert desk.app.notice is not None
    desk.do("key:Escape")
    assert desk.app.notice is None


# The end


@pytest.mark.parametrize("seed", ["ends 1", "ends 2", "ends 5"])
def test_the_end_says_how_the_only_person_did(seed: str) -> None:
    desk = Desk().start("person", "random", "random", seed=seed).play()
    result = desk.session.table.result
    assert result is not None
    shown = desk.shown("prompt")
    if result.winners == (0,):
        assert "You win" in shown
        gap = result.scores[0] - result.scores[result.ranking[1][0]]
        assert gap == 0 or re.search(rf"\b{gap} points? ahead of", shown)
    else:
        assert "You win" not in shown
        place = next(at for at, seats in enumerate(result.ranking, 1) if 0 in seats)
        gap = result.scores[result.winners[0]] - result.scores[0]
        assert f"You are in place {place} of 3, {gap} point" in shown or gap == 0


def test_with_several_people_the_end_names_the_winner() -> None:
    desk = Desk().start("person", "person", seed="two of us").play()
    assert "own-end" not in desk.shown("prompt")
    assert "wins" in desk.shown("prompt")


def test_finished_games_in_the_list_show_winner_and_score() -> None:
    desk = Desk().start("random", "random", seed="listed").do("set:pace instant").play()
    result = desk.session.table.result
    assert result is not None
    name = words_of(desk.session).seat(result.winners[0])
    listed = desk.do("home").shown("main")
    assert f"{name} won, {max(result.scores)} : {min(result.scores)}" in listed


@pytest.mark.parametrize("facts", [{"won": "9", "scores": "1 2"}, {"won": "x", "scores": "²"}, {"won": 3, "scores": True}, {}])
def test_a_finished_game_with_malformed_facts_is_just_finished(facts: dict[str, object]) -> None:
    save = Save("x", "a game", "", [Seat(), Seat(color="blue")], facts={**facts, "over": True})
    assert describe_end(Catalog("en"), save) == "Finished"


def test_what_moved_the_lead_is_named_by_the_choice() -> None:
    desk = Desk().start("random", "random", seed="swings").do("set:pace instant").play()
    swings = desk.shown("cards").partition('class="swings"')[2].partition("</ol>")[0]
    assert swings
    assert "Choice " not in swings
    assert ".:" not in re.sub(r"<[^>]+>", "", swings)
    assert swings.count("<span>") >= swings.count("<li>")       # A line flows as one sentence
    assert re.search(r"lead|\bby \d+", re.sub(r"<[^>]+>", "", swings))


# Keys and speech


def test_buttons_show_the_keys_that_press_them() -> None:
    desk = Desk().start("person", "person", seed="keys")
    assert re.search(r'data-arg="roll"[^>]*data-key="r"', desk.shown("prompt"))
    keys = re.findall(r'data-key="(.)"', desk.do("choose:roll").shown("prompt"))
    assert "r" in keys
    assert [key for key in keys if key != "r"] == list("123456789")[: len(keys) - 1]


@pytest.mark.parametrize("game", game_registry.listed_games())
def test_the_list_of_keys_is_that_of_its_game(game: str) -> None:
    desk = Desk().start(*["person"] * max(2, tenka.game(game).seats[0]), game=game).do("key:?")
    listed = desk.shown("dialog")
    assert "<kbd>1</kbd>" in listed
    assert ("<kbd>R</kbd>" in listed) == ("r" in game_registry.adapter(game).keys.values())
    assert ".keys." not in listed


def test_placing_a_card_and_hints_are_spoken() -> None:
    desk = table("person", "person", "person").do("uncover", "target:card:tajima", "target:box:tax")
    assert "Tajima" in desk.app.spoken
    desk = Desk().start("person", "person", seed="advice").do("choose:roll", "hint")
    advice = desk.session.worker.advice
    assert advice is not None
    assert desk.app.spoken.startswith(
        game_registry.adapter_of(desk.session.table).choice(words_of(desk.session), desk.session.view(), advice.choice)
    )


def test_the_rows_of_a_plan_have_names() -> None:
    """SH: the card of a box, and its cost."""
    desk = table("person", "person", "person").do("uncover", "target:card:tajima", "target:box:castle")
    names = re.findall(r'data-target="box:[^"]*"[^>]*aria-label="([^"]*)"', desk.shown("tray"))
    assert len(names) == 1
    assert "castle: Tajima, −" in names[0]


@every_row("language", LANGUAGES)
@every_row("what", [f"{how}{what}" for how in ("", "played.") for what in ("roll", "card", "deploy", "reroll")])
def test_hints_speak_of_points_behind_and_never_of_minus_points_ahead(what: str, language: str) -> None:
    game = game_registry.adapter("tenka-meidou")
    localizer = Localizer(Catalog(language), [Seat(), Seat(color="blue")], game.vocabulary, game.phrases)
    told = {"now": -1.2} if what == "roll" else {"after": -1.2} if what == "played.roll" else {"after": 5.6, "now": -1.2}
    said, turned = (localizer.say(f"tm.hint.{what}", {name: sign * lead for name, lead in told.items()}) for sign in (1, -1))
    assert said != turned
    for sentence in (said, turned):
        assert all(localizer.t.number(abs(lead)) in sentence for lead in told.values())
        assert not {"-", "−", "{"} & set(sentence)
    assert localizer.lead(0) == localizer.t("ui.lead.level")


def words_of(session: Session) -> Localizer:
    """Return the localizer of a table in English."""
    game = game_registry.adapter_of(session.table)
    return Localizer(Catalog("en"), session.seats, game.vocabulary, game.phrases)


def test_a_notice_about_a_question_ends_with_its_answer() -> None:
    """A reason doesn't cover the next question's answers; serious notices and offers stay."""
    desk = Desk().start("person", "person")
    desk.app.notify("ui.letter.same")
    desk.do("choose:roll")
    assert desk.app.notice is None
    for after, grave in (((), True), ((("open", "import", "ui.open.another"),), False)):
        desk = Desk().start("person", "person")
        desk.app.notify("ui.letter.same", *after, grave=grave)
        desk.do("choose:roll")
        assert desk.app.notice is not None
