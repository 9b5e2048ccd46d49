"""Where a library is missing, the error names the extra that installs it."""

from __future__ import annotations

import importlib
import sys

import pytest

from tenka.learn.extra import installed_by

ADAPTERS = ("vector_environment", "policy", "train", "dataset", "pettingzoo_env", "gymnasium_env", "openspiel_game", "spiel_bots")


@pytest.mark.parametrize("name", ADAPTERS)
def test_a_module_names_the_extra_it_needs(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)         # as if it were not installed
    for each in ADAPTERS:
        monkeypatch.delitem(sys.modules, f"tenka.learn.{each}", raising=False)
    with pytest.raises(ModuleNotFoundError, match=r"^numpy is needed: pip install 'tenka-games\[(rl|spiel)\]'$"):
        importlib.import_module(f"tenka.learn.{name}")


def test_a_fault_of_the_engine_is_no_missing_library() -> None:
    with pytest.raises(ModuleNotFoundError, match=r"^No module named 'tenka\.none'$"), installed_by("rl"):
        importlib.import_module("tenka.none")
