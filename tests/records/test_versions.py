"""Rules change by versions: the former ones stay as they were, and the command that begins a version leaves a sound house."""

from __future__ import annotations

import importlib
import inspect
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest

import tenka
from tenka.core import record
from tenka.core.errors import BadTape
from tenka.core.game import Game, Layer
from tenka.games.tenka_meidou.cards import Card
from tenka.games.tenka_meidou.rules import TenkaRules
from tenka.games.yedo.cards import ACTION_CARDS, ActionCard
from tenka.games.yedo.rules import YedoRules
from tests.records import golden
from tests.records.golden import HERE, ending, ending_file, pins, record_anew, records, versions
from web.build import versions as command

GAMES = [game for game in tenka.games() if game.id in pins()]
VERSIONS = [pytest.param(game, version, id=f"{game.id}-{version}") for game in GAMES for version in versions(game)]
HOW = "see Changing rules in engine/README.md"


def test_every_game_of_the_house_has_its_versions_pinned() -> None:
    assert set(pins()) == {"tenka-meidou", "shogun", "yedo"}


@pytest.mark.parametrize(("game", "version"), VERSIONS)
def test_a_version_lays_on_the_table_what_it_always_did(game: Game, version: int) -> None:
    """A card, a piece or a step that is new belongs to a new version, and the former ones do without it."""
    pinned = pins()[game.id].get(str(version), {})
    former = f"a new row says since={command.coming(game)}; what else changed is undone in {game.id}'s version_{version}"
    present = f"build.py new-version {game.id} record; a released version stays, see build.py new-version {game.id} since"
    laid = golden.digests(game, version)
    assert laid.keys() == pinned.keys(), f"layers are new or gone: build.py new-version {game.id} record pins the new ones"
    assert laid == pinned, f"{former if version < game.version else present}: {HOW}"


def test_a_new_layer_is_pinned_beside_what_a_released_version_always_did() -> None:
    game = tenka.game("tenka-meidou")
    more = replace(game, layers=(*game.layers, Layer("still", lambda rules: rules)))
    known = pins()[game.id]
    for released in ({1}, set[int]()):
        found = golden.pinned(more, known, released)["1"]
        assert found == golden.digests(more, 1)
        assert found["tumult+still"] == found["tumult"] == known["1"]["tumult"]
    other = replace(game, base=replace(game.base, script=game.base.script[:-1]))
    assert golden.pinned(other, known, {1}) == known
    assert golden.pinned(other, known, ()) != known


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_released_versions_can_still_be_played(game: Game) -> None:
    assert command.released(game.id) <= set(versions(game)), HOW


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_former_version_says_what_was_otherwise(game: Game) -> None:
    """What the command wrote is not left as it was."""
    assert game.versions == tuple(range(1, game.version + 1))
    for change in game.former.values():
        assert command.UNSAID not in (inspect.getdoc(change) or command.UNSAID), HOW


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_version_has_golden_games(game: Game) -> None:
    texts = [path.read_text(encoding="utf-8") for path in records()]
    for version in versions(game):
        assert any(f"game {game.id}\nversion {version}\n" in text for text in texts), f"build.py new-version record: {HOW}"


