"""Saved games: after every choice, under other rules, in other tabs, without space, from files."""

from __future__ import annotations

import json

import pytest

from tenka_web.app.compression import BadSave
from tenka_web.app.saves import read
from tests.app.fake_ports import Drawer
from tests.app.harness import Desk


def stored_saves(desk: Desk) -> dict[str, str]:
    return {key: text for key, text in desk.drawer.held.items() if ":save:" in key}


def test_every_choice_is_saved_and_a_new_visit_continues() -> None:
    desk = Desk().start("person", "person").play(7)
    record = desk.session.table.record()
    again = Desk(desk.drawer)
    assert desk.session.save.name in again.shown("main")
    again.do(f"open.save:{desk.session.save.id}")
    assert again.session.table.record() == record
    assert again.session.table.decision is not None


def test_a_reload_returns_to_the_table() -> None:
    desk = Desk().start("person", "person").play(3)
    again = Desk(desk.drawer, fragment=desk.frame.hash)
    assert again.session.table.record() == desk.session.table.record()


def test_sites_on_one_host_keep_their_games_separate() -> None:
    desk = Desk(path="/one/").start("person", "person")
    assert "Continue" in Desk(desk.drawer, path="/one/").shown("main")
    assert "Continue" not in Desk(desk.drawer, path="/two/").shown("main")


def test_a_deleted_game_can_be_restored() -> None:
    desk = Desk().start("person", "person").play(2)
    name, before = desk.session.save.id, stored_saves(desk)
    desk.do("home", f"drop.save:{name}")
    assert not stored_saves(desk)
    desk.do("bring.back")
    assert stored_saves(desk) == before


def test_a_game_can_be_renamed_and_markup_in_a_name_is_text() -> None:
    desk = Desk().start("person", "person").play(1)
    name = desk.session.save.id
    desk.do("home", f"open:rename {name}", f"rename.save:{name} <b>Bold</b> & co")
    assert "&lt;b&gt;Bold&lt;/b&gt; &amp; co" in desk.shown("main")
    assert "<b>Bold" not in desk.shown("main")
    desk.do(f"rename.save:{name}    ")
    assert "Bold" in desk.shown("main")


def test_an_exported_game_is_imported_with_its_players() -> None:
    desk = Desk().do("setup.seat:0 name Nobunaga").start("person", "light", "steady").play(5)
    desk.do(f"export.save:{desk.session.save.id}")
    text = next(text for name, text in desk.frame.downloads.items() if name.endswith(".tenka"))
    other = Desk().do(f"import:{text}")
    assert other.session.table.record() == desk.session.table.record()
    assert other.session.seats == desk.session.seats


def test_a_record_is_imported_too() -> None:
    desk = Desk().start("person", "person").play(4)
    other = Desk().do(f"import:{desk.session.table.record()}")
    assert other.session.table.history == desk.session.table.history


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "{}", '{"tenka-save": 1}', "tenka 1\ngame nothing\n",
     "<script>alert(1)</script>", "{" * 5000, "tenka 1\n" + "x" * 100,
     '{"tenka-save": 1, "id": "a", "name": "b", "record": "nonsense", "seats": [], "changed": 0, "revision": 0, "facts": {}}'],
)  # fmt: skip
def test_damaged_files_are_refused_with_a_message_and_change_nothing(text: str) -> None:
    desk = Desk().start("person", "person").play(2)
    before, table = dict(desk.drawer.held), desk.session.table
    desk.do(f"import:{text}")
    assert desk.app.notice is not None
    assert desk.app.notice.grave
    assert desk.session.table is table
    assert desk.drawer.held == before


def test_a_damaged_save_in_the_list_does_not_hide_the_others() -> None:
    desk = Desk().start("person", "person").play(2)
    desk.drawer.held["tenka:/:save:broken"] = "{oops"
    again = Desk(desk.drawer)
    assert desk.session.save.name in again.shown("main")
    again.do("open.save:broken")
    assert again.app.session is None
    assert again.app.notice is not None


def test_a_game_of_older_rules_opens_at_its_last_agreeing_choice_with_a_message() -> None:
    desk = Desk().start("person", "person").play(6)
    record = desk.session.table.record().replace("\nversion ", "\nversion 9", 1).rstrip("\n")
    lines = record.split("\n")
    lines[-2] = "0 deploy 99 1"
    other = Desk().do("import:" + "\n".join([*lines, ""]))
    assert len(other.session.table.history) == 4
    assert other.app.notice is not None
    assert other.app.notice.key == "ui.save.older"


def test_full_storage_is_reported_once_and_the_game_continues() -> None:
    desk = Desk().start("person", "person")
    desk.drawer.refuse = "full"
    desk.play(1)
    assert desk.app.notice is not None
    assert desk.app.notice.key == "ui.storage.full"
    desk.do("notice.close").play(3)
    assert desk.app.notice is None
    assert len(desk.session.table.history) >= 3
    desk.drawer.refuse = None
    desk.play(1)
    assert Desk(desk.drawer, fragment=desk.frame.hash).session.table.record() == desk.session.table.record()


def test_blocked_storage_is_reported_and_the_game_continues() -> None:
    drawer = Drawer()
    drawer.refuse = "forbidden"
    desk = Desk(drawer).start("person", "person").play(4)
    assert desk.app.notice is not None
    assert desk.app.notice.key == "ui.storage.forbidden"
    assert len(desk.session.table.history) == 4


