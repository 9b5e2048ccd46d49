"""Parts of other projects on the site are named, with version and licence text."""

import json

import pytest

from tests.support.rows import every_row
from web.build.paths import BUILD
from web.build.site import licences, vendor

ROWS = {str(row["name"]): row for row in licences.rows()}
PACKAGES = json.loads((BUILD / "package.json").read_text())["dependencies"]


@pytest.mark.parametrize("package", PACKAGES)
def test_every_package_of_the_page_is_credited_with_its_version(package):
    """A row for each npm package that the page loads, equal to the lock."""
    rows = [row for row in ROWS.values() if row.get("package") == package]
    assert [row["version"] for row in rows] == [PACKAGES[package]]


def test_the_python_parts_are_credited_with_their_versions():
    """micropip, segno and pdoc as in their locks; Python as in Pyodide."""
    locks = "".join(path.read_text() for path in BUILD.glob("requirements*.txt"))
    for name in ("micropip", "Segno", "pdoc"):
        assert f"{name.lower()}=={ROWS[name]['version']} " in locks
    lock = json.loads((vendor.MODULES / "pyodide/pyodide-lock.json").read_text())
    assert ROWS["Python"]["version"] == lock["info"]["python"]


@every_row("name", ROWS)
def test_every_credit_has_its_licence_text_on_the_site(dist, name):
    text = (dist / "licences" / f"{licences.slug(name)}.txt").read_text(encoding="utf-8")
    assert any(word in text.lower() for word in ("license", "permission")), name


def test_everything_vendored_is_credited(dist):
    """Each entry below vendor/ and wheels/ belongs to a row."""
    credited = ("tenka_games", *(f"{licences.slug(name)}-" for name in ROWS))
    borrowed = [path.name for folder in ("vendor", "wheels") for path in (dist / folder).iterdir()]
    assert [name for name in borrowed if not name.startswith(credited)] == []
