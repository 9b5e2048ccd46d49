"""Patches turn the page into what its parts say, and are as few as possible."""

from __future__ import annotations

import random
import sys

import pytest

from tenka_web import screen
from tenka_web.app import game_registry
from tenka_web.ui.attribute_diff import Touch
from tenka_web.ui.keyed import Keyed, group, keyed
from tenka_web.ui.markup import VOID, Markup, el, escape
from tenka_web.ui.patches import HELD, Patches, Step, digest
from tenka_web.ui.text.catalog import LANGUAGES
from tests.app.harness import Desk
from tests.app.ui.drawings import HOSTILE
from tests.app.ui.markup_reader import OwnMarkup
from tests.support.setups import Setup, each_of, plain_setups, simplest

SETUPS = [setup for setup in plain_setups() if game_registry.has(setup.game)]
ACTS = 12
ROUND_ABOUT = ("undo", "history.step:-1", "history.step:1", "history.now", "set:forecast", "story.again", "story.end", "hint",
               "spread", "places", "log.more", "peek", "uncover", "open:settings", "close", "about.more")  # fmt: skip


class Node:
    """An element of a simulated page; texts are children too."""

    def __init__(self, tag: str, given: dict[str, str | None]) -> None:
        self.tag, self.given = tag, {name: value or "" for name, value in given.items()}
        self.inside: list[Node | str] = []

    @property
    def elements(self) -> list[Node]:
        return [one for one in self.inside if isinstance(one, Node)]

    def find(self, name: str) -> Node | None:
        return next((one for one in self.all() if one.given.get("id") == name), None)

    def all(self) -> list[Node]:
        """Yield elements in document order."""
        found, left = list[Node](), [self]
        while left:
            found.append(one := left.pop())
            left += reversed(one.elements)
        return found

    def text(self) -> str:
        inside = "".join(one.text() if isinstance(one, Node) else escape(one) for one in self.inside)
        return f"<{self.tag} {sorted(self.given.items())}>{inside}</>"


