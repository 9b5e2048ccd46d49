"""The fast parser of the page's own markup agrees with Python's."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest

from tenka_web.app import game_registry
from tests.app.harness import Desk
from tests.app.ui.drawings import HOSTILE
from tests.app.ui.markup_reader import Attributes, OwnMarkup
from tests.support.setups import Setup, plain_setups, simplest

SETUPS = [setup for setup in plain_setups() if game_registry.has(setup.game) and simplest(setup)]


class Told:
    """Records all calls of a parser; Python's converts names to lower case."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[object] = []

    def handle_starttag(self, tag: str, attrs: Attributes) -> None:
        self.said.append((tag.lower(), [(name.lower(), value) for name, value in attrs]))

    def handle_endtag(self, tag: str) -> None:
        self.said.append(tag.lower())

    def handle_data(self, data: str) -> None:
        self.said.append(["text", data])


class Quick(Told, OwnMarkup): ...


class Pythons(Told, HTMLParser): ...


def read_alike(markup: str) -> int:
    quick, slow = Quick(), Pythons()
    quick.feed(markup)
    slow.feed(markup)
    slow.close()
    assert quick.said == slow.said
    return len(quick.said)


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_a_table_is_parsed_equally(setup: Setup) -> None:
    desk = Desk().start(*["person"] * setup.seats, game=setup.game, seed="read")
    assert sum(read_alike(str(markup)) for name, markup in desk.page.render().items() if "@" not in name) > 100


def test_text_that_looks_like_markup_is_parsed_equally() -> None:
    desk = Desk().do(f"setup.seat:0 name {HOSTILE}", "start")
    assert read_alike(desk.shown("seats"))
    assert read_alike('<p title="a > b" hidden>1 &lt; 2<br/><!-- no --><input disabled value=\'"\'></p>') > 3


def test_malformed_markup_raises() -> None:
    for broken in ("<p", 'a<b c="', "<<p>"):
        with pytest.raises(AssertionError):
            Quick().feed(broken)
