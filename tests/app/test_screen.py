"""A scene as one file: drawn by the page's own code, complete, without scripts or other files."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

import toygame
from tenka.core import registry
from tenka_web.ui.text.catalog import LANGUAGES
from web.build.pictures import screen
from web.build.pictures.scenes import Scene, link, new_table, play_game, scenes
from web.build.site import fonts
from web.build.site.guest_packages import Guests


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_lobby_and_a_story_are_one_file(language: str) -> None:
    """The commands of a scene are done and each part is in its place; nothing loads another file or runs."""
    table = play_game("tenka-meidou", 2)
    story = Scene("story", lambda: link(table, "story.again", "story.step:on"))
    (friend,) = scenes(("friend",))
    table_sights = "sheet-tenka", "live-tenka", "players", "chronicle"
    for scene, sights in ((Scene("lobby"), ("halls", "new-game")), (friend, ("friend-ways",)), (story, table_sights)):
        drawn = screen.html(scene, language, "dark")
        assert all(f'class="{sight}' in drawn or f" {sight}" in drawn for sight in sights)
        assert f'<html lang="{language}" data-theme="dark"' in drawn
        assert not re.search(r"<script|<link|(?:src|url)\(?=?[\"']?(?:\./|https?:)", drawn)
        assert drawn.count("<div") == drawn.count("</div>")
    assert 'data-story="on"' in drawn
    assert re.search(r'id="live" class="board over"[^>]*><svg', drawn)


def test_without_cut_fonts_a_scene_uses_those_of_the_device(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """As in a fresh checkout, where nothing was built."""
    monkeypatch.setattr(fonts, "FONTS", tmp_path)
    assert screen._faces().count("@font-face") == len(fonts.STAND_INS)
    (tmp_path / "mincho-latin-400.woff2").write_bytes(b"font")
    assert "src:url(data:font/woff2;base64,Zm9udA==)" in screen._faces()
    assert "url(./" not in screen._faces()


def test_there_are_scenes_for_every_game() -> None:
    names = [scene.name for scene in scenes()]
    assert names[:2] == ["lobby", "friend"]
    assert {"table", "war", "result", "shogun-plan", "shogun-result"} <= set(names)
    assert len(set(names)) == len(names)
    assert [scene.name for scene in scenes(("lobby",))] == ["lobby"]


def test_an_unknown_scene_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert screen.make(["nowhere"]) == 2
    assert "no scene 'nowhere'" in capsys.readouterr().out


def test_a_game_of_a_package_is_drawn_by_its_id(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """With the package's style sheets."""
    monkeypatch.setattr(screen, "FOLDER", tmp_path)
    assert screen.make(["ohajiki"], Guests(tree=Path(toygame.__file__).parent)) == 0
    text = (tmp_path / "ohajiki-en.html").read_text(encoding="utf-8")
    assert 'data-target="bowl:left"' in text
    assert ".bowl.can circle" in text
    assert "Not available here" not in text


def test_a_game_without_bots_is_drawn_among_random_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    """And no notice says that a bot is missing."""
    monkeypatch.setitem(registry._rows, "ohajiki", replace(registry.row_of("ohajiki"), bots=""))
    scene = new_table("ohajiki")
    assert "Not available here" not in screen.html(scene, "en")


@pytest.mark.parametrize("name", ["ohajiki:card:one", "yedo:card:feint"])
def test_a_card_is_drawn_where_it_can_be_chosen(name: str) -> None:
    scene = new_table(name)
    assert ":" not in scene.name
    assert f'data-target="{name.partition(":")[2]}"' in screen.html(scene, "en")


@pytest.mark.parametrize(("name", "said"), [
    ("ohajiki:card:non", "similar targets: card:one"), ("ohajiki:bowls", "similar targets: bowl:…, button:…"),
    ("go:card:one", "the games are "), ("ohajiki:#", "similar targets: bowl:…, button:…, card:…"),
])  # fmt: skip
def test_a_target_that_nobody_can_choose_is_no_scene(name: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The message names similar targets, or their kinds."""
    assert screen.make([name]) == 2
    assert said in capsys.readouterr().out
