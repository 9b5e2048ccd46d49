"""Features register what is in their own packages, and a game can be played without the optional ones."""

from __future__ import annotations

import re
import subprocess
import sys
from typing import Any

import pytest

from tenka_web import page
from tenka_web.app import commands, extension_points, strips
from tenka_web.app.extension_points import Registry
from web.build.paths import WEB

REGISTRIES = {
    name: one for room in (extension_points, strips) for name, one in vars(room).items() if isinstance(one, Registry)
}
NEEDED = {"lobby", "table", "saves", "settings"}
"""Features that a page always needs."""
OPTIONAL = sorted({path.parent.name for path in (WEB / "tenka_web/features").glob("*/__init__.py")} - NEEDED)
ALONE = """
import sys
from types import ModuleType

left_out = {left_out!r}
for name in left_out:
    sys.modules[f"tenka_web.features.{{name}}"] = ModuleType(name)      # no package: nothing of it can be imported
from tests.app.harness import Desk

desk = Desk().do("set:pace instant").start("person", "random", game="{game}")
desk.play(5).do("key:h", "key:,", "key:?", "type:help", "undo", "open:share", "set.far:yes")
for name, arg in (("history.go", "1"), ("live.open", ""), ("letter.send", "")):      # commands of features that are left out
    desk.page.do(name, arg)
    desk.page.render()
desk.play()
desk.do("home", "open.save:" + desk.app.save_store.all()[0].id)
lobby = Desk().shown("main")
assert not [word for word in ('value="live"', 'value="link"', 'id="play-friend"') if word in lobby]
print(desk.session.is_over, "ask" in desk.shown("prompt"), desk.do("rematch").session.is_over)
"""


@pytest.mark.parametrize("name", REGISTRIES)
def test_everything_registered_by_name_exists(name: str) -> None:
    registry = REGISTRIES[name]
    assert registry
    assert all(callable(registry.find(key)) for key in registry)


def test_a_taken_name_raises() -> None:
    rows: Registry[Any] = Registry(after="one:draw")
    rows |= {"after": "one:draw", "before": "two:draw"}
    with pytest.raises(ValueError, match="'before' is taken by two:draw"):
        rows["before"] = "three:draw"
    with pytest.raises(ValueError, match="taken"):
        rows |= {"after": "three:draw"}
    assert rows == {"after": "one:draw", "before": "two:draw"}


def test_every_strip_is_listed() -> None:
    listed = set(re.findall(r"``(\w+)``", (WEB / "tenka_web/app/strips.py").read_text(encoding="utf-8")))
    assert {name.rpartition(".")[2] for name in strips.STRIPS} <= listed


def test_a_feature_registers_only_its_own() -> None:
    """A command, dialog or strip is in the package of its feature, or in a shared one."""
    for registry in REGISTRIES.values():
        for key in registry:
            found = registry.find(key)
            assert found is not None
            assert found.__module__.startswith(("tenka_web.features.", "tenka_web.app.shared_views.")), key
    for word, module in commands.LATE.items():
        assert module.startswith("tenka_web.features."), word


def test_every_feature_belongs_to_the_page() -> None:
    assert {*OPTIONAL, *NEEDED} == {one.__name__.rpartition(".")[2] for one in page.FEATURES if ".features." in one.__name__}


@pytest.mark.parametrize("game", ["tenka-meidou"])
def test_a_game_is_played_without_optional_features(game: str) -> None:
    """In another interpreter: from the lobby to the end of the game, its save, and once more."""
    code = ALONE.format(left_out=OPTIONAL, game=game)
    told = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env={"PYTHONPATH": "engine:web:."}, check=False
    )
    assert told.stdout.split() == ["True", "True", "False"], told.stderr
