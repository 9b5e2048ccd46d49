"""Rules change by versions: earlier versions stay playable, and the command that begins a version leaves a working project."""

from __future__ import annotations

import importlib
import inspect
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest

import tenka
from tenka.core.game import Game, Layer
from tenka.core.rules import unchanged
from tenka.games.tenka_meidou.cards import Card
from tenka.games.tenka_meidou.rules import TenkaRules
from tenka.games.yedo.cards.rows import ACTION_CARDS
from tenka.games.yedo.rules import YedoRules
from tenka.games.yedo.rulings import Rulings
from tenka.table import code_reader, record_reader
from tenka.table.table import Table
from tests.golden import golden, versions
from tests.golden.versions import LESSONS, carried, carry_lessons, digests, pinned, pins
from tests.support.setups import walk
from tests.support.toy_game import CARDS, GROWN, NEW, TOY, ToyRules
from web.build import versions as command

GAMES = [game for game in tenka.games() if pins(game.id)]
VERSIONS = [pytest.param(game, version, id=f"{game.id}-{version}") for game in GAMES for version in game.versions]
HOW = "see engine/docs/versions.md"


# A game that has changed still plays its earlier version


@pytest.fixture(scope="module")
def old() -> Table:
    """Return a whole game of the toy's earlier version."""
    return walk(Table(TOY, TOY.rules(3, ("rolls",)), "before"), 1)


def test_the_present_version_has_the_new_card_and_the_new_ruling() -> None:
    now, before = (cast(ToyRules, GROWN.rules(3, version=version)) for version in (None, TOY.version))
    assert (GROWN.version, GROWN.versions) == (4, (3, 4))
    assert (now.version, now.cheers, now.cards.keys()) == (4, 3, {*CARDS, NEW.id})
    assert (before.version, before.cheers, before.cards) == (3, 2, CARDS)


