"""A page of a lesson rings what its text speaks of; pressing only what is ringed leads through the lesson."""

from __future__ import annotations

import pytest

import tenka
from tenka_web.features.lessons.mode import lesson_of
from tests.app.harness import Desk
from tests.app.lessons.guided_lessons import LESSONS
from tests.app.ui.markup_reader import OwnMarkup


class Elements(OwnMarkup):
    """Every element of a markup, as its attributes."""

    def __init__(self, markup: str) -> None:
        self.found: list[dict[str, str]] = []
        self.feed(markup)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append({name: value or "" for name, value in attrs})


def ringed_elements(desk: Desk) -> dict[str, str]:
    """Return ringed element -> its command, "" if it only points; in the order of the page.

    Only rings of the table count: lines of the log and prominent buttons are no rings.
    """
    found: dict[str, str] = {}
    for part, markup in desk.page.render().items():
        for one in Elements(markup).found if part != "log" else ():
            name = one.get("data-target") or one.get("data-hover") or one.get("data-arg")
            if name and "now" in one.get("class", "").split():
                found[name] = f"{one['data-act']}:{one.get('data-arg', '')}" if "data-act" in one else one.get("data-target", "")
    return found


def standing_out(desk: Desk, wanted: str) -> bool:
    """Return whether the answer that a page waits for is a prominent button."""
    return any(one.get("data-act") == "choose" and one.get("data-arg") == wanted and "primary" in one["class"].split()
               for one in Elements(desk.shown("prompt")).found)  # fmt: skip


def follow(desk: Desk, hand: str) -> None:
    """Press ringed elements, and nothing else, until the page is turned; then the answer must be a prominent button."""
    lesson, done = lesson_of(desk.session.mode), set()
    assert lesson is not None
    page = lesson.page
    while desk.session.mode.is_guided and lesson_of(desk.session.mode).at == lesson.at:
        rings = ringed_elements(desk)
        assert set(rings) <= {*page.points, page.wanted}, f"{page.key}: rings what its page doesn't speak of"
        waiting = {name: act for name, act in rings.items() if name not in done and (page.is_waiting or act.startswith("choose"))}
        if waiting:
            name, act = next(iter(waiting.items()))
            assert act, f"{page.key}: {name} is ringed and can't be chosen"
            done.add(name)
            desk.do(act if ":" in act and act.partition(":")[0] in ("choose", "target") else f"{hand}:{act}")
            if hand == "tap" and desk.session.ui.tried == name:  # Shown by the first tap, chosen by the second
                desk.do(f"tap:{name}")
        else:
            assert not page.is_waiting or standing_out(desk, page.wanted), f"{page.key}: nothing ringed leads to {page.wanted}"
            desk.do(f"choose:{page.wanted}" if page.is_waiting else "lesson:on")
        assert desk.app.notice is None, f"{page.key}: {desk.app.notice}"


def seats_with(desk: Desk, word: str) -> list[str]:
    """The seats of the strip whose boxes have a class: ``turn`` marks who is asked, ``now`` what a page points out."""
    boxes = (one for one in Elements(desk.shown("seats")).found if "player" in one.get("class", "").split())
    return [one["data-hover"] for one in boxes if word in one["class"].split()]


@pytest.mark.parametrize("file", LESSONS)
def test_a_first_page_rings_your_own_crest_and_a_page_that_only_explains_asks_nobody(file: str) -> None:
    """The first page says which clan is yours; a second ring would name somebody else."""
    arg, lesson = LESSONS[file]
    desk = Desk().do(f"tutorial:{arg}")
    assert seats_with(desk, "now") == [f"seat:{lesson.learner}"]
    for page in lesson.pages:
        desk.do("story.end")
        asked = seats_with(desk, "turn")
        assert f"seat:{lesson.learner}" in asked if page.is_waiting else asked == [], page.key
        desk.do(f"choose:{page.wanted}" if page.is_waiting else "lesson:on")


