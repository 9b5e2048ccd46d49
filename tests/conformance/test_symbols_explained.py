"""Every symbol, count, track and line of a board or a player's box has its own words on hover, tap and focus."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterable
from functools import cache

import pytest

from tenka.core import registry
from tenka_web.ui.text.catalog import LANGUAGES
from tests.app.games.test_every_choice_reachable import SETUPS, choose, seated
from tests.app.harness import Desk
from tests.app.ui.markup_reader import Attributes, OwnMarkup
from tests.support.setups import Setup, each_of, simplest
from web.build.paths import styles
from web.build.pictures import scenes

BOARDS = ("live", "seats", "roster", "show", "tray", "cards", "prompt", "history", "moment")
"""The parts of a page that are drawings. The static sheet is left out: pieces above it answer."""
SHAPES = ("path", "circle", "rect", "use", "text", "image", "ellipse", "line", "polygon")
NAMED = ("data-target", "data-hover", "data-of")
WORDED = ("button", "summary", "label", "input", "table", "a")
"""Elements whose own words explain what they contain."""
PROSE = ("li", "p", "td", "th", "header", "h2", "h3", "h4", "div", "article", "section", "ul", "ol")
CHARTS = {"live", "plot"}
"""Charts that have their own legend or their own keyboard path."""
WORD = re.compile(r"[^\W\d_]{2}|[\u3040-\u30ff\u4e00-\u9fff]")
KEY = re.compile(rf"\b(?:{'|'.join(('ui', 'place', *(row.texts for row in registry.rows())))})\.[a-z][\w.-]*|\{{\w+\}}")
EVERY = 12
"""One question of a random game in this many is checked."""


class Element:
    """An open element. ``target``: its own target or that of an element around it; ``light``: whether the element only lights
    or moves over pieces and lets the pointer through; ``words``: whether it contains visible words."""

    def __init__(self, tag: str, given: dict[str, str], around: Element | None, *, lets: bool) -> None:
        self.tag, self.given, self.around = tag, given, around
        self.target: str = next((given[name] for name in NAMED if name in given), around.target if around else "")
        self.drawn: bool = tag == "svg" or bool(around and around.drawn)
        self.worded: bool = tag in WORDED or "data-act" in given or bool(around and around.worded)
        self.hidden: bool = given.get("aria-hidden") == "true" or bool(around and around.hidden)
        self.light: bool = (lets and self.hidden) or bool(around and around.light)
        self.unseen: bool = "sr-only" in given.get("class", "") or bool(around and around.unseen)
        self.words = False
        self.sign = ""


class Walk(OwnMarkup):
    """``targets``: all targets that can be pointed at; ``mute``: drawn elements without a target and without words beside
    them."""

    def __init__(self) -> None:
        self.at: Element | None = None
        self.targets: set[str] = set()
        self.mute: Counter[str] = Counter()

    def handle_starttag(self, tag: str, attrs: Attributes) -> None:
        given = {name: value or "" for name, value in attrs}
        classes = given.get("class", "").split()
        self.at = Element(tag, given, self.at, lets=not through().isdisjoint(classes))
        self.targets.update(given[name] for name in NAMED if name in given)
        if tag == "svg" and not (self.at.target or self.at.worded or CHARTS & set(classes)):
            self._block().sign = self._block().sign or f"{self._path()} {given.get('class', '')}"
        if tag in ("br", "hr", "img", "input"):
            self.at = self.at.around
        elif tag in SHAPES and not (self.at.target or self.at.light) and self._on_board():
            self.mute[f"{self._path()}"] += 1

    def handle_data(self, data: str) -> None:
        if self.at is None or self.at.drawn or self.at.unseen or not WORD.search(data):
            return
        element: Element | None = self.at
        while element is not None and not element.words:
            element.words = True
            element = element.around if element.tag not in PROSE else None

    def handle_endtag(self, tag: str) -> None:
        assert self.at is not None
        if self.at.sign and not self.at.words:
            self.mute[self.at.sign] += 1
        self.at = self.at.around

    def _block(self) -> Element:
        """Return the paragraph, line or cell around a sign."""
        element = self.at
        assert element is not None
        while element.around is not None and element.tag not in PROSE:
            element = element.around
        return element

    def _on_board(self) -> bool:
        element = self.at
        while element is not None and element.tag != "svg":
            element = element.around
        return element is not None and "live" in element.given.get("class", "")

    def _path(self) -> str:
        found: list[str] = []
        element = self.at
        while element is not None and len(found) < 4:
            found.append(f"{element.tag}#{element.given.get('id', '')}.{element.given.get('class', '')}")
            element = element.around
        return " < ".join(found)


@cache
def through() -> frozenset[str]:
    """Return the classes of elements that let the pointer through."""
    rules = re.findall(r"([^{}]+)\{[^{}]*pointer-events: none", "".join(path.read_text(encoding="utf-8") for path in styles()))
    return frozenset(name for rule in rules for name in re.findall(r"\.([\w-]+)", rule))


def mute(desk: Desk) -> Counter[str]:
    """List drawn elements without words, and targets without words in the language set."""
    desk.page.do("hover", "")
    parts, found, targets = desk.page.render(), Counter[str](), set[str]()
    for name in BOARDS:
        walk = Walk()
        walk.feed(str(parts.get(name, "")))
        found += Counter({f"{name}: {path}": number for path, number in walk.mute.items()})
        targets |= walk.targets
    for target in sorted(targets):
        desk.page.do("hover", target)
        about = re.sub(r"<[^>]*>", " ", str(desk.page.render_hover()["about"]))
        code = target in about or about.strip() == target.partition(":")[2]
        if desk.app.t("ui.about.hover") in about or not WORD.search(about) or KEY.search(about) or code:
            found[f"{desk.app.settings.language}: {target}: {about.strip()}"] += 1
    desk.page.do("hover", "")
    return found


def advice(found: Iterable[str]) -> str:
    what = "without words: give it data-target or data-hover, and its kind a row of about_rows or target_rows"
    return "\n".join((what, *sorted(found)))


@each_of(SETUPS, simplest)
def test_every_drawn_thing_of_a_game_has_words(setup: Setup) -> None:
    """Plays a random game to its end with its stories and open hands, in the three languages by turns."""
    desk, rng, found = seated(setup, f"symbols {setup}"), random.Random(str(setup)), Counter[str]()
    for number in range(20_000):
        if desk.session.ui.covered:
            desk.page.do("uncover")
        if 'id="peek"' in desk.shown("tray"):
            desk.do("peek")
        if not number % EVERY:
            desk.page.do("language", list(LANGUAGES)[number // EVERY % len(LANGUAGES)])
            desk.page.do("switch", "forecast")
            found += mute(desk)
        while desk.session.playback.story is not None:
            desk.page.do("story.end")
        if desk.session.is_over:
            break
        choose(desk, rng)
    assert not found, advice(found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_drawn_thing_of_a_scene_has_words(language: str) -> None:
    found = Counter[str]()
    for scene in scenes.scenes():
        fragment, acts = scene.way()
        desk = Desk(fragment=fragment.removeprefix("#")).do("set:pace instant", f"language:{language}")
        for act in acts:
            desk.do(act)
        if desk.app.session is not None:
            found += mute(desk)
    assert not found, advice(found)


def test_a_thing_without_words_is_found() -> None:
    walk = Walk()
    walk.feed('<svg class="live"><g data-hover="a:b"><path d=""/></g><circle r="1"/></svg><p><svg class="glyph"></svg>3</p>'
              '<p><svg class="glyph"></svg>Rice 3</p>')  # fmt: skip
    assert walk.targets == {"a:b"}
    assert len(walk.mute) == 2
