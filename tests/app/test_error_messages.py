"""Errors of the engine are shown in the visitor's language: every kind and every message has its sentence."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

import tenka
from tenka.core.errors import BadProof, BadRecord, Sentence, TenkaError, sentence
from tenka_web.ui.text.catalog import LANGUAGES, Catalog
from tests.app.harness import Desk
from web.build.paths import ROOT


def kinds(of: type[TenkaError] = TenkaError) -> Iterator[type[TenkaError]]:
    yield of
    for one in of.__subclasses__():
        yield from kinds(one)


def messages() -> dict[str, set[str]]:
    """Return key of every message of the engine -> the names of its values."""
    found: dict[str, set[str]] = {}
    for path in sorted((ROOT / "engine" / "tenka").rglob("*.py")):
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and ast.unparse(call.func) == "sentence" and len(call.args) == 2:
                for key in (one for one in ast.walk(call.args[1]) if isinstance(one, ast.Constant)):
                    found.setdefault(str(key.value), set()).update(str(word.arg) for word in call.keywords if word.arg)
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_of_error_has_a_sentence(language: str) -> None:
    t = Catalog(language)
    assert [kind for kind in kinds() if not t.has(f"ui.error.{kind.key}")] == []
    assert t.placeholders(f"ui.error.{TenkaError.key}") == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_of_the_engine_has_a_sentence_that_its_values_fill(language: str) -> None:
    t = Catalog(language)
    found = {f"ui.error.{key}": values for key, values in messages().items()}
    assert len(found) > 40
    assert [key for key, values in found.items() if not t.has(key) or t.placeholders(key) - values] == []


def test_a_message_is_text_for_programmers_with_a_key():
    error = BadRecord(sentence("line 3 of the record can't be read: 'x'", "record.line", line=3))
    assert str(error) == "line 3 of the record can't be read: 'x'"
    assert error.sentence.key == "record.line"
    assert BadProof("any").sentence.key == "proof"
    assert isinstance(BadProof("any").sentence, Sentence)


@pytest.mark.parametrize(("language", "words"), [
    ("en", "line 3 of the record can’t be read."), ("es", "no se puede leer la línea 3 del registro."),
    ("ja", "記録の3行目が読めません。"),
])  # fmt: skip
def test_a_file_that_cannot_be_read_is_refused_in_the_visitors_words(language: str, words: str) -> None:
    desk = Desk().do(f"language:{language}", "import:tenka 1\ngame shogun\nversion x\nsetup\n")
    assert words in desk.shown("notice")
    assert "'" not in desk.shown("notice")


@pytest.mark.parametrize(("language", "words"), [
    ("es", "es una de estas palabras: green, yellow, red, black; no «pink»."), ("ja", "のどれかで、「pink」ではありません。"),
])  # fmt: skip
def test_a_wrong_row_of_a_card_file_is_reported_in_the_visitors_language(language: str, words: str) -> None:
    text = "table,id,colour,category,needs,gains\nmissions,x,pink,war,MAR,1 1\n"
    desk = Desk().do(f"language:{language}", "setup.game:yedo", f"data_file:cards {text}")
    shown = desk.shown("main")
    assert words in shown
    assert "expected" not in shown


@pytest.mark.parametrize("language", ["es", "ja"])
def test_no_error_is_shown_in_the_words_for_programmers(language: str) -> None:
    """Whatever a file contains, the sentence of a key is shown."""
    t = Catalog(language)
    record = tenka.new_table("tenka-meidou", seats=3, seed="errors").record()
    for spoiled in ("", "x", record[:40], record.replace("seats 3", "seats 9"), record.replace("setup", "set-up"),
                    record + "0 fly = d 1\n", record.replace("layers -", "layers none")):  # fmt: skip
        with pytest.raises(TenkaError) as caught:
            tenka.replay(spoiled)
        told = t.error(caught.value)
        assert str(caught.value) not in told
        assert told.endswith((".", "。"))


def test_each_key_of_the_engine_has_one_message() -> None:
    """Messages with the same key have the same values."""
    seen: dict[str, frozenset[str]] = {}
    for path in sorted((ROOT / "engine" / "tenka").rglob("*.py")):
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and ast.unparse(call.func) == "sentence" and len(call.args) == 2:
                key = call.args[1]
                if isinstance(key, ast.Constant):
                    values = frozenset(str(word.arg) for word in call.keywords)
                    assert seen.setdefault(str(key.value), values) == values