def test_golden_games_are_played_once_more_by_the_present_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Choice for choice as long as they can be made, then at random to an end; the record names the version it was made by."""
    for name in ("tenka-classic-2.txt", "yedo-2-samurai.txt"):
        shutil.copy(HERE / name, tmp_path)
    real = tenka.game("tenka-meidou")
    box = replace(real.base.until(1), version=2)
    later = replace(real, base=box, rows=(), layers=(), former={1: lambda rules: rules})
    monkeypatch.setattr(tenka, "game", lambda name: later)
    monkeypatch.setattr(golden, "again", _as(later, golden.again))
    (made,) = record_anew("tenka-meidou", tmp_path)
    text = made.read_text(encoding="utf-8")
    assert made.name == "tenka-classic-2.v2.txt"
    assert text == (HERE / "tenka-classic-2.txt").read_text(encoding="utf-8").replace("\nversion 1\n", "\nversion 2\n")
    assert ending_file(made).read_text(encoding="utf-8") == (HERE / "tenka-classic-2.end.json").read_text(encoding="utf-8")


def _as(game: Game, again: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """The old table, of a game that has gone on to its next version."""

    def changed(old: Any) -> Any:
        old.game = game
        return again(old)

    return changed


def test_a_golden_game_that_can_not_go_on_as_it_did_ends_otherwise() -> None:
    """Choices that no longer fit each other: from there on others are made, to an end by the present rules."""
    old = tenka.replay((HERE / "yedo-2-geisha.txt").read_text(encoding="utf-8"))
    old.history = [*old.history[:40], *old.history[80:]]
    found = golden.again(old)
    assert found.result is not None
    assert found.rules.version == tenka.game("yedo").version
    assert ending(found)


def with_newcomer() -> Game:
    """Yedo with one card more, which says since when it is dealt."""
    game = tenka.game("yedo")
    row = ACTION_CARDS[0]._replace(code="A99", id="newcomer", since=game.version + 1)
    rules = cast(YedoRules, game.base)
    return replace(game, base=replace(rules, actions={**rules.actions, row.id: row}), rows=(*game.rows, (row,)))


def actions_of(game: Game, version: int) -> Mapping[str, ActionCard]:
    return cast(YedoRules, game.rules(2, version=version)).actions


def test_a_row_begins_a_version_and_the_former_ones_do_without_it() -> None:
    game, later = tenka.game("yedo"), with_newcomer()
    assert later.versions == (*game.versions, game.version + 1)
    assert cast(YedoRules, later.rules(2)).actions.keys() == {*actions_of(game, game.version), "newcomer"}
    for version in game.versions:
        assert actions_of(later, version) == actions_of(game, version)
    text = (HERE / "yedo-2-geisha.v2.txt").read_text(encoding="utf-8")
    assert record.replay(later, text).record() == text


def test_a_version_that_a_row_ended_is_as_the_next_that_is_kept() -> None:
    """A later change of the rules is undone for it as well."""
    later = with_newcomer()
    ended, began = later.versions[-2:]

    def shorter(rules: YedoRules) -> YedoRules:
        return replace(rules, rounds=7)

    much_later = replace(later, base=replace(later.base, version=began + 1), former={**later.former, began: shorter})
    assert much_later.versions == (*later.versions, began + 1)
    for version in (ended, began):
        assert cast(YedoRules, much_later.rules(2, version=version)).rounds == 7
        assert ("newcomer" in actions_of(much_later, version)) is (version == began)


def test_a_deck_of_a_former_version_is_without_a_later_card() -> None:
    game = tenka.game("tenka-meidou")
    rules, row = cast(TenkaRules, game.base), Card("newcomer", "march", since=game.version + 1)
    cards = {**rules.cards, row.id: row}
    later = replace(game, base=replace(rules, cards=cards, deck=tuple(cards)), rows=(*game.rows, (row,)))
    assert cast(TenkaRules, later.rules(2)).deck == (*rules.deck, "newcomer")
    assert cast(TenkaRules, later.rules(2, version=game.version)).deck == rules.deck


def test_a_layers_row_begins_a_version_of_its_game() -> None:
    game = tenka.game("shogun")
    court = game.layers[0]
    later = replace(game, layers=(replace(court, rows=(*court.rows, (Card("", "", since=game.version + 1),))),))
    assert (later.version, later.versions) == (game.version + 1, (*game.versions, game.version + 1))


# the command


PACKAGE = '''"""A game."""

from __future__ import annotations

from tenka.core.game import Game, Layer
from tenka.core.rules import Rules

BASE = Rules(
    game="made",
    version=1,
    script=(), steps={}, words={}, new_state=None, state_type=None, result=None,
)
GAME = Game(
    id="made",
    title="made.title",
    letter="q",
    seats=(2,),
    base=BASE,
)
'''


@pytest.fixture
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A game of one file, as the house's are put together."""
    folder = tmp_path / "madegame"
    folder.mkdir()
    (folder / "__init__.py").write_text(PACKAGE, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    yield folder
    for name in [name for name in sys.modules if name.startswith("madegame")]:
        del sys.modules[name]


def test_a_version_is_begun_in_two_files(made: Path) -> None:
    """The version counted up, the former one kept, as a function that changes nothing yet."""
    assert command.scaffold(made / "__init__.py", 1, 1, "madegame.rules", "Rules") == [made / "__init__.py", made / "former.py"]
    (made / "rules.py").write_text("from tenka.core.rules import Rules as Rules\n", encoding="utf-8")
    game = importlib.import_module("madegame").GAME
    assert (game.base.version, list(game.former)) == (2, [1])
    assert command.UNSAID in game.former[1].__doc__
    assert game.former[1](game.base) is game.base


def test_versions_are_added_to_those_that_are_kept(made: Path) -> None:
    for version in (1, 2, 3):
        command.scaffold(made / "__init__.py", version, version, "madegame.rules", "Rules")
    (made / "rules.py").write_text("from tenka.core.rules import Rules as Rules\n", encoding="utf-8")
    game = importlib.import_module("madegame").GAME
    assert (game.base.version, list(game.former)) == (4, [1, 2, 3])
    assert [change.__name__ for change in game.former.values()] == ["version_1", "version_2", "version_3"]
    tidy = [sys.executable, "-m", "ruff", "check", "--quiet", "--isolated", "--select", "F", str(made / "former.py")]
    assert subprocess.run(tidy, check=False).returncode == 0


@pytest.mark.parametrize(
    ("version", "change"), [(2, ("", "")), (1, ("GAME = Game(", "GAME=Game(")), (1, ("version=1", "version = 1"))]
)
def test_what_is_put_together_otherwise_is_left_alone(made: Path, version: int, change: tuple[str, str]) -> None:
    file = made / "__init__.py"
    file.write_text(PACKAGE.replace(*change) if change[0] else PACKAGE, encoding="utf-8")
    before = file.read_text(encoding="utf-8")
    with pytest.raises(ValueError, match="does not say"):
        command.scaffold(file, version, version, "madegame.rules", "Rules")
    assert file.read_text(encoding="utf-8") == before
    assert not (made / "former.py").exists()


@pytest.mark.parametrize("words", [[], ["yedo", "now"], ["yedo", "record", "twice"], ["go"]])
def test_what_the_command_does_not_understand_it_says(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(words) == 2
    assert capsys.readouterr().out.strip()


def test_a_new_row_names_the_version_that_is_not_released(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["tenka-meidou", "since"]) == 0
    game = tenka.game("tenka-meidou")
    at_home = game.version not in command.released(game.id)
    assert f"since={game.version + (not at_home)}\n" in capsys.readouterr().out
    ahead = replace(game, base=replace(game.base, version=99))
    assert command.coming(ahead) == 99


def test_a_version_that_is_not_released_may_still_be_changed(capsys: pytest.CaptureFixture[str]) -> None:
    """No second version is begun while the first is still at home."""
    place, game = command._found("yedo")
    ahead = replace(game, base=replace(game.base, version=99))
    assert command._begin(place, ahead) == 0
    assert "not released yet" in capsys.readouterr().out


def test_a_lesson_is_brought_to_a_longer_deck(monkeypatch: pytest.MonkeyPatch) -> None:
    """A card that was added lies where it is drawn last, so the lesson's cards come as its pages say."""
    text = (golden.LESSONS / "tutorial-yedo.rec").read_text(encoding="utf-8")
    rules = tenka.replay(text).rules
    assert isinstance(rules, YedoRules)
    known = next(iter(rules.actions.values()))
    more = {**rules.actions, "newcomer": known._replace(id="newcomer", code="A99")}
    longer = replace(rules, actions=more, version=rules.version + 1)
    former = Game.rules

    def by_version(game: Game, seats: int, *chosen: Any, version: int | None = None) -> Any:
        layers, options, asked = (*chosen, version)[:3]
        return former(game, seats, layers, options, asked) if asked == rules.version else longer

    monkeypatch.setattr(Game, "rules", by_version)
    now = golden.carried(text)
    assert now != text
    assert now.splitlines()[9:] == text.splitlines()[9:], "the same choices"
    assert golden.carried(now) == now


def test_a_lesson_keeps_its_version_where_chance_means_something_else_now() -> None:
    """Since version 2 the same number lets other cubes of Shogun's tower fall than the lesson's pages tell of."""
    text = (golden.LESSONS / "tutorial-shogun.rec").read_text(encoding="utf-8")
    assert tenka.replay(text).rules.version == 1
    with pytest.raises(BadTape, match="other things happen"):
        golden.carried(text)
