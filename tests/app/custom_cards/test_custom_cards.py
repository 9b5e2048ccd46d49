"""Data files of a visitor: loaded in the lobby or refused line by line, stored with saves, asked for by links."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from unittest.mock import patch

import pytest

import tenka
from tenka.core.data_files import data_file
from tenka.games.yedo.custom_deck.replacement import KNOWN
from tenka_web.app import compression, input_limits
from tenka_web.ui.text.catalog import Catalog
from tests.app.correspondence.test_correspondence import opened, play, sent
from tests.app.fake_ports import Drawer
from tests.app.harness import Desk

GAME, OPTION = "yedo", "cards"
NAME = "Ohren & <Augen>"


@pytest.fixture(autouse=True)
def own_data_files() -> Iterator[None]:
    """Forget the data files of a test after it."""
    with patch.dict(KNOWN):
        yield


def forget() -> None:
    """Forget all data files, as on another device."""
    for digest in list(KNOWN)[1:]:
        del KNOWN[digest]


def template_with(card: str, /, **cells: str) -> str:
    """Return the template with some cells of a card changed."""
    rows = list(csv.reader(io.StringIO(data_file(tenka.game(GAME), OPTION).template(str))))
    for row in rows:
        if row[rows[0].index("id")] == card:
            for column, cell in cells.items():
                row[rows[0].index(column)] = cell
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(rows)
    return out.getvalue()


OWN = template_with("ears-at-the-gate", name=NAME, gains="9 0")


def playing(*kinds: str, drawer: Drawer | None = None) -> tuple[Desk, str]:
    """Return a game with custom cards, and their digest."""
    desk = Desk(drawer)
    desk.do(f"setup.game:{GAME}", f"data_file:{OPTION} {OWN}")
    digest = desk.app.setup.options[OPTION]
    desk.do(f"setup.count:{len(kinds)}")
    for at, kind in enumerate(kinds):
        desk.do(f"setup.seat:{at} kind {kind}")
    return desk.do("start"), digest


def test_the_lobby_offers_a_template_that_can_be_loaded() -> None:
    desk = Desk().do(f"setup.game:{GAME}")
    shown = desk.shown("main")
    assert f'data-file="data_file" data-prefix="{OPTION}"' in shown
    desk.do(f"template:{OPTION}")
    text = desk.frame.downloads[f"{GAME}-{OPTION}.csv"]
    assert Catalog("en")("ye.mission.ears-at-the-gate") in text
    desk.do(f"data_file:{OPTION} {text}")
    assert desk.app.setup.options[OPTION] in tenka.game(GAME).options[1].values
    assert "own file" in desk.shown("notice")


def test_a_game_without_data_files_offers_none() -> None:
    desk = Desk().do("setup.game:shogun")
    assert 'data-file="data_file"' not in desk.shown("main")
    desk.do(f"data_file:side {OWN}")
    assert desk.app.setup.options == {}
    assert "takes no file" in desk.shown("notice")


@pytest.mark.parametrize("language", ["en", "es", "ja"])
def test_every_wrong_row_is_reported_with_its_line(language: str) -> None:
    desk = Desk().do(f"setup.game:{GAME}", f"language:{language}")
    bad = template_with("nine-cuts", colour="pink<b>").replace("schemer,schemer,N14,", "schemer,schemer,N14,x", 1)
    line = next(at for at, row in enumerate(bad.splitlines(), 1) if "pink" in row)
    shown = desk.do(f"data_file:{OPTION} {bad}").shown("main")
    assert str(line) in shown
    assert "pink&lt;b&gt;" in shown
    assert shown.partition('class="warning faults"')[2].partition("</ul>")[0].count("<li>") == 2
    values = {"column": "colour", "known": "green, yellow, red, black", "got": "pink"}
    assert Catalog(language)("ui.error.file.word", **values).partition("pink")[0] in shown
    assert desk.app.setup.options == {}
    assert 'class="warning faults"' not in desk.do(f"data_file:{OPTION} {OWN}").shown("main")


def test_a_letter_of_a_game_with_custom_cards_asks_for_the_file_and_then_opens() -> None:
    """On a guest's device and on another device of a participant."""
    desk, digest = playing("person", "link")
    fragment = opened(sent(play(desk.do("set:pace instant"))))
    forget()
    other = Desk(fragment=fragment)
    assert other.app.wanted is not None
    assert digest in other.shown("dialog")
    other.do(f"data_file.wanted:{OWN}")
    assert 'id="join-1"' in other.shown("dialog")
    other.do("join:1")
    assert other.session.mode.by_letters
    assert other.session.table.rules.options[OPTION] == digest


