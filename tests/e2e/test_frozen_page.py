"""A frozen page differs from a slow one."""

import pytest

from tests.e2e.support.frozen_page import find_frozen, stillness

pytestmark = pytest.mark.browser


def test_a_page_that_computes_and_paints_is_not_frozen(visit):
    page = visit()
    assert stillness(page) == ""


def test_a_page_in_an_endless_loop_is_frozen(chrome, monkeypatch):
    context = chrome.new_context()
    page = context.new_page()
    page.evaluate("() => { setTimeout(() => { for (;;); }); }")
    assert stillness(page, 1000) == "thinks"
    monkeypatch.setattr("tests.e2e.support.frozen_page.stillness", lambda one: "draws" if one is page else "")
    assert find_frozen(chrome) == ["about:blank draws no more"]
    context.close()