class Tree(OwnMarkup):
    """Parses markup into nodes."""

    def __init__(self) -> None:
        self.open = [Node("", {})]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_startendtag(tag, attrs)
        if tag not in VOID:
            last = self.open[-1].inside[-1]
            assert isinstance(last, Node)
            self.open.append(last)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open[-1].inside.append(Node(tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop().tag == tag

    def handle_data(self, data: str) -> None:
        self.open[-1].inside.append(data)


def parse_markup(markup: str) -> Node:
    tree = Tree()
    tree.feed(markup)
    assert len(tree.open) == 1
    return tree.open[0]


class Page:
    """A simulated page, patched step by step as web/js/dom/patch.mjs does it."""

    def __init__(self) -> None:
        self.root = parse_markup(screen.frame(Markup("")))
        self.patches = Patches({})
        self._named = dict[str, Node]()

    def at(self, name: str) -> Node:
        if not self._named:
            self._named = {one.given["id"]: one for one in reversed(self.root.all()) if "id" in one.given}
        return self._named[name]

    def show(self, parts: dict[str, str]) -> list[Step]:
        steps = self.patches.update(parts)
        for step in steps:
            getattr(self, f"do_{step[0]}")(*step[1:])
            if step[0] != "set":
                self._named.clear()
        return steps

    def do_title(self, text: str) -> None: ...

    def do_set(self, name: str, attribute: str, value: str) -> None:
        self.at(name).given[attribute] = value

    def do_put(self, name: str, markup: str) -> None:
        self.at(name).inside = parse_markup(markup).inside

    def do_group(self, part: str, name: str, start: str, order: str | None, markup: str) -> None:
        holder = self.at(part).find(name)
        assert holder is not None, name
        standing = {str(one.given["id"]): one for one in holder.elements}
        assert len(standing) == len(holder.inside), "only elements, each with an id of its own"
        fresh = {str(one.given["id"]): one for one in parse_markup(markup).elements}
        assert order is not None or fresh.keys() <= standing.keys()
        if start:
            tree = Tree()
            tree.feed(start)
            holder.given = tree.open[-1].given
        standing |= fresh
        holder.inside = [standing[key] for key in order.split()] if order is not None else [standing[key] for key in standing]

    def do_touch(self, part: str, name: str, number: int, touches: list[Touch]) -> None:
        holder = self.at(part).find(name)
        assert holder is not None, name
        there = holder.all()
        assert len(there) == number
        for at, given, value in touches:
            if not given:
                (words,) = there[at].inside
                assert isinstance(words, str)
                there[at].inside = [str(value)]
            elif value is None:
                del there[at].given[given]
            else:
                there[at].given[given] = value

    def stands(self, parts: dict[str, str]) -> list[str]:
        """Return the parts that differ from their markup. A part within another is in the outer one's markup."""
        wrong = []
        for name, markup in parts.items():
            wanted = parse_markup(markup)
            if (held := HELD.get(name)) and (spot := wanted.find(held)):
                spot.inside = parse_markup(parts.get(held, "")).inside
            if name != "main" and "@" not in name:
                there = Node("", {})
                there.inside = self.at(name).inside
                wrong += [name] * (there.text() != wanted.text())
        return wrong


def item_of(key: str, words: str) -> Markup:
    return el("li", words, id=key)


def listing(*keys: str, note: str = "", kind: str | None = None) -> Keyed:
    return keyed("<div>", group("list", {key: el("li", key, note, id=key) for key in keys}, "ol", class_=kind), "</div>")


def test_keyed_markup_is_markup_like_any_other() -> None:
    """It is the same text as one assembled by hand."""
    assert listing("a", "b") == '<div><ol id="list"><li id="a">a</li><li id="b">b</li></ol></div>'
    assert el("p", listing("a")) == f"<p>{listing('a')}</p>"
    both = keyed("<hr>", listing("a"), None, listing("b"))
    assert both == f"<hr>{listing('a')}{listing('b')}"
    assert [one.id for one in both.groups] == ["list", "list"]


@pytest.mark.parametrize(
    ("before", "now", "steps"),
    [
        (listing("a", "b"), listing("a", "b"), []),
        (listing("a"), listing("a", note="!"), [("touch", "x", "a", 1, [(0, "", "a!")])]),
        (listing("a"), listing("a", note=Markup("<b>!</b>")), [("group", "x", "list", "", None, '<li id="a">a<b>!</b></li>')]),
        (listing("a", "b"), listing("b"), [("group", "x", "list", "", "b", "")]),
        (listing("a"), listing("b", "a"), [("group", "x", "list", "", "b a", '<li id="b">b</li>')]),
        (listing("a", "b"), listing("b", "a"), [("group", "x", "list", "", "b a", "")]),
        (listing("a"), listing("a", kind="k"), [("group", "x", "list", '<ol id="list" class="k">', None, "")]),
        (Markup(listing("a")), listing("b"), [("put", "x", str(listing("b")))]),
        (listing("a"), keyed("<p>", listing("a"), "</p>"), [("put", "x", f"<p>{listing('a')}</p>")]),
        (listing("a"), listing(), [("group", "x", "list", "", "", "")]),
        (listing(), listing("a"), [("group", "x", "list", "", "a", '<li id="a">a</li>')]),
        (listing("a"), Markup(""), [("put", "x", "")]),
    ],
)
def test_only_changes_are_sent(before: str, now: str, steps: list[Step]) -> None:
    """Changed, new and removed children; the whole part if its frame changed, or if it was set as plain text."""
    patches = Patches({"x": before})
    assert patches.update({"x": now}) == steps
    assert patches.update({"x": now}) == []


def test_a_keyed_child_is_patched_by_its_own_groups() -> None:
    """Of a zone on the table only the changed card is sent."""

    def zones(*keys: str, note: str = "", title: str = "T") -> Keyed:
        inner = keyed(f'<div id="zone">{title}', group("cards", {key: item_of(key, key + note) for key in keys}, "ul"), "</div>")
        return keyed(group("dock", {"zone": inner}, "div"))

    patches = Patches({"x": zones("a", "b")})
    assert patches.update({"x": zones("a", "c")}) == [("group", "x", "cards", "", "a c", '<li id="c">c</li>')]
    whole = '<div id="zone">U<ul id="cards"><li id="a">a</li></ul></div>'
    assert patches.update({"x": zones("a", title="U")}) == [("group", "x", "dock", "", None, whole)]


def test_text_set_before_becomes_keyed_without_a_step() -> None:
    """The first paint is text; the next patch is as small as any."""
    patches = Patches({"x": str(listing("a", "b"))})
    assert patches.update({"x": listing("a", "b")}) == []
    assert patches.update({"x": listing("a")}) == [("group", "x", "list", "", "a", "")]


def test_attributes_titles_and_hostile_text() -> None:
    """Each kind of part has its step."""
    patches = Patches({})
    assert patches.update({"@title": HOSTILE, "x@data-tab": "play"}) == [("title", HOSTILE), ("set", "x", "data-tab", "play")]
    assert patches.update({"@title": HOSTILE, "x@data-tab": ""}) == [("set", "x", "data-tab", "")]


def test_a_part_with_parts_inside_replaces_them() -> None:
    """A new frame is empty, and so is the place of a map that was set whole."""
    patches = Patches({"main": "1", "live": Markup("1"), "spot": "s", "log": "l"})
    assert patches.update({"live": Markup("2"), "spot": "s"}) == [("put", "live", "2"), ("put", "spot", "s")]
    assert patches.update({"main": "2", "live": Markup("2"), "spot": "s", "log": "l"}) == [
        ("put", "main", "2"), ("put", "live", "2"), ("put", "spot", "s"), ("put", "log", "l")
    ]  # fmt: skip
    assert patches.replace_all(["live", "gone"]) == [("put", "live", "2"), ("put", "spot", "s")]


def test_markup_written_by_the_build_is_not_sent_again() -> None:
    """The lobby of a first visit is there already; another one is sent, and so is the same one later."""
    patches = Patches({}, digest("built"))
    assert patches.update({"@title": "t", "main": "built", "log": "l"}) == [("title", "t"), ("put", "log", "l")]
    assert patches.update({"main": "other"}) == [("put", "main", "other")]
    assert patches.update({"main": "built", "log": "l"}) == [("put", "main", "built"), ("put", "log", "l")]
    assert Patches({}, digest("built")).update({"main": "other"}) == [("put", "main", "other")]


def test_parts_outside_the_frame_stay() -> None:
    """A new frame keeps title and symbols."""
    patches = Patches({"@title": "t", "glyphs": "g", "main": "1", "log": "l"})
    assert patches.update({"@title": "t", "glyphs": "g", "main": "2", "log": "l"}) == [("put", "main", "2"), ("put", "log", "l")]


def _wander(desk: Desk, rng: random.Random) -> str:
    """Return a command that a visitor might run now."""
    session = desk.session
    targets = sorted(session.selection().highlighted)
    drawn = rng.random()
    if targets and drawn < 0.55:
        return f"target:{rng.choice(targets)}"
    if targets and drawn < 0.65:
        return f"hover:{rng.choice(targets)}"
    person, decision = session.asked_person, session.table.decision
    if person is not None and decision is not None and drawn < 0.8 and session.ui.cursor is None:
        return f"choose:{rng.choice(decision.choices(person))}"
    return rng.choice((*ROUND_ABOUT, f"language:{rng.choice([*LANGUAGES])}", f"history.go:{rng.randrange(9)}"))


def _forget(desk: Desk) -> None:
    """Clear all caches of drawings and of values found in a view, except unbounded ones of constants."""
    if desk.app.session is not None:
        desk.app.session.findings.clear()
    drawings = [module for name, module in sys.modules.items() if name.startswith("tenka_web.")]
    for kept in (thing for module in drawings for thing in vars(module).values() if hasattr(thing, "cache_parameters")):
        if kept.cache_parameters()["maxsize"] is not None:
            kept.cache_clear()


@each_of(SETUPS, simplest)
def test_a_page_patched_again_and_again_equals_its_drawing(setup: Setup) -> None:
    """Clicks, undo, the past, other languages, stories, windows: after each, every part of the page equals a drawing without
    caches; at a hover, the few parts that depend on it do."""
    rng = random.Random(str(setup))
    table = setup.table("patches")
    kinds = "~".join(f"{'0' if seat < 2 else '1'}{seat}{seat}" for seat in range(setup.seats))
    desk, page = Desk(fragment=f"#g={table.code()}~{kinds}"), Page()
    for _ in range(ACTS):
        desk.watch.run(2_000)
        page.show(desk.page.render())
        _forget(desk)
        assert page.stands(desk.page.render()) == []
        desk.do(act := _wander(desk, rng))
        if act.startswith("hover:"):
            page.show(desk.page.render_hover())
            assert page.stands(desk.page.render()) == []
