"""Packages that a site is built with: which are refused, and what the page knows of the others."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from web.build.commands import _packages
from web.build.site import guest_packages, python_archive
from web.build.site.guest_packages import Guests, Refused

PURE = "Root-Is-Purelib: true"


def wheel(folder: Path, files: dict[str, str], facts: str = PURE, entries: str = "") -> Path:
    """Write a wheel with these files."""
    made = folder / "guest-1.0-py3-none-any.whl"
    about = {"METADATA": "Metadata-Version: 2.1\nName: guest\nVersion: 1.0\n", "WHEEL": facts, "entry_points.txt": entries}
    with zipfile.ZipFile(made, "w") as packed:
        for name, text in (*files.items(), *((f"guest-1.0.dist-info/{name}", text) for name, text in about.items())):
            packed.writestr(name, text)
    return made


@pytest.mark.parametrize(("files", "facts", "why"), [
    ({"guest/__init__.py": ""}, "Root-Is-Purelib: false", "not pure Python"),
    ({"tenka_web/__init__.py": ""}, PURE, "a module 'tenka_web', as the site has"), ({"main.py": ""}, PURE, "a module 'main'"),
])  # fmt: skip
def test_a_package_that_cannot_run_in_a_page_or_shadows_the_page_is_refused(
    tmp_path: Path, files: dict[str, str], facts: str, why: str,
) -> None:  # fmt: skip
    made = wheel(tmp_path, files, facts)
    with zipfile.ZipFile(made) as packed, pytest.raises(Refused, match=why):
        guest_packages._admit(made, packed)


def test_packages_without_a_game_are_refused(tmp_path: Path) -> None:
    with zipfile.ZipFile(wheel(tmp_path, {"guest.py": ""})) as packed:
        packed.extractall(tmp_path / "tree")
    with pytest.raises(Refused, match=r"tenka\.games"):
        guest_packages._list_entry_points(tmp_path / "tree")


def test_the_entry_points_of_games_are_listed_for_the_page(tmp_path: Path) -> None:
    entries = "[tenka.games]\ngo = guest:ROW\n[tenka.bots]\nmany = guest:Many\n"
    with zipfile.ZipFile(wheel(tmp_path, {"guest.py": ""}, entries=entries)) as packed:
        packed.extractall(tmp_path / "tree")
    assert guest_packages._list_entry_points(tmp_path / "tree") == {"tenka.games": ["guest:ROW"]}
    sources = python_archive.sources(Guests((), tmp_path / "tree", "one"))
    assert sources["guest.py"] == tmp_path / "tree/guest.py"
    assert not any("dist-info" in name for name in sources)


def test_a_folder_is_taken_by_its_bare_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A name of the index would be somebody else's package."""
    (tmp_path / "guest").mkdir()
    monkeypatch.chdir(tmp_path)
    calls: list[list[str]] = []
    monkeypatch.setattr(guest_packages, "FOLDER", tmp_path / "made")

    def stop(call: list[str], **_: object) -> None:
        calls.append(call)
        raise Refused("seen")

    monkeypatch.setattr("subprocess.run", stop)
    with pytest.raises(Refused, match="seen"):
        guest_packages.take(["guest", "other-guest"])
    assert calls[0][-2:] == [str(tmp_path / "guest"), "other-guest"]


def test_options_of_the_build_are_not_taken_for_packages() -> None:
    assert _packages(["8000", "--with", "a", "--with", "b.whl"]) == (["a", "b.whl"], ["8000"])
    assert _packages(["--with"]) == ([], ["--with"])
