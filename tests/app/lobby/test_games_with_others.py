"""The lobby: games with others come first, with the players, the last event and its age; no message stays beyond its use."""

from __future__ import annotations

import random

import pytest

from tenka_web.app import game_registry, last_event
from tenka_web.app.saves import Save
from tenka_web.features.lobby import views
from tenka_web.ui.seats import LINK, LIVE, PERSON, Seat
from tenka_web.ui.text.catalog import Catalog
from tenka_web.ui.text.localizer import Localizer
from tests.app.correspondence.test_correspondence import begin, come, joined, play, sent
from tests.app.harness import Desk
from tests.app.realtime.live_tables import play as play_live
from tests.app.realtime.live_tables import same, settle, table
from tests.app.wires import deliver

MINUTE = 60_000


def save(name: str, *kinds: str, changed: int = 0, **facts: str | int | bool) -> Save:
    """Return a save."""
    return Save(name, name, "", [Seat(kind) for kind in kinds], changed=changed, facts=facts)


def test_games_that_wait_for_this_player_come_first_then_other_games_with_others() -> None:
    """However long ago they were played; a finished game is one among all."""
    rows = [
        save("alone", PERSON, "light", changed=9), save("over", PERSON, LINK, changed=8, over=True),
        save("theirs", PERSON, LINK, changed=7, waits="Aya"), save("live", PERSON, LIVE, changed=6),
        save("mine", PERSON, LINK, changed=1, yours=True),
    ]  # fmt: skip
    assert [one.id for one in views.sort_saves(rows)] == ["mine", "theirs", "live", "alone", "over"]


def test_a_row_names_the_players_the_last_event_and_its_age() -> None:
    one = begin(PERSON, LINK)
    two = joined(sent(play(one)), 1, "Aya")
    come(one, sent(play(two)))
    one.do("home")
    one.watch.run(130 * MINUTE)
    shown = one.do("close").shown("main")
    assert "with Aya" in shown
    assert "2 hours ago" in shown
    assert "Aya sends" in shown
    assert "<strong>your turn" in shown
    # Looking at a game is no move
    one.do(f"open.save:{two.session.save.id}", "home")
    assert "2 hours ago" in one.shown("main")


@pytest.mark.parametrize(("game", "moves"), [("tenka-meidou", 14), ("shogun", 40), ("yedo", 60)])
def test_the_last_event_is_in_the_language_of_the_page(game: str, moves: int) -> None:
    """In each language, every sentence of a row is the same from storage as at the table."""
    desk = Desk().start(PERSON, PERSON, game=game)
    rng, found = random.Random(4), 0
    for _ in range(moves):
        desk.watch.run(60_000)
        if desk.session.playback.story is not None:
            desk.do("story.end")
        seat, decision = desk.session.asked_person, desk.session.table.decision
        if seat is None or decision is None:
            break
        desk.do(f"choose:{rng.choice(decision.forward_choices(seat))}")
    for line in desk.session.table.history:
        for language in ("en", "es", "ja"):
            localizer = Localizer(Catalog("en"), desk.session.seats, game_registry.adapter_of(desk.session.table).vocabulary,
                          game_registry.adapter_of(desk.session.table).phrases, desk.session.table.rules.names)  # fmt: skip
            text = last_event.store_event(localizer, line.events)
            there = Localizer(Catalog(language), desk.session.seats, game_registry.adapter_of(desk.session.table).vocabulary,
                          game_registry.adapter_of(desk.session.table).phrases, desk.session.table.rules.names)  # fmt: skip
            if text:
                assert last_event.tell_event(there.t, desk.session.seats, text) == there.summary(line.events, 1)
                found += 1
    assert found


def test_a_row_follows_a_change_of_language() -> None:
    one = begin(PERSON, LINK)
    two = joined(sent(play(one)), 1, "Aya")
    come(one, sent(play(two)))
    english = one.do("home").shown("main")
    assert "Aya sends" in english
    spanish = one.do("language:es", "home").shown("main")
    assert "Aya sends" not in spanish
    assert "Aya env" in spanish


@pytest.mark.parametrize(
    "text", ["x", "[]", "[1,2]", '["tm.event.roll",[]]', '["nothing",{}]', '["ui.seat.default",{"seat":["seat","x"]}]',
             '["ui.seat.default",{"seat":["key","nothing"]}]',
             '["ui.seat.default",{"seat":' + '["all",' * 40 + "1" + "]" * 40 + "}]"],
)  # fmt: skip
def test_forged_values_of_a_row_are_not_shown(text: str) -> None:
    row = views.save_row(Catalog("en"), save("foreign", PERSON, LINK, told=text))
    assert row.count('class="dim"') == 1


