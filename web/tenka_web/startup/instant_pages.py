"""Instant pages: the first pages of every lesson, a new table, and the lobby of each game, shown before Python is up.

The build draws them with the client's own code; ``js/startup/early_clicks.mjs`` shows them. Once Python is up, it runs the
commands that lead to the page shown, and finds it drawn already. An instant page is plain JSON:

- ``views``: the first is shown by the command it is named after
- ``wait``: parts that say that a click waits
- ``lobby``: the lobby's place in the browser's history
- ``note``: the key under which a browser stores where the visitor left
- ``kept``: other keys whose presence leads elsewhere

A view has ``parts`` (after the first view only those that differ), ``acts`` that lead Python there, ``ways``: command -> next
view (``LEAVE``: back), and its ``place`` if it is a step of the browser's history; the real table then replaces it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tenka.core import registry
from tenka_web.app import game_registry, new_game_storage
from tenka_web.features.lessons.mode import lesson_of
from tenka_web.page import Page, boot
from tenka_web.startup.warm_up import Nobody, idle_ports
from tenka_web.ui.keyed import Keyed
from tenka_web.ui.markup import Markup, el

Act = tuple[str, str]
Parts = dict[str, str]
TURNS = 3
"""Most pages of a lesson to turn without Python."""
LEAVE = -1
TABLES = 6
"""Tables to draw with different chance: only what is the same in all of them is shown."""
ALWAYS = ("seats", "bar")
"""Parts that keep their room although the first player is not known yet."""
LESSON = "lesson"
HOME = ("home", f"{LESSON} end")


class _Elsewhere(Nobody):
    """A browser of which only the language is known, and that the page has an address."""

    def __init__(self, language: str) -> None:
        self._language = language

    def language(self) -> str:
        return self._language

    def address(self) -> str:
        return "./"


def pages(language: str) -> dict[str, dict[str, Any]]:
    """Return command -> its instant page."""
    drawn = {}
    for game in game_registry.listed_games():
        for layers in _layers(game):
            drawn[" ".join(("tutorial", game, *layers))] = _lesson(language, " ".join((game, *layers)))
        drawn[f"play.now {game}"] = _table(language, game)
        drawn[f"setup.game {game}"] = _lobby(language, game)
    return {act: {**page, **_say_wait(language)} for act, page in drawn.items()}


def _layers(game: str) -> Iterator[tuple[str, ...]]:
    """Yield the layers with a lesson of their own, with those they require; and no layers."""
    known: list[object] = []
    for layers in ((), *((*row.needs, row.id) for row in registry.game_of(game).layers)):
        lesson = game_registry.lesson(game, layers)
        if lesson is not None and lesson not in known:
            known.append(lesson)
            yield layers


def _page(language: str, *acts: Act) -> Page:
    """Return a page after some commands."""
    page = boot(idle_ports(_Elsewhere(language)))
    for act in acts:
        page.do(*act)
    return page


def _say_wait(language: str) -> dict[str, Any]:
    """Return the message for a click that has to wait."""
    t = _page(language).app.t
    note = el("div", el("p", t("ui.early.wait")), class_="notice", id="notice-box")
    return {"wait": {"notice": note, "spoken": el("span", t("ui.early.wait"), id="said-early")}}


def _view(page: Page, acts: tuple[Act, ...], ways: Mapping[str, int]) -> dict[str, Any]:
    parts = {name: str(markup) for name, markup in page.render().items()}
    return {"parts": parts, "acts": [list(act) for act in acts], "ways": dict(ways)}


# Lessons.


def _lesson(language: str, arg: str) -> dict[str, Any]:
    """Return the first pages, up to one with a story before it."""
    acts: tuple[Act, ...] = (("tutorial", arg),)
    views: list[dict[str, Any]] = []
    while True:
        page, at = _page(language, *acts), len(views)
        session = page.app.session
        assert session is not None
        if session.playback.story is not None:
            break
        back = {f"{LESSON} back": at - 1, f"{LESSON} first": 0} if at else {}
        views.append(_view(page, acts, {**back, **dict.fromkeys(HOME, LEAVE)}) | {"place": page.whereabouts})
        if at == TURNS:
            break
        step = lesson_of(session.mode).page
        on = ("choose", step.wanted) if step.is_waiting else (LESSON, "on")
        for way in (on, *(("target", point) for point in step.points)):
            if _turns(language, acts, way, at + 1):
                views[-1]["ways"][" ".join(way)] = at + 1
        acts = (*acts, on)
    _end_ways(views)
    file = lesson_of(session.mode).lesson.file
    return {"views": _keep_differing(views), "lobby": _page(language).whereabouts, "note": f"{LESSON}:{file}", "kept": ""}


def _turns(language: str, acts: tuple[Act, ...], way: Act, to: int) -> bool:
    """Return whether a command alone leads from a page to the next."""
    session = _page(language, *acts, way).app.session
    return session is not None and session.mode.is_guided and lesson_of(session.mode).at == to


def _end_ways(views: list[dict[str, Any]]) -> None:
    """Remove ways that lead to no view."""
    for view in views:
        view["ways"] = {act: to for act, to in view["ways"].items() if to < len(views)}


def _keep_differing(views: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Keep only the parts that differ from the first view's."""
    first = views[0]["parts"]
    for view in views[1:]:
        view["parts"] = {name: text for name, text in view["parts"].items() if first.get(name) != text}
    return views