ON_THE_BOARD = {"province", "region", "district", "market", "seat"}
"""Kinds of targets that are in sight whatever the panel shows."""


@pytest.mark.parametrize("file", LESSONS)
def test_a_page_that_points_at_cards_shows_them_on_a_phone(file: str) -> None:
    """What it doesn't speak of is left out there, so that the map has the room."""
    for page in LESSONS[file][1].pages:
        named = {point.partition(":")[0] for point in page.points} - ON_THE_BOARD
        assert page.is_waiting or bool(page.shows) >= bool(named), page.key
        assert page.shows in ("", "tray", "cards"), page.key


@pytest.mark.parametrize("hand", ["target", "tap"])
@pytest.mark.parametrize("file", LESSONS)
def test_pressing_only_ringed_elements_turns_every_page(file: str, hand: str) -> None:
    """By mouse and by finger: every ring belongs to the page's text, can be pressed, and leads to the next page."""
    arg, lesson = LESSONS[file]
    desk = Desk().do(f"tutorial:{arg}")
    for at, page in enumerate(lesson.pages[:-1]):
        while desk.session.playback.story is not None:
            desk.do("story.end")
        assert lesson_of(desk.session.mode).at == at
        missing = {point for point in page.points[: 1 if page.is_waiting else None] if not point.startswith("button:")}
        assert missing <= set(ringed_elements(desk)), page.key
        follow(desk, hand)


@pytest.mark.parametrize("file", LESSONS)
def test_a_page_that_waits_rings_its_answer_and_nothing_else(file: str) -> None:
    """The rings are the targets of the choice, one after the other."""
    _, lesson = LESSONS[file]
    for page in lesson.pages:
        decision = tenka.replay(lesson.record, at=page.moment).decision if page.is_waiting else None
        if decision is not None:
            targets = decision.targets(lesson.learner, decision.parse(lesson.learner, page.wanted))
            assert page.points == targets[: len(page.points)], page.key


@pytest.mark.parametrize("file", LESSONS)
def test_a_story_before_a_page_rings_its_own_things(file: str) -> None:
    """The rings of the page after it wait for that page."""
    arg, lesson = LESSONS[file]
    desk = Desk().do(f"tutorial:{arg}")
    for page in lesson.pages:
        while desk.session.playback.story is not None:
            told = {f"province:{name}" for name in getattr(desk.session.playback.story.scene.data, "at", ())}
            assert {name for name in ringed_elements(desk) if name.startswith(("province:", "seat:"))} - told <= set(), page.key
            desk.do("story.end")
        if page != lesson.pages[-1]:
            desk.do(f"choose:{page.wanted}" if page.is_waiting else "lesson:on")


@pytest.mark.parametrize("file", LESSONS)
def test_rings_and_answers_of_a_lesson_exist(file: str) -> None:
    _, lesson = LESSONS[file]
    for page in lesson.pages:
        table = tenka.replay(lesson.record, at=page.moment)
        if page.is_waiting:
            assert table.decision is not None
            assert str(table.decision.parse(lesson.learner, page.wanted)) == page.wanted
            following = tenka.replay(lesson.record, at=page.moment + 1).history[-1]
            assert (following.seat, str(following.choice)) == (lesson.learner, page.wanted)


@pytest.mark.parametrize("file", LESSONS)
def test_every_button_of_the_wanted_answer_stands_out(file: str) -> None:
    """Other buttons are dimmed while a page waits, but for those beside a ringed province."""
    arg, lesson = LESSONS[file]
    desk = Desk().do(f"tutorial:{arg}")
    for page in lesson.pages:
        desk.do("story.end")
        elements = [one for markup in desk.page.render().values() for one in Elements(markup).found]
        for one in (one for one in elements if one.get("data-act") == "choose"):
            marked = not {"primary", "now", "march-all"}.isdisjoint(one.get("class", "").split())
            assert marked or not page.is_waiting or one["data-arg"] != page.wanted, f"{page.key}: {one}"
        desk.do(f"choose:{page.wanted}" if page.is_waiting else "lesson:on")
