"""No import points backwards: core <- parts <- games <- bots <- terminal, engine <- page <- browser <- main; none in a circle."""

from itertools import pairwise

import pytest

from tests.rows import every_row
from web.build import app, arrows, rooms


@pytest.mark.slow
def test_no_import_points_backwards():
    """The tree as it stands."""
    assert arrows.offences() == []


@every_row(("module", "other", "fine"), [
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
    ("tenka.protocol.step", "tenka.core.table", True),
    ("tenka.protocol.step", "tenka.games.shogun", False),
    ("tenka.protocol.step", "tenka", False),
    ("page.course.live", "tenka.protocol.step", True),
    ("page.board", "tenka", True),
    ("page.board", "js", False),
    ("page.board", "segno", False),
    ("page.views.dialogs", "segno", True),
    ("page.texts", "page.state.app", False),
    ("page.state.session", "page.picking", True),
    ("page.state.session", "page.course.turn", False),
    ("page.state.app", "page.games", False),
    ("page.games.shogun.picture", "page.look", True),
    ("page.games.shogun.picture", "page.shown", False),
    ("page.games.shogun.picture", "page.games.base", True),
    ("page.games.shogun.picture", "page.games.tenka_meidou.picture", False),
    ("page.views.dialogs", "page.acts.share", False),
    ("page.course.turn", "page.state.session", True),
    ("page.course.turn", "page.acts.bots", False),
    ("page.acts.bots", "page.course.turn", True),
    ("page.acts.bots", "page.front", False),
    ("page.front", "page.acts", True),
    ("page.board", "pyscript", False),
    ("page.board", "browser.window", False),
    ("page.board", "main", False),
    ("browser.window", "page.ports", True),
    ("browser.window", "page.course.turn", False),
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


def test_a_circle_is_found(tmp_path):
    """Three modules that need each other, one inside a function and one for its types alone, are told in their order."""
    texts = {
        "page.state.app": "def late():\n    from page.course import turn\n",
        "page.course.turn": "from page.acts.bots import stop\n",
        "page.acts.bots": "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from page.state.app import App\n",
    }
    graph = {}
    for module, text in texts.items():
        path = tmp_path / f"{module}.py"
        path.write_text(text)
        graph[module] = arrows.imports(path, module)
    found = arrows.circle(graph)
    assert found[0] == found[-1]
    assert set(found) == set(texts)
    assert all(before in graph[after] for before, after in pairwise(found))
    assert arrows.circle({**graph, "page.state.app": set()}) == []


def test_a_circle_on_the_page_is_an_offence(monkeypatch, tmp_path):
    """Where two neighbours of one room need each other the check says so."""
    for name, other in (("one", "two"), ("two", "one")):
        (tmp_path / f"{name}.py").write_text(f"from page.acts.{other} import done\n")
    monkeypatch.setattr(arrows, "modules", lambda: {f"page.acts.{name}": tmp_path / f"{name}.py" for name in ("one", "two")})
    assert [line.partition(":")[0] for line in arrows.offences()] == ["a circle"]


def test_the_rooms_themselves_stand_in_no_circle():
    """What each room may import leads nowhere back to it."""
    assert arrows.circle(arrows.MAY_IMPORT) == []


def test_what_is_late_is_not_imported_by_a_start(monkeypatch, tmp_path):
    """Inside a function, or for its types alone, it may be."""
    late = "def begin():\n    from page.course import meet\nif TYPE_CHECKING:\n    from page.course import meet\n"
    texts = {"main": "from page import front\n", "page.front": late, "page.course.meet": ""}
    for module, text in texts.items():
        (tmp_path / f"{module}.py").write_text(text)
    monkeypatch.setattr(arrows, "modules", lambda: {module: tmp_path / f"{module}.py" for module in texts})
    assert arrows.offences() == []
    (tmp_path / "page.front.py").write_text("from page.course import meet\n")
    assert arrows.offences() == ["every start would import page.course.meet"]


def test_the_protocol_takes_leaves_alone_of_letters():
    """Sums and codecs, no game under way."""
    room = {module: path for module, path in arrows.modules().items() if module.startswith("tenka.protocol")}
    taken = {other for module, path in room.items() for other in arrows.imports(path, module)
             if other.startswith("tenka.apart")}  # fmt: skip
    assert taken - {"tenka.apart"} == {"tenka.apart.crypto", "tenka.apart.seals"}


def test_what_pages_import_goes_along_with_them():
    """A room that is left out of the built site is imported by nothing in it."""
    known, baked = arrows.modules(), app.sources()
    ours = {module: path for module, path in known.items() if arrows.room(module) not in ("workshop", "workshop.player")}
    wanted = {(module, other) for module, path in ours.items() if f"{module.replace('.', '/')}.py" in baked
              for other in arrows.imports(path, module) if other in known}  # fmt: skip
    files = {name.removesuffix(".py").removesuffix("/__init__").replace("/", ".") for name in baked}
    assert {pair for pair in wanted if pair[1] not in files} == set()
    assert len(wanted) > 1_000


def test_relative_imports_are_seen(tmp_path):
    """`from ..bots import greedy` inside a game is found for what it is."""
    path = tmp_path / "war.py"
    path.write_text("from ...bots import greedy\nfrom . import state\n")
    seen = arrows.imports(path, "tenka.games.shogun.war")
    assert any(module.startswith("tenka.bots") for module in seen)
    assert any(module.startswith("tenka.games.shogun") for module in seen)


def test_the_picture_in_the_readme_shows_the_rooms_as_they_are():
    """Else: ``build.py rooms``."""
    assert rooms.PICTURE.read_text("utf-8") == rooms.drawing()


def test_an_arrow_is_drawn_only_where_no_room_between_says_it():
    known = rooms.graph()
    assert known["tenka.bots"] == {"tenka.games"}
    assert known["tenka.core"] == set()
    assert {"page.state", "tenka"}.isdisjoint(known["page.acts"])
    assert set(known) == set(arrows.MAY_IMPORT)