def test_two_tabs_never_overwrite_each_other() -> None:
    one = Desk().start("person", "person").play(2)
    two = Desk(one.drawer, fragment=one.frame.hash)
    two.play(2)
    theirs = two.session.table.record()
    one.do(f"storage:tenka:/:save:{one.session.save.id}")
    assert one.session.overtaken
    assert not one.session.selection().options
    assert Desk(one.drawer, fragment=two.frame.hash).session.table.record() == theirs
    one.do("keep.mine").play(2)
    assert one.session.save.id != two.session.save.id
    assert two.session.table.record() == theirs
    assert len(stored_saves(one)) == 2


def test_a_tab_without_messages_notices_the_other_when_it_writes() -> None:
    one = Desk().start("person", "person").play(2)
    two = Desk(one.drawer, fragment=one.frame.hash).play(3)
    one.play(1)
    assert one.session.overtaken
    one.do("take.theirs")
    assert one.session.table.record() == two.session.table.record()


def test_a_save_needs_all_its_fields() -> None:
    with pytest.raises(BadSave):
        read(json.dumps({"tenka-save": 1, "id": 5}))


def test_a_choice_is_saved_before_its_story_is_made() -> None:
    """If the story fails, the choice is not lost."""
    desk = Desk().start("person", "person").play(2)
    decision = desk.session.table.decision
    assert decision is not None
    desk.app.settings.sound = True

    def fail(name: str) -> None:
        raise RuntimeError(name)

    desk.frame.sound = fail  # type: ignore[method-assign]  # sound fails
    with pytest.raises(RuntimeError):
        desk.do(f"choose:{decision.choices(desk.session.viewer or 0)[0]}")
    assert len(Desk(desk.drawer, fragment=desk.frame.hash).session.table.history) == 3


def test_a_failed_save_is_tried_again_when_the_page_is_left() -> None:
    desk = Desk().start("person", "person")
    desk.drawer.refuse = "full"
    desk.play(2)
    desk.drawer.refuse = None
    desk.do("leaving")
    assert len(Desk(desk.drawer, fragment=desk.frame.hash).session.table.history) == 2


def test_without_storage_a_message_comes_once_and_offers_the_game_as_a_file() -> None:
    """In the lobby it mentions settings, at the table the game; neither comes again in the next game."""
    drawer = Drawer()
    drawer.refuse = "forbidden"
    desk = Desk(drawer).do("language:es")
    assert "los ajustes valen" in desk.shown("notice")
    desk.do("notice.close", "language:en").start("person", "person")
    assert 'data-arg="share"' in desk.shown("notice")
    desk.do("open:share", "close").start("person", "person").play(3)
    assert desk.app.notice is None


def test_partial_storage_is_reported_once_and_offers_the_game_as_a_file() -> None:
    """Whether it is known before a game begins, or after; a lesson is never saved."""
    desk = Desk().do("fleeting", "tutorial:tenka-meidou")
    assert desk.app.notice is None
    desk.do("home").start("person", "person")
    assert "private window" in desk.shown("notice")
    desk.do("open:share")
    assert desk.app.notice is None
    assert any(":save:" in key for key in desk.do("close").play(3).drawer.held)
    assert desk.app.notice is None
    refused = Drawer()
    refused.refuse = "forbidden"
    assert "doesn’t let the page save" in Desk(refused).start("person", "person").do("fleeting").shown("notice")
    late = Desk().start("person", "person").do("fleeting")
    assert 'data-arg="share"' in late.shown("notice")


def test_with_the_first_saved_game_the_browser_is_asked_for_persistent_storage() -> None:
    """Once in a browser, however many games; the settings show its answer."""
    desk = Desk()
    desk.frame.keeps_storage = True
    desk.do("open:settings", "close")
    assert desk.frame.storage_requests == 0
    desk.start("person", "person").play(3).do("home").start("person", "person", seed="another")
    again = Desk(desk.drawer).start("person", "person", seed="a third")
    assert [desk.frame.storage_requests, again.frame.storage_requests] == [1, 0]
    assert "until you delete it" in desk.do("open:settings").shown("dialog")
    assert desk.app.notice is None


def test_without_persistent_storage_a_player_who_leaves_is_reminded_once_of_a_file() -> None:
    """At the table no message comes; the lobby links to the file. The settings show it, and ask once more."""
    desk = Desk()
    desk.frame.keeps_storage = False
    desk.start("person", "person").play(2)
    assert desk.app.notice is None
    desk.do("home")
    assert "may forget games" in desk.shown("notice")
    notice = desk.app.notice
    assert notice is not None
    act, name, _ = notice.commands[0]
    desk.do(f"{act}:{name}", "notice.close", f"open.save:{name}", "home")
    assert len(desk.frame.downloads) == 1
    assert desk.app.notice is None
    assert "may delete its data by itself" in desk.do("open:settings").shown("dialog")
    desk.frame.keeps_storage = True
    desk.do("last")
    assert desk.frame.storage_requests == 2
    assert "until you delete it" in desk.shown("dialog")


def test_the_reminder_does_not_cover_the_next_table() -> None:
    desk = Desk()
    desk.frame.keeps_storage = False
    desk.start("person", "person").play(2).do("home")
    assert "may forget games" in desk.shown("notice")
    desk.do("play.now:shogun")
    assert desk.app.notice is None
