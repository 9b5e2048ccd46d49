"""Several people at one device: while a seat's answer is sealed nothing reveals it.

An example of a hole: while Blue plans, step three moments back, "play on from here", "I am Red", and Red's cards are open.
"""

from __future__ import annotations

import json
import random
import re

import pytest

import tenka
from tenka_web.app import saves
from tenka_web.app.shareable import find_plain_moment
from tests.app.games.shogun.tables import choices, plan, table
from tests.app.harness import Desk

pytestmark = pytest.mark.slow

CARDS = re.compile(r"\blay \w+ [\w-]+")


def desk_with_sealed_plan() -> Desk:
    """Return a table where Red has sealed its plan; Blue has the device and has placed a card."""
    desk = table("person", "person", "person").do("uncover")
    plan(desk, random.Random(3)).do("uncover")
    lay = next(choice for choice in choices(desk) if choice.verb == "lay")
    return desk.do(f"choose:{lay}")


@pytest.fixture
def desk() -> Desk:
    return desk_with_sealed_plan()


def test_no_branch_begins_amid_sealed_answers(desk: Desk) -> None:
    old, held = desk.session.save.id, dict(desk.drawer.held)
    desk.do(f"history.go:{len(desk.session.table.history) - 3}")
    assert "history.branch" not in desk.shown("prompt")
    assert "sealed" in desk.shown("prompt")
    desk.do("history.branch")
    assert desk.session.save.id == old
    assert desk.drawer.held == held
    assert desk.app.notice is not None
    assert desk.app.notice.key == "ui.branch.sealed"
    assert find_plain_moment(desk.session) == 0
    desk.do("history.go:0")
    assert "history.branch" in desk.shown("prompt")
    desk.do("history.branch")
    assert desk.session.save.id != old
    assert not desk.session.table.history


def test_no_branch_begins_while_the_actions_are_carried_out(desk: Desk) -> None:
    """Cards to come are face down; once all are open, any moment can be branched."""
    while desk.session.is_sealed:
        desk.do("uncover")
        plan(desk, random.Random(5))
    desk.do("story.end", "uncover")
    began = len(desk.session.table.history)
    assert find_plain_moment(desk.session) == 0
    desk.do(f"history.go:{began - 4}", "history.branch", "history.now")
    assert desk.app.notice is not None
    assert desk.app.notice.key == "ui.branch.sealed"
    rng = random.Random(1)
    while not desk.session.is_sealed:
        desk.do("uncover", "story.end")
        if desk.session.playback.story is None and not desk.session.is_sealed:
            desk.do(f"choose:{rng.choice(choices(desk))}")
    ended = len(desk.session.table.history)
    assert find_plain_moment(desk.session) == ended
    desk.do("story.end", "uncover")
    plan(desk, random.Random(6)).do("uncover")
    assert find_plain_moment(desk.session) == ended
    desk.do(f"history.go:{began - 4}", "history.branch")
    assert desk.app.notice.key == "ui.branch.done"


@pytest.mark.parametrize("what", ["record", "save", "csv"])
@pytest.mark.parametrize("covered", [False, True])
def test_no_file_contains_sealed_answers(desk: Desk, what: str, covered: bool) -> None:
    """Behind the cover too: the file ends where the sealed question begins."""
    if covered:
        plan(desk, random.Random(8))
        assert desk.session.ui.covered
    desk.do(f"download:{what}")
    (text,) = desk.frame.downloads.values()
    assert not CARDS.search(text)
    assert "\\n0 lay" not in text
    if what == "record":
        assert tenka.replay(text).history == []
    if what == "save":
        assert not CARDS.search(saves.read(text).record)


def test_the_link_contains_the_game_up_to_the_sealed_question_and_says_so(desk: Desk) -> None:
    desk.do("copy.link", "open:share")
    assert "sealed" in desk.shown("dialog")
    for link in (desk.frame.copied[-1], re.findall(r'value="([^"]*#g=[^"]*)"', desk.shown("dialog"))[0]):
        opened = Desk(fragment=link.partition("#")[2])
        assert opened.session.table.history == []
    desk.do("close", "history.go:3", "copy.link:moment")
    assert "~m" not in desk.frame.copied[-1]


def test_a_save_exported_from_the_lobby_contains_none_either(desk: Desk) -> None:
    name = desk.session.save.id
    desk.do("home", f"export.save:{name}")
    (text,) = desk.frame.downloads.values()
    assert not CARDS.search(saves.read(text).record)
    assert desk.app.notice is not None
    assert desk.app.notice.key == "ui.share.sealed"
    kept = next(text for key, text in desk.drawer.held.items() if ":save:" in key)
    assert CARDS.search(saves.read(kept).record)         # The game itself continues


