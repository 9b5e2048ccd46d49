"""Guided first games on the page, for every game and layer that has one."""

from __future__ import annotations

import re

import pytest

import tenka
from tenka_web.app import game_registry
from tenka_web.app.lesson import Lesson
from tenka_web.app.table_context import show
from tenka_web.features.lessons.mode import lesson_of
from tenka_web.ui.text.catalog import LANGUAGES, Catalog
from tests.app.harness import Desk
from tests.app.ui.markup_reader import OwnMarkup
from tests.support.setups import setups

GAME = "tenka-meidou"
HOLE = re.compile(r"\{(\w+)\}")
SHEET = re.compile(r"<style>.*?</style>", re.DOTALL)


def lessons() -> dict[str, tuple[str, Lesson]]:
    """Return the file of a lesson -> the command that opens it, and the lesson."""
    found: dict[str, tuple[str, Lesson]] = {}
    for setup in setups():
        if game_registry.has(setup.game) and (lesson := game_registry.lesson(setup.game, setup.layers)) is not None:
            found.setdefault(lesson.file, (" ".join((setup.game, *setup.layers)), lesson))
    return found


LESSONS = lessons()
NAMED = {"card": ("tm.card.{}", "place.{}", "sh.card.{}"), "box": ("sh.short.{}",), "special": ("sh.special.{}",),
         "province": ("place.{}",)}
"""Kind of a target -> keys of its name."""


def walk(desk: Desk) -> list[str]:
    """Go from page to page with the choices that are asked for; yield the markup of each page."""
    seen: list[str] = []
    for _ in range(200):
        session = desk.session
        assert session.mode.guided
        if session.playback.story is not None:
            desk.do("story.end")
            continue
        page = lesson_of(session.mode).step
        assert page.is_waiting != session.is_muted
        seen.append(desk.shown("prompt"))
        if lesson_of(session.mode).is_last:
            return seen
        before = lesson_of(session.mode).at
        desk.do(f"choose:{page.wanted}" if page.is_waiting else "lesson:on")
        assert lesson_of(desk.session.mode).at == before + 1, page
    raise AssertionError("the lesson never ends")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("file", LESSONS)
def test_a_lesson_runs_to_its_end_with_the_choices_it_asks_for(file: str, language: str) -> None:
    arg, lesson = LESSONS[file]
    desk = Desk().do(f"language:{language}", f"tutorial:{arg}")
    seen = walk(desk)
    assert len(seen) == len(lesson.steps)
    told = [SHEET.sub("", page) for page in seen]
    assert not any(".lesson." in page or "{" in page for page in told)
    desk.do("lesson:end")
    assert desk.app.session is None


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
    page = lesson.step
    while desk.session.mode.guided and lesson_of(desk.session.mode).at == lesson.at:
        rings = ringed_elements(desk)
        assert set(rings) <= {*page.points, page.wanted}, f"{page.key}: rings what its page doesn't speak of"
        waiting = {name: act for name, act in rings.items() if name not in done and (page.is_waiting or act.startswith("choose"))}
        if waiting:
            name, act = next(iter(waiting.items()))
            assert act, f"{page.key}: {name} is ringed and can't be chosen"
            done.add(name)
            desk.do(act if ":" in act and act.partition(":")[0] in ("choose", "target") else f"{hand}:{act}")
            if hand == "tap" and desk.session.ui.tried == name:      # Shown by the first tap, chosen by the second
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
    for page in lesson.steps:
        desk.do("story.end")
        asked = seats_with(desk, "turn")
        assert f"seat:{lesson.learner}" in asked if page.is_waiting else asked == [], page.key
        desk.do(f"choose:{page.wanted}" if page.is_waiting else "lesson:on")


ON_THE_BOARD = {"province", "region", "district", "market", "seat"}
"""Kinds of targets that are in sight whatever the panel shows."""


@pytest.mark.parametrize("file", LESSONS)
def test_a_page_that_points_at_cards_shows_them_on_a_phone(file: str) -> None:
    """What it doesn't speak of is left out there, so that the map has the room."""
    for page in LESSONS[file][1].steps:
        named = {point.partition(":")[0] for point in page.points} - ON_THE_BOARD
        assert page.is_waiting or bool(page.shows) >= bool(named), page.key
        assert page.shows in ("", "tray", "cards"), page.key


@pytest.mark.parametrize("hand", ["target", "tap"])
@pytest.mark.parametrize("file", LESSONS)
def test_pressing_only_ringed_elements_turns_every_page(file: str, hand: str) -> None:
    """By mouse and by finger: every ring belongs to the page's text, can be pressed, and leads to the next page."""
    arg, lesson = LESSONS[file]
    desk = Desk().do(f"tutorial:{arg}")
    for at, page in enumerate(lesson.steps[:-1]):
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
    for page in lesson.steps:
        decision = tenka.replay(lesson.record, at=page.moment).decision if page.is_waiting else None
        if decision is not None:
            targets = decision.targets(lesson.learner, decision.parse(lesson.learner, page.wanted))
            assert page.points == targets[: len(page.points)], page.key


