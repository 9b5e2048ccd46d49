"""No import points the wrong way in the table of packages, and modules import each other in no circle."""

from itertools import pairwise

import pytest

from tests.support.rows import every_row
from web.build.checks import import_direction
from web.build.pictures import import_graph
from web.build.site import python_archive


@pytest.mark.slow
def test_no_import_points_backwards():
    assert import_direction.offences() == []


@every_row(("module", "other", "fine"), [
    ("tenka.core.state", "tenka.core.view", True),
    ("tenka.core.state", "tenka.components.deck", False),
    ("tenka.core.state", "tenka.codec.base64url", False),
    ("tenka.codec.code_writer", "tenka.core.state", True),
    ("tenka.codec.code_writer", "tenka.table.table", False),
    ("tenka.table.table", "tenka.codec.code_writer", True),
    ("tenka.table.table", "tenka.components.deck", False),
    ("tenka.components.deck", "tenka.core.state", True),
    ("tenka.games.shogun.war", "tenka.games.yedo.state", False),
    ("tenka.games.shogun.war", "tenka.games.shogun.state", True),
    ("tenka.games", "tenka.games.shogun", True),
    ("tenka.games.shogun", "tenka.table.table", False),
    ("tenka.bots.greedy", "tenka.games.shogun", True),
    ("tenka.games.shogun", "tenka.bots", False),
    ("tenka.cli.play", "tenka", True),
    ("tenka.cli.arena", "tenka.bots.arena", True),
    ("tenka.__main__", "tenka.cli.main", True),
    ("tenka", "tenka.cli.main", False),
    ("tenka.bots.arena", "tenka.cli.output", False),
    ("tenka.multiplayer.realtime.protocol_step", "tenka.multiplayer.crypto", True),
    ("tenka.multiplayer.realtime.protocol_step", "tenka.multiplayer.correspondence.mailbox", False),
    ("tenka_web.ui.boards.geometry", "tenka.cli.output", False),
    ("tenka.table.table", "tenka_web.ui.boards.geometry", False),
    ("tenka.table.table", "numpy", False),
    ("tenka_web.ui.boards.geometry", "tenka", True),
    ("tenka_web.ui.boards.geometry", "js", False),
    ("tenka_web.app.session", "segno", False),
    ("tenka_web.ui.qr_code", "segno", True),
    ("tenka_web.ui.text.catalog", "tenka_web.app.app", False),
    ("tenka_web.app.session", "tenka_web.app.selection", True),
    ("tenka_web.app.session", "tenka_web.ui.text.catalog", True),
    ("tenka_web.app.app", "tenka_web.features.film.views", False),
    ("tenka_web.app.app", "tenka_web.games.shogun.presenter", False),
    ("tenka_web.games.shogun.presenter", "tenka_web.app.render_context", True),
    ("tenka_web.games.shogun.presenter", "tenka_web.app.adapter", True),
    ("tenka_web.games.shogun.presenter", "tenka_web.games.tenka_meidou.presenter", False),
    ("tenka_web.games.shogun.presenter", "tenka_web.features.table.views", False),
    ("tenka_web.features.film.views", "tenka_web.app.session", True),
    ("tenka_web.features.film.views", "tenka_web.features.film.commands", True),
    ("tenka_web.features.film.views", "tenka_web.features.daily.views", False),
    ("tenka_web.features.film.views", "tenka_web.page", False),
    ("tenka_web.page", "tenka_web.features.film.views", True),
    ("tenka_web.startup.warm_up", "tenka_web.page", True),
    ("tenka_web.page", "tenka_web.startup.warm_up", False),
    ("tenka_web.app.session", "pyscript", False),
    ("tenka_web.app.session", "tenka_web.browser.browser_port", False),
    ("tenka_web.app.session", "main", False),
    ("tenka_web.browser.browser_port", "tenka_web.app.ports", True),
    ("tenka_web.browser.browser_port", "tenka_web.features.film.views", False),
    ("tenka_web.browser.browser_port", "js", True),
    ("tenka_web.browser.browser_port", "tenka", False),
    ("tenka_web.browser.browser_port", "main", False),
    ("tenka_web.browser.browser_port", "micropip", False),
    ("main", "tenka_web.browser.browser_port", True),
    ("worker", "tenka_web.app.worker_protocol", True),
    ("worker", "tenka_web.browser.browser_port", False),
])
def test_forbidden_imports_are_found(module, other, fine):
    """A game imports no other game, a package none to its right, and the engine only the standard library."""
    assert import_direction.is_allowed(module, other) is fine