def test_a_second_visit_asks_who_plays_and_never_offers_a_seat_that_has_sealed(desk: Desk) -> None:
    """Another tab, or the page opened again: the cover names a seat that still plans."""
    other = Desk(desk.drawer, fragment=desk.frame.hash)
    assert other.session.ui.covered
    assert other.session.viewer in other.session.asked_seats
    assert other.session.viewer != 0
    whole = "".join(map(str, other.page.render().values()))
    assert 'data-target="card:' not in whole


def test_alone_with_bots_nothing_is_withheld() -> None:
    desk = table("person", "random", "random")
    desk.do(f"choose:{next(choice for choice in choices(desk) if choice.verb == 'lay')}")
    assert find_plain_moment(desk.session) == len(desk.session.table.history)
    desk.do("download:record")
    assert CARDS.search(next(iter(desk.frame.downloads.values())))


def two_desks(first: int, second: int) -> tuple[Desk, Desk]:
    """Return the same table behind the cover between Red and Blue, with two different plans of Red."""
    found = []
    for seed in (first, second):
        desk = table("person", "person", "person").do("uncover")
        found.append(plan(desk, random.Random(seed)))
    return found[0], found[1]


WAYS = (
    ("history.step:-1", "history.eyes:-1"), ("history.go:2", "history.eyes:0"), ("history.go:0",), ("story.again",), ("undo",),
    ("hint",), ("hint.all",), ("hint.take",), ("peek",), ("type:lay tax tajima",), ("type:hint",), ("choose:done",), ("sure",),
    ("target:card:tajima",), ("hover:card:tajima",), ("drop:card:tajima box:tax",), ("key:u",), ("key:h",), ("key:,",),
    ("places",), ("log.more",), ("tab:log",), ("switch:forecast",), ("open:share",), ("open:help shogun",), ("unpick",),
    ("bots.stop", "bots.go"), ("language:ja",), ("download:svg",), ("download:csv",), ("copy.link:moment",), ("home",),
    ("history.branch",), ("keep.mine",), ("take.theirs",), ("open:saves",), ("key:?",),
)  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("way", WAYS, ids=" ".join)
def test_behind_the_cover_all_plans_look_the_same(way: tuple[str, ...]) -> None:
    """Every part of the page (its title, its spoken text), every file and every link is equal."""
    one, other = two_desks(1, 2)
    seen = []
    for desk in (one, other):
        assert desk.session.ui.covered
        desk.do(*way)
        parts = {name: str(markup) for name, markup in desk.page.render().items()}
        seen.append((parts, desk.frame.downloads, desk.frame.pictures))
    texts = [re.sub(r"name-\d+-\d+", "id", json.dumps(each)) for each in seen]
    assert texts[0] == texts[1]
    links = [re.sub(r"name-\d+-\d+", "id", "\n".join(desk.frame.copied)) for desk in (one, other)]
    assert links[0] == links[1]


def test_the_cover_shows_a_spectators_view() -> None:
    """Not the view of the next player."""
    desk = table("person", "person", "person").do("uncover")
    while desk.session.is_sealed:
        desk.do("uncover")
        plan(desk, random.Random(4))
    for _ in range(60):
        if desk.session.ui.covered:
            assert desk.session.viewpoint() is None
            assert desk.session.view().seat is None
        desk.do("uncover", "story.end")
        if desk.session.playback.story is None and not desk.session.is_sealed:
            desk.do(f"choose:{choices(desk)[0]}")


def test_a_notice_for_one_player_is_gone_when_the_next_one_comes() -> None:
    """A command that was no choice is answered with those that are, which reveal the hand."""
    desk = table("person", "person", "person").do("uncover")
    plan_but_done = [choice for choice in choices(desk) if choice.verb == "lay"]
    assert plan_but_done
    rng = random.Random(2)
    while any(choice.verb == "lay" for choice in choices(desk)):
        desk.do(f"choose:{rng.choice([choice for choice in choices(desk) if choice.verb == 'lay'])}")
    desk.do("type:nonsense")
    assert "lay" in desk.shown("notice") or "take" in desk.shown("notice")
    desk.do("choose:done")
    assert desk.session.ui.covered
    assert desk.shown("notice") == ""
