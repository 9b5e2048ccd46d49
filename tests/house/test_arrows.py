"""No import points backwards: core <- parts <- games <- bots <- terminal, engine <- page <- browser <- main."""

import pytest

from web.build import arrows


def test_no_import_points_backwards():
    """The tree as it stands."""
    assert arrows.offences() == []


@pytest.mark.parametrize(("module", "other", "fine"), [
    ("tenka.core.table", "tenka.core.state", True),
    ("tenka.core.table", "tenka.parts.deck", False),
    ("tenka.parts.deck", "tenka.core.state", True),
    ("tenka.games.shogun.war", "tenka.games.yedo.state", False),
    ("tenka.games.shogun.war", "tenka.games.shogun.state", True),
    ("tenka.games", "tenka.games.shogun", True),
    ("tenka.bots.greedy", "tenka.games.shogun", True),
    ("tenka.games.shogun", "tenka.bots", False),
    ("tenka.terminal.play", "tenka", True),
    ("tenka.terminal.arena", "tenka.bots.arena", True),
    ("tenka.__main__", "tenka.terminal.line", True),
    ("tenka", "tenka.terminal.line", False),
    ("tenka.bots.arena", "tenka.terminal.telling", False),
    ("page.board", "tenka.terminal.telling", False),
    ("tenka.core.table", "page.board", False),
    ("tenka.core.table", "numpy", False),
    ("page.board", "tenka", True),
    ("page.board", "js", False),
    ("page.share", "segno", True),
    ("page.board", "pyscript", False),
    ("page.board", "browser.window", False),
    ("page.board", "main", False),
    ("browser.window", "page.ports", True),
    ("browser.window", "js", True),
    ("browser.window", "tenka", False),
    ("browser.window", "main", False),
    ("browser.window", "micropip", False),
    ("main", "browser.window", True),
    ("bots", "page.thoughts", True),
    ("bots", "browser.window", False),
])
def test_the_rule_itself(module, other, fine):
    """A game never knows another, a room never knows one further out, the engine knows the standard library alone."""
    assert arrows.allowed(module, other) is fine


def test_relative_imports_are_seen(tmp_path):
    """`from ..bots import greedy` inside a game is found for what it is."""
    path = tmp_path / "war.py"
    path.write_text("from ...bots import greedy\nfrom . import state\n")
    seen = arrows.imports(path, "tenka.games.shogun.war")
    assert any(module.startswith("tenka.bots") for module in seen)
    assert any(module.startswith("tenka.games.shogun") for module in seen)
