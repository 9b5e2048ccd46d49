"""A page that stands still is told from one that is slow."""

import pytest

from tests.e2e.support.frozen_page import standing, stillness

pytestmark = pytest.mark.browser


def test_a_page_that_thinks_and_draws_does_not_stand_still(visit):
    page = visit()
    assert stillness(page) == ""


def test_a_page_that_thinks_of_one_thing_for_ever_stands_still(chrome, monkeypatch):
    context = chrome.new_context()
    page = context.new_page()
    page.evaluate("() => { setTimeout(() => { for (;;); }); }")
    assert stillness(page, 1000) == "thinks"
    monkeypatch.setattr("tests.e2e.support.frozen_page.stillness", lambda one: "draws" if one is page else "")
    assert standing(chrome) == ["about:blank draws no more"]
    context.close()