# Tables.


def _table(language: str, game: str) -> dict[str, Any]:
    """Return the table before chance: without everything that depends on it."""
    pages = [page for seed in range(TABLES) if _calm(page := _lay_over(language, game, seed))]
    drawn = [page.render() for page in pages or [_lay_over(language, game, seed) for seed in range(TABLES)]]
    t = _page(language).app.t
    parts: Parts = {name: _common_part(name, [one[name] for one in drawn]) for name in drawn[0]}
    parts["@title"] = t(game_registry.title(game))
    words = (el("h2", t("ui.early.table"), id="question"), el("p", t("ui.early.dealt"), class_="dim"))
    parts["prompt"] = el("div", *words, class_="ask")
    parts["spoken"] = el("span", t("ui.early.table"), id="said-early")
    lobby = _page(language).whereabouts
    view = {"parts": {name: str(text) for name, text in parts.items()}, "acts": [["play.now", game]], "ways": {"home": LEAVE}}
    return {"views": [{**view, "place": lobby}], "lobby": lobby, "note": "", "kept": new_game_storage.KEY}


def _lay_over(language: str, game: str, seed: int) -> Page:
    return _page(language, ("setup.game", game), ("setup.seed", f"early {seed}"), ("play.now", game))


def _calm(page: Page) -> bool:
    """Return whether nobody is asked yet: a bot or a story begins."""
    session = page.app.session
    return session is not None and (session.playback.story is not None or session.asked_person is None)


def _common_part(name: str, drawn: list[str]) -> str:
    """Return what is the same in all drawings of a part."""
    first = drawn[0]
    if name in ALWAYS or len({str(one) for one in drawn}) == 1:
        return first
    keyed = [one for one in drawn if isinstance(one, Keyed)]
    if len(keyed) < len(drawn) or len({one.frame for one in keyed}) > 1:
        return Markup("")
    text = str(first)
    for groups in zip(*(one.groups for one in keyed), strict=True):
        for key, child in groups[0].children.items():
            if any(str(group.children.get(key)) != str(child) for group in groups):
                text = text.replace(str(child), "", 1)
    return Markup(text)


# The lobby.


def _lobby(language: str, game: str) -> dict[str, Any]:
    """Return the lobby with this game chosen, and the ways to other instant pages."""
    acts = (("setup.game", game),)
    return {"views": [_view(_page(language, *acts), acts, {})], "lobby": _page(language).whereabouts, "note": "", "kept": ""}