@pytest.mark.parametrize("file", LESSONS)
def test_a_story_before_a_page_rings_its_own_things(file: str) -> None:
    """The rings of the page after it wait for that page."""
    arg, lesson = LESSONS[file]
    desk = Desk().do(f"tutorial:{arg}")
    for page in lesson.steps:
        while desk.session.playback.story is not None:
            told = {f"province:{name}" for name in getattr(desk.session.playback.story.scene.data, "at", ())}
            assert {name for name in ringed_elements(desk) if name.startswith(("province:", "seat:"))} - told <= set(), page.key
            desk.do("story.end")
        if page != lesson.steps[-1]:
            desk.do(f"choose:{page.wanted}" if page.is_waiting else "lesson:on")


def scenes_before(desk: Desk, step: str) -> list[str]:
    """Return the scenes that lead to a page of Yedo's lesson."""
    lesson = LESSONS["tutorial-yedo.rec"][1]
    at = next(at for at, page in enumerate(lesson.steps) if page.key == f"ye.lesson.{step}")
    desk.do("tutorial:yedo", "lesson:first", *["lesson:on"] * at)
    story = desk.session.playback.story
    return [] if story is None else [scene.key.removeprefix("ye.event.") for scene in story.scenes]


def test_scenes_on_the_way_to_a_page_are_shown_if_the_lesson_wants_them() -> None:
    """In Yedo the card that was drawn, what the others do, the watch that is sent back, the mission that ends the lesson; each
    once."""
    desk = Desk()
    assert scenes_before(desk, "yellow") == ["card"]
    assert scenes_before(desk, "patron") == ["card", "round"]
    assert desk.app.t("ye.bonus.patron-of-yoshiwara") in desk.page.render()["moment"]
    others = ["announced", "passed", "won", "disciple", "announced", "won", "weapon"]
    assert scenes_before(desk, "event") == [*others, "event"]
    assert scenes_before(desk, "back") == ["watch", "arrested"]
    assert scenes_before(desk, "sum") == ["mission", "completed", "card"]
    desk.do("story.end", "lesson:back")
    assert desk.session.playback.story is None


@pytest.mark.parametrize("hand", ["target", "tap"])
def test_in_a_lesson_only_the_stall_of_the_page_sells(hand: str) -> None:
    """The other stalls are not highlighted, and a click on them buys nothing."""
    desk, lesson = Desk(), LESSONS["tutorial-yedo.rec"][1]
    desk.app.settings.taps = hand == "tap"
    assert scenes_before(desk, "buy") == []
    at = lesson_of(desk.session.mode).at
    desk.do(*[f"{hand}:market:doku"] * 2, "unpick")
    assert lesson_of(desk.session.mode).at == at
    desk.do(*[f"{hand}:market:shuko"] * (2 if hand == "tap" else 1))
    assert lesson_of(desk.session.mode).at == at + 1
    assert len(desk.session.table.history) == lesson.steps[at + 1].moment


@pytest.mark.parametrize("file", LESSONS)
def test_rings_and_answers_of_a_lesson_exist(file: str) -> None:
    _, lesson = LESSONS[file]
    for step in lesson.steps:
        table = tenka.replay(lesson.record, at=step.moment)
        if step.is_waiting:
            assert table.decision is not None
            assert str(table.decision.parse(lesson.learner, step.wanted)) == step.wanted
            following = tenka.replay(lesson.record, at=step.moment + 1).history[-1]
            assert (following.seat, str(following.choice)) == (lesson.learner, step.wanted)


@pytest.mark.parametrize("file", LESSONS)
def test_the_last_page_begins_a_real_game(file: str) -> None:
    """The prepared game continues if it isn't over, else a new one begins; against bots, and it is saved."""
    arg, lesson = LESSONS[file]
    desk = Desk().do(f"tutorial:{arg}")
    walk(desk)
    made, was_over = len(desk.session.table.history), desk.session.is_over
    desk.do("lesson:play")
    session = desk.session
    assert not session.mode.guided
    assert not session.is_over
    assert len(session.table.history) == (0 if was_over else made)
    assert [seat.is_person for seat in session.seats].count(True) == 1
    assert session.seats[lesson.learner].is_person
    assert desk.app.save_store.get(session.save.id) is not None


