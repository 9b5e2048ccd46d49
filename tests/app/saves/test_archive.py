"""All saved games as one file, and back; and what an installed app opens: shortcuts and shares."""

from __future__ import annotations

import json

from tenka_web.app import input_limits, saves
from tenka_web.app.saves import Save
from tenka_web.features.saves import archive
from tests.app.harness import Desk


def with_games(number: int) -> Desk:
    desk = Desk()
    for at in range(number):
        desk.do("home") if at else desk
        desk.start("person", "light").play(3 + at)
    return desk.do("home")


def archive_of(desk: Desk) -> str:
    desk.do("export.all")
    return desk.frame.downloads["tenka-games.tenka"]


def records(desk: Desk) -> set[str]:
    return {desk.app.save_store.get(save.id).record for save in desk.app.save_store.all()}


def test_all_games_are_exported_into_one_file_and_imported_elsewhere() -> None:
    desk = with_games(3)
    assert len(records(desk)) == 3
    other = Desk().do(f"import:{archive_of(desk)}")
    assert records(other) == records(desk)
    assert "3 games added" in other.shown("notice")


def test_a_known_game_is_imported_once_and_a_continued_one_keeps_both() -> None:
    desk = with_games(2)
    text = archive_of(desk)
    desk.do(f"import:{text}")
    assert len(desk.app.save_store.all()) == 2
    assert "2 were already here" in desk.shown("notice")
    latest = desk.app.save_store.all()[0].id
    desk.do(f"open.save:{latest}").play(2).do("home", f"import:{text}")
    assert len(desk.app.save_store.all()) == 3


def test_a_damaged_game_of_an_archive_is_left_out_and_the_others_are_imported() -> None:
    data = json.loads(archive_of(with_games(2)))
    data["saves"][0] = {"tenka-save": 1, "record": 7}
    text = saves.ARCHIVE + json.dumps(data).removeprefix('{"tenka-archive":')
    other = Desk().do(f"import:{text}")
    assert len(other.app.save_store.all()) == 1
    assert "1 could not be read" in other.shown("notice")


def test_a_file_that_is_no_archive_is_refused_and_nothing_is_stored() -> None:
    for rest in ('1}', '1,"saves":7}', '2,"saves":[]}', '1,"saves":[' + "[" * 5000, f'1,"saves":[{"0," * archive.MOST}0]}}'):
        desk = Desk().do(f"import:{saves.ARCHIVE}{rest}")
        assert not desk.app.save_store.all(), rest
        assert desk.app.notice is not None


def test_an_archive_contains_only_readable_games(monkeypatch) -> None:
    desk = with_games(3)
    most = len(archive.write(desk.app, lambda save: save.text(compressed=True)))
    monkeypatch.setattr(input_limits, "limit_of", lambda name: most - 50)
    text = archive.write(desk.app, lambda save: save.text(compressed=True))
    assert len(json.loads(text)["saves"]) == 2
    assert "latest 2 games" in desk.shown("notice")


def test_no_archive_is_written_of_games_that_must_not_leave_the_device() -> None:
    assert archive.write(with_games(1).app, lambda save: "") == ""
    assert archive.write(Desk().app, Save.text) == ""


def test_the_shortcuts_of_an_installed_app_open_their_pages() -> None:
    desk = with_games(2)
    latest = desk.app.save_store.all()[0]
    again = Desk(desk.drawer, fragment="continue")
    assert again.session.save.id == latest.id
    assert Desk(fragment="continue").app.session is None
    assert Desk(fragment="play").session.table.history == []
    assert Desk(fragment="learn").session.mode.is_guided


def test_a_text_shared_by_another_app_is_opened_if_it_contains_a_game() -> None:
    desk = Desk().start("person", "person").play(5)
    code = desk.session.table.code()
    other = Desk().do(f"shared:Look at this\nhttps://example.org/tenka/#g={code} and tell me")
    assert len(other.session.table.history) == 5
    assert Desk().do("shared:no game at all").app.session is None