def test_a_circle_is_found(tmp_path):
    """Three modules that import each other, one inside a function and one for its types alone, are listed in order."""
    texts = {
        "tenka_web.app.app": "def late():\n    from tenka_web.app import turn\n",
        "tenka_web.app.turn": "from tenka_web.features.hints.commands import stop\n",
        "tenka_web.features.hints.commands": "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n"
                                             "    from tenka_web.app.app import App\n",
    }
    graph = {}
    for module, text in texts.items():
        path = tmp_path / f"{module}.py"
        path.write_text(text)
        graph[module] = import_direction.imports(path, module)
    found = import_direction.circle(graph)
    assert found[0] == found[-1]
    assert set(found) == set(texts)
    assert all(before in graph[after] for before, after in pairwise(found))
    assert import_direction.circle({**graph, "tenka_web.app.app": set()}) == []


def test_a_circle_of_the_page_is_an_offence(monkeypatch, tmp_path):
    for name, other in (("one", "two"), ("two", "one")):
        (tmp_path / f"{name}.py").write_text(f"from tenka_web.app.{other} import done\n")
    monkeypatch.setattr(
        import_direction, "modules", lambda: {f"tenka_web.app.{name}": tmp_path / f"{name}.py" for name in ("one", "two")}
    )
    assert [line.partition(":")[0] for line in import_direction.offences()] == ["a circle"]


def test_every_exception_for_types_closes_a_circle():
    """An exception that closes no circle any more must leave the list."""
    known = {module: import_direction.imports(path, module) for module, path in import_direction.modules().items()}
    listed = import_direction.TYPES_ALONE
    for one in listed:
        rest = listed - {one}
        assert import_direction.circle({module: {other for other in others if (module, other) not in rest}
                                        for module, others in known.items()}), one  # fmt: skip


def test_the_table_of_packages_has_no_circle():
    assert import_direction.circle(import_direction.MAY_IMPORT) == []


def test_a_start_does_not_import_what_is_late(monkeypatch, tmp_path):
    """Imports inside functions or for types alone are allowed."""
    wanted = "    from tenka_web.features.realtime import host_and_join\n"
    late = f"def begin():\n{wanted}if TYPE_CHECKING:\n{wanted}"
    texts = {"main": "from tenka_web import page as front\n", "tenka_web.page": late,
             "tenka_web.features.realtime.host_and_join": ""}  # fmt: skip
    for module, text in texts.items():
        (tmp_path / f"{module}.py").write_text(text)
    monkeypatch.setattr(import_direction, "modules", lambda: {module: tmp_path / f"{module}.py" for module in texts})
    assert import_direction.offences() == []
    (tmp_path / "tenka_web.page.py").write_text("from tenka_web.features.realtime import host_and_join\n")
    assert import_direction.offences() == ["every start would import tenka_web.features.realtime.host_and_join"]


def test_a_package_left_out_of_the_site_is_imported_by_nothing_in_it():
    known, baked = import_direction.modules(), python_archive.sources()
    ours = {
        module: path
        for module, path in known.items()
        if import_direction.package_of(module) not in ("workshop", "workshop.visitor_bot")
    }
    wanted = {(module, other) for module, path in ours.items() if f"{module.replace('.', '/')}.py" in baked
              for other in import_direction.imports(path, module) if other in known}  # fmt: skip
    files = {name.removesuffix(".py").removesuffix("/__init__").replace("/", ".") for name in baked}
    assert {pair for pair in wanted if pair[1] not in files} == set()
    assert len(wanted) > 1_000


def test_relative_imports_are_resolved(tmp_path):
    """`from ..bots import greedy` inside a game is an offence."""
    path = tmp_path / "war.py"
    path.write_text("from ...bots import greedy\nfrom . import state\n")
    seen = import_direction.imports(path, "tenka.games.shogun.war")
    assert any(module.startswith("tenka.bots") for module in seen)
    assert any(module.startswith("tenka.games.shogun") for module in seen)


def test_the_picture_in_the_readme_shows_the_packages():
    """``build.py packages`` draws it again."""
    assert import_graph.PICTURE.read_text("utf-8") == import_graph.drawing()


def test_an_arrow_is_left_out_if_a_package_between_implies_it():
    known = import_graph.graph()
    assert known["tenka.bots"] == {"tenka.games", "tenka.table"}
    assert known["tenka.core"] == set()
    assert {"tenka_web.ui", "tenka"}.isdisjoint(known["tenka_web.features"])
    assert set(known) == set(import_direction.MAY_IMPORT)
