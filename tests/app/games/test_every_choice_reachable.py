"""Every choice can be reached on the page, has words in every language, and shows no more than a seat may know."""

from __future__ import annotations

import random
import re
from collections import Counter
from functools import lru_cache

from tenka.core import registry
from tenka_web.app import game_registry
from tenka_web.app.selection import Selection, start
from tenka_web.ui.markup import escape
from tenka_web.ui.text.catalog import LANGUAGES
from tests.app.harness import Desk
from tests.app.ui.markup_reader import OwnMarkup
from tests.support.setups import Setup, any_choice, each_of, plain_setups, simplest

SETUPS = [setup for setup in plain_setups() if game_registry.has(setup.game)]
SECRET = [setup for setup in SETUPS if game_registry.adapter(setup.game).secrets]
PREFIXES = "|".join(("ui", "place", *(row.texts for row in registry.rows())))
KEY = re.compile(rf"\b(?:{PREFIXES})\.[a-z][\w.-]*|\{{\w+\}}")
CLAUSE = re.compile(r"\b[A-Z]{2}-[A-Z]{1,3}\d+\b")
"""A clause of the rules: shown only to a player who asks why."""
SPOKEN = ("aria-label", "title", "placeholder", "aria-valuetext", "alt")
WORD = re.compile(r"\w\w|[\u4e00-\u9fff]")
"""Two letters, or one sign that is a word by itself."""
CLOSE_LOOKS, SAMPLE, ANSWERED, SHORT = 3, 40, 4, 5
"""How many questions of each kind are drawn; then one in this many; one in this many waits for the worker; choices of a short
game."""


