"""A page that stands still is told from one that is slow, and a test with such a page is done over, once."""

import os
import subprocess
import sys

import pytest

from web.build.paths import ROOT

from .still import stillness

pytestmark = pytest.mark.browser

CONFTEST = """
import pytest
from tests.web import still

class Page:
    url, moves = "a page", True
    def set_default_timeout(self, wait): pass
    def wait_for_function(self, what, polling):
        if not self.moves:
            raise still.Error("too long")

class Browser:
    def __init__(self): self.pages, self.contexts = [Page()], [self]

@pytest.fixture(scope="session")
def chrome(): return Browser()

@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item):
    report = yield
    still.look(item, report)
    return report

def pytest_runtest_protocol(item, nextitem): return still.run(item, nextitem)

from tests.conftest import pytest_terminal_summary
"""
TESTS = """
browsers = []

def test_stands_still_once(chrome):
    browsers.append(chrome)
    chrome.pages[0].moves = len(browsers) != 1
    assert len(set(browsers)) == 2

def test_stands_still_ever(chrome):
    browsers.append(chrome)
    chrome.pages[0].moves = False
    assert not chrome

def test_is_wrong(chrome):
    browsers.append(chrome)
    assert len(set(browsers)) != 4 or not chrome
"""


def test_a_page_that_thinks_and_draws_does_not_stand_still(visit, site_url):
    page = visit()
    assert stillness(page) == ""


def test_a_page_that_thinks_of_one_thing_for_ever_stands_still(chrome):
    context = chrome.new_context()
    page = context.new_page()
    page.evaluate("() => { setTimeout(() => { for (;;); }); }")
    assert stillness(page, 1000) == "thinks"
    context.close()


def test_a_test_is_done_over_once_where_a_page_stood_still(tmp_path):
    """In a new browser, and another comes after it; where the page moves, or stands still again, the test has failed."""
    (tmp_path / "conftest.py").write_text(CONFTEST)
    (tmp_path / "test_pages.py").write_text(TESTS)
    call = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", f"--rootdir={tmp_path}", tmp_path]
    own = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    said = subprocess.run(call, cwd=ROOT, capture_output=True, text=True, check=False, env=own).stdout
    assert "2 failed, 1 passed" in said, said
    assert "done over: test_pages.py::test_stands_still_once: a page thinks no more" in said
    assert said.count("pages, all of which think and draw") == 1        # the one that is wrong, at its only try