def test_a_player_in_the_lobby_stays_there_while_others_play_and_sees_it_in_the_row() -> None:
    """No table opens by itself, no other tab is suspected, and the game continues from its last moment."""
    desks = table()
    mover = next(desk for desk in desks if desk.session.asked_person is not None)
    other = next(desk for desk in desks if desk is not mover)
    other.do("home")
    for _ in range(40):
        settle([mover])
        if mover.session.asked_person is None:
            break
        decision = mover.session.table.decision
        mover.page.do("choose", str(decision.forward_choices(mover.session.asked_person)[0]))
        deliver()
    assert other.app.session is None
    row = other.shown("main").partition('class="save-words"')[2].partition("</button>")[0]
    assert "<strong>live · your turn</strong>" in row
    (save,) = other.app.save_store.all()
    other.do(f"open.save:{save.id}")
    assert not other.session.overtaken
    assert other.session.table.record() == mover.session.table.record()
    assert other.session.asked_person is not None
    again = Desk(other.drawer, fragment=other.frame.hash)
    assert again.session.table.record() == mover.session.table.record()
    play_live(desks, random.Random(3))
    same(desks)


def test_a_live_game_has_a_row() -> None:
    """With the seat on turn, the players and the age, for the player on turn and for the others."""
    desks = table()
    mover = next(desk for desk in desks if desk.session.asked_person is not None)
    for desk in desks:
        desk.do("home")
        row = desk.shown("main").partition('class="save-words"')[2].partition("</button>")[0]
        assert ("<strong>live · your turn</strong>" in row) == (desk is mover)
        assert ("live · waiting for" in row) == (desk is not mover)
        assert ("Guest 1" in row) or desk is desks[1]
        assert "just now" in row


@pytest.mark.parametrize(
    ("minutes", "words"),
    [(0, "just now"), (1, "1 minute ago"), (59, "59 minutes ago"), (60, "1 hour ago"), (23 * 60 + 59, "23 hours ago"),
     (24 * 60, "yesterday"), (5 * 24 * 60, "5 days ago"), (31 * 24 * 60, "2023-11-14")],
)  # fmt: skip
def test_age_in_words(minutes: int, words: str) -> None:
    since = 1_700_000_000_000
    assert views.age(Catalog("en"), since, since + minutes * MINUTE) == words


def test_age_with_a_wrong_or_unknown_clock() -> None:
    t = Catalog("en")
    assert views.age(t, 0, 5) == "–"
    assert views.age(t, 1_700_000_000_000, 0) == "2023-11-14"
    assert views.age(t, 1_700_000_000_000, 1_600_000_000_000) == "just now"


def test_a_notice_that_the_answer_is_copied_ends_with_its_position() -> None:
    """It is shown neither over the next answer, nor over another game, nor in the lobby."""
    one = begin(PERSON, LINK)
    two = joined(sent(play(one)), 1)
    answer = sent(play(two))
    assert two.app.notice is not None
    sent(one)
    assert one.app.notice is not None
    assert one.app.notice.key == "ui.letter.copied.invite"
    come(one, answer)
    assert one.app.notice is None
    come(two, sent(play(one)))
    assert two.app.notice is None
    sent(play(two))
    two.do("home")
    assert two.app.notice is None


def test_the_review_begins_with_the_others_first_move() -> None:
    """Not with the own last move, which its player has seen; a single event is shown as usual."""
    one = begin(PERSON, LINK)
    two = joined(sent(play(one)), 1, "Aya")
    answer = sent(play(two))
    one.do("set:pace calm")
    before = len(one.session.table.history)
    come(one, answer)
    assert one.session.moment == before + 1
    assert one.session.table.history[before].seat == 1
    assert "Aya" in one.shown("prompt").partition("Since you last looked")[2]
    assert "history.branch" not in one.shown("prompt")
    assert "history.now" in one.shown("prompt")


def test_a_running_game_with_others_is_returned_to_without_a_branch() -> None:
    """A game of one's own, and any finished game, can be branched."""
    one = begin(PERSON, LINK)
    two = joined(sent(play(one)), 1)
    come(one, sent(play(two)))
    one.do("history.go:1")
    assert "history.branch" not in one.shown("prompt")
    assert "history.now" in one.shown("prompt")
