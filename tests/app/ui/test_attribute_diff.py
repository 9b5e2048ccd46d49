"""Differences between two markups with the same elements."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tenka_web.ui.attribute_diff import Touch, diff_attributes, elements
from tenka_web.ui.markup import el
from tests.app.ui.drawings import HOSTILE


@pytest.mark.parametrize(
    ("before", "now", "found"),
    [
        ("<p>a</p>", "<p>a</p>", []),
        ("<p>a</p>", "<p>b</p>", [(0, "", "b")]),
        ('<p class="a">x</p>', '<p class="b">x</p>', [(0, "class", "b")]),
        ('<p class="a" title="t">x</p>', '<p class="a">x</p>', [(0, "title", None)]),
        ("<p>x</p>", "<p hidden>x</p>", [(0, "hidden", "")]),
        ("<p hidden>x</p>", "<p>x</p>", [(0, "hidden", None)]),
        ('<g><use href="#a"/><b>1</b></g>', '<g><use href="#b"/><b>2</b></g>', [(1, "href", "#b"), (2, "", "2")]),
        ("<i><b>1</b></i><u>2</u>", "<i><b>1</b></i><u>3</u>", [(2, "", "3")]),
        ("<p>a &amp; b</p>", "<p>&lt;a&gt; &amp;amp;</p>", [(0, "", "<a> &amp;")]),
        ('<p title="&quot;">x</p>', '<p title="&#39;">x</p>', [(0, "title", "'")]),
    ],
)
def test_differing_attributes_and_texts_are_listed(before: str, now: str, found: list[Touch]) -> None:
    """By the number of their element, with parsed values."""
    assert diff_attributes(before, now) == found


@pytest.mark.parametrize(
    ("before", "now"),
    [
        ("<p>a</p>", "<p>a<b>c</b></p>"),                           # Another element
        ("<p>a</p>", "<b>a</b>"),
        ('<p id="a">x</p>', '<p id="b">x</p>'),                     # Another thing
        ("<p></p>", "<p>a</p>"),                                    # No text to change
        ("<p>a</p>", "<p></p>"),
        ("<p><b>a</b>b</p>", "<p><b>a</b>c</p>"),                   # Text beside an element
        ("<p>a<b>b</b></p>", "<p>c<b>b</b></p>"),
        ("<g><use/>a</g>", "<g><use/>b</g>"),
        ("<p><br>a</p>", "<p><br>b</p>"),
        ("a<p>b</p>", "c<p>b</p>"),
        ('<p><input value="a"></p>', '<p><input value="b"></p>'),   # Its state is more than its markup
        ("<details><p>a</p></details>", "<details><p>b</p></details>"),
        ("<b>1</b>" * 30, "<b>2</b>" * 30),                         # So much that the whole is sooner parsed
    ],
)
def test_any_other_difference_replaces_the_whole(before: str, now: str) -> None:
    assert diff_attributes(before, now) is None


WORDS = st.text(alphabet="ab<>&\"' ", min_size=1, max_size=6)


@given(WORDS, WORDS, WORDS, WORDS)
def test_escaped_texts_are_set_unescaped(title: str, said: str, other_title: str, other_said: str) -> None:
    before, now = (el("p", el("b", words), title=name) for name, words in ((title, said), (other_title, other_said)))
    named: list[Touch] = [(0, "title", other_title)] * (title != other_title)
    worded: list[Touch] = [(1, "", other_said)] * (said != other_said)
    assert diff_attributes(before, now) == named + worded


def test_elements_are_counted() -> None:
    """Void elements too."""
    assert elements(f'<g><use href="#a"/><b>1</b>{el("br")}</g>') == 4
    assert elements(el("p", HOSTILE)) == 1