@pytest.mark.parametrize("file", LESSONS)
def test_the_last_pages_primary_button_plays_on_while_the_prepared_game_goes_on(file: str) -> None:
    """As its text says; a finished game offers a new one alone."""
    desk = Desk().do(f"tutorial:{LESSONS[file][0]}")
    tags = [tag for tag in re.findall(r"<button[^>]*>", walk(desk)[-1]) if re.search(r'data-arg="(?:play|new)"', tag)]
    ways = [("primary" in tag, re.findall(r'data-arg="(\w+)"', tag)[0]) for tag in tags]
    assert ways == ([(True, "new")] if desk.session.is_over else [(True, "play"), (False, "new")])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("file", LESSONS)
def test_a_page_that_waits_names_what_it_waits_for(file: str, language: str) -> None:
    """The card and the box, the special card, or the province of its answer stand in the text."""
    arg, lesson = LESSONS[file]
    desk = Desk().do(f"language:{language}", f"tutorial:{arg}")
    localizer, t = show(desk.app.t, desk.app.settings, desk.session).localizer, desk.app.t
    unnamed = []
    for page in lesson.steps:
        said = localizer.say(f"{page.key}.text", page.text_values(tenka.replay(lesson.record, at=page.moment), lesson.learner))
        for kind, _, name in (point.partition(":") for point in page.points if page.is_waiting):
            key = t.first(*(one.format(name) for one in NAMED.get(kind, ())))
            words = t(key) if key else ""
            if words.replace("-", "").lower() not in said.replace("-", "").lower():
                unnamed.append(f"{page.key}: {words}")
    assert unnamed == []


def test_another_choice_than_the_lessons_is_refused_politely() -> None:
    desk = Desk().do(f"tutorial:{GAME}", "lesson:on", "lesson:on", "choose:roll")
    page = lesson_of(desk.session.mode).step
    other = next(str(choice) for choice, _ in desk.session.selection().options if str(choice) != page.wanted)
    desk.do(f"choose:{other}")
    assert desk.app.notice is not None
    assert desk.app.notice.key == "ui.lesson.asks"
    assert desk.session.ui.hover == page.points[0]
    assert desk.shown("table@data-astray") == "odd"
    assert desk.do(f"choose:{other}").shown("table@data-astray") == "even"
    assert len(desk.session.table.history) == page.moment


def test_a_march_of_a_lesson_shows_its_odds() -> None:
    """As in any game: they come from the worker and are shown beside the province to attack."""
    arg, lesson = LESSONS["tutorial-shogun.rec"]
    desk = Desk().do(f"tutorial:{arg}")
    for page in lesson.steps:
        desk.do("story.end")
        if page.key == "sh.lesson.march":
            break
        desk.do(f"choose:{page.wanted}" if page.is_waiting else "lesson:on")
    desk.watch.run(100)
    shown = desk.shown("prompt")
    assert desk.app.t("sh.odds.coming") not in shown
    assert re.search(r'id="all-kai".*?\d+.%', shown)


def test_a_lesson_is_no_saved_game() -> None:
    desk = Desk().do(f"tutorial:{GAME}", "lesson:on")
    assert not any(":save:" in key for key in desk.drawer.held)


@pytest.mark.parametrize("file", LESSONS)
def test_a_lesson_continues_where_it_was_left(file: str) -> None:
    """The last page comes again; the lesson begins again on request, or once its last page was seen."""
    arg, lesson = LESSONS[file]
    desk = Desk().do(f"tutorial:{arg}", "lesson:on").do("lesson:end", f"tutorial:{arg}")

    def stands_at(page: int) -> None:
        assert lesson_of(desk.session.mode).at == page
        assert len(desk.session.table.history) == lesson.steps[page].moment

    stands_at(1)
    walk(desk)
    desk.do("lesson:back", "lesson:end", f"tutorial:{arg}")
    stands_at(len(lesson.steps) - 2)
    assert 'data-arg="first"' in desk.shown("prompt")
    desk.do("lesson:first", "lesson:end", f"tutorial:{arg}")
    stands_at(0)
    walk(desk)
    desk.do("lesson:end", f"tutorial:{arg}")
    stands_at(0)


@pytest.mark.parametrize("note", ["tm.lesson.nothing", "", "99"])
def test_a_stored_page_that_no_longer_exists_is_the_first(note: str) -> None:
    desk = Desk().do(f"tutorial:{GAME}", "lesson:on", "lesson:end")
    key = next(key for key in desk.drawer.held if ":lesson:" in key)
    desk.drawer.held[key] = note
    desk.do(f"tutorial:{GAME}")
    assert lesson_of(desk.session.mode).at == 0


@pytest.mark.parametrize("refuse", ["full", "forbidden"])
def test_a_lesson_can_be_played_without_storage(refuse: str) -> None:
    desk = Desk()
    desk.drawer.refuse = refuse
    walk(desk.do(f"tutorial:{GAME}"))
    assert desk.do("lesson:end").app.session is None