def test_a_game_of_an_earlier_version_opens_and_continues_by_its_own_rules(old: Table) -> None:
    """As a record, as a code and from the middle, with the same choices."""
    for again in (record_reader.replay(GROWN, old.record()), code_reader.decode({"x": GROWN}, old.code())):
        assert again.disagreement is None
        assert (again.rules.version, again.state) == (3, old.state)
        assert (again.record(), again.code()) == (old.record(), old.code())
    half = record_reader.replay(GROWN, old.record(), at=len(old.history) // 2)
    assert walk(half, 2).record() == walk(record_reader.replay(TOY, old.record(), at=len(old.history) // 2), 2).record()


def test_one_row_begins_a_version() -> None:
    """The version before it is the next kept version without the row, so later changes are undone for it too."""
    rows, base = GROWN.rows, cast(ToyRules, GROWN.base)
    by_row = replace(TOY, base=replace(base, version=3, cheers=2), rows=rows)
    assert by_row.versions == (3, 4)
    assert cast(ToyRules, by_row.rules(3, version=3)).cards == CARDS
    later = replace(TOY, base=replace(base, version=5), rows=rows, former={4: GROWN.former[3]})
    assert later.versions == (3, 4, 5)
    for version in (3, 4):
        kept = cast(ToyRules, later.rules(3, version=version))
        assert (kept.cheers, NEW.id in kept.cards) == (2, version == 4)
    assert cast(ToyRules, later.rules(3)).cheers == 3


def test_a_deck_of_an_earlier_version_lacks_later_cards() -> None:
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


# The versions of the built-in games


def test_every_built_in_game_has_its_versions_pinned() -> None:
    assert {game.id for game in GAMES} == {"tenka-meidou", "shogun", "yedo"}


@pytest.mark.parametrize(("game", "version"), VERSIONS)
def test_a_version_keeps_its_script_and_pieces(game: Game, version: int) -> None:
    """A new card, piece or step belongs to a new version, and earlier versions are without it."""
    known = pins(game.id).get(str(version), {})
    former = f"a new row says since={command.coming(game)}; what else changed is undone in {game.id}'s version_{version}"
    present = f"build.py new-version {game.id} record; a released version stays, see build.py new-version {game.id} since"
    laid = digests(game, version)
    assert laid.keys() == known.keys(), f"layers are new or gone: build.py new-version {game.id} record pins the new ones"
    assert laid == known, f"{former if version < game.version else present}: {HOW}"


def test_a_new_layer_is_pinned_beside_the_digests_of_a_released_version() -> None:
    """The toy has one version, as a game has before its first change."""
    only, known = TOY.version, {str(TOY.version): digests(TOY, TOY.version)}
    more = replace(TOY, layers=(*TOY.layers, Layer("still", unchanged)))
    for released in ({only}, set[int]()):
        found = pinned(more, known, released)[str(only)]
        assert found == digests(more, only)
        assert found["rolls+still"] == found["rolls"] == known[str(only)]["rolls"]
    other = replace(TOY, base=replace(TOY.base, script=(*TOY.base.script, "count")))
    assert pinned(other, known, {only}) == known
    assert pinned(other, known, ()) != known


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_released_versions_can_still_be_played(game: Game) -> None:
    assert command.find_released(game.id) <= set(game.versions), HOW


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_an_earlier_version_must_change_something(game: Game) -> None:
    """The command's placeholder must be replaced."""
    assert game.versions == tuple(range(1, game.version + 1))
    for change in game.former.values():
        assert command.UNSAID not in (inspect.getdoc(change) or command.UNSAID), HOW


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_version_has_golden_games_of_every_set_of_layers(game: Game) -> None:
    wanted = {(version, " ".join(layers)) for version in game.versions for _, layers, _ in game.setups()}
    assert versions.found_golden(game) == wanted, f"build.py new-version {game.id} record: {HOW}"


def test_a_new_version_gets_a_golden_game_of_each_set_of_layers(tmp_path: Path) -> None:
    """In their own files of a few lines; those of other versions stay unchanged."""
    versions.new_golden(TOY, folder=tmp_path)
    made = versions.new_golden(GROWN, {TOY.version}, tmp_path)
    assert [path.name for path in made] == [
        f"toy-v4-{layers}.txt" for layers in ("base", "rolls", "rolls-more", "none")
    ]  # fmt: skip
    for path in made:
        found = golden.read(path.read_text(encoding="utf-8"))
        assert golden.difference(found, GROWN) == ""
        assert found.head["version"] == "4"
        assert len(str(found).splitlines()) < 12
    assert versions.new_golden(GROWN, {TOY.version}, tmp_path) == [], "only what changed is written"
    made[1].write_text(made[0].read_text(encoding="utf-8"), encoding="utf-8")
    assert versions.new_golden(GROWN, {TOY.version}, tmp_path) == [made[1]], "it may still change"
    assert versions.new_golden(GROWN, GROWN.versions, tmp_path) == []


def test_a_new_layer_of_a_released_version_gets_its_golden_games(tmp_path: Path) -> None:
    versions.new_golden(TOY, folder=tmp_path)
    more = replace(TOY, layers=(*TOY.layers, Layer("still", unchanged)))
    made = versions.new_golden(more, {TOY.version}, tmp_path)
    assert made
    assert all(path.stem.endswith("-still") for path in made)
    wanted = {(TOY.version, " ".join(layers)) for _, layers, _ in more.setups()}
    assert versions.found_golden(more, tmp_path) == wanted


# Lessons: prepared games, which follow the present version


def yedo(*more: str) -> Game:
    """Return Yedo with new action cards in the first unreleased version."""
    game = tenka.game("yedo")
    rules, since = cast(YedoRules, game.base), command.coming(game)
    rows = tuple(ACTION_CARDS[0]._replace(code=f"A{90 + at}", id=name, since=since) for at, name in enumerate(more))
    actions = {**rules.actions, **{row.id: row for row in rows}}
    return replace(game, base=replace(rules, actions=actions), rows=(*game.rows, rows))


def test_a_lesson_follows_a_growing_deck_of_an_unreleased_version(tmp_path: Path) -> None:
    """Twice: its record then names a version whose deck has grown since. New cards are drawn last."""
    kept = tmp_path / "tutorial-yedo.rec"
    text = (LESSONS / kept.name).read_text(encoding="utf-8")
    kept.write_text(text, encoding="utf-8")
    told = tenka.replay(text).log(None)
    for game in (yedo("one"), yedo("one", "two")):
        assert game.version == command.coming(tenka.game("yedo"))
        assert carry_lessons(game, tmp_path) == ([kept], [])
        now = kept.read_text(encoding="utf-8")
        assert record_reader.replay(game, now).log(None) == told
        assert record_reader.replay(game, now).rules.version == game.version
        assert now.splitlines()[9:] == text.splitlines()[9:], "the same choices"
        assert carry_lessons(game, tmp_path) == ([], []), "once is enough"


def game_with(**changes: Any) -> Game:
    """Return Yedo whose next version changes fields of its rules."""
    game = tenka.game("yedo")
    before = {name: getattr(game.base, name) for name in changes}
    former = {**game.former, game.version: lambda rules: replace(rules, **before)}
    return replace(game, base=replace(game.base, version=game.version + 1, **changes), former=former)


SMOKE = "smoke-over-the-bazaar"
YEDO = cast(YedoRules, tenka.game("yedo").base)
LESS = YEDO.missions[SMOKE].gain._replace(mon=9)
CANNOT: dict[str, tuple[dict[str, Any], str]] = {
    "a choice is not offered": ({"rulings": Rulings(weapon_price=lambda *_: 99)}, "choice 100: expected one of: sell metsubushi"),
    "a deck is smaller": ({"actions": dict([*YEDO.actions.items()][1:])}, "choice 0: expected an order of 0.."),
    "something else happens": (
        {"missions": {**YEDO.missions, SMOKE: YEDO.missions[SMOKE]._replace(gain=LESS)}},
        "choice 93: ye.event.earned {'seat': 0, 'mon': 9, 'why': 'mission'} happens in place of ye.event.earned {'seat'",
    ),
}  # fmt: skip


@pytest.mark.parametrize("why", CANNOT)
def test_a_lesson_that_cannot_follow_gives_an_error_with_advice(
    why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The command fails and leaves the lesson unchanged; all other files of the version are written."""
    changes, reason = CANNOT[why]
    game = game_with(**changes)
    monkeypatch.setattr(tenka, "game", lambda name: game)
    for kept in (LESSONS / "tutorial-yedo.rec", *(golden.HERE / f"{name}.txt" for name in golden.names("yedo"))):
        shutil.copy(kept, tmp_path)
    assert versions.main("yedo", tmp_path, tmp_path, tmp_path) == 1
    out, err = capsys.readouterr()
    assert f"error: tutorial-yedo.rec can't be played by version {game.version} of yedo: {reason}" in err
    assert "Play a game by the present rules" in err
    assert "lesson.py" in err
    assert (tmp_path / "tutorial-yedo.rec").read_bytes() == (LESSONS / "tutorial-yedo.rec").read_bytes()
    made = [f"yedo-v{game.version}-base.txt", f"yedo-v{game.version}-samurai.txt", "yedo.pins.json", "yedo.md"]
    assert out.splitlines() == [f"written: {name}" for name in made]


def test_lessons_follow_the_present_rules() -> None:
    """``build.py new-version GAME record`` updates them."""
    files = sorted(LESSONS.glob("tutorial-*.rec"))
    assert len(files) == 6
    for path in files:
        text = path.read_text(encoding="utf-8")
        assert carried(text) == text, path.name


# The command


PACKAGE = '''"""A game."""

from __future__ import annotations

from tenka.core.game import Game, Layer
from tenka.core.rules import Rules

BASE = Rules(
    game="made",
    version=1,
    script=(), steps={}, script_functions={}, new_state=None, state_type=None, result=None,
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
    """Write a game in one file, with the structure of the built-in games."""
    folder = tmp_path / "madegame"
    folder.mkdir()
    (folder / "__init__.py").write_text(PACKAGE, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    yield folder
    for name in [name for name in sys.modules if name.startswith("madegame")]:
        del sys.modules[name]


def test_a_version_is_begun_in_two_files(made: Path) -> None:
    """The version number grows, and the earlier version is kept by a function that changes nothing yet."""
    assert command.scaffold(made / "__init__.py", 1, 1, "madegame.rules", "Rules") == [made / "__init__.py", made / "former.py"]
    (made / "rules.py").write_text("from tenka.core.rules import Rules as Rules\n", encoding="utf-8")
    game = importlib.import_module("madegame").GAME
    assert (game.base.version, list(game.former)) == (2, [1])
    assert command.UNSAID in game.former[1].__doc__
    assert game.former[1](game.base) is game.base


def test_a_version_is_added_to_the_kept_ones(made: Path) -> None:
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
def test_files_of_another_structure_are_left_unchanged(made: Path, version: int, change: tuple[str, str]) -> None:
    file = made / "__init__.py"
    file.write_text(PACKAGE.replace(*change) if change[0] else PACKAGE, encoding="utf-8")
    before = file.read_text(encoding="utf-8")
    with pytest.raises(ValueError, match="does not say"):
        command.scaffold(file, version, version, "madegame.rules", "Rules")
    assert file.read_text(encoding="utf-8") == before
    assert not (made / "former.py").exists()


@pytest.mark.parametrize("words", [[], ["yedo", "now"], ["yedo", "record", "twice"], ["go"]])
def test_unknown_arguments_of_the_command_are_refused(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(words) == 2
    assert capsys.readouterr().out.strip()


def test_a_new_row_names_the_unreleased_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["tenka-meidou", "since"]) == 0
    game = tenka.game("tenka-meidou")
    at_home = game.version not in command.find_released(game.id)
    assert f"write since={game.version + (not at_home)} in the new row\n" in capsys.readouterr().out
    ahead = replace(game, base=replace(game.base, version=99))
    assert command.coming(ahead) == 99


def test_an_unreleased_version_may_still_change(capsys: pytest.CaptureFixture[str]) -> None:
    """No second version begins before the first is released."""
    place, game = command._find_game("yedo")
    ahead = replace(game, base=replace(game.base, version=99))
    assert command._begin(place, ahead) == 0
    assert "not released yet" in capsys.readouterr().out