def test_custom_cards_have_the_names_of_their_file_and_no_markup() -> None:
    desk, digest = playing("person", "random")
    assert desk.session.table.rules.options[OPTION] == digest
    desk.session.table._play.state.missions[0] = [[("ears-at-the-gate", 1)], [], [], []]
    desk.session._views.clear()
    shown = "".join(map(str, desk.page.render().values()))
    assert "Ohren &amp; &lt;Augen&gt;" in shown
    assert NAME not in shown


def test_a_save_contains_the_file_and_opens_on_another_device() -> None:
    desk, digest = playing("person", "random")
    record = desk.session.table.record()
    forget()
    again = Desk(desk.drawer)
    again.do(f"open.save:{desk.session.save.id}")
    assert again.session.table.record() == record
    assert again.session.table.rules.options[OPTION] == digest
    again.do("download:save")
    (text,) = again.frame.downloads.values()
    forget()
    third = Desk().do(f"import:{text}")
    assert third.session.table.record() == record
    assert list(third.session.save.files) == [digest]


def test_bots_play_with_custom_cards_in_their_worker() -> None:
    desk, digest = playing("random", "light")
    desk.head.slow = True
    desk.watch.run(5_000)
    made = len(desk.session.table.history)
    forget()
    desk.head.answer()
    assert digest in KNOWN
    assert len(desk.session.table.history) == made + 1


def test_a_link_names_its_missing_file_and_opens_once_it_is_chosen() -> None:
    desk, digest = playing("person", "random")
    code, record = desk.session.table.code(), desk.session.table.record()
    forget()
    other = Desk(fragment=f"g={code}")
    assert other.app.session is None
    shown = other.shown("dialog")
    assert digest in shown
    assert 'data-file="data_file.wanted"' in shown
    other.do("data_file.wanted:table,id\nmissions,x")
    assert other.app.notice.key == "ui.file.bad"
    other.do(f"data_file.wanted:{template_with('nine-cuts', gains='7 0')}")
    assert other.app.notice.key == "ui.brought.other"
    assert other.app.session is None
    other.do(f"data_file.wanted:{OWN}")
    assert other.session.table.record() == record
    assert other.app.dialog is None
    assert list(other.session.save.files) == [digest]


def test_a_link_finds_its_file_in_a_saved_game() -> None:
    desk, digest = playing("person", "random")
    code = desk.session.table.code()
    forget()
    again = Desk(desk.drawer, fragment=f"g={code}")
    assert again.session.table.rules.options[OPTION] == digest


def test_a_record_that_needs_a_file_asks_for_it_too() -> None:
    desk, _ = playing("person", "random")
    record = desk.session.table.record()
    forget()
    other = Desk().do(f"import:{record}")
    assert other.app.session is None
    assert other.app.wanted is not None
    assert other.do(f"data_file.wanted:{OWN}").session.table.record() == record


@pytest.mark.parametrize("files", [
    {"0" * 16: "folded:%%%"}, {"0" * 16: compression.compress("x" * 200_001)}, {"0" * 16: compression.compress("no cards")},
    {"0" * 16: "x" * 300_001}, {str(at): "x" for at in range(5)}, [], 7, {"0" * 16: 3}, {"x" * 17: ""},
])  # fmt: skip
def test_damaged_files_of_a_save_are_refused_or_asked_for(files: object) -> None:
    desk, digest = playing("person", "random")
    save = json.loads(desk.session.save.text())
    if isinstance(files, dict) and "0" * 16 in files:
        files = {digest: files["0" * 16]}
    forget()
    other = Desk().do(f"import:{json.dumps(save | {'files': files})}")
    assert other.app.session is None
    assert other.app.wanted is not None or other.app.notice is not None


def test_a_file_is_size_checked_before_it_is_read() -> None:
    """By its bytes before it is opened (js/client/events.mjs), then by its characters."""
    assert input_limits.limit_of("bytes of a data file") < input_limits.limit_of("bytes of a file")
    desk = Desk().do(f"setup.game:{GAME}", f"data_file:{OPTION} {'x' * 200_100}")
    assert desk.app.notice.key == "ui.toomuch"
    desk.do(f"data_file:{OPTION} {'x' * 200_000}")
    assert desk.app.setup.options == {}
