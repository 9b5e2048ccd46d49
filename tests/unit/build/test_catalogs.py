"""Compiled catalogues depend on their sources alone; only a changed language is compiled again."""

import pytest

from web.build import catalogs, paths
from web.build.checks import run

PO = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n\nmsgid "ui.yes"\nmsgstr "{}"\n'


@pytest.fixture
def texts(tmp_path, monkeypatch):
    """Return a folder of catalogues with one sentence in two languages."""
    for name in ("ROOT", "CACHE"):
        monkeypatch.setattr(paths, name, tmp_path)
    for name in ("TEXTS", "BUILD"):
        monkeypatch.setattr(catalogs, name, tmp_path)
    (tmp_path / "catalogs.py").touch()
    for language, sentence in (("en", "Yes"), ("es", "Sí")):
        (tmp_path / f"{language}.po").write_text(PO.format(sentence), encoding="utf-8")
    return tmp_path


def test_the_same_sentences_give_the_same_bytes(texts):
    """Babel would write the time of compilation."""
    catalogs.compile_all()
    made = {path.name: path.read_bytes() for path in texts.glob("*.mo")}
    assert made.keys() == {"en.mo", "es.mo"}
    for path in texts.glob("*.mo"):
        path.unlink()
    catalogs.compile_all()
    assert made == {path.name: path.read_bytes() for path in texts.glob("*.mo")}
    assert b"POT-Creation-Date: 1980-01-01 00:00+0000" in made["en.mo"]


def test_only_a_changed_language_is_compiled_again(texts):
    catalogs.compile_all()
    for name in ("en.mo", "es.mo"):
        (texts / name).write_bytes(b"as it was")
    (texts / "es.po").write_text(PO.format("Claro"), encoding="utf-8")
    catalogs.compile_all()
    assert (texts / "en.mo").read_bytes() == b"as it was"
    assert b"Claro" in (texts / "es.mo").read_bytes()


def test_a_sentence_may_want_a_translation(texts, monkeypatch):
    """It is compiled and listed, and only a release fails."""
    wanting = PO.format("Yes").replace('msgid "ui.yes"', '#, fuzzy\nmsgid "ui.yes"')
    (texts / "es.po").write_text(wanting, encoding="utf-8")
    catalogs.compile_all()
    assert b"Yes" in (texts / "es.mo").read_bytes()
    assert catalogs.offences() == []
    assert catalogs.list_wanting() == ["es: 'ui.yes' wants a translation"]
    assert catalogs.every(wanting=False) == {"en": {"ui.yes": ("Yes",)}, "es": {}}
    monkeypatch.setattr(run, "CHECKS", {})
    for ref, code in (("branch", 0), ("tag", 1)):
        monkeypatch.setenv("GITHUB_REF_TYPE", ref)
        assert run.run() == code
