"""What every test may lean on."""

import gc
import os

import pytest
from hypothesis import settings

import tenka
import toygame
from tests.support import random_source, tiers
from web.build import catalogs

# Continuous integration repeats exactly what it did before; at a desk every run looks somewhere new.
settings.register_profile("ci", derandomize=True, deadline=None)
settings.register_profile("desk", deadline=None)
settings.load_profile("ci" if os.environ.get("CI") else "desk")

# Ten thousand tests are collected and stay: to look among them for what is
# needed no more takes a third of the time.
gc.disable()

catalogs.compile_all()

# A game from elsewhere stands on the shelf in every test: what holds for every game holds for that one too.
tenka.register(toygame.ROW)


@pytest.fixture(autouse=True)
def _drawn_anew() -> None:
    random_source.anew()


def pytest_addoption(parser):
    parser.addoption("--new-pictures", action="store_true", help="keep the pictures of scenes as they are drawn now")


@pytest.hookimpl(tryfirst=True)     # before pytest leaves out what is slow
def pytest_collection_modifyitems(items):
    tiers.mark(items)


def pytest_collection_finish():
    """Look for what is needed no more among what the tests make alone, and seldom."""
    gc.freeze()
    gc.set_threshold(50_000, 50, 50)
    gc.enable()