@pytest.mark.parametrize("arg", ["", "chess", "tenka-meidou nothing", " "])
def test_an_unknown_lesson_is_none(arg: str) -> None:
    desk = Desk().do(f"tutorial:{arg}")
    assert (desk.app.session is not None) == arg.startswith("tenka")


def test_a_new_player_plays_immediately_against_gentle_bots() -> None:
    """The set-up is kept; only the seats are chosen for the new player."""
    desk = Desk().do("setup.count:4", "setup.layer:tumult", "play.now")
    assert [seat.kind for seat in desk.session.seats] == ["person", "light", "light", "light"]
    assert desk.session.table.rules.layers == ("tumult",)
    assert desk.app.save_store.get(desk.session.save.id) is not None


def test_a_new_player_of_shogun_begins_with_the_prescribed_provinces() -> None:
    """SH-S6: the rulebook's advice, so the first question is a plan; options chosen before stay, except a side without a
    table."""
    assert Desk().do("setup.game:shogun", "play.now").session.table.rules.options["start"] == "prescribed"
    assert Desk().do("setup.game:shogun", "setup.option:side moon", "play.now").session.table.rules.options["start"] == "chosen"
    chosen = Desk().do("setup.game:shogun", "setup.option:start chosen", "play.now")
    assert chosen.session.table.rules.options["start"] == "chosen"


@pytest.mark.parametrize("act", ["hint", "hint.all"])
def test_in_a_lesson_the_adviser_follows_the_page(act: str) -> None:
    """No bot places another card, and the prepared game continues as on its pages."""
    desk = Desk().do("tutorial:shogun", *["lesson:on"] * 4, act)
    assert desk.app.notice is not None
    assert desk.app.notice.key == "ui.lesson.asks"
    assert desk.session.worker.thinking is None
    assert desk.session.worker.advice is None
    assert len(desk.session.table.history) == 0
    assert lesson_of(desk.do("choose:lay castle tajima").session.mode).at == 5


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_lobby_names_the_minutes_of_a_lesson(language: str) -> None:
    """From the length and answers of its pages: more for Shogun than for Tenka Meidou. A layer's lesson stands at the layer."""
    told, en = {}, Catalog("en")
    for file, (arg, lesson) in LESSONS.items():
        game, *layers = arg.split()
        desk = Desk().do(f"language:{language}", f"setup.game:{game}", *(f"setup.layer:{layer}" for layer in layers))
        words = re.search(rf'id="{"-".join(("learn", *layers[-1:]))}".*?<span>(.*?)</span>', desk.shown("main"))
        assert words is not None
        told[file] = int("".join(filter(str.isdigit, words[1])))
        read = sum(len(f"{en(f'{step.key}.title')} {en(f'{step.key}.text')}".split()) / 200 for step in lesson.steps)
        assert abs(told[file] - read - sum(step.is_waiting for step in lesson.steps) * 5 / 60) < 1.5
    assert told["tutorial-tenka.rec"] == 4
    assert told["tutorial-yedo.rec"] == 9
    assert told["tutorial-shogun.rec"] == 9


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("file", LESSONS)
def test_numbers_of_a_lesson_are_placeholders(file: str, language: str) -> None:
    """The page fills them from the position."""
    t = Catalog(language)
    said = {key: t.sentence(key) for step in LESSONS[file][1].steps for key in (f"{step.key}.title", f"{step.key}.text")}
    assert {key: sentence for key, sentence in said.items() if any(letter.isdigit() for letter in HOLE.sub("", sentence))} == {}


@pytest.mark.parametrize("file", LESSONS)
def test_every_value_of_a_page_is_in_its_text(file: str) -> None:
    """In the title or the text, in each language."""
    for step in LESSONS[file][1].steps:
        for t in map(Catalog, LANGUAGES):
            holes = {*HOLE.findall(t.sentence(f"{step.key}.title")), *HOLE.findall(t.sentence(f"{step.key}.text"))}
            assert holes <= step.values.keys(), step.key
            assert {name for name, value in step.values.items() if callable(value)} <= holes, step.key


SEATED = {"seat", "seats", "rival", "drawer", "defender", "other", "leader"}
"""Names of values that are seats."""


@pytest.mark.parametrize("file", LESSONS)
def test_a_page_calls_seats_by_name(file: str) -> None:
    arg, lesson = LESSONS[file]
    desk = Desk().do(f"tutorial:{arg}")
    localizer = show(desk.app.t, desk.app.settings, desk.session).localizer
    for page in lesson.steps:
        for name in SEATED & page.values.keys():
            said = localizer.value(name, page.values[name])
            assert not any(letter.isdigit() for letter in said), f"{page.key}: {name} is {said}"
