"""Work that a start is spared: compiling, reading archives, and parts for compiled packages."""

import re

import pytest

from web.build.site import vendor
from web.js.pyodide import slim

pytestmark = pytest.mark.browser

FETCHED = re.compile(r'wasmExports\["([\w$]+)"\]')


def test_nothing_is_compiled_at_the_start(shared_page, python):
    """All Python of the start is bytecode from our own file: PyScript's package too, and the methods of dataclasses."""
    loaded = python(shared_page, """
import sys
answer = [str(found) for found in (getattr(module, "__file__", None) for module in list(sys.modules.values())) if found]
""")
    assert any(found.endswith("pyscript/__init__.py") for found in loaded)
    assert [found for found in loaded if not found.startswith("/lib/python314.zip/")] == []


def test_the_library_comes_from_the_block_too(shared_page, python):
    """Python's reader of zip files is slow: it reads only what the block's own reader needs."""
    read = python(shared_page, """
import sys
answer = sorted(name for name, module in list(sys.modules.items()) if "zipimporter" in str(getattr(module, "__loader__", "")))
""")
    assert read == ["encodings", "encodings.aliases", "encodings.utf_8", "module_blocks", "precompiled", "sitecustomize"]


LATE_MODULE = """
import importlib.util, module_blocks, precompiled
importlib.import_module(NAME := "tenka.games.yedo.custom_deck.replacement")
code, asked = precompiled.code, {}
precompiled.code = lambda text: asked.setdefault(text, code(text))
module_blocks.Blocks.exec_module(importlib.util.module_from_spec(importlib.util.find_spec(NAME)))
precompiled.code = code
answer = [NAME in module_blocks.LATE and len(asked) > 0, [text for text, made in asked.items() if made is text]]
"""
"""Runs a second copy of a module that no start imports."""


def test_values_that_modules_compute_from_texts_are_precomputed(shared_page, python):
    """Methods of dataclasses and of named tuples, and regular expressions; a pattern equals the one that Python compiles."""
    assert python(shared_page, """
import collections, dataclasses, precompiled
answer = [dataclasses.exec is precompiled.run, collections.eval is precompiled.value]
""") == [True, True]
    known, other = python(shared_page, """
import precompiled, re._compiler
look_up = re._compiler.compile
make = look_up.__closure__[0].cell_contents
answer = [len(precompiled.PATTERNS), [str(key) for key in precompiled.PATTERNS if look_up(*key) != make(*key)]]
""")
    assert known > 20
    assert other == []
    assert python(shared_page, LATE_MODULE) == [True, []]


def test_no_dataclass_computes_its_signature(shared_page, python):
    """Without a docstring it would write one, which takes longer than everything else."""
    assert python(shared_page, """
import dataclasses, sys
ours = [module for name, module in list(sys.modules.items()) if name.startswith(("tenka", "_colorize"))]
kinds = {kind for module in ours for kind in list(vars(module).values())
         if isinstance(kind, type) and dataclasses.is_dataclass(kind)}
answer = [len(kinds) > 50, sorted(kind.__name__ for kind in kinds if "(" in (kind.__doc__ or ""))]
""") == [True, []]


def test_every_part_of_the_wasm_that_pyodide_fetches_exists(dist):
    """And not much more: names that nothing here reads are removed."""
    folder = dist / vendor.pyodide_folder()
    fetched = set(FETCHED.findall((folder / vendor.MAKER).read_text(encoding="utf-8")))
    exported = slim.exports((folder / vendor.WASM).read_bytes())
    before = slim.exports((vendor.MODULES / "pyodide" / vendor.WASM).read_bytes())
    assert fetched & before <= exported
    assert len(fetched) > 100
    assert len(exported) < 1000 < len(before)


@pytest.mark.parametrize("text", ["", "export default 1;", "updateGOT(origExports);"])
def test_another_pyodide_is_not_trimmed(text):
    """A changed version is not trimmed by guess."""
    with pytest.raises(ValueError, match="not made as it was"):
        slim.code(text)
    with pytest.raises(ValueError, match="no wasm"):
        slim.wasm(text.encode(), "")


def test_another_pyodide_stays_unchanged_and_the_build_reports_it(capsys):
    """It starts later, but it starts."""
    assert vendor.strip_pyodide("export default 1;", b"no wasm") == ("export default 1;", b"no wasm")
    assert "is not made as it was" in capsys.readouterr().out


def test_the_lab_has_the_whole_pyodide(dist):
    """As published, so that compiled packages find all they need."""
    for name in (vendor.MAKER, vendor.WASM, "pyodide.mjs", "python_stdlib.zip"):
        assert (dist / "lab" / name).read_bytes() == (vendor.MODULES / "pyodide" / name).read_bytes()