class Reader(OwnMarkup):
    """Collects texts, spoken texts and the names of buttons."""

    def __init__(self) -> None:
        self.words: list[str] = []
        self.nameless: list[str] = []
        self._buttons: list[tuple[str, list[str]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.words += [given[name] or "" for name in SPOKEN if name in given]
        if "aria-label" in given and not given["aria-label"]:
            self.nameless.append(f"<{tag} {given}>")
        if tag == "button":
            self._buttons.append((str(given), [given.get("aria-label") or ""]))

    def handle_data(self, data: str) -> None:
        self.words.append(data)
        for _, name in self._buttons:
            name.append(data)

    def handle_endtag(self, tag: str) -> None:
        if tag == "button":
            given, name = self._buttons.pop()
            if not "".join(name).strip():
                self.nameless.append(f"<button {given}>")


@lru_cache(maxsize=4096)
def faults(markup: str) -> tuple[str, ...]:
    """List keys and placeholders in texts, and buttons without a name."""
    reader = Reader()
    reader.feed(markup)
    return (*KEY.findall(" ¦ ".join(reader.words)), *reader.nameless)


@lru_cache(maxsize=4096)
def clauses(markup: str) -> tuple[str, ...]:
    """List clauses of the rules, wherever they are."""
    return tuple(CLAUSE.findall(markup))


def page_of(desk: Desk) -> str:
    """Return all markup, if no part has a fault."""
    parts = desk.page.render()
    for name, markup in parts.items():
        assert faults(str(markup)) == (), (name, desk.app.settings.language)
        assert name == "about" or clauses(str(markup)) == (), name
    return "".join(map(str, parts.values()))


def unreachable(selection: Selection, shown: str) -> list[str]:
    """List choices whose next target is neither drawn nor on a button, and that have no button of their own."""
    return [
        str(choice)
        for group in selection.groups
        if not (group.target and (f'data-target="{escape(group.target)}"' in shown
                                  or f'data-act="target" data-arg="{escape(group.target)}"' in shown))
        for choice in group.choices
        if f'data-act="choose" data-arg="{escape(choice)}"' not in shown
    ]


def examine(desk: Desk, rng: random.Random) -> None:
    """Check the question as it is asked, and narrowed by every first target of its choices; with the hand open if a choice
    needs it."""
    session = desk.session
    if 'id="peek"' in desk.shown("tray"):
        desk.do("peek")
    selection = session.selection()
    assert selection.options
    shown = page_of(desk)
    assert unreachable(selection, shown) == []
    check_pointers(desk, shown, rng)
    decision, seat = session.view().decision, session.asked_person
    longer = sorted({targets[0] for _, targets in selection.options if len(targets) > 1})
    for target in rng.sample(longer, min(2, len(longer))):
        session.ui.picked = (target,)
        if session.selection().picked == (target,):
            assert unreachable(start(decision, seat, session.ui.picked), page_of(desk)) == []
        session.ui.picked = ()


def check_pointers(desk: Desk, shown: str, rng: random.Random) -> None:
    """Assert that everything under the pointer has words."""
    targets = sorted(set(re.findall(r'data-(?:target|hover)="([^"]+)"', shown)))
    for target in rng.sample(targets, min(6, len(targets))):
        desk.page.do("hover", target)
        about = str(desk.page.render_hover()["about"])
        assert faults(about) == ()
        assert re.search(WORD, re.sub(r"<[^>]*>", "", about)), target
    desk.page.do("hover", "")


def seated(setup: Setup, seed: str) -> Desk:
    """Return a desk with persons on all seats and immediate stories."""
    desk = Desk()
    desk.do("set:pace instant")
    desk.start(*["person"] * setup.seats, layers=setup.layers, seed=seed, game=setup.game)
    assert desk.session.table.rules.seats == setup.seats
    return desk


def choose(desk: Desk, rng: random.Random) -> None:
    """Return a random choice of the person at the device."""
    session = desk.session
    decision, seat = session.table.decision, session.asked_person
    assert decision is not None
    assert seat is not None
    made = len(session.table.history)
    choice = any_choice(decision, seat, rng)
    desk.page.do("choose", str(choice))
    assert len(session.table.history) != made or session.table.decision is not decision, choice


def settle(desk: Desk) -> None:
    """Hand the device over and skip stories."""
    if desk.session.ui.covered:
        desk.page.do("uncover")
    while desk.session.playback.story is not None:
        desk.page.do("story.end")


@each_of(SETUPS, simplest)
def test_every_choice_of_a_game_can_be_reached_and_has_words(setup: Setup) -> None:
    """A random game to its end; the language changes at each question, and half of the questions have the forecast."""
    desk, rng = seated(setup, f"drawn {setup}"), random.Random(str(setup))
    seen: Counter[str] = Counter()
    for number in range(20_000):
        settle(desk)
        if desk.session.is_over:
            break
        desk.head.slow = bool(number % ANSWERED)
        key = desk.session.view().key
        seen[key] += 1
        if seen[key] <= CLOSE_LOOKS or not rng.randrange(SAMPLE):
            desk.page.do("language", list(LANGUAGES)[number % len(LANGUAGES)])
            if number % 2:
                desk.page.do("switch", "forecast")
            examine(desk, rng)
        choose(desk, rng)
    assert desk.session.is_over
    for language in LANGUAGES:
        desk.page.do("language", language)
        page_of(desk)


@each_of(SECRET, simplest)
def test_hidden_information_changes_nothing_on_the_page(setup: Setup) -> None:
    """At many moments of a game other seats' hidden cards are replaced: the page of the person at the device stays the same."""
    desk, rng = seated(setup, f"hidden {setup}"), random.Random(7)
    compared = 0
    for number in range(20_000):
        if compared >= 24:
            break
        if desk.session.is_over:
            desk = seated(setup, f"hidden {setup} {number}")    # A short game ends too soon for that
        if not number % 5 or len(desk.session.table.history) < SHORT:
            compared += compare_determinized(desk, random.Random(number))
        settle(desk)
        choose(desk, rng)
    assert compared >= 24


def compare_determinized(desk: Desk, rng: random.Random) -> int:
    """Compare the page with that of a determinized game (covered: from a spectator's view)."""
    session = desk.session
    seat = None if session.ui.covered else session.viewer
    if session.playback.story is not None or session.is_over:
        return 0
    before, real = page_of(desk), session.table._play
    guess = session.table.view(seat).determinize(rng)
    if guess.state.plain() == real.state.plain():
        return 0
    session.table._play = guess
    session._views.clear()
    after = page_of(desk)
    session.table._play = real
    session._views.clear()
    assert after == before
    return 1
