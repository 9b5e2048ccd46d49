"""The builder of markup escapes everything that is not markup already."""

import pytest

from tenka_web.ui import assets
from tenka_web.ui.markup import Markup, el, escape, join
from tests.app.ui.drawings import HOSTILE, parse


def test_text_is_escaped_and_markup_is_not():
    """A name with tags stays a name; an element inside an element stays an element."""
    made = el("p", HOSTILE, el("b", "fine"))
    assert parse(made).find("p").text == HOSTILE
    assert parse(made).find("p/b").text == "fine"


def test_attributes_are_escaped_renamed_and_left_out():
    """class_ is class, data_target is data-target, True has no value, None and False are left out."""
    assert el("i", class_="a", data_target=HOSTILE, hidden=True, title=None, open=False) == (
        f'<i class="a" data-target="{escape(HOSTILE)}" hidden></i>')


def test_void_elements_have_no_end():
    assert el("input", type="range", max=3) == '<input type="range" max="3">'


def test_children_may_be_lists_numbers_and_nothing():
    """Lists are flattened, None leaves nothing."""
    assert join(["a", None, 2, [Markup("<b/>"), ["&"]]]) == "a2<b/>&amp;"


def test_assets_are_read_by_name_and_only_from_the_assets():
    """The same reader serves the tree and the baked zip; a missing name is an error."""
    assert assets.read_json("geometry/crests.json")["takeda"]["d"].startswith("M")
    with pytest.raises(FileNotFoundError):
        assets.read_text("no/such/file.txt")
