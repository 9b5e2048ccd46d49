"""Set-up of every test: seeds, garbage collection, catalogues, games of packages."""

import gc
import os

import pytest
from hypothesis import settings

import tenka
from tenka.core import registry
from tests.support import random_source, tiers
from web.build import catalogs

# Continuous integration repeats exactly what it did before; at a desk every run looks somewhere new.
settings.register_profile("ci", derandomize=True, deadline=None)
settings.register_profile("desk", deadline=None)
settings.load_profile("ci" if os.environ.get("CI") else "desk")

# Garbage collection over ten thousand collected tests took a third of the time.
gc.disable()

catalogs.compile_all()

# Every test has a game from a package, so the tests of all games cover it. `build.py test --with` names those of other packages.
for row in ("toygame:ROW", *os.environ.get("TENKA_WITH", "").split()):
    tenka.register(registry.load(row))


@pytest.fixture(autouse=True)
def _restart_random_source() -> None:
    random_source.anew()


def pytest_addoption(parser):
    parser.addoption("--new-pictures", action="store_true", help="keep the pictures of scenes as they are drawn now")


@pytest.hookimpl(tryfirst=True)     # before pytest leaves out what is slow
def pytest_collection_modifyitems(items):
    tiers.mark(items)


def pytest_collection_finish():
    """Collect garbage rarely, and only among objects made after collection."""
    gc.freeze()
    gc.set_threshold(50_000, 50, 50)
    gc.enable()
