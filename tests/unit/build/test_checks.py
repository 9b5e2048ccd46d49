"""A check runs again only when one of its inputs changed, or while it finds a fault."""

import pytest

from web.build import paths, testing
from web.build.checks import run

CALLS: list[str] = []


@pytest.fixture
def tree(tmp_path, monkeypatch):
    """Return a tree with one text, and a check that the text is not empty."""
    for name in ("pyproject.toml", "build.py", "web/build/requirements.txt", "web/build/package-lock.json", "texts/en.po"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("as it was")
    text = tmp_path / "texts/en.po"

    def offences():
        CALLS.append(text.read_text())
        return [] if text.read_text() else ["en.po is empty"]

    for module, names in ((paths, {"ROOT": tmp_path, "CACHE": tmp_path / ".cache"}),
                          (run, {"ROOT": tmp_path, "BUILD": tmp_path / "web/build",
                                    "CHECKS": {"texts": run.Check(offences, (tmp_path / "texts",))}})):
        for name, value in names.items():
            monkeypatch.setattr(module, name, value)
    CALLS.clear()
    return tmp_path


def test_a_clean_check_runs_once(tree):
    assert [run.run_check("texts"), run.run_check("texts")] == [[], ()]
    assert len(CALLS) == 1


@pytest.mark.parametrize("name", ["texts/en.po", "texts/es.po", "build.py", "pyproject.toml", "web/build/package-lock.json",
                                  "web/build/new.py"])
def test_a_changed_input_runs_it_again(tree, name):
    run.run_check("texts")
    (tree / name).write_text("otherwise")
    assert run.run_check("texts") == []
    assert len(CALLS) == 2


def test_a_changed_file_that_is_no_input_does_not_run_it(tree):
    run.run_check("texts")
    for name in ("README.md", "texts/en.mo"):       # A compiled catalogue is a product, not a source
        (tree / name).write_text("otherwise")
    run.run_check("texts")
    assert len(CALLS) == 1


def test_a_failed_check_runs_again_until_it_passes(tree, capsys):
    (tree / "texts/en.po").write_text("")
    assert [run.run_check("texts"), run.run_check("texts")] == [["en.po is empty"]] * 2
    assert run._say("texts", run.run_check("texts")) is False
    assert capsys.readouterr().out == "en.po is empty\nFAILED  texts\n"
    (tree / "texts/en.po").write_text("no longer empty")
    assert run._say("texts", run.run_check("texts")) is True
    assert capsys.readouterr().out == "ok      texts\n"


def test_a_path_without_a_test_is_refused_before_anything_is_built(capsys):
    assert testing.run(["tests/unit/no_such_test.py", "-x"]) == 2
    assert "no such test: tests/unit/no_such_test.py" in capsys.readouterr().out
